package detect

import (
	"slices"

	"shicho/board"
)

// isNet: the first move is beside a liberty of the target and shuts it in; see shutsIn.
func (f *finder) isNet() bool { return f.shutsIn() && f.isBesideLiberty() }

// isLooseNet: the first move is further away than the move of a net, and shuts the target in; see shutsIn.
func (f *finder) isLooseNet() bool { return f.shutsIn() && !f.isBesideLiberty() }

// shutsIn: the first move gives no atari, touches no stone, and is not on the first line. The target has few liberties. It
// can run, without being in atari at once, and is caught all the same. A placement is inside, and no net.
func (f *finder) shutsIn() bool {
	if f.Saves || !f.isQuiet() || f.isPlacement() {
		return false
	}
	libs, move := f.board().LibertySet(f.Target), f.First.Move
	if libs.Len() > netLiberties || len(f.board().Neighbours(move)) < 4 || f.touches(move, f.me) || f.touches(move, f.opponent) {
		return false
	}
	for p := libs.First(); p >= 0; p = libs.Next(p + 1) {
		b := f.First.After
		if !b.TryPlay(p, f.opponent) {
			continue
		}
		runs := !b.InAtari(p)
		b.Undo()
		if runs {
			return true
		}
	}
	return false
}

// isBesideLiberty tells whether the first move is next to a liberty of the target.
func (f *finder) isBesideLiberty() bool {
	libs := f.board().LibertySet(f.Target)
	return slices.ContainsFunc(f.board().Neighbours(f.First.Move), libs.Has)
}

// touches tells whether a stone of a colour stands next to a point before the first move.
func (f *finder) touches(p board.Point, colour board.Colour) bool {
	return slices.ContainsFunc(f.board().Neighbours(p), func(n board.Point) bool { return f.board().At(n) == colour })
}

// directions are the steps to the right, down, to the left and up.
var directions = [4][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}

// from is the point some steps away, or NoPoint outside the board.
func (f *finder) from(p board.Point, dx, dy int) board.Point {
	size := f.board().Size()
	x, y := int(p)%size+dx, int(p)/size+dy
	if x < 0 || y < 0 || x >= size || y >= size {
		return board.NoPoint
	}
	return board.Point(y*size + x)
}

// at is the colour of a point some steps away before the first move: Empty outside the board.
func (f *finder) at(p board.Point, dx, dy int) board.Colour {
	if q := f.from(p, dx, dy); q >= 0 {
		return f.board().At(q)
	}
	return board.Empty
}

// isCranesNest: three stones of the target stand in a row, their three liberties beside them, and a stone of the
// opponent beyond the middle liberty, between two stones of the solver. The first move is on the middle liberty: the
// target cannot reach the stone beyond.
//
//	. X X X X .
//	X O O O X .
//	. . 1 . . .
//	. X O X . .
func (f *finder) isCranesNest() bool {
	if f.Saves {
		return false
	}
	b, move := f.board(), f.First.Move
	libs := b.LibertySet(f.Target)
	if libs.Len() != 3 || !libs.Has(move) {
		return false
	}
	for _, d := range directions {
		dx, dy := d[0], d[1] // from the middle liberty to the stone beyond
		row := 0
		for i := -1; i <= 1; i++ {
			side, stone := f.from(move, i*dy, i*dx), f.from(move, i*dy-dx, i*dx-dy)
			if side >= 0 && stone >= 0 && libs.Has(side) && b.At(stone) == f.opponent && b.Root(stone) == b.Root(f.Target) {
				row++
			}
		}
		if row == 3 && f.at(move, dx, dy) == f.opponent && f.at(move, dx+dy, dy+dx) == f.me && f.at(move, dx-dy, dy-dx) == f.me {
			return true
		}
	}
	return false
}

// isPlacement: the first move gives no atari and takes nothing. No stone of the solver is next to it, straight or
// diagonally, and in all four directions the nearest stone is one of the opponent's, or the edge is near.
func (f *finder) isPlacement() bool {
	if !f.isQuiet() || f.First.After.InAtari(f.First.Move) {
		return false
	}
	move := f.First.Move
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			if f.at(move, dx, dy) == f.me {
				return false
			}
		}
	}
	stones := 0
	for _, d := range directions {
		colour, inside := f.look(move, d[0], d[1])
		if !inside || colour == f.me {
			return false
		}
		if colour == f.opponent {
			stones++
		}
	}
	return stones >= 2
}

// look is the colour of the nearest stone in a direction: Empty if the edge comes first. inside is false if neither is
// near.
func (f *finder) look(p board.Point, dx, dy int) (colour board.Colour, inside bool) {
	for i := 1; i <= placementView; i++ {
		q := f.from(p, i*dx, i*dy)
		if q < 0 {
			return board.Empty, true
		}
		if c := f.board().At(q); c != board.Empty {
			return c, true
		}
	}
	return board.Empty, false
}
