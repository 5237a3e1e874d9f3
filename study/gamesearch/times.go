package gamesearch

import (
	"math"

	"shicho/board"
)

// never is a position behind all positions of a game.
const never = math.MaxUint16

// mostPoints is the number of points of the largest board.
const mostPoints = board.MaxSize * board.MaxSize

// times say from when on a point may have a stone, by colour and point, and until when it may be empty: never a position in which the
// point has that content is left out. Positions are counted by the moves before them.
//
// Most candidates fail by their times: a shape can lie at a place only if all its stones have come before a stone comes to a point that must be empty.
type times struct {
	at    [3 * mostPoints]uint16 // for Empty the first position with a stone, never for a point that is empty again later; for a colour the first position with such a stone
	again [mostPoints]uint16     // never for a point from which a stone is taken
}

// untouched are the times of points without stones.
var untouched = func() (t [mostPoints]uint16) {
	for p := range t {
		t[p] = never
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
		copy(t.at[c*mostPoints:][:size], untouched[:])
	}
	clear(t.again[:size])
	changes, number := x.changesOf(g), uint16(g.moves)
	for i := len(changes) - 1; i >= 0; i-- {
		c := changes[i]
		p, colour := int(c&pointMask), int(c.colour())
		switch {
		case p >= size: // a pass
		case colour == int(board.Empty):
			t.again[p] = never
		default:
			t.at[colour%3*mostPoints+p] = number
			t.at[p] = number | t.again[p]
		}
		number -= uint16(c / moveBit & 1)
	}
	return true
}

// allow keeps the candidates of a game at which all demands may be met at the same time.
func (t *times) allow(list []candidate, looks []*fitted) []candidate {
	kept := list[:0]
	for _, c := range list {
		f := looks[c.look]
		from := uint16(0)
		for comes := f.comes; len(comes) > 0; comes = comes[timesAtOnce:] {
			for _, at := range comes[:timesAtOnce] {
				from = max(from, t.at[at+int(c.place)])
			}
		}
		to := uint16(never)
		for goes := f.goes; len(goes) > 0 && from < to; goes = goes[timesAtOnce:] {
			for _, at := range goes[:timesAtOnce] {
				to = min(to, t.at[at+int(c.place)])
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
