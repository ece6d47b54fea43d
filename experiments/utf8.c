/* SPDX-License-Identifier: MIT */
/* Characters of UTF-8.  */

#include "utf8.h"

int
utf8_length (const char *text)
{
  const unsigned char *c = (const unsigned char *) text;
  const int n = *c < 0x80   ? 1
                : *c < 0xc2 ? 0
                : *c < 0xe0 ? 2
                : *c < 0xf0 ? 3
                            : 4;
  if (n == 0 || *c > 0xf4)
    return 0;
  for (int i = 1; i < n; i++)
    if (c[i] >> 6 != 2)
      return 0;
  if ((*c == 0xe0 && c[1] < 0xa0) || (*c == 0xed && c[1] > 0x9f)
      || (*c == 0xf0 && c[1] < 0x90) || (*c == 0xf4 && c[1] > 0x8f))
    return 0;
  return n;
}

long
utf8_control (const char *text)
{
  static const struct
  {
    long first, last;
  } controls[] = {
    { 0, 0x1f },        { 0x7f, 0x9f },     { 0x61c, 0x61c },
    { 0x200b, 0x200f }, { 0x2028, 0x202e }, { 0x2060, 0x206f },
    { 0xfeff, 0xfeff },
  };
  static const unsigned masks[] = { 0, 0x7f, 0x1f, 0x0f, 0x07 };
  const int n = utf8_length (text);
  long c = (unsigned char) *text & masks[n];
  for (int i = 1; i < n; i++)
    c = c << 6 | ((unsigned char) text[i] & 0x3f);
  for (unsigned i = 0; n && i < sizeof controls / sizeof *controls; i++)
    if (c >= controls[i].first && c <= controls[i].last)
      return c;
  return -1;
}

int
utf8_shown (const char *text)
{
  return utf8_control (text) < 0 ? utf8_length (text) : 0;
}
