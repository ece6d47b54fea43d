# SPDX-License-Identifier: MIT
"""halfstep live in a terminal, by hand: keys, signals, other sizes; what is on
the screen, and whether the terminal is as before in the end.

terminal.py PROGRAM prints lines NAME|GOT|WANTED."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

PROGRAM = sys.argv[1]


class Screen:
    """As much of a terminal as the program uses."""

    def __init__(self, width, height):
        self.alternate = self.hidden = False
        self.size(width, height)

    def size(self, width, height):
        self.width, self.height = width, height
        self.clear()

    def clear(self):
        self.rows = [[' '] * self.width for _ in range(self.height)]
        self.x = self.y = 0

    def put(self, c):
        if c == '\r':
            self.x = 0
        elif c == '\n':
            self.y = min(self.y + 1, self.height - 1)
        elif self.x < self.width and self.y < self.height:
            self.rows[self.y][self.x] = c
            self.x += 1

    def control(self, parameters, last):
        if last == 'H':
            y, x = (parameters + ';1').split(';')[:2] if parameters else (1, 1)
            self.y, self.x = int(y) - 1, int(x) - 1
        elif last == 'J':
            self.clear()
        elif last in 'hl' and parameters == '?1049':
            self.alternate = last == 'h'
            self.clear()
        elif last in 'hl' and parameters == '?25':
            self.hidden = last == 'l'

    def feed(self, text):
        for control, parameters, last, c in re.findall(
                r'(\x1b\[([?0-9;]*)([A-Za-z]))|([^\x1b])', text):
            if control:
                self.control(parameters, last)
            else:
                self.put(c)

    def text(self):
        return '\n'.join(''.join(row).rstrip() for row in self.rows)


class Terminal:
    """The program in a pseudo-terminal, in a session of its own."""

    def __init__(self, *options, width=80, height=24, stdin=None, **environment):
        self.screen = Screen(width, height)
        self.stdin = stdin
        self.raw = ''
        self.bytes = b''
        self.master, self.slave = pty.openpty()
        self.resize(width, height)
        self.before = termios.tcgetattr(self.slave)
        values = dict(os.environ, TERM='xterm-256color', LC_ALL='C.UTF-8')
        values.pop('NO_COLOR', None)
        values.update(environment)
        news, tell = os.pipe()
        self.shell = os.fork()
        if self.shell == 0:
            os.setsid()
            fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)
            self.be_shell(tell, options, values)
        os.close(tell)
        self.news = os.fdopen(news)
        self.process = int(self.news.readline())
        self.status = None

    def be_shell(self, tell, options, values):
        """A shell of sorts: it tells what becomes of the program."""
        signal.signal(signal.SIGTTOU, signal.SIG_IGN)
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        program = os.fork()
        if program == 0:
            os.setpgid(0, 0)
            os.tcsetpgrp(self.slave, os.getpid())
            # These are ignored by what a shell has in the background.
            for number in (signal.SIGTTOU, signal.SIGHUP, signal.SIGINT,
                           signal.SIGQUIT):
                signal.signal(number, signal.SIG_DFL)
            for number in range(3):
                os.dup2(self.slave, number)
            if self.stdin:
                os.dup2(os.open(self.stdin, os.O_RDONLY), 0)
            os.execve(PROGRAM, [PROGRAM, 'live', *options], values)
        os.write(tell, b'%d\n' % program)
        while True:
            status = os.waitpid(program, os.WUNTRACED)[1]
            if os.WIFSTOPPED(status):
                os.write(tell, b'stopped\n')
                continue
            os.write(tell, b'signal %d\n' % os.WTERMSIG(status)
                     if os.WIFSIGNALED(status)
                     else b'status %d\n' % os.WEXITSTATUS(status))
            os._exit(0)

    def resize(self, width, height):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ,
                    struct.pack('HHHH', height, width, 0, 0))
        if (width, height) != (self.screen.width, self.screen.height):
            self.screen.size(width, height)

    def read(self, seconds):
        if select.select([self.master], [], [], seconds)[0]:
            try:
                self.bytes += os.read(self.master, 65536)
            except OSError:
                return
            text = self.bytes.decode('utf-8', 'ignore')
            # Whole characters and sequences only.
            cut = re.search(r'\x1b(\[[?0-9;]*)?$', text)
            if cut or self.bytes.decode('utf-8', 'replace').endswith('\ufffd'):
                return
            self.bytes = b''
            self.raw += text
            self.screen.feed(text)

    def until(self, test, seconds=30):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if test():
                return True
            self.read(0.05)
        return False

    def shows(self, pattern):
        return self.until(lambda: re.search(pattern, self.screen.text()))

    def type(self, keys):
        os.write(self.master, keys.encode())

    def kill(self, number):
        os.kill(self.process, number)

    def told(self):
        """What the shell of sorts has told, or nothing yet."""
        if select.select([self.news], [], [], 0)[0]:
            self.status = self.news.readline().strip()
        return self.status

    def end(self):
        """How it ended, and what is left of it."""
        if not self.until(lambda: self.told() and self.status != 'stopped'):
            self.kill(signal.SIGKILL)
            return 'never'
        self.read(0.2)
        os.waitpid(self.shell, 0)
        same = termios.tcgetattr(self.slave) == self.before
        os.close(self.slave)
        os.close(self.master)
        return '%s, %s' % (self.status, 'as before' if same and not self.screen.alternate
                           and not self.screen.hidden else 'not given back')


def report(name, got, wanted=True):
    print('%s|%s|%s' % (name, got, wanted), flush=True)


PENDULUM = ('--system=pendulum', '--integrator=euler,leapfrog,exact')


def keys():
    t = Terminal(*PENDULUM)
    report('the alternate screen', t.until(lambda: t.screen.alternate))
    report('a frame is shown', bool(t.shows(r'(?s)1 euler .*q quit  h help')))
    report('no letter of a key is echoed', t.until(
        lambda: not termios.tcgetattr(t.slave)[3] & termios.ECHO))
    report('it goes on', bool(t.shows('step [5-9]')))
    t.type(' ')
    report('space pauses', bool(t.shows('paused')))
    still = t.screen.text()
    t.until(lambda: False, 0.5)
    report('a pause stands still', t.screen.text() == still)
    t.type(' ')
    report('space goes on', t.until(lambda: 'paused' not in t.screen.text()))
    t.type('1')
    report('1 hides the first', bool(t.shows(r'\(1 euler\)')))
    t.type('1')
    report('1 shows it again', bool(t.shows(r' 1 euler ')))
    h = re.search(r'h ([0-9.]+)', t.screen.text()).group(1)
    t.type('+')
    report('+ doubles the step', bool(t.shows(
        r'h %s' % re.escape(('%.5g' % (2 * float(h)))[:5]))))
    t.type('-')
    report('- halves it', bool(t.shows('h %s' % re.escape(h))))
    t.type('h')
    report('h helps', bool(t.shows('Keys:')))
    t.type('h')
    report('h again goes back', bool(t.shows('motion')))
    t.type('e')
    report('e explains', bool(t.shows(r'1 euler \(order 1\)')))
    t.type('\x1b')
    report('Escape closes', bool(t.shows('motion')))
    t.type('\x1b[A')
    report('an arrow does nothing', bool(t.shows('step [0-9]')))
    t.type('s')
    report('s: the next system', bool(t.shows('Kepler orbit')))
    t.shows('step [2-9][0-9]')
    t.type('r')
    report('r restarts', bool(t.shows(r'step [0-9]\n')))
    t.type('S')
    report('a capital letter is the same key', bool(t.shows('driven oscillator')))
    t.type('x')
    report('x: there is no such key', bool(t.shows('no key x; h shows the keys')))
    t.type('Q')
    report('q', t.end(), 'status 0, as before')


def ends():
    for name, number in (('TERM', signal.SIGTERM), ('HUP', signal.SIGHUP),
                         ('INT', signal.SIGINT)):
        t = Terminal(*PENDULUM)
        t.shows('step [1-9]')
        t.kill(number)
        report('SIG' + name, t.end(), 'status %d, as before' % (128 + number))
    crashes = [('QUIT', signal.SIGQUIT), ('ABRT', signal.SIGABRT)]
    with open(PROGRAM, 'rb') as program:
        if b'__asan_init' not in program.read():    # which has a say in it
            crashes.append(('SEGV', signal.SIGSEGV))
    for name, number in crashes:
        t = Terminal(*PENDULUM)
        t.shows('step [1-9]')
        t.kill(number)
        report('SIG' + name, t.end(), 'signal %d, as before' % number)
    t = Terminal(*PENDULUM)
    t.shows('step [1-9]')
    t.type('\x03')
    report('Ctrl-C', t.end(), 'status 130, as before')


def elsewhere():
    t = Terminal(*PENDULUM, stdin=os.devnull)
    t.shows('step [1-9]')
    report('other input: no letter of a key is echoed', t.until(
        lambda: not termios.tcgetattr(t.slave)[3] & termios.ECHO))
    t.type('h')
    report('other input: keys are those of the terminal', bool(t.shows('Keys:')))
    t.type('q')
    report('q with other input', t.end(), 'status 0, as before')


def measured():
    """Of a run that is long to measure: how far that is, and in the end all."""
    t = Terminal('--system=cloth', '--integrator=rattle', '--step=1e-5')
    t.shows('step [2-9][0-9]{4}')
    t.type('e')
    report('a long run: how far it is measured',
           bool(t.shows('(?s)energy error at most.*measured, +[0-9]+ %')))
    report('a long run: all of it', bool(t.shows('(?s)after.*rattle .*[a-z] to rounding|so\\s+far[.]')))
    t.type('q')
    report('q after a long run', t.end(), 'status 0, as before')


def stop():
    t = Terminal(*PENDULUM)
    t.shows('step [1-9]')
    t.type('\x1a')
    report('Ctrl-Z stops', t.until(lambda: t.told() == 'stopped'))
    t.read(0.2)
    report('Ctrl-Z gives the terminal back', not t.screen.alternate
           and termios.tcgetattr(t.slave) == t.before)
    t.kill(signal.SIGCONT)
    report('and takes it again', t.until(lambda: t.screen.alternate))
    report('and goes on', bool(t.shows('q quit')))
    t.type('q')
    report('q after Ctrl-Z', t.end(), 'status 0, as before')


def sizes():
    t = Terminal(*PENDULUM)
    t.shows('h help|e explain')
    for width, height in ((120, 40), (60, 20), (30, 40), (200, 60), (10, 3)):
        t.resize(width, height)
        report('%d x %d' % (width, height), bool(t.until(
            lambda: re.search('too small' if width < 24 else 'quit',
                              t.screen.rows and t.screen.text())
            and (width < 24 or t.screen.rows[height - 1][1] == 'q'))))
    t.type('q')
    report('q after other sizes', t.end(), 'status 0, as before')


def colours():
    for name, values, pattern, wanted in (
            ('256 colours', {}, r'\x1b\[0;1;38;5;', True),
            ('true colour', {'COLORTERM': 'truecolor'},
             r'\x1b\[0;1;38;2;230;159;0m', True),
            ('eight colours', {'TERM': 'linux'}, r'\x1b\[0;1;3[1-7]m', True),
            ('NO_COLOR', {'NO_COLOR': '1'}, r'\x1b\[[0-9;]*(3[0-9]|9[0-7])m',
             False),
            ('ASCII in the C locale', {'LC_ALL': 'C'}, r'[^\x00-\x7f]', False),
            ('braille in UTF-8', {}, '[\u2801-\u28ff]', True)):
        t = Terminal(*PENDULUM, **values)
        t.shows('step [5-9]')
        report(name, bool(re.search(pattern, t.raw)), wanted)
        t.type('q')
        t.end()


def dumb():
    t = Terminal(*PENDULUM, TERM='dumb')
    report('a dumb terminal: one frame', t.end(), 'status 0, as before')
    report('a dumb terminal: no sequences', '\x1b' in t.raw, False)


def picture():
    """p, with a gnuplot that works, that crashes, and with none."""
    t = Terminal(*PENDULUM)
    t.shows('step [5-9]')
    t.type('p')
    made = t.shows('halfstep-[0-9]*.svg: halfstep run --system=pendulum')
    report('p says the command', bool(made) or 'gnuplot' in t.screen.text())
    t.type('q')
    report('q after p', t.end(), 'status 0, as before')
    folder = os.path.join(os.getcwd(), 'broken')
    os.mkdir(folder)
    with open(os.path.join(folder, 'gnuplot'), 'w') as file:
        file.write('#!/bin/sh\nkill -9 $$\n')
    os.chmod(os.path.join(folder, 'gnuplot'), 0o755)
    t = Terminal(*PENDULUM, PATH=folder)
    t.shows('step [5-9]')
    t.type('p')
    report('a gnuplot that is killed', bool(t.shows('no picture: .*gnuplot')))
    report('and it goes on', bool(t.shows('step [1-9][0-9]')))
    t.type('q')
    report('q after that', t.end(), 'status 0, as before')


def no_window():
    """A display, and a gnuplot without a window: in the terminal, with a word."""
    folder = os.path.join(os.getcwd(), 'without')
    os.mkdir(folder)
    with open(os.path.join(folder, 'gnuplot'), 'w') as file:
        file.write("""#!/bin/sh
