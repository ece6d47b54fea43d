/* SPDX-License-Identifier: MIT */
/* live: a motion while it goes on, in a window or the terminal; driven by
   keys, or by a script of them.  The clock is that of the frames, so that what
   is seen does not depend on how fast the machine is.  */

#include "case.h"
#include "decimal.h"
#include "explain.h"
#include "file.h"
#include "frame.h"
#include "options.h"
#include "say.h"
#include "screen.h"
#include "script.h"
#include "snapshot.h"
#include "window.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  RATE = 25,      /* frames a second */
  USUAL_TIME = 10 /* s, without a terminal or a script */
};

/* The step stays between a turn and this part of one.  */
static const double FINEST = 0x1p-16;

static const char keys[] = " +-=_123456789seprhq";

struct live
{
  const struct plan *plan;
  struct show show;
  struct canvas canvas;
  struct page page;
  struct snapshot snapshot;
  const struct script *script; /* NULL: none */
  int next;                    /* line of it */
  int64_t frame;
  bool terminal, over;
  struct window *window; /* NULL: none */
  struct file out;
  int shown;     /* frames written, without a terminal */
  char *text;    /* that is read */
  int text_key;  /* that asked for it */
  int text_left; /* lines of it that were shown, before others */
  char message[300];
};

static void
close_text (struct live *live)
{
  free (live->text);
  live->text = NULL;
  live->page.text = NULL;
  live->page.first = 0;
}

static void
write_help (FILE *stream)
{
  fputs ("Keys:\n"
         "space: pause, and go on\n"
         "+ and -: twice the step, half the step; from the start\n"
         "1 to 9: show an integrator, or hide it\n"
         "s: the next system\n"
         "e: explain what is seen\n"
         "r: restart\n"
         "p: save a picture, and say which command makes it\n"
         "h: these lines; the key again, or Escape, closes them\n"
         "q: quit\n"
         "A digit marks the place of an integrator in each panel.  Left, the "
         "motion; in the middle, velocity over position; right, the greatest "
         "error of the energy against time, in powers of ten.\n",
         stream);
}

/* The key again: its further lines, or the end of them.  */
static void
open_text (struct live *live, int key)
{
  size_t size;
  const bool again = live->text && live->text_key == key;
  if (again && live->text_left)
    {
      live->page.first += live->text_left;
      return;
    }
  close_text (live);
  if (again)
    return;
  FILE *stream = open_memstream (&live->text, &size);
  if (!stream)
    die (STATUS_FAILED, "out of memory");
  if (key == 'h')
    write_help (stream);
  else
    explain_show (stream, &live->show);
  if (fclose (stream) != 0)
    die (STATUS_FAILED, "out of memory");
  live->text_key = key;
  live->page.text = live->text;
}

static void
tell (struct live *live, const char *text)
{
  snprintf (live->message, sizeof live->message, "%s", text);
  live->page.message = live->message;
}

static void
change_step (struct live *live, double factor)
{
  const double h = live->show.h * factor, turn = live->show.turn;
  close_text (live);
  if (fabs (h) > turn || fabs (h) < turn * FINEST)
    tell (live, factor > 1 ? "a longer step would be more than a turn"
                           : "a shorter step would take too long");
  else
    show_restart (&live->show, h);
}

static void
toggle (struct live *live, int i)
{
  close_text (live);
  if (i < live->show.count)
    live->show.runner[i].shown = !live->show.runner[i].shown;
  else
    tell (live, "there is no integrator of that number");
}

/* The system after the one shown, of those that some integrator fits: built-in
   ones as they come, that of the options as it was given.  */
static const struct hs_system *
system_after (const struct plan *plan, const struct hs_system *system)
{
  int i = 0, count = 0;
  while (hs_systems[count])
    count++;
  while (i < count && hs_systems[i] != system)
    i++;
  for (int tries = 0; tries <= count; tries++)
    {
      /* Place `count' is that of a system that is not built in.  */
      const bool own = !hs_system_find (plan->system->name);
      i = (i + 1) % (count + own);
      system = i < count ? hs_systems[i] : plan->system;
      if (show_any_fits (plan, system))
        break;
    }
  return system;
}

/* The step that the plan has, or 64 a turn, or more.  */
static void
settle_step (struct plan *plan)
{
  const bool given = plan->step.given;
  case_usual_steps (plan, 1, 64);
  if (!given)
    plan->step.value = case_calm_step (plan, plan->step.value);
}

static void
next_system (struct live *live)
{
  struct plan next = *live->plan;
  next.system = system_after (live->plan, live->show.plan.system);
  if (next.system != live->plan->system)
    {
      for (int i = 0; next.system->parameters[i].name; i++)
        next.par[i] = next.system->parameters[i].value;
      next.start = NULL;
      next.step = (struct number){ 0 };
    }
  show_close (&live->show);
  close_text (live);
  next.steps = 0;
  settle_step (&next);
  show_open (&live->show, &next);
}

