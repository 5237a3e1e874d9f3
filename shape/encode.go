package shape

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"shicho/board"
)

// ErrPattern says that bytes or a text are no pattern in canonical form.
var ErrPattern = errors.New("not a capture pattern")

// Encode writes the pattern as bytes: two with edges, height and width (4, 5 and
// 5 bits), the cells of the move and of the target's first stone as varints, and
// the cells, four a byte. The rest of the target follows from its first stone.
func (p Pattern) Encode() []byte {
	b := make([]byte, 0, 6+len(p.cells)/4)
	b = binary.BigEndian.AppendUint16(b, uint16(p.edges)<<10|uint16(p.height)<<5|uint16(p.width))
	b = binary.AppendUvarint(b, uint64(p.move))
	first := 0
	for first < len(p.cells) && Cell(p.cells[first]) != Target {
		first++
	}
	b = binary.AppendUvarint(b, uint64(first))
	for i := range p.cells {
		if i%4 == 0 {
			b = append(b, 0)
		}
		b[len(b)-1] |= packed[p.cells[i]] << (i % 4 * 2)
	}
	return b
}

// packed is a cell in two bits: a target stone is a defender's.
var packed = [...]byte{Empty: 0, Attacker: 1, Defender: 2, Target: 2, Any: 3}

// unpacked is the way back.
var unpacked = [...]Cell{Empty, Attacker, Defender, Any}

// Decode reads what Encode wrote. Anything else is an error that wraps
// ErrPattern: a pattern has one encoding.
func Decode(b []byte) (Pattern, error) {
	v, first, err := decode(b)
	if err != nil {
		return Pattern{}, err
	}
	if !v.markTarget(first) {
		return Pattern{}, fmt.Errorf("%w: the target is not where it is said to be", ErrPattern)
	}
	if err := v.check(); err != nil {
		return Pattern{}, err
	}
	p := v.pattern()
	if !v.isCanonical() {
		return Pattern{}, fmt.Errorf("%w: not the least of its views", ErrPattern)
	}
	return p, nil
}

// EncodedSize is the number of points of an encoded pattern, without a check of
// the rest.
func EncodedSize(b []byte) int {
	if len(b) < 2 {
		return 0
	}
	head := binary.BigEndian.Uint16(b)
	return int(head&31) * int(head>>5&31)
}

func decode(b []byte) (v view, first int, err error) {
	bad := func(what string) (view, int, error) { return view{}, 0, fmt.Errorf("%w: %s", ErrPattern, what) }
	if len(b) < 2 {
		return bad("too short")
	}
	head := binary.BigEndian.Uint16(b)
	v = view{width: int(head & 31), height: int(head >> 5 & 31), edges: Edges(head >> 10 & 15)}
	size := v.width * v.height
	if head>>14 != 0 || size == 0 || max(v.width, v.height) > board.MaxSize {
		return bad("impossible size")
	}
	rest := b[2:]
	var at [2]int
	for i := range at {
		n, length := binary.Uvarint(rest)
		if length <= 0 || n >= uint64(size) || length > 1 && n < 128 {
			return bad("point outside the rectangle")
		}
		at[i], rest = int(n), rest[length:]
	}
	if len(rest) != (size+3)/4 || size%4 != 0 && rest[len(rest)-1]>>(size%4*2) != 0 {
		return bad("wrong length")
	}
	v.move = at[0]
	v.cells = make([]byte, size)
	for i := range v.cells {
		v.cells[i] = byte(unpacked[rest[i/4]>>(i%4*2)&3])
	}
	return v, at[1], nil
}

// markTarget marks the defender's string whose first stone is given; false, if
// there is none.
func (v *view) markTarget(first int) bool {
	if Cell(v.cells[first]) != Defender {
		return false
	}
	v.cells[first] = byte(Target)
	for todo := []int{first}; len(todo) > 0; {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, n := range v.around(i) {
			if Cell(v.cells[n]) == Defender {
				v.cells[n] = byte(Target)
				todo = append(todo, n)
			}
		}
	}
	return slices.Index(v.cells, byte(Target)) == first
}

// around lists the cells next to one.
func (v *view) around(i int) []int {
	list := make([]int, 0, 4)
	if i >= v.width {
		list = append(list, i-v.width)
	}
	if i%v.width > 0 {
		list = append(list, i-1)
	}
	if i%v.width < v.width-1 {
		list = append(list, i+1)
	}
	if i+v.width < len(v.cells) {
		list = append(list, i+v.width)
	}
	return list
}

// check tells whether the pattern may lie on a board.
func (v *view) check() error {
	if Cell(v.cells[v.move]) != Empty {
		return fmt.Errorf("%w: the move is on an occupied point", ErrPattern)
	}
	edge := func(side Edges) int { return int(v.edges / side & 1) }
	acrossEdges, downEdges := edge(Left)+edge(Right), edge(Top)+edge(Bottom)
	size := board.MaxSize // the largest that the board may have
	if acrossEdges == 2 {
		size = v.width
	}
	if downEdges == 2 {
		size = min(size, v.height)
	}
	// Beyond an open side there is at least one line more.
	if v.width+2-acrossEdges > size || v.height+2-downEdges > size {
		return fmt.Errorf("%w: edges and size belong to no square board", ErrPattern)
	}
	return nil
}
