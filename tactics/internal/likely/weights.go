package likely

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"sync"
)

//go:embed weights.bin.gz
var stored []byte

// Model has the weights of features. The logarithm of a move's odds is the sum of the weights of its features.
type Model struct {
	weights [weightCount]float32
}

// weightScale is what a stored weight, a whole number, is divided by.
const weightScale = 512

// Default is the model that comes with the program.
var Default = sync.OnceValue(func() *Model {
	m, err := Read(bytes.NewReader(stored))
	if err != nil {
		panic(fmt.Sprintf("likely: the stored weights: %v", err))
	}
	return m
})

// Read reads a model that Write wrote.
func Read(in io.Reader) (*Model, error) {
	z, err := gzip.NewReader(in)
	if err != nil {
		return nil, err
	}
	var whole [weightCount]int16
	if err := binary.Read(z, binary.LittleEndian, &whole); err != nil {
		return nil, err
	}
	if n, err := io.Copy(io.Discard, z); n > 0 || err != nil {
		return nil, fmt.Errorf("%d bytes too many: %w", n, err)
	}
	m := new(Model)
	for i, w := range whole {
		m.weights[i] = float32(w) / weightScale
	}
	return m, nil
}

// Write stores a model. Weights are rounded.
func (m *Model) Write(out io.Writer) error {
	var whole [weightCount]int16
	for i, w := range m.weights {
		whole[i] = int16(math.Round(float64(min(max(w*weightScale, math.MinInt16), math.MaxInt16))))
	}
	z, err := gzip.NewWriterLevel(out, gzip.BestCompression)
	if err != nil {
		return err
	}
	if err := binary.Write(z, binary.LittleEndian, &whole); err != nil {
		return err
	}
	return z.Close()
}

// negligible is how far a logarithm of odds is below the greatest one where the move's probability does not matter to the others.
const negligible = 10

// price sets the costs of moves by their features. none is the feature for no move.
func (m *Model) price(list []move, of []features, none int32) {
	top := m.weights[none]
	for i := range of {
		sum := float32(0)
		for _, f := range of[i] {
			sum += m.weights[f]
		}
		list[i].cost = -sum
		top = max(top, sum)
	}
	all := math.Exp(float64(m.weights[none] - top))
	for i := range list {
		if below := -list[i].cost - top; below > -negligible {
			all += math.Exp(float64(below))
		}
	}
	shift := float32(math.Log(all)) + top
	for i := range list {
		list[i].cost += shift
	}
}
