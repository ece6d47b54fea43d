#!/bin/sh
# SPDX-License-Identifier: MIT
# The documents and the program agree: every name, alias and option is
# described, every command shown runs, and prints what is shown.
#
# A command is a line of an example (indented in README, @example in the
# manual, .EX in the man pages) that begins with `$ halfstep' or
# `$ ./halfstep'.  What stands beneath it, if anything, is its output; after
# `$ echo $?' comes its status, which is else 0.  Words must be equal, numbers
# to 1e-6, relative: digits of rounding are the C library's own.

set -u
LC_ALL=C
export LC_ALL
unset DISPLAY WAYLAND_DISPLAY COLUMNS LINES
srcdir=${srcdir:-.}
HALFSTEP=${HALFSTEP:-$PWD/halfstep}
cc=${CC:-cc}
manual=$srcdir/doc/halfstep.texi
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
number=0

# report STATUS WHAT
report () {
  number=$((number + 1))
  if [ "$1" -eq 0 ]; then
    echo "ok $number - $2"
  else
    echo "not ok $number - $2"
  fi
}

skip () {
  number=$((number + 1))
  echo "ok $number - $1 # SKIP $2"
}

formulas=yes
"$HALFSTEP" run --force=a=0 -i rk4 -d 1 -n 1 2>&1 | grep -q 'without muParser' \
  && formulas=no
version=$("$HALFSTEP" --version | sed -n '1s/.* //p')

# As a reader sees them.
sed -e 's/@value{VERSION}/'"$version"'/g' -e 's/@var{\([^}]*\)}/\1/g' \
  -e 's/@\([@{}]\)/\1/g' "$manual" >"$work/manual"
made=doc
[ -f doc/halfstep.1 ] || made=$srcdir/doc
mkdir "$work/pages"
for page in "$made"/*.1; do
  sed -e 's/\\-/-/g' -e 's/\\f.//g' "$page" >"$work/pages/${page##*/}"
done

mkdir "$work/nodes"
awk -v folder="$work/nodes/" '
  /^@node / { close (name); name = folder substr ($0, 7) }
  name { print > name }
' "$work/manual"
page_text=$(cat "$work/pages/halfstep.1")
newline='
'

# node NAME: that node of the manual, in $node; empty if there is none.
shown=
node () {
  [ "$shown" != "$1" ] || return 0
  shown=$1 node=
  [ ! -f "$work/nodes/$1" ] || node=$(cat "$work/nodes/$1")
}

# Whether a text has a part, as a word of its own, or as a line: a process for
# each of some thousand names would take long.  PART TEXT
has () {
  case $2 in *"$1"*) return 0 ;; esac
  return 1
}
has_word () {
  case " $2 " in *[!A-Za-z0-9_]"$1"[!A-Za-z0-9_]*) return 0 ;; esac
  return 1
}
has_line () { has "$newline$1$newline" "$newline$2$newline"; }

# Names.

listed () {
  "$HALFSTEP" list "$1" | sed -n 's/^  \([a-z0-9-]*\)$/\1/p'
}

for kind in integrators systems experiments; do
  names=$(listed "$kind")
  [ -n "$names" ]
  report $? "list shows $kind"
  for name in $names; do
    [ -s "$work/nodes/$name" ]
    report $? "the manual has a node $name"
    has_word "$name" "$page_text"
    report $? "the man page names $name"
  done
done
experiments=$names

# What a node has, beside its name: a picture is drawn by the example before it.
has_picture () {
  has "$newline@picture{$1," "$node" && has "--plot=$1.png" "$node"
  report $? "the node $1 has a picture"
}
for name in $(listed integrators); do
  node "$name"
  has_picture "$name"
  [ "$name" != exact ] || continue
  has "$newline@end display$newline" "$node"
  report $? "the node $name has a formula"
  for item in Derivation Order Keeps Fails Reference; do
    has_line "@item $item" "$node"
    report $? "the node $name tells: $item"
  done
done
for name in $(listed systems); do
  node "$name"
  has_picture "$name"
done

names=$(listed faults)
[ -n "$names" ]
report $? "list shows faults"
for name in $names; do
  [ -s "$work/nodes/Fault $name" ]
  report $? "the manual has a node Fault $name"
  has_word "$name" "$page_text"
  report $? "the man page names $name"
done
maps=$("$HALFSTEP" list faults \
  | sed -n 's/^ *--integrator=\([^ ]*:[^ ]*\) .*/\1/p')
[ -n "$maps" ]
report $? "some fault has further maps"
for map in $maps; do
  node "Fault ${map%%:*}"
  has_line "@item $map" "$node"
  report $? "the node of its fault shows $map"
done

"$HALFSTEP" list integrators | awk '
  /^  [a-z0-9-]+$/ { name = $1 }
  sub (/^ +also called /, "") { gsub (/,/, ""); print name, $0 }
