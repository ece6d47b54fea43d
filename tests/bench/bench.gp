# SPDX-License-Identifier: MIT
# Nanoseconds a step, logarithmic: a row a method and system, a mark a
# contestant.  The bar is what lanes gain over a single run, the number at the
# right says how much.

set terminal pngcairo size 1200,1000 font 'sans,14'
set output 'bench.png'
names = '"fused loop" halfstep "halfstep lanes" "odeint array" "odeint vector" GSL SUNDIALS'
hues = '#000000 #0072B2 #56B4E9 #E69F00 #CC79A7 #D55E00 #009E73'
marks = '6 7 7 4 10 8 12'
sizes = '2.4 1.3 1.3 1.5 1.7 1.6 1.7'
methods = 'euler semi-implicit-euler stormer-verlet velocity-verlet leapfrog rk4'
systems = 'harmonic pendulum orbit'
row(m, s) = 4 * (m - 1) + s
block(m, s) = word(systems, s).'-'.word(methods, m)
is(name) = strcol(1) eq name

set title 'Time of a step, least of nine runs in turn'
set xlabel 'ns a step, in lanes a step of one trajectory'
set logscale x
set xrange [0.08:1500]
set yrange [24:-1.2]
set grid xtics linetype 1 linecolor rgb '#dddddd'
set border 1
set tics nomirror
set lmargin 24
set rmargin 3
set key outside top center horizontal Left reverse samplen 1 width 1
set xtics 0.1,10,100
set ytics () scale 0
do for [m=1:6] {
  set ytics add ('{/:Bold '.word(methods, m).'}' row(m, 0))
  do for [s=1:3] { set ytics add (word(systems, s).'  ' row(m, s)) }
}
set label 1 'gain of lanes' at first 1300, first -0.5 right
plot for [m=1:6] for [s=1:3] 'bench.dat' index block(m, s) \
    using 2:(is('halfstep lanes') ? row(m, s) : NaN):($2*$5 - $2):(0) \
    with vectors nohead linewidth 7 linecolor rgb '#d5e8f5' notitle, \
  for [k=1:7] for [m=1:6] for [s=1:3] '' index block(m, s) \
    using 2:(is(word(names, k)) ? row(m, s) : NaN) \
    with points linecolor rgb word(hues, k) pointtype int(word(marks, k)) \
    pointsize real(word(sizes, k)) linewidth 1.6 \
    title (m == 1 && s == 1 ? word(names, k) : ''), \
  for [m=1:6] for [s=1:3] '' index block(m, s) \
    using (1300):(is('halfstep lanes') ? row(m, s) : NaN):(sprintf('%.1f', $5)) \
    with labels right notitle
