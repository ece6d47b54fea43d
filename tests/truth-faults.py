# SPDX-License-Identifier: MIT
"""Print tests/truth-faults.h, the rows that programs with a fault write:
    python3 tests/truth-faults.py > tests/truth-faults.h

Each fault is written out here as such a program would be, row by row and with
its mistake in place, in 40 digits; nothing is shared with src/faults."""
from mpmath import mp, mpf, cos, sqrt, cbrt

mp.dps = 40
H, N = mpf(3) / 64, 64
C = mpf(0.999)                          # of damped: the double

# Forces, A(t, q, v), and starts; all numbers are doubles.
def driven(t, q, v):
    return [-q[0] + cos(2 * t) / 2]

def damped(t, q, v):
    return [-q[0] - 2 * mpf(0.1) * v[0]]

def orbit(t, q, v):
    r = sqrt(q[0]**2 + q[1]**2)
    return [-x / r**3 for x in q]

def figure_eight(t, q, v):
    a = [mpf(0)] * 6
    for i in range(0, 6, 2):
        for j in range(0, 6, 2):
            if i != j:
                r = sqrt((q[i] - q[j])**2 + (q[i + 1] - q[j + 1])**2)
                for k in (0, 1):
                    a[i + k] += (q[j + k] - q[i + k]) / r**3
    return a

EIGHT = [mpf(float(x)) for x in (
    '0.970004356697333439943', '-0.243087531535848861716',
    '0.466203685720526150774', '0.432365730460502978182')]
SYSTEMS = {
    'driven': (driven, [mpf(0.8)], [mpf(-0.37)]),
    'damped': (damped, [mpf(1)], [mpf(0)]),
    'orbit': (orbit, [1 - mpf(0.6), mpf(0)], [mpf(0), mpf(2)]),
    'figure-eight': (figure_eight,
                     [EIGHT[0], EIGHT[1], -EIGHT[0], -EIGHT[1], 0, 0],
                     [EIGHT[2], EIGHT[3], EIGHT[2], EIGHT[3],
                      mpf(float('-0.932407371441052301548')),
                      mpf(float('-0.864731460921005956365'))]),
}

def comb(*terms):                       # sum of number * vector
    return [sum(c * x[i] for c, x in terms) for i in range(len(terms[0][1]))]

# One-step maps: (A, t, h, q, v, t0) -> q', v'.

def by_steps(step):
    def rows(A, q, v, h):
        for n in range(N):
            q, v = step(A, n * h, h, q, v)
        return q, v
    return rows

def one_step(move, kick):
    """q' = q + move(h, v, a), v' = v + kick(h, a, a')"""
    def step(A, t, h, q, v):
        a = A(t, q, v)
        new = comb((1, q), (move[0] * h, v), (move[1] * h * h, a))
        b = A(t + h, new, v)
        return new, comb((1, v), (kick[0] * h, a), (kick[1] * h, b))
    return by_steps(step)

half, whole, quarter = mpf(1) / 2, mpf(1), mpf(1) / 4

def zero_first(A, q, v, h):
    a = [mpf(0)] * len(q)
    for n in range(N):
        q = comb((1, q), (h, v), (h * h / 2, a))
        b = A((n + 1) * h, q, v)
        v = comb((1, v), (h / 2, a), (h / 2, b))
        a = b
    return q, v

def stormer(first, force=whole, kept=whole, velocity='central'):
    """N + 1 steps; the way before the first is h v0 + (first - force) h^2 a,
    so that but for `kept' q1 = q0 + h v0 + first h^2 a."""
    def rows(A, q, v, h):
        way = comb((h, v), ((first - force) * h * h, A(0, q, v)))
        all_q = [comb((1, q), (-1, way)), q]
        for n in range(N + 1):
            old, now = all_q[-2:]
            all_q.append(comb((1 + kept, now), (-kept, old),
                              (force * h * h, A(n * h, now, None))))
        old, now, new = all_q[-3:]
        if velocity == 'central':
            return now, comb((1 / (2 * h), new), (-1 / (2 * h), old))
        return now, comb((1 / h, now), (-1 / h, old))
    return rows

def half_step_velocity(A, q, v, h):
    u = comb((1, v), (h / 2, A(0, q, v)))
    for n in range(1, N + 1):
        q = comb((1, q), (h, u))
        u = comb((1, u), (h, A(n * h, q, u)))
    return q, u                         # u is that of n + 1/2

