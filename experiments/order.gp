# SPDX-License-Identifier: MIT
# Error against step, both logarithmic: the slope is the order.  Filled points
# are those fitted; open ones are too coarse, spare, or drown in rounding.
# Below the lowest curve of each order runs a grey line of that very slope, if
# any of it is fitted.

set logscale xy
set format xy picture eq 'terminal' ? '1e%T' : '10^{%T}'
set xlabel 'step  h ['.time_unit.']'
set ylabel 'error, relative to the motion' offset -1
stats data using (abs($1)) nooutput
h_least = STATS_min
h_most = STATS_max
e_least = 1e300
e_most = 0
array level[words(shown)]
array fitted[words(shown)]
do for [i=1:words(shown)] {
  stats data index word(shown, i) using (abs($1)):2 nooutput
  if (STATS_min_y < e_least) { e_least = STATS_min_y }
  if (STATS_max_y > e_most) { e_most = STATS_max_y }
  level[i] = STATS_min_y / STATS_pos_min_y**word(orders, i)
  # Of those fitted: rounding would lift it.
  points = 0
  least = level[i]
  stats data index word(shown, i) using (strcol(5) eq 'used' ? (points = points + 1, \
    now = $2 / abs($1)**word(orders, i), least = points == 1 || now < least ? now : least, 1) : 1) nooutput
  level[i] = least
  fitted[i] = points
}
guides = ''
do for [i=1:words(shown)] {
  lowest = fitted[i] > 0
  do for [k=1:words(shown)] {
    if (word(orders, i) eq word(orders, k) && fitted[k] \
        && (level[k] < level[i] || (level[k] == level[i] && k < i))) {
      lowest = 0
    }
  }
  if (lowest) { guides = guides.' '.i }
}
if (guides eq '') { guides = '1' }
if (!(e_most > 0)) {
  set label 1 'every error is 0' at graph 0.5, graph 0.5 center
  e_least = 1e-17
  e_most = 1
  do for [i=1:words(shown)] { level[i] = 1e-30 }
}
if (!(e_least > 0)) { e_least = 1e-17 }
set xrange [h_least/1.6:h_most*1.6]
set yrange [e_least/30:(e_most > 1 ? 1 : e_most)*10]
guide(h, i) = level[i] / 5 * h**word(orders, i)
# Named where they come in, at the left or from below.
entry(i) = word(orders, i) == 0 ? h_least : (e_least/8 / (level[i]/5))**(1.0/word(orders, i))
enters(i) = entry(i) > h_least/1.5 ? entry(i) : h_least/1.5
do for [i in guides] {
  set label (words(guides) > 4 ? '' : 'slope ').word(orders, int(i)) \
    at enters(int(i)), guide(enters(int(i)), int(i)) \
    textcolor rgb '#777777' offset 0.7,-0.3
}
# Where colours come again, so do other shapes.
marks = '7 5 7 5 7 5'
later_marks = '9 11 13 15'
sizes = '1.2 1.2 2.6 1.7 0.8 1.2'
mark(name) = int(round(name) ? word(later_marks, (round(name) - 1) % 4 + 1) \
  : word(marks, place(name)))
open_mark(name) = mark(name) - 1
size_of(name) = dot_size(ending eq 'pdf' ? 0.8 : ending eq 'svg' ? 1 : 1.4) * (round(name) ? 0.8 \
  : word(sizes, place(name)))
plot for [i in guides] guide(x, int(i)) with lines linecolor rgb '#aaaaaa' \
    linewidth 1.2 dashtype solid notitle, \
  for [name in layers] data index name using (abs($1)):2 with lines \
    linecolor rgb hue(name) linewidth 1 dashtype dash_of(name) \
    title title_of(name), \
  for [name in layers] data index name \
    using (abs($1)):(strcol(5) eq 'used' ? $2 : 1/0) with points \
    pointtype mark(name) pointsize size_of(name) linecolor rgb hue(name) \
    notitle, \
  for [name in layers] data index name \
    using (abs($1)):(strcol(5) eq 'used' ? 1/0 : $2) with points \
    pointtype open_mark(name) pointsize size_of(name) linecolor rgb hue(name) \
    notitle, \
  for [name in shown] keyentry with linespoints pointtype mark(name) \
    pointsize (words(shown) > 14 ? 0.5 : 1)*size_of(name) linecolor rgb hue(name) linewidth 1 \
    dashtype dash_of(name) title key_of(name)
