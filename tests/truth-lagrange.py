# SPDX-License-Identifier: MIT
"""Print tests/truth-lagrange.h, what systems of few degrees of freedom do:
    /usr/bin/python3 tests/truth-lagrange.py > tests/truth-lagrange.h
                                                    (about a minute)

A system is given here by its Lagrangian L(q, v) alone.  Its acceleration at
random points solves Lagrange's equations

     sum_j L_vi,vj a_j = L_qi - sum_j L_vi,qj v_j

whose derivatives are numerical ones, of 60 digits.  The states of its motion
are integrated by Gragg's midpoint rule, extrapolated to order 48 (W. B. Gragg,
SIAM J. Numer. Anal. 2 (1965) 384), with twice as many digits as are printed,
and again with half the steps: the two must agree to 1e-24 of the motion's
size.  That takes many accelerations, so they are by formulas, which must agree
with Lagrange's equations at all the random points to 1e-40.  Periods and
frequencies are those of the Lagrangian, too: of the curl of the vector
potential, of the second derivatives at the equilibrium.

Parameters are doubles taken exactly; the starts are not rounded."""
import random
from mpmath import mp, mpf, cos, diff, eig, inf, matrix, pi, sin, sqrt

mp.dps = 60
STAGES = 24

def dot(a, b):
    return mp.fdot(a, b)

def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
            a[0] * b[1] - a[1] * b[0]]

# Lagrangians, per unit mass but for the double pendulum's.
def projectile(par, q, v):
    return dot(v, v) / 2 - par[0] * q[1]

def unstable(par, q, v):
    return v[0]**2 / 2 + par[0]**2 * q[0]**2 / 2

def halley(par, q, v):
    return dot(v, v) / 2 + par[0] / sqrt(dot(q, q))

def henon_heiles(par, q, v):
    x, y = q
    return (dot(v, v) - dot(q, q)) / 2 - par[0] * (x**2 * y - y**3 / 3)

def double_pendulum(par, q, v):         # by the bodies' places in the plane
    g, l1, l2, m1, m2 = par[:5]
    s, c = [sin(x) for x in q], [cos(x) for x in q]
    u1 = [l1 * c[0] * v[0], l1 * s[0] * v[0]]
    u2 = [u1[0] + l2 * c[1] * v[1], u1[1] + l2 * s[1] * v[1]]
    return (m1 * dot(u1, u1) / 2 + m2 * dot(u2, u2) / 2
            + m1 * g * l1 * c[0] + m2 * g * (l1 * c[0] + l2 * c[1]))

def potential(par, q):                  # the vector potential M z x r/r^3
    cube = dot(q, q) ** mpf(1.5)
    return [-par[0] * q[1] / cube, par[0] * q[0] / cube, mpf(0)]

def dipole(par, q, v):
    return dot(v, v) / 2 + dot(v, potential(par, q))

def partial(f, x, *order):              # order: once for each index in it
    return diff(lambda *y: f(list(y)), tuple(x),
                tuple(order.count(i) for i in range(len(x))))

def lagrange(L, par, q, v):
    d, x = len(q), q + v
    f = lambda y: L(par, y[:d], y[d:])
    mass = matrix(d, d)
    force = matrix(d, 1)
    for i in range(d):
        force[i] = partial(f, x, i) - sum(
            partial(f, x, d + i, j) * v[j] for j in range(d))
        for j in range(d):
            mass[i, j] = partial(f, x, d + i, d + j)
    return list(mp.lu_solve(mass, force))

# Accelerations by formula.
def projectile_a(par, q, v):
    return [mpf(0), -par[0]]

def unstable_a(par, q, v):
    return [par[0]**2 * q[0]]

def halley_a(par, q, v):
    cube = dot(q, q) ** mpf(1.5)
    return [-par[0] * x / cube for x in q]

def henon_heiles_a(par, q, v):
    x, y = q
    return [-x - 2 * par[0] * x * y, -y - par[0] * (x**2 - y**2)]

