/* SPDX-License-Identifier: MIT */
/* A row too many.  */

#include "fault.h"

const struct hs_fault one_step_more_fault = {
  .name = "one-step-more",
  .title = "a step more than the span has",
  .what = "The loop makes n + 1 steps, and their rows are written.",
  .consequence = "Every row is right, but the last is not that of the end.",
  .cure = "Count from 0 to n: n steps, n + 1 rows, and the last at T.",
  .reference = "Higham, Accuracy and Stability of Numerical Algorithms, 4.2",
};
