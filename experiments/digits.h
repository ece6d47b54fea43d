/* SPDX-License-Identifier: MIT */
/* With how many digits somebody printed a column of numbers.  */

#ifndef DIGITS_H
#define DIGITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum
{
  DIGITS_DECADES = 20,
  DIGITS_MOST = 40, /* figures and decimals beyond are counted as this many */
  FIGURE_MOST = 300 /* characters of a number, without its exponent */
};

/* What the numbers of a column looked like.  */
struct digits
{
  int64_t figures[DIGITS_MOST + 1];  /* how many had so many of them, */
  int64_t decimals[DIGITS_MOST + 1]; /* and so many of these */
  int most_figures, most_decimals;
  int64_t others;   /* than whole numbers */
  double singles;   /* -log10 of the chance that all were floats; */
  bool not_singles; /* one was none */
  double least;     /* nonzero magnitude; 0: none yet */
  double most;      /* magnitude */
  int64_t count;    /* of all numbers */
  double squares;   /* their sum */
  /* How many have their first digit where a decimal is, from that of
     10^-DIGITS_DECADES to that of its inverse.  */
  int64_t decades[2 * DIGITS_DECADES + 1];
  int most_whole; /* digits of whole numbers */
};

/* One number as it was printed.  */
struct figure
{
  double value;
  int figures;   /* significant digits, leading zeros not counted */
  int decimals;  /* places behind the point, less the exponent */
  bool is_whole; /* has neither point nor exponent */
};

/* Reads the number at text, whose exponent may be Fortran's.  Returns its end,
   text if there is none.  Too large a number becomes infinite.  */
const char *figure_read (const char *text, struct figure *figure);

void digits_see (struct digits *digits, const struct figure *figure);

/* Adds those of other rows of the column.  */
void digits_add (struct digits *digits, const struct digits *more);

/* Columns of one hand: if none speaks against single precision, each has what
   speaks for it in all.  */
void digits_pool (struct digits *digits, size_t count);

/* How the column was printed, so far.  */
enum digits_kind
{
  DIGITS_ALL,      /* of a double */
  DIGITS_WHOLE,    /* only whole numbers; as all, if they are short */
  DIGITS_SINGLE,   /* of a float */
  DIGITS_FIGURES,  /* so many significant digits */
  DIGITS_DECIMALS, /* so many places */
  DIGITS_EITHER    /* both would do; the coarser is taken */
};
enum digits_kind digits_kind (const struct digits *digits);
/* How many numbers have all the digits that this allows.  */
int64_t digits_agree (const struct digits *digits);

/* What the last digit of a value in the column is worth.  */
double digits_unit (const struct digits *digits, double value);

/* The same, or more: what it would be worth however the column was printed. */
double digits_coarse (const struct digits *digits, double value);

/* What the numbers are rounded by beyond doubles' rounding, root mean square;
   those of a float, which the run was made in, by what gathers in its steps.
 */
double digits_rounding (const struct digits *digits, int64_t steps);

/* `6 decimals', `6 significant digits', `all digits', ...; text holds
   DIGITS_TEXT characters.  Returns text.  */
enum
{
  DIGITS_TEXT = 80
};
const char *digits_say (const struct digits *digits, char *text);

#endif
