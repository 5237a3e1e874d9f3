package game

import (
	"encoding/binary"
	"errors"
	"math"
	"math/bits"

	"shicho/board"
	"shicho/pattern/shape"
	"shicho/patterndb/internal/course"
)

// Encode writes the value of a game: everything but its key.
func (g *Game) Encode() []byte {
	b := make([]byte, 0, 128+len(g.Code())+30*len(g.Instances))
	for _, n := range []int{g.Size, g.Captures, g.Dead, g.Joined, g.Severed} {
		b = binary.AppendUvarint(b, uint64(n))
	}
	fields := g.Work.fields()
	for _, n := range fields[:pairFields] {
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
		if n.Class.HasPair() {
			b = binary.AppendUvarint(b, uint64(n.Other))
		}
	}
	if g.hasKills() {
		for _, n := range append([]*int{&g.Killed}, fields[pairFields:]...) {
			b = binary.AppendUvarint(b, uint64(*n))
		}
	}
	return b
}

// hasKills tells whether kills or saving moves were looked for.
func (g *Game) hasKills() bool { return g.Killed > 0 || g.Work.KillSearches > 0 }

// ErrCode says that bytes are not what Encode or Digest writes.
var ErrCode = errors.New("value cannot be decoded")

// Decode reads what Encode wrote, and checks the game. The error is ErrCode or wraps ErrInvalid.
func Decode(key shape.ID, value []byte) (*Game, error) {
	d := decoder{rest: value}
	g := &Game{Key: key}
	size := d.number()
	for _, n := range []*int{&g.Captures, &g.Dead, &g.Joined, &g.Severed} {
		*n = d.number()
	}
	fields := g.Work.fields()
	for _, n := range fields[:pairFields] {
		*n = d.number()
	}
	for _, text := range g.fields() {
		*text = string(d.bytes(d.number()))
	}
	g.Komi = d.float()
	var err error
	if g.Course, err = course.Decode(size, d.bytes(d.number())); err != nil {
		return nil, ErrCode
	}
	count := d.number()
	if count > len(d.rest)/(len(shape.ID{})+7) {
		return nil, ErrCode
	}
	g.Instances = make([]Instance, count)
	for i := range g.Instances {
		n := &g.Instances[i]
		copy(n.Pattern[:], d.bytes(len(shape.ID{})))
		n.setFlags(d.byte())
		n.Capture = d.number()
		n.Move = n.Capture - d.number()
		n.Target, n.Point = d.point(), d.point()
		n.Depth, n.Nodes = d.number(), d.number()
		if n.Class.HasPair() {
			n.Other = d.point()
		}
	}
	if len(d.rest) > 0 {
		for _, n := range append([]*int{&g.Killed}, fields[pairFields:]...) {
			*n = d.number()
		}
	}
	if d.bad || len(d.rest) > 0 {
		return nil, ErrCode
	}
	return g, g.Check()
}

// flags packs the fields with few values into a byte: class, finding of the shallow search, ladder. The highest bit of
// the class comes last.
func (i *Instance) flags() byte {
	f := byte(i.Class)&7 | byte(i.Class)>>3<<6 | byte(i.Shallow)<<3
	if i.Ladder {
		f |= 1 << 5
	}
	return f
}

func (i *Instance) setFlags(f byte) {
	i.Class, i.Shallow, i.Ladder = Class(f&7|f>>6<<3), Shallow(f>>3&3), f>>5&1 != 0
}

// Digest writes the value of an instance record: the part of a pattern's instances in a game that queries need,
// so that a query does not have to read the game.
func (g *Game) Digest(pattern shape.ID) []byte {
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

// DecodeDigest appends the instances of a digest to list. Only the fields that a digest stores are set.
// The error is ErrCode.
func DecodeDigest(list []Instance, value []byte) ([]Instance, error) {
	d := decoder{rest: value}
	for len(d.rest) > 0 && !d.bad {
		var i Instance
		i.setFlags(d.byte())
		i.Depth, i.Nodes = d.number(), d.number()
		if i.Class == AnyClass || i.Class >= classesEnd {
			d.bad = true
		}
		list = append(list, i)
	}
	if d.bad || len(value) == 0 {
		return nil, ErrCode
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
	if d.bad || length <= 0 || n > MaxNumber || uint64(int(n)) != n { // int may have 32 bits
		d.bad = true
		return 0
	}
	d.rest = d.rest[length:]
	return int(n)
}

// float takes a number with a fraction. The bytes of the number are in reverse order, so that a number with few digits
// is a short varint.
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
