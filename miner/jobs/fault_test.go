package jobs

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/testrun"
	"shicho/miner"
	"shicho/patterndb"
	"shicho/patterndb/game"
	"shicho/tactics"
)

// mineText mines a record and returns the game that the store has of it, or nil.
func mineText(t *testing.T, text string) (*miner.Report, *game.Game) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "game.sgf")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	db := filepath.Join(t.TempDir(), "db")
	report, err := runJob(t, t.Context(), db, []string{path}, func(j *Job) {
		j.Options.Targets, j.Options.Limits = miner.Taken|miner.Dead, tactics.PaperShallow
		j.Options.Judge = func(b *board.Board) (board.PointSet, error) { return *b.Stones(board.White), nil }
	})
	if err != nil {
		t.Fatal(err)
	}
	store, err := patterndb.Open(db, patterndb.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	for g, err := range store.Games() {
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Record().Board(); err != nil {
			t.Errorf("%s: the stored game cannot be replayed: %v", text, err)
		}
		return report, g
	}
	return report, nil
}

// What stands before a fault is mined, and what can be read on is read on, on every side of the board and in both colours.
func TestFaults(t *testing.T) {
	testrun.SingleGoroutine(t)
	const capture = ";B[ba];W[aa];B[ab]" // takes a stone
	views := []board.Symmetry{0, 3, 6}
	for i, c := range []struct {
		what, text      string
		moves, captures int
		warnings        int
	}{
		{"an occupied point", "(;SZ[9]" + capture + ";W[ab];B[cc])", 3, 1, 1},
		{"a move off the board", "(;SZ[9]" + capture + ";W[uu];B[cc])", 3, 1, 1},
		{"suicide", "(;SZ[9]" + capture + ";W[aa];B[cc])", 3, 1, 1},
		{"cut off in a value", "(;SZ[9]" + capture + ";W[c", 3, 1, 1},
		{"cut off in a variation", "(;SZ[9]" + capture + "(;W[cc]", 4, 1, 1},
		{"a move without its bracket", "(;SZ[9]" + capture + ";Wcc];B[dd])", 3, 1, 1},
		{"a setup without liberties", "(;SZ[9]" + capture + ";AW[aa];B[dd])", 3, 1, 1},
		{"a ruler", "(;SZ[9];B[ba];W[aa]\n---\n;B[ab];W[cc])", 4, 1, 1},
		{"headlines", "(;SZ[9];B[ba];W[aa]\n=== Page 2 ===\n;B[ab]\nmoves from 3 on\n;W[cc])", 4, 1, 1},
		{"quoted mail", "(;SZ[9]\n> ;B[ba];W[aa]\n> ;B[ab];W[cc])", 4, 1, 1},
		{"a bracket too many", "(;SZ[9];B[ba]];W[aa];B[ab];W[cc])", 4, 1, 1},
		{"nested brackets", "(;SZ[9]PB[A[3d]]PW[B [[x]]];B[ba];W[aa]C[see [1] or [2] here];B[ab];W[cc])", 4, 1, 3},
		{"passes of other programs", "(;SZ[9];B[ba];W[aa];B[``];W[pass];B[ab];W[--])", 6, 1, 3},
		{"a forced ko", "(;SZ[9]AB[ab][ba][bc]AW[ca][db][cc];B[cb];W[bb];B[cb]KO[];W[ee])", 3, 1, 1},
		{"an illegal ko", "(;SZ[9]AB[ab][ba][bc]AW[ca][db][cc];B[cb];W[bb];B[cb];W[ee])", 2, 1, 1},
		{"suicide by the rules", "(;SZ[9]RU[NZ]AB[ca][bb][ab]AW[aa];W[ba];B[ba];W[ee])", 3, 0, 0},
		{"suicide by other rules", "(;SZ[9]RU[AGA]AB[ca][bb][ab]AW[aa];B[ee];W[ba];B[ba])", 1, 0, 1},
	} {
		for j := range testrun.Cases(1, len(views)) { // another view for each case
			view := views[(i+j)%len(views)]
			for _, colour := range []string{"BW", "WB"} {
				text := turned(c.text, view, colour)
				report, g := mineText(t, text)
				if report.Failed != 0 || len(report.Warnings) != c.warnings || g == nil || g.Moves != c.moves || g.Captures != c.captures {
					t.Errorf("%s: %s\n%+v, %+v", c.what, text, report, g)
				}
			}
		}
	}
}

