package main

import (
	"math/rand/v2"

	"shicho/board"
)

// Weights of a point in the draw for the next opening move. They make openings that look like
// games: corners first, then moves that come near the other side, more or less close by the game.
const (
	weightCorner   = 40
	weightSide     = 1
	weightApproach = 4
	maxContact     = 12 // a game's weight of moves that touch an opposing stone is drawn from 0 to here
	hane           = 2  // such a move around a stone of one's own counts so many times
)

// open draws a new opening for the plan and returns the canonical key of the position it leads to.
func (p *plan) open(random *rand.Rand) uint64 {
	span := openingMoves[p.size]
	moves := span[0] + random.IntN(span[1]-span[0]+1)
	contact := random.IntN(maxContact + 1)
	b, colour := p.start(), p.first()
	p.opening = p.opening[:0]
	for len(p.opening) < moves {
		point := draw(b, colour, contact, random)
		if b.Play(point, colour) != nil {
			break // nothing sensible is left; the game goes on from here
		}
		p.opening = append(p.opening, point)
		colour = colour.Opponent()
	}
	return canonicalKey(b)
}

// draw chooses a point by its weight, NoPoint if none has any.
func draw(b *board.Board, colour board.Colour, contact int, random *rand.Rand) board.Point {
	var weights [board.MaxSize * board.MaxSize]int
	total := 0
	for p := range board.Point(b.Points()) {
		weights[p] = weight(b, p, colour, contact)
		total += weights[p]
	}
	if total == 0 {
		return board.NoPoint
	}
	rest := random.IntN(total)
	for p := range board.Point(b.Points()) {
		if rest -= weights[p]; rest < 0 {
			return p
		}
	}
	panic("unreachable")
}

// weight says how sensible a point is as an opening move of colour; 0 is not at all.
func weight(b *board.Board, p board.Point, colour board.Colour, contact int) int {
	x, y := lines(b, p)
	low, high := min(x, y), max(x, y)
	if low < 3 || b.At(p) != board.Empty || b.Legal(p, colour) != nil {
		return 0
	}
	near := look(b, p, colour)
	switch {
	case near.room < 2:
		return 0 // next to atari
	case near.touchesOther && near.diagonalOwn:
		return contact * hane
	case near.touchesOther:
		return contact
	case near.touchesOwn || near.diagonalOwn:
		return 0 // heavy, without need
	case near.approach:
		return weightApproach
	case near.stones:
		return 0
	case low <= 4 && high <= 5:
		return weightCorner
	case low <= 4:
		return weightSide
	}
	return 0
}

// lines are the distances of a point from its two nearest edges: 1 is the edge, 3 the third line.
func lines(b *board.Board, p board.Point) (x, y int) {
	x, y = int(p)%b.Size(), int(p)/b.Size()
	return min(x, b.Size()-1-x) + 1, min(y, b.Size()-1-y) + 1
}

// surroundings are what weight asks about the stones around a point.
type surroundings struct {
	room                     int  // empty neighbours
	touchesOwn, touchesOther bool // stones next to the point
	diagonalOwn              bool
	approach                 bool // an opposing stone at a knight's move or a jump
	stones                   bool // any stone within three lines
}

func look(b *board.Board, p board.Point, colour board.Colour) (s surroundings) {
	const reach = 3
	x, y, size := int(p)%b.Size(), int(p)/b.Size(), b.Size()
	for dy := -reach; dy <= reach; dy++ {
		for dx := -reach; dx <= reach; dx++ {
			if x+dx < 0 || x+dx >= size || y+dy < 0 || y+dy >= size || dx == 0 && dy == 0 {
				continue
			}
			at := b.At(board.Point((y+dy)*size + x + dx))
			distance := dx*dx + dy*dy
			s.stones = s.stones || at != board.Empty
			switch {
			case distance == 1 && at == board.Empty:
				s.room++
			case distance == 1 && at == colour:
				s.touchesOwn = true
			case distance == 1:
				s.touchesOther = true
			case distance == 2 && at == colour:
				s.diagonalOwn = true
			case (distance == 4 || distance == 5) && at == colour.Opponent():
				s.approach = true
			}
		}
	}
	return s
}
