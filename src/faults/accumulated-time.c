/* SPDX-License-Identifier: MIT */
/* Times that are sums of steps.  */

#include "fault.h"

const struct hs_fault accumulated_time_fault = {
  .name = "accumulated-time",
  .title = "t += h, so that rounding adds up in the time",
  .what = "The time is a sum of steps instead of t0 + n h.",
  .consequence = "The times are off by up to n roundings, and a loop while "
                 "t < T makes a step too many or too few.",
  .cure = "Count the steps, and write t = t0 + n h.",
  .reference = "Higham, Accuracy and Stability of Numerical Algorithms, 4.2",
};
