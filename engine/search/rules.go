package search

import "shicho/board"

// Scoring is a way of counting a finished game.
type Scoring uint8

// The ways of counting.
const (
	Area       Scoring = iota // stones and the points that they surround; dead stones are taken off (Chinese)
	AsItStands                // Area with every stone alive (Tromp-Taylor)
	Territory                 // surrounded points and prisoners (Japanese)
)

// Rules say how a finished game is counted.
type Rules struct {
	Komi    float64 // points for White, with what White is given for handicap stones
	Scoring Scoring
}

// RulesFor returns the rules for a way of counting, a komi and a number of handicap stones.
func RulesFor(c board.Counting, komi float64, handicap int) Rules {
	r := Rules{Komi: komi + c.Bonus.Points(handicap)}
	switch {
	case c.Territory:
		r.Scoring = Territory
	case c.AsItIs:
		r.Scoring = AsItStands
	}
	return r
}
