package tactics

import (
	"sync/atomic"
	"testing"

	"shicho/board"
)

// TestWatch ends searches by a flag. Once the flag is down, answers are as before.
func TestWatch(t *testing.T) {
	b := board.MustParse(`
		. . . . .
		. . O . .
		. O X . .
		. . O . .
		. . . . .`)
	target, err := board.ParsePoint("C3", 5)
	if err != nil {
		t.Fatal(err)
	}
	var cancelled atomic.Bool
	r, q := NewReader(), Question{Target: target}
	r.Watch(&cancelled)
	for _, want := range []Outcome{Captured, Unknown, Captured} {
		cancelled.Store(want == Unknown)
		r.Forget()
		if v, err := r.Read(b, q, &Default); err != nil || v.Outcome != want {
			t.Errorf("cancelled %v: %v, error %v", cancelled.Load(), v.Outcome, err)
		}
	}
}
