# SPDX-License-Identifier: MIT
# Largest energy error over step and amplitude, one panel an integrator.
# Colours from dark (good) to light (lost), told apart by their lightness too;
# grey where the run blew up.  The dashed line is the stability limit of small
# oscillations.

set palette defined (0 '#440154', 0.25 '#3b528b', 0.5 '#21918c', \
  0.75 '#5ec962', 1 '#fde725')
panels = words(shown)
across = panels < 2 ? 1 : panels < 5 ? 2 : 3
down = (panels + across - 1) / across
amplitude_label = parameter.'  ['.parameter_unit.']'
set xlabel 'step  h ['.time_unit.']'
set ylabel amplitude_label noenhanced
# A map must have all its cells: what is unknown is read as not a number.
set datafile missing 'none'
set logscale cb
set cbrange [1e-6:1]
set format cb '10^{%T}'
stats data using 1:2 nooutput
largest = abs(STATS_max_x) > abs(STATS_min_x) ? abs(STATS_max_x) : abs(STATS_min_x)
half_x = (STATS_max_x > 0 ? STATS_min_x : -STATS_max_x) / 2
set xrange [STATS_min_x - half_x:STATS_max_x + half_x]
set yrange [STATS_min_y:STATS_max_y]
decade = 10**floor(log10(largest))
set xtics decade * (largest < 2*decade ? 0.5 : largest < 5*decade ? 1 : 2)
unset key
unset grid
unset lmargin; unset rmargin; unset tmargin; unset bmargin
unset title
set object 1 rectangle from graph 0,0 to graph 1,1 behind \
  fillcolor rgb '#cccccc' fillstyle solid noborder
if (picture eq 'terminal') {
  # Letters instead of colours, and the first integrator only.
  unset object 1
  set key default
  set key outside below
  set title headline.', '.word(shown, 1) noenhanced
  plot data index word(shown, 1) using 1:($3 < 1e-2 ? $2 : 1/0) \
      with points pointtype '.' title 'below 0.01', \
    data index word(shown, 1) using 1:($3 >= 1e-2 && $3 < 1 ? $2 : 1/0) \
      with points pointtype 'o' title 'below 1', \
    data index word(shown, 1) \
      using 1:(strcol(3) eq '?' || $3 >= 1 ? $2 : 1/0) \
      with points pointtype '#' title '1 or more, or not finite'
} else {
  about = 'yellow: 1 or more, grey: not finite'
  do for [limit in limits] {
    if (limit > 0) { about = 'dashed: stability limit, '.about; break }
  }
  set multiplot layout down,across title headline."\n".about noenhanced
  do for [i=1:words(shown)] {
    set title word(shown, i) noenhanced
    limit = real(word(limits, i))
    unset arrow
    if (limit > 0) {
      set arrow 1 from first limit, graph 0 to first limit, graph 1 nohead \
        front linecolor rgb '#ffffff' linewidth 2 dashtype 2
    }
    plot data index word(shown, i) \
      using 1:2:(strcol(3) eq '?' ? NaN : $3 > 1e-300 ? $3 : 1e-300) \
      with image
  }
  unset multiplot
}