while read -r line; do
  case $line in *kind*) echo kind terminal ;; esac
done
""")
    os.chmod(os.path.join(folder, 'gnuplot'), 0o755)
    t = Terminal(*PENDULUM, DISPLAY=':99', PATH=folder + ':' + os.environ['PATH'])
    report('a display without a window: said',
           bool(t.shows('no window: this gnuplot has none; gnuplot-qt')))
    t.type('q')
    report('q without a window', t.end(), 'status 0, as before')


def window():
    """A gnuplot with a window that is killed: on in the terminal."""
    folder = os.path.join(os.getcwd(), 'window')
    os.mkdir(folder)
    with open(os.path.join(folder, 'gnuplot'), 'w') as file:
        file.write("""#!/bin/sh
while read -r line; do
  case $line in
    *kind*) echo kind window ;;
    *drawn*) kill -9 $$ ;;
  esac
done
""")
    os.chmod(os.path.join(folder, 'gnuplot'), 0o755)
    t = Terminal(*PENDULUM, DISPLAY=':99', PATH=folder + ':' + os.environ['PATH'])
    report('a window that is killed: on in the terminal',
           bool(t.shows('which had the window, is over')))
    report('a window that is killed: and it goes on', bool(t.shows('step [1-9]')))
    t.type('q')
    report('q after a window', t.end(), 'status 0, as before')


for part in (window, no_window, keys, ends, elsewhere, measured, stop, sizes, colours, dumb, picture):
    part()
