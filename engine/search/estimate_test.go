package search

import (
	"math"
	"testing"
)

// A move of one won playout does not look better than the position, and a move of many visits keeps its value.
func TestEstimate(t *testing.T) {
	r := &Report{Visits: 1000, Value: 0.45}
	for _, c := range []struct {
		visits      int
		value, want float64
	}{{1, 1, 0.468}, {1, 0, 0.435}, {600, 0.46, 0.4595}} {
		if got := r.Estimate(&RootMove{Visits: c.visits, Value: c.value}); math.Abs(got-c.want) > 0.001 {
			t.Errorf("%d visits of value %v: %v, not %v", c.visits, c.value, got, c.want)
		}
	}
}
