# SPDX-License-Identifier: MIT
# Nanoseconds a step, logarithmic: one group of bars a system and method.

set terminal pngcairo noenhanced size 1500,900 font 'sans,13'
set output 'bench.png'
names = '"halfstep lanes" "fused loop" halfstep "odeint array" "odeint vector" GSL SUNDIALS'
hues = '#56B4E9 #000000 #0072B2 #E69F00 #F0E442 #D55E00 #CC79A7'
methods = 'euler semi-implicit-euler stormer-verlet velocity-verlet leapfrog rk4'
systems = 'harmonic pendulum orbit'
set title 'Time of a step, least of nine runs in turn'
set ylabel 'ns a step'
set logscale y
set yrange [0.08:500]
set xrange [-0.6:17.8]
set grid ytics linetype 1 linecolor rgb '#dddddd'
set border 3
set tics nomirror
set key outside top center horizontal
set xtics rotate by -35 left
set bmargin 9
unset xtics
array tic[18]
set boxwidth 0.11
set style fill solid 1 noborder
place(s, m) = (m - 1) * 3 + (s - 1)
set xtics ()
do for [m=1:6] { do for [s=1:3] {
  set xtics add (word(systems, s).' '.word(methods, m) place(s, m))
} }
set xtics rotate by -35 left font ',11'
shift(k) = (k - 4) * 0.12
plot for [k=1:7] for [m=1:6] for [s=1:3] 'bench.dat' \
    index word(systems, s).'-'.word(methods, m) \
    using (place(s, m) + shift(k)):(strcol(1) eq word(names, k) ? $2 : 1/0) \
    with boxes linecolor rgb word(hues, k) \
    title (m == 1 && s == 1 ? word(names, k) : '')
