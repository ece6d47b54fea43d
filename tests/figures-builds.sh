#!/bin/sh
# SPDX-License-Identifier: MIT
# The scripts of `make reliability' that build the program again, each with a part
# of its cases.  Slow.
# shellcheck disable=SC1091,SC2086,SC2154
own=$(cd "$(dirname "$0")" && pwd) || exit 99
. "$own/tap.sh"
. "$own/figures-part.sh"
part "$own" $builders
finish
