# SPDX-License-Identifier: MIT
"""Integrators, and faults of their numbers, for tests/diagnose-set.py.  Each from its
formula in the literature or from the words of the museum; none from src/.

A method is called with A, q, v, the clock and the number of steps, and returns
the rows (q, v), the start among them.
"""

import math

HALF = 0.5


class Clock:
    """t(k) and h(k), as the program's force sees them."""

    def __init__(self, t0, h, steps=None):
        self.t0, self.step = t0, h
        self.times = None
        if steps is not None:
            self.times = [t0]
            for x in steps:
                self.times.append(self.times[-1] + x)
            self.steps = steps

    def t(self, k):
        return self.times[k] if self.times else self.t0 + k * self.step

    def h(self, k):
        if self.times:
            return self.steps[min(k, len(self.steps) - 1)]
        return self.step


def axpy(x, c, y):
    return [a + c * b for a, b in zip(x, y)]


def one_step(step):
    def method(A, q, v, clock, n):
        rows = [(q, v)]
        for k in range(n):
            q, v = step(A, clock.t(k), q, v, clock.h(k))
            rows.append((q, v))
        return rows
    return method


# Explicit Runge-Kutta methods and those of Nystrom.

def runge_kutta(c, a, b):
    def step(A, t, q, v, h):
        dq, dv = [], []
        for i in range(len(b)):
            x, u = q, v
            for j in range(i):
                if a[i][j]:
                    x, u = axpy(x, h * a[i][j], dq[j]), axpy(u, h * a[i][j], dv[j])
            dq.append(u)
            dv.append(A(t + c[i] * h, x, u))
        x, u = q, v
        for j in range(len(b)):
            if b[j]:
                x, u = axpy(x, h * b[j], dq[j]), axpy(u, h * b[j], dv[j])
        return x, u
    return step


def rk4(A, t, q, v, h, weights=(1, 2, 2, 1), third=2):
    """third: k3 is that of h/third."""
    k1q, k1v = v, A(t, q, v)
    k2q = axpy(v, h / 2, k1v)
    k2v = A(t + h / 2, axpy(q, h / 2, k1q), k2q)
    k3q = axpy(v, h / third, k2v)
    k3v = A(t + h / 2, axpy(q, h / third, k2q), k3q)
    k4q = axpy(v, h, k3v)
    k4v = A(t + h, axpy(q, h, k3q), k4q)
    w, s = weights, sum(weights)
    return ([x + h / s * (w[0] * a + w[1] * b + w[2] * c + w[3] * d)
             for x, a, b, c, d in zip(q, k1q, k2q, k3q, k4q)],
            [x + h / s * (w[0] * a + w[1] * b + w[2] * c + w[3] * d)
             for x, a, b, c, d in zip(v, k1v, k2v, k3v, k4v)])


midpoint = runge_kutta([0, HALF], [[], [HALF]], [0, 1])
heun = runge_kutta([0, 1], [[], [1]], [HALF, HALF])
kutta3 = runge_kutta([0, HALF, 1], [[], [HALF], [-1, 2]],
                     [1 / 6, 2 / 3, 1 / 6])
heun3 = runge_kutta([0, 1 / 3, 2 / 3], [[], [1 / 3], [0, 2 / 3]],
                    [1 / 4, 0, 3 / 4])
ralston = runge_kutta([0, 2 / 3], [[], [2 / 3]], [1 / 4, 3 / 4])
rk38 = runge_kutta([0, 1 / 3, 2 / 3, 1], [[], [1 / 3], [-1 / 3, 1], [1, -1, 1]],
                   [1 / 8, 3 / 8, 3 / 8, 1 / 8])


def nystrom4(A, t, q, v, h):
    k1 = A(t, q, v)
    k2 = A(t + h / 2, [x + h / 2 * u + h * h / 8 * a
                       for x, u, a in zip(q, v, k1)], v)
    k3 = A(t + h, [x + h * u + h * h / 2 * a for x, u, a in zip(q, v, k2)], v)
    return ([x + h * u + h * h / 6 * (a + 2 * b)
             for x, u, a, b in zip(q, v, k1, k2)],
            [u + h / 6 * (a + 4 * b + c) for u, a, b, c in zip(v, k1, k2, k3)])


# Euler's three, Verlet's many.

def euler(A, t, q, v, h):
    a = A(t, q, v)
    return axpy(q, h, v), axpy(v, h, a)


