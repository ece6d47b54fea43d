# SPDX-License-Identifier: MIT
"""Print tests/truth-bodies.h, forces and motions of many particles:
    python3 tests/truth-bodies.py data/outer-planets.bodies > tests/truth-bodies.h

All inputs are IEEE doubles taken exactly.  Forces are gradients: the potential
energy differentiated numerically, to half of 60 digits, so that no formula of a
force is shared with the program.  Motions are sums of Taylor series, whose
coefficients follow by recurrence from the equation of motion (a power of a
series obeys a linear equation); each is found with two step bounds, which must
agree to 25 digits."""
import random
import sys
from mpmath import mp, mpf, sqrt

mp.dps = 60
ORDER = 40
random.seed(1994)

def close(d):                           # random doubles of a few digits
    return [mpf(random.randrange(-2**20, 2**20)) / 2**19 for _ in range(d)]

def distance2(q, d, i, j):
    return sum((q[i * d + k] - q[j * d + k])**2 for k in range(d))

def pairs(n):
    return [(i, j) for i in range(n) for j in range(i)]

def newton(par, m, d, q):               # par: G, softening
    return -sum(par[0] * m[i] * m[j] / sqrt(distance2(q, d, i, j) + par[1]**2)
                for i, j in pairs(len(m)))

def lennard_jones(par, m, d, q):        # par: epsilon, sigma
    s6 = [(par[1]**2 / distance2(q, d, i, j))**3 for i, j in pairs(len(m))]
    return sum(4 * par[0] * (s**2 - s) for s in s6)

def chain(par, m, d, q):                # par: alpha, beta
    x = [mpf(0), *q, mpf(0)]
    return sum((b - a)**2 / 2 + par[0] * (b - a)**3 / 3
               + par[1] * (b - a)**4 / 4 for a, b in zip(x, x[1:]))

