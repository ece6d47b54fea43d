/* SPDX-License-Identifier: MIT */
/* The terminal.  */

#include "screen.h"

#include "file.h"
#include "palette.h"
#include "say.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static const char enter[] = "\033[?1049h\033[?25l\033[H\033[2J";
static const char leave[] = "\033[0m\033[?25h\033[?1049l";

static struct termios before;
static int keys = -1; /* where they come from; -1: there are none */
static volatile sig_atomic_t taken, changed, stop;
static struct cell *last; /* what the terminal shows; NULL: not known */
static int last_width, last_height;

bool
screen_is_there (void)
{
  const char *kind = getenv ("TERM");
  return isatty (file_output ()) && kind && *kind
         && strcmp (kind, "dumb") != 0;
}

bool
screen_has_unicode (void)
{
  static const char *const names[] = { "LC_ALL", "LC_CTYPE", "LANG" };
  for (int i = 0; i < 3; i++)
    {
      const char *value = getenv (names[i]);
      if (value && *value)
        return strcasestr (value, "utf-8") || strcasestr (value, "utf8");
    }
  return false;
}

/* A number of the environment.  */
static int
number_of (const char *name, int usual)
{
  const char *value = getenv (name);
  const long n = value ? strtol (value, NULL, 10) : 0;
  return n > 0 && n <= 1000 ? (int) n : usual;
}

void
screen_size (int *width, int *height)
{
  struct winsize size = { 0 };
  if (!screen_is_there () || ioctl (file_output (), TIOCGWINSZ, &size) != 0)
    size = (struct winsize){ 0 };
  *width = size.ws_col ? size.ws_col : number_of ("COLUMNS", 80);
  *height = size.ws_row ? size.ws_row : number_of ("LINES", 24);
}

/* Of what is written by handlers nobody could be told.  */
static void
put (const char *text)
{
  (void) !write (file_output (), text, strlen (text));
}

/* Also in handlers.  */
static void
give_back (void)
{
  if (!taken)
    return;
  taken = 0;
  put (leave);
  if (keys >= 0)
    tcsetattr (keys, TCSANOW, &before);
}

/* Signals of the keys stay: Ctrl-C, Ctrl-Z, Ctrl-\.  */
static void
take (void)
{
  struct termios raw = before;
  raw.c_lflag &= ~(tcflag_t) (ICANON | ECHO);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  taken = 1;
  if (keys >= 0)
    tcsetattr (keys, TCSANOW, &raw);
  put (enter);
  release (last);
  last = NULL;
}

static void
on_change (int number)
{
  (void) number;
  changed = 1;
}

static void
on_stop (int number)
{
  (void) number;
  stop = 1;
}

/* Gives the terminal back, and ends as if nothing had.  */
static void
on_crash (int number)
{
  give_back ();
  signal (number, SIG_DFL);
  raise (number);
}

static void
handle (int number, void (*handler) (int), int flags)
{
  struct sigaction old;
  sigaction (number, NULL, &old);
  if (old.sa_handler == SIG_DFL)
    sigaction (number,
               &(struct sigaction){ .sa_handler = handler, .sa_flags = flags },
               NULL);
}

/* Of the terminal, also where standard input is something else.  */
static int
open_keys (void)
{
  if (tcgetattr (STDIN_FILENO, &before) == 0)
    return STDIN_FILENO;
  const int terminal = open ("/dev/tty", O_RDONLY | O_CLOEXEC | O_NOCTTY);
  return tcgetattr (terminal, &before) == 0 ? terminal : -1;
}

void
screen_open (void)
{
  static const int crashes[]
      = { SIGQUIT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT };
  keys = open_keys ();
  file_last (give_back);
  say_first (give_back);
  atexit (give_back);
  for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++)
    handle (crashes[i], on_crash, SA_NODEFER);
  handle (SIGWINCH, on_change, 0);
  handle (SIGCONT, on_change, 0);
  handle (SIGTSTP, on_stop, 0);
  take ();
}

void
screen_close (void)
{
  give_back ();
  say_first (NULL);
  file_last (NULL);
  release (last);
  last = NULL;
}

