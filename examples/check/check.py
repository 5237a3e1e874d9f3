#!/usr/bin/env python3
"""Checks certificates of proofs in the game of Go: python3 check.py FILE...

It follows docs/certificates.md; the letters in comments, as W1, name the rules there. Exit code 1: a certificate is refused.
"""
import json
import sys

MOST_LINES, MOST_BYTES, MOST_DEPTH, MOST_KEPT, MOST_VALUE, MOST_NAME = 100_000_000, 16 << 10, 1000, 1 << 18, 1000, 200
NAME_LETTERS = set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;_+-()/#=@")
COLUMNS, PASS, NOWHERE = "ABCDEFGHJKLMNOPQRSTUVWXYZ", -1, 625  # a zone with NOWHERE rests on something that is not known
OPPONENT = {"black": "white", "white": "black"}
CLAIM_FIELDS = {"certificate": int, "name": str, "rows": list, "outside": list, "claim": str, "target": str, "other": str, "group": list, "whole": bool,
                "to_move": str, "free": str, "threats": int, "ban": str, "banned": str, "retakes": bool, "liberties": int, "plies": int, "zone": list}
TURN_FIELDS = {"id": int, "same": int, "weak": str, "play": str, "replies": list, "end": str, "zone": list}
ALWAYS_WRITTEN = ("certificate", "rows", "claim", "target", "to_move", "zone")
KINDS = {"captured": "retakes", "escaped": "owner retakes", "joined": "owner pair", "cut": "pair retakes", "killed": "group", "lives": "owner group holds",
         "two eyes": "owner group", "not joined": "pair holds", "not cut": "owner pair holds"}  # owner: the owner of the target wins

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
        always = ALWAYS_WRITTEN if fields is CLAIM_FIELDS else ()
        try:
            value = dict(json.loads(line.decode("ascii"), object_pairs_hook=tuple))
            written = {f: value[f] for f in fields if value.get(f) or f in value and f in always}
            require(json.dumps(written, separators=(",", ":")) + "\n" == line.decode(), "not the form of a line")
        except (ValueError, TypeError, RecursionError):
            raise Refused("no JSON object") from None
        for name, kind in fields.items():
            require(name in value or name not in always, "no field " + name)
            v = value.setdefault(name, kind())
            require(type(v) is kind and (kind is not list or all(type(x) is str for x in v)), "the field " + name)
        return value