' >"$work/aliases"
[ -s "$work/aliases" ]
report $? "some integrator has aliases"
while read -r name aliases; do
  node "$name"
  for alias in $aliases; do
    has "@code{$alias}" "$node"
    report $? "the node $name names its alias $alias"
  done
done <"$work/aliases"

# Options: as --help shows them, in the experiment's man page and the node
# Options; their names in the node of the experiment.  The page has each
# section, in this order.
node Options
options_node=$node
for experiment in $experiments; do
  "$HALFSTEP" "$experiment" --help | awk '
    /^ +(-[A-Za-z], )?--[a-z]/ { sub (/^ +/, ""); sub (/  .*/, ""); print }
  ' >"$work/help"
  [ -s "$work/help" ]
  report $? "$experiment has options"
  node "$experiment"
  experiment_page=$(cat "$work/pages/halfstep-$experiment.1")
  is=$(sed -n 's/^\.SH //p' "$work/pages/halfstep-$experiment.1" \
    | grep -vx -e COLUMNS -e KEYS | tr '\n' ,)
  [ "$is" = 'NAME,SYNOPSIS,DESCRIPTION,OPTIONS,EXIT STATUS,EXAMPLES,SEE ALSO,' ]
  report $? "the man page of $experiment is whole"
  [ "$("$HALFSTEP" help "$experiment")" = "$("$HALFSTEP" "$experiment" --help)" ]
  report $? "help $experiment is its --help"
  while IFS= read -r option; do
    name=--${option#*--}
    name=${name%%[=[]*}
    has_line "$option" "$experiment_page"
    report $? "the man page of $experiment describes $option"
    has_line "@item $option" "$options_node" || has_line "@itemx $option" "$options_node"
    report $? "the manual describes $option"
    case $node in *"$name"[]=\ []*) true ;; *) false ;; esac
    report $? "the node $experiment names $name"
  done <"$work/help"
done

# Columns, of the series and of the summary.
for experiment in $experiments; do
  system=--system=orbit
  case $experiment in
  run) options='--step=0.1 --steps=1' ;;
  drift) options=--steps=1 ;;
  bounce) options='--step=0.1 --steps=1 --wall=x>0' ;;
  shadow) options=--steps=9 ;;
  same) options=--steps=9 ;;
  order) options=--max-steps=128 ;;
  cost) options='--max-evaluations=500 --time' ;;
  rounding) options='--step=0.1 --steps=64' ;;
  phase) options=--points=16 system=--system=harmonic ;;
  map) options=--cells=2 ;;
  audit) options=--integrator=euler ;;
  diagnose | grade)
    options=$srcdir/examples/class/ben.csv system=--system=pendulum ;;
  reproduce) options=start-up system= ;;
  claims) options=kick-first system= ;;
  *) continue ;;
  esac
  node "$experiment"
  experiment_page=$(cat "$work/pages/halfstep-$experiment.1")
  for summary in '' --summary; do
    [ -z "$summary" ] || "$HALFSTEP" "$experiment" --help \
      | grep -q -- ' --summary' || continue
    # shellcheck disable=SC2086
    for column in $("$HALFSTEP" "$experiment" $system --format=csv \
        $options $summary | sed -n '1s/,/ /gp'); do
      case $column in x | y | vx | vy | v | e) continue ;; esac
      has_word "$column" "$node"
      report $? "the node $experiment names the column $column"
      has_word "$column" "$experiment_page"
      report $? "the man page of $experiment names the column $column"
    done
    # shellcheck disable=SC2086
    for column in $("$HALFSTEP" "$experiment" $system $options \
        $summary | sed -n 's/^# columns: //p' | tr ' ' '\n' \
        | sed -n 's/\[\(1*\/*s\)\]$/ \1/p' | tr ' ' :); do
      grep -q -E "(^|, )${column%:*}(, .*)? \\[${column#*:}\\]$" \
        "$work/pages/halfstep-$experiment.1"
      report $? "the man page of $experiment has ${column%:*} in ${column#*:}"
    done
  done
done

# The pages as a reader has them.
for page in "$work"/pages/*; do
  page=${page##*/}
  grep -q "^\\.TH .*\"halfstep $version\"" "$work/pages/$page"
  report $? "$page is of version $version"
  if command -v man >/dev/null && command -v groff >/dev/null; then
    said=$(MANWIDTH=80 man --warnings -l "$made/$page" 2>&1 >"$work/shown")
    [ -z "$said" ] && ! grep -q '.\{81\}' "$work/shown"
    report $? "$page is set without a warning${said:+: $said}"
  else
    skip "$page is set without a warning" "no man"
  fi
done

[ "$(sed -n 1p "$srcdir/NEWS")" = "halfstep $version" ]
report $? "NEWS begins with version $version"