/* As Ctrl-Z wants it: until the shell lets the program go on.  */
static void
pause_here (void)
{
  struct sigaction old;
  stop = 0;
  give_back ();
  sigaction (SIGTSTP, &(struct sigaction){ .sa_handler = SIG_DFL }, &old);
  raise (SIGTSTP);
  sigaction (SIGTSTP, &old, NULL);
  changed = 1;
}

double
screen_now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

/* Whether a byte came within 20 ms.  */
static bool
next_byte (char *byte)
{
  struct pollfd more = { .fd = keys, .events = POLLIN };
  return poll (&more, 1, 20) > 0 && read (keys, byte, 1) == 1;
}

/* Reads the rest of a sequence, as of an arrow; false: it is none, and the key
   is Escape.  */
static bool
skip_sequence (void)
{
  char byte;
  if (!next_byte (&byte))
    return false;
  if (byte == '[' || byte == 'O')
    while (next_byte (&byte) && (byte < '@' || byte > '~'))
      ;
  return true;
}

static int
read_key (void)
{
  char byte;
  const ssize_t n = read (keys, &byte, 1);
  if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN))
    return SCREEN_GONE;
  if (n < 0 || (byte == '\033' && skip_sequence ()))
    return SCREEN_NO_KEY;
  return (unsigned char) byte;
}

int
screen_key (double moment)
{
  struct pollfd wanted = { .fd = keys, .events = POLLIN };
  if (stop)
    pause_here ();
  if (changed)
    {
      changed = 0;
      take ();
      return SCREEN_CHANGED;
    }
  const double left = fmax (moment - screen_now (), 0);
  if (poll (&wanted, 1, (int) ceil (1e3 * fmin (left, 3600))) > 0)
    return read_key ();
  return SCREEN_NO_KEY;
}

static void
write_all (const char *bytes, size_t size)
{
  struct pollfd room = { .fd = file_output (), .events = POLLOUT };
  while (size && !stop)
    {
      const ssize_t n = write (file_output (), bytes, size);
      if (n < 0 && errno == EAGAIN)
        poll (&room, 1, 100);
      if (n < 0 && errno != EINTR && errno != EAGAIN)
        die (STATUS_FAILED, "cannot write standard output: %s",
             strerror (errno));
      bytes += n > 0 ? n : 0;
      size -= n > 0 ? (size_t) n : 0;
    }
  if (stop) /* what is left out was not shown */
    changed = 1;
}

static bool
differ (struct cell a, struct cell b)
{
  return a.character != b.character || a.hue != b.hue || a.bold != b.bold;
}

/* The row's cells that are not as the terminal shows them.  */
static void
show_row (FILE *stream, const struct canvas *canvas, int row)
{
  struct cell pen = { 0, HUES, false };
  int at = -1; /* where the cursor is */
  for (int column = 0; column < canvas->width; column++)
    {
      const struct cell cell = canvas_cell (canvas, column, row);
      struct cell *shown = &last[row * canvas->width + column];
      char text[5];
      if (!differ (cell, *shown))
        continue;
      if (at != column)
        fprintf (stream, "\033[%d;%dH", row + 1, column + 1);
      if (pen.hue != cell.hue || pen.bold != cell.bold)
        palette_write (stream, cell.hue, cell.bold);
      canvas_utf8 (cell.character, text);
      fputs (text, stream);
      pen = *shown = cell;
      at = column + 1;
    }
  if (at >= 0)
    fputs ("\033[0m", stream);
}

void
screen_show (const struct canvas *canvas)
{
  char *bytes = NULL;
  size_t size;
  FILE *stream = memory_open (&bytes, &size);
  if (!last || last_width != canvas->width || last_height != canvas->height)
    {
      release (last);
      last = allocate ((size_t) canvas->width * (size_t) canvas->height,
                       sizeof *last);
      last_width = canvas->width;
      last_height = canvas->height;
      fputs ("\033[0m\033[2J", stream);
    }
  for (int row = 0; row < canvas->height; row++)
    show_row (stream, canvas, row);
  memory_close (stream, &bytes);
  write_all (bytes, size);
  free (bytes);
}
