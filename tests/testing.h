/* SPDX-License-Identifier: MIT */
/* What the Check programs share: each is one suite that prints TAP.  */

#ifndef TESTING_H
#define TESTING_H

#include "halfstep.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>

#define COUNT(array) ((int) (sizeof (array) / sizeof *(array)))

static inline int
run_suite (Suite *suite)
{
  SRunner *runner = srunner_create (suite);
  srunner_set_tap (runner, "-");
  srunner_run_all (runner, CK_SILENT);
  const int failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

#endif
