# SPDX-License-Identifier: MIT
# A shape in the phase plane at several times: filled where the integrator
# takes it, outlined in black where the exact motion does.  One panel an
# integrator, headed by the area at the end over the area at the start.

panels = 0
do for [name in shown] { if (name ne 'exact') { panels = panels + 1 } }
if (panels == 0) { panels = 1 }
across = panels < 2 ? 1 : panels < 5 ? 2 : 3
down = (panels + across - 1) / across

# What flies off farther than about the exact motion's size is cut.
stats data index (strstrt(' '.shown.' ', ' exact ') ? 'exact' : word(shown, 1)) \
  using 2:3 nooutput
wide_x = 0.3 * (STATS_max_x - STATS_min_x)
wide_y = 0.3 * (STATS_max_y - STATS_min_y)
set xrange [STATS_min_x - wide_x:STATS_max_x + wide_x]
set yrange [STATS_min_y - wide_y:STATS_max_y + wide_y]

label_of(i) = word(columns, i).'  ['.word(units, i).']'
set xlabel label_of(1) noenhanced
set ylabel label_of(2) noenhanced
unset key
unset lmargin; unset rmargin; unset tmargin; unset bmargin
unset title
set style fill transparent solid 0.45 noborder
if (picture ne 'terminal') {
  set multiplot layout down,across title headline noenhanced
} else {
  set title headline.', '.word(shown, 1) noenhanced
}
do for [name in shown] {
  if (name ne 'exact' || panels == 1 && words(shown) == 1) {
    stats data index name using 4 nooutput
    first = 1
    last = 1
    stats data index name using (first = ($0 == 0 ? $4 : first), last = $4) \
      nooutput
    if (picture ne 'terminal') {
      set title sprintf('%s:  area × %.4g', name, last/first) noenhanced
    }
    plot data index name using 2:3 with filledcurves closed \
        fillcolor rgb hue(name), \
      data index (strstrt(' '.shown.' ', ' exact ') ? 'exact' : name) \
        using 2:3 with lines linecolor rgb '#000000' linewidth 0.8
  }
  if (picture eq 'terminal') { break }
}
if (picture ne 'terminal') { unset multiplot }