// turned turns the points of a record of 9 lines, and exchanges the colours of its moves and stones for "WB".
func turned(text string, view board.Symmetry, colours string) string {
	var out strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == '[' && i+3 < len(text) && text[i+3] == ']' && inside(text[i+1]) && inside(text[i+2]) {
			p := view.Point(board.Point(int(text[i+2]-'a')*9+int(text[i+1]-'a')), 9)
			fmt.Fprintf(&out, "[%s]", sgf.FormatPoint(p, 9))
			i += 3
			continue
		}
		out.WriteByte(text[i])
	}
	if colours == "WB" {
		return strings.NewReplacer(";B[", ";W[", ";W[", ";B[", ";Wcc", ";Bcc", "AB[", "AW[", "AW[", "AB[").Replace(out.String())
	}
	return out.String()
}

func inside(c byte) bool { return 'a' <= c && c <= 'i' }

// Nothing is dead at the end of a record that is cut, whatever its result says.
func TestCutIsNoEnd(t *testing.T) {
	testrun.SingleGoroutine(t)
	const game = "(;SZ[9]RE[黑胜3又3/4子];B[cc];W[cd];B[dd];W[bc];B[bd];W[ce];B[be];W[dc]"
	if _, g := mineText(t, game+")"); g == nil || g.Dead == 0 {
		t.Errorf("the game that ended: %+v", g)
	}
	if _, g := mineText(t, game+";B[dc])"); g == nil || g.Dead != 0 || g.Moves != 8 {
		t.Errorf("the game that is cut: %+v", g)
	}
}

// A record that lacks its handicap stones is not mined, unless there is no doubt where they stood.
func TestHandicapLacks(t *testing.T) {
	testrun.SingleGoroutine(t)
	for text, want := range map[string]string{
		"(;SZ[9]HA[2];W[ee];B[gc])":            "refused",
		"(;SZ[9]HA[2];W[ee];B[ce])":            "handicap",
		"(;SZ[13]HA[5]KM[0.5];W[cc];B[jc])":    "handicap",
		"(;SZ[9]HA[3];W[ee];B[cc])":            "refused",
		"(;SZ[9]HA[2];B[ee];W[cc])":            "refused",
		"(;SZ[9]HA[2]RU[NZ];W[ee];B[ce])":      "refused",
		"(;SZ[9]HA[12];W[ee];B[cc])":           "refused",
		"(;SZ[9]HA[2];B[cc];B[gg];W[ee])":      "",
		"(;SZ[9]HA[1]AB[cc];W[gg])":            "",
		"(;SZ[9]HA[0];B[cc];W[gg])":            "",
		"(;SZ[9]HA[2]AB[cc][gg];W[ee];B[ec])":  "",
		"(;SZ[9]HA[2];AB[cc][gg];W[ee];B[ec])": "",
	} {
		report, g := mineText(t, text)
		switch want {
		case "refused":
			if g != nil || report.Failed != 1 || !strings.Contains(report.Failures[0], sgf.ErrNoHandicap.Error()) {
				t.Errorf("%s: mined on a board that may be wrong: %+v", text, report)
			}
		case "handicap":
			if g == nil || g.Handicap() < 2 || len(report.Warnings) != 1 {
				t.Errorf("%s: %+v", text, report)
			}
		default:
			if g == nil || len(report.Warnings) != 0 {
				t.Errorf("%s: %+v", text, report)
			}
		}
	}
}
