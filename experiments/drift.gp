# SPDX-License-Identifier: MIT
# Energy error against time.  Above on a linear scale, that of the largest
# error which is no explosion, so that a wobble shows as a wobble, and without
# what comes after one has left the frame; below the
# largest so far on a logarithmic one, where a flat line is bounded, and what
# keeps climbing is not.  A terminal has room for the second only.

biggest = 0
do for [name in shown] {
  stats data index name using (abs($3)) nooutput
  if (STATS_max < 0.5 && STATS_max > biggest) { biggest = STATS_max }
}
if (biggest == 0) { biggest = 1 }
# Where there are few rows, or one, a line alone would not be seen.
stats data index word(shown, 1) using 3 nooutput
dots = STATS_records < 50 ? 0.6 : 0
stats data using 4 nooutput
nothing = !(STATS_max > 0)

set xlabel 'time  t ['.time_unit.']'
# The upper key holds so many; a long list goes on in the lower one.
upper = 16
if (picture ne 'terminal') {
  set multiplot
  set bmargin at screen 0.55
  set yrange [-1.15*biggest:1.15*biggest]
  set ylabel 'energy error over |E₀|' offset -1
  unset xlabel
  set format x ''
  edge = 1.15*biggest
  inside(row, error) = (left = row == 0 ? 0 : left, last = left ? NaN : error, \
    left = left || abs(error) > edge, last)
  plot for [name in layers] data index name using 1:(inside($0, $3)) with linespoints \
      pointtype dot_of(name) pointsize dots linecolor rgb hue(name) linewidth wide(name) dashtype dash_of(name) \
      notitle, \
    for [i=1:words(shown)] keyentry with lines \
      linecolor rgb hue(word(shown, i)) linewidth wide(word(shown, i)) \
      dashtype dash_of(word(shown, i)) \
      title i <= upper ? key_of(word(shown, i)) : ''
  unset title
  set key at screen 0.99,0.53
  set tmargin at screen 0.52
  set bmargin at screen 0.12
  set xlabel 'time  t ['.time_unit.']'
  set format x '%g'
  set autoscale y
}
set ylabel 'largest so far' offset -1
if (nothing) {
  set label 1 'every error is 0' at graph 0.5, graph 0.5 center
  set yrange [1e-17:1]
} else {
  # What blows up leaves the frame.
  set yrange [*:*<1e6]
}
set logscale y
set format y picture eq 'terminal' ? '1e%T' : '10^{%T}'
plot for [name in layers] data index name using 1:($4 > 0 ? $4 : nothing ? 1e-18 : 1/0) \
  with linespoints pointtype dot_of(name) pointsize dots \
  linecolor rgb hue(name) linewidth wide(name) \
  dashtype dash_of(name) title title_of(name), \
  for [i=1:words(shown)] keyentry with lines \
  linecolor rgb hue(word(shown, i)) linewidth wide(word(shown, i)) \
  dashtype dash_of(word(shown, i)) \
  title i > upper ? key_of(word(shown, i)) : ''
if (picture ne 'terminal') { unset multiplot }
