#!/bin/sh
# SPDX-License-Identifier: MIT
# halfstep report: a folder that is absent, old or whole; its page is HTML that
# asks for nothing; its commands make what is in it.
# shellcheck disable=SC1091,SC2012,SC2013,SC2016,SC2154
. "$(dirname "$0")/tap.sh"

few='-s harmonic -i euler,leapfrog -d 0.1 -j 1'
# names FOLDER: what is in it, on a line.
names () { ls -A "$1" | tr '\n' ' '; }
# hidden: what report has left beside it.
hidden () { for hidden in .[!.]*; do test -e "$hidden" && printf '%s ' "$hidden"; done; }
parts='run drift order cost phase audit'

# Without gnuplot: tables, data, scripts, status 1.
program=$HALFSTEP
without () { PATH=/nonexistent "$program" "$@"; }
status 'without gnuplot' 1 without report plain $few
has 'without gnuplot: said' "$said" 'could not be drawn'
for part in $parts; do
  ok "without gnuplot: $part has its data" test -s plain/$part.dat
  ok "without gnuplot: $part has its script" test -s plain/$part.gp
done
ok 'without gnuplot: a page' grep -q '<td class="text">confirmed</td>' plain/index.html
has 'without gnuplot: the page says so' "$(cat plain/index.html)" 'The picture could not be drawn.'
is 'without gnuplot: nothing is left' "$(hidden)" ''

# What may be replaced.
sum=$(cat plain/*.dat | cksum)
status 'bad input' 2 without report plain $few -i
is 'bad input: the old folder stays' "$(cat plain/*.dat | cksum)" "$sum"
status 'its own folder is replaced' 1 without report plain/ -s harmonic -i rk4 -j 1
ok 'it is another one' grep -q integrator=rk4 plain/index.html
touch plain/mine
status 'another file in it' 2 halfstep report plain $few
has 'another file in it: said' "$said" 'has a file that report has not made: mine'
ok 'another file in it: all stays' grep -q integrator=rk4 plain/index.html
rm plain/mine
mkdir plain/audit
status 'a folder in it' 2 halfstep report plain $few
mkdir full empty
echo text >full/file
status 'a folder of others' 2 halfstep report full $few
is 'a folder of others: one line' "$(printf '%s\n' "$said" | wc -l)" 1
has 'a folder of others: what is allowed' "$said" '"full" is not empty; a folder that is not there, or is empty'
is 'a folder of others: stays' "$(names full)" 'file '
status 'an empty folder' 1 without report empty $few
ok 'an empty folder is filled' test -s empty/index.html
status 'a file' 2 halfstep report full/file $few
ln -s nowhere link
status 'a link to nowhere' 2 halfstep report link $few
status 'no folder above it' 1 halfstep report none/of/these $few
status 'no folder is named' 2 halfstep report
status 'two folders' 2 halfstep report one two
status 'no such system' 2 halfstep report other -s none
status 'no such integrator' 2 halfstep report other -i none
ok 'bad input: no folder' test ! -e other
is 'bad input: nothing is left' "$(hidden)" ''

# A signal leaves nothing.
"$HALFSTEP" report slow -s cloth >"$log" 2>&1 &
sleep 0.7
kill -TERM $!
wait $!
is 'SIGTERM: status' $? 143
ok 'SIGTERM: no folder' test ! -e slow
sleep 0.2
is 'SIGTERM: nothing is left' "$(hidden)" ''

if ! command -v gnuplot >"$log" 2>&1; then
  skip 'pictures' 'no gnuplot'
  finish
  exit
fi

status 'as it comes' 0 halfstep report swing
is 'as it comes: no messages' "$said" ''
wanted='audit.dat audit.gp audit.svg cost.dat cost.gp cost.svg drift.dat drift.gp drift.svg '
wanted="${wanted}files.txt index.html order.dat order.gp order.svg phase.dat phase.gp phase.svg "
wanted="${wanted}report.gp report.pdf run.dat run.gp run.svg "
is 'as it comes: the files' "$(names swing)" "$wanted"
is 'the list is of all but its head' "$(sed 1d swing/files.txt | sort | tr '\n' ' ')" "$wanted"
has 'as it comes: the pendulum' "$(cat swing/index.html)" '<h1>plane pendulum</h1>'

# The page asks for nothing that is not in the folder.
is 'no script, no frame, no request' \
  "$(grep -ciE '<(script|iframe|link|object|embed)|https?:|url\(|@import|src="[^"]*//' swing/index.html)" 0
for name in $(grep -o '\(src\|href\)="[^"]*"' swing/index.html | sed 's/.*="//; s/"//' | sort -u); do
  ok "the page's $name is there" test -s "swing/$name"
done
if python3 -c '' 2>"$log"; then
  is 'every tag is closed' "$(python3 - swing/index.html <<'END'
import sys
from html.parser import HTMLParser
EMPTY = {'meta', 'img', 'br', 'link', 'hr'}
class Reader(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.faults, self.ids = [], [], 0
    def handle_starttag(self, tag, attributes):
        if tag not in EMPTY:
            self.open.append(tag)
        if tag == 'img' and not dict(attributes).get('alt'):
            self.faults.append('no alt')
    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.faults.append(tag)
reader = Reader()
reader.feed(open(sys.argv[1], encoding='utf-8').read())
print(reader.faults + reader.open)
END
)" '[]'
else
  skip 'every tag is closed' 'no python3'
fi

# The tables are those of the commands.
cd swing || exit 99
PATH=$(dirname "$HALFSTEP"):$PATH
export PATH
unescape () { sed 's/<[^>]*>//g; s/&lt;/</g; s/&gt;/>/g; s/&quot;/"/g; s/&#39;/'\''/g; s/&amp;/\&/g'; }
grep 'halfstep [a-z]* --' index.html | unescape >commands
is 'a command of each part, and of each table' "$(grep -c . commands)" 11
rm -f run.svg drift.dat
while IFS= read -r command; do
  set -- "$command"
  ok "$command" sh -c "$1"
done <commands
ok 'the commands make the pictures' test -s run.svg
ok 'and the data' test -s drift.dat
halfstep drift --system=pendulum --integrator=basic --summary --format=csv >drift.csv
for name in euler rk4; do
  is "drift of $name in the page" \
    "$(grep "^<tr><td class=\"text\">$name</td>.*\\(linear\\|bounded\\)" index.html | head -n 1 | sed 's/<[^>]*>/ /g' | awk '{ print $2, $4 }')" \
    "$(csv drift.csv "if (x[\"integrator\"] == \"$name\") printf \"%.4g %s\", x[\"max_energy_error\"], x[\"growth\"]")"
done
rm -f report.pdf
ok 'report.gp makes the PDF again' gnuplot report.gp
ok 'the PDF is one' grep -q '^%PDF' report.pdf
# Six pictures, five tables.
is 'the PDF has a page for each' "$(grep -ac '/Type */Page$\|/Type */Page[^s]' report.pdf)" 11
cd .. || exit 99

# A gnuplot that makes no PDF: all else, and no link to it.
mkdir nopdf
cat >nopdf/gnuplot <<END
#!/bin/sh
for word; do case \$word in *report.gp) exit 0 ;; esac; done
exec $(command -v gnuplot) "\$@"
END
chmod +x nopdf/gnuplot
status 'without PDF' 0 env PATH="$PWD/nopdf:$PATH" "$HALFSTEP" report short $few
ok 'without PDF: pictures' test -s short/run.svg
is 'without PDF: none is named' "$(grep -c 'report\.pdf' short/index.html)" 0

