package endgame

import (
	"errors"
	"math"
	"testing"

	"shicho/board"
)

// allSettled takes every stone for settled except the strings at some points.
func allSettled(b *board.Board, but ...string) (s Settled) {
	for _, stone := range b.Position() {
		s.Alive.Add(stone.Point)
	}
	for _, name := range but {
		p, err := board.ParsePoint(name, b.Size())
		if err != nil {
			panic(err)
		}
		s.Alive.Subtract(b.StringAt(p))
	}
	return s
}

// The values of areas, from Mathematical Go and worked out by hand.
func TestValues(t *testing.T) {
	for _, c := range []struct {
		name, board string
		open        []string // strings that are not settled
		value       string
	}{
		{"a dame", `
			X.OOOOO
			XXOO.OO
			X.XOOO.
			XXXOOOO
			.XOOOOO
			XXOOOOO
			XXOOOOO`, nil, "*"},
		{"a corridor of two", `
			X..OOOO
			XOOO.OO
			XXXOOO.
			XXXOOOO
			.XOOOOO
			XXOOOOO
			XXOOOOO`, nil, "{*|-1}"},
		{"a corridor of three", `
			X...OOO
			XOOO.OO
			XXXOOO.
			XXXOOOO
			.XOOOOO
			XXOOOOO
			XXOOOOO`, nil, "{*|-1||-2}"},
		{"a stone that can be taken or saved", `
			X.XO.OO
			XOOOOOO
			XXXOOO.
			XXXOOOO
			.XOOOOO
			XXOOOOO
			XXOOOOO`, []string{"C7"}, "-1±1"},
		{"three points in a row, alive or dead", `
			...XO.O
			XXXXOOO
			OOOOO.O
			.OOOOOO
			OOOOOOO
			OOOOOOO
			OOOOOOO`, []string{"D7"}, "-5±7"},
		{"four points in a row, alive", `
			....XO.
			XXXXXOO
			OOOOOO.
			.OOOOOO
			OOOOOOO
			OOOOOOO
			OOOOOOO`, []string{"E7"}, "4"},
	} {
		b := board.MustParse(c.board)
		settled := allSettled(b, c.open...)
		s := NewSolver()
		l := s.List(b, settled)
		if len(l.Endgames) != 1 || l.Endgames[0].Err != nil {
			t.Fatalf("%s: %+v", c.name, l.Endgames)
		}
		if got := s.Table.String(l.Endgames[0].Solution.Value); got != c.value {
			t.Errorf("%s: %s, want %s", c.name, got, c.value)
		}
	}
}

// A blocked corridor of length n has the mean n - 2 + 2^(1-n), and chilled it is that number.
func TestCorridors(t *testing.T) {
	row := "X.......OOOOO"
	for n := 1; n <= 7; n++ {
		text := row[:1+n] + "OOOOOOOOOOOO"[:12-n] + "\n"
		for range 10 {
			text += "XOOOOOOOOOOOO\n"
		}
		b := board.MustParse(text + "XXXXOOOOOOOOO\n.X.XO.OOO.OOO\n")
		s := NewSolver()
		l := s.List(b, allSettled(b))
		g := l.Endgames[0].Solution.Value
		want := -(float64(n) - 2 + math.Pow(2, float64(1-n)))
		if g.Mean() != want {
			t.Errorf("%d points: %s with mean %v, want %v", n, s.Table.String(g), g.Mean(), want)
		}
		if chilled := s.Table.Cool(g, 1); n > 1 && chilled != s.Table.Number(want) {
			t.Errorf("%d points: chilled %s", n, s.Table.String(chilled))
		}
	}
}

// An area without a value has the error that says why.
func TestNoValue(t *testing.T) {
	ko := board.MustParse(`
		.OX.X
		OX.XX
		OOXXX
		O.OX.
		.OOXX`)
	s := NewSolver()
	settled := allSettled(ko, "B4")
	l := s.List(ko, settled)
	found := false
	for _, e := range l.Endgames {
		found = found || errors.Is(e.Err, ErrKo)
	}
	if !found || l.Complete {
		t.Errorf("a ko: %+v", l.Endgames)
	}
	open := board.MustParse(`
		X...O
		X...O
		XX.O.
		.X.OO
		XX.O.`)
	settled = allSettled(open)
	if _, err := s.Solve(open, board.SetOf(1, 2, 3), &settled); !errors.Is(err, ErrOpen) {
		t.Errorf("an area that is not whole: %v", err)
	}
	s.Most = 5
	l = s.List(open, settled)
	if len(l.Endgames) != 1 || !errors.Is(l.Endgames[0].Err, ErrTooLarge) || l.Complete {
		t.Errorf("a large area: %+v", l.Endgames)
	}
	if _, err := s.outcomes(l, board.Black); !errors.Is(err, errIncomplete) {
		t.Errorf("outcomes: %v", err)
	}
}

