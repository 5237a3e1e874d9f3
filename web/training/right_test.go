package training

import (
	"errors"
	"strings"
	"testing"
	"time"

	"shicho/board"
	"shicho/study/problem"
	"shicho/study/train"
	"shicho/tactics"
	"shicho/web/ask"
)

// attemptsOf makes attempts with one problem.
func attemptsOf(t *testing.T, p *problem.Problem, reader *ask.Answerer) *Attempts {
	t.Helper()
	d := New(Options{Answers: reader, Book: book(t), Address: func(*problem.Source) string { return "" }})
	d.Add(p)
	return d
}

func point(t *testing.T, name string, size int) board.Point {
	t.Helper()
	p, err := board.ParsePoint(name, size)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// At the end of a line every right move solves, and the reader is not asked.
func TestRightAtTheEnd(t *testing.T) {
	p := *newAttempts(t).problems.Problems()[0]
	p.First = &problem.Turn{Right: []board.Point{point(t, "A9", 9), point(t, "B9", 9), point(t, "C9", 9)}, Taken: true}
	d := attemptsOf(t, &p, nil)
	for move, want := range map[string]string{"A9": "A9 takes the stones.", "B9": "B9 is as good as A9.", "C9": "C9 is as good as A9."} {
		a := play(t, d, first(t, d), move)
		if a.Verdict != Solved || a.Words[0] != want || a.Outcome == nil || !a.Outcome.Solved {
			t.Errorf("%s: %+v", move, a)
		}
	}
}

// A move that works and is not in the tree is right, and the reader goes on as the opponent until the goal is reached.
func TestRightOutside(t *testing.T) {
	p := *newAttempts(t).problems.Problems()[0]
	p.First = &problem.Turn{Right: []board.Point{point(t, outside, 9)}}
	d := attemptsOf(t, &p, ask.New(ask.Options{Deadline: time.Minute}))
	task := first(t, d)
	a := play(t, d, task, solution)
	if a.Verdict != Right || !strings.HasPrefix(a.Words[0], "H2 is as good as A9. White ") || a.Outcome != nil || a.Reply == nil {
		t.Fatalf("%+v", a)
	}
	line := []string{solution, a.Reply.Point}
	if a = play(t, d, task, second[a.Reply.Point], line...); a.Verdict != Right && a.Verdict != Solved {
		t.Errorf("%+v", a)
	}
	unseen := []string{solution, "A1"} // nobody answered so
	if a = play(t, d, task, "J2", unseen...); a.Verdict == Solved {
		t.Errorf("against a move that the opponent did not play: %+v", a)
	}
}

// A move that the reader cannot settle does not count: the attempt goes on, and may be solved.
func TestUnsettled(t *testing.T) {
	d := newAttempts(t)
	limits := tactics.Default
	limits.Nodes = 1
	store, err := d.options.Book()
	if err != nil {
		t.Fatal(err)
	}
	d.trainer = func() (*train.Trainer, error) {
		return train.New(d.problems, store, train.Options{Limits: limits, Readers: d.options.Answers}), nil
	}
	task := first(t, d)
	a := play(t, d, task, outside)
	if a.Verdict != Open || a.Outcome != nil || a.Reply != nil || a.Words[0] != "The reader cannot settle A9 within its limits. The move does not count: try another one." {
		t.Fatalf("%+v", a)
	}
	if _, err := d.Why(t.Context(), &Play{Attempt: task.Attempt}); !errors.Is(err, ErrEarly) {
		t.Errorf("the move has decided the attempt: %v", err)
	}
	a = play(t, d, task, solution)
	if a = play(t, d, task, second[a.Reply.Point], solution, a.Reply.Point); a.Verdict != Solved || !a.Outcome.Solved {
		t.Errorf("%+v", a)
	}
}

// Where a ko is the best that can be had, a ko that is as good solves, and a worse one is only a ko.
func TestOtherKo(t *testing.T) {
	b := board.MustParse(`
		6 |. . X . O .
		5 |. . . X O X
		4 |. . X O . .
		3 |. O O . O X
		2 |. . O . . X
		1 |. . . . . .
		   A B C D E F`)
	for ko, want := range map[tactics.Result]MoveVerdict{tactics.KoFirst: Solved, tactics.KoThreat: OnlyKo} {
		p := &problem.Problem{Challenge: problem.Challenge{Board: b, Target: point(t, "E6", 6)},
			First: &problem.Turn{Right: []board.Point{point(t, "A1", 6)}, Ko: ko}}
		d := attemptsOf(t, p, ask.New(ask.Options{Deadline: time.Minute}))
		a := play(t, d, first(t, d), "E4") // White takes first
		if a.Verdict != want || a.Outcome == nil || a.Outcome.Solved != (want == Solved) {
			t.Errorf("%v: %+v", ko, a)
		}
	}
}
