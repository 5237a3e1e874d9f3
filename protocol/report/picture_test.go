package report

import (
	"slices"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/diagram"
	"shicho/board/sgf"
	"shicho/pattern/shape"
	"shicho/patterndb"
)

// A pattern is drawn with its stones, at the edges that it needs and at no others.
func TestPatternDiagram(t *testing.T) {
	for name, test := range map[string]struct {
		pattern, says string
		size          int
		atBottom      bool
	}{
		"anywhere": {"? * ?\nX # X\n? X ?", "Black 1 captures.", board.MaxSize, false},
		"corner":   {"|. ? ?\n|* . .\n|# . X\n+-----", "Black 1 captures.", board.MaxSize, true},
		"side":     {"? X ?\nX # @\n-----", "White 1 saves.", board.MaxSize, true},
		"whole":    {"+-----+\n|. . .|\n|X # *|\n|. X .|\n+-----+", "Black 1 captures.", 3, true},
		"strip":    {"|. X . .|\n|X # * O|\n|. X . .|", "Black 1 captures.", 4, false},
	} {
		p, err := shape.Parse(test.pattern)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		s := &patterndb.Summary{ID: p.ID(), Pattern: p, Totals: patterndb.Totals{Games: 1, Instances: patterndb.Counts{First: 2}, Depth: 5}}
		d, err := PatternDiagram(s)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		rows := strings.Split(strings.TrimSpace(d.Text()), "\n")
		if size := len(rows) - 1; size != test.size {
			t.Fatalf("%s: a board of %d lines", name, size)
		}
		at := slices.IndexFunc(rows, func(row string) bool { return strings.ContainsAny(row, "X@1O") })
		drawn := strings.Join(rows[at:], "\n")
		for _, stone := range "X@1O" {
			want := strings.Count(p.String(), map[rune]string{'X': "X", '@': "#", '1': "*", 'O': "O"}[stone])
			if stone == '1' {
				want = 1
			}
			lastRow := strings.LastIndex(drawn, "\n") // the letters of the columns
			if got := strings.Count(strings.ReplaceAll(drawn[:lastRow], "10", ""), string(stone)); got < want {
				t.Errorf("%s: %d of %c, want %d:\n%s", name, got, stone, want, drawn)
			}
		}
		if atBottom := strings.ContainsAny(rows[len(rows)-2][2:], "X@1O"); atBottom != test.atBottom {
			t.Errorf("%s: at the lowest line %v:\n%s", name, atBottom, d.Text())
		}
		svg := string(d.SVG())
		for _, text := range []string{s.ID.String()[:8] + ": " + test.says, "Seen 2 times in 1 game, depth 5."} {
			if !strings.Contains(svg, ">"+text+"<") {
				t.Errorf("%s: not %q in\n%s", name, text, svg)
			}
		}
	}
}

// position is a record's position after a move.
func position(t *testing.T, text string, move int) *RecordPosition {
	t.Helper()
	games, err := sgf.Parse("game.sgf", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	r, err := sgf.NewRecord(games[0])
	if err != nil {
		t.Fatal(err)
	}
	b, err := r.BoardAfter(move)
	if err != nil {
		t.Fatal(err)
	}
	return &RecordPosition{File: "game.sgf", Game: "game.sgf", Move: move, Record: r, Board: b, ToMove: r.NextAfter(move)}
}

// The last move has a ring unless its stone is gone, and pictures say what it was.
func TestLastMove(t *testing.T) {
	const record = "(;SZ[5]AB[ba]AW[ca];B[bb];W[cb];B[];AE[cb])"
	for move, want := range []string{"The beginning.", "Move 1: Black B4.", "Move 2: White C4.", "Move 3: Black passes."} {
		p := position(t, record, move)
		if got := p.headline(board.Empty); got != want {
			t.Errorf("%d: %q, want %q", move, got, want)
		}
		marked := strings.Contains(string(p.picture().SVG()), ">last move<")
		if marked != (move == 1 || move == 2) {
			t.Errorf("%d: last move marked: %v", move, marked)
		}
	}
	gone := position(t, "(;SZ[5];B[bb];AE[bb])", 1)
	if strings.Contains(string(gone.picture().SVG()), "last move") {
		t.Error("a stone that was taken off is marked")
	}
	if got := gone.headline(board.White); got != "Move 1: Black B4. White to move." {
		t.Error(got)
	}
}

// Pictures of all kinds have a caption and a legend in one style.
func TestCaptions(t *testing.T) {
	p := position(t, "(;SZ[5]PB[A & B];B[bb])", 1)
	for name, test := range map[string]struct {
		d    *diagram.Diagram
		want []string
	}{
		"moves":     {(&Moves{RecordPosition: p}).Diagram(), []string{"Move 1: Black B4. White to", "last move", "probability in per cent"}},
		"ownership": {(&Ownership{RecordPosition: p, owners: make([]float64, 25), BlackPoints: 25}).Diagram(), []string{"points.", "last move", "Black’s", "White’s: the larger, the surer"}},
		"draw":      {(&Drawing{RecordPosition: p}).Diagram(), []string{"A &amp; B – ?.", "Move 1: Black B4.", "last move"}},
	} {
		svg := string(test.d.SVG())
		for _, want := range test.want {
			if !strings.Contains(svg, want) {
				t.Errorf("%s: not %q in\n%s", name, want, svg)
			}
		}
	}
}