def semi_implicit(A, t, q, v, h):
    v = axpy(v, h, A(t, q, v))
    return axpy(q, h, v), v


def drift_first(A, t, q, v, h):
    q = axpy(q, h, v)
    return q, axpy(v, h, A(t + h, q, v))


def drift_kick_drift(A, t, q, v, h):
    q = axpy(q, h / 2, v)
    v = axpy(v, h, A(t + h / 2, q, v))
    return axpy(q, h / 2, v), v


def verlet(way=1, fall=HALF, old=HALF, new=HALF, first=None, lag='half',
           clock_of=None, factor=(1, 1)):
    """q' = q + way h v + fall h^2 a, v' = v + h (old a + new a')."""
    def method(A, q, v, clock, n):
        time = clock_of or (lambda k, c: c.t(k))
        rows = [(q, v)]
        a = [0.0] * len(q) if first == 0 else A(time(0, clock), q, v)
        for k in range(n):
            h = clock.h(k)
            v = [factor[0] * x for x in v]
            x = [p + way * h * u + fall * h * h * b for p, u, b in zip(q, v, a)]
            half = axpy(v, h * old, a)
            b = A(time(k + 1, clock), x, v if lag == 'old' else half)
            v = [factor[1] * (u + h * new * c) for u, c in zip(half, b)]
            q, a = x, b
            rows.append((q, v))
        return rows
    return method


velocity_verlet = verlet()


def stale_force(A, t, q, v, h):
    a = A(t, q, v)
    return ([x + h * u + h * h / 2 * b for x, u, b in zip(q, v, a)],
            axpy(v, h, a))


def leapfrog(shown='synchronised', first='start', start=True, factor=1):
    """shown: the velocity of a row is that, or half a step ahead of it."""
    def method(A, q, v, clock, n):
        h = clock.h(0)
        half = axpy(v, h / 2, A(clock.t(0), q, v)) if start else v
        rows = [(q, v if first == 'start' else half)]
        for k in range(n):
            h = clock.h(k)
            q = axpy(q, h, half)
            a = A(clock.t(k + 1), q, half)
            if shown == 'synchronised':
                rows.append((q, axpy(half, h / 2, a)))
            half = [factor * x for x in axpy(half, h, a)]
            if shown != 'synchronised':
                rows.append((q, half))
        return rows
    return method


def stormer(start=HALF, kick=1.0, shown='central', factor=1, rescale=True,
            begin='right'):
    """x[n+1] = 2 x[n] - x[n-1] + h^2 a from x1 = x0 + h v0 + start h^2 a, or
    from x[-1] = x0 - h v0 + h^2 a/2, and then damped as all are; central: of
    row 0, too, v is (x1 - x[-1])/2h from x[-1] = x0 - h v0."""
    def method(A, q, v, clock, n):
        h = clock.h(0)
        a = A(clock.t(0), q, v)
        first = axpy(v, (start - HALF) * h, a) if begin == 'central' else v
        way = factor if begin == 'damped' else 1
        xs = [q, [x + way * (h * u - h * h / 2 * b) + (start + HALF) * h * h * b
                  for x, u, b in zip(q, v, a)]]
        for k in range(1, n + 1):
            h, g = clock.h(k), clock.h(k - 1)
            a = A(clock.t(k), xs[k], v)
            ratio = h / g if rescale else 1
            mean = h * (h + g) / 2 if rescale else h * h
            xs.append([x + factor * ratio * (x - y) + kick * mean * b
                       for x, y, b in zip(xs[k], xs[k - 1], a)])
        rows = [(q, first)]
        for k in range(1, n + 1):
            h, g = clock.h(k), clock.h(k - 1)
            if shown == 'central':
                u = [(x - y) / (h + g) for x, y in zip(xs[k + 1], xs[k - 1])]
            else:
                u = [(x - y) / g for x, y in zip(xs[k], xs[k - 1])]
            rows.append((xs[k], u))
        return rows
    return method


def beeman(A, q, v, clock, n):
    h = clock.h(0)
    a = A(clock.t(0), q, v)
    old = A(clock.t(0) - h, [x - h * u + h * h / 2 * b
                             for x, u, b in zip(q, v, a)], v)
    rows = [(q, v)]
    for k in range(n):
        q = [x + h * u + h * h / 6 * (4 * b - c)
             for x, u, b, c in zip(q, v, a, old)]
        new = A(clock.t(k + 1), q, v)
        v = [u + h / 6 * (2 * d + 5 * b - c)
             for u, b, c, d in zip(v, a, old, new)]
        a, old = new, a
        rows.append((q, v))
    return rows


