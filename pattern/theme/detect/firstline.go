package detect

import "shicho/board"

// descends: the first move is on the first line, straight below an own stone, and touches no other own stone. It is not
// between two stones of the opponent.
func (f *finder) descends() bool {
	up, ok := f.inward()
	if !ok || f.at(f.First.Move, up[0], up[1]) != f.me {
		return false
	}
	one, other := f.at(f.First.Move, up[1], up[0]), f.at(f.First.Move, -up[1], -up[0])
	return one != f.me && other != f.me && (one == board.Empty || other == board.Empty)
}

// isHane: the first move is on the first line, below a stone of the opponent and diagonally below an own one. It touches
// no own stone, and the point below the own stone is empty.
func (f *finder) isHane() bool {
	up, ok := f.inward()
	if !ok || f.at(f.First.Move, up[0], up[1]) != f.opponent || f.touches(f.First.Move, f.me) {
		return false
	}
	for _, side := range [...]int{-1, 1} {
		dx, dy := side*up[1], side*up[0] // along the first line
		below := f.from(f.First.Move, dx, dy)
		if below >= 0 && f.board().At(below) == board.Empty && f.at(f.First.Move, up[0]+dx, up[1]+dy) == f.me {
			return true
		}
	}
	return false
}

// inward is the direction from the first move to the second line. ok is false if the move is not on the first line, or
// in the very corner.
func (f *finder) inward() (up [2]int, ok bool) {
	for _, d := range directions {
		if f.from(f.First.Move, d[0], d[1]) < 0 {
			if ok {
				return up, false
			}
			up, ok = [2]int{-d[0], -d[1]}, true
		}
	}
	return up, ok
}
