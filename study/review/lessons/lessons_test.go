package lessons

import (
	"bytes"
	"context"
	"testing"

	"shicho/board/diagram"
	"shicho/board/sgf"
	"shicho/engine"
	_ "shicho/engine/models"
	"shicho/study/review"
	"shicho/tactics"
)

// scripted is a judge whose lead after n moves stands in a list, and who prefers the same move everywhere.
type scripted struct{ leads []float64 }

func (s scripted) Name() string { return "a script" }

func (s scripted) Verdict(_ context.Context, moves int) (*review.Verdict, error) {
	return &review.Verdict{Lead: s.leads[moves], WinRate: 0.5, Moves: []review.BestMove{{Move: "J9", Score: s.leads[moves]}}}, nil
}

// reviewed reviews a game by a script: Black loses 3, 20, 9 and 6 points with his four moves.
func reviewed(t *testing.T) (*sgf.Record, []*review.MoveReview) {
	t.Helper()
	games, err := sgf.Parse("game.sgf", []byte("(;SZ[9]PB[Ada]BR[12k]PW[Bo]AB[cf][df][bg][ch][dh]AW[cg][dg][fg][ff]PL[B];B[aa];W[ia];B[ba];W[ha];B[ca];W[ga];B[da];W[fa])"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := sgf.NewRecord(games[0])
	if err != nil {
		t.Fatal(err)
	}
	o := &review.Options{Settings: engine.Default(), Limits: tactics.Fast, Sizes: review.SizesFor(r), Judge: scripted{[]float64{50, 47, 47, 27, 27, 18, 18, 12, 12}}}
	var list []*review.MoveReview
	if err := review.Run(t.Context(), r, o, func(m *review.MoveReview) error {
		list = append(list, m)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return r, list
}

// The lessons are the three largest losses, in the order of the game.
func TestChoose(t *testing.T) {
	_, list := reviewed(t)
	var numbers []int
	for _, m := range Choose(list) {
		numbers = append(numbers, m.Number)
	}
	if len(numbers) != Most || numbers[0] != 3 || numbers[1] != 5 || numbers[2] != 7 {
		t.Errorf("moves %v", numbers)
	}
	if none := Choose(nil); len(none) != 0 {
		t.Errorf("%v", none)
	}
}

// The page is a PDF, the same each time, on either paper, with lessons and without.
func TestWrite(t *testing.T) {
	r, list := reviewed(t)
	for _, paper := range []string{diagram.A4, diagram.Letter} {
		for _, lessons := range [][]*review.MoveReview{Choose(list), nil} {
			var first, second bytes.Buffer
			if err := Write(nil, &first, paper, nil, r, lessons); err != nil {
				t.Fatal(err)
			}
			if err := Write(nil, &second, paper, nil, r, lessons); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
				t.Errorf("another document the second time, %v", err)
			}
			if !bytes.HasPrefix(first.Bytes(), []byte("%PDF-")) || bytes.Count(first.Bytes(), []byte("/Type /Page\n")) != 1 {
				t.Errorf("%s, %d lessons: not one page of PDF", paper, len(lessons))
			}
		}
	}
}
