package gamesearch

import (
	"math"

	"shicho/board"
)

// never is a position behind all positions of a game.
const never = math.MaxUint16

// mostPoints is the number of points of the largest board.
const mostPoints = board.MaxSize * board.MaxSize

// times say when what a drawing may ask of a point is there in a game. Positions are counted by the moves before them. A content has a number, as in
// board.Colour: for a stone, from is the first position with such a stone on the point, and to the one behind the last; from is never and to is 0 for a point that never has one.
// For an empty point, from is 0, and to is the first position with a stone on the point, never if none comes, and for points that are empty again later.
//
// Most candidates fail by their times: a shape can lie at a place only if all its stones have come before the first of these stones goes, and before a stone comes to a point that must be empty.
type times struct {
	from, to [3 * mostPoints]uint16   // by content and point
	stands   [mostPoints]board.Colour // while the times of a game are found out
}

// untouched are the times of points without stones.
var untouched = func() (t times) {
	for p := range mostPoints {
		t.to[p], t.from[mostPoints+p], t.from[2*mostPoints+p] = never, never, never
	}
	return t
}()

// load finds out the times of a game. It reports whether it could: nothing is ruled out in a game that is too long.
func (t *times) load(x *Index, g *game) bool {
	if g.moves >= never-1 {
		return false
	}
	size := int(g.size) * int(g.size)
	for c := range 3 {
		copy(t.from[c*mostPoints:][:size], untouched.from[c*mostPoints:])
		copy(t.to[c*mostPoints:][:size], untouched.to[c*mostPoints:])
	}
	clear(t.stands[:size])
	number := uint16(0)
	for _, c := range x.changesOf(g) {
		number += uint16(c / moveBit & 1)
		p := int(c & pointMask)
		if p >= size {
			continue // a pass
		}
		old, colour := t.stands[p], int(c.colour())
		if old == board.Black || old == board.White {
			t.to[int(old)*mostPoints+p] = number
		}
		if colour == int(board.Empty) {
			t.stands[p], t.to[p] = emptied, never
			continue
		}
		if t.stands[p] = board.Colour(colour); old == board.Empty {
			t.to[p] = number
		}
		at := colour*mostPoints + p
		t.from[at], t.to[at] = min(t.from[at], number), never
	}
	return true
}

// emptied is what stands on a point from which a stone was taken.
const emptied = board.White + 1

// allow keeps the candidates of a game at which all demands may be met at the same time.
func (t *times) allow(list []candidate, looks []*fitted) []candidate {
	kept := list[:0]
	for _, c := range list {
		from, to, timed := uint16(0), uint16(never), looks[c.look].timed
		for ; len(timed) > 0 && from < to; timed = timed[timesAtOnce:] {
			for _, at := range timed[:timesAtOnce] {
				at += int(c.place)
				from, to = max(from, t.from[at]), min(to, t.to[at])
			}
		}
		if from < to {
			kept = append(kept, c)
		}
	}
	return kept
}

// timesAtOnce is the number of demands whose times are looked at before the question whether they rule a candidate out: a question that
// the processor guesses wrong takes as long as several demands.
const timesAtOnce = 4