def boris(p):
    """The textbook's, of the fields themselves."""
    def step(A, t, q, v, h):
        B, E = p['B'], [p['Ex'], p['Ey']]
        q = axpy(q, h / 2, v)
        u = axpy(v, h / 2, E)
        T = h / 2 * B
        S = 2 * T / (1 + T * T)
        w = [u[0] + u[1] * T, u[1] - u[0] * T]
        u = [u[0] + w[1] * S, u[1] - w[0] * S]
        v = axpy(u, h / 2, E)
        return axpy(q, h / 2, v), v
    return step


# Compositions: numbers of the papers, with the digits that they print.

def composition(numbers, kick_first, force=None):
    def step(A, t, q, v, h):
        kick, a, when = kick_first, None, t
        for c in numbers:
            if kick:
                if a is None or force != 'one':
                    a = A(when, q, v)
                v = axpy(v, c * h, a)
            else:
                q = axpy(q, c * h, v)
                when += c * h
            kick = not kick
        return q, v
    return step


def verlets(w, force=None):
    """Velocity Verlet steps of w h; w up to the middle one."""
    whole = w + w[-2::-1]
    kicks = [whole[0] / 2]
    numbers = []
    for i, x in enumerate(whole):
        numbers += [kicks[-1], x]
        kicks.append((x + (whole[i + 1] if i + 1 < len(whole) else 0)) / 2)
    return composition(numbers + [kicks[-1]], True, force)


def mirror(x):
    return x + x[-2::-1]


CUBE = 2 ** (1 / 3)
W1, W0 = 1 / (2 - CUBE), -CUBE / (2 - CUBE)
S4 = 1 / (4 - 4 ** (1 / 3))
XI, LAMBDA, CHI = 0.1786178958448091, -0.2123418310626054, -0.06626458266981849
R = math.sqrt(0.5)
Y6 = [0.784513610477560, 0.235573213359357, -1.17767998417887]
Y8 = [0.914844246229740, 0.253693336566229, -1.44485223686048,
      -0.158240635368243, 1.93813913762276, -1.96061023297549,
      0.102799849391985]
K6 = [0.39216144400731413928, 0.33259913678935943860, -0.70624617255763935981,
      0.08221359629355080023]
K8 = [0.13020248308889008088, 0.56116298177510838456, -0.38947496264484728641,
      0.15884190655515560090, -0.39590389413323757734, 0.18453964097831570709,
      0.25837438768632204729, 0.29501172360931029887]


def middle(w):
    return w + [1 - 2 * sum(w)]


FR = [W1 / 2, W1, (W0 + W1) / 2, W0]
PEFRL = mirror([XI, (1 - 2 * LAMBDA) / 2, CHI, LAMBDA, 1 - 2 * (CHI + XI)])
A3 = [0.9196615230173999, -0.1879916187991598, 0.2683300957817599]
A4 = [0.5153528374311229364, -0.085782019412973646, 0.4415830236164665242,
      0.1288461583653841854]
B4 = [0.1344961992774310892, -0.2248198030794208058, 0.7563200005156682911,
      0.3340036032863214255]
SRKN6 = [0.0829844064174052, 0.245298957184271, 0.396309801498368,
         0.604872665711080, -0.0390563049223486]
SRKN6 += [HALF - SRKN6[1] - SRKN6[3]]
SRKN6 += [1 - 2 * (SRKN6[0] + SRKN6[2] + SRKN6[4])]


def pairs(kicks, drifts):
    return [x for pair in zip(kicks, drifts) for x in pair]


# Implicit ones, solved to rounding by repetition.

def gauss(c, a, b):
    s = len(b)

    def step(A, t, q, v, h):
        k = [A(t, q, v)] * s
        for _ in range(200):
            new = []
            for i in range(s):
                u = v
                x = axpy(q, c[i] * h, v)
                for j in range(s):
                    u = axpy(u, h * a[i][j], k[j])
                    x = axpy(x, h * h * sum(a[i][m] * a[m][j]
                                            for m in range(s)), k[j])
                new.append(A(t + c[i] * h, x, u))
            done = new == k or max(
                abs(y - z) for g, f in zip(new, k) for y, z in zip(g, f)
            ) <= 2e-16 * max(abs(y) for g in new for y in g)
            k = new
            if done:
                break
        x, u = axpy(q, h, v), v
        for j in range(s):
            x = axpy(x, h * h * b[j] * (1 - c[j]), k[j])
            u = axpy(u, h * b[j], k[j])
        return x, u
    return step


