package patterndb

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"math/bits"
	"slices"

	"shicho/board"
	"shicho/patterndb/course"
	"shicho/shape"
)

// The parts of keys; see the layout in doc.go.
const (
	gamePrefix    = 'g'
	patternPrefix = 'p'
	limitsKey     = "mlimits"
	partsKey      = "mparts"
	idLength      = len(shape.ID{})
)

func idKey(prefix byte, id shape.ID) []byte { return append([]byte{prefix}, id[:]...) }

func gameKey(game shape.ID) []byte { return idKey(gamePrefix, game) }

func patternKey(pattern shape.ID) []byte { return idKey(patternPrefix, pattern) }

func instanceKey(pattern, game shape.ID) []byte { return append(patternKey(pattern), game[:]...) }

// keyAfter is the first key behind all keys that begin with prefix.
func keyAfter(prefix []byte) []byte {
	key := bytes.Clone(prefix)
	for i := len(key) - 1; i >= 0; i-- {
		if key[i]++; key[i] != 0 {
			return key[:i+1]
		}
	}
	return key
}

// longestKey is longer than any key of a store, in bytes.
const longestKey = 64

// last is a key that none with such a prefix comes after.
func last(prefix []byte) []byte {
	return append(bytes.Clone(prefix), bytes.Repeat([]byte{0xff}, longestKey)...)
}

// isGame tells whether the key belongs to a game.
func isGame(key []byte) bool { return len(key) == 1+idLength && key[0] == gamePrefix }

// isPattern and isInstance tell apart the two kinds of keys with patternPrefix.
func isPattern(key []byte) bool  { return len(key) == 1+idLength }
func isInstance(key []byte) bool { return len(key) == 1+2*idLength }

// idAt takes the first (0) or second (1) ID out of a key.
func idAt(key []byte, i int) shape.ID { return shape.ID(key[1+i*idLength:][:idLength]) }

// encode writes the value of a game: everything but its key.
func (g *Game) encode() []byte {
	b := make([]byte, 0, 128+len(g.Code())+30*len(g.Instances))
	for _, n := range []int{g.Size, g.Captures, g.Dead} {
		b = binary.AppendUvarint(b, uint64(n))
	}
	for _, n := range g.Work.fields() {
		b = binary.AppendUvarint(b, uint64(*n))
	}
	for _, text := range g.fields() {
		b = binary.AppendUvarint(b, uint64(len(*text)))
		b = append(b, *text...)
	}
	b = binary.AppendUvarint(b, bits.ReverseBytes64(math.Float64bits(g.Komi)))
	b = binary.AppendUvarint(b, uint64(len(g.Code())))
	b = append(b, g.Code()...)
	b = binary.AppendUvarint(b, uint64(len(g.Instances)))
	for i := range g.Instances {
		n := &g.Instances[i]
		b = append(b, n.Pattern[:]...)
		b = append(b, n.flags())
		for _, n := range []int{n.Capture, n.Capture - n.Move, int(n.Target), int(n.Point), n.Depth, n.Nodes} {
			b = binary.AppendUvarint(b, uint64(n))
		}
	}
	return b
}

var errCode = errors.New("value cannot be decoded")

// decodeGame reads what encode wrote, and checks the game.
func decodeGame(key shape.ID, value []byte) (*Game, error) {
	d := decoder{rest: value}
	g := &Game{Key: key}
	size := d.number()
	for _, n := range []*int{&g.Captures, &g.Dead} {
		*n = d.number()
	}
	for _, n := range g.Work.fields() {
		*n = d.number()
	}
	for _, text := range g.fields() {
		*text = string(d.bytes(d.number()))
	}
	g.Komi = d.float()
	var err error
	if g.Course, err = course.Decode(size, d.bytes(d.number())); err != nil {
		return nil, errCode
	}
	count := d.number()
	if count > len(d.rest)/(idLength+7) {
		return nil, errCode
	}
	g.Instances = make([]Instance, count)
	for i := range g.Instances {
		n := &g.Instances[i]
		copy(n.Pattern[:], d.bytes(idLength))
		n.setFlags(d.byte())
		n.Capture = d.number()
		n.Move = n.Capture - d.number()
		n.Target, n.Point = d.point(), d.point()
		n.Depth, n.Nodes = d.number(), d.number()
	}
	if d.bad || len(d.rest) > 0 {
		return nil, errCode
	}
	return g, g.check()
}

// flags packs the fields with few values into a byte: class, finding of the shallow search, ladder.
func (i *Instance) flags() byte {
	f := byte(i.Class) | byte(i.Shallow)<<3
	if i.Ladder {
		f |= 1 << 5
	}
	return f
}

func (i *Instance) setFlags(f byte) {
	i.Class, i.Shallow, i.Ladder = Class(f&7), Shallow(f>>3&3), f>>5&1 != 0
}

// digest writes the value of an instance record: the part of a pattern's instances in a game that queries need,
// so that a query does not have to read the game.
func (g *Game) digest(pattern shape.ID) []byte {
	var b []byte
	for i := range g.Instances {
		if n := &g.Instances[i]; n.Pattern == pattern {
			b = append(b, n.flags())
			b = binary.AppendUvarint(b, uint64(n.Depth))
			b = binary.AppendUvarint(b, uint64(n.Nodes))
		}
	}
	return b
}

// decodeDigest appends the instances of a digest to list. Only the fields that a digest stores are set.
func decodeDigest(list []Instance, value []byte) ([]Instance, error) {
	d := decoder{rest: value}
	for len(d.rest) > 0 && !d.bad {
		var i Instance
		i.setFlags(d.byte())
		i.Depth, i.Nodes = d.number(), d.number()
		if i.Class == AnyClass || i.Class > Missed {
			d.bad = true
		}
		list = append(list, i)
	}
	if d.bad || len(value) == 0 {
		return nil, errCode
	}
	return list, nil
}

// decoder takes values off the front of some bytes. bad is set when a value is missing or impossible.
type decoder struct {
	rest []byte
	bad  bool
}

func (d *decoder) bytes(n int) []byte {
	if d.bad || n > len(d.rest) {
		d.bad = true
		return nil
	}
	b := d.rest[:n]
	d.rest = d.rest[n:]
	return b
}

func (d *decoder) byte() byte {
	if b := d.bytes(1); b != nil {
		return b[0]
	}
	return 0
}

func (d *decoder) number() int {
	n, length := binary.Uvarint(d.rest)
	if d.bad || length <= 0 || n > maxNumber || uint64(int(n)) != n { // int may have 32 bits
		d.bad = true
		return 0
	}
	d.rest = d.rest[length:]
	return int(n)
}

// float takes a number with a fraction. Its bytes are in the reverse order, so that a short number is a short varint.
func (d *decoder) float() float64 {
	n, length := binary.Uvarint(d.rest)
	if d.bad || length <= 0 {
		d.bad = true
		return 0
	}
	d.rest = d.rest[length:]
	return math.Float64frombits(bits.ReverseBytes64(n))
}

func (d *decoder) point() board.Point {
	return board.Point(min(d.number(), board.MaxSize*board.MaxSize))
}

// record is a key with its value.
type record struct{ key, value []byte }

// records lists the records that a game adds to the store besides its own. encodings are the encoded patterns by
// ID.
func (g *Game) records(encodings map[shape.ID][]byte) []record {
	ids := g.patterns()
	list := make([]record, 0, 2*len(ids))
	for _, id := range ids {
		list = append(list, record{patternKey(id), encodings[id]}, record{instanceKey(id, g.Key), g.digest(id)})
	}
	return slices.Clip(list)
}
