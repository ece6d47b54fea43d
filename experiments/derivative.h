/* SPDX-License-Identifier: MIT */
/* The derivative of a function that can only be evaluated.  */

#ifndef DERIVATIVE_H
#define DERIVATIVE_H

/* The value so far beside the place; writes how far that came to lie, to
   rounding, and the size of the terms that were added up.  */
typedef double derivative_function (void *context, double beside,
                                    double *place, double *size);

/* From central differences of width h and less.  `at': the place itself, whose
   rounding counts, and `size' that of the terms.  The error is INFINITY where
   the function is not smooth enough to say.  */
void derivative_find (derivative_function *function, void *context, double at,
                      double h, double *value, double *error);

#endif