R3, R15 = math.sqrt(3), math.sqrt(15)
gauss4 = gauss([HALF - R3 / 6, HALF + R3 / 6],
               [[1 / 4, 1 / 4 - R3 / 6], [1 / 4 + R3 / 6, 1 / 4]], [HALF, HALF])
gauss6 = gauss([HALF - R15 / 10, HALF, HALF + R15 / 10],
               [[5 / 36, 2 / 9 - R15 / 15, 5 / 36 - R15 / 30],
                [5 / 36 + R15 / 24, 2 / 9, 5 / 36 - R15 / 24],
                [5 / 36 + R15 / 30, 2 / 9 + R15 / 15, 5 / 36]],
               [5 / 18, 4 / 9, 5 / 18])
implicit_midpoint = gauss([HALF], [[HALF]], [1])


def newmark(beta, gamma):
    def step(A, t, q, v, h):
        a = A(t, q, v)
        b = a
        for _ in range(300):
            x = [p + h * u + h * h * ((HALF - beta) * f + beta * g)
                 for p, u, f, g in zip(q, v, a, b)]
            w = [u + h * ((1 - gamma) * f + gamma * g)
                 for u, f, g in zip(v, a, b)]
            new = A(t + h, x, w)
            if new == b:
                break
            b = new
        return x, w
    return step


implicit_euler = newmark(1.0, 1.0)  # q' = q + h v', v' = v + h a'


def exact(A, q, v, clock, n, parts=4):
    """By steps of gauss6 in each: 12 have h omega below 1/24, and an error
    below 1e-15; to judge by, 4 are enough."""
    rows = [(q, v)]
    for k in range(n):
        h = clock.h(k) / parts
        for i in range(parts):
            q, v = gauss6(A, clock.t(k) + i * h, q, v, h)
        rows.append((q, v))
    return rows


# Who made it: name -> (method, systems on which it has its order).
# n: not where the force depends on the velocity.

REGISTERED = {
    'euler': (one_step(euler), ''),
    'semi-implicit-euler': (one_step(semi_implicit), ''),
    'semi-implicit-euler-drift-first': (one_step(drift_first), 'n'),
    'velocity-verlet': (velocity_verlet, 'n'),
    'leapfrog': (leapfrog(), 'n'),
    'stormer-verlet': (stormer(), 'n'),
    'drift-kick-drift': (one_step(drift_kick_drift), 'n'),
    'rk4': (one_step(rk4), ''),
    'midpoint': (one_step(midpoint), ''),
    'heun': (one_step(heun), ''),
    'nystrom4': (one_step(nystrom4), 'n'),
    'beeman': (beeman, 'n'),
    'newmark': (one_step(newmark(1 / 4, 1 / 2)), ''),
    'implicit-midpoint': (one_step(implicit_midpoint), ''),
    'gauss4': (one_step(gauss4), ''),
    'gauss6': (one_step(gauss6), ''),
    'forest-ruth': (one_step(composition(mirror(FR), False)), 'n'),
    'pefrl': (one_step(composition(PEFRL, False)), 'n'),
    'yoshida4': (one_step(verlets([W1, W0])), 'n'),
    'suzuki4': (one_step(verlets([S4, S4, 1 - 4 * S4])), 'n'),
    'yoshida6': (one_step(verlets(middle(Y6[:2] + [Y6[2]]))), 'n'),
    'yoshida8': (one_step(verlets(middle(Y8))), 'n'),
    'kahan-li6': (one_step(verlets(middle(K6))), 'n'),
    'kahan-li8': (one_step(verlets(middle(K8))), 'n'),
    'ruth3': (one_step(composition(
        [7 / 24, 2 / 3, 3 / 4, -2 / 3, -1 / 24, 1], True)), 'n'),
    'mclachlan-atela2': (one_step(composition([1 - R, R, R, 1 - R], True)),
                         'n'),
    'mclachlan-atela3': (one_step(composition(
        pairs(A3[::-1], A3), True)), 'n'),
    'mclachlan-atela4': (one_step(composition(pairs(B4, A4), True)), 'n'),
    'blanes-moan-srkn6b': (one_step(composition(mirror(SRKN6), True)), 'n'),
    'exact': (exact, ''),
}
