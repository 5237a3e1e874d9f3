package problem

import (
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/testrun"
	"shicho/pattern/theme"
	"shicho/tactics"
)

// Where no move works without a ko, the move that leads to the best ko is the solution.
func TestKoIsTheBest(t *testing.T) {
	testrun.SingleGoroutine(t)
	for _, c := range []struct {
		target, move string
		goal         Goal
		want         tactics.Result // of White, who is to move after the solution
		end          string
		text         string
	}{
		{"E6", "D5", Capture, tactics.KoFirst, "RIGHT\nBlack throws in at D5. It is the vital point: White would play there, too. This is a ko, and White takes first.", `
			6 |. . X . O .
			5 |. . . X O X
			4 |. . X O . .
			3 |. O O . O X
			2 |. . O . . X
			1 |. . . . . .
			   A B C D E F`},
	} {
		p, err := ask(t, Options{}, c.text, c.target, c.goal)
		if err != nil {
			t.Errorf("%s: %v", c.target, err)
			continue
		}
		if p.First.Ko != c.want || !p.Themes.Has(theme.Ko) || p.Themes.Has(theme.KoAvoided) {
			t.Errorf("%s: %v, %v", c.target, p.First.Ko, p.ThemeNames())
		}
		if got := board.FormatPoint(p.Solution, p.Board.Size()); got != c.move {
			t.Errorf("%s: the solution is %s", c.target, got)
		}
		var text strings.Builder
		if err := sgf.Write(&text, sgf.Collection{p.Record(1)}); err != nil || !strings.Contains(text.String(), c.end) {
			t.Errorf("%v\n%s", err, text.String())
		}
		if read, err := Read(&sgf.Game{Root: p.Record(1).Root}); err != nil || read.First.Ko != c.want {
			t.Errorf("read back: %v, %v", read, err)
		}
	}
}

// Of several moves that lead to a ko, those count in which the opponent must find the first threat.
func TestBestKo(t *testing.T) {
	m := judged{
		kos:   []ko{{move: 5, result: tactics.KoFirst}, {move: 7, result: tactics.KoThreat}},
		tries: []Try{{Move: 4}, {Move: 5, Verdict: OnlyKo}, {Move: 7, Verdict: OnlyKo}},
	}
	if got := m.bestKo(); got != tactics.KoThreat || len(m.right) != 1 || m.right[0] != 7 || len(m.tries) != 2 {
		t.Errorf("%v, right %v, tries %v", got, m.right, m.tries)
	}
	clean := judged{right: []board.Point{3}, kos: m.kos}
	if got := clean.bestKo(); got != tactics.Fails || len(clean.right) != 1 {
		t.Errorf("a ko beside a move that needs none: %v, right %v", got, clean.right)
	}
}
