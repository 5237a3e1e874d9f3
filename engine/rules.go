package engine

import (
	"shicho/board/sgf"
	"shicho/engine/search"
)

// RulesFor returns the rules for a way of counting, a komi and a number of handicap stones.
func RulesFor(c sgf.Counting, komi float64, handicap int) search.Rules {
	r := search.Rules{Komi: komi + c.Bonus.Points(handicap)}
	switch {
	case c.Territory:
		r.Scoring = search.Territory
	case c.AsItIs:
		r.Scoring = search.AsItStands
	}
	return r
}
