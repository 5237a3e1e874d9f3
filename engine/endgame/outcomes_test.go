package endgame

import (
	"errors"

	"shicho/board"
	"shicho/engine/endgame/value"
)

// outcome is the end of the game after a move.
type outcome struct {
	Move board.Point
	Lead float64 // points that Black has more at the end, without komi, if both sides play the rest as well as they can
}

// errIncomplete is the error for a position in which some area has no value.
var errIncomplete = errors.New("not every area has a value")

// outcomes returns the outcome, by territory, of each move of a side in the areas, and of a pass. The error is errIncomplete.
func (s *Solver) outcomes(l *List, colour board.Colour) (list []outcome, err error) {
	if !l.Complete {
		return nil, errIncomplete
	}
	stop := func(g *value.Game) float64 {
		if colour == board.Black {
			return g.RightStop()
		}
		return g.LeftStop()
	}
	for _, e := range l.Endgames {
		rest := s.Table.Difference(l.Sum, e.Solution.Value)
		for _, m := range e.Solution.Moves[colour] {
			list = append(list, outcome{m.Point, stop(s.Table.Sum(rest, m.Value))})
		}
	}
	return append(list, outcome{board.Pass, stop(l.Sum)}), nil
}
