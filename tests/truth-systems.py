# SPDX-License-Identifier: MIT
"""Print tests/truth-systems.h, what systems say of a state, for the C tests:
    /usr/bin/python3 tests/truth-systems.py > tests/truth-systems.h

Invariants with the sizes of their terms, periods, frequencies and starts, by
the formulas of the manual, in 40 digits; all inputs are doubles, taken exactly.
The states are drawn, and no parameter is its default."""
import random
from mpmath import (mp, mpf, cos, diff, ellipk, findroot, hypot, pi, sin, sqrt)

mp.dps = 40
random.seed(19)
ROWS = []
TIME = mpf(0.75)


def draw(low, high):
    return random.uniform(low, high)


def vector(n, low=-1, high=1):
    return [draw(low, high) for _ in range(n)]


def number(x):
    return mp.nstr(mpf(x), 17) if isinstance(x, float) else mp.nstr(x, 25)


def array(values):
    values = values or [0.0]
    return "(const double[]){ " + ", ".join(map(number, values)) + " }"


def row(system, what, par, q, v, values, sizes=None):
    sizes = sizes if sizes is not None else [max(map(abs, values))]
    ROWS.append(f'  {{ "{system}", "{what}", {array(par)}, {array(q + v)}, '
                f"{len(values)}, {array(values)}, {number(sizes[0])} }},")


def terms(system, what, par, q, v, each):
    """An invariant that is the sum of these."""
    row(system, what, par, q, v, [sum(each)], [sum(map(abs, each))])


def force(system, par, q, v, each):
    """The acceleration at TIME, of components that are sums of these."""
    row(system, "acceleration", par, q, v, [sum(terms) for terms in each],
        [max(sum(map(abs, terms)) for terms in each)])


def exact(values):
    return [mpf(x) for x in values]


def springs():
    for system, more in (("harmonic", 0), ("driven", 2), ("damped", 1)):
        for _ in range(2):
            par = [draw(0.5, 3)] + vector(more, 0.1, 0.9) + vector(2)
            q, v = vector(1), vector(1)
            w, x, u = mpf(par[0]), mpf(q[0]), mpf(v[0])
            terms(system, "energy", par, q, v, [u**2 / 2, (w * x)**2 / 2])
            row(system, "period", par, q, v, [2 * pi / w])
            row(system, "frequency", par, q, v, [w])
            row(system, "start", par, [], [], exact(par[-2:]))
            more_of = {"harmonic": lambda: 0,
                       "driven": lambda F, W: F * cos(W * TIME),
                       "damped": lambda gamma: -2 * gamma * u}[system]
            force(system, par, q, v,
                  [[-w**2 * x, more_of(*exact(par[1:-2]))]])
    par, q, v = vector(3, 0.5, 2), vector(1), vector(1)
    w, x, u = mpf(par[0]), mpf(q[0]), mpf(v[0])
    terms("unstable", "energy", par, q, v, [u**2 / 2, -(w * x)**2 / 2])
    row("unstable", "start", par, [], [], exact(par[1:]))
    force("unstable", par, q, v, [[w**2 * x]])


def swing(g, L, theta, omega):
    """The period of a pendulum that swings, and its energy's terms."""
    each = [omega**2 / 2, g / L * (1 - cos(theta))]
    k2 = sum(each) / (2 * g / L)
    assert k2 < 1
    return 4 * sqrt(L / g) * ellipk(k2), each


