# SPDX-License-Identifier: MIT
# Error against step in each arithmetic, or the rounding of the energy against
# time, both logarithmic.  One colour an arithmetic; dashed below a V: its
# rounding alone.
set logscale xy
set format xy picture eq 'terminal' ? '1e%T' : '10^{%T}'
stats data using 1 nooutput
valley = STATS_columns > 3
stats data using (abs($1)) nooutput
first_x = STATS_min
last_x = STATS_max
set xlabel valley ? 'step  h ['.time_unit.']' : 'time  t ['.time_unit.']'
set ylabel valley ? 'error, relative to the motion' \
  : 'rounding of the energy, relative' offset -1
seat(name) = words((' '.arithmetics)[1:strstrt(' '.arithmetics.' ', ' '.name.' ')+1])
colour_of(name) = word(hues, (seat(name)-1) % words(hues) + 1)
point_of(name) = int(word('7 5 9 11 13 6 4 8', seat(name)))
known = ''
least = 1e300
most = 0
rise = 0
reference = 'long-double'
rounded = ''
do for [name in arithmetics] {
  if (name ne reference) { rounded = rounded.' '.name }
}
do for [name in valley ? arithmetics : rounded] {
  undefine STATS_*
  stats data index name using (abs($1)):($2 > 0 ? $2 : 1/0) nooutput
  if (exists('STATS_min_y')) {
    known = known.' '.name
    if (STATS_min_y < least) { least = STATS_min_y }
    if (STATS_max_y > most) { most = STATS_max_y }
    if (!valley && name eq 'double') { rise = STATS_min_y/sqrt(STATS_pos_min_y) }
  }
}
if (known eq '') {
  set label 1 'every error is 0' at graph 0.5, graph 0.5 center
  least = 1e-18
  most = 1e-16
  known = arithmetics
}
if (rounded eq '') { rounded = arithmetics }
set xrange [first_x/1.5:last_x*1.5]
set yrange [least/30 : (most > 1 ? 1 : most)*10]
if (valley) {
  plot for [name in known] data index name using (abs($1)):2 with linespoints \
      linecolor rgb colour_of(name) linewidth 1.6 pointtype point_of(name) \
      pointsize 1.1 title title_of(name), \
    for [name in rounded] data index name using (abs($1)):3 with lines \
      linecolor rgb colour_of(name) linewidth 1.2 dashtype 4 notitle, \
    for [name in known] keyentry with linespoints linecolor rgb colour_of(name) \
      linewidth 1.6 pointtype point_of(name) pointsize 1.1 title key_of(name), \
    for [i=1:picture ne 'terminal'] keyentry with lines \
      linecolor rgb '#777777' dashtype 4 title 'its rounding'
} else {
  plot for [i=1:rise > 0] rise/3*sqrt(x) with lines linecolor rgb '#aaaaaa' \
      linewidth 1.2 notitle, \
    for [name in known] data index name using (abs($1)):2 with linespoints \
      linecolor rgb colour_of(name) linewidth 1.6 pointtype point_of(name) \
      pointsize 1.1 title title_of(name), \
    for [name in known] keyentry with linespoints linecolor rgb colour_of(name) \
      linewidth 1.6 pointtype point_of(name) pointsize 1.1 title key_of(name), \
    for [i=1:(rise > 0 && picture ne 'terminal')] keyentry with lines \
      linecolor rgb '#aaaaaa' title 'slope 1/2'
}
