package board

import (
	"errors"
	"testing"
)

// A board of no size has no points, and a colour that is none has a name that says so.
func TestNoSuchBoard(t *testing.T) {
	for _, size := range []int{-1, 0, 1, 26, 99} {
		if p, err := ParsePoint("d4", size); !errors.Is(err, ErrSize) {
			t.Errorf("size %d: %d, %v", size, p, err)
		}
	}
	if got := Colour(7).String(); got != "colour 7" {
		t.Error(got)
	}
}