# Commands.  Turns the text of examples, between lines `-', into numbered
# files: N.sh, N.out, N.status.
cases () {
  awk -v stem="$1-" '
    function end () {
      if (out)
        close (out)
      out = ""
    }
    /^-$/ { end (); asked = 0; next }
    { sub (/^\+/, "") }
    asked { print > (stem n ".status"); close (stem n ".status"); asked = 0
            next }
    /^\$ echo \$\?$/ { asked = 1; end (); next }
    /^\$ (\.\/)?halfstep / { end (); sub (/^\$ /, ""); goes_on = 1 }
    goes_on {
      sub (/^ +/, "")
      goes_on = sub (/ *\\$/, "")
      command = command ? command " " $0 : $0
      if (goes_on)
        next
      n++
      print command > (stem n ".sh")
      close (stem n ".sh")
      command = ""
      out = stem n ".out"
      printf "" > out
      next
    }
    /^\$ / { end (); next }
    out { print > out }
  '
}

mkdir "$work/place"
cp -r "$srcdir/examples" "$work/place"
for text in "$srcdir/README" "$srcdir"/doc/lessons/*.lesson; do
  awk '/^    / { print "+" substr ($0, 5); next }
    sub (/^Draw: /, "") { print "+$ halfstep " $0 " --plot=drawn.png" }
    /./ { print "-" }' "$text" \
    | cases "$work/$(basename "$text")"
done
awk '/^@end example/ { on = 0; print "-" } on { print "+" $0 }
     /^@example/ { on = 1 }' "$work/manual" | cases "$work/halfstep.texi"
for page in "$work"/pages/*; do
  awk '/^\.EE/ { on = 0; print "-" } on { print "+" $0 }
       /^\.EX/ { on = 1 }' "$page" | cases "$work/${page##*/}"
done

# Files that the manual shows, behind `@c file NAME'.
awk -v place="$work/place/" '/^@c file / { name = place $3 }
     /^@end example/ && on { close (name); on = 0; name = "" }
     on { print > name }
     /^@example/ && name { on = 1 }' "$work/manual"

# The program under the names that the documents use.
printf '#!/bin/sh\nexec "%s" "$@"\n' "$HALFSTEP" >"$work/place/halfstep"
chmod +x "$work/place/halfstep"

# same SHOWN PRINTED: whether the texts are equal, numbers to 1e-6.
same () {
  awk '
    function differ (a, b, x, y) {
      while (match (a, /[0-9]+\.?[0-9]*(e[-+]?[0-9]+)?/)) {
        x = substr (a, RSTART, RLENGTH)
        if (substr (a, 1, RSTART - 1) != substr (b, 1, RSTART - 1))
          return 1
        a = substr (a, RSTART + RLENGTH)
        b = substr (b, RSTART)
        if (!match (b, /^[0-9]+\.?[0-9]*(e[-+]?[0-9]+)?/))
          return 1
        y = substr (b, 1, RLENGTH)
        b = substr (b, RLENGTH + 1)
        if (x - y > 1e-6 * x || y - x > 1e-6 * x)
          return 1
      }
      return a != b
    }
    { sub (/[ \t]+$/, "") }
    NR == FNR { shown[n = NR] = $0; next }
    FNR > n || differ (shown[FNR], $0) { exit bad = 1 }
    { seen = FNR }
    END { exit bad || seen != n }
  ' "$1" "$2"
}

in_place () (
  cd "$work/place" && PATH=$work/place:$PATH TMPDIR=$work sh "$case.sh" </dev/null
)

# Runs the case; one whose command, but for ./, is that of another printed the
# same.  Commands that were run, each before the case, are lines of $done.
done=$newline
run_once () {
  once=$newline${command#./}$newline
  case $done in
  *"$once"*)
    before=${done#*"$once"}
    before=${before%%"$newline"*}
    printed=$before.printed
    read -r status <"$before.ended"
    return ;;
  esac
  printed=$case.printed
  case $case in
  *.lesson-*) in_place >"$printed" 2>/dev/null ;; # what is said is not shown
  *) in_place >"$printed" 2>&1 ;;
  esac
  status=$?
  echo "$status" >"$case.ended"
  case $command in *"$newline"*) return ;; esac
  done=$done${command#./}$newline$case$newline
}

