/* SPDX-License-Identifier: MIT */
/* What a trace is like, whoever made it.  */

#ifndef HS_CHARACTER_H
#define HS_CHARACTER_H

#include "trial.h"

/* -1: it cannot be seen.  */
int character_order (const struct trial *trial);
/* drift and energy_error of the diagnosis.  */
void character_energy (const struct trial *trial,
                       struct hs_diagnosis *diagnosis);
/* Whether the steps differ and the positions are Stormer's, not corrected for
   that, or in time; and how near in units of the last digits.  */
bool character_two_rows (const struct trial *trial, bool corrected,
                         double *units);

#endif
