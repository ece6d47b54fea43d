# SPDX-License-Identifier: MIT
# Turns NAME.gp into the C string picture_NAME, comments left out.

FNR == 1 {
  if (NR > 1) print "  ;"
  name = FILENAME
  sub (/.*\//, "", name)
  sub (/\.gp$/, "", name)
  printf "static const char picture_%s[] __attribute__ ((unused)) =\n", name
}
/^#/ { next }
{
  gsub (/\\/, "&&")
  gsub (/"/, "\\\"")
  printf "  \"%s\\n\"\n", $0
}
END { print "  ;" }
