#!/bin/sh
# SPDX-License-Identifier: MIT
# gallery.sh PROGRAM SYSTEM FOLDER: draws what the basic integrators do to one
# system: where it goes, what its energy does (where it has one), its order.

set -eu
program=$1 system=$2 folder=$3

draw () {
  name=$folder/$system-$1
  # 3: one stopped being finite, and is drawn as far as it went.
  "$program" "$@" --system="$system" --plot="$name.png" --plot="$name.svg" \
    || [ $? -eq 3 ]
}

has_energy () {
  "$program" drift --system="$system" --step=0.01 --steps=1 --summary \
    >/dev/null 2>&1
}

has_exact () {
  "$program" run --system="$system" --integrator=exact --step=0.01 --steps=1 \
    >/dev/null 2>&1
}

has_map () {
  "$program" map --system="$system" --cells=2 >/dev/null 2>&1
}

# It is of the position alone.
has_shadow () {
  "$program" shadow --system="$system" --steps=9 --summary >/dev/null 2>&1
}

has_twins () {
  "$program" same --system="$system" --steps=9 --summary >/dev/null 2>&1
}

# One coordinate: its plane with the velocity can be drawn.
has_plane () {
  "$program" phase --system="$system" --summary >/dev/null 2>&1
}

# Integrators and steps that show something.
who=basic
case $system in
  chain | cloth) who=rattle,shake,relaxation ;;
  rod) who=semi-implicit-euler,rk4,rattle,shake,relaxation ;;
esac
case $system in
  outer-planets) step=50 steps=2000 fine=50 span=200000 ;;
  lennard-jones) step=0.01 steps=600 fine=0.01 span=100 ;;
  fermi-pasta-ulam) step=0.05 steps=2400 fine=0.02 span=200 ;;
  projectile) step=0.05 steps=20 fine=0.01 span=1 ;;
  unstable) step=0.05 steps=40 fine=0.01 span=4 ;;
  halley) step=0.005 steps=15000 fine=0.005 span=300 ;;
  chain | cloth) step=0.02 steps=300 fine=0.01 span=100 ;;
  dipole) step=0.05 steps=3000 fine=0.05 span=1000 ;;
  *) step=0.05 steps=600 fine=0.01 span=100 ;;
esac
all=$who
if has_exact; then all=$who,exact; fi
draw run --integrator=$all --step=$step --steps=$steps
if has_exact; then draw order --integrator=$who; fi
if has_energy; then draw drift --integrator=$who --step=$fine --span=$span; fi
if has_map; then draw map; fi
case $system in
  unstable) ages=1.6 ;;
  *) ages=8 ;;
esac
if has_plane; then draw phase --step=0.4 --span=$ages; fi
if has_shadow; then draw shadow; fi
if has_twins; then draw same; fi
