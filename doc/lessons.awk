# SPDX-License-Identifier: MIT
# Turns lessons, NN-NAME.lesson, into a chapter of the manual.

function plain (text)
{
  gsub (/[@{}]/, "@&", text)
  return text
}

# Of prose, also: x' and x'' as mathematics, options as such.
function prose (text,    shown, name)
{
  text = plain (text)
  gsub (/--[a-z][-a-z]*/, "@option{&}", text)
  while (match (text, /(^|[^A-Za-z])[a-z]'+/))
    {
      name = substr (text, RSTART, RLENGTH)
      if (substr (text, RSTART + RLENGTH) !~ /^[A-Za-z]/)
        sub (/[a-z]'+/, "@math{&}", name)
      shown = shown substr (text, 1, RSTART - 1) name
      text = substr (text, RSTART + RLENGTH)
    }
  return shown text
}

function leave ()
{
  if (inside)
    print "@end smallexample"
  inside = 0
}

BEGIN {
  print "@menu"
  for (i = 1; i < ARGC; i++)
    {
      while ((getline line < ARGV[i]) > 0)
        if (line ~ /^Title: /)
          printf "* Lesson %d::  %s.\n", i, plain (substr (line, 8))
      close (ARGV[i])
    }
  print "@end menu"
}
FNR == 1 { leave (); n++; head = 1 }
head && /^Title: / {
  printf "\n@node Lesson %d\n@section Lesson %d: %s\n\n", n, n, \
    plain (substr ($0, 8))
  next
}
head && /^Draw: / {
  printf "@smallexample\n$ halfstep %s --plot\n@end smallexample\n\n", \
    plain (substr ($0, 7))
  next
}
head && /^(View|Task): / { next }
head && /^Notice: / { print prose (substr ($0, 9)); next }
/^$/ { head = 0 }
/^    / {
  if (!inside)
    print "@smallexample"
  inside = 1
  print plain (substr ($0, 5))
  next
}
{ leave () }
/^[A-Z][a-z]*:$/ { printf "@subheading %s\n", substr ($0, 1, length ($0) - 1); next }
{ print prose ($0) }
END { leave () }
