package proof

import (
	"errors"
	"testing"

	"shicho/board"
	"shicho/tactics"
)

// A zero Writer without limits writes a proof, and none about an empty point, a point off the board or an outcome that is none.
func TestNothingIsProved(t *testing.T) {
	b := board.MustParse(`
5 |. . . . .
4 |. . X . .
3 |. X O X .
2 |. . . . .
1 |. . . . .
   A B C D E
`)
	target, err := board.ParsePoint("C3", 5)
	if err != nil {
		t.Fatal(err)
	}
	var w Writer
	good := Statement{Question: tactics.Question{Target: target}, Outcome: tactics.Captured, Free: board.White}
	if _, err := w.Write(b, good, nil); err != nil {
		t.Error(err)
	}
	for _, point := range []board.Point{0, board.NoPoint, 361} {
		s := good
		s.Target = point
		if _, err := w.Write(b, s, nil); !errors.Is(err, tactics.ErrNoTarget) {
			t.Errorf("point %d: %v", point, err)
		}
		if _, err := Of(b, s.Question, &tactics.Answer{Outcome: tactics.Captured, Result: tactics.Works}); !errors.Is(err, tactics.ErrNoTarget) {
			t.Errorf("point %d: %v", point, err)
		}
	}
	for _, outcome := range []tactics.Outcome{tactics.Unknown, tactics.Ko} {
		s := good
		s.Outcome = outcome
		if _, err := w.Write(b, s, nil); !errors.Is(err, ErrNoClaim) {
			t.Errorf("%v: %v", outcome, err)
		}
	}
}
