# SPDX-License-Identifier: MIT
# Where the system goes: the path in the plane for two coordinates, in space for
# three, the phase portrait, velocity against position, for one.  What flies off
# farther than about the size of the exact motion, or where that is not shown of
# the one of highest order, is cut.  Where a turn has few rows, chords of many
# turns would look like several curves: points.
# Bodies, whose columns are x_NAME y_NAME ..., are seen from above, with a dot
# and a name at the last place of each: one integrator's in a colour for each
# body, several integrators' in theirs.  Whatever else has many coordinates, as
# a chain, is drawn against time, each coordinate about its number.
# Several rods are drawn as they are at the end, and of one integrator also on
# the way there, from light to dark; what is farther off than twice the size that
# they have at the start is outside.

larger(a, b) = a > b ? a : b
smaller(a, b) = a < b ? a : b

if (words(rods) > 2) {
  points = int(word(rods, 1))
  do for [i=1:words(rods)] {
    if (int(word(rods, i)) > points) { points = int(word(rods, i)) }
  }
  fixed = words(anchors)
  dimension = (dof + fixed)/(points + 1)
  at(p, d) = d > dimension ? 0 : p*dimension < dof ? column(1 + p*dimension + d) \
    : real(word(anchors, p*dimension - dof + d))
  # Space is seen from in front, where y is negative, from above and aside.
  across(p) = dimension == 2 ? at(p, 1) : at(p, 1) + 0.35*at(p, 2)
  up(p) = dimension == 2 ? at(p, 2) : at(p, 3) + 0.25*at(p, 2)
  from(m) = int(word(rods, 2*m - 1))
  to(m) = int(word(rods, 2*m))
  lasts = ''
  do for [name in layers] {
    stats data index name using 1 nooutput
    lasts = lasts.' '.sprintf('%d', STATS_records - 1)
  }
  last_of(i) = int(word(lasts, i))
  sides = words(rods)/2
  most_shots = sides > 10 ? 5 : 14
  shots = last_of(1) < 1 ? 1 : last_of(1) < most_shots ? last_of(1) : most_shots
  drawn = words(shown) > 1 ? 0 : shots
  shot(k) = last_of(1)*k/shots
  grey(k) = 0x010101*int(205 - 110.0*k/shots)
  set size ratio -1
  set xlabel (dimension == 2 ? 'x  [m]' : 'x + 0.35 y  [m]')
  set ylabel (dimension == 2 ? 'y  [m]' : 'z + 0.25 y  [m]') offset -1
  x_low = 1e300; x_high = -1e300; y_low = 1e300; y_high = -1e300
  grow(x, y) = (x_low = smaller(x_low, x), x_high = larger(x_high, x), \
    y_low = smaller(y_low, y), y_high = larger(y_high, y), 0)
  stats data index word(shown, 1) every ::0::0 \
    using (sum [p=0:points] grow(across(p), up(p))) nooutput
  far = 2*larger(x_high - x_low, y_high - y_low)
  a_low = x_low - far; a_high = x_high + far; b_low = y_low - far; b_high = y_high + far
  off(x, y) = x < a_low || x > a_high || y < b_low || y > b_high
  do for [i=1:words(layers)] {
    out = 0
    do for [k=(drawn > 0 ? 0 : shots):shots] {
      row = drawn > 0 ? shot(k) : last_of(i)
      stats data index word(layers, i) every ::row::row \
        using (now = sum [p=0:points] off(across(p), up(p)), out = out + now, \
          now ? 0 : sum [p=0:points] grow(across(p), up(p))) nooutput
    }
    leavers = out ? leavers.' '.word(layers, i) : leavers
  }
  set label 99 leaves(leavers)
  edge = 0.06*larger(x_high - x_low, y_high - y_low)
  set xrange [x_low - edge:x_high + edge]
  set yrange [y_low - edge:y_high + edge]
  plot for [k=0:drawn-1] for [m=1:sides] data index word(shown, 1) \
      every ::shot(k)::shot(k) using (across(from(m))):(up(from(m))): \
      (across(to(m)) - across(from(m))):(up(to(m)) - up(from(m))) \
      with vectors nohead linecolor rgb grey(k) linewidth 0.8 notitle, \
    for [i=1:words(layers)] for [m=1:sides] data index word(layers, i) \
      every ::last_of(i)::last_of(i) using (across(from(m))):(up(from(m))): \
      (across(to(m)) - across(from(m))):(up(to(m)) - up(from(m))) \
      with vectors nohead linecolor rgb hue(word(layers, i)) \
      linewidth wide(word(layers, i)) dashtype dash_of(word(layers, i)) \
      title (m == 1 ? title_of(word(layers, i)) : ''), \
    for [name in shown] keyentry with lines linecolor rgb hue(name) \
      linewidth wide(name) dashtype dash_of(name) title key_of(name), \
    for [p=dof/dimension:points] data index word(shown, 1) \
      every ::0::0 using (across(p)):(up(p)) with points pointtype 7 \
      pointsize 1 linecolor rgb '#000000' notitle
  exit
}

