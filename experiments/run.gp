# SPDX-License-Identifier: MIT
# Where the system goes: the orbit in the plane for two coordinates, the phase
# portrait, velocity against position, for one.  With the exact motion among
# the shown, what flies off farther than about its size is cut.  Where a turn
# has few rows, chords of many turns would look like several curves: points.

label_of(i) = word(columns, i).'  ['.word(units, i).']'
set xlabel label_of(1) noenhanced
set ylabel label_of(2) noenhanced offset -1
if (dof == 2) { set size ratio -1 }
stats data using 2:3 nooutput
x_low = STATS_min_x; x_high = STATS_max_x
y_low = STATS_min_y; y_high = STATS_max_y
larger(a, b) = a > b ? a : b
smaller(a, b) = a < b ? a : b
if (strstrt(' '.shown.' ', ' exact ')) {
  stats data index 'exact' using 2:3 nooutput
  wide_x = 0.75 * (STATS_max_x - STATS_min_x)
  wide_y = 0.75 * (STATS_max_y - STATS_min_y)
  x_low = larger(x_low, STATS_min_x - wide_x)
  x_high = smaller(x_high, STATS_max_x + wide_x)
  y_low = larger(y_low, STATS_min_y - wide_y)
  y_high = smaller(y_high, STATS_max_y + wide_y)
}
# Chords in units of the curve's width and height: round an ellipse they add up
# to pi a turn.  (stats leaves out what is not in the ranges, once these are set.)
chord(x, y) = sqrt(((x - x_last)/x_wide)**2 + ((y - y_last)/y_wide)**2)
some(wide) = wide > 0 ? wide : 1
x_last = 0
y_last = 0
joined = ''
dotted = ''
do for [name in layers] {
  stats data index name using 2 nooutput
  x_wide = some(STATS_max - STATS_min)
  stats data index name using 3 nooutput
  y_wide = some(STATS_max - STATS_min)
  rows = 0
  stats data index name using (now = rows ? chord($2, $3) : 0, \
    rows = rows + 1, x_last = $2, y_last = $3, now) nooutput
  if (STATS_mean > pi/30 && STATS_sum > 1.5*pi) {
    dotted = dotted.' '.name
  } else {
    joined = joined.' '.name
  }
}
margin(low, high) = high > low ? 0.05 * (high - low) : 1
set xrange [x_low - margin(x_low, x_high):x_high + margin(x_low, x_high)]
set yrange [y_low - margin(y_low, y_high):y_high + margin(y_low, y_high)]
set dashtype 7 (0.1,1000)  # none
is_dotted(name) = strstrt(dotted.' ', ' '.name.' ') > 0
dot(name) = 0.3 + 0.2*wide(name)
stroke(name) = is_dotted(name) ? 7 : dash_of(name)
# The body of a loop over nothing is read all the same.
of(list, i) = word(list eq '' ? layers : list, i)
plot for [i=1:words(joined)] data index of(joined, i) using 2:3 with lines \
    linecolor rgb hue(of(joined, i)) linewidth wide(of(joined, i)) \
    dashtype dash_of(of(joined, i)) title title_of(of(joined, i)), \
  for [i=1:words(dotted)] data index of(dotted, i) using 2:3 with points \
    pointtype 7 pointsize dot(of(dotted, i)) \
    linecolor rgb hue(of(dotted, i)) title title_of(of(dotted, i)), \
  for [name in shown] keyentry with linespoints pointtype 7 \
    pointsize (is_dotted(name) ? dot(name) : 0) linecolor rgb hue(name) \
    linewidth wide(name) dashtype stroke(name) \
    title key_of(name)