// Prove finds the stones that live unconditionally.
func TestProved(t *testing.T) {
	for _, c := range []struct{ board, alive string }{
		{`
			.X.XO
			XXXXO
			OOOOO
			.OO.O
			OO.OO`, "XO"},
		{`
			.XXXO
			XXXXO
			OOOOO
			.OO.O
			OO.OO`, "O"},
		{`
			.....
			.XXX.
			.X.X.
			.XXX.
			.....`, ""},
	} {
		b := board.MustParse(c.board)
		s := Prove(b)
		got := ""
		if s.Alive.Intersects(b.Stones(board.Black)) {
			got += "X"
		}
		if s.Alive.Intersects(b.Stones(board.White)) {
			got += "O"
		}
		if got != c.alive {
			t.Errorf("%v\nalive %q, want %q", b, got, c.alive)
		}
	}
}

// A stone that a single move puts into atari is not settled. A wide part is nobody's, unless the ownership says otherwise.
func TestLoosen(t *testing.T) {
	b := board.MustParse(`
		. X O . O
		X X O O .
		. X O O O
		X X O O O
		X . X . O`)
	settled := allSettled(b)
	stone, _ := board.ParsePoint("C1", 5)
	if loose := Loosen(b, settled); loose.Alive.Has(stone) {
		t.Error("C1 is settled, although White D1 puts it into atari")
	}
	wide := board.MustParse(`
		. X . X . . .
		X X X X . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`)
	settled = allSettled(wide)
	d := Divide(wide, settled)
	if len(d.Areas) != 1 {
		t.Errorf("%d areas, not the one where White may live", len(d.Areas))
	}
	settled.Ownership = make([]float64, wide.Points())
	for i := range settled.Ownership {
		settled.Ownership[i] = 0.95
	}
	if d = Divide(wide, settled); len(d.Areas) != 0 {
		t.Errorf("%d areas, although all is Black's", len(d.Areas))
	}
	s := NewSolver()
	settled.Ownership = nil
	if l := s.List(wide, settled); l.Orthodox(board.Black) != board.NoPoint {
		t.Errorf("%s is best, although nothing has a value", board.FormatPoint(l.Orthodox(board.Black), 7))
	}
}

// A string that was taken for settled becomes a part of the area in which play can take it.
func TestTakenForSettled(t *testing.T) {
	b := board.MustParse(`
		. X X O O . O
		X X . O O O O
		X O . X X X X
		X O O X . X .
		X X X X X X X
		. X . X . X .
		X X X X X X X`)
	s := NewSolver()
	if l := s.list(b, allSettled(b)); len(l.Endgames) != 1 || !errors.Is(l.Endgames[0].Err, ErrOpen) {
		t.Fatalf("no settled stones can be taken: %+v", l.Endgames)
	}
	l := s.List(b, allSettled(b))
	stone, _ := board.ParsePoint("B4", 7)
	if len(l.Endgames) != 1 || l.Endgames[0].Err != nil || !l.Endgames[0].Area.Has(stone) {
		t.Errorf("%+v", l.Endgames)
	}
}

// An area that is one side's by LinkedOwner has a value, although there are kos in lines that nobody needs.
func TestLinkedArea(t *testing.T) {
	b := board.MustParse(`
		O O O O X X
		O . O X . .
		O O O X X X
		O . O X . X
		O O O X X X
		X X X X . X`)
	l := NewSolver().List(b, Prove(b))
	for _, e := range l.Endgames {
		if e.Err != nil {
			t.Errorf("%v: %v", e.Area.Points(), e.Err)
		}
	}
	if !l.Complete {
		t.Error("not every area has a value")
	}
}
