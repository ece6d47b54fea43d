# SPDX-License-Identifier: MIT
# A report card: one line an integrator, one column a question, in words.  Blue
# is kept, orange is lost, grey is a number; red is a claim that fails.  The
# worst answer of all systems of the integrator's own domain counts; where there
# is none, that of the others.  What nobody answers has no column.

dumb = picture eq 'terminal'
# A terminal has room for some of them.
checks = dumb ? 'order evaluations stability symplectic reversible energy angular_momentum' \
  : 'order evaluations stability first_step constant_force symplectic reversible energy largest angular_momentum'
heads = dumb ? 'order|evals|h*w =|sympl|rever|energy|ang.m' \
  : 'order|evaluations/a step|stable up to/h ω =|first step/errs by hᵏ|constant/force|symplectic|reversible|energy error|its/maximum|angular/momentum'
# On paper letters are larger.
if (on_page) {
  heads = 'order|evals/a step|stable to/h ω =|first step/errs by hᵏ|constant/force|symplectic|reversible|energy/error|its/maximum|angular/momentum'
}
part(text, i) = i == 1 ? (strstrt(text, '|') ? text[1:strstrt(text, '|')-1] : text) \
  : part(text[strstrt(text, '|')+1:*], i-1)
lines(text) = strstrt(text, '/') \
  ? text[1:strstrt(text, '/')-1]."\n".text[strstrt(text, '/')+1:*] : text
# In the order of their badness, as the data name them.
findings = 'undecided number zero rounding bounded unstable solvable defect linear exponential diverged'
rank_of(finding) = words(findings[1:strstrt(findings.' ', finding.' ')]) + 0
words_long = '?|number|yes|rounding|bounded|never|any*|no|drifts|explodes|diverges'
# A class of growth is said without a doubt from this confidence on.
sure = 0.9
words_short = '?|number|yes|round|bound|never|any*|no|drift|expl.|div.'

asked_of(check) = check eq 'largest' ? 'energy' : check
rows = words(shown)
answered = ''
headed = ''
do for [c=1:words(checks)] {
  answers = 0
  do for [r=1:rows] {
    stats data index word(shown, r) \
      using (answers = answers + (strcol(2) eq asked_of(word(checks, c))), 0) nooutput
  }
  if (answers) {
    answered = answered.' '.word(checks, c)
    headed = headed.part(heads, c).'|'
  }
}
checks = answered
heads = headed
across = words(checks)
names = dumb ? 3.2 : on_page ? 2.4 : 2.8
unset lmargin; unset rmargin; unset tmargin; unset bmargin
if (!dumb) {
  set lmargin at screen X(on_page ? 0 : 0.02); set rmargin at screen X(on_page ? 1 : 0.98)
  set tmargin at screen Y(0.91); set bmargin at screen Y(0.02)
}
unset border; unset tics; unset key; unset grid
deep = dumb || rows > 5 ? rows : 5
head = dumb ? 1.2 : 0.11 * deep
size = (rows < 22 ? 11 : 8) + (on_page ? 1.5 : 0)
font = 'font "'.letters(size).'"'

do for [c=1:across] {
  set label lines(part(heads, c)) \
    at names + c - 0.5, (dumb ? -0.7 : -0.7 * head) center noenhanced @font
}
worst = 0
value = 0
fails = 0
doubt = 0
do for [r=1:rows] {
  name = word(shown, r)
  if (dumb) {
    set label (strlen(name) > 24 ? name[1:23].'~' : name) at 0, r - 0.5 left noenhanced
  } else {
    set label name at names - 0.1, r - 0.5 right noenhanced @font
  }
  do for [c=1:across] {
    check = word(checks, c)
    asked = asked_of(check)
    own = 0
    worst = 0
    value = 0
    fails = 0
    doubt = 0
    unsure = 0
    stats data index name using (strcol(2) ne asked ? 0 : \
      (fails = (strcol(5) eq 'fails' ? 1 : fails), \
       doubt = (strcol(5) eq 'undecided' ? 1 : doubt), \
       strcol(9) ne 'own' ? 0 : own ? 0 : (own = 1, worst = 0), \
       (strcol(9) eq 'own') != own ? 0 : ( \
         rank_of(strcol(6)) > worst || (rank_of(strcol(6)) == worst && \
           (worst == 2 ? abs($3 - $4) > abs(value - $4) : $3 > value)) \
         ? (worst = rank_of(strcol(6)), value = $3, \
            unsure = valid(10) && column(10) < sure) : 0))) nooutput
    what = worst == 0 ? '' \
      : worst == 2 ? sprintf(check eq 'order' || check eq 'first_step' ? '%.2f' : '%.4g', value) \
      : part(dumb ? words_short : words_long, int(worst))
    if (check eq 'constant_force' && what eq 'yes') { what = 'exact' }
    if (check eq 'constant_force' && what eq 'no') { what = dumb ? 'inex.' : 'inexact' }
    if (check eq 'largest' && worst > 0) { what = sprintf('%.0e', value) }
    if (check eq 'largest') { unsure = 0 }
    colour_of = fails ? '#b2182b' : worst == 0 ? '#ffffff' \
      : worst < 3 || check eq 'largest' || (unsure && worst < 6) ? '#e8e8e8' : worst < 6 || worst == 7 ? '#a6d0ea' : '#f6b36b'
    ink = fails && !dumb ? '#ffffff' : '#000000'
    if (!dumb) {
      set object rectangle from names + c - 0.97, r - 0.96 \
        to names + c - 0.03, r - 0.04 \
        fillcolor rgb colour_of fillstyle solid noborder
    }
    answer = fails ? what.(dumb ? '!' : '  fails') : (doubt || unsure) && what ne '?' ? what.'?' : what
    set label answer at names + c - 0.5, r - 0.5 center noenhanced @font \
      textcolor rgb ink front
  }
}
if (!dumb) {
  set label 'blue: kept    orange: lost    red: a claim that fails    ?: undecided, or not sure    * as far as the equations can be solved' \
    at names, rows + 0.45 left @font textcolor rgb '#555555'
}
# Ranges only now: stats obeys them.
set xrange [0:names + across]
set yrange [deep + (dumb ? 0 : 0.7):-head]
plot 1/0 notitle
