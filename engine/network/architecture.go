package network

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"shicho/engine/moves/around"
)

// Architecture is the shape of a network.
type Architecture struct {
	Channels int `json:"channels"` // numbers of a point's vector, a multiple of 16
	Layers   int `json:"layers"`
	Largest  int `json:"largest"` // size of the largest diamond of the dictionary
}

// ErrArchitecture is the error for an architecture that does not exist.
var ErrArchitecture = errors.New("no such network")

// Check returns an error if the architecture does not exist. The error wraps ErrArchitecture.
func (a Architecture) Check() error {
	switch {
	case a.Channels < channelStep || a.Channels > maxChannels || a.Channels%channelStep != 0:
		return fmt.Errorf("%w: %d channels; the number is a multiple of %d up to %d", ErrArchitecture, a.Channels, channelStep, maxChannels)
	case a.Layers < 1 || a.Layers > maxLayers:
		return fmt.Errorf("%w: %d layers, there are 1 to %d", ErrArchitecture, a.Layers, maxLayers)
	case a.Largest < around.SmallestDiamond || a.Largest > around.LargestDiamond:
		return fmt.Errorf("%w: diamonds up to %d, there are %d to %d", ErrArchitecture, a.Largest, around.SmallestDiamond, around.LargestDiamond)
	}
	return nil
}

// taps is the number of points that a filter sees.
const taps = 9

// headColumns is the number of outputs of the heads for each point. Only two are used; the kernels are that wide.
const headColumns = 16

const (
	moveColumn = iota
	ownerColumn
	usedColumns
)

// Inputs of the hidden units of the whole board, beside the average of the vectors.
const (
	komiInput = iota // usualKomi, whatever the komi is
	leadInput
	oneInput // always 1
	extraInputs
)

// Outputs for the whole board.
const (
	passOutput   = iota // strength of a pass
	pointsOutput        // what is added to the sum of the owners
	spreadOutput        // logarithm of the spread of the points
	winOutput
	boardOutputs
)

// layer is the parameters of a layer, as parts of one vector.
type layer struct {
	filter  []float32 // by tap and channel
	strings []float32 // by channel: weight of the average over the string
	bias    []float32
	board   []float32 // by channel of the average over the board and channel
	mix     []float32 // by channel of the filter and channel of the vectors
}

// dense is the parameters beside the rows, as parts of one vector.
type dense struct {
	all    []float32
	layers []layer
	heads  []float32 // by channel and column
	bias   []float32 // by column
	hidden []float32 // by input of the whole board and hidden unit
	board  []float32 // by hidden unit and output, and then a bias for each output
}

// denseSize is the number of parameters beside the rows.
func (a Architecture) denseSize() int {
	c := a.Channels
	return a.Layers*(taps*c+2*c+2*c*c) + (c+1)*headColumns + (c+extraInputs)*c + (c+1)*boardOutputs
}

// newDense divides a vector of denseSize numbers.
func (a Architecture) newDense(all []float32) *dense {
	d, c, rest := &dense{all: all}, a.Channels, all
	take := func(n int) (part []float32) {
		part, rest = rest[:n:n], rest[n:]
		return part
	}
	for range a.Layers {
		d.layers = append(d.layers, layer{take(taps * c), take(c), take(c), take(c * c), take(c * c)})
	}
	d.heads, d.bias = take(c*headColumns), take(headColumns)
	d.hidden, d.board = take((c+extraInputs)*c), take((c+1)*boardOutputs)
	return d
}

// decays lists the parts of the parameters that lose a share in each step: the matrices.
func (d *dense) decays() (parts [][]float32) {
	for i := range d.layers {
		l := &d.layers[i]
		parts = append(parts, l.filter, l.board, l.mix)
	}
	return append(parts, d.heads, d.hidden)
}

// orbits are the taps of a filter that the symmetries exchange.
var orbits = [...][]int{{4}, {1, 3, 5, 7}, {0, 2, 6, 8}}

