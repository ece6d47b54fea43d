# SPDX-License-Identifier: MIT
# Where the system goes: the orbit in the plane for two coordinates, the phase
# portrait, velocity against position, for one.  With the exact motion among
# the shown, what flies off farther than about its size is cut.

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
margin(low, high) = high > low ? 0.05 * (high - low) : 1
set xrange [x_low - margin(x_low, x_high):x_high + margin(x_low, x_high)]
set yrange [y_low - margin(y_low, y_high):y_high + margin(y_low, y_high)]
plot for [name in layers] data index name using 2:3 with lines \
    linecolor rgb hue(name) linewidth wide(name) dashtype dash_of(name) \
    title title_of(name), \
  for [name in shown] keyentry with lines linecolor rgb hue(name) \
    linewidth wide(name) dashtype dash_of(name) title key_of(name)
