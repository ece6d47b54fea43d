# SPDX-License-Identifier: MIT
"""Systems and starts for tests/diagnose-set.py, from the textbooks."""

import math


class System:
    """A(t, q, v) of the parameters, names of the columns, and an omega."""

    def __init__(self, name, columns, parameters, force, start, omega, needs=''):
        self.name, self.columns, self.parameters = name, columns, parameters
        self.dof = len(columns) // 2
        self.force, self.start, self.omega = force, start, omega
        self.needs = needs  # v: depends on it; t: likewise; n: several bodies


def harmonic(p):
    w2 = p['omega'] ** 2
    return lambda t, q, v: [-w2 * q[0]]


def pendulum(p):
    k = p['g'] / p['L']
    return lambda t, q, v: [-k * math.sin(q[0])]


def orbit(p):
    mu = p['mu']

    def force(t, q, v):
        r = math.sqrt(q[0] * q[0] + q[1] * q[1])
        return [-mu * q[0] / r ** 3, -mu * q[1] / r ** 3]
    return force


def driven(p):
    w2, F, W = p['omega'] ** 2, p['F'], p['Omega']
    return lambda t, q, v: [-w2 * q[0] + F * math.cos(W * t)]


def damped(p):
    w2, g = p['omega'] ** 2, p['gamma']
    return lambda t, q, v: [-w2 * q[0] - 2 * g * v[0]]


def magnetic(p):
    B, Ex, Ey = p['B'], p['Ex'], p['Ey']
    return lambda t, q, v: [Ex + B * v[1], Ey - B * v[0]]


def henon(p):
    k = p['lambda']
    return lambda t, q, v: [-q[0] - 2 * k * q[0] * q[1],
                            -q[1] - k * (q[0] * q[0] - q[1] * q[1])]


def bodies(p):
    def force(t, q, v):
        a = [0.0] * 6
        for i in range(3):
            for j in range(3):
                if i != j:
                    dx, dy = q[2 * j] - q[2 * i], q[2 * j + 1] - q[2 * i + 1]
                    r3 = math.sqrt(dx * dx + dy * dy) ** 3
                    a[2 * i] += dx / r3
                    a[2 * i + 1] += dy / r3
        return a
    return force


def projectile(p):
    return lambda t, q, v: [0.0, -p['g']]


def orbit_start(p):
    e = p['e']
    return [1 - e, 0.0], [0.0, math.sqrt(p['mu'] * (1 + e) / (1 - e))]


# Chenciner & Montgomery, Ann. Math. 152 (2000) 881: eight digits.
EIGHT = ([0.97000436, -0.24308753, -0.97000436, 0.24308753, 0.0, 0.0],
         [0.466203685, 0.43236573, 0.466203685, 0.43236573,
          -0.93240737, -0.86473146])


def one(p):
    return [p['x0']], [p['v0']]


SYSTEMS = {s.name: s for s in (
    System('harmonic', ['x', 'v'], ['omega', 'x0', 'v0'], harmonic, one,
           lambda p: p['omega']),
    System('pendulum', ['theta', 'omega'], ['g', 'L', 'theta0', 'omega0'],
           pendulum, lambda p: ([p['theta0']], [p['omega0']]),
           lambda p: math.sqrt(p['g'] / p['L'])),
    System('orbit', ['x', 'y', 'vx', 'vy'], ['mu', 'e'], orbit, orbit_start,
           lambda p: math.sqrt(p['mu'] / (1 - p['e']) ** 3)),
    System('driven', ['x', 'v'], ['omega', 'F', 'Omega', 'x0', 'v0'], driven,
           one, lambda p: max(p['omega'], p['Omega']), 't'),
    System('damped', ['x', 'v'], ['omega', 'gamma', 'x0', 'v0'], damped, one,
           lambda p: p['omega'], 'v'),
    System('magnetic', ['x', 'y', 'vx', 'vy'], ['B', 'Ex', 'Ey', 'vx0', 'vy0'],
           magnetic, lambda p: ([0.0, 0.0], [p['vx0'], p['vy0']]),
           lambda p: abs(p['B']), 'v'),
    System('henon-heiles', ['x', 'y', 'vx', 'vy'],
           ['lambda', 'x0', 'y0', 'vx0', 'vy0'], henon,
           lambda p: ([p['x0'], p['y0']], [p['vx0'], p['vy0']]), lambda p: 1.0),
    System('figure-eight', ['x_a', 'y_a', 'x_b', 'y_b', 'x_c', 'y_c',
                            'vx_a', 'vy_a', 'vx_b', 'vy_b', 'vx_c', 'vy_c'],
           [], bodies, lambda p: (list(EIGHT[0]), list(EIGHT[1])),
           lambda p: 2.0, 'n'),
    System('projectile', ['x', 'y', 'vx', 'vy'],
           ['g', 'x0', 'y0', 'vx0', 'vy0'], projectile,
           lambda p: ([p['x0'], p['y0']], [p['vx0'], p['vy0']]), lambda p: 2.0),
)}


def parameters(r, name):
    """Random ones, as somebody would type them."""
    def some(low, high, digits=3):
        return round(r.uniform(low, high), digits)
    return {
        'harmonic': lambda: dict(omega=some(0.3, 8), x0=some(-2, 2) or 1.0,
                                 v0=some(-3, 3)),
        'pendulum': lambda: dict(g=r.choice([9.81, 9.81, 1.0, 1.62]),
                                 L=r.choice([1.0, some(0.2, 3)]),
                                 theta0=some(0.3, 2.8), omega0=some(-1, 1)),
        'orbit': lambda: dict(mu=r.choice([1.0, some(0.5, 40)]),
                              e=some(0.0, 0.8)),
        'driven': lambda: dict(omega=some(0.5, 3), F=some(0.2, 2),
                               Omega=some(0.5, 4), x0=some(-1, 1),
                               v0=some(-1, 1)),
        'damped': lambda: dict(omega=some(0.5, 4), gamma=some(0.05, 0.4),
                               x0=some(0.5, 2), v0=some(-1, 1)),
        'magnetic': lambda: dict(B=some(0.5, 3), Ex=some(-0.2, 0.2),
                                 Ey=some(-0.3, 0.3), vx0=some(0.5, 2),
                                 vy0=some(-1, 1)),
        'henon-heiles': lambda: {'lambda': 1.0, 'x0': some(-0.2, 0.2),
                                 'y0': some(-0.2, 0.2), 'vx0': some(0.1, 0.3),
                                 'vy0': some(-0.3, 0.3)},
        'figure-eight': lambda: {},
        'projectile': lambda: dict(g=9.81, x0=0.0, y0=some(0, 10),
                                   vx0=some(0.5, 20), vy0=some(0, 20)),
    }[name]()


def other_start(r, system, q, v):
    """Not the system's own: no more than a part away from it."""
    if system.name == 'figure-eight':
        return ([x + r.uniform(-0.01, 0.01) for x in q],
                [x + r.uniform(-0.01, 0.01) for x in v])
    if system.name == 'orbit':
        turn = r.uniform(0.3, 6)
        c, s = math.cos(turn), math.sin(turn)
        f = r.uniform(0.9, 1.05)
        return ([c * q[0] - s * q[1], s * q[0] + c * q[1]],
                [f * (c * v[0] - s * v[1]), f * (s * v[0] + c * v[1])])
    return ([x * r.uniform(0.6, 1) + 0.02 for x in q],
            [x * r.uniform(0.6, 1) + 0.03 for x in v])
