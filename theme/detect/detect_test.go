package detect

import (
	"testing"

	"shicho/board"
	"shicho/tactics"
	"shicho/theme"
	"shicho/theme/fixture"
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
