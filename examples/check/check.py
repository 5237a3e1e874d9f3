#!/usr/bin/env python3
"""Checks certificates of proofs in the game of Go: python3 check.py FILE...

It follows docs/certificates.md; the letters in comments, as W1, name the rules there. Exit code 1: a certificate is refused.
"""
import copy
import json
import sys

MOST_LINES, MOST_BYTES, MOST_DEPTH, MOST_KEPT, MOST_VALUE, MOST_NAME = 100_000_000, 16 << 10, 1000, 1 << 18, 1000, 200
NAME_LETTERS = set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;_+-()/#=@")
COLUMNS, PASS, NOWHERE = "ABCDEFGHJKLMNOPQRSTUVWXYZ", -1, 625  # a zone with NOWHERE rests on something that is not known
OPPONENT = {"black": "white", "white": "black"}
CLAIM = {"certificate": int, "name": str, "rows": list, "outside": list, "claim": str, "target": str, "other": str, "group": list, "whole": bool, "walls": list,
         "to_move": str, "free": str, "threats": int, "ban": str, "banned": str, "retakes": bool, "liberties": int, "plies": int, "zone": list}
TURN = {"id": int, "same": int, "weak": str, "play": str, "replies": list, "end": str, "zone": list}
ALWAYS = {"certificate", "rows", "claim", "target", "to_move", "zone"}  # fields of a claim that are written even if they are empty
KINDS = {"captured": "retakes", "escaped": "owner retakes", "joined": "owner pair", "cut": "pair retakes", "killed": "group", "lives": "owner group holds",
         "two eyes": "owner group", "not joined": "pair holds", "not cut": "owner pair holds"}  # owner: the owner of the target wins

class Refused(Exception):
    """A certificate proves nothing."""
def require(condition, text):
    if not condition:
        raise Refused(text)

class Lines:  # of a file; each has one form only: fields in order, none that is empty, no spaces
    def __init__(self, file):
        self.file, self.number, self.ahead = file, 0, None
    def next(self, fields):
        line, always = self.ahead or self.file.readline(MOST_BYTES + 1), ALWAYS if fields is CLAIM else set()
        self.number, self.ahead = self.number + 1, None
        require(len(line) <= MOST_BYTES and self.number <= MOST_LINES, "a line too long, or too many lines")
        if not line:
            return None
        try:
            value = dict(json.loads(line.decode("ascii"), object_pairs_hook=tuple))
            written = {f: value[f] for f in fields if value.get(f) or f in value and f in always}
            require(json.dumps(written, separators=(",", ":")) + "\n" == line.decode() and always <= set(value), "not the form of a line")
        except (ValueError, TypeError, RecursionError):
            raise Refused("no JSON object") from None
        value = {f: value.get(f, kind()) for f, kind in fields.items()}
        require(all(type(value[f]) is kind and (kind is not list or all(type(x) is str for x in value[f])) for f, kind in fields.items()), "a field")
        return value

    def end(self):  # nothing but another claim may follow
        self.ahead = self.file.readline(MOST_BYTES + 1)
        if self.ahead and not self.ahead.startswith(b'{"certificate":'):
            self.number += 1
            raise Refused("the proof is finished, and no claim follows")

