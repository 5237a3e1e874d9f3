package ownership

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"shicho/engine/internal/learning"
	"shicho/internal/files"
)

// A network file is framed by package learning; its body is the weights as 32-bit floats, little-endian.
const (
	magic   = "SHICHO-OWNERSHIP\n"
	version = 1
)

var format = learning.Format{Magic: magic, Version: version, ErrFile: ErrFile, ErrVersion: ErrVersion}

// Errors of network files.
var (
	ErrFile    = errors.New("not a network file, or a damaged one")
	ErrVersion = errors.New("a network file of another version")
)

type header struct {
	Architecture
	About string `json:"about"`
}

// Encode returns the network as the contents of a file. Weights are rounded to 32 bits.
func (n *Network) Encode() ([]byte, error) {
	var body []byte
	for _, w := range n.weights {
		body = binary.LittleEndian.AppendUint32(body, math.Float32bits(float32(w)))
	}
	return format.Frame(header{n.Architecture, n.About}, body)
}

// Save writes the network to a file, whole or not at all.
func (n *Network) Save(path string) error {
	data, err := n.Encode()
	if err != nil {
		return err
	}
	return files.WriteWhole(path, data)
}

// mostBytes bounds the file of a network, which takes some kilobytes.
const mostBytes = 16 << 20

// Load reads a network from a file. The error names the file, and wraps ErrFile or ErrVersion if the file could be opened.
func Load(path string) (*Network, error) {
	data, err := files.ReadKind(path, magic, mostBytes)
	if err != nil {
		return nil, err
	}
	n, err := Decode(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return n, nil
}

// Decode reads a network from the contents of a file. The error wraps ErrFile or ErrVersion.
func Decode(data []byte) (*Network, error) {
	var h header
	body, err := format.Unframe(data, &h)
	if err != nil {
		return nil, err
	}
	if err := h.Check(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFile, err)
	}
	n := &Network{Architecture: h.Architecture, About: h.About, weights: make([]float64, h.Weights())}
	if len(body) != 4*len(n.weights) {
		return nil, fmt.Errorf("%w: %d bytes of weights, not %d", ErrFile, len(body), 4*len(n.weights))
	}
	for i := range n.weights {
		w := float64(math.Float32frombits(binary.LittleEndian.Uint32(body[4*i:])))
		if math.IsNaN(w) || math.IsInf(w, 0) {
			return nil, fmt.Errorf("%w: weight %d is no number", ErrFile, i)
		}
		n.weights[i] = w
	}
	return n, nil
}
