package moves

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/cespare/xxhash/v2"
	"github.com/klauspost/compress/zstd"

	"shicho/board"
	"shicho/engine/moves/around"
	"shicho/internal/files"
)

// A model file consists of the magic, the version, a checksum of the rest, and the compressed rest: a header in JSON,
// the keys in ascending order as differences, each with its strength, and the encoded capture patterns. docs/formats.md
// has the details.
const (
	magic       = "SHICHO-MOVES\n"
	version     = 2
	strengthOne = 1 << 11 // a stored strength is the natural logarithm of the strength times this number
	maxPayload  = 1 << 31 // bytes of the rest, decompressed
)

// The errors of model files.
var (
	ErrModel   = errors.New("not a model file, or a damaged one")
	ErrVersion = errors.New("a model file of another version")
)

// header is the header of a model file.
type header struct {
	Family    string   `json:"family"`
	Groups    []string `json:"groups"`
	Distances int      `json:"distances"`
	Largest   int      `json:"largest_diamond"`
	Nested    bool     `json:"nested"`
	Touched   bool     `json:"touched"`
	Size      int      `json:"size"`
	About     string   `json:"about"`
	Features  int      `json:"features"`
	Patterns  int      `json:"patterns"`
}

// Write writes the model. In the file and in the model, the logarithms of the strengths are rounded to 1/2048,
// and classes without effect are left out.
func (m *Model) Write(w io.Writer) error {
	m.round()
	body, err := m.body()
	if err != nil {
		return err
	}
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1))
	if err != nil {
		return err
	}
	packed := encoder.EncodeAll(body, nil)
	start := binary.LittleEndian.AppendUint32([]byte(magic), version)
	start = binary.LittleEndian.AppendUint64(start, xxhash.Sum64(packed))
	_, err = w.Write(append(start, packed...))
	return err
}

// body is the rest of a model's file, decompressed. The strengths must have been rounded.
func (m *Model) body() ([]byte, error) {
	h := header{m.Set.Name, nil, m.Set.Distances, m.Set.Largest, m.Set.Nested, m.Set.Touched, m.Size, m.About, len(m.keys), len(m.patterns)}
	for _, g := range m.Set.Groups {
		h.Groups = append(h.Groups, g.String())
	}
	head, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	body := binary.AppendUvarint(nil, uint64(len(head)))
	body = append(body, head...)
	before := Key(0)
	for i, k := range m.keys {
		body = binary.AppendUvarint(body, uint64(k-before))
		body = binary.LittleEndian.AppendUint16(body, uint16(stored(m.strengths[i])))
		before = k
	}
	for _, p := range m.patterns {
		body = binary.AppendUvarint(body, uint64(len(p)))
		body = append(body, p...)
	}
	return body, nil
}

func stored(strength float32) int16 {
	return int16(max(math.MinInt16, min(math.MaxInt16, math.Round(float64(strength)*strengthOne))))
}

// round changes the model to what a file can hold.
func (m *Model) round() {
	type feature struct {
		key      Key
		strength float32
	}
	var list []feature
	for i, k := range m.keys {
		s := float32(stored(m.strengths[i])) / strengthOne
		if _, _, class := k.group(); !class || s != 0 {
			list = append(list, feature{k, s})
		}
	}
	slices.SortFunc(list, func(a, b feature) int { return cmp.Compare(a.key, b.key) })
	m.keys, m.strengths = make([]Key, len(list)), make([]float32, len(list))
	for i, f := range list {
		m.keys[i], m.strengths[i] = f.key, f.strength
	}
	m.index()
}

// Save writes the model to a file, whole or not at all.
func (m *Model) Save(path string) error {
	var b bytes.Buffer
	if err := m.Write(&b); err != nil {
		return err
	}
	return files.WriteWhole(path, b.Bytes())
}

// mostBytes bounds the file of a model, which takes some megabytes.
const mostBytes = 256 << 20

