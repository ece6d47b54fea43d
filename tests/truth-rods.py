# SPDX-License-Identifier: MIT
"""Print tests/truth-rods.h, what rods do, for the C tests:
    /usr/bin/python3 tests/truth-rods.py > tests/truth-rods.h     (a minute)

All inputs are IEEE doubles taken exactly, and every number printed is right to
25 digits.  Accelerations of the chain are from its Lagrangian in the angles of
its rods, which knows of no multiplier: Lagrange's equations are set up by
numerical differentiation in 60 digits.  Steps are from the equations of RATTLE
and of SHAKE with all unknowns, solved by Newton's method with the full
Jacobian; those of relaxation are carried out rod by rod.  The net is made here
from the places of its points."""
import itertools
import random
from mpmath import mp, mpf, matrix, cos, diff, sin, sqrt

mp.dps = 60
LINKS, EDGE = 5, 5
random.seed(63)


def vector(values):
    return [mpf(float(value)) for value in values]


# The chain by its Lagrangian, T - V of five angles from the bottom.
def place(L, angles):                   # x1, y1, x2, y2, …
    x, y, out = mpf(0), mpf(0), []
    for angle in angles:
        x, y = x + L * sin(angle), y - L * cos(angle)
        out += [x, y]
    return out


def lagrangian(g, L, load, state):      # of angles, then their rates
    angles, rates = state[:LINKS], state[LINKS:]
    u = w = y = total = mpf(0)
    for k in range(LINKS):
        u += L * cos(angles[k]) * rates[k]
        w += L * sin(angles[k]) * rates[k]
        y -= L * cos(angles[k])
        total += (load if k == LINKS - 1 else 1) * ((u**2 + w**2) / 2 - g * y)
    return total


def partial(f, x, orders):              # by differences in many more digits
    return diff(lambda *args: f(list(args)), tuple(x), tuple(orders))


def unit(*places):
    return [places.count(i) for i in range(2 * LINKS)]


def chain_acceleration(g, L, load, angles, rates):
    f, x = lambda s: lagrangian(g, L, load, s), angles + rates
    mass = matrix(LINKS, LINKS)
    force = matrix(LINKS, 1)
    for i in range(LINKS):
        force[i] = partial(f, x, unit(i))
        for j in range(LINKS):
            mass[i, j] = partial(f, x, unit(LINKS + i, LINKS + j))
            force[i] -= partial(f, x, unit(LINKS + i, j)) * rates[j]
    bend = mp.lu_solve(mass, force)
    path = lambda t: place(L, [a + r * t + b * t * t / 2 for a, r, b
                               in zip(angles, rates, bend)])
    q = path(mpf(0))
    v = [diff(lambda t: path(t)[i], 0) for i in range(2 * LINKS)]
    a = [diff(lambda t: path(t)[i], 0, 2) for i in range(2 * LINKS)]
    return q, v, a


