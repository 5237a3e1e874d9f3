package sgf

import (
	"strings"

	"shicho/board"
)

// Winner is who won by the result, as "B+3.5" or "White+R"; Empty if it does not tell, or nobody won.
func (r *Record) Winner() board.Colour {
	side, _, ok := strings.Cut(r.result(), "+")
	switch {
	case ok && (side == "b" || side == "black"):
		return board.Black
	case ok && (side == "w" || side == "white"):
		return board.White
	}
	return board.Empty
}

// Lead is by how many points Black won, less than 0 if White did; false if the result has no number.
func (r *Record) Lead() (points float64, ok bool) {
	switch r.result() {
	case "0", "draw", "jigo":
		return 0, true
	}
	_, margin, _ := strings.Cut(r.result(), "+")
	points, ok = leadingNumber(margin)
	switch r.Winner() {
	case board.Black:
		return points, ok
	case board.White:
		return -points, ok
	}
	return 0, false
}

// Counted tells whether the game ended with a count: by its result, or, where that says
// nothing, by two passes.
func (r *Record) Counted() bool {
	result := r.result()
	if _, margin, won := strings.Cut(result, "+"); won && margin != "" {
		_, number := leadingNumber(margin)
		return number
	}
	switch result {
	case "0", "draw", "jigo":
		return true
	case "", "?":
		return r.passed()
	}
	return false
}

func (r *Record) result() string { return strings.ToLower(strings.TrimSpace(r.Result)) }

// passed tells whether the game ends with two passes.
func (r *Record) passed() bool {
	passes := 0
	for _, s := range r.Steps {
		switch {
		case !s.IsMove():
		case s.Point == board.Pass:
			passes++
		default:
			passes = 0
		}
	}
	return passes >= 2
}
