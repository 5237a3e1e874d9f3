package train

import (
	"context"
	"slices"
	"strings"
	"testing"

	"shicho/board"
	_ "shicho/engine/models"
	"shicho/internal/testrun"
	"shicho/study/problem"
	"shicho/tactics"
)

// koProblem is a problem in which a ko is the best that Black can have, and White takes first.
func koProblem(t *testing.T) *problem.Problem {
	t.Helper()
	b := board.MustParse(`
		6 |. . X . O .
		5 |. . . X O X
		4 |. . X O . .
		3 |. O O . O X
		2 |. . O . . X
		1 |. . . . . .
		   A B C D E F`)
	target, err := board.ParsePoint("E6", 6)
	if err != nil {
		t.Fatal(err)
	}
	p, err := problem.NewMaker(problem.Options{Limits: tactics.Default}).Make(t.Context(), problem.Challenge{Board: b, Target: target})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Where a ko is the best that can be had, the ko solves the problem, and moves that lead to none are wrong.
func TestKo(t *testing.T) {
	testrun.SingleGoroutine(t)
	p := koProblem(t)
	c := NewCollection([]*problem.Problem{p})
	tr, _ := trainer(t, c)
	for point := range board.Point(p.Board.Points()) {
		s := begin(t, tr, p.ID)
		if p.Board.Legal(point, p.Solver()) != nil {
			continue
		}
		a, err := s.play(t, point)
		if err != nil || (a.Verdict == problem.Right) != slices.Contains(p.First.Right, point) {
			t.Errorf("%s: %+v, %v", board.FormatPoint(point, 6), a, err)
		}
	}
	s := begin(t, tr, p.ID)
	s.at.turn = nil // as after a move that counts as the right one
	if a, err := s.play(t, p.Solution); err != nil || a.State != Solved {
		t.Errorf("by the referee: %+v, %v", a, err)
	}
}

// A better ko than the one of the tree solves, and a worse one is only a ko.
func TestOtherKo(t *testing.T) {
	testrun.SingleGoroutine(t)
	p := koProblem(t)
	right := p.Solution // White takes first in its ko
	for ko, want := range map[tactics.Result]Answer{
		tactics.KoFirst:  {Verdict: problem.Right, State: Solved},
		tactics.KoThreat: {Verdict: problem.OnlyKo, State: Lost},
	} {
		other := board.Point(0)
		p.First = &problem.Turn{Right: []board.Point{other}, Ko: ko}
		tr, _ := trainer(t, NewCollection([]*problem.Problem{p}))
		s := begin(t, tr, p.ID)
		a, err := s.play(t, right)
		if err != nil || a.Verdict != want.Verdict || a.State != want.State || a.Alike != (a.State == Solved) {
			t.Errorf("%v: %+v, %v", ko, a, err)
		}
	}
}

// refused lends no reader.
type refused struct{ *testing.T }

func (r refused) Lend(context.Context, func(*tactics.Reader)) error {
	r.Error("the referee is asked")
	return nil
}

// At the end of a line every right move solves, and the referee is not asked.
func TestRightAtTheEnd(t *testing.T) {
	p := *examples(t).Problems()[0]
	var free []board.Point
	for point := range board.Point(p.Board.Points()) {
		if p.Board.Legal(point, p.Solver()) == nil {
			free = append(free, point)
		}
	}
	p.First = &problem.Turn{Right: free[:3], Taken: true}
	tr, _ := trainer(t, NewCollection([]*problem.Problem{&p}))
	tr.options.Readers = refused{t}
	for _, move := range free[:3] {
		s := begin(t, tr, p.ID)
		a, err := s.play(t, move)
		if err != nil || a.State != Solved || a.Alike != (move != free[0]) || a.Turn() != p.First {
			t.Errorf("%+v, %v", a, err)
		}
		if o, ok := s.Outcome(); !ok || !o.Solved {
			t.Errorf("%+v, %v", o, ok)
		}
	}
}

// A move that works and is not in the tree is right.
func TestRightOutside(t *testing.T) {
	p := *examples(t).Problems()[0]
	works, other := p.Solution, board.NoPoint
	for point := range board.Point(p.Board.Points()) {
		if point != works && p.Board.Legal(point, p.Solver()) == nil {
			other = point
			break
		}
	}
	p.First = &problem.Turn{Right: []board.Point{other}}
	tr, _ := trainer(t, NewCollection([]*problem.Problem{&p}))
	s := begin(t, tr, p.ID)
	if a, err := s.play(t, works); err != nil || a.Verdict != problem.Right || !a.Alike || a.Turn().Right[0] != other {
		t.Errorf("%+v, %v", a, err)
	}
}

// Why? of a right move of life and death says how the strongest reply is answered, and which eyes the group has then.
func TestWhyLife(t *testing.T) {
	testrun.SingleGoroutine(t)
	c, err := Own()
	if err != nil {
		t.Fatal(err)
	}
	tr, _ := trainer(t, c)
	for _, goal := range []problem.Goal{problem.Live, problem.Kill} {
		asked, said := 0, 0
		for _, p := range c.Problems() {
			if p.Goal != goal || p.IsKo() || len(p.First.Replies) == 0 || asked == 4 {
				continue
			}
			asked++
			a, err := begin(t, tr, p.ID).play(t, p.Solution)
			if err != nil {
				t.Fatal(err)
			}
			reason, err := a.Why(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(reason.Text, "If ") {
				said++
			}
		}
		if said != asked || asked == 0 {
			t.Errorf("%v: %d of %d reasons say how the reply is answered", goal, said, asked)
		}
	}
}
