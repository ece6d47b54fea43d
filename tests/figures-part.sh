# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2034,SC2154
# For the tests that run scripts of `make reliability', each with a part of its
# cases; to be sourced after tap.sh.

: "${HALFSTEP_SHARE:=100}"
export HALFSTEP_SHARE
# Those that build the program again, in a test of their own beside the others.
builders='builds.sh compilers.sh coverage.sh mutation.sh repeat.sh'

# part FOLDER SCRIPT...: those of the folder reliability in FOLDER.
part ()
{
  part_own=$1
  shift
  # Some build as another user, who must get there.
  chmod 755 "$work" "$TMPDIR"
  for script
  do
    rm -f table
    ok "$script: runs" sh "$part_own/figures.sh" table "$part_own/reliability/$script"
    while IFS='|' read -r what reached wanted of date why
    do
      echo "wanted: $wanted; $of, $date" >"$log"
      case $why in
        missed) fail "$what: $reached" ;;
        *) pass "$what: $reached${why:+ ($why)}" ;;
      esac
    done <<END_OF_TABLE
$(tr '\t' '|' <table)
END_OF_TABLE
  done
}
