package fit

import (
	"math"
	"testing"
)

// Both methods go down a bent valley, and L-BFGS finds its lowest point.
func TestQuasiNewton(t *testing.T) {
	valley := func(x, slope []float64) float64 {
		a, b := 1-x[0], x[1]-x[0]*x[0]
		slope[0], slope[1] = -2*a-40*x[0]*b, 20*b
		return a*a + 10*b*b
	}
	for _, most := range []int{0, storedSteps} {
		q, at := &quasiNewton{most: most}, &place{x: []float64{-1.2, 1}, slope: make([]float64, 2)}
		at.error = valley(at.x, at.slope)
		for range 60 {
			next, found := q.next(at, valley)
			if found && next.error > at.error {
				t.Fatalf("%d steps remembered: the error goes from %g to %g", most, at.error, next.error)
			}
			if at = next; !found {
				break
			}
		}
		if most > 0 && math.Hypot(at.x[0]-1, at.x[1]-1) > 1e-6 || at.error > 1 {
			t.Errorf("%d steps remembered: ends at %v, error %g", most, at.x, at.error)
		}
	}
}
