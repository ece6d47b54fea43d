#!/bin/sh
# SPDX-License-Identifier: MIT
# registry.sh KIND STRUCT PATH...: prints a C header that declares the object
# NAME_KIND of every PATH (…/NAME.c) and defines HS_KINDS(X, arg), which
# applies X to every NAME.  Names have dashes, identifiers underscores.

kind=$1 struct=$2
shift 2
KINDS=$(echo "${kind}s" | tr '[:lower:]' '[:upper:]')

id () { basename "$1" .c | tr - _; }

printf '/* Made by registry.sh from the make list.  */\n'
for path; do
  header=${path#*/}
  header=${header%.c}.h
  if [ "$kind" = system ]; then
    printf '#include "%s"\n' "$header"
  else
    printf 'extern const struct %s %s_%s;\n' "$struct" "$(id "$path")" "$kind"
  fi
done
printf '#undef HS_%s\n#define HS_%s(X, arg)' "$KINDS" "$KINDS"
for path; do printf ' \\\n  X (%s, arg)' "$(id "$path")"; done
printf '\n'
