# SPDX-License-Identifier: MIT
"""Print tests/truth.h, exact states of mechanical systems for the C tests:
    /usr/bin/python3 tests/truth.py > tests/truth.h       (about four minutes)

All inputs are IEEE doubles taken exactly; only the speed at pericentre is no
double, but computed here from mu and e.  Each state is found twice, by methods
that share no formula.  The one printed is from the differential equation, by
steps of its Taylor series: the coefficients follow by recurrence (a product is
a Cauchy product; the sine and cosine of a series, and a power of one, obey
linear equations), and the last of them bound the step.  The other is from
  harmonic     the cosine and sine;
  pendulum     Jacobi's elliptic functions, of modulus k = sqrt (energy) when
               swinging, 1/k when turning; the Gudermannian where k = 1;
  orbit, flow  the universal Kepler equation, which holds for every conic, its
               functions summed as series, and Lagrange's f and g;
  driven       Duhamel's integral over the force, by quadrature.
Of 80 digits, 50 are to answer with, and 30 to lose where a start beside the
separatrix or the pericentre magnifies errors.  The two must agree to AGREE of
each component (of 1e-30 if it is smaller); stderr says how well they do."""
import math
import sys
from mpmath import mp, mpf, cos, pi, sin, sqrt

mp.dps = 80
ORDER = 100                             # of the Taylor series
AGREE = mpf(10) ** -26
# Times in periods; where there are many starts, each gets every other time.
PERIODS = [0, 1e-9, 0.5, 1, -1, -3.5, 2.37, 0.137, -7.29, 9.811]

def taylor(series, par, start, times):  # stepping both ways from time zero
    states = {}
    for way in 1, -1:
        now, state = mpf(0), start
        for goal in sorted((t for t in times if t * way >= 0), key=abs):
            while now != goal:
                rows = series(par, state)
                length = min([(mp.eps / abs(row[n])) ** (mpf(1) / n)
                              for row in rows for n in (ORDER - 1, ORDER)
                              if row[n]], default=mp.inf)
                step = way * min(length, abs(goal - now))
                now = goal if abs(step) < length else now + step
                state = [mp.polyval(row[::-1], step) for row in rows]
            states[goal] = state
    return [states[t] for t in times]

def extend(rows, rates):                # from the last ones of derivatives
    for row, rate in zip(rows, rates):
        row.append(rate / len(row))

def cauchy(a, b, n):                    # the product's coefficient n
    return mp.fdot(a[:n + 1], b[n::-1])

def linear_series(par, start):          # of x, v and the drive's cos and sin
    omega, force, drive = par[:3] if len(par) == 5 else (par[0], 0, 0)
    x, v, c, s = rows = [[value] for value in (*start, mpf(1), mpf(0))[:4]]
    for n in range(ORDER):
        extend(rows, (v[n], force * c[n] - omega**2 * x[n],
                      -drive * s[n], drive * c[n]))
    return rows

def pendulum_series(par, start):        # of theta and theta'
    q, v = [[value] for value in start]
    s, c = [sin(q[0])], [cos(q[0])]
    for n in range(ORDER):
        extend((q, v, s, c), (v[n], -par[0] / par[1] * s[n],
                              cauchy(c, v, n), -cauchy(s, v, n)))
    return q, v

def kepler_series(par, start):          # of x, y, x', y', by r^2 and r^-3
    x, y, u, v = rows = [[value] for value in start]
    square, cube = [], []
    for n in range(ORDER):
        square.append(cauchy(x, x, n) + cauchy(y, y, n))
        known = [-square[j] * (2 * n + j) for j in range(1, n + 1)]
        cube.append(mp.fdot(known, cube[::-1]) / (2 * n * square[0]) if n
                    else square[0] ** mpf(-1.5))
        extend(rows, (u[n], v[n], -par[0] * cauchy(cube, x, n),
                      -par[0] * cauchy(cube, y, n)))
    return rows

def harmonic_second(par, start, t, _):
    (w, x, v), c, s = par, cos(par[0] * t), sin(par[0] * t)
    return [x * c + v / w * s, v * c - w * x * s]

