package network

import "math"

// optimizer makes the steps: AdamW (Loshchilov and Hutter, 2019) for the dense parameters, and for rows the same without momentum, where
// a row takes part only in the steps of batches that use it.
type optimizer struct {
	n       *Network
	step    int
	mean    []float32 // of the dense gradient
	square  []float32
	squares []float32 // by row and channel
	times   []uint32  // by row: its number of steps
	slow    []bool    // by dense parameter: it loses a share in each step
}

func newOptimizer(n *Network) *optimizer {
	o := &optimizer{n: n, mean: make([]float32, len(n.dense.all)), square: make([]float32, len(n.dense.all)), slow: make([]bool, len(n.dense.all))}
	o.squares, o.times = make([]float32, len(n.rows)), make([]uint32, len(n.rows)/n.Channels)
	marks := n.newDense(make([]float32, len(n.dense.all)))
	for _, part := range marks.decays() {
		for i := range part {
			part[i] = 1
		}
	}
	for i, m := range marks.all {
		o.slow[i] = m == 1
	}
	return o
}

// update makes a step against the gradients of a lane, which are sums over a number of positions.
func (o *optimizer) update(l *lane, positions int, rate, rowRate float64) {
	o.step++
	scale := 1 / float32(positions)
	g := l.slopes.into
	g.tie(o.n.Channels, func(n int) float32 { return 1 / float32(n) })
	length := 0.0
	for i := range g.all {
		g.all[i] *= scale
		length += float64(g.all[i] * g.all[i])
	}
	if length = math.Sqrt(length); length > maxGradient {
		for i := range g.all {
			g.all[i] *= float32(maxGradient / length)
		}
	}
	first, second := 1-math.Pow(momentum, float64(o.step)), 1-math.Pow(spread, float64(o.step))
	a, b := float32(rate/first), float32(1/second)
	for i, x := range g.all {
		o.mean[i] += (1 - momentum) * (x - o.mean[i])
		o.square[i] += (1 - spread) * (x*x - o.square[i])
		w := &o.n.dense.all[i]
		if o.slow[i] {
			*w -= float32(rate*denseDecay) * *w
		}
		*w -= a * o.mean[i] / (sqrt(o.square[i]*b) + tiny)
	}
	for s, row := range l.rows {
		o.updateRow(row, l.vector(l.slope, int32(s)), scale, rowRate)
	}
}

// updateRow makes the step of a row.
func (o *optimizer) updateRow(row int32, gradient []float32, scale float32, rate float64) {
	c := o.n.Channels
	o.times[row]++
	known := float32(1 - math.Pow(rowSpread, float64(o.times[row])))
	values, squares := o.n.row(row), o.squares[int(row)*c:][:c]
	for i, x := range gradient {
		x *= scale
		squares[i] += (1 - rowSpread) * (x*x - squares[i])
		values[i] -= float32(rate) * x / (sqrt(squares[i]/known) + tiny)
	}
}

func sqrt(x float32) float32 { return float32(math.Sqrt(float64(x))) }