# Points and rods: mass and place of each, None: free.
class Net:
    def __init__(self, dimension, masses, held, rods, lengths, g):
        self.d, self.masses, self.held = dimension, masses, held
        self.rods, self.lengths, self.g = rods, lengths, g
        self.n = len(masses)

    def points(self, q, held):
        rows = [q[i * self.d:(i + 1) * self.d] for i in range(self.n)]
        return rows + held

    def along(self, q, rates=False):
        zero = [[mpf(0)] * self.d for _ in self.held]
        p = self.points(q, zero if rates else self.held)
        return [[a - b for a, b in zip(p[i], p[j])] for i, j in self.rods]

    def applied(self):
        return ([mpf(0)] * (self.d - 1) + [-self.g]) * self.n

    def gradient(self, q):              # G
        G = matrix(len(self.rods), self.n * self.d)
        for m, ((i, j), r) in enumerate(zip(self.rods, self.along(q))):
            for c in range(self.d):
                if i < self.n:
                    G[m, i * self.d + c] = r[c]
                if j < self.n:
                    G[m, j * self.d + c] = -r[c]
        return G

    def inverse(self, i):
        return 1 / self.masses[i // self.d]

    def pushed(self, q, G, y):          # q + M^-1 G^T y
        out = list(q)
        for m in range(len(self.rods)):
            for i in range(self.n * self.d):
                if G[m, i]:
                    out[i] += self.inverse(i) * G[m, i] * y[m]
        return out

    def weighed(self, G):               # M^-1 G^T
        W = G.T
        for i in range(W.rows):
            for m in range(W.cols):
                W[i, m] *= self.inverse(i)
        return W

    def shake(self, old, free):
        G = self.gradient(old)
        W, q = self.weighed(G), list(free)
        for _ in range(60):
            g = matrix([(sum(c * c for c in r) - L**2) / 2 for r, L
                        in zip(self.along(q), self.lengths)])
            y = mp.lu_solve(self.gradient(q) * W, -g)
            q = self.pushed(q, G, y)
            if mp.norm(y, mp.inf) < mpf(10) ** -55:
                return q
        raise ArithmeticError

    def project(self, q, v):
        G = self.gradient(q)
        y = mp.lu_solve(G * self.weighed(G), -(G * matrix(v)))
        return self.pushed(v, G, y)

    def rattle(self, q, v, h):
        a = self.applied()
        free = [x + h * u + h * h * b / 2 for x, u, b in zip(q, v, a)]
        new = self.shake(q, free)
        half = [(y - x) / h for x, y in zip(q, new)]
        return new, self.project(new, [u + h * b / 2 for u, b in zip(half, a)])

    def relaxation(self, q, v, h, sweeps):
        a = self.applied()
        new = [x + h * (u + h * b) for x, u, b in zip(q, v, a)]
        for _, m in itertools.product(range(sweeps), range(len(self.rods))):
            r = self.along(new)[m]
            far = sqrt(sum(c * c for c in r))
            inverse = [1 / self.masses[i] if i < self.n else mpf(0)
                       for i in self.rods[m]]
            part = (self.lengths[m] - far) / far / sum(inverse)
            for end, sign in (0, 1), (1, -1):
                i = self.rods[m][end]
                for c in range(self.d if i < self.n else 0):
                    new[i * self.d + c] += sign * inverse[end] * part * r[c]
        return new, [(y - x) / h for x, y in zip(q, new)]


def chain_net(g, L, load):
    return Net(2, [mpf(1)] * (LINKS - 1) + [load], [[mpf(0), mpf(0)]],
               [(k, k - 1 if k else LINKS) for k in range(LINKS)],
               [L] * LINKS, g)


def cloth_net(g, L, phi):
    x = [mpf(0)]
    z = [mpf(0)]
    for side in -3, -1, 1, 3:
        x.append(x[-1] + L * cos(side * phi))
        z.append(z[-1] + L * sin(side * phi))
    spots = {(i, j): [x[i] - x[-1] / 2, -L * j, z[i]]
             for i in range(EDGE) for j in range(EDGE)}
    corners = [(0, 0), (EDGE - 1, 0)]
    free = sorted((s for s in spots if s not in corners), key=lambda s: s[::-1])
    index = {s: k for k, s in enumerate(free + corners)}
    down = [[((i, j), (i, j + 1)) for i in range(EDGE)] for j in range(EDGE)]
    across = [[((i, j), (i + 1, j)) for i in range(EDGE - 1)]
              for j in range(EDGE)]
    pairs = [p for j in range(EDGE) for p in across[j] + down[j]]
    rods = [(index[s], index[e]) for s, e in pairs if e in index]
    net = Net(3, [mpf(1)] * len(free), [spots[c] for c in corners], rods,
              [L] * len(rods), g)
    return net, [c for s in free for c in spots[s]]


def numbers(values, digits=None):
    return '{ ' + ', '.join('%.17g' % v if digits is None
                            else mp.nstr(v, digits) for v in values) + ' }'


def report_accelerations():
    yield '''
/* g, L, load; the angles of the rods and their rates; and what follows: the
   points, their velocities and accelerations.  */
static const struct
{
  double par[5], q[10], v[10], a[10];
} chain_truth[] = {'''
    for g, L, load in (1, 1, 1), (9.81, 0.3, 2.5), (1, 2, 0.01):
        angles = vector(random.uniform(-2, 2) for _ in range(LINKS))
        rates = vector(random.uniform(-1.5, 1.5) for _ in range(LINKS))
        q, v, a = chain_acceleration(mpf(g), mpf(L), mpf(load), angles, rates)
        yield (f'  {{ {numbers([g, L, load, 0, 0])},\n    {numbers(q)},\n'
               f'    {numbers(v)},\n    {numbers(a, 20)} }},')
    yield '};'


def report_step(name, net, par, q, v, h):
    q, v = vector(q), vector(v)         # rounded
    h = mpf(h)
    q1, v1 = net.rattle(q, v, h)
    q2, _ = net.rattle(q1, v1, h)
    shaken = [(b - a) / (2 * h) for a, b in zip(q, q2)]
    q3, v3 = net.relaxation(q, v, h, 3)
    size = len(q)
    yield f'''
/* The parameters, the step, the start; the state after a step of rattle, the
   velocity by shake there, and the state after a step of relaxation with three
   sweeps.  */
static const struct
{{
  double par[{len(par)}], h, q[{size}], v[{size}];
  double rattle[2][{size}], shake[{size}], relaxation[2][{size}];
}} {name}_step = {{'''
    yield (f'  {numbers(par)}, {float(h)},\n  {numbers(q)},\n  {numbers(v)},\n'
           f'  {{ {numbers(q1, 20)},\n    {numbers(v1, 20)} }},\n'
           f'  {numbers(shaken, 20)},\n'
           f'  {{ {numbers(q3, 20)},\n    {numbers(v3, 20)} }}')
    yield '};'


def chain_step():
    par = [9.81, 0.3, 2.5, 0, 0]
    g, L, load = vector(par[:3])
    net = chain_net(g, L, load)
    angles = vector(random.uniform(-2, 2) for _ in range(LINKS))
    q = place(L, angles)
    v = net.project(q, vector(random.uniform(-1, 1) for _ in q))
    return report_step('chain', net, par, q, v, 0.02)


def cloth_step():
    par = [2, 0.5, 0.3]
    net, q = cloth_net(*vector(par))
    v = net.project(q, vector(random.uniform(-0.5, 0.5) for _ in q))
    for _ in range(4):                  # away from all symmetry
        q, v = net.rattle(q, v, mpf('0.05'))
    return report_step('cloth', net, par, q, v, 0.03125)


print('\n'.join(['''/* SPDX-License-Identifier: MIT */

/* Made by tests/truth-rods.py; do not edit.  */'''] + [
    line for rows in (report_accelerations(), chain_step(), cloth_step())
    for line in rows]))
