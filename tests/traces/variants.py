# SPDX-License-Identifier: MIT
"""What nobody registered, and faults that are no numbers of a method."""

from traces.methods import axpy, heun, implicit_euler, leapfrog, one_step
from traces.methods import semi_implicit


def adams2(A, q, v, clock, n):
    rows, f = [(q, v)], None
    for k in range(n):
        h = clock.h(k)
        g = (v, A(clock.t(k), q, v))
        if f is None:
            q, v = heun(A, clock.t(k), q, v, h)
        else:
            q = [x + h * (1.5 * a - 0.5 * b) for x, a, b in zip(q, g[0], f[0])]
            v = [x + h * (1.5 * a - 0.5 * b) for x, a, b in zip(v, g[1], f[1])]
        f = g
        rows.append((q, v))
    return rows


def bdf2(A, q, v, clock, n):
    rows = [(q, v)]
    for k in range(n):
        h, t = clock.h(k), clock.t(k + 1)
        if k == 0:
            new = implicit_euler(A, clock.t(0), q, v, h)
        else:
            (q0, v0), (q1, v1) = rows[-2:]
            x, u = q1, v1
            for _ in range(300):
                b = A(t, x, u)
                w = [(4 * y - z + 2 * h * c) / 3 for y, z, c in zip(v1, v0, b)]
                p = [(4 * y - z + 2 * h * c) / 3 for y, z, c in zip(q1, q0, w)]
                if (p, w) == (x, u):
                    break
                x, u = p, w
            new = (x, u)
        rows.append(new)
    return rows


def langevin(random, size):
    def step(A, t, q, v, h):
        q, v = semi_implicit(A, t, q, v, h)
        return q, [x + random.gauss(0, size) for x in v]
    return step


def multiplied(step, factor):
    """v times a factor after each step."""
    def damped(A, t, q, v, h):
        q, v = step(A, t, q, v, h)
        return q, [factor * x for x in v]
    return damped


def damped_before(factor, where):
    def step(A, t, q, v, h):
        if where == 'kick':
            v = axpy([factor * x for x in v], h, A(t, q, v))
        else:
            v = [factor * x for x in axpy(v, h, A(t, q, v))]
        return axpy(q, h, v), v
    return step


def at_time(step, when):
    """The force sees the start's time always, or the step's start's."""
    def frozen(t0):
        def one(A, t, q, v, h):
            return step(lambda _, x, u: A(t0 if when == 'start' else t, x, u),
                        t, q, v, h)
        return one

    def method(A, q, v, clock, n):
        return one_step(frozen(clock.t(0)))(A, q, v, clock, n)
    return method


def sequential(kind):
    """Each body is moved before the force on the next is computed."""
    def step(A, t, q, v, h):
        q, v = list(q), list(v)
        before = A(t, q, v)
        for b in range(0, len(q), 2):
            both = (b, b + 1)
            if kind == 'verlet':
                for i in both:
                    q[i] += h * v[i] + h * h / 2 * before[i]
                a = A(t, q, v)
                for i in both:
                    v[i] += h / 2 * (before[i] + a[i])
                continue
            a = A(t, q, v)
            for i in both:
                if kind == 'euler':
                    q[i] += h * v[i]
                v[i] += h * a[i]
                if kind == 'semi':
                    q[i] += h * v[i]
        return q, v
    return step


def at_time_leapfrog():
    def method(A, q, v, clock, n):
        t0 = clock.t(0)
        return leapfrog()(lambda t, x, u: A(t0, x, u), q, v, clock, n)
    return method
