# SPDX-License-Identifier: MIT
"""Methods and forces that are nearly registered ones: what differs is small, or
looks like a number that is not as told, and must not be called so."""

import math

from traces import methods as m
from traces import unknown as u
from traces.case import Case
from traces.methods import one_step

SPRING = dict(omega=1.0, x0=1.0, v0=0.0)
SWING = dict(g=9.81, L=1.0, theta0=1.0, omega0=0.0)
VERLET = m.REGISTERED['velocity-verlet'][0]


def with_force(change, method=VERLET):
    """The method, with another force than the system's."""
    return lambda A, q, v, clock, n: method(
        lambda t, x, w: change(A(t, x, w), x, w), q, v, clock, n)


# Who made it, of which system, in which step, printed how.
NEAR = {
    'Dormand-Prince 5': (one_step(m.runge_kutta(u.C, u.A, u.FIVE + [0])),
                         'harmonic', 0.1, '%.8f'),
    'rk4, weights 1/4': (u.spoilt_rk4(weights=(1, 1, 1, 1)),
                         'harmonic', 0.1, '%.5f'),
    'rk4, k3 of k1': (one_step(m.runge_kutta(
        [0, 0.5, 0.5, 1], [[], [0.5], [0.5, 0], [0, 0, 1]],
        [1 / 6, 1 / 3, 1 / 3, 1 / 6])), 'pendulum', 0.02, '%.5f'),
    'Kutta 3': (one_step(m.kutta3), 'harmonic', 0.02, '%.6f'),
    '3/8 rule': (one_step(m.rk38), 'pendulum', 0.02, '%.8f'),
    'implicit Euler': (one_step(m.implicit_euler), 'harmonic', 0.1, '%.8f'),
    'a cubic for the sine': (with_force(
        lambda a, x, w: [-9.81 * (x[0] - x[0] ** 3 / 6)]),
        'pendulum', 0.01, '%.6f'),
    'some friction': (with_force(lambda a, x, w: [a[0] - 0.001 * w[0]]),
                      'pendulum', 0.02, '%.6f'),
    'sine of degrees': (with_force(
        lambda a, x, w: [-9.81 * math.sin(math.radians(x[0]))]),
        'pendulum', 0.02, '%.6f'),
    'yoshida4 with a square root': (one_step(m.verlets(
        [1 / (2 - 2 ** 0.5), -2 ** 0.5 / (2 - 2 ** 0.5)])),
        'pendulum', 0.02, '%.6f'),
}


def one(r, name, positions):
    method, system, h, fmt = NEAR[name]
    case = Case(r, 'unknown', name, system,
                SPRING if system == 'harmonic' else SWING)
    case.positions = positions
    case.build(method, h=h, rows=301, own=True)
    return case.table(fmt, t_format='%.6g')


def near():
    for name in NEAR:
        for positions in (False, True):
            yield one, name, positions
