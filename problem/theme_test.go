package problem

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shicho/board"
	"shicho/tactics"
)

// fixture is the first line of a board in a file of fixtures: "yes: capture C9 by B9".
var fixture = regexp.MustCompile(`(?m)^(yes|no): (capture|save) ([A-T]\d+) by ([A-T]\d+)\n`)

// Every file of testdata/themes has boards with the theme of its name and boards without.
func TestThemes(t *testing.T) {
	for _, theme := range Themes {
		t.Run(theme.Name, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join("testdata", "themes", theme.Name+".txt"))
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
				checkTheme(t, theme.Name, field(1), field(2), field(3), string(text[head[1]:end]))
				seen[field(1)] = true
			}
			if !seen["no"] || !seen["yes"] && theme.Name != "ladder" {
				t.Error("a board with the theme and one without are wanted; TestLadderTheme has the ladder")
			}
		})
	}
}

// checkTheme makes the problem of a fixture and looks for the theme.
func checkTheme(t *testing.T, theme, want, goal, target, text string) {
	t.Helper()
	g := Capture
	if goal == "save" {
		g = Save
	}
	p, err := ask(t, Options{Ladders: theme == "ladder"}, strings.TrimSpace(text), target, g)
	if err != nil {
		t.Errorf("%s: %v\n%s", target, err, text)
		return
	}
	if slices.Contains(p.Themes, theme) != (want == "yes") {
		t.Errorf("%s has the themes %v\n%s", target, p.Themes, text)
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
	if found := (&study{moved: []scene{{turn: first}}}); !found.hasLadder() {
		t.Error("the theme is missing")
	}
}

func TestIsTheme(t *testing.T) {
	for name, want := range map[string]bool{"net": true, "corner": true, "length-3": true, "length-0": false, "length-x": false, "joseki": false} {
		if IsTheme(name) != want {
			t.Errorf("%s: %v", name, !want)
		}
	}
}
