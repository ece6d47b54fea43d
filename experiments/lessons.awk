# SPDX-License-Identifier: MIT
# Turns lessons, NN-NAME.lesson, into a C table: heads, lines KEY: VALUE up to an
# empty one, and texts.

# A string, but for the quote at its end.
function begun (text)
{
  gsub (/\\/, "&&", text)
  gsub (/"/, "\\\"", text)
  return "\"" text
}

function end ()
{
  if (name)
    print "    \"\" },"
}

BEGIN { print "static const struct lesson lessons[] = {" }
FNR == 1 {
  end ()
  name = FILENAME
  sub (/.*\//, "", name)
  sub (/^[0-9]*-/, "", name)
  sub (/\.lesson$/, "", name)
  printf "  { %s\"", begun (name)
  head = 1
}
head && /^(View|Task): / { next } # the page's
head && /^[A-Z][a-z]*: / {
  sub (/^[A-Z][a-z]*: /, "")
  printf ",\n    %s\"", begun ($0)
  next
}
head { print ","; head = 0; next }
{ printf "    %s\\n\"\n", begun ($0) }
END { end (); print "  { NULL },\n};" }
