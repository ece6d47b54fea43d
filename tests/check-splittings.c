/* SPDX-License-Identifier: MIT */
/* The tables of the splittings, tried without a step being taken: their
   order, sums, evaluations and stability follow from the coefficients.

   A step is a row of kicks v += b h A(t, q) and drifts q += a h v, t += a h.
   Here q and v are power series in h, cut off, of a motion in three dimensions
   under a polynomial force that depends on all of q and on t; t is the last q,
   of velocity 1.  Nothing else is special in it, so that a splitting has order
   p if and only if its series is that of the exact motion up to h^p, and not
   in h^(p+1).  */

#include "testing.h"

enum
{
  DIM = 4,    /* of q with t, and of v */
  TERMS = 11, /* of a series: up to order 9 */
  FORMS = 4,  /* in the force */
  DEGREE = 9, /* of the force */
  LONGEST = HS_MOST_COEFFICIENTS
};

typedef long double series[TERMS];

struct state
{
  series q[DIM], v[DIM];
};

/* Numbers without a pattern: those of the motion.  With `bound' every number
   is replaced by its size, and what comes out bounds the sum of the sizes of
   all terms that make up the true coefficient.  */
static long double
number (bool bound, int i)
{
  const long double x = 0.7L * sinl (i);
  return bound ? fabsl (x) : x;
}

static struct state
start (bool bound)
{
  struct state x = { 0 };
  for (int d = 0; d < DIM; d++)
    {
      x.q[d][0] = number (bound, 1 + d);
      x.v[d][0] = d < DIM - 1 ? number (bound, 10 + d) : 1;
    }
  return x;
}

/* The force as a series: A = sum_k u_k f(s_k), s_k = w_k . q, with any
   vectors u_k, w_k and any polynomial f, by Horner's rule.  */
static void
force (bool bound, const struct state *x, series a[DIM])
{
  memset (a, 0, DIM * sizeof *a);
  for (int k = 0; k < FORMS; k++)
    {
      series s = { 0 }, f = { number (bound, 100 + DEGREE) };
      for (int d = 0; d < DIM; d++)
        for (int n = 0; n < TERMS; n++)
          s[n] += number (bound, 20 + 10 * k + d) * x->q[d][n];
      for (int power = DEGREE - 1; power >= 0; power--)
        {
          series g = { number (bound, 100 + power) };
          for (int i = 0; i < TERMS; i++)
            for (int j = 0; i + j < TERMS; j++)
              g[i + j] += f[i] * s[j];
          memcpy (f, g, sizeof f);
        }
      for (int d = 0; d < DIM - 1; d++)
        for (int n = 0; n < TERMS; n++)
          a[d][n] += number (bound, 25 + 10 * k + d) * f[n];
    }
}

/* The exact motion: n q_n = v_(n-1), n v_n = A_(n-1).  */
static struct state
exact_motion (void)
{
  struct state x = start (false);
  series a[DIM];
  for (int n = 1; n < TERMS; n++)
    {
      force (false, &x, a);
      for (int d = 0; d < DIM; d++)
        {
          x.q[d][n] = x.v[d][n - 1] / n;
          x.v[d][n] = a[d][n - 1] / n;
        }
    }
  return x;
}

/* A table written out.  */
struct sequence
{
  bool kick_first;
  int length;
  long double x[LONGEST];
};

static struct sequence
sequence_of (const struct hs_splitting *s)
{
  double c[HS_MOST_COEFFICIENTS];
  struct sequence all = { .kick_first = s->kind != HS_DRIFT_FIRST,
                          .length = hs_splitting_coefficients (s, c) };
  for (int i = 0; i < all.length; i++)
    all.x[i] = c[i];
  return all;
}

/* In a loop test: the integrator and its table, if it has one.  */
#define TABLE_OR_RETURN                                                       \
  const struct hs_integrator *integrator = hs_integrators[_i];                \
  if (!integrator->splitting)                                                 \
    return;                                                                   \
  const struct sequence s = sequence_of (integrator->splitting)

static bool
is_kick (const struct sequence *s, int i)
{
  return (i % 2 == 0) == s->kick_first;
}

