package shape

import "shicho/board"

// Laid is a pattern on a board. The attacker is Black, and the targets are White's. Weak cells are empty. The board is empty outside
// the pattern, but for stones that continue a string which would lack liberties.
type Laid struct {
	Size    int // of the board
	Stones  []board.Stone
	Zone    board.PointSet
	Outside board.PointSet // the points of the rectangle that are not in the zone
	Target  board.Point    // a stone of the target
	Other   board.Point    // a stone of the second target, or board.NoPoint
	Move    board.Stone    // of the pattern
	Threat  board.Point    // where the attacker captures the target of an Escape, or board.NoPoint if it is not known
	Weak    []board.Stone  // the weak cells: the stones that may lie there
	Least   []Liberties    // the conditions
}

// Lay lays the pattern on a board of a size: at the edges that the pattern needs, and in the middle otherwise. If the size
// does not suit the pattern or its conditions on liberties, the board has the nearest larger size that does, or else the only
// size on which the pattern can lie.
func (p Pattern) Lay(size int) Laid {
	if p.IsZero() {
		return Laid{Size: size, Target: board.NoPoint, Other: board.NoPoint, Threat: board.NoPoint, Move: board.Stone{Point: board.NoPoint}}
	}
	size = max(size, p.Width(), p.Height())
	switch {
	case p.edges&Left != 0 && p.edges&Right != 0:
		return p.layOn(p.Width())
	case p.edges&Top != 0 && p.edges&Bottom != 0:
		return p.layOn(p.Height())
	}
	l := p.layOn(size)
	for larger := size + 1; larger <= board.MaxSize && !l.holds(); larger++ {
		l = p.layOn(larger)
	}
	return l
}

// layOn lays the pattern on a board of exactly the size.
func (p Pattern) layOn(size int) Laid {
	l := Laid{Size: size, Other: board.NoPoint, Threat: board.NoPoint}
	left, top := p.offset(Left, Right, size-p.Width()), p.offset(Top, Bottom, size-p.Height())
	at := func(x, y int) board.Point { return board.Point((top+y)*size + left + x) }
	mover := board.Black
	if p.kind.IsOwners() {
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
			case NotOther:
				l.Weak = append(l.Weak, board.Stone{Point: point, Colour: mover})
			case NotOwn:
				l.Weak = append(l.Weak, board.Stone{Point: point, Colour: mover.Opponent()})
			}
			if least := p.Least(x, y); least > 0 {
				l.Least = append(l.Least, Liberties{point, least})
			}
			l.Zone.Add(point)
		}
	}
	l.Move = board.Stone{Point: at(p.Move()), Colour: mover}
	if x, y, known := p.Threat(); known {
		l.Threat = at(x, y)
	}
	for i, first := range p.view().targets() {
		point := at(first%p.Width(), first/p.Width())
		if i == 0 {
			l.Target = point
		} else {
			l.Other = point
		}
	}
	l.grow()
	return l
}

// offset is where the pattern begins between two sides of a board. The board has this many lines more than the pattern: spare.
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

// holds tells whether the conditions hold on the board.
func (l *Laid) holds() bool {
	b, err := l.Board()
	if err != nil {
		return false
	}
	for _, c := range l.Least {
		if l.outside(b, c.Stone) < c.Least {
			return false
		}
	}
	return true
}

// outside is the number of liberties of a string that are not in the zone.
func (l *Laid) outside(b *board.Board, stone board.Point) int {
	liberties := b.LibertySetWith(stone, l.Move.Colour)
	liberties.Subtract(&l.Zone)
	return liberties.Len()
}

// colour is the colour of the string of a condition.
func (l *Laid) colour(b *board.Board, stone board.Point) board.Colour {
	if stone == l.Move.Point {
		return l.Move.Colour
	}
	return b.At(stone)
}

// grow continues the strings that lack liberties with stones on points where the pattern allows them. It stops where no more stones help.
func (l *Laid) grow() {
	if l.holds() {
		return
	}
	b, err := l.Board()
	if err != nil {
		return
	}
	for range b.Points() { // a stone for one string may take a liberty of another
		grown := false
		for _, c := range l.Least {
			if l.outside(b, c.Stone) >= c.Least {
				continue
			}
			stone := board.Stone{Point: l.continuation(b, c.Stone), Colour: l.colour(b, c.Stone)}
			if stone.Point >= 0 && b.Setup([]board.Stone{stone}) == nil {
				l.Stones = append(l.Stones, stone)
				grown = true
			}
		}
		if !grown {
			return
		}
	}
}

// continuation is the liberty of a string where a stone gives the string the most liberties and takes none of a string with a
// condition, among the points where the pattern allows the stone. It is NoPoint if there is none.
func (l *Laid) continuation(b *board.Board, stone board.Point) board.Point {
	colour := l.colour(b, stone)
	liberties := b.LibertySetWith(stone, colour)
	closed := l.Zone
	for _, w := range l.Weak {
		if w.Colour == colour {
			closed.Remove(w.Point)
		}
	}
	liberties.Subtract(&closed)
	best, most := board.NoPoint, -1
	for p := liberties.First(); p >= 0; p = liberties.Next(p + 1) {
		trial := b.Clone()
		if trial.Setup([]board.Stone{{Point: p, Colour: colour}}) != nil {
			continue
		}
		worth := 2 * l.outside(trial, stone)
		for _, c := range l.Least {
			if l.colour(b, c.Stone) != colour && l.outside(trial, c.Stone) < min(c.Least, l.outside(b, c.Stone)) {
				worth -= 4
			}
		}
		if worth = max(worth, 0); worth > most {
			best, most = p, worth
		}
	}
	return best
}
