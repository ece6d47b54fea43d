# SPDX-License-Identifier: MIT
# Energy error against time.  Above on a linear scale, that of the largest
# error which is no explosion, so that a wobble shows as a wobble, and without
# what comes after one has left the frame; below the
# largest so far on a logarithmic one, where a flat line is bounded, and what
# keeps climbing is not.  A terminal has room for the second only.
# What goes to and fro too often for a curve, which would draw a pattern that is
# not there, is the band between its least and its greatest in each of so many
# stretches.

biggest = 0
do for [name in shown] {
  stats data index name using (abs($3)) nooutput
  if (STATS_max < 0.5 && STATS_max > biggest) { biggest = STATS_max }
}
if (biggest == 0) { biggest = 1 }
# Where there are few rows, or one, a line alone would not be seen.
few = 50
do for [name in shown] {
  stats data index name using 1 nooutput
  few = STATS_records > few ? STATS_records : few
}
dots = few > 50 ? 0 : 0.6
stats data using (abs($1)) nooutput
if (picture ne 'terminal') { set xtics every_tic(STATS_max, 3) }
stats data using 4 nooutput
nothing = !(STATS_max > 0)

set xlabel 'time  t ['.time_unit.']'
# The upper key holds so many; a long list goes on in the lower one.
upper = 16
if (own_page) { set multiplot }
if (picture ne 'terminal') {
  bands = ''  # by their number, the widest first
  curves = ''
  stretches = 100
  array reach[words(shown)]
  array of[words(shown)]
  array low[stretches*words(shown)]
  array high[stretches*words(shown)]
  array when[stretches*words(shown)]
  do for [k=1:|low|] { low[k] = 0; high[k] = 0; when[k] = 0 }
  do for [i=1:words(shown)] {
    turns = 0; rows = 0; before = 0; last = 0
    stats data index word(shown, i) using (turns = turns + \
      (rows > 1 && ($3 - last)*(last - before) < 0), rows = rows + 1, \
      before = last, last = $3, abs($3)) nooutput
    reach[i] = STATS_max
    of[i] = turns/3 > stretches ? stretches : turns/3
    if (turns <= 60) {
      curves = curves.' '.word(shown, i)
    } else {
      was = 0
      stats data index word(shown, i) using (k = stretches*(i - 1) + 1 + int($0)*of[i]/rows, \
        low[k] = k != was || $3 < low[k] ? $3 : low[k], \
        high[k] = k != was || $3 > high[k] ? $3 : high[k], \
        when[k] = k == was && k - stretches*(i - 1) < of[i] ? when[k] : $1, \
        was = k, $3) nooutput
      at = 0
      do for [k in bands] { at = at + (reach[int(k)] > reach[i]) }
      ahead = ''; behind = ''
      do for [k=1:words(bands)] {
        if (k <= at) { ahead = ahead.' '.word(bands, k) } else { behind = behind.' '.word(bands, k) }
      }
      bands = ahead.' '.i.behind
    }
  }
  is_curve(name) = strstrt(curves.' ', ' '.name.' ') > 0
  set bmargin at screen Y(0.55)
  set yrange [-1.15*biggest:1.15*biggest]
  set ylabel 'energy error over |E₀|' offset -1
  unset xlabel
  set format x ''
  edge = 1.15*biggest
  do for [i=1:words(shown)] {
    if (reach[i] > edge) { leavers = leavers.' '.word(shown, i) }
  }
  if (words(shown) < 9) { set label 99 leaves(leavers) at screen X(0.985),Y(0.6) }
  inside(row, error) = (gone = row == 0 ? 0 : gone, last = gone ? NaN : error, \
    gone = gone || abs(error) > edge, last)
  number(i) = int(word(bands.' 1', i))
  band(i) = word(shown, number(i))
  first(i) = stretches*(number(i) - 1)
  gone = 0
  left_at(k, from) = (gone = k == from + 1 ? 0 : gone) || \
    (gone = high[k] > edge || low[k] < -edge)
  plot for [i=1:words(bands)] low every ::first(i)::first(i)+of[number(i)]-1 \
      using (when[$1]):(left_at($1, first(i)) ? NaN : $2):(gone ? NaN : high[$1]) with filledcurves \
      fillstyle transparent solid 0.55 noborder fillcolor rgb hue(band(i)) notitle, \
    for [i=1:words(bands)] for [side=0:1] low every ::first(i)::first(i)+of[number(i)]-1 \
      using (when[$1]):(left_at($1, first(i)) ? NaN : side ? $2 : high[$1]) with lines \
      linecolor rgb hue(band(i)) linewidth wide(band(i)) dashtype dash_of(band(i)) notitle, \
    for [name in layers] data index name \
      using 1:(is_curve(name) ? inside($0, $3) : NaN) with linespoints \
      pointtype dot_of(name) pointsize dots linecolor rgb hue(name) linewidth wide(name) dashtype dash_of(name) \
      notitle, \
    for [i=1:words(shown)] keyentry with lines \
      linecolor rgb hue(word(shown, i)) linewidth wide(word(shown, i)) \
      dashtype dash_of(word(shown, i)) \
      title i <= upper ? key_of(word(shown, i)) : ''
  unset title
  unset label 99
  set key at screen X(0.99),Y(0.53)
  set tmargin at screen Y(0.52)
  set bmargin at screen Y(0.12)
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
if (own_page) { unset multiplot }
