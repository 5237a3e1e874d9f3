package shape

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"shicho/board"
)

// TestStatuses reads testdata/statuses.txt: patterns with what they leave on the board.
func TestStatuses(t *testing.T) {
	const file = "testdata/statuses.txt"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for _, block := range strings.Split(strings.TrimSpace(string(text)), "\n\n") {
		head, body, found := strings.Cut(block, "pattern\n")
		if !found {
			out.WriteString(block + "\n\n")
			continue
		}
		drawing, _, _ := strings.Cut(body, "=> ")
		p, err := Parse(drawing)
		if err != nil {
			t.Fatalf("%v\n%s", err, drawing)
		}
		fmt.Fprintf(&out, "%spattern\n%s", head, p)
		for _, s := range p.Statuses() {
			fmt.Fprintf(&out, "=> %s\n%s", s.Kind(), s)
		}
		out.WriteString("\n")
	}
	got := strings.TrimSpace(out.String()) + "\n"
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if got != string(text) {
		t.Errorf("now:\n%s", got)
	}
}

// A Judge tells what the patterns prove of each string of a board, in all views and for both colours.
func TestJudge(t *testing.T) {
	var builder MatcherBuilder
	for _, drawing := range []string{"? & O5\nX # X\n? X ?", "? X O ?\nX # . .\n? * . X", "? X ? ?\n. # . .\n? ! . ?"} {
		p, err := Parse(drawing)
		if err != nil {
			t.Fatal(err)
		}
		builder.AddStatuses(p, builder.Add(p))
	}
	judge := NewJudge(builder.Build())
	for _, c := range []struct {
		target string
		status Status
		moves  string // of the proofs, with those of threats
		board  string
	}{
		{"C4", Critical, "C5, threat C5", `
			. . . . . . .
			. . . . . . .
			. . . O O O .
			. X O X . . .
			. . X . . . .
			. . . . . . .
			. . . . . . .`},
		{"C4", Fallen, "C3", `
			. . . . . . .
			. . . . . . .
			. . X O . . .
			. X O . . . .
			. . X . X . .
			. . . . . . .
			. . . . . . .`},
		{"C4", Secure, "C3", `
			. . . . . . .
			. . . . . . .
			. . X . . . .
			. . O . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`},
		{"C4", Attacked, "C3", `
			. . . . . . .
			. . . . . . .
			. . X O . . .
			. X O . . . .
			. . . . X . .
			. . . . . . .
			. . . . . . .`},
	} {
		start := board.MustParse(c.board)
		target, err := board.ParsePoint(c.target, start.Size())
		if err != nil {
			t.Fatal(err)
		}
		for s := range board.Symmetry(board.Symmetries) {
			b := start.Transformed(s, s%3 == 1)
			found := false
			for _, v := range judge.Strings(b) {
				if b.Root(s.Point(target, b.Size())) != v.Target {
					continue
				}
				found = true
				var moves []string
				back := s.Inverse()
				for _, m := range v.Proofs {
					moves = append(moves, board.FormatPoint(back.Point(m.Move, b.Size()), b.Size()))
					if m.Kind == Escape {
						moves = append(moves, "threat "+board.FormatPoint(back.Point(m.Threat, b.Size()), b.Size()))
					}
				}
				slices.Sort(moves)
				if got := strings.Join(slices.Compact(moves), ", "); v.Status != c.status || got != c.moves {
					t.Errorf("%s in view %d is %s by %s, not %s by %s", c.target, s, v.Status, got, c.status, c.moves)
				}
			}
			if !found {
				t.Errorf("nothing is known of %s in view %d", c.target, s)
			}
		}
	}
}

// The judge does not allocate once it has room.
func TestJudgeDoesNotAllocate(t *testing.T) {
	var builder MatcherBuilder
	p, err := Parse("? & O5\nX # X\n? X ?")
	if err != nil {
		t.Fatal(err)
	}
	builder.AddStatuses(p, builder.Add(p))
	judge, b := NewJudge(builder.Build()), board.MustParse(`
		. . O . .
		. . . O .
		. X O X .
		. . X . .
		. . . . .`)
	judge.Strings(b)
	if n := testing.AllocsPerRun(10, func() { judge.Strings(b) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
