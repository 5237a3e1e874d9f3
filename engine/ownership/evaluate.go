package ownership

import (
	"fmt"
	"math"

	"shicho/board"
	"shicho/tactics"
)

// Evaluator computes the outputs of a network for positions on boards of one size. Only the reader
// allocates after the first positions. It is not safe for concurrent use.
type Evaluator struct {
	network *Network
	size    int
	reader  *tactics.Reader
	grid

	stones  []stone
	strings []group
	number  []int16 // by root: the number of a string

	input     planes
	inputSums []float64 // the sums of the input planes: see sum
	layers    []planes  // outputs of each layer, with the means of strings
	raw       []planes  // outputs of each layer before the means; only for learning
	sums      []float64 // the sums of the planes of the layer below
}

// stone is a stone on the board.
type stone struct {
	at     int   // its cell in the grid
	string int16 // the number of its string
}

// group is a string.
type group struct {
	first board.Point // its first stone
	size  int         // its number of stones
	sum   float64     // the sum, and then the mean, of a plane over its stones
}

// grid is a board with an empty border around it.
type grid struct {
	stride int     // cells of a line
	cells  int     // cells of the grid
	at     []int   // by point: its cell
	place  []uint8 // by point: inside, side or corner
}

func newGrid(size int) grid {
	g := grid{stride: size + 2, cells: (size + 2) * (size + 2), at: make([]int, size*size), place: make([]uint8, size*size)}
	for p := range g.at {
		x, y := p%size, p/size
		g.at[p] = (y+1)*g.stride + x + 1
		if x == 0 || x == size-1 {
			g.place[p]++
		}
		if y == 0 || y == size-1 {
			g.place[p]++
		}
	}
	return g
}

// planes has the values of a layer: a plane for each colour and channel, with a number for each cell.
type planes struct {
	channels, cells int
	values          []float64
}

func newPlanes(channels, cells int) planes {
	return planes{channels, cells, make([]float64, 2*channels*cells)}
}

// of returns the plane of a side and a channel.
func (p *planes) of(side, channel int) []float64 {
	start := (side*p.channels + channel) * p.cells
	return p.values[start : start+p.cells]
}

// NewEvaluator makes an evaluator for boards of one size. The error is ErrArchitecture if the network is nil, or wraps board.ErrSize.
func (n *Network) NewEvaluator(size int) (*Evaluator, error) {
	if n == nil {
		return nil, ErrArchitecture
	}
	if size < board.MinSize || size > board.MaxSize {
		return nil, fmt.Errorf("%d: %w", size, board.ErrSize)
	}
	e := &Evaluator{network: n, size: size, grid: newGrid(size), number: make([]int16, size*size)}
	if n.Inputs >= Read {
		e.reader = tactics.NewReader()
	}
	channels := n.Inputs.channels()
	e.input = newPlanes(channels, e.cells)
	e.inputSums = make([]float64, len(e.at)*2*sums*channels)
	e.sums = make([]float64, len(e.at)*2*sums*max(channels, n.Channels))
	for layer := range n.Layers + 1 {
		e.layers = append(e.layers, newPlanes(n.out(layer), e.cells))
	}
	return e, nil
}

// Evaluate computes the outputs for the position of the last Load.
func (e *Evaluator) Evaluate() {
	for layer := range e.layers {
		e.layer(e.network.weights, layer, e.sumsBelow(layer, e.sums))
	}
}

// sumsBelow returns the sums that a layer sees in the layer below. It may use room for them.
func (e *Evaluator) sumsBelow(layer int, room []float64) []float64 {
	if layer == 0 {
		return e.inputSums
	}
	e.sum(&e.layers[layer-1], room)
	return room
}

