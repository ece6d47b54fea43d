# SPDX-License-Identifier: MIT
# strings.awk -v prefix=P [-v comment=PATTERN]: turns each NAME.x into the C
# string P_NAME, comments left out.

FNR == 1 {
  if (NR > 1) print "  ;"
  name = FILENAME
  sub (/.*\//, "", name)
  sub (/\.[a-z]*$/, "", name)
  printf "static const char %s_%s[] __attribute__ ((unused)) =\n", prefix, name
}
comment && $0 ~ comment { next }
{
  gsub (/\\/, "&&")
  gsub (/"/, "\\\"")
  printf "  \"%s\\n\"\n", $0
}
END { print "  ;" }
