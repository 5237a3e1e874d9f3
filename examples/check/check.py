#!/usr/bin/env python3
"""Checks certificates of proofs in the game of Go: python3 check.py FILE...

It follows docs/certificates.md; the letters E, W, L and S name the rules there. Exit code 1: a certificate is refused.
"""
import json
import sys

MOST_LINES, MOST_BYTES, MOST_DEPTH, MOST_KEPT, MOST_VALUE, MOST_NAME = 100_000_000, 16 << 10, 1000, 1 << 18, 1000, 200
NAME_LETTERS = set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;_+-()/#=@")
COLUMNS, PASS, NOWHERE = "ABCDEFGHJKLMNOPQRSTUVWXYZ", -1, 625  # a zone with NOWHERE rests on something that is not known
OPPONENT = {"black": "white", "white": "black"}
CLAIM_FIELDS = {"certificate": int, "name": str, "rows": list, "outside": list, "claim": str, "target": str, "other": str, "to_move": str, "free": str,
                "threats": int, "ban": str, "banned": str, "retakes": bool, "liberties": int, "plies": int, "zone": list}
TURN_FIELDS = {"id": int, "same": int, "weak": str, "play": str, "replies": list, "end": str}
ALWAYS_WRITTEN = ("certificate", "rows", "claim", "target", "to_move", "zone")

class Refused(Exception):
    """A certificate proves nothing."""

def require(condition, text):
    if not condition:
        raise Refused(text)

class Lines:  # of a file; each has one form only: fields in order, none that is empty, no spaces
    def __init__(self, file):
        self.file, self.number = file, 0

    def next(self, fields):
        line = self.file.readline(MOST_BYTES + 1)
        self.number += 1
        if not line:
            return None
        require(len(line) <= MOST_BYTES and line.endswith(b"\n") and self.number <= MOST_LINES, "a line too long, cut off, or too many lines")
        try:
            value = dict(json.loads(line.decode("ascii"), object_pairs_hook=tuple))
            written = {f: value[f] for f in fields if value.get(f) or f in value and f in ALWAYS_WRITTEN}
            require(json.dumps(written, separators=(",", ":")) + "\n" == line.decode(), "not the form of a line")
        except (ValueError, TypeError, RecursionError):
            raise Refused("no JSON object") from None
        for name, kind in fields.items():
            require(name in value or fields is TURN_FIELDS or name not in ALWAYS_WRITTEN, "no field " + name)
            v = value.setdefault(name, kind())
            require(type(v) is kind and (kind is not list or all(type(x) is str for x in v)), "the field " + name)
        return value