// tie makes the taps of each filter equal within their orbit, to their sum times a scale.
func (d *dense) tie(channels int, scale func(n int) float32) {
	for i := range d.layers {
		f := d.layers[i].filter
		for _, orbit := range orbits {
			for c := range channels {
				sum := float32(0)
				for _, t := range orbit {
					sum += f[t*channels+c]
				}
				for _, t := range orbit {
					f[t*channels+c] = sum * scale(len(orbit))
				}
			}
		}
	}
}

// Network predicts moves, owners, points and the winner. Several evaluators, one for each thread, may use it at the same time.
type Network struct {
	Architecture
	About string // what the network was learned from

	shapes *dictionary
	dense  *dense
	rows   []float32 // by row and channel: the rows of codes.go, and then one for each shape; nil until unpack, if the network was read
	packed []byte    // the rows of a network that was read, as its file has them

	unpacked sync.Once

	once     sync.Once
	integers *narrow // made at the first use
}

// narrow returns the network in integers.
func (n *Network) narrow() *narrow {
	n.once.Do(func() { n.integers = n.makeNarrow() })
	return n.integers
}

// newNetwork makes a network with small random parameters.
func newNetwork(a Architecture, shapes *dictionary, seed uint64) *Network {
	n := &Network{Architecture: a, shapes: shapes, dense: a.newDense(make([]float32, a.denseSize()))}
	c := a.Channels
	n.rows = make([]float32, (codeRows+shapes.len())*c)
	rnd := rand.New(rand.NewPCG(seed, 1))
	fill := func(part []float32, deviation float64) {
		for i := range part {
			part[i] = float32(rnd.NormFloat64() * deviation)
		}
	}
	fill(n.rows[:codeRows*c], 0.1)
	fill(n.rows[codeRows*c:], 0.02)
	for i := range n.dense.layers {
		l := &n.dense.layers[i]
		fill(l.filter, 0.4)
		fill(l.strings, 0.3)
		fill(l.board, 0.3/math.Sqrt(float64(c)))
		fill(l.mix, 0.7/math.Sqrt(float64(c*a.Layers)))
	}
	fill(n.dense.hidden, 1/math.Sqrt(float64(c)))
	for i := range c {
		for j := range usedColumns {
			n.dense.heads[i*headColumns+j] = float32(rnd.NormFloat64() * 0.3 / math.Sqrt(float64(c)))
		}
	}
	n.dense.tie(c, func(n int) float32 { return 1 / float32(math.Sqrt(float64(n))) })
	return n
}

// unpack makes the rows of a network that was read. Playing takes few of them, and reads those by itself.
func (n *Network) unpack() {
	n.unpacked.Do(func() {
		if n.packed == nil {
			return
		}
		rows := make([]float32, n.rowCount()*n.Channels)
		for i := range n.rowCount() {
			n.readRow(i, rows[i*n.Channels:][:n.Channels])
		}
		n.rows = rows
	})
}

func (n *Network) rowCount() int { return codeRows + n.shapes.len() }

// readRow reads a row of the packed ones, or of the others if there are none.
func (n *Network) readRow(i int, into []float32) {
	if n.packed == nil {
		copy(into, n.row(int32(i)))
		return
	}
	readRow(n.packed[i*(rowScale+n.Channels):], into)
}

// clone returns a network with the same shapes and a copy of the parameters.
func (n *Network) clone() *Network {
	n.unpack()
	return &Network{Architecture: n.Architecture, About: n.About, shapes: n.shapes, dense: n.newDense(slices.Clone(n.dense.all)), rows: slices.Clone(n.rows)}
}

// row returns the vector of a row.
func (n *Network) row(i int32) []float32 { return n.rows[int(i)*n.Channels:][:n.Channels] }

// Shapes is the number of shapes that the network knows.
func (n *Network) Shapes() int { return n.shapes.len() }

// Parameters is the number of learned numbers.
func (n *Network) Parameters() int { return len(n.dense.all) + n.rowCount()*n.Channels }
