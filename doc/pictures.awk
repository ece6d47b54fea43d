# SPDX-License-Identifier: MIT
# The commands that draw the manual's pictures, as a shell script: those of the
# examples before @picture.  3: one stopped being finite, and is drawn as far as
# it went.

BEGIN { print "set -e" }
/^\$ / { command = "" }
/^\$ halfstep / || goes_on {
  line = $0
  sub(/^\$ halfstep /, "", line)
  goes_on = sub(/ *\\$/, "", line)
  command = command " " line
}
/^@picture\{/ { print "\"$halfstep\"" command " >/dev/null || [ $? -eq 3 ]" }
