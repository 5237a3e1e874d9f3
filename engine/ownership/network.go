package ownership

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
)

// Architecture is the shape of a network.
type Architecture struct {
	Layers   int    `json:"layers"`   // hidden ones, 1 to 6
	Channels int    `json:"channels"` // units of a point and a colour in a hidden layer; 1 in the paper
	Inputs   Inputs `json:"inputs"`
}

// Paper is the network of the paper with so many hidden layers.
func Paper(layers int) Architecture { return Architecture{layers, 1, Stones} }

// Limits of architectures.
const (
	MaxLayers   = 6
	MaxChannels = 8
)

// ErrArchitecture is the error for a network that there is not.
var ErrArchitecture = errors.New("no such network")

// Check says what is wrong with the architecture. The error wraps ErrArchitecture.
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

// Places differ in how many neighbours they have; each has weights of its own.
const (
	inside = iota
	side
	corner
	places
)

// A unit sees in a channel of a layer six sums: the stones' own colour at the centre, straight beside
// it and diagonally, and the same of the other colour.
const (
	ownCentre = iota
	ownStraight
	ownDiagonal
	otherCentre
	otherStraight
	otherDiagonal
	sums
)

// below is the number of channels that a layer sees in the one below, and out what it has itself.
func (a Architecture) below(layer int) int {
	if layer == 0 {
		return a.Inputs.channels()
	}
	return a.Channels
}

func (a Architecture) out(layer int) int {
	if layer == a.Layers {
		return 1
	}
	return a.Channels
}

// seen is the number of sums that a unit of a layer sees, in the layer below and in the inputs.
func (a Architecture) seen(layer int) int { return sums * (a.below(layer) + a.Inputs.channels()) }

// unit is the number of weights of a unit: one for each sum, and the bias, which is the first.
func (a Architecture) unit(layer int) int { return 1 + a.seen(layer) }

// weightsOf is the number of weights of a layer.
func (a Architecture) weightsOf(layer int) int { return places * a.out(layer) * a.unit(layer) }

// Weights is the number of weights of all layers.
func (a Architecture) Weights() (n int) {
	for layer := range a.Layers + 1 {
		n += a.weightsOf(layer)
	}
	return n
}

// Network tells whose each point will be. It is safe for concurrent use by
// evaluators, of which each thread has its own.
type Network struct {
	Architecture
	About string // what it was learned from

	weights []float64 // by layer, place, channel, and then the bias and the sums
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
			weights[i] = rnd.NormFloat64() / math.Sqrt(float64(a.seen(l)))
		}
	}
	return n, nil
}

// layer is the part of a vector of weights that belongs to a layer.
func (a Architecture) layer(weights []float64, layer int) []float64 {
	start := 0
	for l := range layer {
		start += a.weightsOf(l)
	}
	return weights[start : start+a.weightsOf(layer)]
}
