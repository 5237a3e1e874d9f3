package sgf

import (
	"strconv"
	"strings"

	"shicho/board"
)

// Winner is the side that won by a result such as "B+3.5" or "White+R". It is Empty if the result does not tell
// or nobody won.
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

// Lead is the number of points by which Black won, negative if White won. ok is false if the result has no
// number.
func (r *Record) Lead() (points float64, ok bool) {
	result := r.result()
	if points, ok := parseMargin(result); result == "draw" || result == "jigo" || ok && points == 0 {
		return 0, true
	}
	_, margin, _ := strings.Cut(result, "+")
	points, ok = parseMargin(margin)
	switch r.Winner() {
	case board.Black:
		return points, ok
	case board.White:
		return -points, ok
	}
	return 0, false
}

const digits = "0123456789"

// parseMargin reads the part of a result after the sign: "3.5", "3,5", ".5", "12.", "7 points".
func parseMargin(text string) (points float64, ok bool) {
	for _, unit := range [...]string{"points", "point"} {
		text = strings.TrimSuffix(text, unit)
	}
	text = strings.Replace(strings.TrimSpace(text), ",", ".", 1)
	if strings.Trim(text, digits+".") != "" {
		return 0, false
	}
	points, err := strconv.ParseFloat(text, 64)
	return points, err == nil
}

// EndedWithCount tells whether the game ended with a count. The result decides. If the result does not tell, a game
// that ends with two passes counts as counted.
func (r *Record) EndedWithCount() bool {
	result := r.result()
	if _, margin, won := strings.Cut(result, "+"); won {
		_, counted := parseMargin(margin)
		return counted || margin != "" && strings.IndexByte(digits, margin[0]) >= 0 // "B+3.5 points" and "B+3.5 on time"
	}
	switch result {
	case "0", "draw", "jigo":
		return true
	case "", "?":
		return r.endsWithPasses()
	}
	return false
}

func (r *Record) result() string { return strings.ToLower(strings.TrimSpace(r.Result)) }

// endsWithPasses tells whether the game ends with two passes.
func (r *Record) endsWithPasses() bool {
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