static struct state
step (const struct sequence *s, bool bound)
{
  struct state x = start (bound);
  series a[DIM];
  for (int i = 0; i < s->length; i++)
    {
      const bool kick = is_kick (s, i);
      const long double c = bound ? fabsl (s->x[i]) : s->x[i];
      if (kick)
        force (bound, &x, a);
      for (int d = 0; d < DIM; d++)
        for (int n = TERMS - 1; n > 0; n--)
          *(kick ? &x.v[d][n] : &x.q[d][n])
              += c * (kick ? a[d][n - 1] : x.v[d][n - 1]);
    }
  return x;
}

/* The first power of h in which a step and the exact motion differ.

   The coefficient of h^n is a sum of products of n coefficients.  Rounding
   one to double is a factor of 1 + ROUNDING at most, and n times as much for
   the product; and every operation here LDBL_EPSILON: in each kick FORMS + DIM
   and, for each power, TERMS additions and a product.  `bound' is the sum of
   the sizes of all these products.  */
static int
first_difference (const struct sequence *s)
{
  const int operations = s->length * (FORMS + DIM + DEGREE * (TERMS + 1));
  const struct state exact = exact_motion (), x = step (s, false),
                     bound = step (s, true);
  for (int n = 0; n < TERMS; n++)
    for (int d = 0; d < DIM; d++)
      {
        const long double e = 1.01L * n * ROUNDING + operations * LDBL_EPSILON;
        if (fabsl (x.q[d][n] - exact.q[d][n]) > e * bound.q[d][n]
            || fabsl (x.v[d][n] - exact.v[d][n]) > e * bound.v[d][n])
          return n;
      }
  return TERMS;
}

START_TEST (order)
{
  TABLE_OR_RETURN;
  ck_assert_int_eq (first_difference (&s), integrator->order + 1);

  /* The net has no holes: a coefficient off by 1e-9 loses order at once, and
     so do two of a kind whose sum stays the same.  */
  for (int i = 0; i < s.length; i++)
    {
      struct sequence wrong = s;
      wrong.x[i] += 1e-9L * s.x[i];
      ck_assert_int_le (first_difference (&wrong), 1);
      if (i >= 2)
        {
          wrong.x[i - 2] -= 1e-9L * s.x[i];
          ck_assert_int_le (first_difference (&wrong), integrator->order);
        }
    }
}
END_TEST

START_TEST (sums_and_evaluations)
{
  TABLE_OR_RETURN;
  long double sum[2] = { 0 }, size[2] = { 0 };
  unsigned many[2] = { 0 };
  for (int i = 0; i < s.length; i++)
    {
      sum[is_kick (&s, i)] += s.x[i];
      size[is_kick (&s, i)] += fabsl (s.x[i]);
      many[is_kick (&s, i)]++;
    }
  /* Each is rounded once; but the kicks of Verlet steps are means of two
     rounded drifts, and then rounded.  */
  for (int k = 0; k < 2; k++)
    ck_assert_ldouble_eq_tol (sum[k], 1,
                              1.01L * ROUNDING * (size[0] + size[1]));
  /* A kick that ends the step and the one that begins the next share one.  */
  ck_assert_uint_eq (integrator->evaluations, many[!s.kick_first]);
}
END_TEST

/* Half the trace's size of a step's matrix on x'' = -x: stable up to 1.  */
static long double
half_trace (const struct sequence *s, long double h)
{
  long double q[2] = { 1, 0 }, v[2] = { 0, 1 };
  for (int i = 0; i < s->length; i++)
    for (int k = 0; k < 2; k++)
      if (is_kick (s, i))
        v[k] -= s->x[i] * h * q[k];
      else
        q[k] += s->x[i] * h * v[k];
  return fabsl (q[0] + v[1]) / 2;
}

/* The least gap, of blanes-moan-srkn11b at 3.1414: 9e-4 wide, 1e-7 high.  */
START_TEST (stability)
{
  TABLE_OR_RETURN;
  long double low = 0, high = 1e-4L;
  for (; half_trace (&s, high) < 1 + 1e-12L; high += 1e-4L)
    low = high;
  while (high - low > 1e-15L)
    *(half_trace (&s, (low + high) / 2) > 1 ? &high : &low) = (low + high) / 2;
  ck_assert_ldouble_eq_tol (integrator->stability, low, 1e-12L);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("splittings");
  TCase *cases = tcase_create ("splittings");
  tcase_add_loop_test (cases, order, 0, count_integrators ());
  tcase_add_loop_test (cases, sums_and_evaluations, 0, count_integrators ());
  tcase_add_loop_test (cases, stability, 0, count_integrators ());
  suite_add_tcase (suite, cases);
  return run_suite (suite);
}
