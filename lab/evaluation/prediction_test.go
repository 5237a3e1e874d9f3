package evaluation

import (
	"errors"
	"path/filepath"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/engine/moves"
)

func model(t *testing.T) *moves.Model {
	t.Helper()
	m, err := moves.Default(moves.Playout, 9)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// The model finds the capture in one of two problems. A problem whose right move is illegal does not count.
func TestSolveProblems(t *testing.T) {
	b := board.MustParse(`
		. . . . .
		. . X . .
		. X O . .
		. . X . .
		. . . . .`)
	right, _ := board.ParsePoint("D3", 5)
	occupied, _ := board.ParsePoint("C3", 5)
	got, err := SolveProblems(t.Context(), model(t), []Problem{
		{Name: "a capture", Board: b, ToMove: board.Black, Right: []board.Point{right}},
		{Name: "an illegal move", Board: b, ToMove: board.Black, Right: []board.Point{occupied}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if got.Problems != 1 || got.First != 1 || got.MeanRank != 1 || got.Mean < 0.5 {
		t.Errorf("%+v", got)
	}
}

// At the end of a game playouts nearly always see who has won.
func TestJudgePairs(t *testing.T) {
	var black, white []*moves.Game
	for item := range sgf.Walk([]string{filepath.Join("..", "..", "examples", "games")}, sgf.Options{}) {
		if item.Err != nil {
			t.Fatal(item.Err)
		}
		g, err := moves.NewGame(item.Record, 9)
		if err != nil {
			continue
		}
		if g.Winner == board.Black {
			black = append(black, g)
		} else {
			white = append(white, g)
		}
	}
	got, err := JudgePairs(t.Context(), model(t), black, white, 0.95, 4)
	if err != nil {
		t.Fatal(err)
	}
	if got.Pairs != min(len(black), len(white)) || got.Pairs == 0 || got.Right < 0.5 {
		t.Errorf("%+v of %d and %d games", got, len(black), len(white))
	}
}

// Without a model or options there is an error.
func TestMissing(t *testing.T) {
	_, none := Evaluate(t.Context(), "", model(t), nil)
	_, evaluate := Evaluate(t.Context(), "", nil, &Options{})
	_, solve := SolveProblems(t.Context(), nil, nil)
	_, judge := JudgePairs(t.Context(), nil, nil, nil, 0.5, 1)
	if !errors.Is(none, ErrNoMoves) {
		t.Error(none)
	}
	for _, err := range []error{evaluate, solve, judge} {
		if !errors.Is(err, moves.ErrNoModel) {
			t.Error(err)
		}
	}
}
