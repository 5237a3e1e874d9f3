package search

import "shicho/board"

// Avoided has moves that the search leaves out as the next move. The zero value leaves out none.
type Avoided struct {
	Points board.PointSet
	Pass   bool
}

// Add leaves out some more moves.
func (a *Avoided) Add(moves ...board.Point) {
	for _, move := range moves {
		if move == board.Pass {
			a.Pass = true
		} else {
			a.Points.Add(move)
		}
	}
}

// AllowOnly leaves out all moves of a board except some.
func (a *Avoided) AllowOnly(b *board.Board, moves ...board.Point) {
	var allowed Avoided
	allowed.Add(moves...)
	others := *b.All()
	others.Subtract(&allowed.Points)
	a.Points.Union(&others)
	a.Pass = a.Pass || !allowed.Pass
}

// Has tells whether a move is left out.
func (a *Avoided) Has(move board.Point) bool {
	if move == board.Pass {
		return a.Pass
	}
	return a.Points.Has(move)
}

// Avoid leaves out moves of the loaded position, until the next Load. If other moves were left out when the position was
// searched before, the search forgets what it knows of the position.
func (s *Search) Avoid(a Avoided) { s.avoid = a }
