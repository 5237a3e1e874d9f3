package search

import "shicho/sgf"

// Rules are how a finished game is counted.
type Rules struct {
	Komi    float64 // with what White is given for handicap stones
	Scoring Scoring
}

// RulesFor are the rules of a way of counting, for a game with a komi and handicap stones.
func RulesFor(c sgf.Counting, komi float64, handicap int) Rules {
	r := Rules{Komi: komi + c.Bonus.Points(handicap)}
	switch {
	case c.Territory:
		r.Scoring = Territory
	case c.AsItIs:
		r.Scoring = AsItStands
	}
	return r
}
