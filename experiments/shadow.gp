# SPDX-License-Identifier: MIT
# Above, for each of the first four integrators on a scale of its own: the
# error of H wobbles, that of the modified energy does not.  Below the largest
# so far of both, all integrators, on a logarithmic scale.  A terminal has room
# for the second only.

few = words(shown) < 4 ? words(shown) : 4
left = 0.12
right = 0.69
gap = 0.075
across = (0.98 - left - (few - 1)*gap) / few
stats data using 1 nooutput
t_least = STATS_min
t_most = STATS_max > STATS_min ? STATS_max : STATS_min + 1
set xrange [t_least:t_most]
most(a, b) = a > b ? a : b
# Where there are few rows a line alone would not be seen.
stats data index word(shown, 1) using 2 nooutput
dots = STATS_records < 50 ? 0.6 : 0
# The curves of H~ nearly coincide: each is thinner than the one it covers, and
# every other is broken.
n = words(shown)
thick(i) = n == 1 ? 3 : 2.2 + 5*(n - i)/(n - 1)
broken(i) = i % 2 ? 1 : 4
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
    stats data index name using (abs($2)) nooutput
    biggest = STATS_max
    stats data index name using (abs($3)) nooutput
    biggest = 1.15*(most(biggest, STATS_max) > 0 ? most(biggest, STATS_max) : 1)
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
  set key at screen 0.99,0.53 right top maxcols 1 width -4
  if (n > 8) { set key spacing 1 font ',9' height 0 }
  set xlabel 'time  t [s]'
}
set ylabel 'largest error so far' offset -1
array of_h[n]
array of_shadow[n]
greatest = 0
do for [i=1:n] {
  of_h[i] = 0
  of_shadow[i] = 0
  do for [k=2:3] {
    stats data index word(shown, i) using (abs(column(k))) nooutput
    greatest = most(greatest, STATS_max)
  }
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
    with linespoints pointtype 7 pointsize dots \
    linecolor rgb hue(word(shown, i)) linewidth 1 dashtype solid \
    title h_title(i) noenhanced, \
  for [i=1:n] data index word(shown, i) \
    using 1:(of_shadow[i] = most(of_shadow[i], abs($3)), \
      positive(of_shadow[i])) with linespoints pointtype 7 pointsize dots \
    linecolor rgb hue(word(shown, i)) linewidth thick(i) dashtype broken(i) \
    title shadow_title(i) noenhanced, \
  for [i=1:n] keyentry with lines linecolor rgb hue(word(shown, i)) \
    linewidth thick(i) dashtype broken(i) \
    title key_of(word(shown, i)) noenhanced
if (picture ne 'terminal') { unset multiplot }
