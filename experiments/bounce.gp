# SPDX-License-Identifier: MIT
# Above, the peaks between the hits against time, the exact ones in black: they
# climb, sink or stay.  Below, how early or late each hit is, on a logarithmic
# scale.  One colour an integrator, one kind of point and line a contact.  A
# terminal has room for the first only; without peaks there is the second only.
contacts = 'located projection penalty flip'
shape(k) = picture eq 'terminal' ? k : int(word('7 5 9 11', k))
stroke(k) = int(word('1 2 4 6', k))
size_of(k) = word('1.3 1 1 1', k)
cross = picture eq 'terminal' ? 24 : 1
upper = words(shown) > 14 ? 18 : 10  # the names that the upper key holds
# The body of a loop over nothing is read all the same.
named(i) = word(shown, i <= words(shown) ? i : 1)
is(k, kind) = strcol(1) eq word(contacts, k) && strcol(2) eq kind
larger(a, b) = a > b ? a : b
smaller(a, b) = a < b ? a : b

# What there is, gathered in passing.
peaks = 0; timed = 0; end_t = 0
low = 1e300; high = -1e300; top = -1e300; most = 0
coordinate = ''
array count[4]
do for [k=1:4] {
  count[k] = 0
  # column(N) where the exact motion may be missing: $N takes the whole row away.
  stats data using (coordinate = strcol(4), end_t = larger(end_t, $5), is(k, 'hit') ? (count[k] = count[k] + 1) : 0, \
    is(k, 'hit') && abs(column(7)) > 0 ? (timed = timed + 1, most = larger(most, abs(column(7)))) : 0, \
    is(k, 'peak') ? (peaks = peaks + 1, top = larger(top, $8)) : 0, \
    is(k, 'peak') && column(9) == column(9) ? (low = smaller(low, $8 - column(9)), high = larger(high, $8 - column(9))) : 0, \
    0) nooutput
}
# The name in a wall, as y of y>0.
cut = strstrt(coordinate, '>') + strstrt(coordinate, '<')
coordinate = coordinate[1:cut-1]
used = ''
do for [k=1:4] { if (count[k]) { used = used.' '.k } }
if (used eq '') { used = ' 1' }
known = high > -1e300
# All peaks are in the frame but those of what blows up, at more than five times
# the exact ones.
roof = known ? smaller(top, high + 4*abs(high)) : top
both = peaks > 0 && timed > 0 && picture ne 'terminal'

# Lines go on over the events of other kinds.
if (words(shown) > 14) { set key spacing 0.8 }
set datafile missing NaN
set xlabel 'time  t ['.time_unit.']'
set xrange [0:end_t*1.02]
if (peaks > 0) {
  if (both) {
    set multiplot
    set bmargin at screen 0.50
    unset xlabel
    set format x ''
  }
  set ylabel 'peak  '.coordinate.'  ['.word(units, 1).']' noenhanced offset -1
  set yrange [*:roof + 0.05*abs(roof)]
  if (top > roof) { set label 2 'higher peaks are above the frame' at graph 0.5, graph 0.95 center }
  plot for [w in used] for [name in layers] data index name \
      using 5:(is(int(w), 'peak') ? $8 : NaN) with linespoints pointtype shape(int(w)) \
      pointsize size_of(int(w)) linecolor rgb hue(name) linewidth 1.5 \
      dashtype stroke(int(w)) notitle, \
    for [i=1:known] data using 6:(strcol(2) eq 'peak' ? $8 - $9 : NaN) \
      with points pointtype cross pointsize 1.6 linecolor rgb '#000000' notitle, \
    for [i=1:both ? smaller(upper, words(shown)) : words(shown)] keyentry with lines \
      linecolor rgb hue(named(i)) linewidth 3 title named(i), \
    for [i=1:both ? 0 : known] keyentry with points pointtype cross pointsize 1.6 \
      linecolor rgb '#000000' title 'exact peaks', \
    for [i=1:both ? 0 : words(used)] keyentry with linespoints \
      pointtype shape(int(word(used, i))) pointsize size_of(int(word(used, i))) \
      dashtype stroke(int(word(used, i))) linecolor rgb '#777777' \
      title word(contacts, int(word(used, i)))
}
if (picture eq 'terminal' && peaks > 0) {
} else {
  if (both) {
    unset title
    unset label 2
    set key at screen 0.99,0.46
    set tmargin at screen 0.46
    set bmargin at screen 0.12
    set xlabel 'time  t ['.time_unit.']'
    set format x '%g'
  }
  set ylabel 'hit early or late by  ['.time_unit.']' offset -1
  set logscale y
  set format y picture eq 'terminal' ? '1e%T' : '10^{%T}'
  none = timed ? NaN : 1e-18
  if (timed == 0) {
    set label 1 (used eq ' 1' && count[1] == 0 ? 'there is no hit' \
      : known ? 'every hit is in time to the last digit' \
      : 'the exact times of the hits are not known') at graph 0.5, graph 0.5 center
    set yrange [1e-17:1]
  } else {
    set yrange [1e-17:larger(most*3, 1e-14)]
  }
  plot for [w in used] for [name in layers] data index name \
      using 5:(is(int(w), 'hit') ? larger(abs($7), 1e-17) : none) with linespoints \
      pointtype shape(int(w)) pointsize size_of(int(w)) linecolor rgb hue(name) \
      linewidth 1.5 dashtype stroke(int(w)) notitle, \
    for [i=both ? upper + 1 : 1:words(shown)] keyentry with lines linecolor rgb hue(named(i)) \
      linewidth 3 title named(i), \
    for [i=1:known && both] keyentry with points pointtype cross pointsize 1.6 \
      linecolor rgb '#000000' title 'exact peaks', \
    for [w in used] keyentry with linespoints pointtype shape(int(w)) pointsize size_of(int(w)) \
      dashtype stroke(int(w)) linecolor rgb '#777777' title word(contacts, int(w))
}
if (both) { unset multiplot }
