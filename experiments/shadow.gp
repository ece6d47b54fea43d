# SPDX-License-Identifier: MIT
# Above, for each of the first four integrators on a scale of its own: the
# error of H wobbles, that of the modified energy does not.  Below the largest
# so far of both, all integrators, on a logarithmic scale.  Of a long list only
# the first two have a panel: the key needs the room.  A terminal has room
# for the second only.

n = words(shown)
long = n > 14
few = long ? 2 : n < 4 ? n : 4
left = 0.12
right = 0.69
gap = 0.075
across = ((long ? right : 0.98) - left - (few - 1)*gap) / few
most(a, b) = a > b ? a : b
# Before any range is set: stats obeys them.
stats data using 1 nooutput
t_least = STATS_min
t_most = STATS_max > STATS_min ? STATS_max : STATS_min + 1
array size[n]
greatest = 0
do for [i=1:n] {
  size[i] = 0
  do for [k=2:3] {
    stats data index word(shown, i) using (abs(column(k))) nooutput
    size[i] = most(size[i], STATS_max)
  }
  greatest = most(greatest, size[i])
}
# Where there are few rows a line alone would not be seen.
stats data index word(shown, 1) using 2 nooutput
dots = STATS_records < 50 ? 0.6 : 0
set xrange [t_least:t_most]
# The curves of H~ nearly coincide: each is thinner than the one it covers, and
# every other is broken; of a long list all are thin, with dashes of their own.
thick(i) = long ? 1.8 : n == 1 ? 3 : 2.2 + 5.0*(n - i)/(n - 1)
thin = long ? 0.7 : 1
broken(i) = long ? dash_of(word(shown, i)) : i % 2 ? 1 : 4
if (picture ne 'terminal') {
  set multiplot title headline noenhanced offset 0,-0.2
  unset title
  unset key
  set tmargin at screen 0.87
  set bmargin at screen 0.60
  set format y '%.1e'
  set ytics font ',11'
  tick = 0.25*(t_most - t_least)
  tick = 10**floor(log10(tick))*(tick/10**floor(log10(tick)) < 2 ? 1 : tick/10**floor(log10(tick)) < 5 ? 2 : 5)
  tick = 2*tick
  set xtics tick font ',11'
  do for [i=1:few] {
    name = word(shown, i)
    biggest = 1.15*(size[i] > 0 ? size[i] : 1)
    set lmargin at screen left + (i - 1)*(across + gap)
    set rmargin at screen left + (i - 1)*(across + gap) + across
    set yrange [-biggest:biggest]
    tick = biggest / 1.15
    set ytics tick font ',11'
    set title name noenhanced font ',13' offset 0,-0.6
    if (i == 1) { set ylabel 'error of H and H~' noenhanced offset 1 } else { unset ylabel }
    plot data index name using 1:2 with linespoints pointtype 7 \
        pointsize dots linecolor rgb hue(name) linewidth 1 dashtype solid \
        notitle, \
      data index name using 1:3 with linespoints pointtype 7 \
        pointsize dots linecolor rgb hue(name) linewidth 3.5 dashtype solid \
        notitle
  }
  unset title
  set lmargin at screen left
  set rmargin at screen right
  set tmargin at screen 0.52
  set bmargin at screen 0.12
  set autoscale y
  set ytics autofreq font ''
  set xtics autofreq font ''
  if (!long) {
    set key at screen 0.99,0.53 right top maxcols 1 width -4
    if (n > 8) { set key spacing 1 font ',9' height 0 }
  }
  set xlabel 'time  t ['.time_unit.']'
}
set ylabel 'largest error so far' offset -1
array of_h[n]
array of_shadow[n]
do for [i=1:n] {
  of_h[i] = 0
  of_shadow[i] = 0
}
if (!(greatest > 0)) {
  set label 1 'every error is 0' at graph 0.5, graph 0.5 center
  set yrange [1e-17:1]
}
set logscale y
set format y picture eq 'terminal' ? '1e%T' : '10^{%T}'
positive(a) = a > 0 ? a : greatest > 0 ? 1/0 : 1e-18
h_title(i) = picture eq 'terminal' ? 'H '.word(shown, i) : ''
shadow_title(i) = picture eq 'terminal' ? 'H~ '.word(shown, i) : ''
plot for [i=1:n] data index word(shown, i) \
    using 1:(of_h[i] = most(of_h[i], abs($2)), positive(of_h[i])) \
    with linespoints pointtype letter(i) pointsize dots \
    linecolor rgb hue(word(shown, i)) linewidth thin dashtype solid \
    title h_title(i) noenhanced, \
  for [i=1:n] data index word(shown, i) \
    using 1:(of_shadow[i] = most(of_shadow[i], abs($3)), \
      positive(of_shadow[i])) with linespoints pointtype letter(n + i) \
    pointsize dots \
    linecolor rgb hue(word(shown, i)) linewidth thick(i) dashtype broken(i) \
    title shadow_title(i) noenhanced, \
  for [i=1:n] keyentry with lines linecolor rgb hue(word(shown, i)) \
    linewidth thick(i) dashtype broken(i) \
    title long ? '' : key_of(word(shown, i)) noenhanced
if (picture ne 'terminal') {
  # A plot with room for as many rows holds the key of a long list.
  if (long) {
    set tmargin at screen 0.95
    set bmargin at screen 0.02
    unset border; unset tics; unset grid; unset xlabel; unset ylabel
    unset logscale; unset label
    set yrange [0:1]
    set key on
    plot NaN notitle, \
      for [i=1:n] keyentry with lines linecolor rgb hue(word(shown, i)) \
        linewidth thick(i) dashtype broken(i) \
        title word(shown, i) noenhanced
  }
  unset multiplot
}
