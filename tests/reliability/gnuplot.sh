#!/bin/sh
# SPDX-License-Identifier: MIT
# A gnuplot that is missing, fails, hangs, is of another version or prints
# garbage: what is wrong in one line, how to draw later in another, status 1; the
# data and the script are kept, and no picture is made.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/../figure.sh"

cat >"$work/fakes" <<'END_OF_FAKES'
missing|cannot start gnuplot
exit 1|gnuplot failed
exit 77|gnuplot failed
kill -SEGV $$|gnuplot failed
kill -9 $$|gnuplot failed
exec sleep 60|gnuplot takes over 1 s
sleep 60 & sleep 60|gnuplot takes over 1 s
trap '' TERM INT HUP; while :; do sleep 9; done|gnuplot takes over 1 s
exec >&- 2>&-; exec sleep 60|gnuplot takes over 1 s
exec yes garbage|gnuplot takes over 1 s
exit 0|gnuplot drew nothing
echo done|gnuplot drew nothing: done
echo '"./x.gp", line 20: unknown or ambiguous terminal type; type just "set terminal" for a list' >&2; exit 1|gnuplot failed: "./x.gp", line 20: unknown
echo '         ^' >&2; echo 'line 0: undefined variable: pngcairo' >&2; exit 2|gnuplot failed: line 0: undefined variable: pngcairo
echo 'gnuplot: error while loading shared libraries: libwx.so: cannot open shared object file' >&2; exit 127|gnuplot failed: gnuplot: error while loading
head -c 100000 /dev/urandom; exit 1|gnuplot failed
head -c 300000 /dev/zero; exit 1|gnuplot failed
printf '\033[2J\033]0;x\007\302\233'; exit 1|gnuplot failed: \x1b[2J\x1b]0;x\x07\u009b
END_OF_FAKES

cases=0 good=0 number=0
mkdir "$work/fake" "$work/none"
# try WANTED FILES ARGUMENT...: the files are those that are there then.
try ()
{
  cases=$((cases + 1)) try_wanted=$1 try_files=$2
  shift 2
  rm -rf "$work/case" "$TMPDIR"
  mkdir "$work/case" "$TMPDIR" && cd "$work/case" || exit 99
  quiet env PATH="$path" "$HALFSTEP" "$@"
  try_got="$? $lines $(find . "$TMPDIR" -type f | sed 's/.*\.//' | sort | paste -s -d' ')"
  case $said in
    "halfstep: $try_wanted"*"draw them later with: "*)
      if test "$try_got" = "1 2 $try_files" && test ! -s "$work/out"
      then good=$((good + 1)); return; fi ;;
  esac
  printf '%s: %s: %s: %.300s\n' "$deed" "$*" "$try_got" "$said" >&2
}
while IFS='|' read -r deed wanted
do
  number=$((number + 1))
  test $((number % (HALFSTEP_SHARE < 6 ? HALFSTEP_SHARE : 6))) -eq 0 || continue
  path="$work/fake:$PATH"
  case $deed in
    missing) path=$work/none ;;
    *) printf '#!/bin/sh\n%s\n' "$deed" >"$work/fake/gnuplot"; chmod +x "$work/fake/gnuplot" ;;
  esac
  for kind in png svg pdf
  do
    try "$wanted" 'dat gp' run -s harmonic -i leapfrog -d 0.1 -n 9 --patience=1 --plot=x.$kind
  done
  try "$wanted" 'dat gp' drift -s harmonic -i leapfrog -d 0.1 -n 99 --patience=1 --plot
done <"$work/fakes"
all 'gnuplot missing, failing, hanging, old, or printing garbage' $good $cases
