package tactics

import (
	"testing"

	"shicho/board"
	"shicho/board/sgf"
)

// TestGuess asks about strings of the sample games with few nodes. Where the search is cut and more nodes prove the answer, a guess by
// likely moves must be wrong a third as often as without them, or less.
func TestGuess(t *testing.T) {
	with := Fast.WithNodes(600)
	without := with.WithoutGuess()
	long := Fast.WithoutGuess().Patient().WithNodes(30_000)
	reader := NewReader()
	asked, right := 0, [2]int{}
	for item := range sgf.Walk([]string{"../examples/games"}, sgf.Options{}) {
		if item.Err != nil {
			t.Fatal(item.Err)
		}
		for move := 30; move < item.Record.Moves(); move += 90 {
			b, err := item.Record.BoardAfter(move)
			if err != nil {
				t.Fatal(err)
			}
			for stone := range b.Strings() {
				if n := b.Liberties(stone.Point); n < 2 || n > 4 {
					continue
				}
				q := Question{Target: stone.Point, ToMove: Side(stone.Point % 2)}
				if a := askAnew(t, reader, b, q, &without); a.Outcome != Unknown {
					continue
				}
				truth := askAnew(t, reader, b, q, &long)
				if truth.Outcome == Unknown {
					continue
				}
				asked++
				for i, limits := range []*Limits{&without, &with} {
					if a := askAnew(t, reader, b, q, limits); (a.Result == Fails) == (truth.Result == Fails) {
						right[i]++
					}
				}
			}
		}
	}
	t.Logf("%d questions: %d right without likely moves, %d with them", asked, right[0], right[1])
	if asked < 100 || (asked-right[1])*3 > asked-right[0] {
		t.Error("the guesses are not good enough")
	}
}

// askAnew asks with empty tables.
func askAnew(t *testing.T, r *Reader, b *board.Board, q Question, limits *Limits) Answer {
	t.Helper()
	r.Forget()
	a, err := r.Ask(b, q, limits)
	if err != nil {
		t.Fatal(err)
	}
	return a
}
