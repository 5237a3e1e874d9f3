package ownership

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// Architecture is the shape of a network.
type Architecture struct {
	Layers   int    `json:"layers"`   // hidden layers, 1 to MaxLayers
	Channels int    `json:"channels"` // units for each point and colour in a hidden layer, 1 to MaxChannels; 1 in the paper
	Inputs   Inputs `json:"inputs"`
}

// Paper returns the architecture of the paper, with a number of hidden layers.
func Paper(layers int) Architecture { return Architecture{layers, 1, Stones} }

// ErrArchitecture is the error for an architecture that does not exist.
var ErrArchitecture = errors.New("no such network")

// Check returns an error if the architecture does not exist. The error wraps ErrArchitecture.
func (a Architecture) Check() error {
	switch {
	case a.Layers < 1 || a.Layers > MaxLayers:
		return fmt.Errorf("%w: %d hidden layers, there are 1 to %d", ErrArchitecture, a.Layers, MaxLayers)
	case a.Channels < 1 || a.Channels > MaxChannels:
		return fmt.Errorf("%w: %d channels, there are 1 to %d", ErrArchitecture, a.Channels, MaxChannels)
	case a.Inputs >= inputsCount:
		return fmt.Errorf("%w: inputs %d", ErrArchitecture, a.Inputs)
	}
	return nil
}

// Kinds of places. They differ in their number of neighbours, and each has weights of its own.
const (
	inside = iota
	side
	corner
	places
)

// A unit sees six sums in each channel of a layer: its own colour at the centre, straight beside the centre and diagonal to
// it, and the same for the other colour.
const (
	ownCentre = iota
	ownStraight
	ownDiagonal
	otherCentre
	otherStraight
	otherDiagonal
	sums
)

// below returns the number of channels in the layer below a layer.
func (a Architecture) below(layer int) int {
	if layer == 0 {
		return a.Inputs.channels()
	}
	return a.Channels
}

// out returns the number of channels of a layer.
func (a Architecture) out(layer int) int {
	if layer == a.Layers {
		return 1
	}
	return a.Channels
}

// sumCount returns the number of sums that a unit of a layer sees, in the layer below and in the inputs.
func (a Architecture) sumCount(layer int) int { return sums * (a.below(layer) + a.Inputs.channels()) }

// unit returns the number of weights of a unit: first the bias, and then one for each sum.
func (a Architecture) unit(layer int) int { return 1 + a.sumCount(layer) }

// weightsOf returns the number of weights of a layer.
func (a Architecture) weightsOf(layer int) int { return places * a.out(layer) * a.unit(layer) }

// Weights returns the number of weights of all layers.
func (a Architecture) Weights() (n int) {
	for layer := range a.Layers + 1 {
		n += a.weightsOf(layer)
	}
	return n
}

// Network predicts the owner of each point at the end of the game. Several evaluators, one for each thread, may use it at the same time.
type Network struct {
	Architecture
	About string // what the network was learned from

	weights []float64 // by layer, place and channel: the bias, and then the weights of the sums
}

// New makes a network with small random weights. The error wraps ErrArchitecture.
func New(a Architecture, seed uint64) (*Network, error) {
	if err := a.Check(); err != nil {
		return nil, err
	}
	n := &Network{Architecture: a, weights: make([]float64, a.Weights())}
	rnd := rand.New(rand.NewPCG(seed, 0))
	for l := range a.Layers + 1 {
		weights := a.layer(n.weights, l)
		for i := range weights {
			weights[i] = rnd.NormFloat64() / math.Sqrt(float64(a.sumCount(l)))
		}
	}
	return n, nil
}

// NewOf makes a network of an architecture with a copy of weights. There must be Architecture.Weights of them.
func NewOf(a Architecture, weights []float64) *Network {
	return &Network{Architecture: a, weights: slices.Clone(weights)}
}

// Values returns a copy of the weights.
func (n *Network) Values() []float64 { return slices.Clone(n.weights) }

// layer returns the part of a vector of weights that belongs to a layer.
func (a Architecture) layer(weights []float64, layer int) []float64 {
	start := 0
	for l := range layer {
		start += a.weightsOf(l)
	}
	return weights[start : start+a.weightsOf(layer)]
}