class Board:  # points are numbers, from the upper left corner; colours are "black", "white" and None
    def __init__(self, rows):
        self.size = n = len(rows)
        require(2 <= n <= 25 and all(len(r) == n and set(r) <= set(".XO?xo") for r in rows), "the rows")
        self.at = [{"X": "black", "O": "white"}.get(c) for r in rows for c in r]
        self.around = [[q for q, inside in ((p - n, p >= n), (p - 1, p % n), (p + 1, p % n < n - 1), (p + n, p < n * n - n)) if inside] for p in range(n * n)]
        require(all(c is None or self.liberties(p) for p, c in enumerate(self.at)), "a string without liberties")

    def string(self, p):
        stones, todo = {p}, [p]
        for s in todo:
            todo += (new := {q for q in self.around[s] if self.at[q] == self.at[p]} - stones)
            stones |= new
        return stones
    def beside(self, p):  # the points next to a string
        stones = self.string(p)
        return {q for s in stones for q in self.around[s]} - stones
    def liberties(self, p):
        return {q for q in self.beside(p) if self.at[q] is None}
    def strings(self, points, colour):  # the first point of each string of a colour among some points
        firsts = {}
        for p in sorted(points):
            if self.at[p] == colour:
                firsts.setdefault(min(self.string(p)), p)
        return list(firsts.values())
    def has_room(self, p, colour):
        return any(self.at[q] is None or (len(self.liberties(q)) > 1) == (self.at[q] == colour) for q in self.around[p])
    def name(self, p):
        return "PASS" if p == PASS else COLUMNS[p % self.size] + str(self.size - p // self.size)
    def place(self, p, colour):  # plays a move that is no suicide, and returns the points that it takes
        self.at[p], taken = colour, set()
        for q in self.around[p]:
            if self.at[q] == OPPONENT[colour] and not self.liberties(q):
                taken |= self.string(q)
        for q in taken:
            self.at[q] = None
        return taken

class Certificate:
    def __init__(self, claim, lines):
        self.c, self.lines, self.kept, self.threats, self.depth, self.passes, self.last = claim, lines, [], claim["threats"], 0, 0, None
        require(claim["certificate"] == 1, "another version")
        require(len(claim["name"]) <= MOST_NAME and set(claim["name"]) <= NAME_LETTERS, "the name")
        self.b, self.kind, letters = Board(claim["rows"]), claim["claim"], "".join(claim["rows"])
        self.points = {self.b.name(p): p for p in range(PASS, self.b.size ** 2)}
        self.target = self.point(claim["target"])
        self.owner = self.b.at[self.target]
        require(self.owner and self.kind in ("captured", "escaped", "joined", "cut"), "the target or the claim")
        self.winner = self.owner if self.kind in ("escaped", "joined") else OPPONENT[self.owner]
        self.loser, self.other = OPPONENT[self.winner], None
        if self.kind in ("joined", "cut"):
            self.other = self.point(claim["other"])
        require(self.b.at[self.other] == self.owner if self.other is not None else not claim["other"], "the other string")
        require(claim["to_move"] in OPPONENT and (claim["free"] in OPPONENT or not claim["free"] and not self.threats), "a side")
        mine, others = "xo" if self.winner == "black" else "ox"
        require(others not in letters, "a weak point is one without a stone of the loser")
        self.weak, self.suspect = frozenset(p for p, c in enumerate(letters) if c == mine), frozenset()
        self.drawn = {p for p, c in enumerate(letters) if c != "?"}
        self.opening = None
        self.outside = [self.promise(*text.partition("=")) for text in claim["outside"]]
        require(len(self.outside) <= MOST_VALUE, "too many promises")
        self.ban, self.taken = None, set()
        if claim["ban"] or claim["banned"]:
            self.forbid(self.point(claim["ban"]), claim["banned"])
            require(claim["banned"] in OPPONENT and self.b.at[self.point(claim["ban"])] is None, "the ban")
        require(all(0 <= claim[n] <= MOST_VALUE for n in ("threats", "liberties", "plies")), "a number")
        require((claim["liberties"] > 0 or claim["plies"] > 0) == (self.kind == "escaped"), "liberties and plies")
        self.zone = [self.point(z) for z in claim["zone"]]
        require(self.zone == sorted(set(self.zone)), "the order of the zone")

    def promise(self, name, _, number):  # liberties of the string at a point, on points that are not drawn
        x = self.point(name)
        require(number.isascii() and number.isdigit() and str(int(number)) == number and 1 <= int(number) <= MOST_VALUE, "a promise")
        beside = self.b.beside(x) if self.b.at[x] else set(self.b.around[x])
        for q in self.b.around[x]:
            beside |= self.b.beside(q) if self.b.at[x] is None and self.b.at[q] == self.winner else set()
        require(any(self.b.at[q] is None and q not in self.drawn for q in beside), "no open point beside a string with a promise")
        if self.b.at[x] is None:
            require(self.c["to_move"] == self.winner and x in self.drawn and self.opening is None, "a promise about no stone")
            self.opening = x
        return x, int(number)
    def point(self, name, allow_pass=False):
        require(name in self.points and (allow_pass or name != "PASS"), "no point: " + name)
        return self.points[name]
    def always(self, side):
        return side == self.c["free"] and not self.c["threats"]
    def forbid(self, point, side):
        self.ban = None if self.always(side) else (point, side)

    def state(self):
        return (self.b.at, self.ban, self.taken, self.threats, self.depth, self.passes, self.last, self.weak, self.suspect)
    def undo(self, before):
        self.b.at, self.ban, self.taken, self.threats, self.depth, self.passes, self.last, self.weak, self.suspect = before
    def may_be_banned(self, p):  # by a ko unseen
        atari = [self.b.string(q) for q in self.b.around[p] if self.b.at[q] == self.loser and len(self.b.liberties(q)) == 1]
        return p in self.suspect and not any(self.last not in string for string in atari)
    def play(self, p, side):  # returns what undoes the move, or None if it is illegal
        before = self.state()
        if p != PASS:
            if self.b.at[p] is not None or not self.b.has_room(p, side) or side == self.winner and self.may_be_banned(p):
                return None
            if (p, side) == self.ban:
                if side != self.c["free"] or self.threats == 0:
                    return None
                self.threats -= 1
        self.ban, self.taken, self.depth, self.weak = None, set(), self.depth + 1, self.weak - {p}
        if p != PASS:
            self.b.at = self.b.at[:]
            self.taken = self.b.place(p, side)
            if len(self.taken) == 1 and len(self.b.string(p)) == 1 and len(self.b.liberties(p)) == 1:
                self.forbid(next(iter(self.taken)), OPPONENT[side])
        single = p == PASS or len(self.b.string(p)) == 1
        self.suspect = self.weak if side == self.loser and not self.always(self.winner) and single else frozenset()
        if p != PASS:
            self.suspect &= set(self.b.around[p])
        if side == self.loser:
            self.last, self.passes = p, self.passes + (p == PASS and bool(self.outside))
        return before
    def move(self, p, side):
        before = self.play(p, side)
        require(before and self.depth <= MOST_DEPTH, "%s may not play %s" % (side, self.b.name(p)))
        return before
    def is_legal(self, p):
        before = self.play(p, self.loser)
        if before:
            self.undo(before)
        return bool(before)
    def gone(self):
        return self.b.at[self.target] is None
    def may_retake(self):
        return self.c["retakes"] and self.gone() and self.target in self.taken and not self.taken & set(self.b.around[self.target])

    def known(self, points):
        return (points & self.drawn) - self.weak
    def need(self, zone, points):
        zone |= points if self.known(points) == points else points | {NOWHERE}
    def promised(self, stones):
        return max([n - self.passes for s, n in self.outside if s in stones], default=0)
    def sure(self, stones, but=None):
        return self.known({q for s in stones for q in self.b.around[s] if self.b.at[q] is None}) - {but}
    def next_to(self, points):
        return {q for p in points for q in self.b.around[p]}
    def extend(self, part, string, good):  # by a shortest way to a good stone
        rings, seen = [part], set(part)
        while ring := self.next_to(rings[-1]) & string - seen:
            if (q := next((q for q in sorted(ring) if good(q)), None)) is not None:
                for before in reversed(rings):
                    part = part | {q}
                    q = min(before & set(self.b.around[q]))
                return part
            seen |= ring
            rings.append(ring)
    def rely(self, zone, s, n, but=None):  # on n liberties of the string at s
        part, string = {s}, self.b.string(s)
        while True:
            while more := self.next_to(part) & string & zone - part:
                part |= more
            libs, promised = self.sure(part, but), max(self.promised(part), 0)
            enough = len(libs) + promised >= n
            better = lambda q: self.sure({q}, but) - libs or self.promised({q}) > promised
            if enough or not (more := self.extend(part, string, better)):
                break
            part = more
        zone |= part if enough else part | {NOWHERE}
        zone.update(sorted(libs - zone)[:max(n - promised - len(libs & zone), 0)])
        return part
    def enclose(self, zone, s):
        zone |= self.b.string(s)
        self.need(zone, self.b.beside(s))
    def explain(self, zone, x):
        zone.add(x)
        if not self.b.has_room(x, self.loser):
            self.need(zone, set(self.b.around[x]))
            for s in self.b.strings(self.b.around[x], self.loser):
                self.enclose(zone, s)
    def secure(self, zone, side, y=None):  # W3, L3
        todo = {p for p in zone if p != NOWHERE and self.b.at[p] == side}
        while todo:
            s = min(todo)
            done, libs = self.b.string(s), self.b.liberties(s)
            if side == self.winner and len(libs) == 1 and self.promised(done) < 2:
                self.enclose(zone, s)
            elif side == self.winner:
                done = self.rely(zone, s, 2)
            elif libs != {y}:
                done = self.rely(zone, s, 1, y)
            todo -= done

    def end(self, end, played):  # E
        zone, falls = {self.target}, self.kind in ("captured", "cut")
        if end == "taken" and falls and played is not None and played != PASS:
            if self.other is not None and self.b.at[self.other] is None:
                return {self.other}
            require(self.gone(), "the target is not taken")
            if self.may_retake() and len(self.b.liberties(played)) > 1:
                self.rely(zone, played, 2)
            elif self.may_retake():
                require(not self.is_legal(self.target), "the stone may be taken back")
                self.explain(zone, self.target)
                self.secure(zone, self.winner)
        elif end == "joined" and self.kind == "joined":
            require(self.other in self.b.string(self.target), "not joined")
            zone = self.extend(zone, self.b.string(self.target), lambda q: q == self.other) or zone
        elif end == "liberties" and self.c["liberties"] and not self.gone():
            string = self.b.string(self.target)
            require(len(self.sure(string)) + max(self.promised(string), 0) >= self.c["liberties"], "too few liberties")
            self.rely(zone, self.target, self.c["liberties"])
        else:
            require(end == "stands" and self.c["plies"] and self.depth >= self.c["plies"] and not self.gone(), "no end here")
        return zone

    def next_turn(self):
        t = self.lines.next(TURN_FIELDS)
        require(t is not None, "the proof is not finished")
        require(self.kind != "escaped" or not self.gone() or self.may_retake(), "the target was taken")
        require(self.kind != "joined" or self.b.at[self.target] == self.b.at[self.other] == self.owner, "a string was taken")
        require(self.kind != "cut" or self.other not in self.b.string(self.target), "the strings are joined")
        return t

    def remember(self, zone):  # what S compares
        ban = self.ban if self.ban and self.ban[0] in zone else None
        return {p: self.b.at[p] for p in zone if p != NOWHERE}, ban, self.threats
    def unsure(self, zone):  # of which S wants no more than there was
        return self.weak & zone, self.suspect & zone, self.passes

    def turn(self):
        t = self.next_turn()
        if t["same"]:  # S
            require(not (t["id"] or t["weak"] or t["play"] or t["replies"] or t["end"]) and 0 < t["same"] <= len(self.kept), "same")
            require(self.kept[t["same"] - 1] and not self.gone(), "a turn that is not finished")
            zone, memory, unsure, depth = self.kept[t["same"] - 1]
            weak, suspect, passes = self.unsure(zone)
            surer = weak <= unsure[0] and suspect <= unsure[1] and passes <= unsure[2] and (not self.c["plies"] or self.depth >= depth)
            require(surer and self.remember(zone) == memory, "the position differs from that of turn %d" % t["same"])
            return set(zone)
        if t["id"]:
            require(t["id"] == len(self.kept) + 1 <= MOST_KEPT, "the id")
            self.kept.append(None)
        zone = self.cases(t) if t["weak"] else self.won(t)
        if t["id"]:
            self.kept[t["id"] - 1] = (frozenset(zone), self.remember(zone), self.unsure(zone), self.depth)
        return zone

    def cases(self, t):  # C
        x, zone = self.point(t["weak"]), set()
        require(not (t["play"] or t["replies"] or t["end"]) and x in self.weak and not self.gone(), "a weak point")
        for stone in (False, True):
            before, taken, below = self.state(), set(), set()
            self.weak -= {x}
            if stone:
                require(self.b.has_room(x, self.winner), "the cases of a weak point")
                self.b.at = self.b.at[:]
                taken = self.b.place(x, self.winner)
            if not taken:
                below = self.turn()
            self.undo(before)
            below.add(x)
            if stone:
                self.weak -= {x}
                self.before_play(below, x)
                self.undo(before)
            zone |= below
        return zone

    def before_play(self, zone, y):  # W2, W3
        self.need(zone, {y})
        taken = [s for s in self.b.strings(self.b.around[y], self.loser) if len(self.b.liberties(s)) == 1]
        for s in taken:
            self.enclose(zone, s)
        if sum(len(self.b.string(s)) for s in taken) == 1 and not self.always(self.loser):
            self.need(zone, set(self.b.around[y]))
        self.secure(zone, self.loser, y)

    def won(self, t):
        require(bool(t["end"]) != bool(t["replies"]), "either replies or an end")
        if not t["play"]:
            return self.end(t["end"], None)
        y = self.point(t["play"], True)
        require(self.depth or self.opening is None or y == self.opening, "the first move")
        require(not self.gone() or y == self.target, "the target is not taken back")
        before = self.move(y, self.winner)
        zone = self.end(t["end"], y) if t["end"] else self.replies(t["replies"])
        if y != PASS:  # W1
            self.rely(zone, y, 1)
        self.undo(before)
        if y != PASS:
            self.before_play(zone, y)
        return zone

    def replies(self, names):
        moves = [self.point(n, True) for n in names]
        require(moves == sorted(set(moves)), "replies out of order")
        require(self.other is None or self.b.at[self.other] is not None, "a string is taken for good")
        require(self.may_retake() and moves == [self.target] if self.gone() else moves and moves[0] == PASS, "the first reply")
        must, zone = set(), set()
        for x in moves:
            before = self.move(x, self.loser)
            taken = self.taken
            below = self.turn()
            self.undo(before)
            zone |= below
            if x == PASS:
                last = [self.b.liberties(s) for s in self.b.strings(below - {NOWHERE}, self.winner) if self.promised(self.b.string(s)) < 2]
                must = {p for p in below - {NOWHERE} if self.b.at[p] is None}.union(*(libs for libs in last if len(libs) == 1))
                continue
            zone |= {x} if x in self.drawn else {x, NOWHERE}  # L1
            if len(taken) == 1 and not self.always(self.winner):
                self.need(zone, set(self.b.around[x]))
        for x in must - set(moves):  # L2
            require(not self.is_legal(x), "a reply in the zone is not answered")
            self.explain(zone, x)
        self.secure(zone, self.winner)
        return zone

    def check(self):
        if self.c["to_move"] == self.winner:
            zone = self.turn()
        else:
            t = self.next_turn()
            require(not (t["id"] or t["same"] or t["weak"] or t["play"] or t["end"]), "the loser's replies")
            zone = self.replies(t["replies"])
        require(zone <= set(self.zone), "the proof rests on points outside the zone of the claim, or on what it leaves open")

def check_file(path):
    with open(path, "rb") as file:
        lines, count = Lines(file), 0
        try:
            while (claim := lines.next(CLAIM_FIELDS)) is not None:
                Certificate(claim, lines).check()
                count += 1
            require(count, "the text is empty")
            print("%s: %d proved" % (path, count))
            return True
        except Refused as reason:
            print("%s: line %d: refused: %s" % (path, lines.number, reason))
            return False

if __name__ == "__main__":
    sys.setrecursionlimit(10 * MOST_DEPTH)
    sys.exit(0 if all([check_file(path) for path in sys.argv[1:]]) else 1)
