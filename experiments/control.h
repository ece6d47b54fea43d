/* SPDX-License-Identifier: MIT */
/* A show that keys control: what is read beside it, and what is said.  */

#ifndef CONTROL_H
#define CONTROL_H

#include "explain.h"
#include "frame.h"
#include "snapshot.h"

/* The keys; of letters the capital ones are the same.  */
extern const char control_keys[];

struct control
{
  const struct plan *plan; /* as the options have it */
  struct show show;
  struct page page;
  struct snapshot snapshot;
  char *text;    /* that is read */
  int text_key;  /* that asked for it */
  int text_left; /* lines of it that were shown, before others */
  bool measuring;
  struct explanation explanation;
  char message[1200];
  bool over;
};

/* The plan's step is settled.  */
void control_open (struct control *control, struct plan *plan);
void control_close (struct control *control);
void control_press (struct control *control, int key);
/* Says it below the picture, until the next key.  */
void control_tell (struct control *control, const char *text);
/* Goes on with what is measured for the text, until the moment (screen_now);
   INFINITY: to the end.  */
void control_measure (struct control *control, double moment);

#endif
