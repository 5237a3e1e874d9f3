package review

import (
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/engine"
	"shicho/internal/testrun"
	"shicho/tactics"
)

// A white group has five points for its eyes after White's D1, too many liberties for a capture. Black kills it by the vital point, or does not.
func TestLifeEvents(t *testing.T) {
	testrun.SingleGoroutine(t)
	for _, c := range []struct{ moves, want string }{
		{";B[bi]", "captures A3 (6 stones)"},
		{";B[ea]", "misses kill A3 (6 stones) by B1"},
		{";B[ea];W[ia];B[ce];W[bi]", "misses kill A3 (6 stones) by B1; makes live A3 (6 stones)"},
	} {
		games, err := sgf.Parse("game.sgf", []byte("(;SZ[9]AB[af][bf][cf][df][dg][eg][eh][ei]AW[ag][bg][cg][ch][dh];W[di]"+c.moves+")"))
		if err != nil {
			t.Fatal(err)
		}
		record, err := sgf.NewRecord(games[0])
		if err != nil {
			t.Fatal(err)
		}
		var list []string
		err = Run(t.Context(), record, &Options{Settings: engine.Default(), Limits: tactics.Fast}, func(m *MoveReview) error {
			for i := range m.Events {
				list = append(list, m.Events[i].Remark(nil))
			}
			return nil
		})
		if got := strings.Join(list, "; "); err != nil || got != c.want {
			t.Errorf("%s: %q, %v; want %q", c.moves, got, err, c.want)
		}
	}
}

// White stones outside could help the group against the wall at E3, so a short search proves nothing. As long as the walls stand, whoever moves first decides.
func TestGroupBehindWalls(t *testing.T) {
	b := board.MustParse(`
		9 |. . . . . . . . .
		8 |. . . . . . . . .
		7 |. . . . . . O . .
		6 |. . . . . . . . .
		5 |. . . . O . . . .
		4 |X X X X . . . . .
		3 |O O O O X O . . .
		2 |. . . O X . . . .
		1 |. . . O X . . . .
		   A B C D E F G H J`)
	p, err := board.ParsePoint("A3", 9)
	if err != nil {
		t.Fatal(err)
	}
	for side, want := range map[tactics.Side]string{tactics.Attacker: "A4 E3", tactics.Defender: ""} {
		r, limits := tactics.NewReader(), tactics.Default.WithName("").WithNodes(groupNodes)
		q, found := groupQuestion(r, b, b, p, side, &limits, works)
		a := askBy(r, b, q, &limits)
		walls := a.Walls(&q)
		if got := strings.Join(namesOf(&walls, 9), " "); !found || got != want {
			t.Errorf("side %d: %t, walls %q; want %q", side, found, got, want)
		}
	}
	e := Event{Kind: "kills", Target: "A3", Stones: 6, Walls: []string{"A4", "E3"}}
	if got, want := e.Remark(nil), "kills A3 (6 stones), as long as the walls at A4, E3 stand"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