def driven_second(par, start, t, _):    # z = v + i w x: z' = i w z + force
    w, force, drive, x, v = par
    push = mp.quad(lambda s: mp.expj(-w * s) * force * cos(drive * s),
                   mp.linspace(0, t, int(abs(t) * (w + drive) / 4) + 2))
    z = mp.expj(w * t) * (v + 1j * w * x + push)
    return [z.imag / w, z.real]

def pendulum_scale(par):                # w, k and phi: sin (theta/2) =
    w = sqrt(par[0] / par[1])           # k sin phi, theta' = 2 w k cos phi
    up, along = sin(par[2] / 2), par[3] / (2 * w)
    return w, sqrt(up**2 + along**2), mp.atan2(up, along)

def pendulum_period(par, _):
    w, k, _ = pendulum_scale(par)
    return (2 * pi / w if k == 1 else 4 * mp.ellipk(k**2) / w if k < 1
            else 2 * mp.ellipk(k**-2) / (w * k))

def pendulum_second(par, start, t, _):
    w, k, phi = pendulum_scale(par)
    if k == 1:                          # only from theta = 0, upward
        return [2 * mp.atan(mp.sinh(w * t)), 2 * w / mp.cosh(w * t)]
    m, phase, rate = ((k**2, phi, w) if k < 1 else
                      (k**-2, par[2] / 2, mp.sign(par[3]) * w * k))
    z = mp.ellipf(phase, m) + rate * t
    sn, cn, dn = (mp.ellipfun(name, z, m=m) for name in ('sn', 'cn', 'dn'))
    if k < 1:
        return [2 * mp.atan2(k * sn, dn), 2 * w * k * cn]
    turns = mp.floor(z / (4 * mp.ellipk(m)) + 0.5)
    return [2 * mp.atan2(sn, cn) + 4 * pi * turns, 2 * rate * dn]

def radial(par, x, y, u, v):            # r, r r' / sqrt (mu), 1 / a
    r = sqrt(x**2 + y**2)
    return r, (x * u + y * v) / sqrt(par[0]), 2 / r - (u**2 + v**2) / par[0]

def kepler_second(par, start, t, first):    # which only sets Newton off
    mp.dps += 50                        # the series of U0 to U3 cancel
    (r0, s0, alpha), root = radial(par, *start), sqrt(par[0])
    chi = alpha * root * t + radial(par, *first)[1] - s0
    for _ in range(3):                  # the root is unique
        u = [chi**n * mp.polyval([1 / mp.fac(n + j) for j in range(
            400, -1, -2)], -alpha * chi**2) for n in range(4)]
        r = r0 * u[0] + s0 * u[1] + u[2]
        chi -= (r0 * u[1] + s0 * u[2] + u[3] - root * t) / r
    rows = ((1 - u[2] / r0, t - u[3] / root),
            (-root * u[1] / (r * r0), 1 - u[2] / r))
    mp.dps -= 50
    return [f * start[i] + g * start[i + 2] for f, g in rows for i in (0, 1)]

def kepler_period(par, start):          # or, if immense, the circle's
    r, _, alpha = radial(par, *start)
    return 2 * pi * sqrt((1 / alpha if alpha * r > 1e-9 else r)**3 / par[0])

def pericentre(mu, e):
    return [1 - e, mpf(0), mpf(0), sqrt(mu * (1 + e) / (1 - e))]

