package tactics

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"shicho/board"
)

// TestWithin asks under a context that ends before, during and after the question.
func TestWithin(t *testing.T) {
	b := board.MustParse(`
		. . . . .
		. . O . .
		. O X . .
		. . O . .
		. . . . .`)
	target, _ := board.ParsePoint("C3", 5)
	r, gone := NewReader(), errors.New("gone")
	ask := func(before, meanwhile bool) (v Reading, err error) {
		ctx, cancel := context.WithCancelCause(t.Context())
		defer cancel(nil)
		if before {
			cancel(gone)
		}
		err = r.Within(ctx, func() (err error) {
			if meanwhile {
				cancel(gone)
			}
			v, err = r.Read(b, Question{Target: target}, nil)
			return err
		})
		return v, err
	}
	whole, err := ask(false, false)
	if err != nil || whole.Outcome != Captured {
		t.Fatalf("%v, error %v", whole.Outcome, err)
	}
	if v, err := ask(true, false); err != gone || v.Outcome != Unknown {
		t.Errorf("ended before: %v, error %v", v.Outcome, err)
	}
	if _, err := ask(false, true); err != gone {
		t.Errorf("ended meanwhile: error %v", err)
	}
	if again, err := ask(false, false); err != nil || !reflect.DeepEqual(again, whole) {
		t.Errorf("afterwards: %v, error %v", again.Outcome, err)
	}
	if err := r.Within(t.Context(), func() error { return ErrNoTarget }); !errors.Is(err, ErrNoTarget) {
		t.Errorf("the error of the function is %v", err)
	}
}

// Every method takes nil for the limits Default.
func TestNoLimits(t *testing.T) {
	b := board.MustParse(`
		. . O . .
		. O X O .
		. O X . X
		. . O O O
		. . . . .`)
	target, _ := board.ParsePoint("C3", 5)
	other, _ := board.ParsePoint("E3", 5)
	r := NewReader()
	for _, ask := range []func(*Limits) any{
		func(l *Limits) any { a, _ := r.Ask(b, Question{Target: target}, l); return a },
		func(l *Limits) any { a, _ := r.Read(b, Question{Target: target}, l); return a },
		func(l *Limits) any { a, c, _ := r.Both(b, target, l); return []Reading{a, c} },
		func(l *Limits) any { return r.Decide(b, Question{Target: target}, board.Black, l) },
		func(l *Limits) any { a, _ := r.Prove(b, Question{Target: target}, target+1, l); return a },
		func(l *Limits) any { a, _ := r.Double(b, []board.Point{target, other}, l); return a },
		func(l *Limits) any {
			is, _ := r.IsDouble(b, target+1, []board.Point{target, other}, l)
			return is
		},
		func(l *Limits) any { return r.Candidates(b, board.White, nil, l) },
	} {
		if got, want := ask(nil), ask(&Default); !reflect.DeepEqual(got, want) {
			t.Errorf("without limits %+v, with the default ones %+v", got, want)
		}
	}
}
