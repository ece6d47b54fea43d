/* SPDX-License-Identifier: MIT */
/* A show that keys control.  */

#include "control.h"

#include "case.h"
#include "say.h"
#include "screen.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  A_TIME = 32 /* steps measured from one look at the clock to the next */
};

/* The step stays between a turn and this part of one.  */
static const double FINEST = 0x1p-16;

const char control_keys[] = " +-=_123456789seprhq";

static void
close_text (struct control *control)
{
  free (control->text);
  control->text = NULL;
  control->page.text = NULL;
  control->page.first = 0;
  explain_close (&control->explanation);
  control->measuring = false;
}

static void
write_help (FILE *stream)
{
  fputs (
      "Keys:\n"
      "space: pause, and go on\n"
      "+ and - (or = and _): twice the step, half the step; from the start\n"
      "1 to 9: show an integrator, or hide it\n"
      "s: the next system\n"
      "e: explain what is seen\n"
      "r: restart\n"
      "p: save a picture, and say which command makes it\n"
      "h: these lines; the key again, or Escape, closes them\n"
      "q: quit\n"
      "A digit marks the place of an integrator in each panel.  Left, the "
      "motion; in the middle, velocity over position; right, the error of the "
      "energy against time, in each column the greatest, in powers of ten.\n",
      stream);
}

static void
write_text (struct control *control)
{
  size_t size;
  free (control->text);
  control->text = NULL;
  FILE *stream = memory_open (&control->text, &size);
  if (control->text_key == 'h')
    write_help (stream);
  else
    explain_write (stream, &control->explanation);
  memory_close (stream, &control->text);
  control->page.text = control->text;
}

/* The key again: its further lines, or the end of them.  */
static void
open_text (struct control *control, int key)
{
  const bool again = control->text && control->text_key == key;
  if (again && control->text_left)
    {
      control->page.first += control->text_left;
      return;
    }
  close_text (control);
  if (again)
    return;
  control->text_key = key;
  control->measuring = key == 'e';
  if (control->measuring)
    explain_open (&control->explanation, &control->show);
  write_text (control);
}

void
control_measure (struct control *control, double moment)
{
  if (!control->measuring)
    return;
  while (control->measuring && screen_now () < moment)
    control->measuring = !explain_measure (&control->explanation, A_TIME);
  write_text (control);
}

void
control_tell (struct control *control, const char *text)
{
  snprintf (control->message, sizeof control->message, "%s", text);
  control->page.message = control->message;
}

static void
change_step (struct control *control, double factor)
{
  const double h = control->show.h * factor, turn = control->show.turn;
  close_text (control);
  if (fabs (h) > turn || fabs (h) < turn * FINEST)
    control_tell (control, factor > 1
                               ? "a longer step would be more than a turn"
                               : "a shorter step would take too long");
  else
    show_restart (&control->show, h);
}

static void
toggle (struct control *control, int i)
{
  close_text (control);
  if (i < control->show.count)
    control->show.runner[i].shown = !control->show.runner[i].shown;
  else
    control_tell (control, "there is no integrator of that number");
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
      i = i + 1 < count + own ? i + 1 : 0;
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
next_system (struct control *control)
{
  struct plan next = *control->plan;
  next.system = system_after (control->plan, control->show.plan.system);
  if (next.system != control->plan->system)
    {
      for (int i = 0; next.system->parameters[i].name; i++)
        next.par[i] = next.system->parameters[i].value;
      next.start = NULL;
      next.step = next.t0 = (struct number){ 0 };
    }
  show_close (&control->show);
  close_text (control);
  next.steps = 0;
  settle_step (&next);
  show_open (&control->show, &next);
}

void
control_open (struct control *control, struct plan *plan)
{
  settle_step (plan);
  control->plan = plan;
  show_open (&control->show, plan);
}

void
control_close (struct control *control)
{
  close_text (control);
  show_close (&control->show);
}

/* What is no letter, digit or sign comes from other keys, and is passed
   over.  */
static void
refuse (struct control *control, int key)
{
  char text[60];
  if (key >= 0x80 || !isgraph (key))
    return;
  snprintf (text, sizeof text, "there is no key %c; h shows the keys", key);
  control_tell (control, text);
}

void
control_press (struct control *control, int key)
{
  control->page.message = NULL;
  key = key >= 'A' && key <= 'Z' ? key - 'A' + 'a' : key;
  switch (key)
    {
    case '1':
    case '2':
    case '3':
    case '4':
    case '5':
    case '6':
    case '7':
    case '8':
    case '9':
      toggle (control, key - '1');
      break;
    case ' ':
      control->page.paused = !control->page.paused;
      break;
    case '+':
    case '=':
      change_step (control, 2);
      break;
    case '-':
    case '_':
      change_step (control, 0.5);
      break;
    case 's':
      next_system (control);
      break;
    case 'e':
    case 'h':
      open_text (control, key);
      break;
    case 'r':
      close_text (control);
      show_restart (&control->show, control->show.h);
      break;
    case 'p':
      snapshot_take (&control->snapshot, control->plan, &control->show);
      break;
    case 'q':
      control->over = true;
      break;
    case '\033':
      close_text (control);
      break;
    default:
      refuse (control, key);
      break;
    }
}
