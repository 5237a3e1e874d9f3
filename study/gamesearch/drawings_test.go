package gamesearch

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
)

var update = flag.Bool("update", false, "rewrite testdata")

// TestDrawings reads testdata/drawings.txt. A case is a comment, a drawing, and behind == what it is read as, or the error. If a position stands
// behind "on", the places follow at which the drawing lies there.
func TestDrawings(t *testing.T) {
	const path = "testdata/drawings.txt"
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for i, block := range strings.Split(string(text), "\n\n# ") {
		question, _, found := strings.Cut(strings.TrimPrefix(block, "# "), "\n==")
		comment, drawing, _ := strings.Cut(question, "\n")
		if !found {
			t.Fatalf("%s: no == in %q", path, comment)
		}
		drawing, position, _ := strings.Cut(drawing, "\non\n")
		if i > 0 {
			got.WriteString("\n\n")
		}
		got.WriteString("# " + question + "\n==\n" + answer(t, drawing, position))
	}
	got.WriteString("\n")
	if *update {
		if err := os.WriteFile(path, []byte(got.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if got.String() != string(text) {
		t.Errorf("%s is out of date: go test ./study/gamesearch -update\n%s", path, got.String())
	}
}

// answer is what a drawing is read as, or the error; with the places at which the drawing lies in a position.
func answer(t *testing.T, drawing, position string) string {
	s, err := Parse(drawing)
	if err != nil {
		return err.Error()
	}
	checkRoundTrip(t, s)
	if position == "" {
		return strings.TrimRight(fmt.Sprintf("%v\n%s", s.Anchor(), s), "\n")
	}
	b := board.MustParse(position)
	record := &sgf.Record{Size: b.Size(), Steps: []sgf.Step{{Stones: stones(b)}}}
	result, err := indexOf(t, record).Search(t.Context(), Query{Shape: s, FixedColours: true, Limit: 100})
	if err != nil {
		t.Fatal(err)
	}
	var places []string
	for _, h := range result.Hits {
		places = append(places, h.Part.String())
	}
	slices.Sort(places)
	return "lies at " + strings.Join(places, ", ")
}

// stones are the stones of a board.
func stones(b *board.Board) (list []board.Stone) {
	for p := range board.Point(b.Size() * b.Size()) {
		if c := b.At(p); c != board.Empty {
			list = append(list, board.Stone{Point: p, Colour: c})
		}
	}
	return list
}
