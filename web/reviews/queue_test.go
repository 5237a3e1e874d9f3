package reviews

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"shicho/board/sgf"
	_ "shicho/engine/models"
	"shicho/internal/testrun"
	"shicho/patterndb"
	"shicho/patterndb/samplestore"
	"shicho/study/review"
)

// fewPlayouts makes reviews quick; their values say little.
func fewPlayouts(int) int { return review.LeastPlayouts }

// record returns a game in which White lets a stone be taken.
func record(t *testing.T) *sgf.Record {
	t.Helper()
	games, err := sgf.Parse("game.sgf", []byte("(;SZ[5];B[cc];W[bc];B[bb];W[dd];B[bd];W[dc];B[ac];W[db])"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := sgf.NewRecord(games[0])
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// await returns the state of a review that has ended.
func await(j *Job) State {
	for {
		state, changed := j.Watch(nil, 0)
		if state.Phase.HasEnded() {
			return state
		}
		<-changed
	}
}

// A review plays by the patterns that the queue is given.
func TestReviewByPatterns(t *testing.T) {
	testrun.SingleGoroutine(t)
	dir := t.TempDir()
	if _, err := samplestore.Make(dir); err != nil {
		t.Fatal(err)
	}
	index, err := patterndb.OpenIndex(dir)
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	d := New(fewPlayouts, func(ctx context.Context) *patterndb.Index {
		if ctx.Err() == nil {
			asked++
		}
		return index
	})
	t.Cleanup(d.Close)
	j, err := d.Start("a", record(t))
	if err != nil {
		t.Fatal(err)
	}
	if state := await(j); state.Phase != Done || len(state.Moves) != 2*8 || asked != 1 {
		t.Errorf("%+v, asked %d times", state, asked)
	}
}

func newQueue(t *testing.T, playouts func(int) int) *Queue {
	d := New(playouts, func(context.Context) *patterndb.Index { return nil })
	t.Cleanup(d.Close)
	return d
}

func TestReview(t *testing.T) {
	testrun.SingleGoroutine(t)
	d := newQueue(t, fewPlayouts)
	j, err := d.Start("a", record(t))
	if err != nil {
		t.Fatal(err)
	}
	state := await(j)
	if state.Phase != Done || state.Done != 8 || state.Of != 8 || len(state.Moves) != 2*8 || state.Pass != 2 {
		t.Fatalf("%+v", state)
	}
	for i, m := range state.Moves[:8] {
		if m.Number != i+1 || m.WinRate == nil || len(m.Remarks) != len(m.Events) {
			t.Errorf("%+v", m)
		}
	}
	if late, _ := j.Watch(nil, 6); len(late.Moves) != 2+8 || late.Moves[0].Number != 7 {
		t.Errorf("after the first six moves: %+v", late.Moves)
	}
	for i, m := range j.latest() {
		if m.Number != i+1 {
			t.Errorf("place %d: move %d", i, m.Number)
		}
	}
	if again, err := d.Start("a", record(t)); again != j || err != nil {
		t.Error("a review that is done began anew")
	}
}

// long makes reviews that do not end in the time of a test.
func long(int) int { return 1 << 30 }

func TestOneAtATime(t *testing.T) {
	d := newQueue(t, long)
	first, _ := d.Start("first", record(t))
	for state, changed := first.Watch(nil, 0); state.Phase != Running; state, changed = first.Watch(nil, 0) {
		<-changed
	}
	var others []*Job
	for n := range mostWaiting {
		j, err := d.Start(fmt.Sprint(n), record(t))
		if err != nil {
			t.Fatal(err)
		}
		if state, _ := j.Watch(nil, 0); state.Phase != Waiting {
			t.Errorf("review %d is %s beside a running one", n, state.Phase)
		}
		others = append(others, j)
	}
	if _, err := d.Start("more", record(t)); !errors.Is(err, ErrBusy) {
		t.Errorf("one more: %v", err)
	}
	for _, j := range others[1:] {
		j.Cancel()
	}
	first.Cancel()
	if state := await(first); state.Phase != Cancelled {
		t.Errorf("a cancelled review is %s", state.Phase)
	}
	for state, changed := others[0].Watch(nil, 0); state.Phase != Running; state, changed = others[0].Watch(nil, 0) {
		<-changed
	}
	if again, err := d.Start("first", record(t)); err != nil || again == first {
		t.Errorf("a cancelled review did not begin anew: %v", err)
	}
}

// TestKept cancels reviews before their turn comes, so that none of them takes time.
func TestKept(t *testing.T) {
	d := newQueue(t, long)
	running, err := d.Start("running", record(t))
	if err != nil {
		t.Fatal(err)
	}
	for n := range mostKept + 5 {
		j, err := d.Start(fmt.Sprint(n), record(t))
		if err != nil {
			t.Fatal(err)
		}
		j.Cancel()
	}
	if d.Find("0") != nil || d.Find(fmt.Sprint(mostKept+4)) == nil || d.Find("running") != running {
		t.Error("the oldest review is kept, or the newest or the running one is not")
	}
	if len(d.jobs) != mostKept || len(d.order) != mostKept {
		t.Errorf("%d reviews are kept", len(d.jobs))
	}
}
