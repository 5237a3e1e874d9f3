package ownership

import "shicho/board"

// gradient computes the error of a network and its gradient, by backpropagation.
type gradient struct {
	*Evaluator
	below [][]float64 // by layer: the sums that the layer saw in the layer below
	delta []planes    // by layer: the derivative of the error by the layer's outputs
	back  []float64   // the derivative of the error by the sums of one point
}

func newGradient(n *Network, size int) (*gradient, error) {
	e, err := n.NewEvaluator(size)
	if err != nil {
		return nil, err
	}
	g := &gradient{Evaluator: e, back: make([]float64, sums*n.Channels)}
	for layer := range e.layers {
		channels := n.out(layer)
		g.below = append(g.below, make([]float64, len(e.at)*2*sums*n.below(layer)))
		g.delta = append(g.delta, newPlanes(channels, e.cells))
		e.raw = append(e.raw, newPlanes(channels, e.cells))
	}
	return g, nil
}

// squaredError returns the squared error of an example, summed over all points and both colours.
func (g *gradient) squaredError(x *example, weights []float64) (sum float64) {
	g.restore(x)
	for layer := range g.layers {
		g.layer(weights, layer, g.sumsBelow(layer, g.below[layer]))
	}
	top := len(g.layers) - 1
	for p, c := range g.at {
		for s := range 2 {
			d := g.layers[top].of(s, 0)[c] - x.target(p, s)
			sum += d * d
			g.delta[top].of(s, 0)[c] = 2 * d
		}
	}
	return sum
}

// add returns the squared error of an example, and adds its gradient to into.
func (g *gradient) add(x *example, weights, into []float64) float64 {
	sum := g.squaredError(x, weights)
	for layer := len(g.layers) - 1; layer >= 0; layer-- {
		if layer > 0 {
			clear(g.delta[layer-1].values)
		}
		g.averageAll(&g.delta[layer]) // as the outputs are means
		g.backward(weights, into, layer)
	}
	return sum
}

// backward passes the error of a layer on to its weights and to the layer below.
func (g *gradient) backward(weights, into []float64, layer int) {
	a := g.network.Architecture
	w, dw := a.layer(weights, layer), a.layer(into, layer)
	unit, widthBelow, widthInput := a.unit(layer), sums*a.below(layer), sums*a.Inputs.channels()
	raw, delta := &g.raw[layer], &g.delta[layer]
	back := g.back[:0]
	if layer > 0 {
		back = g.back[:widthBelow]
	}
	for p, c := range g.at {
		of := int(g.place[p]) * raw.channels * unit
		for s := range 2 {
			x := g.belowSums(layer)[(2*p+s)*widthBelow:][:widthBelow]
			y := g.inputSums[(2*p+s)*widthInput:][:widthInput]
			clear(back)
			for channel := range raw.channels {
				r := raw.of(s, channel)[c]
				dz := delta.of(s, channel)[c] * r * (1 - r)
				d := dw[of+channel*unit:][:unit]
				d[0] += dz
				axpy(dz, x, d[1:])
				axpy(dz, y, d[1+widthBelow:])
				axpy(dz, w[of+channel*unit+1:][:len(back)], back)
			}
			if layer > 0 {
				g.spread(back, &g.delta[layer-1], s, c)
			}
		}
	}
}

// belowSums returns the sums that a layer saw in the layer below.
func (g *gradient) belowSums(layer int) []float64 {
	if layer == 0 {
		return g.inputSums
	}
	return g.below[layer]
}

// axpy adds a·x to y.
func axpy(a float64, x, y []float64) {
	y = y[:len(x)]
	for i, v := range x {
		y[i] += a * v
	}
}

// spread passes the error of the sums that a unit of a side saw around a cell on to the cells.
func (g *gradient) spread(back []float64, to *planes, s, c int) {
	for channel := range to.channels {
		b := back[sums*channel:][:sums]
		g.spreadOver(to.of(s, channel), c, b[ownCentre], b[ownStraight], b[ownDiagonal])
		g.spreadOver(to.of(1-s, channel), c, b[otherCentre], b[otherStraight], b[otherDiagonal])
	}
}

// spreadOver is spread for one plane.
func (g *gradient) spreadOver(plane []float64, c int, centre, straight, diagonal float64) {
	s := g.stride
	x := plane[c-s-1 : c+s+2]
	x[s+1] += centre
	x[1] += straight
	x[s] += straight
	x[s+2] += straight
	x[2*s+1] += straight
	x[0] += diagonal
	x[2] += diagonal
	x[2*s] += diagonal
	x[2*s+2] += diagonal
}

// example is a position with the owners of its points. It is small, as there are thousands of examples.
type example struct {
	size    int
	on      []uint16 // indices of the values of the input planes that are 1
	strings []uint16 // by string: its number of stones
	stones  []uint32 // by stone: its cell in the lower half, and the number of its string in the upper half
	owners  []board.Colour
}

// target returns 1 if a side owns a point at the end, and 0 otherwise.
func (x *example) target(p, side int) float64 {
	if sideIndex(x.owners[p]) == side && x.owners[p] != board.Empty {
		return 1
	}
	return 0
}

// example makes an example of the position of the last Load.
func (e *Evaluator) example(owners []board.Colour) *example {
	x := &example{size: e.size, owners: owners}
	for i, v := range e.input.values {
		if v != 0 {
			x.on = append(x.on, uint16(i))
		}
	}
	for _, s := range e.strings {
		x.strings = append(x.strings, uint16(s.size))
	}
	for _, s := range e.stones {
		x.stones = append(x.stones, uint32(s.string)<<16|uint32(s.at))
	}
	return x
}

// restore loads the position of an example.
func (e *Evaluator) restore(x *example) {
	clear(e.input.values)
	for _, i := range x.on {
		e.input.values[i] = 1
	}
	e.strings, e.stones = e.strings[:0], e.stones[:0]
	for _, n := range x.strings {
		e.strings = append(e.strings, group{size: int(n)})
	}
	for _, s := range x.stones {
		e.stones = append(e.stones, stone{int(s & 0xffff), int16(s >> 16)})
	}
	e.sum(&e.input, e.inputSums)
}