class Board:  # points are numbers, from the upper left corner; colours are "black", "white" and None
    def __init__(self, rows):
        self.size = n = len(rows)
        require(2 <= n <= 25 and all(len(r) == n and set(r) <= set(".XO?xo") for r in rows), "the rows")
        self.at = [{"X": "black", "O": "white"}.get(c) for r in rows for c in r]
        self.around = [{q for q, inside in ((p - n, p >= n), (p - 1, p % n), (p + 1, p % n < n - 1), (p + n, p < n * n - n)) if inside} for p in range(n * n)]
        require(all(c is None or self.liberties(p) for p, c in enumerate(self.at)), "a string without liberties")

    def next_to(self, points):
        return set().union(*(self.around[p] for p in points))
    def connected(self, p, within):
        part = ring = {p}
        while ring := self.next_to(ring) & within - part:
            part = part | ring
        return part
    def points(self, colour):
        return {p for p, c in enumerate(self.at) if c == colour}
    def string(self, p):
        stones, todo = {p}, [p]
        for s in todo:
            todo += (new := {q for q in self.around[s] if self.at[q] == self.at[p]} - stones)
            stones |= new
        return stones
    def beside(self, p):  # the points next to a string
        return self.next_to(string := self.string(p)) - string
    def liberties(self, p):
        return {q for q in self.beside(p) if self.at[q] is None}
    def strings(self, points, colour):  # the first point of each string of a colour among some points
        firsts = {}
        for p in sorted(p for p in points if p != NOWHERE and self.at[p] == colour):
            firsts.setdefault(min(self.string(p)), p)
        return list(firsts.values())
    def has_room(self, p, colour):
        return any(self.at[q] is None or (len(self.liberties(q)) > 1) == (self.at[q] == colour) for q in self.around[p])
    def name(self, p):
        return "PASS" if p == PASS else COLUMNS[p % self.size] + str(self.size - p // self.size)
    def place(self, p, colour):  # plays a move that is no suicide, and returns the points that it takes
        self.at, taken = self.at[:], set()
        self.at[p] = colour
        for q in self.around[p]:
            if self.at[q] == OPPONENT[colour] and not self.liberties(q):
                taken |= self.string(q)
        for q in taken:
            self.at[q] = None
        return taken

class Certificate:
    def __init__(self, c, lines):
        self.c, self.lines, self.kept, self.opening, self.taken, self.ban, self.last = c, lines, [], None, set(), None, None
        self.threats, self.depth, self.passes, self.suspect = c["threats"], 0, 0, frozenset()
        require(c["certificate"] == 1 and len(c["name"]) <= MOST_NAME and set(c["name"]) <= NAME_LETTERS and c["claim"] in KINDS, "version, name or claim")
        for word in ("owner", "pair", "group", "holds", "retakes"):
            setattr(self, word, word in KINDS[c["claim"]].split())
        require((self.group or not c["group"] and not c["whole"]) and (self.pair or not c["other"]) and (self.retakes or not c["retakes"]), "other fields")
        self.b, letters = Board(c["rows"]), "".join(c["rows"])
        self.named = {self.b.name(p): p for p in range(PASS, self.b.size ** 2)}
        self.target, self.whole = self.point(c["target"]), self.pair or c["whole"]
        self.targets = {self.target} | set(self.in_order(c["group"])) | ({self.point(c["other"])} if self.pair else set())
        side = self.b.at[self.target]
        require(side and all(self.b.at[p] == side for p in self.targets), "the targets")
        self.side, self.winner, self.loser = side, side if self.owner else OPPONENT[side], OPPONENT[side] if self.owner else side
        require(c["to_move"] in OPPONENT and (c["free"] in OPPONENT or not c["free"] and not self.threats), "a side")
        mine, others = "xo" if self.winner == "black" else "ox"
        require(others not in letters, "a weak point is one without a stone of the loser")
        self.weak, self.drawn = frozenset(p for p, l in enumerate(letters) if l == mine), {p for p, l in enumerate(letters) if l != "?"}
        self.outside = [self.promise(*text.partition("=")) for text in c["outside"]]
        if c["ban"] or c["banned"]:
            require(c["banned"] in OPPONENT and self.b.at[self.point(c["ban"])] is None, "the ban")
            self.forbid(self.point(c["ban"]), c["banned"])
        require(all(0 <= c[n] <= MOST_VALUE for n in ("threats", "liberties", "plies")) and len(self.outside) <= MOST_VALUE, "a number")
        require((c["liberties"] > 0 or c["plies"] > 0) == (c["claim"] == "escaped"), "liberties and plies")
        self.zone = set(self.in_order(c["zone"]))

    def promise(self, name, _, number):  # liberties of the string at a point, on points that are not drawn
        x = self.point(name)
        require(number.isascii() and number.isdigit() and str(int(number)) == number and 1 <= int(number) <= MOST_VALUE, "a promise")
        strings = [x] if self.b.at[x] else self.b.strings(self.b.around[x], self.winner)
        beside = self.b.around[x].union(*map(self.b.beside, strings))
        require(any(self.b.at[q] is None and q not in self.drawn for q in beside), "no open point beside a string with a promise")
        if self.b.at[x] is None:
            require(self.c["to_move"] == self.winner and x in self.drawn and self.opening is None, "a promise about no stone")
            self.opening = x
        return x, int(number)
    def point(self, name, allow_pass=False):
        require(name in self.named and (allow_pass or name != "PASS"), "no point: " + name)
        return self.named[name]
    def in_order(self, names):
        points = [self.point(n) for n in names]
        require(points == sorted(set(points)), "points out of order")
        return points
    def always(self, side):
        return side == self.c["free"] and not self.c["threats"]
    def forbid(self, point, side):
        self.ban = None if self.always(side) else (point, side)

    def state(self):
        return (self.b.at, self.ban, self.taken, self.threats, self.depth, self.passes, self.last, self.weak, self.suspect)
    def undo(self, before):
        self.b.at, self.ban, self.taken, self.threats, self.depth, self.passes, self.last, self.weak, self.suspect = before
    def may_be_banned(self, p):  # by a ko unseen (W4)
        atari = [self.b.string(q) for q in self.b.around[p] if self.b.at[q] == self.loser and len(self.b.liberties(q)) == 1]
        return p in self.suspect and not any(self.last not in string for string in atari)
    def play(self, p, side):  # returns what undoes the move, or None if it is illegal
        before, single = self.state(), p == PASS
        if p != PASS:
            if self.b.at[p] is not None or not self.b.has_room(p, side) or side == self.winner and self.may_be_banned(p):
                return None
            if (p, side) == self.ban:
                if side != self.c["free"] or self.threats == 0:
                    return None
                self.threats -= 1
        self.ban, self.taken, self.depth, self.weak = None, set(), self.depth + 1, self.weak - {p}
        if p != PASS:
            self.taken = self.b.place(p, side)
            single = len(self.b.string(p)) == 1
            if single and len(self.taken) == 1 and len(self.b.liberties(p)) == 1:
                self.forbid(min(self.taken), OPPONENT[side])
        self.suspect = self.weak if side == self.loser and not self.always(self.winner) and single else frozenset()
        self.suspect &= self.suspect if p == PASS else self.b.around[p]
        if side == self.loser:
            self.last, self.passes = p, self.passes + (p == PASS and bool(self.outside))
        return before
    def move(self, p, side):
        before = self.play(p, side)
        require(before and self.depth <= MOST_DEPTH, "%s may not play %s" % (side, self.b.name(p)))
        return before
    def is_legal(self, p):
        if before := self.play(p, self.loser):
            self.undo(before)
        return bool(before)
    def standing(self):
        return {p for p in self.targets if self.b.at[p] == self.side}
    def gone(self):
        return not self.standing() or self.whole and self.standing() != self.targets
    def may_retake(self):
        single = self.target in self.taken and not self.taken & self.b.around[self.target]
        return self.c["retakes"] and self.gone() and self.standing() | {self.target} == self.targets and single

    def known(self, points):
        return (points & self.drawn) - self.weak
    def need(self, zone, points):
        zone |= points if self.known(points) == points else points | {NOWHERE}
    def promised(self, stones):
        return max([n - self.passes for s, n in self.outside if s in stones] + [0])
    def rely(self, zone, s, n, but=None):  # on n liberties of the string at s
        string, counted = self.b.string(s), self.known(self.b.liberties(s)) - {but}
        part = self.b.connected(s, string & zone)
        while (libs := self.b.next_to(part) & counted) is not None and len(libs) + self.promised(part) < n:
            if part == string:
                zone.add(NOWHERE)
                break
            part = part | self.b.next_to(part) & string
        zone |= part
        zone.update(sorted(libs - zone)[:max(n - self.promised(part) - len(libs & zone), 0)])
        return part
    def enclose(self, zone, s):
        zone |= self.b.string(s)
        self.need(zone, self.b.beside(s))
    def explain(self, zone, x):  # L2
        zone.add(x)
        if not self.b.has_room(x, self.loser):
            self.need(zone, self.b.around[x])
            for s in self.b.strings(self.b.around[x], self.loser):
                self.enclose(zone, s)
    def in_atari(self, s):
        return len(self.b.liberties(s)) == 1 and self.promised(self.b.string(s)) < 2
    def secure(self, zone, side, y=None):  # W3, L3
        todo = {p for p in zone if p != NOWHERE and self.b.at[p] == side}
        while todo:
            s = min(todo)
            done = self.b.string(s)
            if side == self.winner and self.in_atari(s):
                self.enclose(zone, s)
            elif side == self.winner:
                done = self.rely(zone, s, 2)
            elif self.b.liberties(s) != {y}:
                done = self.rely(zone, s, 1, y)
            todo -= done

    def regions(self):  # parts of the board without stones of the winner, the smallest first (A)
        left, regions = set(range(len(self.b.at))) - self.b.points(self.winner), []
        while left:
            regions.append(region := self.b.connected(min(left), left))
            left = left - region
        return sorted((r for r in regions if self.known(r) == r), key=len)
    def vital(self, s, regions, alive):
        libs, empty, border = self.b.liberties(s), self.b.points(None), lambda r: self.b.next_to(r) & self.b.points(self.winner)
        return [r for r in regions if r & empty <= libs and border(r) <= alive][:2]
    def living(self, regions):  # the stones of the winner that live though he never plays
        alive, before = self.b.points(self.winner), None
        while alive != before:
            before = alive
            for s in self.b.strings(before, self.winner):
                if len(self.vital(s, regions, alive)) < 2:
                    alive = alive - self.b.string(s)
        return alive
    def add_life(self, zone, s, regions, alive):
        zone |= self.b.string(s)
        for region in self.vital(s, regions, alive):
            zone |= region
            for other in self.b.strings(self.b.next_to(region), self.winner):
                if other not in zone:
                    self.add_life(zone, other, regions, alive)

    def end(self, end, played):  # E
        zone, string = set(), self.b.string(self.target)
        if end == "taken" and not self.owner and played is not None and played != PASS:
            require(self.gone(), "the target is not taken")
            zone = self.targets - self.standing()
            if self.may_retake() and len(self.b.liberties(played)) > 1:
                self.rely(zone, played, 2)
            elif self.may_retake():
                require(not self.is_legal(self.target), "the stone may be taken back")
                self.explain(zone, self.target)
                self.secure(zone, self.winner)
        elif end == "alive" and self.owner and self.group:
            alive = self.living(regions := self.regions())
            targets = sorted(self.targets & alive)
            require(targets and (not self.whole or len(targets) == len(self.targets)), "the group does not live by itself")
            for s in targets if self.whole else targets[:1]:
                self.add_life(zone, s, regions, alive)
        elif end == "joined" and self.owner and self.pair and self.targets <= string:
            zone = {self.target}
            while not self.targets <= zone:
                zone |= self.b.next_to(zone) & string
        elif end == "liberties" and self.c["liberties"] and not self.gone():
            require(len(self.known(self.b.liberties(self.target))) + self.promised(string) >= self.c["liberties"], "too few liberties")
            self.rely(zone, self.target, self.c["liberties"])
        else:
            require(end == "stands" and self.c["plies"] and self.depth >= self.c["plies"] and not self.gone(), "no end here")
            zone = {self.target}
        return zone
    def keep(self, zone):  # H
        if not self.owner:
            self.enclose(zone, self.target)
        elif self.whole:
            zone |= self.standing()
        elif not self.standing() & zone:
            zone.add(min(self.standing()))

    def next_turn(self):
        t = self.lines.next(TURN_FIELDS)
        require(t is not None, "the proof is not finished")
        require(not self.owner or not self.gone() or self.may_retake(), "the target was taken")
        require(not self.pair or self.owner or not self.targets <= self.b.string(self.target), "the strings are joined")
        return t
    def alone(self, t, *fields):
        require(not any(t[f] for f in TURN_FIELDS if f not in fields), "fields that do not belong together")
    def remember(self, zone):  # what S compares; of the other part there may be no more than there was
        same = {p: self.b.at[p] for p in zone if p != NOWHERE}, self.ban if self.ban and self.ban[0] in zone else None, self.threats
        return frozenset(zone), same, (self.weak & zone, self.suspect & zone, {*range(self.passes)}), self.depth

    def turn(self):
        t = self.next_turn()
        if t["same"]:  # S
            self.alone(t, "same")
            require(0 < t["same"] <= len(self.kept) and self.kept[t["same"] - 1] and not self.gone(), "a turn that nothing may refer to")
            zone, same, most, depth = self.kept[t["same"] - 1]
            _, here, unsure, _ = self.remember(zone)
            less = all(u <= m for u, m in zip(unsure, most)) and (not self.c["plies"] or self.depth >= depth)
            require(here == same and less, "the position differs from that of turn %d" % t["same"])
            return set(zone)
        if t["id"] or t["zone"]:
            require(t["id"] == len(self.kept) + 1 <= MOST_KEPT and (not t["zone"] or self.holds and t["play"]), "the id")
            self.kept.append(self.remember(set(self.in_order(t["zone"]))) if t["zone"] else None)
        zone = self.cases(t) if t["weak"] else self.won(t)
        if t["zone"]:  # R
            require(zone <= self.kept[t["id"] - 1][0], "turn %d rests on more than it says" % t["id"])
            return set(self.kept[t["id"] - 1][0])
        if t["id"]:
            self.kept[t["id"] - 1] = self.remember(zone)
        return zone
    def cases(self, t):  # C
        self.alone(t, "id", "weak")
        x, zone = self.point(t["weak"]), set()
        require(x in self.weak and not self.gone() and self.b.has_room(x, self.winner), "the cases of a weak point")
        for stone in (False, True):
            before = self.state()
            self.weak -= {x}
            taken = self.b.place(x, self.winner) if stone else set()
            below = set() if taken else self.turn()
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
            self.need(zone, self.b.around[y])
        self.secure(zone, self.loser, y)
    def won(self, t):
        over = t["end"] not in ("", "holds")
        require(over == (not t["replies"]) or t["end"] == "holds", "either replies or an end")
        require(over or t["play"], "no move of the winner")
        if not t["play"]:
            return self.end(t["end"], None)
        y = self.point(t["play"], True)
        require(self.depth or self.opening is None or y == self.opening, "the first move")
        require(not self.gone() or y == self.target, "the target is not taken back")
        before = self.move(y, self.winner)
        zone = self.end(t["end"], y) if over else self.replies(t)
        if y != PASS:  # W1
            self.rely(zone, y, 1)
        self.undo(before)
        if y != PASS:
            self.before_play(zone, y)
        return zone

    def replies(self, t):
        moves, holds, answer, zone = [self.point(n, True) for n in t["replies"]], t["end"] == "holds", set(), set()
        require(not self.gone() or self.may_retake() and moves == [self.target], "the retake")
        require(self.gone() or holds or moves[:1] == [PASS], "the pass is not answered")
        may_hold = self.holds and not self.gone() and not self.outside and (not self.ban or self.ban[1] != self.loser)
        require(not t["end"] or holds and may_hold, "no end here")
        for x in moves:
            before = self.move(x, self.loser)
            taken = self.taken
            below = self.turn()
            self.undo(before)
            zone |= below
            if x == PASS:
                answer = below
                continue
            zone |= {x} if x in self.drawn else {x, NOWHERE}  # L1
            if len(taken) == 1 and not self.always(self.winner):
                self.need(zone, self.b.around[x])
        while True:
            answer = set(zone) if holds else answer
            last = [self.b.liberties(s) for s in self.b.strings(answer, self.winner) if self.in_atari(s)]
            for x in {p for p in answer if p != NOWHERE and self.b.at[p] is None}.union(*last) - set(moves):
                require(not self.is_legal(x), "a reply in the zone is not answered")
                self.explain(zone, x)
            if self.holds:
                self.keep(zone)
            self.secure(zone, self.winner)
            if not holds or zone == answer:
                return zone

    def check(self):
        if self.c["to_move"] == self.winner:
            zone = self.turn()
        else:
            self.alone(t := self.next_turn(), "replies", "end")
            zone = self.replies(t)
        require(zone <= self.zone, "the proof rests on points outside the zone of the claim, or on what it leaves open")

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
