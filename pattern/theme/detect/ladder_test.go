package detect

import (
	"testing"

	"shicho/board"
	"shicho/pattern/theme"
	"shicho/tactics"
)

// A breaker is about ladders alone: in the open the opponent may catch the stones by a net all the same. So the moves of
// these boards are not proved.
func TestLadderBreaker(t *testing.T) {
	const chased = `
		11 |. . . . . . . . . . .
		10 |. . . . . . . . . . .
		 9 |. . . . . . . . . . .
		 8 |. . . . . . . . . . .
		 7 |. . . . . . . . . . .
		 6 |. . . O . . . . . . .
		 5 |. . O X . . . . . . .
		 4 |. . O X . . . . . . .
		 3 |. . . O O . . . . . .
		 2 |. . . . . . . . . . .
		 1 |. . . . . . . . . . .
		    A B C D E F G H J K L`
	const cut = `
		11 |. . . . . . . . . . .
		10 |. . . . . . . . . . .
		 9 |. . . . . . . . O . .
		 8 |. . . . . . . . . . .
		 7 |. . . . . . . . . . .
		 6 |. . . X . . . . . . .
		 5 |. . X O . . . . . . .
		 4 |. . X O . . . . . . .
		 3 |. . . X X . . . . . .
		 2 |. . . . . . . . . . .
		 1 |. . . . . . . . . . .
		    A B C D E F G H J K L`
	for _, c := range []struct {
		name, text string
		saves      bool
		moves      []string
		want       bool
	}{
		{"a stone in the way of the chase", chased, true, []string{"G7"}, true},
		{"a stone further up", chased, true, []string{"H8"}, true},
		{"a stone in the corner of the chase", chased, true, []string{"J9"}, true},
		{"a stone beside the target", chased, true, []string{"E6"}, false},
		{"the target runs", chased, true, []string{"E5"}, false},
		{"a stone on the other side", chased, true, []string{"C8"}, false},
		{"a stone makes the ladder work after the reply", cut, false, []string{"G8", "B2", "E4"}, true},
		{"a stone takes the way out", cut, false, []string{"H7", "B2", "E4"}, true},
		{"a stone that the ladder does not need", cut, false, []string{"B9", "B2", "E4"}, false},
	} {
		b := board.MustParse(c.text)
		target, _ := board.ParsePoint("D4", b.Size())
		colour := board.Black
		var line []board.Stone
		for _, name := range c.moves {
			p, err := board.ParsePoint(name, b.Size())
			if err != nil {
				t.Fatal(err)
			}
			line = append(line, board.Stone{Point: p, Colour: colour})
			colour = colour.Opponent()
		}
		limits := tactics.Ladder
		if got := Find(NewLine(b, target, c.saves, line), tactics.NewReader(), &limits); got.Has(theme.LadderBreaker) != c.want {
			t.Errorf("%s: %v", c.name, got.Names())
		}
	}
}