many = dof > 3
bodies = many && word(columns, 1)[1:2] eq 'x_' && word(columns, 2)[1:2] eq 'y_'

if (bodies) {
  dimension = word(columns, 3)[1:2] eq 'z_' ? 3 : 2
  count = dof/dimension
  body(i) = word(columns, 1 + (i - 1)*dimension)[3:*]
  x_of(i) = 2 + (i - 1)*dimension
  y_of(i) = 3 + (i - 1)*dimension
  # The frame is the smallest box of a whole run, half as large again on each
  # side where others go farther.
  most = 0
  do for [name in shown] {
    stats data index name using 1 nooutput
    most = larger(most, STATS_records)
  }
  size_least = -1
  do for [name in shown] {
    stats data index name using 1 nooutput
    whole = STATS_records == most
    do for [i=1:count] {
      stats data index name using x_of(i):y_of(i) nooutput
      left = i == 1 ? STATS_min_x : smaller(left, STATS_min_x)
      right = i == 1 ? STATS_max_x : larger(right, STATS_max_x)
      low = i == 1 ? STATS_min_y : smaller(low, STATS_min_y)
      high = i == 1 ? STATS_max_y : larger(high, STATS_max_y)
    }
    size = larger(right - left, high - low)
    if (name eq word(shown, 1)) {
      x_low = left; x_high = right; y_low = low; y_high = high
    } else {
      x_low = smaller(x_low, left); x_high = larger(x_high, right)
      y_low = smaller(y_low, low); y_high = larger(y_high, high)
    }
    if (whole && (size_least < 0 || size < size_least)) {
      size_least = size
      a_low = left; a_high = right; b_low = low; b_high = high
    }
  }
  about = size_least > 0 ? size_least/2 : 1
  x_low = larger(x_low, a_low - about); x_high = smaller(x_high, a_high + about)
  y_low = larger(y_low, b_low - about); y_high = smaller(y_high, b_high + about)
  do for [name in shown] {
    out = 0
    do for [i=1:count] {
      stats data index name using x_of(i):y_of(i) nooutput
      out = out || STATS_min_x < x_low || STATS_max_x > x_high || STATS_min_y < y_low || STATS_max_y > y_high
    }
    leavers = out ? leavers.' '.name : leavers
  }
  set label 99 leaves(leavers)
  # One scale for both axes, in the frame that style.gp sets.
  tall = 1.14*larger(y_high - y_low, 0.85*(x_high - x_low))/2
  if (!(tall > 0)) { tall = 1 }
  set xrange [(x_low + x_high)/2 - tall/0.85:(x_low + x_high)/2 + tall/0.85]
  set yrange [(y_low + y_high)/2 - tall:(y_low + y_high)/2 + tall]
  set size ratio -1
  set xlabel 'x  ['.word(units, 1).']' noenhanced
  set ylabel 'y  ['.word(units, 2).']' noenhanced offset -1
  alone = words(shown) == 1
  if (alone && picture ne 'terminal') { set key title word(shown, 1) noenhanced }
  if (alone && count > 14) { set key font ',10' spacing 0.9 samplen 2 maxrows 40 }
  colour_of(name, i) = alone ? word(hues, (i - 1) % 6 + 1) : hue(name)
  dash(name, i) = alone ? (i - 1)/6 + 1 : dash_of(name)
  key_dash(i) = alone ? dash('', i) : dash_of(word(shown, i))
  width(name) = alone ? 1.6 : wide(name)
  plot for [name in layers] for [i=1:count] data index name using x_of(i):y_of(i) \
      with lines linecolor rgb colour_of(name, i) linewidth width(name) \
      dashtype dash(name, i) \
      title (alone ? (picture eq 'terminal' ? body(i) : '') : i == 1 ? title_of(name) : ''), \
    for [i=1:count] data index word(shown, words(shown)) \
      using x_of(i):y_of(i) every ::(most-1)::(most-1) with points \
      pointtype 7 pointsize 1.1 linecolor rgb (alone ? colour_of('', i) : '#000000') notitle, \
    for [i=1:count] data index word(shown, words(shown)) \
      using x_of(i):y_of(i):(body(i)) every ::(most-1)::(most-1) with labels \
      offset 0,0.8 noenhanced notitle, \
    for [i=1:(alone ? count : words(shown))] keyentry with lines \
      linecolor rgb (alone ? colour_of('', i) : hue(word(shown, i))) \
      linewidth (alone ? 2 : wide(word(shown, i))) \
      dashtype key_dash(i) \
      title (alone ? (picture eq 'terminal' ? '' : body(i)) : key_of(word(shown, i))) noenhanced
  exit
}

