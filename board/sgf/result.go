package sgf

import (
	"math"
	"strings"

	"shicho/board"
)

// Winner is the side that won by a result such as "B+3.5", "White wins by resignation" or "白中押し勝ち". It is Empty if
// the result does not tell or nobody won.
func (r *Record) Winner() board.Colour { return parseResult(r.Result).winner }

// Lead is the number of points by which Black won, negative if White won. Stones, in which players in China count, are worth
// two points each, as for komi. ok is false if the result has no number.
func (r *Record) Lead() (points float64, ok bool) {
	o := parseResult(r.Result)
	switch {
	case o.drawn:
		return 0, true
	case o.winner == board.Empty || !o.margin.known:
		return 0, false
	}
	points = o.margin.points
	if quarter := math.Mod(points, 0.5) == 0.25; o.margin.stones || quarter && !r.countsTerritory() {
		points *= 2
	}
	if r.Size > 0 && points > float64(r.Size*r.Size) {
		return 0, false // the stones of one side, not the difference
	}
	if o.winner == board.White {
		points = -points
	}
	return points, true
}

// countsTerritory tells whether the rules of the record count territory.
func (r *Record) countsTerritory() bool {
	rules, _ := ParseRules(r.Rules)
	return rules.Territory
}

// EndedWithCount tells whether the game ended with a count. The result decides. If the result does not tell, a game
// that ends with two passes counts as counted. A record that is cut
// never did.
func (r *Record) EndedWithCount() bool {
	if r.Cut {
		return false
	}
	switch o := parseResult(r.Result); {
	case o.drawn || o.counted:
		return true
	case o.silent:
		return r.endsWithPasses()
	}
	return false
}

// outcome is what a result says. The zero outcome is a result that is not understood.
type outcome struct {
	winner  board.Colour
	drawn   bool
	void    bool // nobody won, or the game was not finished
	margin  margin
	counted bool // the winner won by a count
	silent  bool // the result does not say how the game ended
}

// isClear tells whether the result was understood.
func (o *outcome) isClear() bool { return o.winner != board.Empty || o.drawn || o.void || o.silent }

// margin is the number of a result.
type margin struct {
	points float64
	stones bool // the number counts stones, not points
	known  bool
}

// parseResult reads a result. The usual form is a side, "+" and how it won, which decides even if the rest is not
// understood. All else is read by words; see resultWords.
func parseResult(text string) outcome {
	text = plainResult(text)
	if text == "" || text == "?" {
		return outcome{silent: true}
	}
	if text == "和" || text == "平" { // inside other words they mean something else
		return outcome{drawn: true}
	}
	if side, rest, ok := strings.Cut(text, "+"); ok {
		if word := resultWords[strings.TrimSpace(side)]; word == isBlack || word == isWhite {
			said := sayResult(rest)
			o := outcome{winner: word.side()}
			if !said.unknown && !said.withoutCount() {
				o.margin = said.margin
			}
			rest = strings.TrimSpace(rest)
			o.counted = o.margin.known || rest != "" && strings.IndexByte(digits, rest[0]) >= 0 // "B+3.5 on time"
			return o
		}
	}
	said := sayResult(text)
	return said.outcome()
}

const digits = "0123456789"

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
