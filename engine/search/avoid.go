package search

import "shicho/board"

// Avoided are moves that are not looked at as the next one. The zero value is none.
type Avoided struct {
	Points board.PointSet
	Pass   bool
}

// Add avoids the moves, too.
func (a *Avoided) Add(moves ...board.Point) {
	for _, move := range moves {
		if move == board.Pass {
			a.Pass = true
		} else {
			a.Points.Add(move)
		}
	}
}

// AllowOnly avoids all moves of a board but these, too.
func (a *Avoided) AllowOnly(b *board.Board, moves ...board.Point) {
	var allowed Avoided
	allowed.Add(moves...)
	others := *b.All()
	others.Subtract(&allowed.Points)
	a.Points.Union(&others)
	a.Pass = a.Pass || !allowed.Pass
}

// Has tells whether a move is to be avoided.
func (a *Avoided) Has(move board.Point) bool {
	if move == board.Pass {
		return a.Pass
	}
	return a.Points.Has(move)
}

// Avoid leaves moves of the loaded position out. Loading another forgets them. What is known of the position is
// forgotten if other moves were left out when it was searched.
func (s *Search) Avoid(a Avoided) { s.avoid = a }