def double_pendulum_a(par, q, v):       # by the mass matrix
    g, l1, l2, m1, m2 = par[:5]
    s, c = sin(q[0] - q[1]), cos(q[0] - q[1])
    a, b, d = (m1 + m2) * l1**2, m2 * l1 * l2 * c, m2 * l2**2
    e = -m2 * l1 * l2 * s * v[1]**2 - (m1 + m2) * g * l1 * sin(q[0])
    f = m2 * l1 * l2 * s * v[0]**2 - m2 * g * l2 * sin(q[1])
    det = a * d - b * b
    return [(d * e - b * f) / det, (a * f - b * e) / det]

def dipole_a(par, q, v):
    r2 = dot(q, q)
    B = [3 * q[2] * x for x in q]
    B[2] -= r2
    return [par[0] * x / r2 ** mpf(2.5) for x in cross(v, B)]

def step(acceleration, par, state, h):  # from the even midpoint rules
    d, table = len(state) // 2, []
    rate = lambda y: y[d:] + acceleration(par, y[:d], y[d:])
    for k in range(STAGES):
        n = 2 * (k + 1)
        old, now = state, [y + h / n * f for y, f in zip(state, rate(state))]
        for _ in range(n - 1):
            old, now = now, [y + 2 * h / n * f
                             for y, f in zip(old, rate(now))]
        row = [now]
        for j in range(k):
            factor = 1 / ((mpf(n) / (2 * (k - j))) ** 2 - 1)
            row.append([a + (a - b) * factor
                        for a, b in zip(row[j], table[j])])
        table = row
    return table[-1]

def motion(acceleration, par, start, t, length):
    state, left = start, t
    while left:
        h = min(abs(left), length(par, state)) * mp.sign(left)
        state = step(acceleration, par, state, h)
        left = left - h if abs(h) < abs(left) else 0
    return state

def perihelion(par):
    mu, e, a = par
    return [a * (1 - e), mpf(0), mpf(0), sqrt(mu * (1 + e) / (a * (1 - e)))]

def on_the_equator(par):
    _, x, speed, alpha = par
    return [x, mpf(0), mpf(0), mpf(0), speed * sin(alpha), speed * cos(alpha)]

def halley_period(par, start):
    return 2 * pi * sqrt(par[2]**3 / par[0])

def gyration(par, start):
    A = lambda i, j: partial(lambda q: potential(par, q)[i], start[:3], j)
    B = [A(2, 1) - A(1, 2), A(0, 2) - A(2, 0), A(1, 0) - A(0, 1)]
    return 2 * pi / sqrt(dot(B, B))

def swing(par, start):                  # of the quicker small oscillation
    return 2 * pi / fastest(double_pendulum, par, 2)

def fastest(L, par, d):                 # at rest at the origin
    f = lambda y: L(par, y[:d], y[d:])
    zero = [mpf(0)] * (2 * d)
    spring, mass = matrix(d, d), matrix(d, d)
    for i in range(d):
        for j in range(d):
            spring[i, j] = -partial(f, zero, i, j)
            mass[i, j] = partial(f, zero, d + i, d + j)
    values, _ = eig(mp.inverse(mass) * spring)
    return sqrt(max(mp.re(value) for value in values))

def halley_step(par, state):            # as the local orbit's period
    return dot(state[:2], state[:2]) ** mpf(0.75) / sqrt(par[0]) / 5

LAST = lambda d: lambda par: par[len(par) - 2 * d:]
def dipole_step(par, state):            # and here as the gyration's
    return dot(state[:3], state[:3]) ** mpf(1.5) / par[0] * mpf(0.4)

