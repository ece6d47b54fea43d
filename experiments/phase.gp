# SPDX-License-Identifier: MIT
# A shape in the phase plane at several times: filled where the integrator
# takes it, outlined in black where the exact motion does.  One panel an
# integrator, headed by the area at the end over the area at the start.

has_exact = strstrt(' '.shown.' ', ' exact ') > 0
panels = words(shown) - (has_exact && words(shown) > 1)
across = int(sqrt(panels*width_px/(1.2*height_px)) + 0.5)
across = across < 1 ? 1 : across
down = (panels + across - 1) / across

# Before any range is set: stats obeys them.
array ratio[words(shown)]
array shapes[words(shown)]
array cut[words(shown)]
most = 0
do for [i=1:words(shown)] {
  first = 1
  last = 1
  stats data index word(shown, i) \
    using (first = ($0 == 0 ? $4 : first), last = $4) nooutput
  ratio[i] = last / first
  shapes[i] = STATS_records
  if (shapes[i] > most) { most = shapes[i] }
}
# What flies off farther than about the exact motion's size is cut.
stats data index (has_exact ? 'exact' : word(shown, 1)) using 2:3 nooutput
wide_x = 0.3 * (STATS_max_x - STATS_min_x)
wide_y = 0.3 * (STATS_max_y - STATS_min_y)
left = STATS_min_x - wide_x
right = STATS_max_x + wide_x
low = STATS_min_y - wide_y
high = STATS_max_y + wide_y
do for [i=1:words(shown)] {
  stats data index word(shown, i) using 2:3 nooutput
  cut[i] = STATS_min_x < left || STATS_max_x > right \
    || STATS_min_y < low || STATS_max_y > high
}
set xrange [left:right]
set yrange [low:high]

label_of(i) = word(columns, i).'  ['.word(units, i).']'
unset key
set style fill transparent solid 0.45 noborder
if (picture eq 'terminal') {
  set title headline.', '.word(shown, 1) noenhanced
  set xlabel label_of(1) noenhanced
  set ylabel label_of(2) noenhanced
}
# The panels have the same axes: named once, with numbers at the edges.
cell_x = 0.89/across
cell_y = 0.84/down
points = across < 4 ? 13 : 10
if (picture ne 'terminal') {
  set xtics every_tic(right - left, 3)
  set ytics every_tic(high - low, down < 3 ? 4 : 3)
}
rows_of_title = 2.9*points/15.0*0.025*800/height_px
if (own_page) { set multiplot title headline noenhanced }
do for [i=1:words(shown)] {
  name = word(shown, i)
  if (name ne 'exact' || words(shown) == 1) {
    if (picture ne 'terminal') {
      n = i - 1 - (has_exact && strstrt(' '.shown.' ', ' exact ') < strstrt(' '.shown.' ', ' '.name.' '))
      column_at = n%across; row_at = n/across
      set lmargin at screen X(0.09 + cell_x*column_at)
      set rmargin at screen X(0.09 + cell_x*(column_at + 1) - 0.02)
      set tmargin at screen Y(0.935 - cell_y*row_at - rows_of_title)
      set bmargin at screen Y(0.935 - cell_y*(row_at + 1) + 0.01)
      set format x (n + across < panels ? '' : '%g')
      set format y (column_at ? '' : '%g')
      set tics font ''.letters(points)
      # A long name in letters that fit.
      fits = cell_x*width_px/(0.56*20/15*strlen(name))
      set title name."\n".(shapes[i] < most ? 'not finite' \
        : sprintf('area × %.4g%s', ratio[i], cut[i] ? ', partly outside' : '')) \
        noenhanced font ''.letters(fits < points ? fits : points) offset 0,-0.7
      unset label 1
      unset label 2
      if (n == 0) {
        set label 1 label_of(1) at screen X(0.53),Y(0.025) center noenhanced font ''.letters(15)
        set label 2 label_of(2) at screen X(0.02),Y(0.53) center rotate noenhanced font ''.letters(15)
      }
    }
    plot data index name using 2:3 with filledcurves closed \
        fillcolor rgb hue(name), \
      data index (has_exact ? 'exact' : name) \
        using 2:3 with lines linecolor rgb '#000000' linewidth 0.8
  }
  if (picture eq 'terminal') { break }
}
if (own_page) { unset multiplot }
