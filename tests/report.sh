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
is 'without gnuplot: one line says why' "$said" \
  'halfstep: "plain" has the page, the tables and all data, but not all pictures: cannot start gnuplot: No such file or directory'
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
begun () { test -n "$(hidden)"; }
ok 'SIGTERM: it is at work' soon begun
sleep 0.3
kill -TERM $!
wait $!
is 'SIGTERM: status' $? 143
ok 'SIGTERM: no folder' test ! -e slow
gone () { test -z "$(hidden)"; }
ok 'SIGTERM: nothing is left' soon gone

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
is 'the PDF is of seven pages' "$(grep -ac '/Type */Page$\|/Type */Page[^s]' report.pdf)" 7
is 'and has all pictures' "$(grep -c "^load '" report.gp)" 6
cd .. || exit 99

# texts FOLDER: the words of the PDF, as its script has them.
texts () {
  sed -n 's/^its_line = "\(.*\)"$/\1/p' "$1/report.gp" | awk '{
    text = ""
    while (match ($0, /\\[0-7][0-7][0-7]/)) {
      d = substr ($0, RSTART + 1, 3)
      text = text substr ($0, 1, RSTART - 1) \
        sprintf ("%c", 64 * substr (d, 1, 1) + 8 * substr (d, 2, 1) + substr (d, 3, 1))
      $0 = substr ($0, RSTART + 4)
    }
    print text $0
  }'
}
words () { tr -s ' ' '\n' | grep -vx '\\\|[0-9]\|' | LC_ALL=C sort -u; }
# same_words FOLDER: whether page and PDF have the same; but for the numbers of
# pages, the backslash of a long command and the page's word on the PDF.
same_words () {
  sed '/<style>/,/<\/style>/d; /<footer>/,/<\/footer>/d; /<title>/d' "$1/index.html" \
    | sed 's/<\/\(td\|th\|li\|p\|h1\|h2\)>/ /g' | unescape | words >page.words
  texts "$1" | words >pdf.words
  cmp page.words pdf.words
}
ok 'the PDF says what the page says' same_words swing
ok 'which is more than a few words' test "$(grep -c . pdf.words)" -gt 150
mkdir less
cp swing/report.gp less
sed 's/confirmed/refuted/' swing/index.html >less/index.html
if same_words less >"$log" 2>&1; then fail 'words that differ are found'; else pass 'words that differ are found'; fi
if python3 -c '' 2>"$log" && command -v pdftotext >"$log" 2>&1; then
  pdftotext -bbox swing/report.pdf boxes
  is 'nothing is outside the page, or on another word' "$(python3 - boxes <<'END'
import re, sys
pages, faults, words = open(sys.argv[1], encoding='utf-8').read().split('<page ')[1:], 0, 0
box = re.compile(r'xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)<')
for page in pages:
    boxes = [tuple(map(float, m[:4])) + (m[4],) for m in box.findall(page)]
    words += len(boxes)
    for i, a in enumerate(boxes):
        if a[0] < 20 or a[2] > 575 or a[1] < 20 or a[3] > 830:
            faults += 1
        for b in boxes[i + 1:]:
            wide = min(a[2], b[2]) - max(a[0], b[0])
            high = min(a[3], b[3]) - max(a[1], b[1])
            if wide > 1.5 and high > 0.45 * min(a[3] - a[1], b[3] - b[1]):
                faults += 1
                print(a, b, file=sys.stderr)
print(faults, words > 300)
END
)" '0 True'
  # Words, not exponents, in letters of 6 points at least, whose boxes are 6.98 high.
  is 'no letters are too small to be read' "$(sed -n 's/.*yMin="\([0-9.]*\)".*yMax="\([0-9.]*\)">\(...*\)<.word>/\1 \2 \3/p' \
    boxes | awk '$3 ~ /^[a-z][a-z][a-z]/ && $2 - $1 < 6.9' | head -n 3)" ''
else
  skip 'nothing is outside the page, or on another word' 'no pdftotext'
fi

