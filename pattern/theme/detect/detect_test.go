package detect

import (
	"testing"

	"shicho/board"
	"shicho/pattern/theme"
	"shicho/pattern/theme/fixture"
	"shicho/tactics"
)

// boards reads the drawings. Package problem tests those that are problems.
func boards(t *testing.T) []fixture.Fixture {
	t.Helper()
	list, err := fixture.Read("testdata")
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestLines finds the themes of the lines that are drawn, and proves every move of the solver.
func TestLines(t *testing.T) {
	reader, limits := tactics.NewReader(), tactics.Default
	for _, f := range boards(t) {
		if !f.IsLine {
			continue
		}
		fight := NewLine(f.Board, f.Target, f.Saves, f.Line())
		if fight == nil {
			t.Errorf("%s: no line\n%v", f.Place, f.Board)
			continue
		}
		if n := moves(fight); n != len(f.Moves) {
			t.Errorf("%s: the line ends after %d moves", f.Place, n)
		}
		prove(t, &f, fight, reader, &limits)
		if found := Find(fight, reader, &limits); found.Has(f.Theme) != f.Has {
			t.Errorf("%s: found %v\n%v", f.Place, found.Names(), f.Board)
		}
	}
}

// moves is the number of moves of a line.
func moves(f *Fight) int {
	n := 1
	for s := f.First; len(s.Replies) > 0; s = s.Replies[0].Answer {
		n += 2
	}
	return n
}

// prove asks the reader after each move of the solver whether the solver has reached the goal.
func prove(t *testing.T, f *fixture.Fixture, fight *Fight, reader *tactics.Reader, limits *tactics.Limits) {
	t.Helper()
	for s := fight.First; ; s = s.Replies[0].Answer {
		if s.After.At(f.Target) != board.Empty {
			q := tactics.Question{Target: f.Target, ToMove: tactics.Defender}
			if f.Saves {
				q.ToMove = tactics.Attacker
			}
			if a, err := reader.Ask(s.After, q, limits); err != nil || a.Result != tactics.Fails {
				t.Errorf("%s: %s is not proved: %v, %v", f.Place, board.FormatPoint(s.Move, f.Board.Size()), a.Result, err)
			}
		}
		if len(s.Replies) == 0 {
			return
		}
	}
}

// TestViews: a line turned, mirrored or with exchanged colours has the same themes.
func TestViews(t *testing.T) {
	reader, limits := tactics.NewReader(), tactics.Fast
	seen := map[uint64]bool{}
	for _, f := range boards(t) {
		if !f.IsLine || seen[f.Board.Key()] {
			continue
		}
		seen[f.Board.Key()] = true
		want := Find(NewLine(f.Board, f.Target, f.Saves, f.Line()), reader, &limits)
		for s := range board.Symmetry(8) {
			swap := s%2 == 1
			var line []board.Stone
			for _, m := range f.Line() {
				if swap {
					m.Colour = m.Colour.Opponent()
				}
				line = append(line, board.Stone{Point: s.Point(m.Point, f.Board.Size()), Colour: m.Colour})
			}
			b := f.Board.Transformed(s, swap)
			fight := NewLine(b, s.Point(f.Target, b.Size()), f.Saves, line)
			if got := Find(fight, reader, &limits); got != want {
				t.Errorf("%s: view %d has %v, not %v", f.Place, s, got.Names(), want.Names())
			}
		}
	}
}

// TestNewLine: a line ends before a pass, before a move out of turn, and before a move that is not legal.
func TestNewLine(t *testing.T) {
	b := board.MustParse(`
		5 |. . . . .
		4 |. . . . .
		3 |. X O . .
		2 |. . X . .
		1 |. . . . .
		   A B C D E`)
	point := func(name string) board.Point {
		p, _ := board.ParsePoint(name, 5)
		return p
	}
	black := func(p board.Point) board.Stone { return board.Stone{Point: p, Colour: board.Black} }
	white := func(p board.Point) board.Stone { return board.Stone{Point: p, Colour: board.White} }
	for _, c := range []struct {
		name string
		line []board.Stone
		want int
	}{
		{"whole", []board.Stone{black(point("D3")), white(point("C4")), black(point("C5"))}, 3},
		{"a reply at the end", []board.Stone{black(point("D3")), white(point("C4"))}, 1},
		{"a pass", []board.Stone{black(point("D3")), white(board.Pass), black(point("C4"))}, 1},
		{"out of turn", []board.Stone{black(point("D3")), black(point("C4"))}, 1},
		{"not legal", []board.Stone{black(point("D3")), white(point("C4")), black(point("C3"))}, 1},
		{"outside", []board.Stone{black(99)}, 0},
		{"begun by the opponent", []board.Stone{white(point("C4")), black(point("D3"))}, 0},
		{"empty", nil, 0},
	} {
		f := NewLine(b, point("C3"), false, c.line)
		if f == nil && c.want == 0 {
			continue
		}
		if f == nil || moves(f) != c.want {
			t.Errorf("%s: %+v", c.name, f)
		}
	}
	if f := NewLine(b, point("E5"), false, []board.Stone{black(point("D3"))}); f != nil {
		t.Error("a line about no stone")
	}
}

// TestEnough wants some drawings with each theme and some without. TestKo and TestLadderBreaker have the two others.
func TestEnough(t *testing.T) {
	const enough = 3
	var with, without [32]int
	for _, f := range boards(t) {
		if f.Has {
			with[f.Theme]++
		} else {
			without[f.Theme]++
		}
	}
	for _, th := range theme.All() {
		if th == theme.Race || th == theme.Seki {
			continue // package problem finds them
		}
		if th != theme.Ko && th != theme.LadderBreaker && (with[th] < enough || without[th] < enough) {
			t.Errorf("%v: %d drawings with the theme, %d without", th, with[th], without[th])
		}
	}
}

// TestKo: whether a ko is the best that can be had is known before the themes are looked for.
func TestKo(t *testing.T) {
	reader, limits := tactics.NewReader(), tactics.Default
	for _, f := range boards(t) {
		if !f.IsLine {
			continue
		}
		fight := NewLine(f.Board, f.Target, f.Saves, f.Line())
		fight.Ko = true
		if found := Find(fight, reader, &limits); !found.Has(theme.Ko) || found.Has(theme.KoAvoided) {
			t.Error(found.Names())
		}
		return
	}
}
