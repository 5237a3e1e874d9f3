package shape

import "shicho/board"

// Laid is a pattern on a board that is empty outside the pattern. The attacker is Black, and the target is White's.
type Laid struct {
	Size    int // of the board
	Stones  []board.Stone
	Zone    board.PointSet
	Outside board.PointSet // the points of the rectangle that are not in the zone
	Target  board.Point    // a stone of the target
	Move    board.Stone    // of the pattern
}

// Lay lays the pattern on a board of a size: at the edges that the pattern needs, and in the middle otherwise. If the size
// does not suit the pattern, the board has the nearest size that does.
func (p Pattern) Lay(size int) Laid {
	size = max(size, p.Width(), p.Height())
	switch {
	case p.edges&Left != 0 && p.edges&Right != 0:
		size = p.Width()
	case p.edges&Top != 0 && p.edges&Bottom != 0:
		size = p.Height()
	}
	l := Laid{Size: size, Target: board.NoPoint}
	left, top := p.offset(Left, Right, size-p.Width()), p.offset(Top, Bottom, size-p.Height())
	at := func(x, y int) board.Point { return board.Point((top+y)*size + left + x) }
	mover := board.Black
	if p.kind == Escape {
		mover = board.White
	}
	for y := range p.Height() {
		for x := range p.Width() {
			point := at(x, y)
			switch p.At(x, y) {
			case Any:
				l.Outside.Add(point)
				continue
			case Own:
				l.Stones = append(l.Stones, board.Stone{Point: point, Colour: mover})
			case Other:
				l.Stones = append(l.Stones, board.Stone{Point: point, Colour: mover.Opponent()})
			case Target:
				l.Stones = append(l.Stones, board.Stone{Point: point, Colour: board.White})
				l.Target = point
			}
			l.Zone.Add(point)
		}
	}
	l.Move = board.Stone{Point: at(p.Move()), Colour: mover}
	return l
}

// offset is where the pattern begins between two sides of a board with so many lines to spare.
func (p Pattern) offset(low, high Edges, spare int) int {
	switch {
	case p.edges&low != 0:
		return 0
	case p.edges&high != 0:
		return spare
	}
	return spare / 2
}

// Board is the board with the stones of the pattern. The error says that the stones are no legal position, which can be if
// the pattern was not cut out of a game.
func (l *Laid) Board() (*board.Board, error) {
	b, err := board.New(l.Size)
	if err == nil {
		err = b.Setup(l.Stones)
	}
	return b, err
}
