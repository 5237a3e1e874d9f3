package ask

import (
	"context"
	"strings"
	"testing"

	"shicho/board"
)

// questionOn asks about a drawn board.
func questionOn(t *testing.T, drawing string, q Question) *Question {
	t.Helper()
	b, err := board.Parse(drawing)
	if err != nil {
		t.Fatal(err)
	}
	q.Position = *NewPosition(b, board.Black)
	return &q
}

// must returns the answer and fails the test if there is an error.
func must[T any](t *testing.T, f func(context.Context, *Question) (T, error), q *Question) T {
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
