package moves

import (
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/pattern/shape"
)

// The patterns that come with the program are in today's format, and the models carry none. A model that was learned with
// the group Stored takes them.
func TestDefaultLibrary(t *testing.T) {
	testrun.SingleGoroutine(t)
	for size := board.MinSize; size <= board.MaxSize; size++ {
		l, err := DefaultLibrary(size)
		if err != nil {
			t.Fatal(err)
		}
		if size >= 5 && !l.Fits(size) {
			t.Errorf("%d lines: no pattern fits", size)
		}
	}
	for _, size := range []int{9, 19} {
		l, err := DefaultLibrary(size)
		if err != nil {
			t.Fatal(err)
		}
		for number := range l.Patterns() {
			if _, err := shape.Decode(l.Code(number)); err != nil || l.Seen(number) < 2 {
				t.Fatalf("%d lines, pattern %d, seen %d times: %v", size, number, l.Seen(number), err)
			}
		}
		m, err := Default(Tree, size)
		if err != nil {
			t.Fatal(err)
		}
		if stored, err := m.Patterns(); err != nil || len(m.patterns) > 0 || stored != l.Matcher {
			t.Errorf("%d lines: the model has %d patterns of its own; %v", size, len(m.patterns), err)
		}
		if m, err = Default(Playout, size); err != nil {
			t.Fatal(err)
		}
		if stored, err := m.Patterns(); err != nil || stored != nil {
			t.Errorf("%d lines: patterns for a model without the group; %v", size, err)
		}
	}
}
