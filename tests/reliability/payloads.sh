#!/bin/sh
# SPDX-License-Identifier: MIT
# Words that a shell, gnuplot, its enhanced text, TeX, SVG, HTML or a C format
# would obey, as titles, names of files and folders, in files of systems, as
# parameters, forces and words of programs: nothing of it runs, which would make
# a file CANARY; pictures and pages are drawn all the same, and are well formed.
# And no function that starts a shell is in the program or the library.
# shellcheck disable=SC1091,SC2034,SC2154
. "$(dirname "$0")/../figure.sh"

cat >"$work/payloads" <<'END_OF_PAYLOADS'
`touch CANARY`
\`touch CANARY\`
$(touch CANARY)
${IFS}$(touch${IFS}CANARY)
;touch CANARY;
|touch CANARY
||touch CANARY
&touch CANARY&
&&touch CANARY
>CANARY
>>CANARY
<(touch CANARY)
!touch CANARY
'; !touch CANARY; '
<touch CANARY
< touch CANARY
$data << EOD
';system('touch CANARY');'
'';system('touch CANARY')
";system("touch CANARY");"
".system("touch CANARY")."
'.system('touch CANARY').'
\";system(\"touch CANARY\");\"
\042;system(\042touch CANARY\042);\042
\047;system(\047touch CANARY\047);\047
\x22;system(\x22touch CANARY\x22);\x22
"; load 'evil.gp'; "
'; load 'evil.gp'; '
"; call 'evil.gp'; "
load 'evil.gp'
@evil
"; @evil; "
"; eval "system('touch CANARY')"; "
"; print system('touch CANARY'); "
"; set output 'CANARY'; replot; "
"; save 'CANARY'; "
"; set print 'CANARY'; print 1; "
"; plot '<touch CANARY'; "
"; undefine *; shell; "
"; exit; "
"\
#`touch CANARY`
a"#
%s%s%s%s%n%n%n
%1$n%99999999d
{/Symbol `touch CANARY`} a^{b}_c
@{}~{}&{}{/=99999 a}{{{{
}}}}{{{
{/Times:Italic=20 {/Bold x}
\write18{touch CANARY}
\input{|"touch CANARY"}
\immediate\write18{touch CANARY}
$\catcode`\%=12$
</text><script>fetch('CANARY')</script>
<script>alert(1)</script>
"><img src=x onerror=alert(1)>
' onload='alert(1)
<!--
]]>
<![CDATA[
<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>&y;
&lt;&#x3c;&amp;&nosuch;&
javascript:alert(1)
-e
-c system('touch CANARY')
--output=CANARY
-
--
.
..
../../CANARY
~/CANARY
*
?
[a-z]*
a b	c
'
"
\
`
$
END_OF_PAYLOADS
cat >"$work/evil.gp" <<'END_OF_SCRIPT'
system('touch CANARY')
END_OF_SCRIPT
evil="system('touch CANARY')"; export evil

share=$HALFSTEP_SHARE
command -v gnuplot >"$log" 2>&1 || why='there is no gnuplot'
wave='run -s harmonic -i leapfrog -d 0.1 -n 9'
cases=0 good=0 pictures=0 drawn=0
# safe PLACE STATUSES CMD...: it ends with one of them, and nothing has run.
safe ()
{
  safe_place=$1 safe_statuses=$2
  shift 2
  cases=$((cases + 1))
  quiet "$@"
  safe_status=$?
  if test -n "$(find "$work" -name CANARY)"
  then echo "$safe_place: $payload: it runs" >&2; find "$work" -name CANARY -exec rm -r {} +
  else
    case " $safe_statuses " in
      *" $safe_status "*) good=$((good + 1)) ;;
      *) echo "$safe_place: $payload: status $safe_status: $said" >&2 ;;
    esac
  fi
}
# well_formed FILE: as XML; that is drawn.
if python3 -c 'import xml.dom.minidom' 2>"$log"
then well_formed () { python3 -c 'import sys, xml.dom.minidom
d = xml.dom.minidom.parse(sys.argv[1])
sys.exit(d.documentElement.tagName != "svg" or len(d.getElementsByTagName("script")) > 0)' "$1"; }
else well_formed () { grep -q '</svg>' "$1"; }
fi
picture ()
{
  test -z "$why" || return 0
  pictures=$((pictures + 1))
  if well_formed "$2" 2>"$log"; then drawn=$((drawn + 1)); return; fi
  echo "$1: $payload: no picture: $said" >&2
}

number=0
while IFS= read -r payload
do
  number=$((number + 1))
  test $((number % (share < 10 ? share : 10))) -eq 0 || continue
  mkdir "$work/$number" && cd "$work/$number" && cp ../evil.gp . || exit 99
  name=$(printf %s "$payload" | tr / _)
  # Names of pictures have no controls.
  may='0 1'
  case $name in *[[:cntrl:]]*) may=2 ;; esac
  # A picture by that name, with that title, and again by its script.
  safe 'a title' '0 1' halfstep $wave --plot=x.svg --title="$payload"
  picture 'a title' x.svg
  mkdir "$work/$number/names" && cd names && cp ../evil.gp . || exit 99
  safe 'a file' "$may" halfstep $wave --plot="$name.svg"
  if test $safe_status -ne 2
  then
    picture 'a file' "./$name.svg"
    rm -f "./$name.svg"
    test -n "$why" || safe 'a script' 0 gnuplot "./$name.gp"
  fi
  cd ..
  if test $safe_status -ne 2 && mkdir "./$name" 2>"$log"
  then
    safe 'a folder' '0 1' halfstep $wave --plot="./$name/x.svg" -o "./$name/y" -f csv
    picture 'a folder' "./$name/x.svg"
    # Where nothing can be drawn, the command for later is for a shell.
    quiet env PATH=/nonexistent "$HALFSTEP" $wave --plot="./$name/z.svg"
    test -n "$why" || safe 'a command for later' 0 sh -c "${said##*draw them later with: }"
    rm -rf "./$name" 2>"$log"
  fi
  safe 'a file of data' '0 1' halfstep $wave -f csv --output="./$name"
  rm -rf "./$name" 2>"$log"
  # Of a system.
  printf 'title = %s\nreference = %s\ncoordinate x\nparameter k = 2: %s\nacceleration x = -k*x\nstart x = 1\n' \
    "$payload" "$payload" "$payload" >one.sys
  safe 'a file of a system' '0 1 2' halfstep run -s one.sys -i leapfrog -d 0.1 -n 9 --plot=one.svg
  test $safe_status -eq 2 || picture 'a file of a system' one.svg
  printf 'coordinate x in %s, velocity v in %s\nparameter k in %s = 2: a\nacceleration x = -k*x\n' \
    "$payload" "$payload" "$payload" >two.sys
  safe 'units' '0 1 2' halfstep run -s two.sys -i leapfrog -d 0.1 -n 9 --plot=two.svg
  test $safe_status -eq 2 || picture 'units' two.svg
  printf 'coordinate %s\nacceleration %s = -%s\n' "$payload" "$payload" "$payload" >three.sys
  safe 'a coordinate' '0 1 2' halfstep run -s three.sys -i leapfrog -d 0.1 -n 9 --plot=three.svg
  safe 'a system' 2 halfstep run --system="$payload" -d 0.1 -n 9 --plot=four.svg
  safe 'a parameter' 2 halfstep $wave --set="$payload=1" --plot=five.svg
  safe 'a force' '0 1 2' halfstep run --force="ax=$payload" -d 0.1 -n 9 --plot=six.svg
  safe 'an integrator' 2 halfstep run -s harmonic --integrator="./$payload" -d 0.1 -n 9
  safe 'a word of a program' '0 1 2' halfstep run -s harmonic -d 0.1 -n 2 \
    --patience=5 --integrator="cmd:echo 0 1 0 $payload"
  # A compiler is words, too.
  safe 'a compiler' '1 2' env CC="$payload" "$HALFSTEP" run -s harmonic -i ./none.c -d 0.1 -n 1
  safe 'a place for temporaries' '0 1' env TMPDIR="$payload" "$HALFSTEP" $wave --plot
done <"$work/payloads"
why_pictures=$why
why=''
all "words that could run ($number): nothing runs" $good $cases
why=$why_pictures
all 'words that could run: the pictures are drawn, and well formed' $drawn $pictures

# The page of a report, and its PDF.
cases=0 good=0 pages=0 plain=0 number=0
mkdir "$work/reports" && cd "$work/reports" && cp ../evil.gp . || exit 99
while IFS= read -r payload
do
  number=$((number + 1))
  test $((number % (share < 4 ? 10 * share : 40))) -eq 7 || continue
  safe 'a report' '0 1' halfstep report one --title="$payload" -i leapfrog -d 0.1
  pages=$((pages + 1))
  # A title that were markup would add a tag.
  test -s tags || halfstep report plain --title=plain -i leapfrog -d 0.1 2>"$log"
  tr -cd '<' <plain/index.html | wc -c >tags
  tr -cd '<' <one/index.html | wc -c >these
  if cmp -s tags these; then plain=$((plain + 1)); else
    echo "a report: $payload: its page has other tags" >&2; fi
  rm -rf one
done <"$work/payloads"
why=$why_pictures
all 'reports with such titles: nothing runs' $good $cases
all 'reports with such titles: the page has no tag more' $plain $pages

# Shells.  That it starts programs at all is seen, too.
found=none
for file in "$HALFSTEP" "$(dirname "$HALFSTEP")"/.libs/libhalfstep.so
do
  if test -e "$file"
  then
    nm -D "$file" 2>"$log" | sed 's/@.*//' >names
    if grep -wE 'system|popen|wordexp|execl|execlp|execle|execv|execvp|execvpe' names
    then found="in $file"; fi
    test "$file" != "$HALFSTEP" || grep -q posix_spawnp names || found='not seen'
  fi
done
why=''
command -v nm >"$log" 2>&1 || why='there is no nm'
figure 'functions that start a shell (nm -D)' "$found" none test "$found" = none
