package training

import (
	"testing"
	"time"

	"shicho/board"
	"shicho/study/problem"
	"shicho/tactics"
	"shicho/web/ask"
)

// deskOf makes a desk with one problem.
func deskOf(t *testing.T, p *problem.Problem, reader *ask.Desk) *Desk {
	t.Helper()
	d := New(Options{Reader: reader, Book: book(t), Address: func(*problem.Source) string { return "" }})
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
	p := *newDesk(t).problems[0]
	p.First = &problem.Turn{Right: []board.Point{point(t, "A9", 9), point(t, "B9", 9), point(t, "C9", 9)}, Taken: true}
	d := deskOf(t, &p, nil)
	for move, want := range map[string]string{"A9": "A9 takes the stones.", "B9": "B9 is as good as A9.", "C9": "C9 is as good as A9."} {
		a := play(t, d, first(t, d), move)
		if a.Verdict != Solved || a.Words[0] != want || a.Outcome == nil || !a.Outcome.Solved {
			t.Errorf("%s: %+v", move, a)
		}
	}
}

// A move that works and is not in the tree solves the problem.
func TestRightOutside(t *testing.T) {
	p := *newDesk(t).problems[0]
	p.First = &problem.Turn{Right: []board.Point{point(t, outside, 9)}}
	d := deskOf(t, &p, ask.New(ask.Options{Deadline: 20 * time.Second}))
	if a := play(t, d, first(t, d), solution); a.Verdict != Solved || a.Words[0] != "H2 is as good as A9." || a.Outcome == nil || !a.Outcome.Solved {
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
	for ko, want := range map[tactics.Result]Verdict{tactics.KoFirst: Solved, tactics.KoThreat: OnlyKo} {
		p := &problem.Problem{Question: problem.Question{Board: b, Target: point(t, "E6", 6)},
			First: &problem.Turn{Right: []board.Point{point(t, "A1", 6)}, Ko: ko}}
		d := deskOf(t, p, ask.New(ask.Options{Deadline: 20 * time.Second}))
		a := play(t, d, first(t, d), "E4") // White takes first
		if a.Verdict != want || a.Outcome == nil || a.Outcome.Solved != (want == Solved) {
			t.Errorf("%v: %+v", ko, a)
		}
	}
}
