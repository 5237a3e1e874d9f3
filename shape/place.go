package shape

import "shicho/board"

// Place is where a pattern lies on a board: the top left corner of its rectangle.
type Place struct{ Size, Left, Top int }

// Place lays the pattern on a board of about the given size: at the edges that the pattern needs, and in the middle
// otherwise. The board of a pattern that needs two opposite edges has just that size.
func (p Pattern) Place(size int) Place {
	switch {
	case p.edges&Left != 0 && p.edges&Right != 0:
		size = p.Width()
	case p.edges&Top != 0 && p.edges&Bottom != 0:
		size = p.Height()
	}
	offset := func(low, high Edges, spare int) int {
		switch {
		case p.edges&low != 0:
			return 0
		case p.edges&high != 0:
			return spare
		}
		return spare / 2
	}
	return Place{size, offset(Left, Right, size-p.Width()), offset(Top, Bottom, size-p.Height())}
}

// Point is the point of a column and a row of the pattern.
func (at Place) Point(x, y int) board.Point { return board.Point((at.Top+y)*at.Size + at.Left + x) }

// Laid is a pattern on a board that is empty outside the pattern. The attacker is Black, and the target is White's.
type Laid struct {
	Place
	Stones []board.Stone
	Zone   board.PointSet
	Target board.Point // a stone of the target
	Move   board.Stone // of the pattern
}

// Lay lays the pattern on a board of about the given size, as Place does.
func (p Pattern) Lay(size int) Laid {
	l := Laid{Place: p.Place(size), Target: board.NoPoint}
	mover := board.Black
	if p.kind == Escape {
		mover = board.White
	}
	for y := range p.Height() {
		for x := range p.Width() {
			cell, point := p.At(x, y), l.Point(x, y)
			if cell != Any {
				l.Zone.Add(point)
			}
			switch cell {
			case Own:
				l.Stones = append(l.Stones, board.Stone{Point: point, Colour: mover})
			case Other:
				l.Stones = append(l.Stones, board.Stone{Point: point, Colour: mover.Opponent()})
			case Target:
				l.Stones = append(l.Stones, board.Stone{Point: point, Colour: board.White})
				l.Target = point
			}
		}
	}
	l.Move = board.Stone{Point: l.Point(p.Move()), Colour: mover}
	return l
}

// Board is the board with the stones of the pattern. The error says that the stones are no legal position, as can be for a
// pattern that was not cut out of a game.
func (l *Laid) Board() (*board.Board, error) {
	b, err := board.New(l.Size)
	if err == nil {
		err = b.Setup(l.Stones)
	}
	return b, err
}