# Where a part has nothing to say the page says why.
status 'two coordinates' 0 halfstep report orbit -s orbit -i rk4
has 'two coordinates: why no area' "$(cat orbit/index.html)" 'phase draws the plane of one coordinate'
rm -f swing/commands swing/drift.csv
status 'its own folder again, of another system' 0 halfstep report swing $few
ok 'the page is another' grep -q '<h1>harmonic oscillator</h1>' swing/index.html
is 'and its files' "$(names swing)" "$wanted"

# Titles, files: nothing is run, and all is shown as it is.
evil="'; system(\"touch CANARY\") # \`touch CANARY\` \$(touch CANARY) <b>&amp;</b>"
status 'a title' 0 halfstep report titled $few -T "$evil"
is 'a title is shown as it is' "$(sed -n 's/<h1>\(.*\)<\/h1>/\1/p' titled/index.html | unescape)" \
  "$evil"
ok 'a title: nothing is run' test ! -e CANARY -a ! -e titled/CANARY
mkdir far
cat >far/own.sys <<'END'
title = a <script>alert(1)</script> & "spring"
coordinate x in m, velocity v in m/s
parameter k in N/m = 4 from 0 to 1e6: <i>stiffness</i>
force x = -k*x
potential in J = k*x^2/2
start x = 1
END
quiet halfstep report own -s far/own.sys -i leapfrog,rk4 -p k=9
case $? in
  0)
    pass 'a file of formulas'
    is 'a file of formulas: no tag of it' "$(grep -c '<script\|<i>' own/index.html)" 0
    ok 'a file of formulas is in the folder' cmp far/own.sys own/own.sys
    ok 'and its commands run there' sh -c "cd own && $(grep -o 'halfstep run[^<]*' own/index.html)"
    has 'as it was set' "$(cat own/index.html)" '--set=k=9'
    ;;
  *)
    case $said in
      *muParser*) skip 'a file of formulas' 'no muParser' ;;
      *) echo "$said" >"$log"; fail 'a file of formulas' ;;
    esac
    ;;
esac
finish
