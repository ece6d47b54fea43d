#!/bin/sh
# SPDX-License-Identifier: MIT
# A release is built twice: in places with paths of other lengths, by other users
# (where root may do so), at other times, in another zone, locale and umask, by
# another number of jobs.  What is made has the same bytes.  And an unprivileged
# user builds and checks it from a folder that is read-only and has spaces in its
# path.  In part: without optimisation, and some of the tests.
# shellcheck disable=SC1091,SC2016,SC2086,SC2154
. "$(dirname "$0")/../figure.sh"
chmod 755 "$work" .
unset MAKEFLAGS MAKELEVEL
CCACHE_DISABLE=1; export CCACHE_DISABLE # which would give the second the first's
level=-O3 tests='TESTS=tests/check-exact tests/contract.sh tests/files.sh tests/plot.sh'
test "$HALFSTEP_SHARE" = 1 || level=-O0
test "$HALFSTEP_SHARE" = 1 && tests=
nobody=
test "$(id -u)" = 0 && nobody='setpriv --reuid=65534 --regid=65534 --clear-groups'
later=
command -v faketime >"$log" 2>&1 && later='faketime -f +431d'

unpack "$work/here/release"
# What is made of the program's own words is in a release, and made again.
rm -f release/doc/*.1 release/doc/*.info* release/doc/integrators.texi

# make_in FOLDER BY... : what `make dist' there packs, too.  Debugging symbols
# have the folder's name, unless it is mapped.
make_in ()
{
  place=$1
  shift
  mkdir -p "$place" && cp -Rp release/. "$place" && mkdir "$place/tmp" || exit 99
  test "$*" = env || find "$place" -exec touch -d '2024-02-29 12:00' {} +
  test -z "$nobody" || test "$*" = env || chown -R 65534:65534 "$place"
  (cd "$place" && "$@" TMPDIR="$PWD/tmp" HOME="$PWD/tmp" sh -c '
    umask "$UMASK" && ./configure -q CFLAGS="$1 -g -ffile-prefix-map=$PWD=." \
      && make -s -j"$JOBS" && make -s dist' - "$level") >"$work/made" 2>&1 && return
  tail -n 20 "$work/made" >&2
  return 1
}
UMASK=022 JOBS=1 TZ=UTC
export UMASK JOBS TZ
first=$PWD/a
make_in "$first" env
second=$PWD/another/place/of/which/the/path/is/a/good/deal/longer/than/the/first
UMASK=077 JOBS=3 TZ=Asia/Kathmandu
locale=$(locale -a | grep -iv '^\(c\|posix\)' | head -n 1)
make_in "$second" $nobody $later env LC_ALL="${locale:-C}"

why='only root can be somebody else' figure 'users who build' \
  "$(stat -c %U "$first/halfstep" "$second/halfstep" | paste -s -d' ')" two test -n "$nobody"
why='faketime is missing' figure 'days between the builds' "${later:+431}" 431 test -n "$later"
made=0 same=0
for file in halfstep .libs/libhalfstep.a .libs/libhalfstep.so.0.0.0 doc/halfstep.info \
  halfstep-*.tar.gz doc/*.1
do
  for path in "$first"/$file
  do
    made=$((made + 1)) name=${path#"$first/"}
    if cmp "$path" "$second/$name" >&2; then same=$((same + 1)); fi
  done
done
all 'files that two builds make the same: program, libraries, pages, release' $same $made
# A control: another time in the program is seen.
cp "$first/halfstep" other && date >>other
figure 'control: a time in it is seen' "$(cmp -s other "$second/halfstep"; echo $?)" 1 \
  test -s other

spaced=$PWD/'a folder with spaces'
mkdir "$spaced" "$spaced/source" "$spaced/build" "$spaced/tmp"
tar -xf "$first"/halfstep-*.tar.gz -C "$spaced/source" --strip-components=1 --no-same-owner
chmod -R a-w,a+rX "$spaced/source"
test -z "$nobody" || chown -R 65534:65534 "$spaced/build" "$spaced/tmp"
# spaced NAME CMD...: as that user, there.
spaced ()
{
  name=$1
  shift
  steps=$((steps + 1))
  (cd "$spaced/build" && $nobody env TMPDIR="$spaced/tmp" HOME="$spaced/tmp" "$@") \
    >"$work/$name" 2>&1 && done=$((done + 1)) && return
  grep '^\(FAIL\|ERROR\):' "$work/$name" >&2 || tail -n 20 "$work/$name" >&2
}
steps=0 done=0
spaced configure ../source/configure -q CFLAGS="$level"
spaced make make -s -j2
spaced check make -j2 check ${tests:+"$tests"}
all 'configure, make, make check: unprivileged, read-only, spaces in the path' $done $steps
passed=$(sed -n 's/^# PASS: *//p' "$work/check") total=$(sed -n 's/^# TOTAL: *//p' "$work/check")
skipped=$(sed -n 's/^# SKIP: *//p' "$work/check")
all "tests there (skipped: ${skipped:-?})" "$((passed + skipped))" "$((total))"
left=$(find "$spaced/source" -newer "$work/configure" | head -n 5)
figure 'files changed in that folder' "${left:-none}" none test -z "$left"
chmod -R u+w "$spaced"
