package network

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"shicho/internal/testrun"
)

func randomVector(n int, rnd *rand.Rand) []float32 {
	x := make([]float32, n)
	for i := range x {
		x[i] = float32(rnd.NormFloat64())
	}
	return x
}

func agree(t *testing.T, what string, a, b []float32) {
	t.Helper()
	for i := range a {
		if d := math.Abs(float64(a[i] - b[i])); d > 1e-4*(1+math.Abs(float64(a[i]))) {
			t.Fatalf("%s: number %d: %g and %g", what, i, a[i], b[i])
		}
	}
}

// The loops in assembly and in Go do the same.
func TestKernels(t *testing.T) {
	testrun.SingleGoroutine(t)
	if !hasAVX {
		t.Skip("the processor has no AVX2")
	}
	rnd := rand.New(rand.NewPCG(1, 1))
	for _, channels := range []int{16, 32, 48} {
		const stride, cells = 10, 92
		first, all := stride+1, (11*stride+8)*channels
		x, g, w := randomVector(all, rnd), randomVector(all, rnd), randomVector(channels*channels, rnd)
		filter, bias := randomVector(taps*channels, rnd), randomVector(channels, rnd)
		both := func(what string, n int, do func(to []float32)) {
			t.Helper()
			a := randomVector(n, rnd)
			b := append([]float32(nil), a...)
			do(a)
			hasAVX = false
			do(b)
			hasAVX = true
			agree(t, what, a, b)
		}
		both("multiply", all, func(to []float32) {
			multiply(to[first*channels:], channels, x[first*channels:], channels, 1, w, channels, cells, channels, channels)
		})
		both("multiply transposed", channels*channels, func(to []float32) {
			multiply(to, channels, x[first*channels:], 1, channels, g[first*channels:], channels, channels, cells, channels)
		})
		both("add", all, func(to []float32) { addScaled(to, x, 0.7) })
		both("convolve", all, func(to []float32) { convolve(to, x, filter, bias, channels, first, cells, stride) })
		both("gradient of a filter", taps*channels, func(to []float32) { convolveGradient(to, g, x, channels, first, cells, stride) })
		both("cut", all, cutNegative)
		both("keep", all, func(to []float32) { keepWhere(to, x) })
	}
}

// On integers the loops in assembly and in Go do exactly the same.
func TestNarrowKernels(t *testing.T) {
	testrun.SingleGoroutine(t)
	if !hasAVX {
		t.Skip("the processor has no AVX2")
	}
	rnd := rand.New(rand.NewPCG(2, 1))
	random := func(n, most int) []int16 {
		x := make([]int16, n)
		for i := range x {
			x[i] = int16(rnd.IntN(2*most) - most)
		}
		return x
	}
	for _, channels := range []int{16, 32, 48} {
		for _, most := range []int{300, 8000, 1 << 15} {
			const stride, cells = 10, 92
			first, all := stride+1, (11*stride+8)*channels
			x, matrix := random(all, most), random(channels*channels, 1000)
			filter, bias := random(taps*channels, 1<<15), random(channels, most)
			both := func(what string, do func(to []int16)) {
				t.Helper()
				a := random(all, most)
				b := slices.Clone(a)
				do(a)
				hasAVX = false
				do(b)
				hasAVX = true
				if !slices.Equal(a, b) {
					t.Fatalf("%s: different", what)
				}
			}
			both("add", func(to []int16) { addNarrow(to, x) })
			both("convolve", func(to []int16) { convolveNarrow(to, x, filter, bias, channels, first, cells, stride) })
			both("multiply", func(to []int16) {
				multiplyNarrow(to[first*channels:], x[first*channels:], matrix, channels, channels, cells, 9)
			})
			both("cut", cutNegativeNarrow)
			weights := randomVector(all, rnd)
			both("scale", func(to []int16) {
				sums := make([]int32, all)
				addWide(sums, to)
				scaleNarrow(to, sums, weights, 0.3)
			})
			both("sum", func(to []int16) {
				sums := make([]int32, all)
				addWide(sums, to)
				addWide(sums, x)
				for i, s := range sums {
					to[i] = int16(s >> 2)
				}
			})
		}
	}
}
