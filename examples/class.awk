# SPDX-License-Identifier: MIT
# Makes the traces of examples/class/, as a class might have handed them in
# that was to step a pendulum by velocity Verlet:
#
#     awk -f class.awk -v folder=class
#
# theta'' = -(g/L) sin theta, g = 9.81, L = 1, from rest at theta = 1, steps
# of 0.02.

function accel(q) { return -g * sin(q) }

function row(file, k, q, v)
{
  printf "%.2f,%.6f,%.6f\n", k * h, q, v > file
}

# A number from -1 to 1, the same in every awk.
function noise()
{
  seed = (seed * 16807) % 2147483647
  return 2 * seed / 2147483647 - 1
}

function begin(name, k)
{
  file = folder "/" name ".csv"
  print "# SPDX-License-Identifier: MIT" > file
  print "t,theta,omega" > file
  q = 1; v = 0; g = 9.81
}

BEGIN {
  if (!folder) folder = "class"
  h = 0.02; n = 80; seed = 1

  # As it should be.
  begin("ada")
  a = accel(q)
  for (k = 0; k <= n; k++) {
    row(file, k, q, v)
    q += h * v + h * h / 2 * a
    b = accel(q)
    v += h / 2 * (a + b)
    a = b
  }

  # The second half kick takes the old force.
  begin("ben")
  for (k = 0; k <= n; k++) {
    row(file, k, q, v)
    a = accel(q)
    v += h / 2 * a
    q += h * v
    v += h / 2 * a
  }

  # Right, but for g.
  begin("cleo")
  g = 9.8
  for (k = 0; k <= n; k++) {
    row(file, k, q, v)
    v += h / 2 * accel(q)
    q += h * v
    v += h / 2 * accel(q)
  }

  # Semi-implicit Euler.
  begin("dan")
  for (k = 0; k <= n; k++) {
    row(file, k, q, v)
    v += h * accel(q)
    q += h * v
  }

  # Not computed but filmed, and read off by a hundredth of a radian.
  begin("eve")
  m = 100
  for (k = 0; k <= n; k++) {
    row(file, k, q + 0.01 * noise(), v + 0.05 * noise())
    for (i = 0; i < m; i++) {
      v += h / m / 2 * accel(q)
      q += h / m * v
      v += h / m / 2 * accel(q)
    }
  }

  # Right, but written with decimal commas.
  begin("finn")
  for (k = 0; k <= n; k++) {
    line = sprintf("%.2f;%.6f;%.6f", k * h, q, v)
    gsub(/\./, ",", line)
    print line > file
    v += h / 2 * accel(q)
    q += h * v
    v += h / 2 * accel(q)
  }
}
