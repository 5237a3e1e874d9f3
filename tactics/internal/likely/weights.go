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

// price sets the costs of the moves of a stage by their features. It returns the cost of none, which is the feature for no move.
func (m *Model) price(list []move, of []features, none int32) (rest float32) {
	top := m.weights[none]
	for i := range of {
		sum := float32(0)
		for _, f := range of[i] {
			sum += m.weights[f]
		}
		list[i].cost = -sum
		top = max(top, sum)
	}
	all := exp(m.weights[none] - top)
	for i := range list {
		all += exp(-list[i].cost - top)
	}
	shift := float32(math.Log(float64(all))) + top
	for i := range list {
		list[i].cost += shift
	}
	return shift - m.weights[none]
}

// The exponentials of small steps below 0.
const (
	expSteps = 32 // of 1
	expLeast = 10 // further below 0 they count as 0
)

var exps = func() (list [expSteps*expLeast + 1]float32) {
	for i := range list[:expSteps*expLeast] {
		list[i] = float32(math.Exp(-(float64(i) + 0.5) / expSteps))
	}
	return list
}()

// exp is nearly the exponential of a number that is not above 0.
func exp(x float32) float32 {
	if x == 0 {
		return 1
	}
	return exps[min(int(-x*expSteps), expSteps*expLeast)]
}
