#!/bin/sh
# SPDX-License-Identifier: MIT
# registry.sh KIND STRUCT PATH...: prints a C header that declares every object
# NAME_KIND that the files define and defines HS_KINDS(X, arg), which applies X
# to every NAME.  A file defines one in its own name, or one in each of its
# lines COMPOSITION (NAME, …  In names are dashes, in identifiers underscores.

kind=$1 struct=$2
shift 2
KINDS=$(echo "${kind}s" | tr '[:lower:]' '[:upper:]')

ids () { # of all files
  for path; do
    sed -n -e "s/^const struct $struct \\([a-z0-9_]*\\)_$kind = {.*/\\1/p" \
      -e 's/^COMPOSITION (\([a-z0-9_]*\),.*/\1/p' "$path"
  done
}

printf '/* Made by registry.sh from the make list.  */\n'
if [ "$kind" = system ]; then
  for path; do
    header=${path##*src/}
    printf '#include "%s"\n' "${header%.c}.h"
  done
fi
for id in $(ids "$@"); do
  printf 'extern const struct %s %s_%s;\n' "$struct" "$id" "$kind"
done
printf '#undef HS_%s\n#define HS_%s(X, arg)' "$KINDS" "$KINDS"
for id in $(ids "$@"); do printf ' \\\n  X (%s, arg)' "$id"; done
printf '\n'
