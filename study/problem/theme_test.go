package problem

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/pattern/theme"
	"shicho/pattern/theme/detect"
	"shicho/pattern/theme/fixture"
	"shicho/tactics"
)

// The problems among the drawings of package theme/detect have the themes that the drawings say, and their solutions.
func TestThemes(t *testing.T) {
	testrun.SingleGoroutine(t)
	boards, err := fixture.Read(filepath.Join("..", "..", "pattern", "theme", "detect", "testdata"))
	if err != nil {
		t.Fatal(err)
	}
	maker := NewMaker(Options{Rough: true, Limits: tactics.Default})
	made := map[string]*Problem{} // by the drawing: many drawings are there for several themes
	for i, f := range boards {
		if f.IsLine || i%testrun.Cases(19, 1) != 0 {
			continue
		}
		q := Challenge{Board: f.Board, Target: f.Target}
		if f.Saves {
			q.Goal = Save
		}
		key := fmt.Sprint(f.Board, f.Target)
		p := made[key]
		if p == nil {
			if p, err = maker.Make(t.Context(), q); err != nil {
				t.Errorf("%s: %v", f.Place, err)
				continue
			}
			made[key] = p
		}
		if !isSolution(p, q, f.Moves[0]) {
			t.Errorf("%s: the solution is another\n%v", f.Place, p.Board)
		}
		if p.Themes.Has(f.Theme) != f.Has {
			t.Errorf("%s: found %v\n%v", f.Place, p.Themes.Names(), f.Board)
		}
	}
	if len(made) == 0 {
		t.Error("no drawings were read")
	}
}

// isSolution tells whether a move of a question is the solution of its problem, which may be a turned one.
func isSolution(p *Problem, q Challenge, move board.Point) bool {
	return slices.Contains(p.First.Right, p.turned.Point(move, q.Board.Size()))
}

// A problem that is a ladder is made only where it is asked for, and its tree ends where the chase begins.
func TestLadderTheme(t *testing.T) {
	testrun.SingleGoroutine(t)
	b := board.MustParse(`
		9 |. . . . . . . . .
		8 |. . . . . . . . .
		7 |. . . . . . . . .
		6 |. . . X . . . . .
		5 |. . X O X . . . .
		4 |. . X O . . . . .
		3 |. . X . . . . . .
		2 |. . . . . . . . .
		1 |. . . . . . . . .
		   A B C D E F G H J`)
	target, _ := board.ParsePoint("D4", 9)
	move, _ := board.ParsePoint("E4", 9)
	q := Challenge{Board: b, Target: target}
	limits := tactics.Default
	s := newSolver(&q, tactics.NewReader(), &limits)
	if err := s.precheck(); err != ErrLadder {
		t.Errorf("a ladder nobody asked for: %v", err)
	}
	s.ladder = true
	first := &Turn{Right: []board.Point{move}}
	if err := s.follow(first, 0); err != nil || !first.Ladder || len(first.Replies) != 0 {
		t.Errorf("%v, ladder %v, %d replies", err, first.Ladder, len(first.Replies))
	}
	p := Problem{Challenge: q, Solution: move, First: first}
	if found := detect.Find(p.fight(), tactics.NewReader(), &limits); !found.Has(theme.Ladder) {
		t.Errorf("the theme is missing from %v", found.Names())
	}
}

func TestIsTheme(t *testing.T) {
	for name, want := range map[string]bool{"net": true, "corner": true, "length-3": true, "length-0": false, "length-x": false, "joseki": false} {
		if IsTheme(name) != want {
			t.Errorf("%s: %v", name, !want)
		}
	}
}

func TestHasTheme(t *testing.T) {
	p := Problem{Themes: theme.SetOf(theme.Net, theme.Corner), First: &Turn{}}
	for _, c := range []struct {
		names []string
		want  bool
	}{{nil, true}, {[]string{"net"}, true}, {[]string{"ladder", "length-1"}, true}, {[]string{"ladder", "length-2"}, false}} {
		if p.HasTheme(c.names) != c.want {
			t.Errorf("%q: %v", c.names, !c.want)
		}
	}
}
