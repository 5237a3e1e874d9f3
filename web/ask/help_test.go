package ask

import (
	"context"
	"strings"
	"testing"

	"shicho/board"
	"shicho/tactics"
)

// texts are the fields of a question as a test writes them.
type texts struct {
	Target, Other, Side, Move string
	Owner                     board.Colour
	Most                      int
}

// questionOn asks about a drawn board.
func questionOn(t *testing.T, drawing string, names texts) *PositionQuestion {
	t.Helper()
	b, err := board.Parse(drawing)
	if err != nil {
		t.Fatal(err)
	}
	q := About(b, board.Black)
	for name, into := range map[string]*board.Point{names.Target: &q.Target, names.Other: &q.Other, names.Move: &q.Move} {
		if name != "" {
			*into = point(t, name, b.Size())
		}
	}
	q.Owner, q.Most = names.Owner, names.Most
	if names.Side == "defend" {
		q.Side = tactics.Defender
	}
	return q
}

func point(t *testing.T, name string, size int) board.Point {
	t.Helper()
	p, err := board.ParsePoint(name, size)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// played is a board after some moves that have names.
func played(t *testing.T, b *board.Board, moves ...board.NamedMove) *board.Board {
	t.Helper()
	b = b.Clone()
	for _, m := range moves {
		if err := b.Play(point(t, m.Point, b.Size()), board.ParseColour(m.Colour)); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// must returns the answer and fails the test if there is an error.
func must[T any](t *testing.T, f func(context.Context, *PositionQuestion) (T, error), q *PositionQuestion) T {
	t.Helper()
	r, err := f(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func joined(words []string) string { return strings.Join(words, " ") }

const (
	// D4 runs into a ladder if White plays on the right side of it.
	ladderBoard = `
		9 |. . . . . . . . .
		8 |. . . . . . . . .
		7 |. . . . . . . . .
		6 |. . . . . . . . .
		5 |. . . O . . . . .
		4 |. . O X . . . . .
		3 |. . . O . . . . .
		2 |. . . . . . . . .
		1 |. . . . . . . . .
		   A B C D E F G H J`
	// White may take the stone C3 in a ko.
	koBoard = `
		5 |. . . . .
		4 |. X O . .
		3 |X . X O .
		2 |. X O . .
		1 |. . . . .
		   A B C D E`
)
