package playout

import "shicho/board"

// Ladders reads the ladders of a position as the playouts do: the attacker plays only ataris on the liberties of a string that has two,
// and the owner only runs from atari. A string that is not caught so counts as safe. Reading takes about a microsecond a string and
// allocates nothing. A Ladders is not safe for concurrent use.
type Ladders struct {
	l      lean
	reader ladderReader
}

// Load takes over the position of a board.
func (r *Ladders) Load(b *board.Board) { r.l.load(b) }

// Catch returns an atari that begins a ladder which catches the string at p, whose side is not to move. It returns board.NoPoint if the
// string has not exactly two liberties, or if no ladder catches it.
func (r *Ladders) Catch(p board.Point) board.Point {
	l, h := &r.l, r.l.point(p)
	if list, two := l.twoLiberties(h); two {
		if m := r.reader.findAttack(l, h, list); m != 0 {
			return l.boardPoint(m)
		}
	}
	return board.NoPoint
}

// Runs tells whether the string at p, which is in atari with its side to move, gets away from a ladder: by playing on its liberty, or
// by taking a string beside it.
func (r *Ladders) Runs(p board.Point) bool {
	h := r.l.point(p)
	return r.l.captureBeside(h) != 0 || r.reader.canRun(&r.l, h)
}
