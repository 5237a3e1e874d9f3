package problem

import (
	"errors"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/tactics"
)

// corner is the problem of many tests: only B9 captures C9. The problem is printed in the upper right, with K9.
const corner = `
11 |. . . . . . . . . . .
10 |. . . . . . . . . . .
 9 |. . O X X X . . . . .
 8 |. X X O O . . . . . .
 7 |. O O . . . . . . . .
 6 |. . . . . . . . . . .
 5 |. . . . . . . . . . .
 4 |. . . . . . . . . . .
 3 |. . . . . . . . . . .
 2 |. . . . . . . . . . .
 1 |. . . . . . . . . . .
    A B C D E F G H J K L`

// ask makes a problem of a drawing.
func ask(t *testing.T, options Options, text, target string, goal Goal) (*Problem, error) {
	t.Helper()
	b := board.MustParse(text)
	p, err := board.ParsePoint(target, b.Size())
	if err != nil {
		t.Fatal(err)
	}
	if options.Limits.Nodes == 0 {
		options.Limits = tactics.Default
	}
	made, err := NewMaker(options).Make(t.Context(), Challenge{Board: b, Target: p, Goal: goal})
	if err == nil {
		checkRoundTrip(t, made)
	}
	return made, err
}

var madeOnce = map[string]*Problem{}

// once makes a problem for several tests. Each gets a copy.
func once(t *testing.T, name string, maker func() (*Problem, error)) *Problem {
	t.Helper()
	if madeOnce[name] == nil {
		p, err := maker()
		if err != nil {
			t.Fatal(err)
		}
		madeOnce[name] = p
	}
	p := *madeOnce[name]
	return &p
}

// cornerProblem is the problem of the corner.
func cornerProblem(t *testing.T) *Problem {
	t.Helper()
	return once(t, "corner", func() (*Problem, error) { return ask(t, Options{}, corner, "C9", Capture) })
}

func TestProblem(t *testing.T) {
	testrun.SingleGoroutine(t)
	p := cornerProblem(t)
	if got := board.FormatPoint(p.Solution, 11); got != "K9" || len(p.First.Right) != 1 {
		t.Errorf("the solution is %s, with %d right moves", got, len(p.First.Right))
	}
	if len(p.First.Replies) == 0 || len(p.First.Tries) < 3 {
		t.Errorf("%d replies, %d wrong moves", len(p.First.Replies), len(p.First.Tries))
	}
	for _, try := range p.First.Tries {
		if len(try.Line) == 0 {
			t.Errorf("%s is not refuted", board.FormatPoint(try.Move, 11))
		}
	}
}

// Far from the target, on liberties of the white string that shuts the fight in, other moves work too: White then has a liberty too few
// to save the stones. No proof of a refutation has these points in its zone.
func TestDistantSolution(t *testing.T) {
	const text = `
19 |. . . . . . . . . . . . . . . . . . .
18 |. . . . . . . . . . . . . . . . . . .
17 |. . . . . . . . . . . . . . . . . . .
16 |. . . . . . . . . . . . . . . . . . .
15 |. . . . . . . . . . . . . . O . . . .
14 |. . . . . . . . . . . X X . O . . . .
13 |. . . . . . . . . . . . X X O . . . .
12 |. . . . . . . . . . . X . O X O O . .
11 |. . . . . . . . . . X . . O X X O . .
10 |. . . . . . . . . . X X O . X X O . .
 9 |. . . . . . . . . . X O . X X O O . .
 8 |. . . . . . . . . . O X X X O . . . .
 7 |. . . . . . . . . . . O O O O O O . .
 6 |. . . . . . . . . . . . . . . . . . .
 5 |. . . . . . . . . . . . . . . . . . .
 4 |. . . . . . . . . . . . . . . . . . .
 3 |. . . . . . . . . . . . . . . . . . .
 2 |. . . . . . . . . . . . . . . . . . .
 1 |. . . . . . . . . . . . . . . . . . .
    A B C D E F G H J K L M N O P Q R S T`
	if _, err := ask(t, Options{}, text, "O12", Capture); !errors.Is(err, ErrSeveral) {
		t.Errorf("N9 solves it, and so do K8 and L7: %v", err)
	}
}

// All views of a position are the same question, so they make the same problem.
func TestViews(t *testing.T) {
	testrun.SingleGoroutine(t)
	target, err := board.ParsePoint("C9", 11)
	if err != nil {
		t.Fatal(err)
	}
	want, _ := orient(Challenge{Board: board.MustParse(corner), Target: target})
	if want.Solver() != board.Black {
		t.Error("White is to move")
	}
	for s := range board.Symmetry(8) {
		for _, swap := range []bool{false, true} {
			got, _ := orient(Challenge{Board: board.MustParse(corner).Transformed(s, swap), Target: s.Point(target, 11)})
			if got.Board.Key() != want.Board.Key() || got.Target != want.Target {
				t.Errorf("symmetry %d, swap %v: %s\n%v", s, swap, board.FormatPoint(got.Target, 11), got.Board)
			}
		}
	}
}