def pendulums():
    for _ in range(2):
        par = [draw(1, 10), draw(0.5, 2), draw(-3, 3), draw(-2, 2)]
        g, L, theta0, omega0 = exact(par)
        q, v = vector(1, 0.1, 2), vector(1)
        period, each = swing(g, L, mpf(q[0]), mpf(v[0]))
        terms("pendulum", "energy", par, q, v, each)
        row("pendulum", "period", par, q, v, [period])
        row("pendulum", "frequency", par, q, v, [sqrt(g / L)])
        row("pendulum", "start", par, [], [], [theta0, omega0])
        force("pendulum", par, q, v, [[-g / L * sin(mpf(q[0]))]])
        row("rod", "frequency", par, q, v, [sqrt(g / L)])
        row("rod", "start", par, [], [],
            [L * sin(theta0), -L * cos(theta0), L * omega0 * cos(theta0),
             L * omega0 * sin(theta0)])
        q, v = vector(2), vector(2)
        points("rod", [par[0], par[1], 1.0] + par[2:], [mpf(L)], q, v,
               shown=par)
        # lambda from r.r'' + v.v = 0
        (x, y), (u, w) = exact(q), exact(v)
        pull = [g * y / (x**2 + y**2), -(u**2 + w**2) / (x**2 + y**2)]
        force("rod", par, q, v, [[p * x for p in pull],
                                 [p * y for p in pull] + [-g]])
        par = vector(5, 0.5, 4) + vector(4)
        g, l1, l2, m1, m2 = exact(par[:5])
        q, v = vector(2, -3, 3), vector(2)
        (a, b), (u, w) = exact(q), exact(v)
        plain = ((m1 + m2) * (l1 * u)**2 / 2 + m2 * (l2 * w)**2 / 2
                 + (m1 + m2) * g * l1 * (1 - cos(a))
                 + m2 * g * l2 * (1 - cos(b)))
        terms("double-pendulum", "energy", par, q, v,
              [plain, m2 * l1 * l2 * u * w * cos(a - b)])
        # det (K - w^2 M) = 0 of the small oscillations.
        A, B = m1 * l1 * l2, (m1 + m2) * g * (l1 + l2)
        C = (m1 + m2) * g**2
        fast = sqrt((B + sqrt(B**2 - 4 * A * C)) / (2 * A))
        row("double-pendulum", "frequency", par, q, v, [fast])
        row("double-pendulum", "period", par, q, v, [2 * pi / fast])
        row("double-pendulum", "start", par, [], [], exact(par[5:]))


def points(system, par, depth, q, v, shown=None):
    """Points that hang on rods; par: g, L, the mass of the last."""
    g, load, dimension = mpf(par[0]), mpf(par[2]), len(q) // len(depth)
    total = size = mpf(0)
    for k, deep in enumerate(depth):
        m = load if k + 1 == len(depth) else 1
        y = mpf(q[dimension * k + dimension - 1])
        speed = sum(mpf(v[dimension * k + i])**2 for i in range(dimension))
        total += m * (speed / 2 + g * (y + deep))
        size += m * (speed / 2 + g * (abs(y) + deep))
    row(system, "energy", shown or par, q, v, [total], [size])


def chains():
    for _ in range(2):
        par = vector(3, 0.5, 3) + [draw(-3, 3), draw(-2, 2)]
        g, L, load, theta, omega = exact(par)
        q, v = vector(10), vector(10)
        points("chain", par, [(k + 1) * L for k in range(5)], q, v)
        row("chain", "period", par, q, v, [2 * pi * sqrt(L / g)])
        far = [(k + 1) * L for k in range(5)]
        row("chain", "start", par, [], [],
            [x for r in far for x in (r * sin(theta), -r * cos(theta))]
            + [x for r in far for x in (r * omega * cos(theta),
                                        r * omega * sin(theta))])
        par = vector(2, 0.5, 3) + [draw(0.1, 0.5)]
        g, L, phi = exact(par)
        held = [(0, 0), (0, 4)]
        net = [(j, i) for j in range(5) for i in range(5)
               if (j, i) not in held]
        q, v = vector(69), vector(69)
        points("cloth", par[:2] + [1.0],
               [L * min(j + i, j + 4 - i) for j, i in net], q, v, shown=par)
        row("cloth", "period", par, q, v, [2 * pi * sqrt(L / g)])
        # Sides that turn by 2 phi, symmetric about the middle.
        side = [((2 * i - 3) * phi) for i in range(4)]
        x = [sum(map(cos, side[:i])) for i in range(5)]
        z = [sum(map(sin, side[:i])) for i in range(5)]
        row("cloth", "start", par, [], [],
            [c for j, i in net for c in (L * (x[i] - x[4] / 2), -L * j,
                                         L * z[i])] + [mpf(0)] * 69)


