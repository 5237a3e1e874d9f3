package ownership

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"

	"github.com/cespare/xxhash/v2"

	"shicho/internal/files"
)

// A network file begins with the magic, the version and the checksum of the rest. The rest is the length of a header, the
// header in JSON, and the weights as 32-bit floats. All numbers are little-endian.
const (
	magic      = "SHICHO-OWNERSHIP\n"
	version    = 1
	headerSize = len(magic) + 4 + 8 + 4
)

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
	head, err := json.Marshal(header{n.Architecture, n.About})
	if err != nil {
		return nil, err
	}
	body := binary.LittleEndian.AppendUint32(nil, uint32(len(head)))
	body = append(body, head...)
	for _, w := range n.weights {
		body = binary.LittleEndian.AppendUint32(body, math.Float32bits(float32(w)))
	}
	start := binary.LittleEndian.AppendUint32([]byte(magic), version)
	start = binary.LittleEndian.AppendUint64(start, xxhash.Sum64(body))
	return append(start, body...), nil
}

// Save writes the network to a file, whole or not at all.
func (n *Network) Save(path string) error {
	data, err := n.Encode()
	if err != nil {
		return err
	}
	return files.WriteWhole(path, data)
}

// Load reads a network from a file. The error names the file, and wraps ErrFile or ErrVersion if the file could be opened.
func Load(path string) (*Network, error) {
	data, err := os.ReadFile(path)
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
	if len(data) < headerSize || !bytes.HasPrefix(data, []byte(magic)) {
		return nil, ErrFile
	}
	data = data[len(magic):]
	if v := binary.LittleEndian.Uint32(data); v != version {
		return nil, fmt.Errorf("%w: %d, not %d", ErrVersion, v, version)
	}
	body := data[12:]
	if binary.LittleEndian.Uint64(data[4:]) != xxhash.Sum64(body) {
		return nil, fmt.Errorf("%w: the checksum is wrong", ErrFile)
	}
	size := uint64(binary.LittleEndian.Uint32(body))
	body = body[4:]
	var h header
	if size > uint64(len(body)) || json.Unmarshal(body[:size], &h) != nil {
		return nil, fmt.Errorf("%w: no header", ErrFile)
	}
	if err := h.Check(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFile, err)
	}
	body = body[size:]
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