func TestRefusals(t *testing.T) {
	testrun.SingleGoroutine(t)
	for _, c := range []struct {
		name, text, target string
		goal               Goal
		want               error
	}{
		{"a string in atari", `
			5 |. . . . .
			4 |. X X . .
			3 |X O O . .
			2 |. X X . .
			1 |. . . . .
			   A B C D E`, "B3", Capture, ErrEasy},
		{"an atari where the stones would connect", `
			13 |. . . . . . . . . . . . .
			12 |. . . . . . O . O O . . .
			11 |. . . . . . O O X X . . .
			10 |. . . . . . O X O X X . .
			 9 |. . . . . . O X O . . . .
			 8 |. . . . . . X X . . . . .
			 7 |. . . . . . . . O X X X .
			 6 |. . . . . O O O O O O O .
			 5 |. . . . . . . . . . . . .
			 4 |. . . . . . . . . . . . .
			 3 |. . . . . . . . . . . . .
			 2 |. . . . . . . . . . . . .
			 1 |. . . . . . . . . . . . .
			    A B C D E F G H J K L M N`, "J9", Capture, ErrEasy},
		{"a single stone that cuts nothing", `
			7 |. . . . . . .
			6 |. . . . . . .
			5 |. . . . . . .
			4 |. . . . . . .
			3 |. X O . . . .
			2 |. . X . . . .
			1 |. . . . . . .
			   A B C D E F G`, "C3", Capture, ErrSmall},
		{"stones that cannot live", `
			7 |. . . . . . .
			6 |. . . . . . .
			5 |. . . . . . .
			4 |. . X X . . .
			3 |. X O O X . .
			2 |. X . . X . .
			1 |. X . . X . .
			   A B C D E F G`, "C3", Capture, ErrNeedless},
		{"a ladder", `
			9 |. . . . . . . . .
			8 |. . . . . . . . .
			7 |. . . . . . . . .
			6 |. . . X . . . . .
			5 |. . X O . . . . .
			4 |. . X O . . . . .
			3 |. . . X X . . . .
			2 |. . . . . . . . .
			1 |. . . . . . . . .
			   A B C D E F G H J`, "D4", Capture, ErrLadder},
		{"stones that are dead anyway", `
			7 |. . . . . . .
			6 |. . . . . . .
			5 |. . . . . . .
			4 |. . . . . . .
			3 |X X X X . . .
			2 |O O O X . . .
			1 |. . O X . . .
			   A B C D E F G`, "A2", Capture, ErrNeedless},
		{"stones that get away", `
			7 |. . . . . . .
			6 |. . . . . . .
			5 |. . . . . . .
			4 |. . O O . . .
			3 |. . X . . . .
			2 |. . . . . . .
			1 |. . . . . . .
			   A B C D E F G`, "C4", Capture, ErrNone},
		{"two moves take the stones", `
			7 |. . . O O O O
			6 |. . . X O . X
			5 |. . X X X X X
			4 |. X . O O . X
			3 |. O . . . O O
			2 |. . X . . X O
			1 |. O . O . X O
			   A B C D E F G`, "F2", Capture, ErrSeveral},
		{"two strings are joined, and are safe", `
			9 |. . . . . . . . .
			8 |. . . X X . . . .
			7 |. . . . X . O O .
			6 |. . . . . X . X X
			5 |. . . . . . X O .
			4 |. . . . . X . O .
			3 |. . . . . . . . .
			2 |. . . . . . . . .
			1 |. . . . . . . . .
			   A B C D E F G H J`, "H6", Save, ErrEasy},
		{"an own string in atari is extended", `
			7 |. . . . . . .
			6 |. . . . . . .
			5 |. O O . . . .
			4 |O X X . . . .
			3 |. O O . . . .
			2 |. . . . . . .
			1 |. . . . . . .
			   A B C D E F G`, "B4", Save, ErrForced},
	} {
		_, err := ask(t, Options{}, c.text, c.target, c.goal)
		if !errors.Is(err, c.want) || !errors.Is(err, ErrRefused) {
			t.Errorf("%s: %v, not %v", c.name, err, c.want)
		}
	}
}

// What the nodes do not settle is no problem, and a tree that grows too large is given up.
func TestBounds(t *testing.T) {
	few := tactics.Default
	few.Nodes = 20
	if _, err := ask(t, Options{Limits: few}, corner, "C9", Capture); !errors.Is(err, ErrUnsettled) {
		t.Errorf("with 20 nodes: %v", err)
	}
	q := Challenge{Board: board.MustParse(corner)}
	q.Target, _ = board.ParsePoint("C9", q.Board.Size())
	move, _ := board.ParsePoint("B9", q.Board.Size())
	s := newSolver(&q, tactics.NewReader(), &tactics.Default)
	s.turns = mostTurns
	if err := s.follow(&Turn{Right: []board.Point{move}}, 0); !errors.Is(err, ErrLarge) {
		t.Errorf("a tree of more than %d turns: %v", mostTurns, err)
	}
}