static void
press (struct live *live, int key)
{
  live->page.message = NULL;
  if (key >= '1' && key <= '9')
    toggle (live, key - '1');
  switch (key)
    {
    case ' ':
      live->page.paused = !live->page.paused;
      break;
    case '+':
    case '=':
      change_step (live, 2);
      break;
    case '-':
    case '_':
      change_step (live, 0.5);
      break;
    case 's':
      next_system (live);
      break;
    case 'e':
    case 'h':
      open_text (live, key);
      break;
    case 'r':
      close_text (live);
      show_restart (&live->show, live->show.h);
      break;
    case 'p':
      snapshot_take (&live->snapshot, live->plan, &live->show);
      break;
    case 'q':
      live->over = true;
      break;
    case '\033':
      close_text (live);
      break;
    default:
      break;
    }
}

static void
draw (struct live *live)
{
  int width, height;
  const char *said
      = snapshot_said (&live->snapshot, !live->terminal && !live->window);
  if (said)
    tell (live, said);
  screen_size (&width, &height);
  if (live->window)
    {
      width = WINDOW_COLUMNS;
      height = WINDOW_ROWS;
      window_prepare (live->window, &live->canvas);
    }
  if (width != live->canvas.width || height != live->canvas.height)
    canvas_size (&live->canvas, width, height);
  live->text_left = frame_draw (&live->canvas, &live->show, &live->page);
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
  while (script && live->next < script->count && !live->over
         && script->line[live->next].time <= clock_of (live) + 1e-9)
    {
      const int key = script->line[live->next++].key;
      if (key != SCRIPT_FRAME)
        press (live, key);
      else if (!live->terminal)
        write_frame (live);
    }
}

static void
advance (struct live *live)
{
  live->frame++;
  if (!live->page.paused)
    show_advance (&live->show);
}

/* Until the script is over; the last frame, unless others were asked for.  */
static void
run_plain (struct live *live)
{
  const struct script *script = live->script;
  const double end = script && script->count
                         ? script->line[script->count - 1].time
                         : USUAL_TIME;
  for (play (live); !live->over && clock_of (live) < end - 1e-9; play (live))
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
  while (!live->over)
    {
      play (live);
      draw (live);
      screen_show (&live->canvas);
      moment = fmax (moment + 1.0 / RATE, screen_now () - 0.2);
      for (int key; !live->over && (key = screen_key (moment)) != 0;)
        if (key == SCREEN_GONE)
          live->over = true;
        else if (key == SCREEN_CHANGED)
          break;
        else
          press (live, key);
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
  while (!live->over && key != WINDOW_BROKEN)
    {
      play (live);
      draw (live);
      window_show (live->window, &live->canvas);
      moment = fmax (moment + 1.0 / RATE, screen_now () - 0.2);
      while (!live->over && (key = window_key (live->window, moment)) != 0
             && key != WINDOW_BROKEN)
        {
          if (key == WINDOW_SHUT)
            live->over = true;
          else
            press (live, key);
        }
      advance (live);
    }
  return live->over;
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
  tell (live, "gnuplot, which had the window, is over or hangs");
  run_screen (live);
  return STATUS_DONE;
}

static enum status
run (const struct plan *given)
{
  struct plan plan = *given;
  struct live live = { .plan = &plan, .terminal = screen_is_there () };
  const int count = case_count (&plan);
  enum status status = STATUS_DONE;
  if (count > SHOW_MOST)
    die (STATUS_BAD_INPUT,
         "--integrator: live shows %d integrators at most, not %d", SHOW_MOST,
         count);
  if (plan.script)
    live.script = script_read (plan.script, keys);
  settle_step (&plan);
  live.canvas.unicode = screen_has_unicode ();
  live.out = file_open (NULL);
  show_open (&live.show, &plan);
  live.window = window_open (keys);
  if (live.window)
    status = run_windows (&live);
  else if (live.terminal)
    run_screen (&live);
  else
    run_plain (&live);
  show_close (&live.show);
  close_text (&live);
  canvas_free (&live.canvas);
  snapshot_end (&live.snapshot, live.out.stream);
  file_close (&live.out);
  return status;
}

const struct experiment live_experiment = {
  .name = "live",
  .title = "Show a motion, its phase plane and its energy error as they go on",
  .example
  = "halfstep live --system=pendulum --integrator=euler,leapfrog,exact",
  .options
  = OPTIONS_SYSTEM | OPTIONS_START | OPTIONS_INTEGRATOR | OPTIONS_LIVE,
  .run = run,
};