LINEAR = lambda par, _: 2 * pi / par[0], linear_series
KEPLER = kepler_period, kepler_series, kepler_second
# What par means, dimension, period, two methods, and par (then start) of cases
SYSTEMS = {
    'harmonic': ('[3]; /* omega, x0, v0 */', 1, *LINEAR, harmonic_second, [
        (1, 0.8, -0.37), (2.5, 0, 1), (0.3, -1.7, 0), (440.5, -0.25, 110),
        (2 * math.pi, 1e-3, 2e-3), (1e-3, 5, 0.01)]),
    'pendulum': ('[4]; /* g, length, theta0, omega0 */', 1, pendulum_period,
                 pendulum_series, pendulum_second, [
        (1, 1, 1e-3, 0), (9.81, 0.7, math.pi / 4, 0), (1, 1, math.pi / 2, 0),
        (1, 1, math.radians(179), 0), (1, 1, math.pi - 1e-6, 0),
        (1, 1, math.pi - 1e-8, 0), (9.81, 0.7, 0.9, 1.3), (1, 1, 0.9, -1.3),
        (1, 1, -2.5, 0.6), (9.81, 0.7, -2.5, -0.6), (1, 1, 0, 3),
        (9.81, 0.7, 1, -12.5), (1, 1, 0, 2), (1, 1, 0, 0),
        (1, 1, 1, 1.7551633686156216), (1, 1, 1, 1.755165123605229),
        (1, 1, -1, 1.755164948264233), (9.81, 0.7, 0, 7.487131742930667),
        (1, 1, math.pi / 2, math.sqrt(2)), (1, 1, math.pi, 0)] + [
        (1, 1, 0, 2 * (1 + d)) for d in (1e-10, -1e-10, -1e-6, 1e-6)]),
    'orbit': ('[2]; /* mu, e; a = 1, from (1 - e, 0), upward */', 2, *KEPLER, [
        (mu, e) for e in (0, 0.1, 0.6, 0.9, 0.99, 0.999) for mu in (1, 2.5)]),
    'flow': ('[2], q0[2], v0[2]; /* par = mu, 0 */', 2, *KEPLER, [
        (1, 0, 1, 0, 0, -0.8), (1, 0, 1.99, 0, 0, math.sqrt(0.01 / 1.99)),
        (2, 0, 0, -2, 1, 0), (1, 0, 1, 0, 0, math.sqrt(2)),
        (1, 0, 2, 0, 0, 1), (1, 0, -10, 2, 1.5, 0.1),
        (2.5, 0, 1, 0.2, 0.3, -3.7), (398600.4418, 0, 7000, -1200, 1.5, 7.1)]),
    'driven': ('[5]; /* omega, amplitude, frequency, x0, v0 */', 1, *LINEAR,
               driven_second, [
        (1, 0.5, 2, 0.8, -0.37), (1, 0.5, 1, 0.8, -0.37),
        (1, 0.5, 1 + 1e-7, 0.8, -0.37), (1, 0.5, 1 - 1e-9, 0, 0),
        (1.7, 0.9, 1.7, 0, 0), (2.5, -1.2, 0.3, -1.1, 0.6),
        (0.7, 3, 0, 0.2, 0.5), (0.3, 2, 7.1, 0, 1)])}

def report(name, fields, d, period, series, second, cases):
    yield (f'\nstruct {name}_truth\n{{\n  double par{fields}\n  double t;\n'
           f'  long double q[{d}], v[{d}];\n}};\n\n'
           f'static const struct {name}_truth {name}_truth[] = {{')
    worst = mpf(0)
    for number, case in enumerate(cases):
        par = [mpf(value) for value in case]
        start = pericentre(*par) if name == 'orbit' else par[-2 * d:]
        parts = PERIODS[number % 2::2] if len(cases) > 8 else PERIODS
        times = [mpf(float(period(par, start) * part)) for part in parts]
        for t, state in zip(times, taylor(series, par, start, times)):
            other = second(par, start, t, state)
            worst = max([worst] + [abs(a - b) / max(abs(a), abs(b), 1e-30)
                                   for a, b in zip(state, other)])
            assert worst < AGREE, (name, case, t, state, other)
            given = ['%.17g' % value for value in case]
            found = [mp.nstr(value, 25) + 'L' for value in state]
            row = ([given[:2], given[2:4], given[4:]] if name == 'flow'
                   else [given]) + ['%.17g' % t, found[:d], found[d:2 * d]]
            for old, new in ('[', '{ '), (']', ' }'), ("'", ''):
                row = str(row).replace(old, new)
            yield f'  {row},'
    yield '};'
    print(f'{name}: largest difference {mp.nstr(worst, 2)}', file=sys.stderr)

print('\n'.join(["""/* SPDX-License-Identifier: MIT */

/* Made by tests/truth.py; do not edit.  States after time t from exact doubles,
   by Taylor series of the equation of motion in 80 digits, checked against
   special functions or quadrature to 26 digits, and rounded to 25.  */"""] + [
       line for name in SYSTEMS for line in report(name, *SYSTEMS[name])]))
