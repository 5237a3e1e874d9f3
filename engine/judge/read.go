package judge

import (
	"slices"

	"shicho/board"
	"shicho/tactics"
)

// read asks the tactical reader, first about sekis and then about every string that is not decided yet.
func (j *judgement) read() {
	r := newReading(j)
	defer readers.Put(r.reader)
	r.judgeStuck()
	r.judgeMutual()
	r.judgeGroups()
	r.nodes = lifeNodes
	lost := j.Dead
	j.eachUndecided(func(p board.Point) { r.judgeString(p, &lost) })
}

// eachUndecided calls do with a stone of each string that is not decided, the largest string first. A string that do
// decides about is left out.
func (j *judgement) eachUndecided(do func(p board.Point)) {
	stones := slices.Collect(j.b.Strings())
	slices.SortStableFunc(stones, func(x, y board.Stone) int { return j.b.StringSize(y.Point) - j.b.StringSize(x.Point) })
	for _, stone := range stones {
		if !j.decided.Has(stone.Point) {
			do(stone.Point)
		}
	}
}

// judgeString judges a single string by its mean ownership and by the reader. lost has the strings that were dead before
// the reader looked at single strings.
func (r *reading) judgeString(p board.Point, lost *board.PointSet) {
	if !r.Dead.Has(p) {
		r.judgeKept(p)
		return
	}
	if r.fallsWithLarger(p) || r.judgeHoldingOut(p, lost) || r.judgeInAtari(p) {
		return
	}
	r.judgeSurvivor(p)
}

// fallsWithLarger tells whether a string shares a liberty with a larger string of its owner that is dead. The string then
// is dead, too, whatever the reader sees of it alone.
func (r *reading) fallsWithLarger(p board.Point) bool {
	return slices.ContainsFunc(listSharing(r.b, p, r.b.At(p)), func(q board.Point) bool {
		return r.Dead.Has(q) && r.b.StringSize(q) > r.b.StringSize(p)
	})
}

// judgeHoldingOut decides about a string that most playouts lose, has few liberties, and stands all the same: it lives,
// unless it falls later. It reports whether it decided. A string that shares a liberty with a lost string of its owner is
// not judged: if the string only escapes to lost stones, it does not escape.
func (r *reading) judgeHoldingOut(p board.Point, lost *board.PointSet) bool {
	if r.ownershipOf(p) > -doubtfulOwnership || sharesWith(r.b, p, lost) || !r.holdsOut(p) {
		return false
	}
	r.decide(p, r.fallsLater(p))
	return true
}

// judgeInAtari lets a string in atari live that playouts are in doubt about, if its owner is proved to save it by moving
// first: he will when he must. It reports whether it decided.
func (r *reading) judgeInAtari(p board.Point) bool {
	if r.ownershipOf(p) <= -doubtfulOwnership || !r.b.InAtari(p) || !r.canBeSaved(p) {
		return false
	}
	r.decide(p, false)
	return true
}

// judgeSurvivor judges a string that not nearly all playouts lose. If a search finds an answer to every attack, the string
// lives, unless it falls later. If some answers rest on many liberties alone, the network is to decide, except where most
// playouts lose the string.
func (r *reading) judgeSurvivor(p board.Point) {
	if r.ownershipOf(p) <= -hopelessOwnership {
		return
	}
	switch stands, loose := r.survives(p); {
	case stands && !loose:
		r.decide(p, r.fallsLater(p))
	case stands && r.ownershipOf(p) > -deadOwnership:
		r.unsure.Union(r.b.StringAt(p))
	}
}

// judgeKept takes a string for dead that playouts keep, if the reader proves that its owner cannot save it, and one of the strings
// that would take it lives. It asks if playouts are in doubt, or if the string has few liberties, as playouts never fill an eye with a shape
// that kills. Where all strings around are dead, it puts the string off until the network has been asked.
func (r *reading) judgeKept(p board.Point) {
	liberties := r.b.Liberties(p)
	isWeak := r.ownershipOf(p) < foughtOwnership && liberties < tactics.Fast.Escape.Liberties || liberties <= fewLiberties
	switch {
	case !isWeak:
	case !r.isBesideLiving(p):
		r.putOff.Union(r.b.StringAt(p))
	case r.defenceFails(p, &rescueLimits):
		r.decide(p, true)
		r.Proved.Union(r.b.StringAt(p))
	}
}

// judgePutOff judges the strings that judgeKept has put off, beside which a string may live by now.
func (j *judgement) judgePutOff() {
	r := newReading(j)
	defer readers.Put(r.reader)
	for _, p := range stringsOf(j.b, j.putOff) {
		if !j.Dead.Has(p) && !j.decided.Has(p) {
			r.judgeKept(p)
		}
	}
}

// isBesideLiving tells whether one of the opponent's strings beside a string is not dead.
func (r *reading) isBesideLiving(p board.Point) bool {
	return slices.ContainsFunc(beside(r.b, p), func(q board.Point) bool { return !r.Dead.Has(q) })
}

// sharesWith tells whether a string shares a liberty with one of its owner's strings in a set.
func sharesWith(b *board.Board, p board.Point, set *board.PointSet) bool {
	return slices.ContainsFunc(listSharing(b, p, b.At(p)), func(q board.Point) bool { return set.Has(q) })
}

// beside lists a stone of each of the opponent's strings beside the string at p.
func beside(b *board.Board, p board.Point) []board.Point {
	around := *b.StringNeighbours(p)
	around.Intersect(b.Stones(b.At(p).Opponent()))
	return stringsOf(b, around)
}

// rivals lists a stone of each of the opponent's strings that share a liberty with the string at p.
func rivals(b *board.Board, p board.Point) []board.Point {
	return listSharing(b, p, b.At(p).Opponent())
}

// listSharing lists a stone of each string of a colour that shares a liberty with the string at p. The string at p itself is
// left out.
func listSharing(b *board.Board, p board.Point, colour board.Colour) []board.Point {
	liberties := b.LibertySet(p)
	around := b.Beside(&liberties)
	around.Intersect(b.Stones(colour))
	around.Subtract(b.StringAt(p))
	return stringsOf(b, around)
}

// stringsOf lists a stone of each string that has stones in a set.
func stringsOf(b *board.Board, stones board.PointSet) (list []board.Point) {
	for p := b.TakeString(&stones); p >= 0; p = b.TakeString(&stones) {
		list = append(list, p)
	}
	return list
}
