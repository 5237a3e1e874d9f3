package gamesearch

import (
	"math"
	"math/bits"

	"shicho/board"
)

// pointTimes say when stones came to a point in a game and when they went. Positions are counted by the moves before them.
type pointTimes struct {
	// By colour, Black first: the first position with such a stone on the point, and the one behind the last. For a point that never has one: never, and 0.
	born, gone [2]uint16
	// The first position with a stone on the point; never if none comes, and for points that are empty again later.
	filled uint16
}

// gamePoints are the times of the points of a game.
type gamePoints = [board.MaxSize * board.MaxSize]pointTimes

// never is a position behind all positions of a game.
const never = math.MaxUint16

// untouched are the times of points without stones.
var untouched = func() (list [board.MaxSize * board.MaxSize]pointTimes) {
	for p := range list {
		list[p] = pointTimes{born: [2]uint16{never, never}, filled: never}
	}
	return list
}()

// times has the times of all points for the games of a block. load finds the times of a game when they are first needed. Most candidates fail by their times:
// a shape can lie at a place only if all its stones have come before the first of these stones goes, and before a stone comes to a point that must be empty.
type times struct {
	known  uint64                                      // the games whose times are there
	long   uint64                                      // the games that are too long for times: nothing of them is ruled out
	games  []gamePoints                                // of the games of the block
	stands [board.MaxSize * board.MaxSize]board.Colour // while the times of a game are found out
}

// reset forgets the times, and makes room for those of some games.
func (t *times) reset(games int) {
	t.known, t.long = 0, 0
	if len(t.games) < games {
		t.games = make([]gamePoints, games)
	}
}

// load finds out the times of a game.
func (t *times) load(x *Index, g *game, j int) {
	t.known |= 1 << j
	if g.moves >= never-1 {
		t.long |= 1 << j
		return
	}
	points := change(g.size) * change(g.size)
	list := &t.games[j]
	copy(list[:points], untouched[:points])
	clear(t.stands[:points])
	number := uint16(0)
	for _, c := range x.changesOf(g) {
		if c.isMove() {
			number++
		}
		at := c & pointMask
		if at >= points {
			continue // a pass
		}
		p := &list[at]
		if old := t.stands[at]; old != board.Empty {
			p.gone[old-board.Black] = number
		}
		colour := c.colour()
		if colour != board.Black && colour != board.White {
			t.stands[at] = board.Empty
			p.filled = never
			continue
		}
		if p.born == untouched[0].born {
			p.filled = number
		}
		if side := colour - board.Black; p.born[side] == never {
			p.born[side] = number
		}
		p.gone[colour-board.Black] = never
		t.stands[at] = colour
	}
}

// those returns the games, among some with known times, in which a look may lie at a place.
func (t *times) those(games uint64, f *fitted, place int) (left uint64) {
	left = games & t.long
	for rest := games &^ t.long; rest != 0; rest &= rest - 1 {
		j := bits.TrailingZeros64(rest)
		if allows(&t.games[j], f.demands, place) {
			left |= 1 << j
		}
	}
	return left
}

// allows tells whether demands may be met at the same time.
func allows(list *gamePoints, demands []demand, place int) bool {
	from, to := uint16(0), uint16(never)
	for i := range demands {
		p := &list[place+demands[i].offset]
		switch demands[i].cell {
		case Black:
			from, to = max(from, p.born[0]), min(to, p.gone[0])
		case White:
			from, to = max(from, p.born[1]), min(to, p.gone[1])
		case Empty:
			to = min(to, p.filled)
		}
		if from >= to {
			return false
		}
	}
	return true
}