# Pictures.  overlaps FILE: pairs of texts of an SVG that lie on each other, by
# letters that are narrower than any font's on average.
overlaps () {
  python3 - "$1" <<'END'
import re, sys
from html import unescape
text = re.compile(r'<g transform="translate\(([-\d.]+),([-\d.]+)\)"([^>]*)>\s*<text>(.*?)</text>', re.S)
boxes = []
for x, y, how, what in text.findall(open(sys.argv[1], encoding='utf-8').read()):
    what = unescape(re.sub(r'<tspan[^>]*dy=.*', '', re.sub(r'</?tspan[^>]*(?<!\n)>', '', what))).strip()
    size = float(re.search(r'font-size="([\d.]+)', how).group(1))
    wide = 0.42 * size * len(what)
    anchor = re.search(r'text-anchor="(\w+)"', how)
    left = float(x) - {'end': wide, 'middle': wide / 2}.get(anchor and anchor.group(1), 0)
    boxes.append((left, float(y) - 0.6 * size, left + wide, float(y), what))
boxes = [b for b in set(boxes) if b[4]]
found = [(a[4], b[4]) for i, a in enumerate(boxes) for b in boxes[i + 1:]
         if min(a[2], b[2]) > max(a[0], b[0]) and min(a[3], b[3]) > max(a[1], b[1])]
print(len(found), *found[:3])
END
}
status 'all integrators' 0 halfstep report all -s harmonic -i all
status 'rods' 0 halfstep report chain -s chain -j 1
# The step is one with which the system's own integrators live.
is 'rods: rk4 goes all the way, Euler does not' "$(sed -n 's/^<li>\(.*\): numbers stopped.*/\1/p' chain/index.html | sort -u)" euler
if python3 -c '' 2>"$log"; then
  for file in swing/*.svg all/*.svg chain/*.svg; do
    is "$file: no text on another" "$(overlaps "$file")" 0
  done
  sed 's/translate([0-9.]*,/translate(100,/' all/phase.svg >crowded.svg
  ok 'texts on each other are found' test "$(overlaps crowded.svg)" != 0
else
  skip 'no text on another' 'no python3'
fi
for name in euler gauss6 semi-implicit-euler-drift-first; do
  is "all integrators: $name has a panel" "$(grep -c "<text>$name</text>\|<text><tspan[^>]*>$name<" all/phase.svg)" 1
done
# drawn FOLDER SCRIPT EXPRESSION: what it is once the picture is drawn.
drawn () {
  (cd "$1" && { cat "$2"; printf 'print "value ".(%s)\n' "$3"; } >print.gp \
    && gnuplot -e "picture='print.svg'" print.gp 2>&1 | sed -n 's/^value *//p'
  rm -f print.gp print.svg)
}
# A hundred turns are a band, three a curve, and Euler's growth is one.
is 'energy: bands, the widest below' "$(drawn all drift.gp \
  'sprintf("%d of %d", sum [k=1:words(bands)-1] (reach[int(word(bands, k))] >= reach[int(word(bands, k + 1))]), words(bands) - 1)')" '29 of 29'
is 'energy: curves' "$(drawn all drift.gp "sprintf('%d %d %d', is_curve('euler'), is_curve('heun'), is_curve('leapfrog'))")" '1 1 0'
mkdir three
(cd three && halfstep drift -s pendulum -i leapfrog,rk4 -d 0.01 -n 2200 --plot=x.svg) >"$log" 2>&1
is 'energy: three turns are curves' "$(drawn three x.gp "bands.'|'.curves")" '| leapfrog rk4'
# Euler's chain goes to 1e145 m, and is five rods of 1 m.
is 'rods: who leaves the frame is named' "$(grep -A9 'leaves the frame:' chain/run.svg | grep -o 'euler\|rk4' | tr '\n' ' ')" 'euler '
is 'rods: the frame is theirs' "$(sed 's/set label 99 leaves(leavers)/&; print "value ", x_high - x_low < 16, " ", y_high - y_low < 16/' chain/run.gp >chain/print.gp; cd chain && gnuplot -e "picture='print.svg'" print.gp 2>&1 | sed -n 's/^value *//p'; rm -f print.gp print.svg)" '1   1'
has 'the polygon has a word' "$(cat swing/index.html)" 'What is measured is a polygon'
is 'and the exact motion a row' "$(grep -c '^<tr><td class="text">exact</td><td>7.4' swing/index.html)" 1
has 'numbers have units' "$(cat swing/index.html)" '<th>area [rad·rad/s]</th>'
is 'nothing of this machine' \
  "$(grep -rlF -e "$PWD" -e "$(cd "$(dirname "$HALFSTEP")" && pwd)" -e "$(uname -n)" swing all chain --include='*.*' | grep -v '\.pdf$')" ''

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
status 'two coordinates' 0 halfstep report orbit -s orbit -i exact,rk4
is 'exact is named where it can be' \
  "$(grep -o 'halfstep [a-z]* --system[^<]*exact' orbit/index.html | cut -d' ' -f2 | sort -u | tr '\n' ' ')" 'drift run '
is 'and all others answer' "$(grep -c 'This has no answer here' orbit/index.html)" 1
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
is 'and in the PDF' "$(texts titled | sed -n 1,2p | tr '\n' ' ')" "$evil "
status 'a title that is no UTF-8' 0 halfstep report odd $few -T "$(printf 'a\377b\342\200\256c')"
is 'a title that is no UTF-8: no messages' "$said" ''
is 'a title that is no UTF-8: shown as such' "$(texts odd | sed -n 1p)" 'a�b�c'
is 'a title that is no UTF-8: in the page, too' "$(sed -n 's/<h1>\(.*\)<\/h1>/\1/p' odd/index.html)" 'a&#xfffd;b&#xfffd;c'
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
    is 'nor in a picture' "$(cat own/*.svg | grep -c '<script\|<i>')" 0
    has 'which shows it' "$(cat own/run.svg)" 'a &lt;script>alert(1)&lt;/script> &amp; "spring"'
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
