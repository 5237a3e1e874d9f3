package gamesearch

import (
	"slices"
	"strings"
	"testing"

	"shicho/board"
	"shicho/pattern/shape"
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
