# SPDX-License-Identifier: MIT
# Turns a file of bodies, of data/, into the macros that nbody-tables.h wants.
# It takes the file for right: tests/bodies.sh reads it with the program.

BEGIN {
  text["length"] = "m"
  text["time"] = "s"
  text["mass"] = "kg"
  text["reference"] = "data/"
  number["softening"] = 0
}
{ sub (/#.*/, "") }
/=/ {
  key = $1
  value = $0
  sub (/^[^=]*=[ \t]*/, "", value)
  sub (/[ \t]+$/, "", value)
  if (key ~ /^(title|reference|length|time|mass)$/)
    text[key] = value
  else
    number[key] = value
  next
}
NF {
  dimension = (NF - 2) / 2
  split (dimension == 3 ? "x y z" : "x y", axis)
  count++
  masses = masses row("m_" $1, $2)
  for (k = 1; k <= dimension; k++) {
    positions = positions row (axis[k] "_" $1, $(2 + k))
    velocities = velocities row("v" axis[k] "_" $1, $(2 + dimension + k))
  }
}
function row(name, value) { return " \\\n  X (\"" name "\", " value ")" }
END {
  print "/* Made by bodies.awk from " FILENAME ".  */"
  for (key in text)
    printf "#define BODIES_%s \"%s\"\n", toupper (key), text[key]
  for (key in number)
    printf "#define BODIES_%s %s\n", toupper (key), number[key]
  printf "#define BODIES_COUNT %d\n#define BODIES_DIMENSION %d\n", \
    count, dimension
  print "#define BODIES_MASSES(X)" masses
  print "#define BODIES_POSITIONS(X)" positions
  print "#define BODIES_VELOCITIES(X)" velocities
}
