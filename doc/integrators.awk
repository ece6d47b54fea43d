# SPDX-License-Identifier: MIT
# Makes the manual's table of integrators of what `halfstep list integrators'
# says of each.

function row ()
{
  if (name && order)
    printf "@item @code{%s} @tab %s @tab %s @tab %s @tab %s @tab %s @tab %s\n", \
      name, order, evaluations, symplectic, reversible, \
      with_velocity == "" ? order : with_velocity, limit
  order = with_velocity = ""
}

# What stands behind `key' in the line, up to a comma.
function after (key, line)
{
  sub (".*" key, "", line)
  sub (/,.*/, "", line)
  return line
}

function limit_of (line,  number)
{
  if (line ~ /stable for any step/)
    return "any"
  if (line !~ /stable up to/)
    return "never"
  number = after ("h omega = ", line)
  return number == int (number) ? number : sprintf ("%.2f", number)
}

BEGIN {
  print "@multitable {semi-implicit-euler-drift-first} {ord} {evals} {sym}" \
    " {rev} {A(v)} {never}"
  print "@headitem name @tab ord @tab evals @tab sym @tab rev" \
    " @tab @math{A(v)} @tab @math{hω}"
}
/^  [a-z0-9-]+$/ { row (); name = $1 }
/^ +order [0-9]+, evaluations/ {
  order = after ("order ", $0)
  evaluations = after ("a step ", $0)
  symplectic = / symplectic/ ? "yes" : "no"
  reversible = / reversible/ ? "yes" : "no"
  limit = limit_of ($0)
}
/of no use where the force depends on the velocity/ { with_velocity = "-" }
/order [0-9]+ where the force depends on the velocity/ { with_velocity = $2 }
/for magnetic forces only/ { limit = "@dots{}" }
END { row (); print "@end multitable" }
