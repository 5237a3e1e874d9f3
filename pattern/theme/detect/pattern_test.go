package detect

import (
	"os"
	"slices"
	"strings"
	"testing"

	"shicho/pattern/shape"
	"shicho/pattern/theme"
)

// namedPattern is a drawing of testdata/patterns/drawings.txt with its themes.
type namedPattern struct {
	shape.Pattern
	names string
}

// readPatterns reads drawings, each after a line with the names of the themes.
func readPatterns(t *testing.T) (list []namedPattern) {
	t.Helper()
	text, err := os.ReadFile("testdata/patterns/drawings.txt")
	if err != nil {
		t.Fatal(err)
	}
	for one := range strings.SplitSeq(strings.TrimSpace(string(text)), "\n\n") {
		names, drawing, _ := strings.Cut(one, "\n")
		p, err := shape.Parse(drawing)
		if err != nil {
			t.Fatalf("%v\n%s", err, one)
		}
		list = append(list, namedPattern{p, names})
	}
	return list
}

// The themes of patterns, in whatever order the patterns come.
func TestThemesOfPatterns(t *testing.T) {
	list := readPatterns(t)
	finder := NewPatterns()
	for range 2 {
		for _, p := range list {
			if got := strings.Join(finder.Of(p.Pattern).Names(), " "); got != p.names {
				t.Errorf("got %s, want %s\n%s", got, p.names, p)
			}
		}
		slices.Reverse(list)
	}
}

// FuzzPattern finds themes of every pattern that can be read, although most of them prove nothing.
func FuzzPattern(f *testing.F) {
	f.Add("? * ?\nX # X\n? X ?")
	f.Add("|. ? ?\n|@ # X\n|. X .\n+-----")
	f.Add("|X # *|\n+-----+")
	finder := NewPatterns()
	f.Fuzz(func(t *testing.T, drawing string) {
		p, err := shape.Parse(drawing)
		if err != nil {
			return
		}
		themes := finder.Of(p)
		places := 0
		for _, place := range []theme.Theme{theme.Corner, theme.Edge, theme.Centre} {
			if themes.Has(place) {
				places++
			}
		}
		if places != 1 || !themes.Valid() || themes != finder.Of(p) {
			t.Errorf("%v\n%s", themes.Names(), p)
		}
	})
}