def fields():
    for _ in range(2):
        par, q, v = vector(5, 0.3, 2), vector(2), vector(2)
        B, Ex, Ey = exact(par[:3])
        terms("magnetic", "energy", par, q, v,
              [mpf(v[0])**2 / 2, mpf(v[1])**2 / 2, -Ex * mpf(q[0]),
               -Ey * mpf(q[1])])
        row("magnetic", "period", par, q, v, [2 * pi / B])
        row("magnetic", "start", par, [], [], [0, 0] + exact(par[3:]))
        par, q, v = vector(4, 0.3, 1.5), vector(3), vector(3)
        M, x0, v0, alpha = exact(par)
        x, y, z = exact(q)
        plane, r = x**2 + y**2, sqrt(x**2 + y**2 + z**2)
        terms("dipole", "energy", par, q, v, [mpf(u)**2 / 2 for u in v])
        terms("dipole", "canonical_angular_momentum", par, q, v,
              [x * mpf(v[1]), -y * mpf(v[0]), M * plane / r**3])
        # The gyration in the field, M sqrt (1 + 3 (z/r)^2)/r^3.
        row("dipole", "period", par, q, v,
            [2 * pi * r**3 / (M * sqrt(1 + 3 * (z / r)**2))])
        row("dipole", "start", par, [], [],
            [x0, 0, 0, 0, v0 * sin(alpha), v0 * cos(alpha)])
        par, q, v = [draw(0.5, 2)] + vector(4), vector(2), vector(2)
        x, y = exact(q)
        a = mpf(par[0])
        terms("henon-heiles", "energy", par, q, v,
              [sum(mpf(u)**2 for u in q + v) / 2, a * x**2 * y,
               -a * y**3 / 3])
        row("henon-heiles", "period", par, q, v, [2 * pi])
        row("henon-heiles", "frequency", par, q, v, [mpf(1)])
        row("henon-heiles", "start", par, [], [], exact(par[1:]))
        par, q, v = [draw(1, 10)] + vector(4), vector(2), vector(2)
        terms("projectile", "energy", par, q, v,
              [sum(mpf(u)**2 for u in v) / 2, mpf(par[0]) * mpf(q[1])])
        terms("projectile", "px", par, q, v, [mpf(v[0])])
        row("projectile", "start", par, [], [], exact(par[1:]))


def ellipses():
    for system in ("orbit", "halley"):
        for _ in range(2):
            par = [draw(0.5, 2), draw(0.2, 0.8)]
            mu, e = exact(par)
            a = mpf(1)
            if system == "halley":
                par.append(draw(0.5, 2))
                a = mpf(par[2])
            row(system, "start", par, [], [],
                [a * (1 - e), 0, 0, sqrt(mu / a * (1 + e) / (1 - e))])
            q, v = vector(2, 0.5, 1), vector(2, -0.7, 0.7)
            (x, y), (u, w) = exact(q), exact(v)
            r = hypot(x, y)
            energy = (u**2 + w**2) / 2 - mu / r
            terms(system, "energy", par, q, v, [(u**2 + w**2) / 2, -mu / r])
            terms(system, "angular_momentum", par, q, v, [x * w, -y * u])
            force(system, par, q, v, [[-mu * x / r**3], [-mu * y / r**3]])
            row(system, "period", par, q, v,
                [2 * pi * mu / sqrt(-2 * energy)**3])
            if system == "halley":
                L = x * w - y * u
                row(system, "eccentricity_x", par, q, v, [w * L / mu - x / r],
                    [mpf(2)])
                row(system, "eccentricity_y", par, q, v, [-u * L / mu - y / r],
                    [mpf(2)])


