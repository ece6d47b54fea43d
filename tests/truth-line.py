# SPDX-License-Identifier: MIT
"""Print tests/truth-line.h, lines through points and Student's distribution, for
the C tests:

    /usr/bin/python3 tests/truth-line.py > tests/truth-line.h

The rest of a line is taken apart by the QR decomposition of the powers of x, the
distribution is an incomplete beta function, its quantile is where that is 0.975
(mpmath; from formulas, by nothing of halfstep)."""
import random
from mpmath import betainc, findroot, matrix, mp, mpf, qr, sqrt

mp.dps = 40
random.seed(7)


def number(x):
    return mp.nstr(mpf(x), 17) if isinstance(x, float) else mp.nstr(x, 25)


def array(values):
    return "{ " + ", ".join(map(number, values)) + " }"


def student(t, freedom):
    """The share below t > 0."""
    f = mpf(freedom)
    return 1 - betainc(f / 2, mpf(1) / 2, 0, f / (f + mpf(t)**2),
                       regularized=True) / 2


def line(x, y):
    n = len(x)
    x, y = [mpf(a) for a in x], [mpf(a) for a in y]
    mx, my = sum(x) / n, sum(y) / n
    xx = sum((a - mx)**2 for a in x)
    xy = sum((a - mx) * (b - my) for a, b in zip(x, y))
    yy = sum((b - my)**2 for b in y)
    slope = xy / xx
    rest = [b - my - slope * (a - mx) for a, b in zip(x, y)]
    q, _ = qr(matrix([[a**k for k in range(n)] for a in x]))
    parts = [sum(q[i, k] * rest[i] for i in range(n))**2 for k in range(2, n)]
    means = [sum(parts[:k]) / k for k in range(1, n - 1)]
    freedom = means.index(max(means)) + 1
    return [slope, xy / sqrt(xx * yy), sqrt(yy - xy**2 / xx) / sqrt(n - 2)
            / sqrt(xx), sqrt(max(means) / xx)], freedom


def lines():
    for n in 3, 4, 5, 8, 13, 16:
        for wander in 0, 1:
            x = sorted(random.uniform(-1, 5) for _ in range(n))
            y, last = [], 0.0
            for _ in x:
                last = wander * last + random.uniform(-1, 1)
                y.append(last)
            values, freedom = line(x, y)
            yield f"  {{ {n}, {freedom}, {array(x)}, {array(y)}, {array(values)} }},"


def distribution():
    for freedom in list(range(1, 8)) + [13, 14]:
        for t in 0.3, 1.7, 6.5:
            yield f"  {{ {freedom}, {t}, {number(student(t, freedom))} }},"


def quantiles():
    normal = findroot(lambda t: mp.ncdf(t) - mpf("0.975"), 2)
    for freedom in list(range(1, 8)) + [13, 14]:
        t = findroot(lambda t: student(t, freedom) - mpf("0.975"), (1.9, 13),
                     solver="anderson")
        yield f"  {{ {freedom}, {number(t / normal)} }},"


print("""/* SPDX-License-Identifier: MIT */

/* Made by tests/truth-line.py; do not edit.  */

/* Points, degrees of freedom, x, y; slope, correlation, its error by white
   noise and by what wanders.  */
static const struct
{
  int n, freedom;
  double x[HS_LINE_MOST], y[HS_LINE_MOST], value[4];
} lines_truth[] = {""")
print("\n".join(lines()))
print("""};

/* Degrees of freedom, t, the share below.  */
static const struct
{
  int freedom;
  double t, below;
} student_truth[] = {""")
print("\n".join(distribution()))
print("""};

/* Degrees of freedom, Student's quantile of 0.975 over the normal one.  */
static const struct
{
  int freedom;
  double wider;
} quantiles_truth[] = {""")
print("\n".join(quantiles()))
print("};")
