package network

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"shicho/engine/internal/learning"
	"shicho/internal/files"
)

// A network file is framed by package learning. Its body is the keys of the shapes as 64-bit numbers, their parents as 32-bit numbers, the dense
// parameters as 32-bit floats, and the rows: for each row its scale as a 32-bit float, and its numbers as signed bytes. All numbers are
// little-endian.
const (
	magic   = "SHICHO-NETWORK\n"
	version = 2
)

var format = learning.Format{Magic: magic, Version: version, ErrFile: ErrFile, ErrVersion: ErrVersion}

// Errors of network files.
var (
	ErrFile    = errors.New("not a network file, or a damaged one")
	ErrVersion = errors.New("a network file of another version")
)

type header struct {
	Architecture
	Shapes int    `json:"shapes"`
	Codes  int    `json:"codes"` // rows beside those of the shapes
	About  string `json:"about"`
}

// Encode returns the network as the contents of a file. Rows are rounded to 8 bits.
func (n *Network) Encode() ([]byte, error) {
	var body []byte
	for _, k := range n.shapes.keys {
		body = binary.LittleEndian.AppendUint64(body, k)
	}
	for _, p := range n.shapes.parents {
		body = binary.LittleEndian.AppendUint32(body, uint32(p))
	}
	for _, w := range n.dense.all {
		body = binary.LittleEndian.AppendUint32(body, math.Float32bits(w))
	}
	n.unpack()
	for i := range n.rowCount() {
		body = appendRow(body, n.row(int32(i)))
	}
	return format.Frame(header{n.Architecture, n.shapes.len(), codeRows, n.About}, body)
}

// appendRow appends a row with its scale.
func appendRow(body []byte, row []float32) []byte {
	most := float32(0)
	for _, x := range row {
		most = max(most, x, -x)
	}
	scale := most / math.MaxInt8
	body = binary.LittleEndian.AppendUint32(body, math.Float32bits(scale))
	for _, x := range row {
		if scale > 0 {
			x /= scale
		}
		body = append(body, byte(int8(math.RoundToEven(float64(x)))))
	}
	return body
}

// round gives the rows the values that a file keeps, so that a network is the same before it is saved and after it is loaded.
func (n *Network) round() {
	var room []byte
	for i := range n.rowCount() {
		row := n.row(int32(i))
		room = appendRow(room[:0], row)
		readRow(room, row)
	}
}

// rowScale is the number of bytes of a row's scale.
const rowScale = 4

// readRow reads what appendRow wrote.
func readRow(body []byte, into []float32) {
	scale := math.Float32frombits(binary.LittleEndian.Uint32(body))
	body = body[rowScale:][:len(into)]
	for i := range into {
		into[i] = scale * float32(int8(body[i]))
	}
}

// Save writes the network to a file, whole or not at all.
func (n *Network) Save(path string) error {
	data, err := n.Encode()
	if err != nil {
		return err
	}
	return files.WriteWhole(path, data)
}

// mostBytes bounds the file of a network, which takes some megabytes.
const mostBytes = 256 << 20

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

// Decode reads a network from the contents of a file, which must not change afterwards. The error wraps ErrFile or ErrVersion.
func Decode(data []byte) (*Network, error) {
	var h header
	body, err := format.Unframe(data, &h)
	if err != nil {
		return nil, err
	}
	if err := h.Check(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFile, err)
	}
	if h.Codes != codeRows || h.Shapes < 0 || h.Shapes > maxShapes {
		return nil, fmt.Errorf("%w: %d codes and %d shapes", ErrFile, h.Codes, h.Shapes)
	}
	return decodeBody(&h, body)
}

// decodeBody reads what follows the header.
func decodeBody(h *header, body []byte) (*Network, error) {
	n := &Network{Architecture: h.Architecture, About: h.About}
	rows := codeRows + h.Shapes
	if want := 12*h.Shapes + 4*h.denseSize() + rows*(rowScale+h.Channels); len(body) != want {
		return nil, fmt.Errorf("%w: %d bytes of numbers, not %d", ErrFile, len(body), want)
	}
	keys, parents := make([]uint64, h.Shapes), make([]int32, h.Shapes)
	for i := range keys {
		keys[i] = binary.LittleEndian.Uint64(body[8*i:])
		parents[i] = int32(binary.LittleEndian.Uint32(body[8*h.Shapes+4*i:]))
	}
	body = body[12*h.Shapes:]
	var err error
	if n.shapes, err = makeDictionary(keys, parents); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFile, err)
	}
	all := make([]float32, h.denseSize())
	for i := range all {
		all[i] = math.Float32frombits(binary.LittleEndian.Uint32(body[4*i:]))
	}
	n.dense, n.packed = n.newDense(all), body[4*len(all):]
	finite := allFinite(all)
	for at := 0; at < len(n.packed); at += rowScale + h.Channels {
		scale := math.Float32frombits(binary.LittleEndian.Uint32(n.packed[at:]))
		finite = finite && scale*math.MaxInt8-scale*math.MaxInt8 == 0
	}
	if !finite {
		return nil, fmt.Errorf("%w: a number that is none", ErrFile)
	}
	return n, nil
}