EVERY = lambda h: lambda par, state: mpf(h)
NEVER = lambda par, start: inf
# Lagrangian, formula, dimension, start, period, whether there is a frequency,
# length of a step; parameters; times.
SYSTEMS = {
    'projectile': (projectile, projectile_a, 2, LAST(2), NEVER, False,
                   EVERY(10),
                   [(9.81, 0, 0, 1, 3), (1.62, -2.5, 7.25, -0.3, -11)],
                   [0, 0.37, 2.9, -5.3, 41.7]),
    'unstable': (unstable, unstable_a, 1, LAST(1), NEVER, False, EVERY(0.8),
                 [(1, 1, -0.5), (1, 1, -1), (0.7, 0.3, 1.9), (2.5, 0, -1),
                  (1.3, 1, -1.3 * (1 + 2e-12))], [0, 0.37, 2.9, -5.3, 11.7]),
    'halley': (halley, halley_a, 2, perihelion, halley_period, False, halley_step,
               [(39.47841760435743, 0.96714291, 17.834144),
                (39.47841760435743, 0.2056, 5.387)],
               [0, 0.1, 11.3, 37.6, 75.3, -61.7, 170]),
    'henon-heiles': (henon_heiles, henon_heiles_a, 2, LAST(2),
                     lambda par, start: 2 * pi, True, EVERY(0.6),
                     [(1, 0.1, 0, 0, 0.5), (0.6, -0.4, 0.3, 0.2, -0.5)],
                     [0, 0.37, 7.9, -13.3]),
    'double-pendulum': (double_pendulum, double_pendulum_a, 2, LAST(2), swing,
                        True, EVERY(0.2),
                        [(9.81, 1, 1, 1, 1, 0.5, 0.8, 0, 0),
                         (1.62, 0.7, 1.3, 2, 0.3, -1.1, 2.9, 0.4, -0.7)],
                        [0, 0.37, 2.9, -5.3]),
    'dipole': (dipole, dipole_a, 3, on_the_equator, gyration, False, dipole_step,
               [(1, 1, 0.05, 0.8), (2.5, 0.8, 0.3, 1.1)],
               [0, 0.37, 7.9, -13.3])}

def number(x):
    return 'INFINITY' if x == inf else mp.nstr(x, 25) + 'L'

def row(name, par, *fields):
    print(f'  {{ "{name}", {{ ' + ', '.join('%.17g' % p for p in par) + ' }, '
          + ', '.join('{ ' + ', '.join(field) + ' }'
                      if isinstance(field, list) else field
                      for field in fields) + ' },')

def table(kind, fields, comment):
    print(f'\n/* {comment}  */\nstruct {kind}_truth\n{{\n'
          '  const char *system;\n  double par[9];\n' + fields + '};\n\n'
          f'static const struct {kind}_truth {kind}_truth[] = {{')

def exact(case):
    return [mpf(value) for value in case]

def forces():
    table('force', '  double q[3], v[3];\n  long double a[3];\n',
          'Accelerations, by derivatives of the Lagrangian.')
    random.seed(20261130)
    for name, (L, formula, d, *_, cases, times) in SYSTEMS.items():
        for case in cases:
            for _ in range(3):
                x = [random.uniform(-2, 2) for _ in range(2 * d)]
                q, v = exact(x[:d]), exact(x[d:])
                a = lagrange(L, exact(case), q, v)
                for b, c in zip(a, formula(exact(case), q, v)):
                    assert abs(b - c) < mpf(10)**-40, (name, b, c)
                given = ['%.17g' % y for y in x]
                row(name, case, given[:d], given[d:], [number(b) for b in a])
    print('};')

def scales():
    table('scale', '  long double period, frequency; /* 0: none */\n',
          'The period at the start, and the larger frequency of small '
          'oscillations.')
    for name, (L, _, d, start, period, has, _, cases, _) in SYSTEMS.items():
        for case in cases:
            par = exact(case)
            row(name, case, number(period(par, start(par))),
                number(fastest(L, par, d) if has else mpf(0)))
    print('};')

def motions():
    table('motion', '  double t;\n  long double q[3], v[3];\n',
          'States at time t of the motion from the start of the parameters.')
    for name, (_, formula, d, start, *_, length, cases, times) in SYSTEMS.items():
        for case in cases:
            par = exact(case)
            for t in map(mpf, times):
                new, old = (motion(formula, par, start(par), t,
                                   lambda *x: length(*x) / part)
                            for part in (2, 1))
                size = max(map(abs, new))
                for a, b in zip(new, old):
                    assert abs(a - b) < mpf(10)**-24 * size, (name, case, t)
                found = [number(x) for x in new]
                row(name, case, '%.17g' % t, found[:d], found[d:])
    print('};')

print("""/* SPDX-License-Identifier: MIT */

/* Made by tests/truth-lagrange.py; do not edit.  From the systems' Lagrangians,
   in 60 digits, rounded to 25.  */""")
forces()
scales()
motions()