run_case () {
  case=$1
  command=$(cat "$case.sh")
  what=${case##*/}
  what="${what%-*}: $command"
  case $command in
  *--plot*)
    if ! command -v gnuplot >/dev/null; then
      skip "$what" "no gnuplot"
      return
    fi
  esac
  case ${command#./halfstep} in
  *./*.c*)
    if ! command -v "${cc%% *}" >/dev/null; then
      skip "$what" "no compiler"
      return
    fi
  esac
  case $command in
  *cmd:python3*)
    if ! command -v python3 >/dev/null; then
      skip "$what" "no python3"
      return
    fi
  esac
  case $command in
  *--force=* | *.sys*)
    if [ "$formulas" = no ]; then
      skip "$what" "no muParser"
      return
    fi
  esac
  expected=0
  [ ! -f "$case.status" ] || read -r expected <"$case.status"
  run_once
  if [ "$status" -ne "$expected" ]; then
    report 1 "$what"
    echo "# status $status, not $expected"
    sed 's/^/# /' "$printed" | tail -n 5
  elif [ -s "$case.out" ] && ! same "$case.out" "$printed"; then
    report 1 "$what"
    diff "$case.out" "$printed" | sed 's/^/# /'
  else
    report 0 "$what"
  fi
}

for document in README halfstep.texi $(ls "$work/pages") \
  $(cd "$srcdir/doc/lessons" && ls); do
  [ -f "$work/$document-1.sh" ]
  report $? "$document shows commands"
  case $document in
  *.lesson) done=$newline ;;
  esac
  i=1
  while [ -f "$work/$document-$i.sh" ]; do
    run_case "$work/$document-$i"
    i=$((i + 1))
  done
done

# The table of integrators, which is made of the list: a row for each but exact,
# and rows as books have them.
table=$(sed -n 's/^@item @code{\(.*\)} @tab /\1 @tab /p' \
  "$srcdir/doc/integrators.texi" | sed 's/ @tab//g')
[ "$(echo "$table" | wc -l)" -eq $(($(listed integrators | wc -l) - 1)) ]
report $? "the table has every integrator"
while IFS= read -r row; do
  has_line "$row" "$table"
  report $? "the table of integrators says: $row"
done <<'END_OF_ROWS'
euler 1 1 no no 1 never
stormer-verlet 2 1 yes yes - 2
velocity-verlet 2 1 yes yes 1 2
rk4 4 4 no no 4 2.83
ruth3 3 3 yes no 1 2.51
kahan-li8 8 17 yes yes 1 3.10
implicit-midpoint 2 vary yes yes 2 any
boris 2 vary no yes 2 @dots{}
END_OF_ROWS

# Mathematics in HTML.
cat >"$work/tiny.texi" <<'END_OF_TEXT'
\input texinfo
@documentencoding UTF-8
@node Top
@top tiny
@math{q_{n+1}^2 - 2^{1/3} sin ω < v'}
@bye
END_OF_TEXT
if ! command -v makeinfo >/dev/null; then
  skip "mathematics in HTML" "no makeinfo"
else
  makeinfo --html --no-split --init-file="$srcdir/doc/manual.init" \
    -o "$work/tiny.html" "$work/tiny.texi" 2>"$work/log" \
    && has '<i>q</i><sub><i>n</i>+1</sub><sup>2</sup> &minus; 2<sup>1/3</sup> sin <i>ω</i> &lt; <i>v</i>&prime;' \
      "$(cat "$work/tiny.html")"
  report $? "mathematics in HTML"
fi

# That a wrong number, a missing line and a wrong word would be seen.
echo 'x 1.25 bounded' >"$work/shown"
same "$work/shown" "$work/shown"
report $? "equal texts are equal"
for wrong in 'x 1.2501 bounded' 'x 1.25 linear' ''; do
  echo "$wrong" >"$work/printed"
  same "$work/shown" "$work/printed"
  report $((!$?)) "seen: '$wrong' is not 'x 1.25 bounded'"
done

# The C example of the manual.
example () {
  awk -v mark="@c $1" '
    $0 == mark { wanted = 1 }
    /^@end example/ && on { exit }
    on
    /^@example/ && wanted { on = 1 }
  ' "$work/manual"
}
example 'file example.c' >"$work/example.c"
example 'example output' | sed '/^\$ /d' >"$work/shown"
build=$(dirname "$HALFSTEP")
library=
for file in "$build/.libs/libhalfstep.a" "$build/.libs/libhalfstep.so"; do
  [ -n "$library" ] || [ ! -f "$file" ] || library=$file
done
if [ -z "$library" ] || ! command -v "${cc%% *}" >/dev/null 2>&1; then
  skip "the manual's C example" "no compiler, or no library"
elif ! ${CC:-cc} -I "$srcdir/src" "$work/example.c" "$library" -lm \
    -Wl,-rpath,"$build/.libs" -o "$work/example" 2>"$work/log"; then
  if grep -q -e asan -e ubsan -e tsan -e gcov "$work/log"; then
    skip "the manual's C example" "the library is instrumented"
  else
    report 1 "the manual's C example compiles"
    sed 's/^/# /' "$work/log"
  fi
else
  "$work/example" >"$work/printed" && same "$work/shown" "$work/printed"
  report $? "the manual's C example prints what is shown"
fi

echo "1..$number"
