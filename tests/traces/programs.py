# SPDX-License-Identifier: MIT
"""Programs in other languages: awk, and halfstep itself."""

from traces import methods as m
from traces import variants as v
from traces.case import CURVED, FORMATS, Case
from traces.methods import HALF, one_step

FORCES = {
    'harmonic': '-%(omega)r*%(omega)r*x', 'pendulum': '-%(g)r/%(L)r*sin(x)',
    'driven': '-%(omega)r*%(omega)r*x+%(F)r*cos(%(Omega)r*t)',
    'damped': '-%(omega)r*%(omega)r*x-2*%(gamma)r*v',
}
# Integrator, fault, method in Python, before the loop, a step.
PROGRAMS = [
    ('euler', None, None, '', 'a=f(t,x,v); x+=h*v; v+=h*a'),
    ('semi-implicit-euler', None, None, '', 'v+=h*f(t,x,v); x+=h*v'),
    ('velocity-verlet', None, None, 'a=f(0,x,v)',
     'x+=h*v+h*h*a/2; b=f(t+h,x,v+h*a/2); v+=h*(a+b)/2; a=b'),
    ('drift-kick-drift', None, None, '',
     'x+=h/2*v; v+=h*f(t+h/2,x,v); x+=h/2*v'),
    ('rk4', None, None, '', 'p=f(t,x,v); q=f(t+h/2,x+h/2*v,v+h/2*p); '
     'r=f(t+h/2,x+h/2*(v+h/2*p),v+h/2*q); s=f(t+h,x+h*(v+h/2*q),v+h*r); '
     'x+=h*v+h*h/6*(p+q+r); v+=h/6*(p+2*q+2*r+s)'),
    ('heun', None, None, '', 'a=f(t,x,v); b=f(t+h,x+h*v,v+h*a); '
     'x+=h*v+h*h*a/2; v+=h*(a+b)/2'),
    ('velocity-verlet', 'stale-force', one_step(m.stale_force), '',
     'a=f(t,x,v); x+=h*v+h*h*a/2; v+=h*(a+a)/2'),
    ('velocity-verlet', 'zero-first-acceleration', m.verlet(first=0), 'a=0',
     'x+=h*v+h*h*a/2; b=f(t+h,x,v); v+=h*(a+b)/2; a=b'),
    ('velocity-verlet', 'half-missing', m.verlet(fall=1), 'a=f(0,x,v)',
     'x+=h*v+h*h*a; b=f(t+h,x,v); v+=h*(a+b)/2; a=b'),
    ('velocity-verlet', 'half-on-wrong-term', m.verlet(way=HALF, fall=1),
     'a=f(0,x,v)', 'x+=h*v/2+h*h*a; b=f(t+h,x,v); v+=h*(a+b)/2; a=b'),
    ('semi-implicit-euler', 'damped',
     one_step(v.multiplied(m.semi_implicit, 0.99)), '',
     'v+=h*f(t,x,v); x+=h*v; v*=0.99'),
    ('stormer-verlet', 'backward-velocity', m.stormer(shown='last'),
     'o=x; y=x+h*v+h*h*f(0,x,v)/2',
     'if (n > 1) {y=2*x-o+h*h*f(t,x,v); o=x} x=y; v=(x-o)/h'),
]
TEXT = '''function f(t,x,v) { return %s }
BEGIN { h=%r; x=%r; v=%r; %s; print "t,%s"
  for (n=0; n<%d; n++) { if (n) { t=(n-1)*h; %s }
    printf "%s,%s,%s\\n", n*h, x, v } }'''


def in_awk(r, which):
    name, fault, method, begin, step = PROGRAMS[which]
    places = ['harmonic', 'pendulum', 'driven']
    if name in ('euler', 'semi-implicit-euler', 'rk4', 'heun') and not fault:
        places.append('damped')
    case = Case(r, 'fault' if fault else 'known', fault or name,
                r.choice(places)).told(name, fault)
    case.language = 'awk'
    while not case.clock or case.clock.t0:
        case.build(method or m.REGISTERED[name][0], own=True, low=0.02)
    fmt = r.choice(['%.6f', '%.6g', '%.17g', '%.10g', '%.9e'])
    case.format = fmt if fmt in FORMATS else 'repr'
    (q,), (u,) = case.states[0]
    case.command = ['awk', TEXT % (
        FORCES[case.system.name] % case.par, case.step, q, u, begin,
        ','.join(case.system.columns), len(case.states), step, fmt, fmt, fmt)]
    return case


def awk():
    for i in range(60):
        yield in_awk, i % len(PROGRAMS)


def by_halfstep(r):
    """halfstep run, its table as it is."""
    name = r.choice(['euler', 'semi-implicit-euler', 'velocity-verlet', 'rk4',
                     'leapfrog', 'stormer-verlet', 'forest-ruth', 'gauss4'])
    case = Case(r, 'known', name, r.choice(CURVED)).told(name)
    case.language = 'halfstep'
    case.build(m.REGISTERED[name][0], own=True, low=0.02, dear=True)
    case.command = ['halfstep', 'run'] + case.options + [
        '--integrator=' + name, '--step=%r' % case.step,
        '--steps=%d' % (len(case.states) - 1),
        '--format=' + r.choice(['csv', 'dat'])]
    return case


def ours():
    for _ in range(14):
        yield by_halfstep,
