package problem

import (
	"errors"
	"math"
	"slices"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/pattern/theme"
	"shicho/tactics"
)

// doubleAtari is a problem of cutting: E6 puts two strings in atari.
const doubleAtari = `
	9 |. . . . . X . . .
	8 |. . . . O X X . .
	7 |. . . . . O X X .
	6 |. . O . . O O X X
	5 |. O X O O X O O X
	4 |. . X X X X O O O
	3 |. . . . . . X X O
	2 |. . . . . . . X X
	1 |. . . . . . . . .
	   A B C D E F G H J`

// askPair makes a problem about two strings.
func askPair(t *testing.T, text, one, other string, goal Goal) (*Problem, error) {
	t.Helper()
	b := board.MustParse(text)
	var ends [2]board.Point
	for i, name := range [...]string{one, other} {
		p, err := board.ParsePoint(name, b.Size())
		if err != nil {
			t.Fatal(err)
		}
		ends[i] = p
	}
	p, err := NewMaker(Options{Limits: tactics.Default}).Make(t.Context(), Challenge{Board: b, Target: ends[0], Other: ends[1], Goal: goal})
	if err == nil {
		checkRoundTrip(t, p)
	}
	return p, err
}

// cutProblem is the problem of doubleAtari.
func cutProblem(t *testing.T) *Problem {
	t.Helper()
	return once(t, "cut", func() (*Problem, error) { return askPair(t, doubleAtari, "F7", "D5", Cut) })
}

// Two strings are cut apart by a double atari; with the other side to move the cut is closed by a move that everyone sees.
func TestPair(t *testing.T) {
	testrun.SingleGoroutine(t)
	p := cutProblem(t)
	if p.Kind() != Cuts || !p.Themes.Has(theme.DoubleAtari) || len(p.First.Right) != 1 || p.Task(nil) != "Black to move. Cut the 10 marked stones apart." {
		t.Errorf("%v, %v, right %v: %s", p.Kind(), p.Themes.Names(), p.First.Right, p.Task(nil))
	}
	if said := p.Explanation(nil); len(said) != 2 || said[0] != "Black gives a double atari at E4." {
		t.Errorf("%q", said)
	}
	swapped := p.Challenge
	swapped.Target, swapped.Other = p.Other, p.Target
	one, _ := orient(p.Challenge)
	if other, _ := orient(swapped); other.Target != one.Target || other.Other != one.Other || other.Board.Key() != one.Board.Key() || swapped.name(p.First.Right) != p.ID {
		t.Error("the strings in the other order make another problem")
	}
	if p, err := askPair(t, doubleAtari, "F7", "D5", Connect); err == nil {
		t.Errorf("the other side connects with %v", board.FormatPoint(p.Solution, 9))
	}
}

// After a move of the line the stones on the board decide: strings are joined, or one is gone.
func TestOn(t *testing.T) {
	q := Challenge{Board: board.MustParse("3 |. X .\n2 |O . O\n1 |. . ."), Target: 3, Other: 5, Goal: Connect}
	b := q.Board.Clone()
	if _, over, reached := q.On(b); over || reached {
		t.Error("decided before the first move")
	}
	b.TryPlay(4, board.White)
	if _, over, reached := q.On(b); !over || !reached {
		t.Error("the strings are joined")
	}
	q.Goal = Cut
	if _, over, reached := q.On(b); !over || reached {
		t.Error("the strings are joined, and not cut")
	}
}

// A group of two strings in a fence with a gap: the problem has a whole fence, marks both strings, and the point between the eyes solves it.
func TestGroup(t *testing.T) {
	testrun.SingleGoroutine(t)
	b := board.MustParse(`
		9 |. . . . . . . . .
		8 |. . . . . . . . .
		7 |. . . . . . . . .
		6 |. . . . . . . . .
		5 |. . . . . . . . .
		4 |. . . . . . . . .
		3 |X X X X . . . . .
		2 |O O O O X . . . .
		1 |. . . O X . . . .
		   A B C D E F G H J`)
	target, err := board.ParsePoint("A2", 9)
	if err != nil {
		t.Fatal(err)
	}
	for goal, kind := range map[Goal]Kind{Kill: Kills, Live: Lives} {
		q, ok := Enclosed(b, target, goal)
		if !ok {
			t.Fatal("not enclosed")
		}
		p, err := NewMaker(Options{Limits: tactics.Default}).Make(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		if p.Kind() != kind || p.Grade.Length == 0 && p.First.Length() == 0 {
			t.Errorf("%v", p.Kind())
		}
		checkRoundTrip(t, p)
	}
	open := board.MustParse("5 |. . . . .\n4 |. . . . .\n3 |. . O O .\n2 |. . O O .\n1 |. . . . .")
	if _, ok := Enclosed(open, 12, Kill); ok {
		t.Error("a group in the open is enclosed")
	}
}

// Of two views of a problem the first is kept; another problem is another.
func TestDistinct(t *testing.T) {
	testrun.SingleGoroutine(t)
	one := cornerProblem(t)
	other := cutProblem(t)
	turned := &Problem{Challenge: one.Turned(3, true), First: one.First, Solution: board.Symmetry(3).Point(one.Solution, one.Board.Size())}
	if kept := Distinct([]*Problem{one, turned, other, one}); !slices.Equal(kept, []*Problem{one, other}) {
		t.Errorf("%d are kept", len(kept))
	}
}

func TestParseKinds(t *testing.T) {
	kinds, err := ParseKinds("capture, life")
	if err != nil || !slices.Equal(kinds, []Kind{Captures, Kills, Lives, Sekis}) {
		t.Error(kinds, err)
	}
	if _, err := ParseKinds("ladder"); !errors.Is(err, ErrKind) {
		t.Error(err)
	}
}

// Ranks and ratings are one scale. Ratings beyond it have its first or last rank.
func TestRank(t *testing.T) {
	for rating, want := range map[float64]string{-100: "30k", 500: "30k", 1450: "11k", 1500: "10k", 1524: "10k", 1526: "9k", 1950: "1k", 2000: "1d", 5000: "5d"} {
		if got := RankOf(rating); got.String() != want || math.Abs(float64(RatingOf(got))-rating) > 25 && rating > 0 && rating < 2200 {
			t.Errorf("%v is %v, not %s", rating, got, want)
		}
	}
}