def acceleration(potential, par, m, d, q):
    h = mpf(10)**-15                    # fourth-order differences of 60 digits
    def at(i, x):
        return potential(par, m, d, [*q[:i], q[i] + x, *q[i + 1:]])
    return [-(8 * (at(i, h) - at(i, -h)) - at(i, 2 * h) + at(i, -2 * h))
            / (12 * h) / m[i // d] for i in range(len(q))]

def moments(m, d, q, v):                # momentum, angular momentum, centre
    n = range(len(m))
    p = [sum(m[i] * v[i * d + k] for i in n) for k in range(d)]
    def turn(a, b):
        return sum(m[i] * (q[i * d + a] * v[i * d + b]
                           - q[i * d + b] * v[i * d + a]) for i in n)
    centre = [sum(m[i] * q[i * d + k] for i in n) / sum(m) for k in range(d)]
    return p + ([turn(0, 1)] if d == 2 else
                [turn(1, 2), turn(2, 0), turn(0, 1)]) + centre

# Motions.

def cauchy(a, b):                       # the last coefficient of the product
    return mp.fdot(a, b[::-1])

def power(base, last, p):               # the next coefficient of base^p
    n = len(last)
    if n == 0:
        return base[0]**p
    return sum((p * k - (n - k)) * base[k] * last[n - k]
               for k in range(1, n + 1)) / (n * base[0])

def pair_rates(terms):                  # force on i: sum of c m_j r^(2p) (q_i - q_j)
    def begin(m, d):
        square = {p: [] for p in pairs(len(m))}
        powers = {p: [[] for _ in terms] for p in square}
        def rates(q):
            a = [mpf(0)] * len(q)
            for i, j in square:
                apart = [[x - y for x, y in zip(q[i * d + k], q[j * d + k])]
                         for k in range(d)]
                square[i, j].append(sum(cauchy(x, x) for x in apart))
                for (_, p), last in zip(terms, powers[i, j]):
                    last.append(power(square[i, j], last, p))
                for k in range(d):
                    f = sum(c * cauchy(last, apart[k]) for (c, _), last
                            in zip(terms, powers[i, j]))
                    a[i * d + k] += m[j] * f
                    a[j * d + k] -= m[i] * f
            return a
        return rates
    return begin

def chain_rates(alpha, beta):
    def begin(m, d):
        squares = [[] for _ in range(len(m) + 1)]
        def rates(q):
            zero = [mpf(0)] * len(q[0])
            x = [zero, *q, zero]
            force = []
            for s, a, b in zip(squares, x, x[1:]):
                stretch = [v - u for u, v in zip(a, b)]
                s.append(cauchy(stretch, stretch))
                force.append(stretch[-1] + alpha * s[-1]
                             + beta * cauchy(s, stretch))
            return [b - a for a, b in zip(force, force[1:])]
        return rates
    return begin

def motion(begin, m, d, q, v, end, small):
    now = mpf(0)
    while now < end:
        rates = begin(m, d)
        rows, speeds = [[x] for x in q], [[x] for x in v]
        for n in range(ORDER):
            a = rates(rows)
            for row, speed, rate in zip(rows, speeds, a):
                row.append(speed[n] / (n + 1))
                speed.append(rate / (n + 1))
        length = min((small / abs(row[n]))**(mpf(1) / n)
                     for row in rows + speeds for n in (ORDER - 1, ORDER)
                     if row[n])
        step = min(length, end - now)
        q, v = ([mp.polyval(row[::-1], step) for row in part]
                for part in (rows, speeds))
        now = end if step == end - now else now + step
    return q + v

def moved(name, begin, m, d, q, v, end):
    mp.dps = 40
    one, two = (motion(begin, m, d, q, v, mpf(end), mpf(10)**-e)
                for e in (32, 36))
    worst = max(abs(a - b) for a, b in zip(one, two))
    print(f'{name}: {mp.nstr(worst, 3)}', file=sys.stderr)
    assert worst < mpf(10)**-25
    mp.dps = 60
    print(f'/* After {end}.  */')
    array('long double', name, two)

def array(kind, name, values):
    mark = 'L' if kind == 'long double' else ''
    digits = 25 if mark else 17
    rows = ',\n'.join(f'  {mp.nstr(x, digits)}{mark}' for x in values)
    print(f'static const {kind} {name}[] = {{\n{rows}\n}};\n')

def forces(name, potential, par, m, d, q):
    v = close(len(q))
    array('double', f'{name}_q', q)
    array('double', f'{name}_v', v)
    array('long double', f'{name}_a', acceleration(potential, par, m, d, q))
    kinetic = sum(m[i // d] * x**2 / 2 for i, x in enumerate(v))
    kept = [kinetic + potential(par, m, d, q)]
    if potential is not chain:
        kept += moments(m, d, q, v)
    print('/* Energy, momentum, angular momentum.  */')
    array('long double', f'{name}_kept', kept)

def planets(path):
    bodies, gravity = [], None
    for line in open(path, encoding='utf-8'):
        words = line.partition('#')[0].split()
        if words[:2] == ['G', '=']:
            gravity = mpf(float(words[2]))
        elif len(words) == 8:
            bodies.append([mpf(float(w)) for w in words[1:]])
    return (gravity, [b[0] for b in bodies], sum((b[1:4] for b in bodies), []),
            sum((b[4:7] for b in bodies), []))

HEXAGON = ((0, 0), (0.02, 0.39), (0.34, 0.17), (0.36, -0.21), (-0.02, -0.4),
           (-0.35, -0.16), (-0.31, 0.21))

def main():
    print('/* SPDX-License-Identifier: MIT */\n\n'
          '/* Made by tests/truth-bodies.py; do not edit.  Forces at random '
          'places, as\n   gradients, and motions by Taylor series, to 25 '
          'digits.  */\n')
    m = [mpf(3), mpf(0.5), mpf(1.25)]
    forces('plane', newton, [mpf(1.5), mpf(0.25)], m, 2, close(6))
    m = [mpf(2), mpf(0.75), mpf(1), mpf(0.125)]
    forces('space', newton, [mpf(0.5), mpf(0)], m, 3, close(12))
    atoms = [mpf(round(x / 0.341 * 1024)) / 1024 for p in HEXAGON for x in p]
    forces('atoms', lennard_jones, [mpf(1.5), mpf(0.875)], [mpf(2)] * 7, 2, atoms)
    forces('chain', chain, [mpf(0.25), mpf(0.5)], [mpf(1)] * 31, 1, close(31))

    gravity, m, q, v = planets(sys.argv[1])
    moved('planets', pair_rates([(-gravity, mpf(-1.5))]), m, 3, q, v, 20000)
    # epsilon = sigma = m = 1
    law = pair_rates([(mpf(48), mpf(-7)), (mpf(-24), mpf(-4))])
    moved('crystal', law, [mpf(1)] * 7, 2, atoms, [mpf(0)] * 14, 2)
    bump = [mpf(i * (32 - i)) / 256 for i in range(1, 32)]
    moved('wave', chain_rates(mpf(0.25), mpf(0.5)), [mpf(1)] * 31, 1, bump,
          [mpf(0)] * 31, 20)

main()
