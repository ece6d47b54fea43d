# SPDX-License-Identifier: MIT
# The largest difference so far, of q or of v, against the step, both
# logarithmic.  A random walk climbs along the lower grey line, and where the
# frequency depends on the amplitude along the upper one.  Drift-kick-drift, of
# Stormer-Verlet's colour, is dotted, and broken where it is begun earlier.

kinds = 'semi-implicit-euler-transformed drift-kick-drift-transformed '. \
  'stormer-verlet leapfrog drift-kick-drift semi-implicit-euler'
of_kind = 'semi-implicit-euler drift-kick-drift '. \
  'stormer-verlet leapfrog drift-kick-drift semi-implicit-euler'
thick = '7 4 3 1.4 2.2 2.2'
broken = '1 4 1 1 6 1'
legend = '6 5 3 4 2 1'
array most[words(kinds)]
greatest = 0
known = 0
do for [i=1:words(kinds)] {
  most[i] = 0
  undefine STATS_*
  stats data index word(kinds, i) using ($3 > $4 ? $3 : $4) nooutput
  if (exists('STATS_max')) {
    known = 1
    greatest = STATS_max > greatest ? STATS_max : greatest
  }
}
stats data using 1 nooutput
steps = STATS_max < 10 ? 10 : STATS_max
# Where there are few rows a line alone would not be seen.
stats data index 'leapfrog' using 1 nooutput
dots = STATS_records < 50 ? 0.8 : 0
larger(a, b, c) = a > b ? (a > c ? a : c) : (b > c ? b : c)
positive(a) = a > 0 ? a : 1/0
set logscale xy
set format xy picture eq 'terminal' ? '1e%T' : '10^{%T}'
set xrange [1:steps]
set yrange [0.1:greatest > 1 ? 30*greatest : 100]
if (greatest == 0) {
  set label 1 (known ? 'every difference is 0' : 'no size to compare with') at graph 0.5, graph 0.2 center
}
set xlabel 'step'
set ylabel 'largest difference so far [ulps of the motion]' offset -1
if (picture ne 'terminal') {
  set rmargin at screen 0.66
  set key width -6
  set label 'n^{1/2}' at graph 1, first steps**0.5 left offset 0.5,0 \
    textcolor rgb '#777777'
  set label 'n^{3/2}' at graph 1, first steps**1.5 left offset 0.5,0 \
    textcolor rgb '#777777'
}
name_of(i) = word(kinds, int(i))
plot [n=1:steps] \
  n**0.5 with lines linecolor rgb '#aaaaaa' linewidth 1.2 notitle, \
  n**1.5 with lines linecolor rgb '#aaaaaa' linewidth 1.2 notitle, \
  for [i=1:words(kinds)] data index word(kinds, i) \
    using 1:(most[i] = larger(most[i], $3, $4), positive(most[i])) \
    with linespoints pointtype letter(i) pointsize dots \
    linecolor rgb hue(word(of_kind, i)) linewidth real(word(thick, i)) \
    dashtype int(word(broken, i)) \
    title (picture eq 'terminal' ? word(kinds, i) : '') noenhanced, \
  for [i in legend] keyentry with lines \
    linecolor rgb hue(word(of_kind, int(i))) \
    linewidth real(word(thick, int(i))) dashtype int(word(broken, int(i))) \
    title key_of(name_of(i)) noenhanced
