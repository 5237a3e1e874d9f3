package gamesearch

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"shicho/board"
)

// Drawings are read with or without edges, spaces, row numbers and letters of columns.
func TestParse(t *testing.T) {
	for _, c := range []struct {
		text   string
		rows   []string
		anchor Anchor
	}{
		{"X.O\n?*+", []string{"X.O", "?*."}, Anywhere},
		{"\n  X . O\r\n  ? * .\n\n", []string{"X.O", "?*."}, Anywhere},
		{"x . o\n? * X", []string{"x.o", "?*X"}, Anywhere},
		{"|X .\n|. O\n+---\n", []string{"X.", ".O"}, Corner},
		{"X.\n--", []string{"X."}, Side},
		{"X.|", []string{"X."}, Right},
		{"+--\n|X.", []string{"X."}, Top | Left},
		{"--+\nX.|", []string{"X."}, Top | Right},
		{"X.|\n--+", []string{"X."}, Bottom | Right},
		{"+---+\n|X .|\n|. .|\n+---+", []string{"X.", ".."}, Whole},
		{"3 |X .\n2 |. O\n1 |. .\n   A B\n", []string{"X.", ".O", ".."}, Left},
		{"|X|", []string{"X"}, Left | Right},
		{"+--\nX.\n---", []string{"X."}, Top | Bottom},
		{` {"rows":["X.",".O"],"anchor":"corner"}`, []string{"X.", ".O"}, Corner},
		{`{"rows":["X."]}`, []string{"X."}, Anywhere},
	} {
		s, err := Parse(c.text)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		if !slices.Equal(s.Rows(), c.rows) || s.Anchor() != c.anchor {
			t.Errorf("%q: %v at %v, want %v at %v", c.text, s.Rows(), s.Anchor(), c.rows, c.anchor)
		}
		checkRoundTrip(t, s)
	}
}

// What is no shape is an error.
func TestParseErrors(t *testing.T) {
	for _, text := range []string{
		"", "\n\n", "?", "??\n??", "X.\nX", "XZ", "---\n", "X\n---\nX", "|", "|\n|", "+-----+\n|X . .|\n|. . .|\n+-----+",
		strings.Repeat("X", board.MaxSize+1), strings.Repeat("X\n", board.MaxSize+1), strings.Repeat(" ", MaxText) + "X",
		"{", `{"rows":"X"}`, `{"rows":[],"anchor":"corner"}`, `{"rows":["X"],"anchor":"middle"}`, `{"rows":["X"],"anchor":"whole"}`, `{"rows":["X",""]}`,
		`{"rows":["|X"]}`,
	} {
		if s, err := Parse(text); !errors.Is(err, ErrShape) {
			t.Errorf("%q: %v, %v", text, s, err)
		}
	}
}

// checkRoundTrip writes a shape in both forms and reads it again.
func checkRoundTrip(t *testing.T, s *Shape) {
	t.Helper()
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	for _, form := range []string{s.String(), string(text)} {
		again, err := Parse(form)
		if err != nil {
			t.Fatalf("%s: %v", form, err)
		}
		if !slices.Equal(again.Rows(), s.Rows()) || again.Anchor() != s.Anchor() {
			t.Fatalf("%s\nis read as\n%s", form, again)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("|X .\n|. O\n+---\n")
	f.Add("3 |X .\n2 |. O\n   A B\n")
	f.Add(`{"rows":["X.",".O"],"anchor":"top-right"}`)
	f.Add("+---+\n|X .|\n|* ?|\n+---+")
	f.Add("--+\n|X .|\n|* ?|") // three edges
	f.Add("? x ?\no X2*\n# @ .")
	f.Add("x x x\nx # o\no o .")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse(text)
		if err != nil {
			if !errors.Is(err, ErrShape) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		checkRoundTrip(t, s)
		across, down := s.Anchor()&(Left|Right) == Left|Right, s.Anchor()&(Top|Bottom) == Top|Bottom // then the drawing says how large the board is
		if list := fit(s.looks(false), board.MaxSize); len(list) == 0 && !across && !down {
			t.Fatalf("%s\nhas no place on a board of %d lines", s, board.MaxSize)
		}
	})
}

func TestWithAnchor(t *testing.T) {
	for _, c := range []struct{ drawn, wanted, got Anchor }{
		{Anywhere, Corner, Corner}, {Top | Right, Corner, Top | Right}, {Top, Side, Top}, {Left, Corner, Corner}, {Top, Anywhere, Anywhere}, {Left, Whole, Whole},
	} {
		s, err := NewShape([]string{"X.", ".."}, c.drawn)
		if err != nil {
			t.Fatal(err)
		}
		if s, err = s.WithAnchor(c.wanted); err != nil || s.Anchor() != c.got {
			t.Errorf("%v with %v is %v, %v; want %v", c.drawn, c.wanted, s.Anchor(), err, c.got)
		}
	}
}
