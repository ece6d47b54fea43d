# SPDX-License-Identifier: MIT
# Makes a man page of what --help says and a text:
#
#   halfstep [NAME] --help | awk -v version=VERSION -v date=DATE \
#     -v text=FILE -f man.awk
#
# Of an experiment the options, exit statuses and first example are those of
# --help.  The text begins with the description; behind `Columns:' and the like
# come other sections.  Lines `- NAME [UNIT]: what' are items, `    $ COMMAND'
# examples; what is `quoted' is set in bold.
#
# The program's own text is a page already, in which the line `.\" experiments'
# stands for the list of these.

# Characters that mean something to a formatter.
function plain (line)
{
  gsub (/\\/, "\\e", line)
  gsub (/-/, "\\-", line)
  return line ~ /^[.']/ ? "\\&" line : line
}

# The line, every match of the pattern in a font, but for `ends' characters at
# both ends of it.
function set_in (font, pattern, ends, line,  done)
{
  while (match (line, pattern)) {
    done = done substr (line, 1, RSTART - 1) "\\f" font \
      substr (line, RSTART + ends, RLENGTH - 2 * ends) "\\fR"
    line = substr (line, RSTART + RLENGTH)
  }
  return done line
}

function prose (line)
{
  line = set_in ("B", "`[^']*'", 1, plain (line))
  return set_in ("B", "\\\\-\\\\-[a-z]+(\\\\-[a-z]+)*", 0, line)
}

# Words to be typed, bold, and what they are to be filled with, slanted.
function typed (line,  letter)
{
  letter = line ~ /^-., / ? plain (substr (line, 1, 2)) : ""
  line = set_in ("I", "[A-Z][A-Z0-9]*(>[A-Z]+)?", 0, \
                 plain (letter ? substr (line, 3) : line))
  gsub (/\\fR/, "\\fB", line)
  sub (/\\fB$/, "", line)
  return "\\fB" letter line "\\fR"
}

function sentence (line)
{
  return toupper (substr (line, 1, 1)) substr (line, 2) \
    (line ~ /\.$/ ? "" : ".")
}

# In lines of no more than 78 characters; a sentence begins a new one.
function folded (line,  words, n, i, out, length_)
{
  n = split (line, words, " ")
  for (i = 1; i <= n; i++)
    if (words[i] !~ /^[.']/ && i > 1 \
        && (length_ + 1 + length (words[i]) > 78 \
            || (words[i - 1] ~ /\.$/ && words[i] ~ /^[A-Z]/))) {
      out = out "\n" words[i]
      length_ = length (words[i])
    } else {
      out = out (i > 1 ? " " : "") words[i]
      length_ += (i > 1) + length (words[i])
    }
  return out
}

function head (name)
{
  printf ".\\\" Made by doc/man.awk.\n.TH %s 1 %s \"halfstep %s\" \"User Commands\"\n", \
    toupper (plain (name)), date, version
}

# What stands before the line: the beginning or end of examples and paragraphs.
function turn (kind)
{
  if (last == "example" && kind != last)
    print ".EE"
  if (kind == "example" && kind != last)
    print (last ? ".PP\n" : "") ".EX"
  else if (kind == "text" && (last == "space" || last == "example"))
    print ".PP"
  last = kind
}

function write_section (name,  lines, n, i, line, tag)
{
  last = ""
  n = split (body[name], lines, "\n")
  for (i = 1; i <= n; i++) {
    line = lines[i]
    if (line ~ /^    \$ /) {
      turn ("example")
      print plain (substr (line, 5))
    } else if (line ~ /^- /) {
      turn ("item")
      match (line, /: /)
      tag = substr (line, 3, RSTART - 3)
      unit = ""
      if (match (tag, / \[/)) {
        unit = substr (tag, RSTART)
        tag = substr (tag, 1, RSTART - 1)
      }
      match (line, /: /)
      printf ".TP\n\\fB%s\\fR%s\n%s\n", plain (tag), plain (unit), \
        folded(prose (substr (line, RSTART + 2)))
    } else if (line == "")
      turn (last == "example" ? last : "space")
    else {
      if (line !~ /^  / || last != "item")
        turn ("text")
      sub (/^  /, "", line)
      print folded(prose (line))
    }
  }
  turn ("")
}

function write_page (  i, n, parts, name)
{
  name = "halfstep-" experiment
  head (name)
  printf ".SH NAME\n%s \\- %s\n", plain (name), \
    plain (tolower (substr (title, 1, 1)) substr (title, 2))
  printf ".SH SYNOPSIS\n%s\n", typed (usage)
  print ".SH DESCRIPTION"
  write_section("Description")
  print ".SH OPTIONS"
  for (i = 1; i <= options; i++)
    printf ".TP\n%s\n%s\n", typed (option[i]), \
      folded(prose (sentence (what[i])))
  for (i = 1; i <= sections; i++)
    if (headings[i] !~ /^(Examples|See also|Status|With --summary)$/) {
      print ".SH " toupper (headings[i])
      write_section(headings[i])
    } else if (headings[i] ~ /^With/) {
      print ".SS " prose (headings[i])
      write_section(headings[i])
    }
  print ".SH EXIT STATUS"
  n = split (statuses, parts, /; ?/)
  for (i = 1; i <= n; i++)
    printf ".TP\n.B %s\n%s\n", substr (parts[i], 1, 1), \
      sentence (substr (parts[i], 3))
  write_section("Status")
  print ".SH EXAMPLES"
  body["Examples"] = "    $ " example "\n" body["Examples"]
  write_section("Examples")
  printf ".SH SEE ALSO\n.BR halfstep (1),\n"
  n = split (body["See also"], parts, /,? +/)
  for (i = 1; i <= n; i++)
    printf ".BR %s (1),\n", plain ("halfstep-" parts[i])
  print "and the manual:\n.BR \"info halfstep\" ."
}

function write_overview (  line, i)
{
  head ("halfstep")
  while ((getline line < text) > 0)
    if (line == ".\\\" experiments")
      for (i = 1; i <= experiments; i++)
        printf ".TP\n.BR %s (1)\n%s.\n", plain ("halfstep-" names[i]), \
          plain (titles[i])
    else
      print line
}

# The help.
/^Usage: / { usage = substr ($0, 8); experiment = $3; next }
/^[A-Z][a-z ]*:$/ { part = $0; next }
/^Exit status: / { part = $0; statuses = substr ($0, 14); next }
part == "Experiments:" && /^  [a-z]/ {
  names[++experiments] = $1
  $1 = ""
  titles[experiments] = substr ($0, 2)
  next
}
part == "" && experiment && !title { title = $0; sub (/\.$/, "", title) }
part == "Options:" && /^ +-/ {
  sub (/^ +/, "")
  match ($0 "  ", /  +/)
  option[++options] = substr ($0, 1, RSTART - 1)
  what[options] = substr ($0, RSTART + RLENGTH)
  next
}
part == "Options:" && /^ +[^ ]/ { sub (/^ +/, ""); what[options] = $0 }
part == "For example:" && /^  / { example = substr ($0, 3) }
part ~ /^Exit/ && /./ { statuses = statuses " " $0 }

END {
  sub (/\.$/, "", statuses)
  if (experiments)
    write_overview()
  else {
    section = "Description"
    while ((getline line < text) > 0)
      if (line ~ /^[A-Z][a-z]+( also| --summary)?:$/) {
        section = substr (line, 1, length (line) - 1)
        headings[++sections] = section
      } else if (line != "" || body[section] != "")
        body[section] = body[section] line "\n"
    for (section in body)
      sub (/\n+$/, "", body[section])
    write_page()
  }
}
