package problem

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"shicho/board"
	"shicho/tactics"
	"shicho/theme"
	"shicho/theme/detect"
)

// fixture is the first line of a board in a file of fixtures: "yes: capture C9 by B9".
var fixture = regexp.MustCompile(`(?m)^(yes|no): (capture|save) ([A-T]\d+) by ([A-T]\d+)\n`)

// Every file of testdata/themes has boards with the theme of its name and boards without.
func TestThemes(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("testdata", "themes", "*.txt"))
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".txt")
		t.Run(name, func(t *testing.T) {
			want, err := theme.Parse(name)
			if err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			heads := fixture.FindAllStringSubmatchIndex(string(text), -1)
			seen := map[string]bool{}
			for i, head := range heads {
				end := len(text)
				if i+1 < len(heads) {
					end = heads[i+1][0]
				}
				field := func(n int) string { return string(text[head[2*n]:head[2*n+1]]) }
				checkTheme(t, want, field(1), field(2), field(3), string(text[head[1]:end]))
				seen[field(1)] = true
			}
			if !seen["no"] || !seen["yes"] && want != theme.Ladder {
				t.Error("a board with the theme and one without are wanted; TestLadderTheme has the ladder")
			}
		})
	}
}

// checkTheme makes the problem of a fixture and looks for the theme.
func checkTheme(t *testing.T, th theme.Theme, want, goal, target, text string) {
	t.Helper()
	g := Capture
	if goal == "save" {
		g = Save
	}
	p, err := ask(t, Options{Ladders: th == theme.Ladder}, strings.TrimSpace(text), target, g)
	if err != nil {
		t.Errorf("%s: %v\n%s", target, err, text)
		return
	}
	if p.Themes.Has(th) != (want == "yes") {
		t.Errorf("%s has the themes %v\n%s", target, p.Themes.Names(), text)
	}
}

// A problem that is a ladder is made only where it is asked for, and its tree ends where the chase begins.
func TestLadderTheme(t *testing.T) {
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
	q := Question{Board: b, Target: target}
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
	p := Problem{Question: q, Solution: move, First: first}
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
