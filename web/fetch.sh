#!/bin/sh
# SPDX-License-Identifier: MIT
# Unpacks a package of npm's registry into FOLDER, if it is the very one:
#   fetch.sh .../NAME-VERSION SHA512

set -eu
folder=$1 sum=$2
whole=$(basename "$folder")
name=${whole%-*}
address=https://registry.npmjs.org/$name/-/$whole.tgz
mkdir -p "$(dirname "$folder")"
work=$(mktemp -d -p "$(dirname "$folder")")
trap 'rm -rf "$work"' EXIT
if ! curl -fsSL --retry 2 --connect-timeout 20 -o "$work/got.tgz" "$address"
then
  echo "fetch.sh: cannot get $address" >&2
  exit 1
fi
got=$(sha512sum <"$work/got.tgz")
if [ "${got%% *}" != "$sum" ]; then
  echo "fetch.sh: $address is another than it was: sha512 ${got%% *}" >&2
  exit 1
fi
mkdir "$work/new"
tar -xzf "$work/got.tgz" -C "$work/new" --strip-components=1
touch "$work/new/package.json"
rm -rf "$folder"
mv "$work/new" "$folder"
