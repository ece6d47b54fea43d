/* SPDX-License-Identifier: MIT */
/* live: a motion while it goes on, in a window or the terminal; driven by
   keys, or by a script of them.  The clock is that of the frames, so that what
   is seen does not depend on how fast the machine is.  */

#include "case.h"
#include "control.h"
#include "file.h"
#include "options.h"
#include "say.h"
#include "screen.h"
#include "script.h"
#include "window.h"

#include <math.h>
#include <stdio.h>

enum
{
  RATE = 25,      /* frames a second */
  USUAL_TIME = 10 /* s, without a terminal or a script */
};

struct live
{
  struct control control;
  struct canvas canvas;
  const struct script *script; /* NULL: none */
  int next;                    /* line of it */
  int64_t frame;
  bool terminal;
  struct window *window; /* NULL: none */
  struct file out;
  int shown; /* frames written, without a terminal */
};

/* Without anybody who looks on all is waited for.  */
static void
draw (struct live *live)
{
  struct control *control = &live->control;
  const bool watched = live->terminal || live->window;
  int width, height;
  const char *said = snapshot_said (&control->snapshot, !watched);
  if (said)
    control_tell (control, said);
  control_measure (control,
                   watched ? screen_now () + 0.5 / RATE : (double) INFINITY);
  screen_size (&width, &height);
  if (live->window)
    {
      width = WINDOW_COLUMNS;
      height = WINDOW_ROWS;
      window_prepare (live->window, &live->canvas);
    }
  if (width != live->canvas.width || height != live->canvas.height)
    canvas_size (&live->canvas, width, height);
  control->text_left
      = frame_draw (&live->canvas, &control->show, &control->page);
}

/* Without a terminal: a frame among others, with an empty line between.  */
static void
write_frame (struct live *live)
{
  draw (live);
  if (live->shown++)
    fputc ('\n', live->out.stream);
  canvas_print (&live->canvas, live->out.stream);
  fflush (live->out.stream);
}

static double
clock_of (const struct live *live)
{
  return (double) live->frame / RATE;
}

/* The keys of the script whose time has come.  */
static void
play (struct live *live)
{
  const struct script *script = live->script;
  while (script && live->next < script->count && !live->control.over
         && script->line[live->next].time <= clock_of (live) + 1e-9)
    {
      const int key = script->line[live->next++].key;
      if (key != SCRIPT_FRAME)
        control_press (&live->control, key);
      else if (!live->terminal)
        write_frame (live);
    }
}

static void
advance (struct live *live)
{
  live->frame++;
  if (!live->control.page.paused)
    show_advance (&live->control.show);
}

/* Until the script is over; the last frame, unless others were asked for.  */
static void
run_plain (struct live *live)
{
  const struct script *script = live->script;
  const double end = script && script->count
                         ? script->line[script->count - 1].time
                         : USUAL_TIME;
  for (play (live); !live->control.over && clock_of (live) < end - 1e-9;
       play (live))
    advance (live);
  if (live->shown == 0)
    write_frame (live);
}

/* At the rate of the frames, or as fast as it goes.  */
static void
run_screen (struct live *live)
{
  double moment = screen_now ();
  screen_open ();
  while (!live->control.over)
    {
      play (live);
      draw (live);
      screen_show (&live->canvas);
      moment = fmax (moment + 1.0 / RATE, screen_now () - 0.2);
      for (int key; !live->control.over && (key = screen_key (moment)) != 0;)
        if (key == SCREEN_GONE)
          live->control.over = true;
        else if (key == SCREEN_CHANGED)
          break;
        else
          control_press (&live->control, key);
      advance (live);
    }
  screen_close ();
}

/* Until q, or the window is shut; false: gnuplot is over, or hangs.  */
static bool
run_window (struct live *live)
{
  double moment = screen_now ();
  int key = WINDOW_NO_KEY;
  while (!live->control.over && key != WINDOW_BROKEN)
    {
      play (live);
      draw (live);
      window_show (live->window, &live->canvas);
      moment = fmax (moment + 1.0 / RATE, screen_now () - 0.2);
      while (!live->control.over
             && (key = window_key (live->window, moment)) != 0
             && key != WINDOW_BROKEN)
        {
          if (key == WINDOW_SHUT)
            live->control.over = true;
          else
            control_press (&live->control, key);
        }
      advance (live);
    }
  return live->control.over;
}

/* In the window; when that fails, in the terminal, where there is one.  */
static enum status
run_windows (struct live *live)
{
  const bool done = run_window (live);
  window_close (live->window);
  live->window = NULL;
  live->canvas.line = NULL;
  live->canvas.mark = NULL;
  live->canvas.unicode = screen_has_unicode ();
  if (done)
    return STATUS_DONE;
  if (!live->terminal)
    {
      say ("gnuplot, which had the window, is over or hangs");
      return STATUS_FAILED;
    }
  control_tell (&live->control,
                "gnuplot, which had the window, is over or hangs");
  run_screen (live);
  return STATUS_DONE;
}

/* Where there is a display, why it is not used.  */
static void
without_window (struct live *live, const char *why)
{
  if (why && live->terminal)
    control_tell (&live->control, why);
  else if (why)
    say ("%s", why);
}

static enum status
run (const struct plan *given)
{
  struct plan plan = *given;
  struct live live = { .terminal = screen_is_there () };
  const int count = case_count (&plan);
  const char *none;
  enum status status = STATUS_DONE;
  if (count > SHOW_MOST)
    die (STATUS_BAD_INPUT,
         "--integrator: live shows %d integrators at most, not %d", SHOW_MOST,
         count);
  if (plan.script)
    live.script = script_read (plan.script, control_keys);
  live.canvas.unicode = screen_has_unicode ();
  live.out = file_open (NULL);
  control_open (&live.control, &plan);
  live.window = window_open (control_keys, &none);
  if (live.window)
    status = run_windows (&live);
  else
    {
      without_window (&live, none);
      if (live.terminal)
        run_screen (&live);
      else
        run_plain (&live);
    }
  control_close (&live.control);
  canvas_free (&live.canvas);
  snapshot_end (&live.control.snapshot, live.out.stream);
  file_close (&live.out);
  return status;
}

const struct experiment live_experiment = {
  .name = "live",
  .title = "Show a motion, its phase plane and its energy error as they go on",
  .example
  = "halfstep live --system=pendulum --integrator=euler,leapfrog,exact",
  .options = OPTIONS_SYSTEM | OPTIONS_START | OPTIONS_T0 | OPTIONS_INTEGRATOR
             | OPTIONS_LIVE,
  .run = run,
};