if (many) {
  # The scale is that of the exact motion, or of the whole run that goes least far.
  most = 0
  greatest = 0
  array size[words(shown)]
  do for [i=1:words(shown)] {
    far = 0
    stats data index word(shown, i) \
      using (sum [k=1:dof] (far = larger(far, abs(column(k + 1))), 0)) nooutput
    size[i] = far
    if (STATS_records > most) { most = STATS_records; greatest = far }
    if (STATS_records == most && far < greatest) { greatest = far }
  }
  do for [i=1:words(shown)] {
    if (word(shown, i) eq 'exact') { greatest = size[i] }
  }
  if (!(greatest > 0)) { greatest = 1 }
  do for [i=1:words(shown)] {
    if (size[i] > 1.5*greatest) { leavers = leavers.' '.word(shown, i) }
  }
  set label 99 leaves(leavers)
  set xlabel 'time  t ['.time_unit.']' noenhanced
  set ylabel sprintf('%s ... %s, each about its number; 1 is %.2g %s', \
    word(columns, 1), word(columns, dof), greatest/1.5, word(units, 1)) \
    noenhanced offset -1
  set yrange [-1:dof + 2]
  plot for [name in layers] for [i=1:dof] data index name \
      using 1:(i + 1.5*column(i + 1)/greatest) with lines \
      linecolor rgb hue(name) linewidth 0.5*wide(name) dashtype dash_of(name) \
      title (i == 1 ? title_of(name) : ''), \
    for [name in shown] keyentry with lines linecolor rgb hue(name) \
      linewidth wide(name) dashtype dash_of(name) title key_of(name)
  exit
}

label_of(i) = word(columns, i).'  ['.word(units, i).']'
set xlabel label_of(1) noenhanced
set ylabel label_of(2) noenhanced offset -1
stats data using 2:3 nooutput
x_low = STATS_min_x; x_high = STATS_max_x
y_low = STATS_min_y; y_high = STATS_max_y
best = word(shown, 1)
highest = 0
do for [i=1:words(shown)] {
  order = word(shown, i) eq 'exact' ? 99 : int(word(orders, i))
  if (order > highest) { highest = order; best = word(shown, i) }
}
stats data index best using 2:3 nooutput
wide_x = 0.75 * (STATS_max_x - STATS_min_x)
wide_y = 0.75 * (STATS_max_y - STATS_min_y)
x_low = larger(x_low, STATS_min_x - wide_x)
x_high = smaller(x_high, STATS_max_x + wide_x)
y_low = larger(y_low, STATS_min_y - wide_y)
y_high = smaller(y_high, STATS_max_y + wide_y)
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
do for [name in shown] {
  stats data index name using 2:3 nooutput
  if (STATS_min_x < x_low || STATS_max_x > x_high || STATS_min_y < y_low || STATS_max_y > y_high) {
    leavers = leavers.' '.name
  }
}
set label 99 leaves(leavers)
margin(low, high) = high > low ? 0.05 * (high - low) : 1
edge_x = margin(x_low, x_high)
edge_y = margin(y_low, y_high)
x_low = x_low - edge_x; x_high = x_high + edge_x
y_low = y_low - edge_y; y_high = y_high + edge_y
set xrange [x_low:x_high]
set yrange [y_low:y_high]
# Lengths alike, unless that leaves a strip.
if (dof > 1 && word(units, 1) eq word(units, 2)) {
  shape = (x_high - x_low)/(y_high - y_low)
  if (shape > 0.4 && shape < 5) { set size ratio -1 }
}
set dashtype 7 (0.1,1000)  # none
is_dotted(name) = strstrt(dotted.' ', ' '.name.' ') > 0
dot(name) = dot_size(0.3 + 0.2*smaller(wide(name), 6.5))
stroke(name) = is_dotted(name) ? 7 : dash_of(name)
if (dof == 3) {
  stats data index best using 4 nooutput
  z_low = STATS_min; z_high = STATS_max
  wide_z = larger(0.75*(z_high - z_low), 0.1*larger(wide_x, wide_y))
  if (!(wide_z > 0)) { wide_z = 1 }
  z_low = z_low - wide_z; z_high = z_high + wide_z
  set zrange [z_low:z_high]
  set xlabel label_of(1) noenhanced offset -2,-0.5
  set ylabel label_of(2) noenhanced offset 2,-1
  set zlabel label_of(3) noenhanced rotate parallel
  set xyplane relative 0
  set view 68,35,0.95
  if (word(units, 1) eq word(units, 3)) { set view equal xyz }
  set xtics every_tic(x_high - x_low, 3)
  set ytics every_tic(y_high - y_low, 3)
  set ztics every_tic(z_high - z_low, 3)
  unset lmargin; unset tmargin; unset bmargin
  if (on_page) {
    unset rmargin
    set origin X(0),Y(0)
    set size X(0.8) - X(0),Y(1) - Y(0)
  }
  set border 31
  # Unbroken: curves in space that wind closely come apart into dots.
  splot for [name in layers] data index name using 2:3:4 with lines \
      linecolor rgb hue(name) linewidth wide(name) title title_of(name), \
    for [name in shown] keyentry with lines linecolor rgb hue(name) \
      linewidth wide(name) title key_of(name)
  exit
}
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
