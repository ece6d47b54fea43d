# SPDX-License-Identifier: MIT
# Leapfrog of a mass on a spring, x'' = -omega^2 x: t, x and v of every step.
#
#   awk -f leapfrog.awk step=0.1 steps=50 x=1 v=0
#
# On trial by halfstep order, drift or audit, with --system=harmonic and
#
#   --integrator='cmd:awk -f leapfrog.awk step={step} steps={steps}
#                 x={x} v={v} omega={omega}'
#
# With stale=1 it has a fault: the force is not renewed after the drift, so that
# the second half of the kick takes that of the old place.  digits=6 prints so
# many (17).

function force(x) { return -omega * omega * x }

function row(t) { printf format " " format " " format "\n", t, x, v }

BEGIN {
  given["x"] = given["omega"] = 1; given["digits"] = 17
  for (i = 1; i < ARGC; i++) {
    split(ARGV[i], word, "=")
    given[word[1]] = word[2]
  }
  h = given["step"] + 0; x = given["x"] + 0; v = given["v"] + 0
  omega = given["omega"]; format = "%." given["digits"] "g"
  row(0)
  a = force(x)
  for (k = 1; k <= given["steps"]; k++) {
    v += h / 2 * a
    x += h * v
    old = a
    a = force(x)
    v += h / 2 * (given["stale"] ? old : a)
    row(k * h)
  }
}
