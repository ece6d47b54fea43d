# SPDX-License-Identifier: MIT
# The looks, in one place: terminals, fonts, and one colour, width and line
# type for each integrator whatever else is drawn; alone it is not broken.
# Colours: Okabe and Ito, told apart by colour-blind people.  Curves that
# coincide stay visible: wide ones lie below, thinner and broken ones on top.

set encoding utf8
set datafile missing '?'
# On a page of a pdf that is open already, in a frame that is set: page_left,
# page_right, page_low, page_high.  The page begins and ends a multiplot.
on_page = picture eq 'page'
ending = on_page ? 'pdf' \
  : strlen(picture) > 4 ? picture[strlen(picture)-2:strlen(picture)] : ''
on_screen = (picture eq 'terminal' || picture eq 'window')
if (ending eq 'png') {
  set terminal pngcairo enhanced size width_px,height_px font 'sans,15' linewidth 1.4
}
if (ending eq 'svg') {
  set terminal svg standalone enhanced size width_px,height_px font 'sans,18' linewidth 1.4 background 'white'
}
if (ending eq 'pdf' && !on_page) {
  high_cm = 25.0*height_px/width_px
  set terminal pdfcairo enhanced size 25cm,high_cm cm font 'sans,13' linewidth 1.6
}
if (picture eq 'window') {
  kinds = 'qt wxt x11'
  do for [i=words(kinds):1:-1] {
    if (strstrt(GPVAL_TERMINALS.' ', word(kinds, i).' ') > 0) {
      set terminal word(kinds, i) enhanced size width_px,height_px linewidth 1.4
      window_found = 1
    }
  }
  if (!exists('window_found')) { picture = 'terminal' }
}
if (picture eq 'terminal') {
  if (colour) {
    set terminal dumb enhanced size columns_wide,lines_high ansi256
  } else {
    set terminal dumb enhanced size columns_wide,lines_high mono
  }
}
if (!on_screen && !on_page) set output picture
if (picture eq 'terminal' && exists('screen_file')) set output screen_file
# Places in the picture, from 0 to 1, and letters, in points of a png.
X(x) = on_page ? page_left + (page_right - page_left)*x : x
Y(y) = on_page ? page_low + (page_high - page_low)*y : y
letters(size) = sprintf('sans,%.3g', size/15.0 \
  * (on_page ? 8.5 : ending eq 'pdf' ? 13 : ending eq 'svg' ? 18 : 15))
dot_size(size) = (on_page ? 0.7 : 1)*size
# Whether a picture of several parts begins and ends a multiplot itself.
own_page = !on_page && picture ne 'terminal'

hues = '#E69F00 #CC79A7 #009E73 #D55E00 #0072B2 #56B4E9'
deep = '#8A5A00 #8A3A68 #00614A #7A2A00 #003F66 #1F4FC4'
widths = '2.2 2.2 6.5 3.6 1.6 2.2'
set dashtype 1 solid
set dashtype 2 (18,6)
set dashtype 3 solid
set dashtype 4 (9,7)
set dashtype 5 solid
set dashtype 6 (2,4)
rank(name) = words((' '.every_integrator)[1:strstrt(' '.every_integrator.' ', \
  ' '.name.' ')+1])
# Beyond the first six the colours come again, every second time deep, each time
# with other dashes; beyond twelve in another order, as rk4 and yoshida8 are often seen together.
place(name) = (rank(name) - 1) % 6 + 1
round(name) = (rank(name) - 1) / 6
turned = 5
hue(name) = name eq 'exact' ? '#000000' \
  : word(round(name) % 2 ? deep : hues, (place(name) - 1 + turned*(round(name)/2)) % 6 + 1)
# Those are the narrower the later they are drawn, if there are few.
above(name) = words(layers) - words(layers[1:strstrt(layers.' ', ' '.name.' ')+1]) + 1
wide(name) = name eq 'exact' ? 1 : !round(name) ? real(word(widths, place(name))) \
  : words(layers) > 6 ? 1.8 : real(word('1.6 4.4 7.2 10 12.8 15.6', above(name)))
dash_of(name) = name eq 'exact' || words(shown) == 1 \
  || (round(name) && wide(name) > 4) ? 1 \
  : (place(name) - 1 + round(name)) % 6 + 1
# The integrators shown, the wide ones first: the order of drawing.
layers = ''
do for [at in '3 4 2 1 6 5'] {
  do for [name in shown] {
    if (name ne 'exact' && place(name) == int(at)) {
      layers = layers.' '.name
    }
  }
}
if (strstrt(' '.shown.' ', ' exact ')) { layers = layers.' exact' }

# The key lists them in the order given.  On a terminal, where each curve has
# a letter of its own, it must be the curve's own entry.
key_of(name) = picture eq 'terminal' ? '' : name
title_of(name) = picture eq 'terminal' ? name : ''
letter(i) = picture eq 'terminal' ? i : 7
dot_of(name) = letter(rank(name))

set border 3 linewidth 1
set tics nomirror
set grid linetype 1 linecolor rgb '#dddddd' linewidth 0.7 dashtype solid
set key at screen X(0.99),Y(0.93) right top spacing 1.4 samplen 4 height 0.5 width -4
if (words(shown) > 14) {
  set key spacing 0.9 samplen 3 maxrows 40 font ''.letters(on_page ? 12 : 10)
}
set lmargin at screen X(0.14)
set rmargin at screen X(0.73)
set tmargin at screen Y(0.92)
set bmargin at screen Y(0.12)
if (!on_page) { set title headline noenhanced }
# So many tics on an axis, or a few more, of 1, 2 or 5.
power(wide) = 10**floor(log10(wide))
tic(wide) = power(wide)*(wide < 2*power(wide) ? 1 : wide < 5*power(wide) ? 2 : 5)
every_tic(wide, many) = wide > 0 ? tic(1.0*wide/many) : 1
# Label 99 names those whose curves go on outside the frame.
leavers = ''
lines_of(list, i) = i > words(list) ? '' : "\n".word(list, i).lines_of(list, i + 1)
leaves(list) = words(list) == 0 || picture eq 'terminal' ? '' \
  : words(list) > 6 ? sprintf("%d of %d\nleave the frame", words(list), words(shown)) \
  : (words(list) > 1 ? 'leave' : 'leaves').' the frame:'.lines_of(list, 1)
set label 99 '' at screen X(0.985),Y(0.33) right noenhanced font ''.letters(on_page ? 14 : 12) \
  textcolor rgb '#555555'
if (picture eq 'terminal') {
  unset lmargin; unset rmargin; unset tmargin; unset bmargin
  unset grid
  set key default
  set key outside below
}
