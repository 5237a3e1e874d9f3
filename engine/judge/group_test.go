package judge

import (
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
)

// TestGroups judges strings that playouts know nothing of: by proofs alone one is dead, one lives, and one is left open, because whoever
// moves first decides.
func TestGroups(t *testing.T) {
	testrun.SingleGoroutine(t)
	for _, c := range []struct {
		name, board  string
		dead, proved bool
	}{
		{"three points in a row, and the middle one is taken", `
			7 |. . . . . . .
			6 |. . . . . . .
			5 |. . . . . . .
			4 |. . . . . . .
			3 |X X X X X . .
			2 |O O O O X . .
			1 |. X . O X . .
			   A B C D E F G`, true, true},
		{"two eyes", `
			7 |. . . . . . .
			6 |. . . . . . .
			5 |. . . . . . .
			4 |. . . . . . .
			3 |X X X X X . .
			2 |O O O O X . .
			1 |. O . O X . .
			   A B C D E F G`, false, true},
		{"three points in a row", `
			7 |. . . . . . .
			6 |. . . . . . .
			5 |. . . . . . .
			4 |. . . . . . .
			3 |X X X X X . .
			2 |O O O O X . .
			1 |. . . O X . .
			   A B C D E F G`, false, false},
	} {
		b := board.MustParse(c.board)
		j := newJudgement(b, make([]float64, b.Points()))
		r := newReading(j)
		r.judgeGroups()
		readers.Put(r.reader)
		white, err := board.ParsePoint("A2", b.Size())
		if err != nil {
			t.Fatal(err)
		}
		if j.Dead.Has(white) != c.dead || j.decided.Has(white) != c.proved || j.Proved.Has(white) != c.dead {
			t.Errorf("%s: dead %v, decided %v, proved %v", c.name, j.Dead.Has(white), j.decided.Has(white), j.Proved.Has(white))
		}
	}
}
