#!/bin/sh
# SPDX-License-Identifier: MIT
# registry.sh KIND STRUCT PATH...: prints a C header that declares every object
# NAME_KIND that the files define and defines HS_KINDS(X, arg), which applies X
# to every NAME.  A file defines one in its own name, or one in each of its
# lines COMPOSITION (NAME, …  In names are dashes, in identifiers underscores.
# Headers among the files, those of forces, are included, and HS_FORCES(X, arg)
# applies X to their names.

kind=$1 struct=$2
shift 2
KINDS=$(echo "${kind}s" | tr '[:lower:]' '[:upper:]')

ids () { # of all files
  for path; do
    sed -n -e "s/^const struct $struct \\([a-z0-9_]*\\)_$kind = {.*/\\1/p" \
      -e 's/^COMPOSITION (\([a-z0-9_]*\),.*/\1/p' "$path"
  done
}

list () { # MACRO ID...: applies X to every ID
  printf '#undef %s\n#define %s(X, arg)' "$1" "$1"
  shift
  for id; do printf ' \\\n  X (%s, arg)' "$id"; done
  printf '\n'
}

printf '/* Made by registry.sh from the make list.  */\n'
forces=
for path; do
  case $path in
    *.h)
      printf '#include "%s"\n' "${path##*src/}"
      forces="$forces $(basename "$path" .h | tr - _)" ;;
  esac
done
for id in $(ids "$@"); do
  printf 'extern const struct %s %s_%s;\n' "$struct" "$id" "$kind"
done
list "HS_$KINDS" $(ids "$@")
[ "$kind" != system ] || list HS_FORCES $forces
