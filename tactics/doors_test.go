package tactics

import (
	"errors"
	"testing"

	"shicho/board"
)

// Nothing is proved about nothing: an empty point, a point off the board, a goal or a side that does not exist.
func TestNothingIsProved(t *testing.T) {
	b := board.MustParse(`
5 |. . . . .
4 |. . X . .
3 |. X O X .
2 |. . . . .
1 |. . . . .
   A B C D E
`)
	at := func(text string) board.Point {
		p, err := board.ParsePoint(text, 5)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	var r Reader // the zero value is a reader
	good := Question{Target: at("C3")}
	if a, proved := r.Prove(b, good, at("C2"), nil); !proved || a.Outcome != Captured {
		t.Errorf("%+v, %v", a, proved)
	}
	if a, err := r.Ask(b, good, &Limits{}); err != nil || a.Outcome != Captured {
		t.Errorf("with limits that allow nothing: %+v, %v", a, err)
	}
	before := b.Key()
	for name, q := range map[string]Question{
		"empty point":   {Target: at("A1")},
		"no point":      {Target: board.NoPoint},
		"off the board": {Target: 361},
		"far off":       {Target: 20_000},
		"no such goal":  {Target: at("C3"), Goal: 9},
		"no such side":  {Target: at("C3"), ToMove: 7},
		"no other":      {Target: at("C3"), Goal: Connect, Other: at("A1")},
		"two owners":    {Target: at("C3"), Goal: Sever, Other: at("C4")},
		"empty group":   {Target: at("A1"), Goal: Kill},
	} {
		if a, proved := r.Prove(b, q, at("C2"), nil); proved || a.Outcome != Unknown {
			t.Errorf("%s: proved %v: %+v", name, proved, a)
		}
		if a := r.Decide(b, q, board.Empty, nil); a.Outcome != Unknown || a.Move != board.NoPoint {
			t.Errorf("%s: decided: %+v", name, a)
		}
		if _, err := r.Ask(b, q, nil); !errors.Is(err, ErrNoTarget) && !errors.Is(err, ErrNotOneOwner) && !errors.Is(err, ErrGoal) && !errors.Is(err, ErrSide) {
			t.Errorf("%s: asked: %v", name, err)
		}
		if _, err := r.Read(b, q, nil); err == nil {
			t.Errorf("%s: read", name)
		}
	}
	for _, side := range []board.Colour{board.Empty, 7} {
		if list := r.Candidates(b, side, nil, nil); len(list) > 0 {
			t.Errorf("candidates of %v: %v", side, list)
		}
	}
	if a, proved := r.Prove(b, good, 4_000, nil); proved {
		t.Errorf("a move off the board: %+v", a)
	}
	if _, err := r.ReadGroup(b, good, nil); !errors.Is(err, ErrGoal) {
		t.Error(err)
	}
	if b.Key() != before {
		t.Error("the board has changed")
	}
}
