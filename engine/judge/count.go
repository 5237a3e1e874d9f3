package judge

import (
	"shicho/board"
	"shicho/engine/search"
)

// Count is the score of a position, part by part. The arrays are by colour.
type Count struct {
	Stones    [3]int  // points for stones that live; by area
	Territory [3]int  // points for empty points, and for points of dead stones
	Prisoners [3]int  // points for stones that the colour has taken, dead ones included; by territory
	Komi      float64 // of White, with what White is given for handicap stones
}

// Total is the sum of a colour's points.
func (c *Count) Total(colour board.Colour) float64 {
	if colour > board.White {
		return 0
	}
	total := float64(c.Stones[colour] + c.Territory[colour] + c.Prisoners[colour])
	if colour == board.White {
		total += c.Komi
	}
	return total
}

// Lead is how many points Black has more than White.
func (c *Count) Lead() float64 { return c.Total(board.Black) - c.Total(board.White) }

// Count counts a position by its rules once the dead stones are taken off.
func (s *Status) Count(b *board.Board, rules search.Rules) Count {
	c := Count{Komi: rules.Komi}
	if b == nil {
		return c
	}
	switch rules.Scoring {
	case search.Territory:
		black, white := b.Territory(s.Dead, s.Seki)
		for _, colour := range [...]board.Colour{board.Black, board.White} {
			dead := s.Dead
			dead.Intersect(b.Stones(colour.Opponent()))
			c.Prisoners[colour] = b.Prisoners(colour.Opponent()) + dead.Len()
		}
		c.Territory = [...]int{board.Black: black - c.Prisoners[board.Black], board.White: white - c.Prisoners[board.White]}
	case search.AsItStands:
		c.countArea(b)
	default:
		c.countArea(b.Without(&s.Dead))
	}
	return c
}

// countArea counts a position in which all stones live.
func (c *Count) countArea(b *board.Board) {
	black, white := b.Area()
	for colour, area := range [...]int{board.Black: black, board.White: white} {
		if colour != int(board.Empty) {
			c.Stones[colour] = b.Stones(board.Colour(colour)).Len()
			c.Territory[colour] = area - c.Stones[colour]
		}
	}
}

// Score returns how many points Black has more than White once the dead stones are taken off. Komi is counted.
func (s *Status) Score(b *board.Board, rules search.Rules) float64 {
	c := s.Count(b, rules)
	return c.Lead()
}
