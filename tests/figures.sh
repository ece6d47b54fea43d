#!/bin/sh
# SPDX-License-Identifier: MIT
# figures.sh TABLE SCRIPT...: runs the scripts and puts their figures into the
# table in the place of those that it has of them, or at its end.  Its columns,
# with tabs between: what, reached, wanted, script, date, why it is not reached.
# Prints the table; fails where a script failed.
# shellcheck disable=SC2016
set -u
table=$1
shift
date=$(date -u +%F)
status=0
test -e "$table" || : >"$table"
rows=$(mktemp) && new=$(mktemp) || exit 1
trap 'rm -f "$rows" "$new"' EXIT
for script
do
  name=$(basename "$script")
  echo "$name ..." >&2
  case $script in
    *.py) python3 "$script" ;;
    *) sh "$script" ;;
  esac >"$rows"
  result=$?
  if test $result -ne 0 || ! grep -q '^figure	' "$rows"
  then
    printf 'figure\t%s\tstatus %s\tfigures\tthe script failed\n' "$name" $result >>"$rows"
    status=1
  fi
  awk -F '\t' -v OFS='\t' -v name="$name" -v date="$date" '
    function put (i) {
      for (i = 1; i <= n; i++) print row[i]
      n = 0
    }
    FNR == NR {
      if ($1 == "figure") row[++n] = $2 OFS $3 OFS $4 OFS name OFS date ($5 == "" ? "" : OFS $5)
      next
    }
    $4 == name { put (); next }
    { print }
    END { put () }' "$rows" "$table" >"$new" && cp "$new" "$table" || exit 1
done
awk -F '\t' '
  FNR == NR {
    for (i = 1; i < 6; i++) if (length ($i) > wide[i]) wide[i] = length ($i)
    next
  }
  {
    for (i = 1; i < 6; i++) printf "%-*s  ", wide[i], $i
    print $6
    reached += $6 == ""
  }
  END { printf "%d of %d figures are reached.\n", reached, FNR }' "$table" "$table" \
  | sed 's/ *$//'
exit $status
