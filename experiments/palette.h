/* SPDX-License-Identifier: MIT */
/* The colours of the pictures, those of style.gp, on a terminal.  */

#ifndef PALETTE_H
#define PALETTE_H

#include "halfstep.h"

#include <stdio.h>

/* The hue of an integrator, whatever else is shown.  */
int palette_hue (const struct hs_integrator *integrator);
/* Red, green and blue, on white.  */
long palette_rgb (int hue);
/* Begins a colour, as the terminal can; NO_COLOR: weight alone.  */
void palette_write (FILE *stream, int hue, bool bold);

#endif
