# SPDX-License-Identifier: MIT
# Turns the kept table of `make reliability' into one of the manual.

function plain (text)
{
  gsub (/[@{}]/, "@&", text)
  gsub (/--/, "-@w{}-", text) # no dash
  return text
}

BEGIN {
  FS = "\t"
  print "@multitable @columnfractions .34 .2 .14 .18 .14"
  print "@headitem what @tab reached @tab wanted @tab script @tab on"
}
{
  printf "@item %s @tab %s", plain ($1), plain ($2)
  if ($6)
    printf " (%s)", plain ($6)
  printf " @tab %s @tab @file{%s} @tab %s\n", plain ($3), plain ($4), $5
}
END { print "@end multitable" }
