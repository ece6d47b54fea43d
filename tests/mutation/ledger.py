# SPDX-License-Identifier: MIT
"""What is remembered of changes: fates that were found, in a file of one's own,
and those that no test can see, with the reason, in tests/mutants.tsv."""
import os

from mutation.changes import digest


def evidence(programs):
    """Of the sources of tests."""
    texts = []
    for name in sorted(programs):
        path = name if name.endswith(".sh") else name + ".c"
        if os.path.exists(path):
            with open(path) as f:
                texts.append(f.read())
    return digest(texts)


class Ledger:
    """Rows: digest of the changed file, fate, what killed it, evidence (of that,
    or of all that did not), the change.  A fate holds while its evidence is the
    same; that of a change which is none always."""

    def __init__(self, path, programs, scripts):
        self.path, self.rows = path, {}
        self.programs, self.both = evidence(programs), ""
        if scripts:
            self.both = evidence(programs + scripts)
        if path and os.path.exists(path):
            with open(path) as f:
                for line in f:
                    key, *fate = line.split("\t")[:4]
                    self.rows[key] = fate

    def find(self, change):
        """Fate and killer, if they hold; fate: "", survived (the programs, but
        the scripts are still to be asked) or what is final."""
        fate, killer, known = self.rows.get(change.digest, ("", "", ""))
        if fate == "killed" and known != evidence([killer]):
            fate = ""
        if fate == "survived":
            fate = ("" if known not in (self.programs, self.both) else
                    "survived" if known == self.both or not self.both else
                    "half")
        return fate, killer

    def add(self, change, fate, killer):
        known = (evidence([killer]) if killer
                 else self.both or self.programs)
        self.rows[change.digest] = fate, killer, known
        if self.path:
            with open(self.path, "a") as f:
                f.write("\t".join((change.digest, fate, killer, known,
                                   str(change))) + "\n")


class Kept:
    """Rows: file, line with the place between @, why it may survive."""

    def __init__(self, path):
        self.rows = {}
        with open(path) as f:
            for line in f:
                if not line.startswith("#"):
                    name, site, why = line.rstrip("\n").split("\t")
                    self.rows[name, site] = why

    def has(self, change):
        return (change.path, change.site) in self.rows

    def of_no_line(self, changes):
        sites = {(c.path, c.site) for c in changes}
        return [row for row in self.rows if row not in sites]
