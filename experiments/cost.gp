# SPDX-License-Identifier: MIT
# Error against cost, both logarithmic: what lies low and to the left is good.
# Of more than seven integrators only those are coloured that are somewhere
# the best; the rest are grey.
set logscale xy
set format xy picture eq 'terminal' ? '1e%T' : '10^{%T}'
stats data using 1 nooutput
at = STATS_columns > 6 ? 7 : 3
set xlabel at == 7 ? 'processor time of a run [s]' : 'evaluations of the force in a run'
set ylabel 'error, relative to the motion' offset -1
best = ''
grey = ''
e_least = 1
do for [name in shown] {
  known = 0
  stats data index name using (known = known + valid(4), 1) nooutput
  if (known) {
    stats data index name using ($4 > 0 ? $4 : 1) nooutput
    if (STATS_min < e_least) { e_least = STATS_min }
    stats data index name using ($4 < 0.1 ? $6 : 1000) nooutput
    if (words(shown) <= 7 || STATS_min == 1) { best = best.' '.name } \
    else { grey = grey.' '.name }
  }
}
if (best eq '') { best = grey eq '' ? word(shown, 1) : grey; grey = '' }
# The key has these alone.
if (words(shown) > 14 && words(best) <= 14) {
  set key spacing 1.4 samplen 4 font ''.letters(15)
}
undefine STATS_*
stats data using ($4 < 10 && $4 > 0 ? column(at) : 1/0) nooutput
if (exists('STATS_min')) { set xrange [STATS_min/1.5:STATS_max*1.5] } else {
  set xrange [1:10]
  set label 1 'no error is known' at graph 0.5, graph 0.5 center
}
set yrange [e_least/10:10]
seat(name) = words(best[1:strstrt(best.' ', ' '.name.' ')+1])
colour_of(name) = words(shown) <= 7 ? hue(name) \
  : word(hues, (seat(name)-1) % words(hues) + 1)
dash_at(name) = words(shown) <= 7 ? dash_of(name) \
  : int(word('1 2 4 6 1 2', (seat(name)-1)/words(hues) + 1))
point_of(name) = int(word('7 5 9 11 13 6 4 8 10 12', (seat(name)-1) % 10 + 1))
size_of(name) = dot_size(words(shown) <= 7 ? 0.8 + 0.12*wide(name) : 1.1)
if (accuracy > 0) {
  set arrow from graph 0, first accuracy to graph 1, first accuracy nohead \
    linecolor rgb '#777777' dashtype 4 linewidth 1
}
# The body of a loop over nothing is read all the same.
plot for [name in grey] data index (name eq '' ? word(best, 1) : name) using at:4 with lines \
    linecolor rgb '#bbbbbb' linewidth 1 notitle, \
  for [name in best] data index name using at:4 with linespoints \
    linecolor rgb colour_of(name) linewidth 1.4 dashtype dash_at(name) \
    pointtype point_of(name) pointsize size_of(name) title title_of(name), \
  for [name in best] keyentry with linespoints linecolor rgb colour_of(name) \
    linewidth 1.4 dashtype dash_at(name) pointtype point_of(name) \
    pointsize size_of(name) title key_of(name), \
  for [i=1:(grey ne '')] keyentry with lines linecolor rgb '#bbbbbb' \
    title picture eq 'terminal' ? '' : 'never the best'
