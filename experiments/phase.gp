# SPDX-License-Identifier: MIT
# A shape in the phase plane at several times: filled where the integrator
# takes it, outlined in black where the exact motion does.  One panel an
# integrator, headed by the area at the end over the area at the start.

has_exact = strstrt(' '.shown.' ', ' exact ') > 0
panels = words(shown) - (has_exact && words(shown) > 1)
across = panels < 2 ? 1 : panels < 5 ? 2 : 3
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
do for [i=1:words(shown)] {
  name = word(shown, i)
  if (name ne 'exact' || words(shown) == 1) {
    if (picture ne 'terminal') {
      set title shapes[i] < most ? name.':  not finite' \
        : sprintf('%s:  area × %.4g%s', name, ratio[i], \
          cut[i] ? ', partly outside' : '') noenhanced
    }
    plot data index name using 2:3 with filledcurves closed \
        fillcolor rgb hue(name), \
      data index (has_exact ? 'exact' : name) \
        using 2:3 with lines linecolor rgb '#000000' linewidth 0.8
  }
  if (picture eq 'terminal') { break }
}
if (picture ne 'terminal') { unset multiplot }
