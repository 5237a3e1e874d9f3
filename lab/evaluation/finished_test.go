package evaluation

import (
	"context"
	"errors"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	_ "shicho/engine/models"
	"shicho/engine/ownership"
)

// game is a finished game on 5×5. A black stone at E3 is dead, as the label says.
func game(t *testing.T) ownership.Game {
	t.Helper()
	games, err := sgf.Parse("game.sgf", []byte("(;SZ[5]KM[0.5]RU[Japanese]RE[W+6.5]AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce];B[ec];W[aa];B[ab];W[];B[])"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := sgf.NewRecord(games[0])
	if err != nil {
		t.Fatal(err)
	}
	l, err := ownership.NewLabel(r, func(*board.Board) (board.PointSet, error) { return board.SetOf(14), nil })
	if err != nil {
		t.Fatal(err)
	}
	return ownership.Game{Record: r, Label: l}
}

// lenient takes no stone for dead, or fails on every game.
type lenient struct{ fails bool }

func (lenient) Name() string { return "lenient" }

func (l lenient) Judge(r *sgf.Record, b *board.Board) (Opinion, error) {
	if l.fails {
		return Opinion{}, errors.New("no opinion")
	}
	return Opinion{Score: ownership.Count(r, b, board.PointSet{}, board.PointSet{})}, nil
}

// Right and wrong judgements and failures are counted.
func TestFinished(t *testing.T) {
	g := game(t)
	unknown := ownership.Game{Record: g.Record}
	for _, c := range []struct {
		name  string
		judge Judge
		want  Result
	}{
		{"the engine", Engine{Title: "engine"}, Result{Judge: "engine", Strings: 3, Right: 3, Known: 1, Whole: 1, Counted: 2, Scores: 2}},
		{"a judge who is wrong", lenient{}, Result{Judge: "lenient", Strings: 3, Right: 2, Known: 1, Counted: 2}},
		{"one who fails", lenient{fails: true}, Result{Judge: "lenient", Failed: 2, Fault: "no opinion"}},
	} {
		got, err := Finished(context.Background(), []ownership.Game{g, unknown}, 2, func() (Judge, error) { return c.judge, nil })
		got.Seconds = 0
		if err != nil || got != c.want {
			t.Errorf("%s: %+v %v", c.name, got, err)
		}
	}
	broken := errors.New("cannot be started")
	if _, err := Finished(context.Background(), []ownership.Game{g}, 1, func() (Judge, error) { return nil, broken }); !errors.Is(err, broken) {
		t.Errorf("a judge that cannot be made: %v", err)
	}
}
