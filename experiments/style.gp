# SPDX-License-Identifier: MIT
# The looks, in one place: terminals, fonts, and one colour, line type and
# width for each integrator whatever else is drawn.  Colours: Okabe and Ito,
# told apart by colour-blind people.  Curves that coincide stay visible: the
# later an integrator stands in the registry, the thinner and the more broken
# its line, and it is drawn on top.

set encoding utf8
set datafile missing '?'
ending = strlen(picture) > 4 ? picture[strlen(picture)-2:strlen(picture)] : ''
on_screen = (picture eq 'terminal' || picture eq 'window')
if (ending eq 'png') {
  set terminal pngcairo noenhanced size 1280,800 font 'sans,15' linewidth 1.4
}
if (ending eq 'svg') {
  set terminal svg noenhanced size 1280,800 font 'sans,18' linewidth 1.4 background 'white'
}
if (ending eq 'pdf') {
  set terminal pdfcairo noenhanced size 25cm,15.6cm font 'sans,13' linewidth 1.6
}
if (picture eq 'window') {
  kinds = 'qt wxt x11'
  do for [i=words(kinds):1:-1] {
    if (strstrt(GPVAL_TERMINALS.' ', word(kinds, i).' ') > 0) {
      set terminal word(kinds, i) noenhanced size 1280,800 linewidth 1.4
      window_found = 1
    }
  }
  if (!exists('window_found')) picture = 'terminal'
}
if (picture eq 'terminal') {
  if (colour) {
    set terminal dumb noenhanced size columns_wide,lines_high ansi256
  } else {
    set terminal dumb noenhanced size columns_wide,lines_high mono
  }
}
if (!on_screen) set output picture

hues = '#E69F00 #56B4E9 #009E73 #D55E00 #0072B2 #CC79A7 #000000'
rank(name) = (strstrt(' '.every_integrator, ' '.name.' ') == 0) ? 0 : \
  words((' '.every_integrator)[1:strstrt(' '.every_integrator, ' '.name.' ')+1])
hue(name) = word(hues, (rank(name) - 1) % 6 + 1)
wide(name) = name eq 'exact' ? 1.5 : (7.0 - 1.25 * ((rank(name) - 1) % 6))
dash_of(name) = name eq 'exact' ? 1 : (rank(name) - 1) % 5 + 1
set linetype 1 dashtype solid
set dashtype 1 solid
set dashtype 2 (14,5)
set dashtype 3 solid
set dashtype 4 (9,7)
set dashtype 5 (2,5)

set border 3 linewidth 1
set tics nomirror
set grid linetype -1 linecolor '#dddddd' linewidth 0.7
set key outside right top spacing 1.4 samplen 5
set title headline noenhanced
