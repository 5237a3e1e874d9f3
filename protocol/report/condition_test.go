package report

import (
	"path/filepath"
	"strings"
	"testing"

	"shicho/board"
	_ "shicho/engine/models"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/patterndb/samplestore"
)

// sampleStore opens the store of a pattern with weak cells and conditions, and the pattern.
func sampleStore(t *testing.T) (*patterndb.Store, *patterndb.Summary) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "sample.db")
	id, err := samplestore.Make(dir)
	if err != nil {
		t.Fatal(err)
	}
	store, err := patterndb.Open(dir, patterndb.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	s, err := store.Show(id.String())
	if err != nil {
		t.Fatal(err)
	}
	return store, s
}

// The picture of a pattern has its weak cells and conditions, and words that explain them.
func TestPatternLegend(t *testing.T) {
	_, s := sampleStore(t)
	d, err := PatternDiagram(s)
	if err != nil {
		t.Fatal(err)
	}
	text := d.Text()
	for mark, want := range map[string]int{" x ": 3, " o ": 1, " X3 ": 2, " @ ": 1} {
		if got := strings.Count(text, mark); got != want {
			t.Errorf("%d of %q, want %d:\n%s", got, mark, want, text)
		}
	}
	svg := string(d.SVG())
	for words, want := range map[string]int{"Black, empty, or off the board": 1, "White, empty, or off the board": 1, "at least 3 liberties outside the pattern": 1, "3+": 3} {
		if got := strings.Count(svg, ">"+words+"<"); got != want {
			t.Errorf("%d of %q, want %d", got, words, want)
		}
	}
	q, err := PatternQuestion(s)
	if err != nil {
		t.Fatal(err)
	}
	if svg := string(q.SVG()); strings.Contains(svg, "off the board") || strings.Count(svg, ">3+<") != 2 {
		t.Errorf("the question has a legend, or lacks its conditions:\n%s", svg)
	}
	exact, err := shape.Parse("? * ?\nX # X\n? X ?")
	if err != nil {
		t.Fatal(err)
	}
	d, err = PatternDiagram(&patterndb.Summary{Pattern: exact})
	if err != nil {
		t.Fatal(err)
	}
	if svg := string(d.SVG()); strings.Contains(svg, "off the board") || strings.Contains(svg, "liberties") {
		t.Errorf("an exact pattern has a legend:\n%s", svg)
	}
}

// A text explains the letters below its drawings, once.
func TestPatternLegendText(t *testing.T) {
	_, s := sampleStore(t)
	p := NewPattern(s)
	const legend = "\nx: X, empty, or off the board\no: O, empty, or off the board\na digit behind a stone: its string has at least that many liberties outside the drawing\n"
	if text := p.Text(); !strings.HasSuffix(text, "-------\n"+legend) {
		t.Error(text)
	}
	if text := Patterns([]Pattern{p, p}); !strings.HasSuffix(text, legend) || strings.Count(text, "off the board") != 2 {
		t.Error(text)
	}
	exact, err := shape.Parse("? * ?\nX # X\n? X ?")
	if err != nil {
		t.Fatal(err)
	}
	p = NewPattern(&patterndb.Summary{Pattern: exact})
	if text := p.Text(); !strings.HasSuffix(text, "? X ?\n") {
		t.Error(text)
	}
}

// A match says which strings need liberties, as text, in JSON and on its picture.
func TestMatchConditions(t *testing.T) {
	store, _ := sampleStore(t)
	reader, err := NewStoredReader(store)
	if err != nil {
		t.Fatal(err)
	}
	index, err := store.LoadIndex()
	if err != nil {
		t.Fatal(err)
	}
	p := position(t, samplestore.Record, 0)
	found, err := store.Find(index, p.Board, board.Black, patterndb.ByCount, func(shape.Match) bool { return true })
	if err != nil || len(found) != 1 {
		t.Fatalf("%v, %v", found, err)
	}
	m, err := NewMatch(store, reader, p, &found[0])
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Conditions) != 2 || m.Conditions[0].Least != 3 || m.Conditions[1] != (Condition{"C2", 3}) {
		t.Errorf("%+v", m.Conditions)
	}
	q := Query{RecordPosition: p, Matches: []*Match{m}}
	if want := "   as long as outside the pattern black " + m.Conditions[0].Stone + " has at least 3 liberties and black C2 has at least 3 liberties\n"; !strings.Contains(q.Text(), want) {
		t.Errorf("not %q in\n%s", want, q.Text())
	}
	d := m.Diagram()
	if text := d.Text(); strings.Count(text, "X3") != 2 {
		t.Error(text)
	}
	if svg := string(d.SVG()); strings.Count(svg, ">3+<") != 3 || !strings.Contains(svg, ">at least 3 liberties outside the pattern<") {
		t.Error(svg)
	}
}
