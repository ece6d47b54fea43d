/* SPDX-License-Identifier: MIT */
/* Characters of UTF-8.  */

#ifndef UTF8_H
#define UTF8_H

/* Bytes of the character at the start of a text, 0: there is none.  */
int utf8_length (const char *text);

/* The number of the character there, if it is one that is not seen but changes
   how others are: a control, or one that turns the direction of writing; else
   -1.  */
long utf8_control (const char *text);

/* Bytes of the character there, if it may be shown as it is; else 0.  */
int utf8_shown (const char *text);

#endif
