package gamesearch

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/pattern/shape"
	"shicho/patterndb/export"
	"shicho/patterndb/samplestore"
)

// A drawing lies at the edge of the pattern even if only weak cells do.
func TestDrawingAtWeakEdge(t *testing.T) {
	for text, want := range map[string]struct {
		rows   []string
		anchor Anchor
	}{
		"? X ?\nX # *\n? X ?\n? x ?\n-----": {[]string{"?X?", "XO.", "?X?", "???"}, Bottom},
		"? X ?\nX # *\n? X ?\n? x ?":        {[]string{"?X?", "XO.", "?X?"}, Anywhere},
		"? X X X ?\nX # @ # X\n? X X X ?":   {[]string{"?OOO?", "OX.XO", "?OOO?"}, Anywhere},
		"? X ?\nX # *\n? X o":               {[]string{"?X?", "XO.", "?X?"}, Anywhere},
	} {
		p, err := shape.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		s, _, err := OfPattern(p, Farthest)
		if err != nil {
			t.Fatal(err)
		}
		rows, anchor := s.Rows(), s.Anchor()
		// The pattern may be turned, so only what all views have in common is compared.
		if letters(rows) != letters(want.rows) || anchor != want.anchor {
			t.Errorf("%s\n%q at %v, want %q at %v", text, rows, anchor, want.rows, want.anchor)
		}
	}
}

// letters are the letters of rows in alphabetical order.
func letters(rows []string) string {
	list := strings.Split(strings.Join(rows, ""), "")
	slices.Sort(list)
	return strings.Join(list, "")
}

// A part lists its points by rows, and names two corners.
func TestPart(t *testing.T) {
	p := Part{LowerLeft: 7, UpperRight: 5, Size: 3} // B1 and C2
	if list := p.Points(); !slices.Equal(list, []board.Point{4, 5, 7, 8}) || p.String() != "B1-C2" {
		t.Errorf("%v, %v", list, p)
	}
}

// The drawing of each mined pattern is a shape, and it is found in the games from which the pattern was mined.
func TestPatternsAreShapes(t *testing.T) {
	text, err := samplestore.Export()
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.Split(bytes.TrimSpace(text), []byte("\n"))
	lines = lines[1 : len(lines)-1]
	read, found := 0, 0
	for i, line := range lines {
		g, patterns, err := export.DecodeLine(line)
		if err != nil {
			t.Fatal(err)
		}
		for j, p := range patterns {
			s, err := Parse(p.String())
			if err != nil {
				t.Errorf("%s\n%v", p, err)
				continue
			}
			read++
			if (i+j)%testrun.Cases(23, 1) != 0 {
				continue
			}
			if appears, err := NewFinder(s).Appears(g); err != nil || !appears {
				t.Errorf("%s: the pattern is not found: %v\n%s", g.Name, err, p)
			}
			found++
		}
	}
	if read < 1000 || found < 40 {
		t.Errorf("%d patterns read, %d looked for", read, found)
	}
}