// sum computes, for each point and side, the sums of all channels as a unit of that side sees them.
func (e *Evaluator) sum(from *planes, into []float64) {
	width := sums * from.channels
	s := e.stride
	for channel := range from.channels {
		black, white := from.of(0, channel), from.of(1, channel)
		for p, c := range e.at {
			b := into[2*p*width+sums*channel:][:sums]
			w := into[(2*p+1)*width+sums*channel:][:sums]
			x, y := black[c-s-1:c+s+2], white[c-s-1:c+s+2]
			b[ownCentre], b[otherCentre] = x[s+1], y[s+1]
			b[ownStraight] = x[1] + x[s] + x[s+2] + x[2*s+1]
			b[otherStraight] = y[1] + y[s] + y[s+2] + y[2*s+1]
			b[ownDiagonal] = x[0] + x[2] + x[2*s] + x[2*s+2]
			b[otherDiagonal] = y[0] + y[2] + y[2*s] + y[2*s+2]
			w[ownCentre], w[ownStraight], w[ownDiagonal] = b[otherCentre], b[otherStraight], b[otherDiagonal]
			w[otherCentre], w[otherStraight], w[otherDiagonal] = b[ownCentre], b[ownStraight], b[ownDiagonal]
		}
	}
}

// layer computes the outputs of a layer from the sums that it sees.
func (e *Evaluator) layer(weights []float64, layer int, below []float64) {
	a := e.network.Architecture
	w := a.layer(weights, layer)
	unit, widthBelow, widthInput := a.unit(layer), sums*a.below(layer), sums*a.Inputs.channels()
	out := &e.layers[layer]
	for p, c := range e.at {
		of := w[int(e.place[p])*out.channels*unit:]
		for s := range 2 {
			x := below[(2*p+s)*widthBelow:][:widthBelow]
			y := e.inputSums[(2*p+s)*widthInput:][:widthInput]
			for channel := range out.channels {
				u := of[channel*unit:][:unit]
				z := u[0] + dot(u[1:1+widthBelow], x) + dot(u[1+widthBelow:], y)
				out.of(s, channel)[c] = sigmoid(z)
			}
		}
	}
	if e.raw != nil {
		copy(e.raw[layer].values, out.values)
	}
	e.averageAll(out)
}

// averageAll replaces the values of stones by the means of their strings in all planes.
func (e *Evaluator) averageAll(p *planes) {
	for s := range 2 {
		for channel := range p.channels {
			e.average(p.of(s, channel))
		}
	}
}

func dot(a, b []float64) (sum float64) {
	b = b[:len(a)]
	for i, x := range a {
		sum += x * b[i]
	}
	return sum
}

func sigmoid(z float64) float64 { return 1 / (1 + math.Exp(-z)) }

// average replaces the values of the stones of each string by their mean.
func (e *Evaluator) average(plane []float64) {
	for i := range e.strings {
		e.strings[i].sum = 0
	}
	for _, s := range e.stones {
		e.strings[s.string].sum += plane[s.at]
	}
	for i := range e.strings {
		e.strings[i].sum /= float64(e.strings[i].size)
	}
	for _, s := range e.stones {
		plane[s.at] = e.strings[s.string].sum
	}
}

// Black returns the probability, from 0 to 1, that a point is Black's at the end.
func (e *Evaluator) Black(p board.Point) float64 { return e.last().of(0, 0)[e.at[p]] }

// White returns the probability, from 0 to 1, that a point is White's at the end.
func (e *Evaluator) White(p board.Point) float64 { return e.last().of(1, 0)[e.at[p]] }

// Owner returns Black's probability minus White's, from -1 to 1.
func (e *Evaluator) Owner(p board.Point) float64 { return e.Black(p) - e.White(p) }

// Owners returns the Owner of each point.
func (e *Evaluator) Owners() []float64 {
	owners := make([]float64, len(e.at))
	for p := range owners {
		owners[p] = e.Owner(board.Point(p))
	}
	return owners
}

// OwnersOf returns the owner of each point of a single position. The error wraps board.ErrSize.
func (n *Network) OwnersOf(b *board.Board, toMove board.Colour) ([]float64, error) {
	e, err := n.NewEvaluator(b.Size())
	if err != nil {
		return nil, err
	}
	e.Load(b, toMove)
	e.Evaluate()
	return e.Owners(), nil
}

func (e *Evaluator) last() *planes { return &e.layers[len(e.layers)-1] }