# Seven atoms of argon: Hairer, Lubich & Wanner, I.4.1, nm and m/s.
START_NM = [["0", "0"], ["0.02", "0.39"], ["0.34", "0.17"], ["0.36", "-0.21"],
            ["-0.02", "-0.4"], ["-0.35", "-0.16"], ["-0.31", "0.21"]]
START_M_S = [[-30, -20], [50, -90], [-70, -60], [90, 40], [80, 90],
             [-40, 100], [-80, -60]]


def period_in_a_well(epsilon, sigma, mass):
    """Of small oscillations about the bottom of the pair's potential."""
    def well(r):
        return 4 * epsilon * ((sigma / r)**12 - (sigma / r)**6)
    bottom = findroot(lambda r: diff(well, r), 1.12 * sigma)
    return 2 * pi * sqrt(mass / diff(well, bottom, 2))


def many():
    par = vector(4, 0.5, 2)
    epsilon, sigma, m, speed = exact(par)
    q = [float(par[1] * (float(c) / 0.341 + draw(-0.02, 0.02)))
         for r in START_NM for c in r]
    v = vector(14)
    row("lennard-jones", "period", par, [], [],
        [period_in_a_well(epsilon, sigma, m / 2)])
    each = speed * sqrt(epsilon / m) / sqrt(
        mpf("119.8") * mpf("1.380658e-23") / mpf("66.34e-27"))
    row("lennard-jones", "start", par, [], [],
        [sigma * mpf(c) / mpf("0.341") for r in START_NM for c in r]
        + [each * c for r in START_M_S for c in r])
    x, u = exact(q), exact(v)
    plus = minus = mpf(0)
    for i in range(7):
        for j in range(i):
            s = sigma / hypot(x[2 * i] - x[2 * j], x[2 * i + 1] - x[2 * j + 1])
            plus += 4 * epsilon * s**12
            minus -= 4 * epsilon * s**6
    terms("lennard-jones", "energy", par, q, v,
          [plus, minus, m * sum(w**2 for w in u) / 2])
    for axis, name in enumerate("xy"):
        terms("lennard-jones", "momentum_" + name, par, q, v,
              [m * w for w in u[axis::2]])
        terms("lennard-jones", "centre_" + name, par, q, v,
              [w / 7 for w in x[axis::2]])
    terms("lennard-jones", "angular_momentum", par, q, v,
          [m * w for i in range(7) for w in (x[2 * i] * u[2 * i + 1],
                                             -x[2 * i + 1] * u[2 * i])])
    n = 31
    par = vector(3, 0.2, 1)
    alpha, beta, A = exact(par)
    q, v = vector(n), vector(n)
    ends = [mpf(0)] + exact(q) + [mpf(0)]
    d = [ends[i + 1] - ends[i] for i in range(n + 1)]
    terms("fermi-pasta-ulam", "energy", par, q, v,
          [w for x in d for w in (x**2 / 2, alpha * x**3 / 3,
                                  beta * x**4 / 4)]
          + [mpf(u)**2 / 2 for u in v])
    row("fermi-pasta-ulam", "start", par, [], [],
        [A * sin(pi * (i + 1) / (n + 1)) for i in range(n)]
        + [mpf(0)] * n)
    row("fermi-pasta-ulam", "frequency", par, q, v,
        [2 * sin(n * pi / (2 * (n + 1)))])
    row("fermi-pasta-ulam", "period", par, q, v,
        [2 * pi / (2 * sin(pi / (2 * (n + 1))))])


for part in springs, pendulums, chains, fields, ellipses, many:
    part()
print("""/* SPDX-License-Identifier: MIT */

/* Made by tests/truth-systems.py; do not edit.  */

/* Parameters; q, then v; how many values, and the values; the size of the terms
   that were added up.  */
static const struct
{
  const char *system, *what;
  const double *par, *state;
  int count;
  const double *value;
  double size;
} systems_truth[] = {""")
print("\n".join(ROWS))
print("};")
