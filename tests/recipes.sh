#!/bin/sh
# SPDX-License-Identifier: MIT
# Follows the five recipes of HACKING to the letter, in a copy of the source.

set -u
unset MAKEFLAGS MFLAGS # of the make that runs this, with its TESTS
srcdir=${srcdir:-.}
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
copy=$work/copy
log=$work/log
number=0

# ok WHAT: the status of the last command is the result.
ok () {
  if [ $? -eq 0 ]; then result=ok; else result='not ok'; fi
  number=$((number + 1))
  echo "$result $number - $1"
  [ "$result" = ok ] || sed 's/^/# /' "$log" | tail -n 20
}

if ! command -v autoreconf >/dev/null; then
  echo "1..0 # SKIP no autoreconf"
  exit 0
fi
echo 1..18

# What git knows of, or all but what a build makes.
mkdir "$copy"
if files=$(cd "$srcdir" && git ls-files 2>/dev/null) && [ -n "$files" ]; then
  (cd "$srcdir" && echo "$files" | while IFS= read -r file; do
    [ ! -f "$file" ] || echo "$file"
  done | tar -cf - -T -) | (cd "$copy" && tar -xf -)
else
  (cd "$srcdir" && tar -cf - --exclude='*.o' --exclude='*.lo' \
    --exclude='*.la' --exclude=.libs --exclude=.deps --exclude=config.status \
    --exclude='halfstep-*' .) | (cd "$copy" && tar -xf - && chmod -R u+w .)
fi
ok "copies the source" 2>"$log"

# Makes the files that HACKING shows.  Prints their names.
files () {
  awk '
    /^--- file: / { name = substr ($0, 11); print name; next }
    /^--- end$/ { if (name) close (name); name = ""; next }
    name { sub (/^  /, ""); print > name }
  ' HACKING
}

# Adds the rows that HACKING shows below the last row of a table.
rows () {
  awk '
    /^--- row: / { name = substr ($0, 10); to[++n] = name; next }
    /^--- end$/ { name = ""; next }
    name { sub (/^  /, ""); text[n] = text[n] $0 "\n" }
    END {
      for (i = 1; i <= n; i++) {
        last = 0
        for (k = 1; (getline line < to[i]) > 0; k++) {
          all[k] = line
          if (line ~ /^\/\* clang-format on \*\/$/)
            last = k
        }
        close (to[i])
        if (!last)
          exit 1
        for (j = 1; j < k; j++)
          printf "%s%s\n", j == last ? "\n" text[i] : "", all[j] > to[i]
        close (to[i])
      }
      if (n != 1)
        exit 1
    }
  ' HACKING
}

# Adds the lines that HACKING shows below the last of their like.
lines () {
  awk '
    /^--- line: / { name = substr ($0, 11); n++; to[n] = name; next }
    /^--- end$/ { name = ""; next }
    name { sub (/^  /, ""); text[n] = text[n] $0 "\n" }
    END {
      for (i = 1; i <= n; i++) {
        split (text[i], word, " ")
        last = 0
        for (k = 1; (getline line < to[i]) > 0; k++) {
          all[k] = line
          if (index (line, word[1] " += ") == 1)
            last = k
        }
        close (to[i])
        if (!last)
          exit 1
        for (j = 1; j < k; j++)
          printf "%s\n%s", all[j], j == last ? text[i] : "" > to[i]
        close (to[i])
      }
      if (n != 5)
        exit 1
    }
  ' HACKING
}

cd "$copy" || exit 99
made=$(files 2>"$log")
[ "$(echo "$made" | wc -l)" -eq 7 ] && [ -s experiments/area.gp ]
ok "HACKING holds seven files"
lines 2>"$log"
ok "HACKING holds five lines for make lists"
rows 2>"$log"
ok "HACKING holds a row for a table"

{ autoreconf -fi && ./configure --enable-werror --disable-shared \
  && make -j2 MAKEINFO=:; } >"$log" 2>&1
ok "builds, without a warning"

./halfstep list >"$log" 2>&1
[ "$(grep -c -x -e '  ralston' -e '  mclachlan4' -e '  morse' -e '  area' \
  -e '  new-force-twice' "$log")" -eq 5 ]
ok "list shows all five"

# confirmed COUNT: order's summary in the log confirms COUNT integrators.
confirmed () {
  [ "$(grep -c ',confirmed$' "$log")" -eq "$1" ] \
    && [ "$(wc -l <"$log")" -eq $(($1 + 1)) ]
}
for system in harmonic damped; do
  ./halfstep order --system=$system --integrator=ralston --summary \
    --format=csv >"$log" 2>&1
  confirmed 1
  ok "the new integrator's order is confirmed on $system"
done
./halfstep order --system=orbit --integrator=mclachlan4 --summary \
  --format=csv >"$log" 2>&1
confirmed 1
ok "the new composition's order is confirmed"

./halfstep audit --integrator=ralston,mclachlan4 --format=csv >"$log" 2>&1
[ "$(grep -c ',fails,' "$log")" -eq 0 ] && [ "$(grep -c ',holds,' "$log")" -gt 20 ]
ok "audit finds no claim that fails"

./halfstep order --system=harmonic --integrator=new-force-twice --summary \
  --format=csv >"$log" 2>&1
confirmed 1
ok "the new fault's order is confirmed"
make check MAKEINFO=: TESTS=tests/check-museum >"$log" 2>&1
ok "make check tries the new fault's claims"

# The claims of all three against all that is there.
make check MAKEINFO=: \
  TESTS='tests/check-splittings tests/check-integrators tests/check-exact' \
  >"$log" 2>&1
ok "make check tries their claims"

./halfstep order --system=morse --integrator=basic,ralston,mclachlan4 --summary \
  --format=csv >"$log" 2>&1
confirmed 8
ok "every order is confirmed on the new system"

# Against the old integrators, which know nothing of the new exact solution:
# at h = 1e-4 a second-order error is about h^2 = 1e-8.
./halfstep run --system=morse --integrator=leapfrog --step=1e-4 --span=10 \
  --every=100000 --format=csv >"$log" 2>&1
tail -n 1 "$log" | awk -F, '{ exit !($2 == 10 && $7 < 1e-7) }'
ok "the new exact solution is what small steps tend to"

# One step of Euler's map on the oscillator has det = 1 + (h omega)^2.
./halfstep area --system=harmonic --integrator=euler,leapfrog --step=0.1 \
  --steps=4 --format=csv >"$log" 2>&1
awk -F, '
  $1 == "euler" && $4 == 1 { euler = $3 > 0.01 - 1e-9 && $3 < 0.01 + 1e-9 }
  $1 == "leapfrog" { n++; leapfrog += $3 < 1e-9 }
  END { exit !(euler && n == 3 && leapfrog == 3) }
' "$log"
ok "the new experiment measures"
grep -q '^halfstep\\-area .. measure how far' doc/halfstep-area.1 2>"$log"
ok "the new experiment has a man page"

if command -v gnuplot >/dev/null; then
  ./halfstep area --system=harmonic --step=0.1 --steps=64 \
    --plot="$work/area.svg" >"$log" 2>&1 && [ -s "$work/area.svg" ]
  ok "the new experiment draws"
else
  number=$((number + 1))
  echo "ok $number - the new experiment draws # SKIP no gnuplot"
fi