def one_force(drifts, kicks, kick_first):
    def step(A, t, h, q, v):
        if kick_first:
            a = A(t, q, v)
            for k, d in zip(kicks, drifts + [mpf(0)]):
                v = comb((1, v), (k * h, a))
                q = comb((1, q), (d * h, v))
            return q, v
        q = comb((1, q), (drifts[0] * h, v))
        a = A(t + drifts[0] * h, q, v)
        for k, d in zip(kicks, drifts[1:]):
            v = comb((1, v), (k * h, a))
            q = comb((1, q), (d * h, v))
        return q, v
    return by_steps(step)

w1 = 1 / (2 - cbrt(mpf(2)))
w0 = 1 - 2 * w1
XI, LAMBDA, CHI = (mpf('0.1786178958448091'), mpf('-0.2123418310626054'),
                   mpf('-0.06626458266981849'))

# Forces by an old velocity.
def lagged(when, renew):
    def rows(A, q, v, h):
        a = A(0, q, v)
        for n in range(N):
            if renew:
                a = A(n * h, q, v)
            q = comb((1, q), (h, v), (h * h / 2, a))
            b = A((n + 1) * h, q, comb((1, v), (when * h, a)))
            v = comb((1, v), (h / 2, a), (h / 2, b))
            a = b
        return q, v
    return rows

def lagged_drift(A, t, h, q, v):
    new = comb((1, v), (h, A(t + h / 2, comb((1, q), (h / 2, v)), v)))
    return comb((1, q), (h / 2, v), (h / 2, new)), new

# The right methods, for a force whose time is another.
def euler(A, t, h, q, v):
    return comb((1, q), (h, v)), comb((1, v), (h, A(t, q, v)))

def semi_implicit(A, t, h, q, v):
    new = comb((1, v), (h, A(t, q, v)))
    return comb((1, q), (h, new)), new

def rk4(A, t, h, q, v):
    k1, l1 = v, A(t, q, v)
    k2 = comb((1, v), (h / 2, l1))
    l2 = A(t + h / 2, comb((1, q), (h / 2, k1)), k2)
    k3 = comb((1, v), (h / 2, l2))
    l3 = A(t + h / 2, comb((1, q), (h / 2, k2)), k3)
    k4 = comb((1, v), (h, l3))
    l4 = A(t + h, comb((1, q), (h, k3)), k4)
    return (comb((1, q), (h / 6, k1), (h / 3, k2), (h / 3, k3), (h / 6, k4)),
            comb((1, v), (h / 6, l1), (h / 3, l2), (h / 3, l3), (h / 6, l4)))

def verlet(A, t, h, q, v):
    a = A(t, q, v)
    new = comb((1, q), (h, v), (h * h / 2, a))
    return new, comb((1, v), (h / 2, a), (h / 2, A(t + h, new, v)))

def frozen(step):                       # at the start's time
    def rows(A, q, v, h):
        return by_steps(step)(lambda t, x, u: A(mpf(0), x, u), q, v, h)
    return rows

def frozen_step(step):                  # at the time of each step's start
    def faulty(A, t, h, q, v):
        return step(lambda _, x, u: A(t, x, u), t, h, q, v)
    return by_steps(faulty)

def frozen_kept(A, q, v, h):
    a = A(0, q, v)
    for n in range(N):
        q = comb((1, q), (h, v), (h * h / 2, a))
        b = A(n * h, q, v)
        v = comb((1, v), (h / 2, a), (h / 2, b))
        a = b
    return q, v

def sequential(kind, each):
    def step(A, t, h, q, v):
        q, v = list(q), list(v)
        start = A(t, q, v)
        for body in range(0, len(q), each):
            mine = range(body, body + each)
            if kind in ('verlet', 'anew'):
                if kind == 'anew':
                    start = A(t, q, v)
                for i in mine:
                    q[i] += h * v[i] + h * h / 2 * start[i]
                a = A(t + h, q, v)
                for i in mine:
                    v[i] += h / 2 * (start[i] + a[i])
                continue
            a = A(t, q, v)
            for i in mine:
                old = v[i]
                v[i] += h * a[i]
                q[i] += h * (old if kind == 'euler' else v[i])
        return q, v
    return by_steps(step)

def forwards(step):
    return lambda A, q, v, h: by_steps(step)(A, q, v, abs(h))

def damped_verlet(before):
    def step(A, t, h, q, v):
        if before:
            v = comb((C, v))
        q, v = verlet(A, t, h, q, v)
        return q, v if before else comb((C, v))
    return by_steps(step)

def damped_leapfrog(A, t, h, q, v):
    v = comb((C, v), (C * h / 2, A(t, q, v)))
    q = comb((1, q), (h, v))
    return q, comb((1, v), (h / 2, A(t + h, q, v)))

def damped_semi_implicit(where):
    def step(A, t, h, q, v):
        a = A(t, q, v)
        new = comb((1 if where == 'after' else C, v),
                   (C * h if where == 'drift' else h, a))
        return (comb((1, q), (h, new)),
                comb((C, new)) if where == 'after' else new)
    return by_steps(step)

