package ask

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"shicho/board"
	_ "shicho/engine/models"
	"shicho/tactics"
)

// busy is a question that is answered until the channel is closed.
func busy(d *Answerer, ctx context.Context, done <-chan struct{}) <-chan error {
	result := make(chan error, 1)
	go func() {
		_, err := answer(d, ctx, func(context.Context, *worker) (int, error) {
			<-done
			return 1, nil
		})
		result <- err
	}()
	return result
}

// TestQueue lets two questions be answered and one wait, and refuses a fourth.
func TestQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := New(Options{Workers: 2, Waiting: 1, Deadline: time.Hour})
		done := make(chan struct{})
		first, second := busy(d, t.Context(), done), busy(d, t.Context(), done)
		synctest.Wait()
		third := busy(d, t.Context(), done)
		synctest.Wait()
		if err := <-busy(d, t.Context(), done); !errors.Is(err, ErrBusy) {
			t.Errorf("the fourth question: %v", err)
		}
		select {
		case err := <-third:
			t.Fatalf("the third question did not wait: %v", err)
		default:
		}
		close(done)
		for _, question := range []<-chan error{first, second, third} {
			if err := <-question; err != nil {
				t.Error(err)
			}
		}
		if err := <-busy(d, t.Context(), done); err != nil {
			t.Errorf("a question after all were answered: %v", err)
		}
	})
}

// TestLeave ends the wait of somebody who goes away, and makes room in the line.
func TestLeave(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := New(Options{Workers: 1, Waiting: 1, Deadline: time.Hour})
		done := make(chan struct{})
		first := busy(d, t.Context(), done)
		synctest.Wait()
		ctx, leave := context.WithCancel(t.Context())
		waiting := busy(d, ctx, done)
		synctest.Wait()
		leave()
		if err := <-waiting; !errors.Is(err, context.Canceled) {
			t.Errorf("the wait ended with %v", err)
		}
		next := busy(d, t.Context(), done)
		synctest.Wait()
		close(done)
		if err := errors.Join(<-first, <-next); err != nil {
			t.Error(err)
		}
		if err := <-busy(d, ctx, done); !errors.Is(err, context.Canceled) {
			t.Errorf("a question of somebody who has left: %v", err)
		}
	})
}

// endless is a question that the reader cannot answer within any time.
func endless(w *worker) tactics.Answer {
	limits := tactics.Deep
	limits.Nodes = 0
	b := board.MustParse(ladderBoard)
	at, _ := board.ParsePoint("D4", b.Size())
	a, _ := w.reader.Ask(b, tactics.Question{Target: at, ToMove: tactics.Defender}, &limits)
	return a
}

// TestDeadline makes a guess of an answer whose time is over.
func TestDeadline(t *testing.T) {
	d := New(Options{Workers: 1, Deadline: time.Millisecond})
	for range 3 {
		a, err := answer(d, t.Context(), func(_ context.Context, w *worker) (tactics.Answer, error) { return endless(w), nil })
		if err != nil || a.Outcome != tactics.Unknown {
			t.Errorf("%v, error %v", a.Outcome, err)
		}
	}
}

// TestGoAway ends a search when the caller goes away. The worker then answers others.
func TestGoAway(t *testing.T) {
	d := New(Options{Workers: 1, Deadline: time.Hour})
	ctx, leave := context.WithCancel(t.Context())
	_, err := answer(d, ctx, func(_ context.Context, w *worker) (tactics.Answer, error) {
		leave()
		return endless(w), nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("the search ended with %v", err)
	}
	r := must(t, d.Try, questionOn(t, ladderBoard, texts{Target: "D4", Side: "attack", Move: "F4"}))
	if r.Verdict != MoveWorks {
		t.Errorf("the next question: %s", joined(r.Words))
	}
}