class Position:  # of a proof. Points are numbers, from the upper left corner; sides are "black" and "white", and None where a point is empty
    def __init__(self, c, lines):
        self.c, self.lines, self.kept, self.opening, self.taken, self.ban, self.last = c, lines, [], None, set(), None, None
        self.threats, self.depth, self.passes, self.suspect, self.outside = c["threats"], 0, 0, set(), []
        require(c["certificate"] == 1 and len(c["name"]) <= MOST_NAME and set(c["name"]) <= NAME_LETTERS and c["claim"] in KINDS, "version, name or claim")
        self.owner, self.pair, self.group, self.holds, retakes = (word in KINDS[c["claim"]].split() for word in ("owner", "pair", "group", "holds", "retakes"))
        require((self.group or not c["group"] and not c["whole"] and not c["walls"]) and (self.pair or not c["other"]) and (retakes or not c["retakes"]), "other fields")
        require(all(0 <= c[n] <= MOST_VALUE for n in ("threats", "liberties", "plies")) and len(c["outside"]) <= MOST_VALUE, "a number")
        require((c["liberties"] > 0 or c["plies"] > 0) == (c["claim"] == "escaped"), "liberties and plies")
        self.size, letters = (n := len(c["rows"])), "".join(c["rows"])
        require(2 <= n <= 25 and all(len(r) == n for r in c["rows"]) and set(letters) <= set(".XO?xo"), "the rows")
        self.at = [{"X": "black", "O": "white"}.get(l) for l in letters]
        self.around = [{q for q, inside in ((p - n, p >= n), (p - 1, p % n), (p + 1, p % n < n - 1), (p + n, p < n * n - n)) if inside} for p in range(n * n)]
        require(all(side is None or self.liberties(p) for p, side in enumerate(self.at)), "a string without liberties")
        self.named = {self.name(p): p for p in range(PASS, n * n)}
        self.target, self.whole = self.point(c["target"]), self.pair or c["whole"]
        self.targets = {self.target} | self.in_order(c["group"]) | ({self.point(c["other"])} if self.pair else set())
        self.side, self.walls, self.enclosed = self.at[self.target], self.in_order(c["walls"]), set()
        require(self.side and not self.missing(), "the targets")
        require(self.pair or len(self.strings(self.targets, self.side)) == 1 + len(c["group"]), "two targets in one string, or a stone named twice")
        require(self.walls <= self.points(OPPONENT[self.side]), "the walls")
        self.winner, self.loser = (self.side, OPPONENT[self.side]) if self.owner else (OPPONENT[self.side], self.side)
        require(c["to_move"] in OPPONENT and (c["free"] in OPPONENT or not c["free"] and not self.threats), "a side")
        mine, others = "xo" if self.winner == "black" else "ox"
        require(others not in letters, "a weak point is one without a stone of the loser")
        self.weak, self.drawn = {p for p, l in enumerate(letters) if l == mine}, {p for p, l in enumerate(letters) if l != "?"}
        promised = [self.promise(*text.partition("=")) for text in c["outside"]]
        require(len(set(promised)) == len(promised), "two promises about one point")
        if c["ban"] or c["banned"]:
            require(c["banned"] == c["to_move"] and self.at[self.point(c["ban"])] is None, "the ban")
            self.ban = None if self.always(c["banned"]) else (self.point(c["ban"]), c["banned"])
        self.zone = self.in_order(c["zone"])

    def promise(self, name, _, number):  # liberties of the string at a point, on points that are not drawn
        x = self.point(name)
        require(number.isascii() and number.isdigit() and str(int(number)) == number and 1 <= int(number) <= MOST_VALUE, "a promise")
        beside = self.around[x].union(*map(self.beside, [x] if self.at[x] else self.strings(self.around[x], self.winner)))
        require(any(self.at[q] is None and q not in self.drawn for q in beside), "no open point beside a string with a promise")
        if self.at[x] is None:
            require(self.c["to_move"] == self.winner and x in self.known({x}) and self.opening is None, "a promise about no stone")
            self.opening = x
        self.outside.append((x, int(number)))
        return x
    def point(self, name, allow_pass=False):
        require(name in self.named and (allow_pass or name != "PASS"), "no point: " + name)
        return self.named[name]
    def in_order(self, names):
        points = [self.point(n) for n in names]
        require(points == sorted(set(points)), "points out of order")
        return set(points)
    def name(self, p): return "PASS" if p == PASS else COLUMNS[p % self.size] + str(self.size - p // self.size)

    def next_to(self, points): return set().union(*(self.around[p] for p in points))
    def points(self, side): return {p for p, s in enumerate(self.at) if s == side}
    def connected(self, p, inside):  # inside tells which points count
        part = ring = {p}
        while ring := {q for q in self.next_to(ring) - part if inside(q)}:
            part = part | ring
        return part
    def string(self, p): return self.connected(p, lambda q: self.at[q] == self.at[p])
    def beside(self, p): return self.next_to(string := self.string(p)) - string  # the points next to a string
    def liberties(self, p): return {q for q in self.beside(p) if self.at[q] is None}
    def strings(self, points, side):  # the first point of each string of a side among some points
        return list({min(self.string(p)): p for p in sorted(points & self.points(side), reverse=True)}.values())
    def falls(self, p): return len(self.liberties(p)) == 1 and not self.string(p) & self.walls  # to one move
    def has_room(self, p, side): return any(self.at[q] is None or self.falls(q) == (self.at[q] != side) for q in self.around[p])
    def always(self, side): return side == self.c["free"] and not self.c["threats"]  # the side may retake every ko
    def may_be_banned(self, p):  # by a ko unseen (W4)
        atari = [self.string(q) for q in self.around[p] if self.at[q] == self.loser and self.falls(q)]
        return p in self.suspect and not any(self.last not in string for string in atari)

    def after(self, p, side):  # the position after a move, or None if it is illegal
        a = copy.copy(self)
        a.ban, a.taken, a.depth, a.weak, single = None, set(), self.depth + 1, self.weak - {p}, True
        if p != PASS:
            threat = self.ban == (p, side)
            a.threats -= threat
            if self.at[p] or not self.has_room(p, side) or side == self.winner and self.may_be_banned(p) or threat and (side != self.c["free"] or a.threats < 0):
                return None
            a.taken = a.place(p, side)
            single = a.string(p) == {p}
            if single and len(a.taken) == 1 and len(a.liberties(p)) == 1 and not self.always(OPPONENT[side]):
                a.ban = min(a.taken), OPPONENT[side]
        unseen = side == self.loser and single and not self.always(self.winner)
        a.suspect = set() if not unseen else a.weak if p == PASS else a.weak & self.around[p]
        if side == self.loser:
            a.last, a.passes = p, self.passes + (p == PASS and bool(self.outside))
        return a
    def place(self, p, side):  # plays a move that is no suicide, and returns the points that it takes
        self.at, taken = self.at[:], set()
        self.at[p] = side
        for q in self.around[p]:
            if self.at[q] == OPPONENT[side] and not self.liberties(q) and not (string := self.string(q)) & self.walls:
                taken |= string
        for q in taken:
            self.at[q] = None
        return taken
    def move(self, p, side):
        require((a := self.after(p, side)) and a.depth <= MOST_DEPTH, "%s may not play %s" % (side, self.name(p)))
        return a
    def missing(self): return {p for p in self.targets if self.at[p] != self.side}  # targets that are off the board
    def gone(self): return self.missing() == self.targets or self.whole and self.missing()  # the owner has lost what he must keep
    def may_retake(self):
        single = self.target in self.taken and not self.taken & self.around[self.target]
        return self.c["retakes"] and self.gone() and self.missing() == {self.target} and single

    def known(self, points): return (points & self.drawn) - self.weak
    def need(self, zone, points):
        zone |= points if self.known(points) == points else points | {NOWHERE}
    def promised(self, stones): return max([n - self.passes for s, n in self.outside if s in stones] + [2 if stones & self.walls else 0])
    def in_atari(self, s): return len(self.liberties(s)) == 1 and self.promised(self.string(s)) < 2
    def rely(self, zone, s, n, but=None):  # on n liberties of the string at s
        string, counted = self.string(s), self.known(self.liberties(s)) - {but}
        part = self.connected(s, (string & zone).__contains__)
        while len(self.next_to(part) & counted) + self.promised(part) < n and part != string:
            part = part | self.next_to(part) & string
        zone |= part
        libs, missing = self.next_to(part) & counted, n - self.promised(part)
        zone |= set(sorted(libs - zone)[:max(missing - len(libs & zone), 0)]) | (set() if len(libs) >= missing else {NOWHERE})
        return part
    def enclose(self, zone, *strings):
        for s in strings:
            zone |= self.string(s)
            self.need(zone, self.beside(s))
    def explain(self, zone, x):  # why the loser may not play x (L2)
        zone.add(x)
        if not self.has_room(x, self.loser):
            self.need(zone, self.around[x])
            self.enclose(zone, *self.strings(self.around[x], self.loser))
    def secure(self, zone, side, y=None):  # W3, L3
        todo = zone & self.points(side)
        while todo:
            s, done = min(todo), self.string(min(todo))
            if side == self.winner and self.in_atari(s):
                self.enclose(zone, s)
            elif side == self.winner or self.liberties(s) != {y} or done & self.walls:
                done = self.rely(zone, s, 2 if side == self.winner else 1, y)
            todo -= done

    def regions(self):  # parts of the board without stones of the winner, the smallest first (A)
        left, regions = self.points(None) | self.points(self.loser), []
        while left:
            regions.append(self.connected(min(left), left.__contains__))
            left = left - regions[-1]
        return sorted((r for r in regions if self.known(r) == r and not r & self.walls), key=len)
    def vital(self, s, regions, alive):
        libs, empty, own = self.liberties(s), self.points(None), self.points(self.winner)
        return [r for r in regions if r & empty <= libs and self.next_to(r) & own <= alive][:2]
    def living(self, regions):  # the stones of the winner that live though he never plays
        alive, before = self.points(self.winner), None
        while alive != before:
            before = alive
            for s in self.strings(before, self.winner):
                if len(self.vital(s, regions, alive)) < 2:
                    alive = alive - self.string(s)
        return alive
    def add_life(self, zone, s, regions, alive):
        zone |= self.string(s)
        for region in self.vital(s, regions, alive):
            zone |= region
            while others := self.next_to(region) & self.points(self.winner) - zone:
                self.add_life(zone, min(others), regions, alive)

    def end(self, end, played):  # E
        zone, string = set(), self.string(self.target)
        if end == "taken" and not self.owner and played is not None and played != PASS:
            require(self.gone(), "the target is not taken")
            zone = self.missing()
            if self.may_retake() and len(self.liberties(played)) > 1:
                self.rely(zone, played, 2)
            elif self.may_retake():
                require(not self.after(self.target, self.loser), "the stone may be taken back")
                self.explain(zone, self.target)
                self.secure(zone, self.winner)
        elif end == "alive" and self.owner and self.group:
            alive = self.living(regions := self.regions())
            require(self.targets <= alive if self.whole else self.targets & alive, "the group does not live by itself")
            for s in sorted(self.targets & alive)[:None if self.whole else 1]:
                self.add_life(zone, s, regions, alive)
        elif end == "dead" and not self.owner and self.group and not self.gone():  # D
            walls = set().union(*map(self.string, self.walls))
            space = set().union(*(self.connected(s, lambda q: q not in walls) for s in self.targets - self.missing()))
            away = space - self.next_to(walls)
            room = away & self.points(None)
            require(not space & self.points(self.winner) and not (self.ban and self.ban[1] == self.winner), "no walls enclose the group")
            require(len(room) < 2 or len(room) == 2 and min(room) in self.around[max(room)], "the group has room for two eyes")
            self.enclosed |= space
            self.need(zone, away)
            for s in self.strings(self.next_to(space), self.winner):
                zone |= self.string(s)
        elif end == "joined" and self.owner and self.pair and self.targets <= string:
            zone = {self.target}
            while not self.targets <= zone:
                zone |= self.next_to(zone) & string
        elif end == "liberties" and self.c["liberties"] and not self.gone():
            require(len(self.known(self.liberties(self.target))) + self.promised(string) >= self.c["liberties"], "too few liberties")
            self.rely(zone, self.target, self.c["liberties"])
        else:
            require(end == "stands" and self.c["plies"] and self.depth >= self.c["plies"] and not self.gone(), "no end here")
            zone = {self.target}
        return zone

    def next_turn(self):
        t = self.lines.next(TURN)
        require(t is not None, "the proof is not finished")
        require(not self.owner or not self.gone() or self.may_retake(), "the target was taken")
        require(not self.pair or self.owner or not self.targets <= self.string(self.target), "the strings are joined")
        return t
    def alone(self, t, *fields):
        require(not any(t[f] for f in TURN if f not in fields), "fields that do not belong together")
        return t
    def remember(self, zone):  # what S compares, and what there may not be more of
        same = {p: self.at[p] for p in zone if p != NOWHERE}, self.ban if self.ban and self.ban[0] in zone else None, self.threats
        return set(zone), same, (self.weak & zone, self.suspect & zone, set(range(self.passes))), self.depth
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
        named, rests = t["id"] or t["zone"], self.in_order(t["zone"])
        require(not named or t["id"] == len(self.kept) + 1 <= MOST_KEPT and (not rests or self.holds and t["play"] and t["replies"]), "the id, or a zone that does not belong here")
        self.kept += [self.remember(rests) if rests else None] if named else []
        zone = self.cases(t) if t["weak"] else self.won(t)
        require(not rests or zone <= rests, "a turn rests on more than it says")  # R
        if named:
            self.kept[t["id"] - 1] = self.remember(rests or zone)
        return rests or zone
    def cases(self, t):  # C
        x, known, stone = self.point(self.alone(t, "id", "weak")["weak"]), copy.copy(self), copy.copy(self)
        require(x in self.weak and not self.gone() and self.has_room(x, self.winner), "the cases of a weak point")
        known.weak = stone.weak = self.weak - {x}
        zone = known.turn() | {x}
        below = set() if stone.place(x, self.winner) else stone.turn()
        known.before_play(below, x)
        return zone | below
    def before_play(self, zone, y):  # W2, W3
        self.need(zone, {y})
        taken = [s for s in self.strings(self.around[y], self.loser) if self.falls(s)]
        self.enclose(zone, *taken)
        if sum(len(self.string(s)) for s in taken) == 1 and not self.always(self.loser):
            self.need(zone, self.around[y])
        self.secure(zone, self.loser, y)
    def won(self, t):
        over = t["end"] not in ("", "holds")
        require((over == (not t["replies"]) or t["end"] == "holds") and (over or t["play"]), "neither replies nor an end, or no move of the winner")
        if not t["play"]:
            return self.end(t["end"], None)
        y = self.point(t["play"], True)
        require((self.depth or self.opening in (None, y)) and (not self.gone() or y == self.target), "the first move, or a target that is not taken back")
        a = self.move(y, self.winner)
        zone = a.end(t["end"], y) if over else a.replies(t)
        if y != PASS:
            a.rely(zone, y, 1)  # W1
            self.before_play(zone, y)
        return zone
    def replies(self, t):
        moves, holds, answer, zone = [self.point(n, True) for n in t["replies"]], t["end"] == "holds", set(), set()
        require(len(set(moves)) == len(moves), "a reply twice")
        require(self.may_retake() and moves == [self.target] if self.gone() else (moves[:1] == [PASS]) != holds and PASS not in moves[1:], "the pass, or the retake")
        may_hold = self.holds and not self.gone() and not self.outside and not (self.ban and self.ban[1] == self.loser)
        require(not t["end"] or holds and may_hold, "no end here")
        for x in moves:
            a = self.move(x, self.loser)
            zone |= (below := a.turn())
            answer = below if x == PASS else answer
            if x != PASS:
                zone |= {x} if x in self.drawn else {x, NOWHERE}  # L1
            if len(a.taken) == 1 and not self.always(self.winner):
                self.need(zone, self.around[x])
        while True:
            answer = set(zone) if holds else answer
            last = [self.liberties(s) for s in self.strings(answer, self.winner) if self.in_atari(s)]
            for x in (answer & self.points(None)).union(*last) - set(moves):
                require(not self.after(x, self.loser), "a reply in the zone is not answered")
                self.explain(zone, x)
            if self.holds:
                self.keep(zone)
            self.secure(zone, self.winner)
            if not holds or zone == answer:
                return zone
    def keep(self, zone):  # H
        standing = self.targets - self.missing()
        if not self.owner:
            self.enclose(zone, self.target)
        elif self.whole or not standing & zone:
            zone |= standing if self.whole else {min(standing)}

    def check(self):
        zone = self.turn() if self.c["to_move"] == self.winner else self.replies(self.alone(self.next_turn(), "replies", "end"))
        require(zone | self.enclosed <= self.zone, "the proof rests on points outside the zone of the claim, or on what it leaves open")

def check_file(path):
    with open(path, "rb") as file:
        lines, count = Lines(file), 0
        try:
            while (claim := lines.next(CLAIM)) is not None:
                Position(claim, lines).check()
                lines.end()
                count += 1
            require(count, "the text is empty")
        except Refused as reason:
            return print("%s: line %d: refused: %s" % (path, lines.number, reason))
    print("%s: %d proved" % (path, count))
    return True

if __name__ == "__main__":
    sys.setrecursionlimit(10 * MOST_DEPTH)
    sys.exit(0 if all([check_file(path) for path in sys.argv[1:]]) else 1)
