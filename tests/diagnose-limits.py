#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""From which step on `halfstep diagnose' tells a method, by digits and rows.

  diagnose-limits.py PROGRAM

A pendulum from rest at 1.5, g = L = 1, times with all their digits.  The table
of the manual: the least h omega, of 1/2, 1/4, ... 1/1024, with which a trace and
all of larger steps are told; - where not even 1/2 is; ! where with the next a
trace of gauss6 is called so, too.
"""

import csv
import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from traces import methods as m
from traces.systems import SYSTEMS

PAR = dict(g=1.0, L=1.0, theta0=1.5, omega0=0.0)
METHODS = {'euler': m.one_step(m.euler), 'velocity-verlet': m.velocity_verlet,
           'rk4': m.one_step(m.rk4), 'yoshida6': m.REGISTERED['yoshida6'][0]}
FAMILY = {'stormer-verlet', 'leapfrog', 'velocity-verlet'}
FORMATS = {'4': '%.4f', '6': '%.6f', '9': '%.9f', 'all': '%.17g'}
ROWS = [20, 100, 1000]


def told(program, path, name):
    """Of the file: yes, no, or wrong."""
    out = subprocess.run([program, 'diagnose', path, '--format=csv',
                          '--system=pendulum', '--set=theta0=1.5'],
                         capture_output=True, text=True).stdout
    row = next(csv.DictReader(out.splitlines()))
    if row['verdict'] == 'unknown':
        return 'no'
    right = row['verdict'] == 'known' and (
        row['integrator'] == name or {row['integrator'], name} <= FAMILY)
    return 'yes' if right else 'wrong'


def write(path, method, h, rows, fmt, positions):
    states = method(SYSTEMS['pendulum'].force(PAR), [1.5], [0.0],
                    m.Clock(0.0, h), rows - 1)
    with open(path, 'w') as file:
        for n, (q, v) in enumerate(states):
            words = [fmt % x for x in q + ([] if positions else v)]
            file.write(' '.join(['%.10g' % (n * h)] + words) + '\n')


def least(program, path, name, *how):
    """That gauss6 is called so, too, is no telling.  how: rows, fmt and
    positions."""
    found = '-'
    for k in range(1, 11):
        h = 0.5 ** k
        write(path, METHODS[name], h, *how)
        answer = told(program, path, name)
        if answer == 'yes':
            write(path, m.one_step(m.gauss6), h, *how)
            if told(program, path, name) == 'yes':
                return found + '!'
        if answer == 'wrong':
            return 'wrong'
        if answer == 'no':
            break
        found = '1/%d' % 2 ** k
    return found


def main():
    file, path = tempfile.mkstemp()
    os.close(file)
    print('%-16s%-7s' % ('rows', 'digits')
          + ''.join('%7d' % n for n in ROWS) * 2 + '  (positions alone)')
    for name in METHODS:
        for digits, fmt in FORMATS.items():
            cells = [least(sys.argv[1], path, name, rows, fmt, positions)
                     for positions in (False, True) for rows in ROWS]
            print('%-16s%-7s' % (name, digits)
                  + ''.join('%7s' % c for c in cells), flush=True)
    os.remove(path)


main()
