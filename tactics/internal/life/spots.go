package life

import (
	"math/bits"

	"shicho/board"
	"shicho/tactics/internal/settings"
	"shicho/tactics/terms"
)

// mostSpots bounds the points that are looked at as eyes.
const mostSpots = 48

// spot is a point that may become an eye of the group.
type spot struct {
	point board.Point
	needs board.PointSet // points that its owner has to fill
	price uint32         // beside them, in quarters of a move
}

// What an eye costs beside the points around it, in quarters of a move.
const (
	quarters    = 4 // of a move
	takePrice   = 2 // for each liberty of a string that must fall, and for a stone on the eye
	falsePrice  = 8 // for a diagonal too many in the opponent's hands
	cornerPrice = 3 // for each diagonal that is still needed
	worstPrice  = 60
)

// outlook guesses the numbers of a node of findEyes: small ones where the owner needs few moves for two eyes. Where he needs too many the node is given up.
func (s *Solver) outlook(toMove terms.Side) numbers {
	price, ways := s.priceEyes(nil)
	if price > s.mostPrice(toMove) {
		return preventedNumbers
	}
	if price /= 2; toMove == terms.Defender {
		price++
	}
	return numbers{1 + settings.PriceWeight*price*price/4, 1 + uint32(bits.Len32(ways))}
}

// mostPrice is the price of two eyes at which a position is not yet given up.
func (s *Solver) mostPrice(toMove terms.Side) uint32 {
	if toMove == terms.Attacker {
		return quarters * (s.order + 2)
	}
	return quarters * (s.order + 1)
}

// helpful are the owner's moves that help to make two eyes, or save or take a string.
func (s *Solver) helpful() (moves board.PointSet) {
	s.priceEyes(&moves)
	b, owner := s.Board, s.owner()
	left := s.surround(&s.region)
	left.Subtract(b.Empty())
	for p := b.TakeString(&left); p >= 0; p = b.TakeString(&left) {
		if b.InAtari(p) || b.At(p) != owner && s.isWeak(p) {
			libs := b.LibertySet(p)
			moves.Union(&libs)
		}
	}
	moves.Intersect(b.Empty())
	moves.Intersect(&s.region)
	for x := moves.First(); x >= 0; x = moves.Next(x + 1) {
		if b.IsEye(x, owner) && !s.Takes(x, terms.Attacker) {
			moves.Remove(x)
		}
	}
	return moves
}

// priceEyes guesses how many quarters of a move the owner needs for two eyes, and in how many ways they come about at about that price. It adds to
// helpful what serves for eyes that are not too dear.
func (s *Solver) priceEyes(helpful *board.PointSet) (least, ways uint32) {
	var spots [mostSpots]spot
	count := 0
	own := s.Board.Stones(s.owner())
	points := s.region
	points.Subtract(own)
	for p := points.First(); p >= 0 && count < mostSpots; p = points.Next(p + 1) {
		if s.findSpot(&spots[count], p, own) {
			count++
		}
	}
	least = worstPrice
	most := s.mostPrice(terms.Attacker)
	for i := range spots[:count] {
		one := &spots[i]
		for j := range spots[:i] {
			other := &spots[j]
			if one.needs.Has(other.point) || other.needs.Has(one.point) {
				continue
			}
			both := one.needs
			both.Union(&other.needs)
			price := one.price + other.price + quarters*uint32(both.Len())
			if helpful != nil && price <= most {
				helpful.Union(&both)
			}
			if price < least {
				least, ways = price, ways/4
			}
			if price < least+quarters {
				ways++
			}
		}
	}
	return least, ways
}

// findSpot tells what the owner needs for an eye at a point without a stone of his. It returns false if there can be none.
func (s *Solver) findSpot(sp *spot, p board.Point, own *board.PointSet) bool {
	b := s.Board
	sp.point, sp.price, sp.needs = p, 0, *b.Around(p)
	if b.At(p) != board.Empty {
		if !s.isWeak(p) {
			return false
		}
		sp.price = takePrice
	}
	sp.needs.Subtract(own)
	for _, x := range b.Neighbours(p) {
		if sp.needs.Has(x) && b.At(x) != board.Empty {
			if !s.isWeak(x) {
				return false
			}
			sp.price += takePrice * uint32(b.Liberties(x))
		}
	}
	return sp.needs.Len() <= 3 && s.addCorners(sp, own)
}

// addCorners adds what the diagonals of an eye still cost. It returns false if the eye is false for good.
func (s *Solver) addCorners(sp *spot, own *board.PointSet) bool {
	b := s.Board
	lost, open := 0, board.PointSet{}
	corners := &s.corners[sp.point]
	for x := corners.First(); x >= 0; x = corners.Next(x + 1) {
		switch {
		case own.Has(x):
		case b.At(x) == board.Empty, s.isWeak(x):
			open.Add(x)
		default:
			lost++
		}
	}
	allowed := 0
	if len(b.Neighbours(sp.point)) == 4 {
		allowed = 1
	}
	switch {
	case lost > allowed+1:
		return false
	case lost > allowed:
		sp.price += falsePrice
	case lost == allowed:
		sp.needs.Union(&open)
	default:
		sp.price += cornerPrice * uint32(max(open.Len()-allowed, 0))
	}
	return true
}

// isWeak tells whether a string of the besieger may soon fall.
func (s *Solver) isWeak(p board.Point) bool { return s.Board.Liberties(p) <= 2 && !s.Board.IsWall(p) }

// findCorners finds the diagonal neighbours of each point.
func (s *Solver) findCorners() {
	b := s.Board
	if len(s.corners) == b.Points() {
		return
	}
	s.corners = make([]board.PointSet, b.Points())
	for p := range board.Point(b.Points()) {
		for _, x := range b.Neighbours(p) {
			for _, y := range b.Neighbours(x) {
				shared := *b.Around(y)
				if shared.Intersect(b.Around(p)); y != p && shared.Len() == 2 {
					s.corners[p].Add(y)
				}
			}
		}
	}
}
