package review

import (
	"strings"
	"testing"

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
