package board

import (
	"errors"
	"testing"
)

func TestSetup(t *testing.T) {
	b, _ := New(3)
	if err := b.Setup([]Stone{{0, Black}, {1, White}, {3, White}}); !errors.Is(err, ErrNoLiberties) {
		t.Errorf("a stone without liberties: %v", err)
	}
	if len(b.Position()) != 0 {
		t.Errorf("a setup that failed changed the board:\n%s", b)
	}
	if err := b.Setup([]Stone{{0, Black}, {1, White}}); err != nil {
		t.Error(err)
	}
	if err := b.Setup([]Stone{{0, Empty}, {9, White}}); !errors.Is(err, ErrOutside) {
		t.Errorf("a stone outside: %v", err)
	}
	if err := b.Setup([]Stone{{8, 3}}); !errors.Is(err, ErrColour) {
		t.Errorf("a third colour: %v", err)
	}
	if _, err := New(1); !errors.Is(err, ErrSize) {
		t.Errorf("size 1: %v", err)
	}
	if _, err := New(26); !errors.Is(err, ErrSize) {
		t.Errorf("size 26: %v", err)
	}
}

// TakeString takes every string of a set once.
func TestTakeString(t *testing.T) {
	b, err := Parse(`
		5 | . X X . .
		4 | . X . O O
		3 | . . . O .
		2 | X . . . .
		1 | X . X . .
		    A B C D E`)
	if err != nil {
		t.Fatal(err)
	}
	left := *b.All()
	left.Subtract(b.Empty())
	var taken PointSet
	strings := 0
	for p := b.TakeString(&left); p >= 0; p = b.TakeString(&left) {
		if taken.Has(p) {
			t.Errorf("%s was taken twice", FormatPoint(p, b.Size()))
		}
		taken.Union(b.StringAt(p))
		strings++
	}
	if stones := len(b.Position()); strings != 4 || taken.Len() != stones {
		t.Errorf("%d strings with %d of %d stones, want 4 strings with all stones", strings, taken.Len(), stones)
	}
}
