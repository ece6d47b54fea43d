# SPDX-License-Identifier: MIT
# Completion for bash.  All words come from the program itself: experiments and
# options from its help, names from its registry, the values of an option from
# what it says of a wrong one.

# Those of the program that the line begins with.
_halfstep_names () # integrators | systems | faults | experiments
{
  "$program" list "$1" 2>/dev/null | sed -n 's/^  \([a-z0-9][^ ]*\)$/\1/p'
}

_halfstep_options ()
{
  "$program" "$experiment" --help 2>/dev/null \
    | sed -n 's/^  \(-.,\|   \) \(--[a-z0-9-]*=\{0,1\}\).*/\2/p'
}

# The long name of a letter.
_halfstep_long ()
{
  "$program" "$experiment" --help 2>/dev/null \
    | sed -n "s/^  $1, \(--[a-z0-9-]*\).*/\1/p"
}

_halfstep_values () # OPTION
{
  "$program" "$experiment" --system=harmonic "$1=?" 2>&1 >/dev/null \
    | sed -n 's/, and .*//; s/.*there are: //p' | tr -d ' ' | tr , '\n'
}

# What may stand behind the experiment, where that is no file: as it says of
# what may not.
_halfstep_operands ()
{
  "$program" "$experiment" --help 2>/dev/null \
    | grep -q '^Usage: halfstep [a-z]* \[[A-Za-z| ]*\] \[OPTION' || return
  "$program" "$experiment" '?' 2>&1 >/dev/null \
    | sed -n 's/.*there are \(1 to [0-9]*: \)\{0,1\}//p' | tr -d ' ' | tr , '\n'
}

# Parameters of the system on the line, and of its integrators.
_halfstep_parameters ()
{
  local its
  its=$(printf '%s\n' "${typed[@]}" \
    | sed -n '/^\(-s\|--system\)$/{n;p;}; s/^--system=//p' | tail -n 1)
  "$program" list systems 2>/dev/null | awk -v its="$its" '
    /^  [^ ]/ { here = $1 == its }
    here && $1 == "--set" { print $2 }' | sed 's/=.*/=/'
  "$program" list integrators 2>/dev/null | awk -v line="${typed[*]}" '
    $1 == "--set" && index (line, substr ($2, 1, index ($2, ".") - 1)) {
      print $2
    }' | sed 's/=.*/=/'
}

# What the shell takes for the word ends at each = and : of what was typed, as
# in --integrator=half-twice:kicks: all of it is looked at here, and of what is
# found that is told which comes behind the last of these.
_halfstep ()
{
  local line=${COMP_LINE:0:COMP_POINT} option= kept= words= breaks= typed
  # The program's own name may be quoted.
  local first='^[[:space:]]*(\\.|"[^"]*"|'\''[^'\'']*'\''|[^[:space:]\"'\''])+'
  [[ $line =~ $first ]] || return
  local program=${BASH_REMATCH[0]}
  read -ra typed <<<"halfstep${line#"$program"}"
  program=$(xargs printf %s <<<"$program")
  program=${program/#'~/'/$HOME/}
  case $line in *[[:space:]]) typed+=('') ;; esac
  local experiment=${typed[1]} cur=${typed[-1]}
  local told=$cur
  COMPREPLY=()
  if [ "${#typed[@]}" -le 2 ]; then
    words="$(_halfstep_names experiments) help --help --version"
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
    return
  fi
  if [ "$experiment" = help ]; then
    words=$(_halfstep_names experiments)
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
    return
  fi
  case $cur in
    --*=*) option=${cur%%=*} kept=$option= cur=${cur#*=} ;;
    -[A-Za-z]?*) option=${cur:0:2} kept=$option cur=${cur:2} ;;
    *)
      case ${typed[-2]} in
        --*=*) ;;
        -[A-Za-z] | --*) option=${typed[-2]} ;;
      esac
      ;;
  esac
  case $option in -[A-Za-z]) option=$(_halfstep_long "$option") ;; esac
  case $option in
    --system) words=$(_halfstep_names systems) ;;
    --integrator)
      words="basic all $(_halfstep_names integrators)
        $("$program" list faults | sed -n 's/^ *--integrator=\([^ ]*\) .*/\1/p')"
      ;;
    --set) words=$(_halfstep_parameters) ;;
    --format | --contact | --arithmetic | --step-rule)
      words=$(_halfstep_values "$option")
      ;;
    --output | --plot | --commands | --script | --save | --resume | '')
      case $cur in
        -*) words=$(_halfstep_options) ;;
        *) words=$(_halfstep_operands) ;;
      esac
      ;;
    *) return ;;
  esac
  case $option:$cur in
    --integrator:*,* | --contact:*,* | --arithmetic:*,*)
      kept=$kept${cur%,*}, cur=${cur##*,}
      ;;
  esac
  mapfile -t COMPREPLY < <(compgen -P "$kept" -W "$words" -- "$cur")
  case $COMP_WORDBREAKS in *=*) breaks== ;; esac
  case $COMP_WORDBREAKS in *:*) breaks=$breaks: ;; esac
  if [ -n "$breaks" ]; then
    told=${told%"${told##*[$breaks]}"}
    COMPREPLY=("${COMPREPLY[@]#"$told"}")
  fi
  case ${#COMPREPLY[@]}:${COMPREPLY[0]} in
    1:*=) compopt -o nospace 2>/dev/null ;;
  esac
}

complete -o default -F _halfstep halfstep
