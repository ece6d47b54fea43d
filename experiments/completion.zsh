#compdef halfstep
# SPDX-License-Identifier: MIT
# Completion for zsh.  All words come from the program itself: experiments and
# options from its help, names from its registry, the values of an option from
# what it says of a wrong one.

local program=${${(Q)words[1]}/#\~\//$HOME/} experiment=$words[2] option its
local -a found

# Lines of NAME and a sentence -> name:sentence.
names () # integrators | systems | faults | experiments
{
  $program list $1 2>/dev/null | awk '
    /^  [a-z0-9]/ { name = $1; getline; sub(/^ */, ""); print name ":" $0 }'
}

values () # OPTION
{
  $program $experiment --system=harmonic "$1=?" 2>&1 >/dev/null \
    | sed -n 's/, and .*//; s/.*there are: //p' | tr -d ' ' | tr , '\n'
}

operands ()
{
  $program $experiment --help 2>/dev/null \
    | grep -q '^Usage: halfstep [a-z]* \[[A-Za-z| ]*\] \[OPTION' || return
  $program $experiment '?' 2>&1 >/dev/null \
    | sed -n 's/.*there are \(1 to [0-9]*: \)\{0,1\}//p' | tr -d ' ' | tr , '\n'
}

parameters ()
{
  its=${${(M)words:#--system=*}[-1]#--system=}
  [[ -z $its ]] && its=$words[$((${words[(I)(-s|--system)]} + 1))]
  $program list systems 2>/dev/null | awk -v its="$its" '
    /^  [^ ]/ { here = $1 == its }
    here && $1 == "--set" {
      name = $2; sub(/=.*/, "", name); $1 = $2 = ""; sub(/^ */, "")
      print name ":" $0
    }'
  $program list integrators 2>/dev/null | awk -v line="$words" '
    $1 == "--set" && index(line, substr($2, 1, index($2, ".") - 1)) {
      name = $2; sub(/=.*/, "", name); $1 = $2 = ""; sub(/^ */, "")
      print name ":" $0
    }'
}

if (( CURRENT == 2 )); then
  found=(${(f)"$(names experiments)"} help --help --version)
  _describe experiment found
  return
fi
if [[ $experiment == help ]]; then
  found=(${(f)"$(names experiments)"})
  _describe experiment found
  return
fi

case $words[CURRENT] in
  --*=*) option=${words[CURRENT]%%=*}; compset -P 1 '*=' ;;
  *) option=$words[CURRENT-1] ;;
esac
if [[ $option == -[A-Za-z] ]]; then
  option=$($program $experiment --help 2>/dev/null \
    | sed -n "s/^  $option, \\(--[a-z0-9-]*\\).*/\\1/p")
fi

case $option in
  --system) found=(${(f)"$(names systems)"}); _describe system found; _files ;;
  --integrator)
    compset -P '*,'
    found=(basic all ${(f)"$(names integrators)"})
    _describe integrator found
    found=(${(f)"$($program list faults | sed -n 's/^ *--integrator=\([^ ]*\) .*/\1/p')"})
    found=("${found[@]//:/\\:}") # for a colon would end the name
    _describe -t faults 'with a fault' found
    _files -g '*.(c|so)'
    ;;
  --set) found=(${(f)"$(parameters)"}); _describe parameter found -qS = ;;
  --format | --contact | --arithmetic | --step-rule)
    compset -P '*,'
    found=(${(f)"$(values $option)"})
    _describe value found
    ;;
  --output | --plot | --commands | --script | --save | --resume) _files ;;
  --lower-order | --time | --summary | [^-]* | '')
    if [[ $words[CURRENT] == -* ]]; then
      found=(${(f)"$($program $experiment --help 2>/dev/null | awk '
        /^  (-.,|   ) --/ {
          sub(/^  (-.,|   ) /, ""); name = $1; sub(/(\[?=).*/, "", name)
          help = $0; sub(/^[^ ]+ */, "", help)
          if (help == "") { getline; sub(/^ */, ""); help = $0 }
          print name ":" help
        }')"})
      _describe option found
    else
      found=(${(f)"$(operands)"})
      if (( $#found )); then compadd -a found; else _files; fi
    fi
    ;;
esac
