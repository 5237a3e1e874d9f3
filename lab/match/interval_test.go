package match

import (
	"math"
	"testing"
)

func TestWilson(t *testing.T) {
	if low, high := Wilson(0.5, 100); math.Abs(low-0.4038) > 1e-4 || math.Abs(high-0.5962) > 1e-4 {
		t.Error(low, high)
	}
	if low, high := Wilson(1, 20); math.Abs(low-0.8389) > 1e-4 || high != 1 {
		t.Error(low, high)
	}
}
