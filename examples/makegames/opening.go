package main

import (
	"math/rand/v2"

	"shicho/board"
)

// The weights with which the points of opening moves are drawn. They make openings that look like games: corners
// first, then moves near the other side.
const (
	weightCorner   = 40 // a point in an empty corner
	weightSide     = 1  // a point on an empty side
	weightApproach = 4  // a point near a stone of the other side
	maxContact     = 12 // each game draws its weight of moves that touch a stone of the other side, from 0 to this number
	hane           = 2  // factor of that weight if the move is diagonal to an own stone
)

// open draws a new opening for the plan and returns the canonical key of the position after it.
func (p *plan) open(random *rand.Rand) uint64 {
	span := openingMoves[p.size]
	moves := span[0] + random.IntN(span[1]-span[0]+1)
	contact := random.IntN(maxContact + 1)
	b, colour := p.start(), p.first()
	p.opening = p.opening[:0]
	for len(p.opening) < moves {
		point := draw(b, colour, contact, random)
		if b.Play(point, colour) != nil {
			break // no point has a weight, so GNU Go plays on from here
		}
		p.opening = append(p.opening, point)
		colour = colour.Opponent()
	}
	return canonicalKey(b)
}

// draw chooses a random point by the weights. It returns NoPoint if all weights are 0.
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

// weight is the weight of a point as the next opening move of colour. 0 means that the point is never played.
func weight(b *board.Board, p board.Point, colour board.Colour, contact int) int {
	x, y := lines(b, p)
	low, high := min(x, y), max(x, y)
	if low < 3 || b.At(p) != board.Empty || b.Legal(p, colour) != nil {
		return 0
	}
	near := look(b, p, colour)
	switch {
	case near.room < 2:
		return 0 // the stone would have one liberty or none
	case near.touchesOther && near.diagonalOwn:
		return contact * hane
	case near.touchesOther:
		return contact
	case near.touchesOwn || near.diagonalOwn:
		return 0 // a clumsy move
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

// surroundings are the facts about the stones around a point that weight needs.
type surroundings struct {
	room                     int  // empty neighbours
	touchesOwn, touchesOther bool // stones next to the point
	diagonalOwn              bool
	approach                 bool // a stone of the other side is a knight's move or a jump away
	stones                   bool // there is a stone within three lines
}

// look finds the surroundings of a point.
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