def damped_euler(A, t, h, q, v):
    return comb((1, q), (h, v)), comb((C, v), (C * h, A(t, q, v)))

MAPS = {
    'stale-force': one_step((1, half), (1, 0)),
    'zero-first-acceleration': zero_first,
    'half-on-wrong-term': one_step((half, 1), (half, half)),
    'half-missing': one_step((1, 1), (half, half)),
    'half-missing:kicks': one_step((1, half), (1, 1)),
    'half-missing:kick-drift-kick': one_step((1, 1), (1, 1)),
    'half-twice': one_step((1, quarter), (half, half)),
    'half-twice:kicks': one_step((1, half), (quarter, quarter)),
    'half-twice:kick-drift-kick': one_step((1, quarter), (quarter, quarter)),
    'half-twice:start': stormer(quarter),
    'half-twice:stormer-verlet': stormer(quarter, force=half),
    'start-without-acceleration': stormer(whole),
    'backward-velocity': stormer(half, velocity='backward'),
    'half-step-velocity': half_step_velocity,
    'one-force-composition': one_force(
        [w1 / 2, (w0 + w1) / 2, (w0 + w1) / 2, w1 / 2], [w1, w0, w1], False),
    'one-force-composition:pefrl': one_force(
        [XI, CHI, 1 - 2 * (CHI + XI), CHI, XI],
        [(1 - 2 * LAMBDA) / 2, LAMBDA, LAMBDA, (1 - 2 * LAMBDA) / 2], False),
    'one-force-composition:yoshida4': one_force(
        [w1, w0, w1], [w1 / 2, (w0 + w1) / 2, (w0 + w1) / 2, w1 / 2], True),
    'lagged-velocity': lagged(half, False),
    'lagged-velocity:half-step': lagged(half, True),
    'lagged-velocity:old': lagged(0, False),
    'lagged-velocity:old-renewed': lagged(0, True),
    'lagged-velocity:drift-kick-drift': by_steps(lagged_drift),
    'frozen-time': frozen(verlet),
    'frozen-time:euler': frozen(euler),
    'frozen-time:semi-implicit-euler': frozen(semi_implicit),
    'frozen-time:rk4': frozen(rk4),
    'frozen-time:step': frozen_kept,
    'frozen-time:step-renewed': frozen_step(verlet),
    'frozen-time:rk4-step': frozen_step(rk4),
    'sequential-update': sequential('semi-implicit', 1),
    'sequential-update:euler': sequential('euler', 1),
    'sequential-update:velocity-verlet': sequential('verlet', 1),
    'sequential-update:anew': sequential('anew', 1),
    'absolute-step': forwards(verlet),
    'absolute-step:euler': forwards(euler),
    'absolute-step:semi-implicit-euler': forwards(semi_implicit),
    'absolute-step:leapfrog': forwards(verlet),
    'absolute-step:rk4': forwards(rk4),
    'step-change': stormer(half),
    'damped': damped_verlet(False),
    'damped:before': damped_verlet(True),
    'damped:leapfrog': by_steps(damped_leapfrog),
    'damped:euler': by_steps(damped_euler),
    'damped:semi-implicit-euler': damped_semi_implicit('after'),
    'damped:before-drift': damped_semi_implicit('drift'),
    'damped:before-kick': damped_semi_implicit('kick'),
    'damped:stormer-verlet': stormer(half, kept=C),
}
BODIES = {
    'sequential-update': sequential('semi-implicit', 2),
    'sequential-update:euler': sequential('euler', 2),
    'sequential-update:velocity-verlet': sequential('verlet', 2),
    'sequential-update:anew': sequential('anew', 2),
}

def row(name, system, rows):
    A, q, v = SYSTEMS[system]
    h = -H if name.startswith('absolute') else H
    q, v = rows(A, q, v, h)
    number = lambda x: mp.nstr(x, 20)
    print('  { "%s", "%s", %g, { %s }, { %s } },' % (
        name, system, h, ', '.join(map(number, q)),
        ', '.join(map(number, v))))

print("""/* SPDX-License-Identifier: MIT */

/* Made by tests/truth-faults.py; do not edit.  The last of 64 steps of h from
   the default start, in 40 digits.  */
static const struct
{
  const char *map, *system;
  double h, q[6], v[6];
} fault_rows[] = {""")
for name, rows in MAPS.items():
    row(name, 'driven', rows)
    row(name, 'orbit', rows)
    if name.startswith('lagged'):
        row(name, 'damped', rows)
for name, rows in BODIES.items():
    row(name, 'figure-eight', rows)
print('};')