// Load reads a model file. The error names the file and wraps ErrModel or ErrVersion.
func Load(path string) (*Model, error) {
	data, err := files.ReadKind(path, magic, mostBytes)
	if err != nil {
		return nil, err
	}
	m, err := Read(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return m, nil
}

// Read reads a model from the contents of a file. The error wraps ErrModel or ErrVersion.
func Read(data []byte) (*Model, error) {
	const start = len(magic) + 12
	if len(data) < start || string(data[:len(magic)]) != magic {
		return nil, ErrModel
	}
	if v := binary.LittleEndian.Uint32(data[len(magic):]); v != version {
		return nil, fmt.Errorf("%w: %d, not %d", ErrVersion, v, version)
	}
	if binary.LittleEndian.Uint64(data[len(magic)+4:]) != xxhash.Sum64(data[start:]) {
		return nil, fmt.Errorf("%w: the checksum is wrong", ErrModel)
	}
	body, err := unpack(data[start:])
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrModel, err)
	}
	return decodeModel(body)
}

// unpack decompresses what zstd compressed.
func unpack(data []byte) ([]byte, error) {
	decoder, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxPayload))
	if err != nil {
		return nil, err
	}
	defer decoder.Close()
	return decoder.DecodeAll(data, nil)
}

// decodeModel reads a model from a decompressed file. The error wraps ErrModel.
func decodeModel(body []byte) (*Model, error) {
	r := &modelReader{body: body}
	m := r.model()
	if r.failed || len(r.body) > 0 {
		return nil, fmt.Errorf("%w: its contents do not fit its header", ErrModel)
	}
	if err := m.takePatterns(m.patterns); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrModel, err)
	}
	return m, nil
}

// modelReader takes values off the front of a decompressed file.
type modelReader struct {
	body   []byte
	failed bool
}

func (r *modelReader) number() uint64 {
	n, size := binary.Uvarint(r.body)
	if size <= 0 {
		r.failed = true
		r.body = nil
		return 0
	}
	r.body = r.body[size:]
	return n
}

func (r *modelReader) bytes(n uint64) []byte {
	if n > uint64(len(r.body)) {
		r.failed = true
		n = 0
	}
	b := r.body[:n]
	r.body = r.body[n:]
	return b
}

func (r *modelReader) model() *Model {
	var h header
	if json.Unmarshal(r.bytes(r.number()), &h) != nil || !h.valid() || h.Features > len(r.body) || h.Patterns > len(r.body) {
		r.failed = true
		return nil
	}
	m := &Model{Set: h.set(), Size: h.Size, About: h.About}
	key := Key(0)
	for range h.Features {
		before := key
		key += Key(r.number())
		b := r.bytes(2)
		if r.failed || key >= 1<<keyBits || key <= before && len(m.keys) > 0 || !known(key) {
			r.failed = true
			return nil
		}
		m.keys = append(m.keys, key)
		m.strengths = append(m.strengths, float32(int16(binary.LittleEndian.Uint16(b)))/strengthOne)
	}
	for range h.Patterns {
		m.patterns = append(m.patterns, r.bytes(r.number()))
	}
	if !r.failed {
		m.index()
	}
	return m
}

// known tells whether a key may occur in a file.
func known(k Key) bool {
	g, class, ok := k.group()
	return !ok || g < groups && class < classCounts[g] && k == classKey(g, class)
}

func (h *header) valid() bool {
	if h.Size < board.MinSize || h.Size > board.MaxSize || h.Distances < 0 || h.Distances > maxDistances || h.Largest < 0 || h.Largest > around.LargestDiamond || h.Features < 0 || h.Patterns < 0 {
		return false
	}
	for _, g := range h.Groups {
		if !slices.Contains(groupNames[:], g) {
			return false
		}
	}
	shapes, distances := slices.Contains(h.Groups, Diamond.String()), slices.Contains(h.Groups, Last.String()) || slices.Contains(h.Groups, Before.String())
	return (!shapes || h.Largest >= around.SmallestDiamond) && (!distances || h.Distances > 0)
}

func (h *header) set() Set {
	s := Set{Name: h.Family, Distances: h.Distances, Largest: h.Largest, Nested: h.Nested, Touched: h.Touched}
	for _, g := range h.Groups {
		s.Groups = append(s.Groups, Group(slices.Index(groupNames[:], g)))
	}
	return s
}
