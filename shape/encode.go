package shape

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"shicho/board"
)

// ErrPattern says that bytes or a text are not a pattern in canonical form.
var ErrPattern = errors.New("not a pattern")

// Encode writes the pattern as bytes: two bytes with kind, edges, height and width (1, 4, 5 and 5 bits), the
// cells of the move and of the target's first stone as varints, and the cells, four in a byte. Only the first
// stone of the target is stored, because it determines the rest of the string.
func (p Pattern) Encode() []byte {
	b := make([]byte, 0, 6+len(p.cells)/4)
	b = binary.BigEndian.AppendUint16(b, uint16(p.kind)<<14|uint16(p.edges)<<10|uint16(p.height)<<5|uint16(p.width))
	b = binary.AppendUvarint(b, uint64(p.move))
	b = binary.AppendUvarint(b, uint64(strings.IndexByte(p.cells, byte(Target))))
	for i := range len(p.cells) {
		cell := Cell(p.cells[i])
		if cell == Target {
			cell = p.kind.targetSide()
		}
		if i%4 == 0 {
			b = append(b, 0)
		}
		b[len(b)-1] |= min(byte(cell), packedAny) << (i % 4 * 2)
	}
	return b
}

// packedAny is Any in two bits; the others are what they are.
const packedAny = 3 // Any in two bits; the other cells are stored by their numbers

// Decode reads what Encode wrote. All other bytes are an error that wraps ErrPattern, since every pattern has
// exactly one encoding.
func Decode(b []byte) (Pattern, error) {
	v, err := decode(b)
	if err != nil {
		return Pattern{}, err
	}
	p := v.pattern()
	if !v.isCanonical() {
		return Pattern{}, fmt.Errorf("%w: not the least of its views", ErrPattern)
	}
	return p, nil
}

// EncodedSize is the Size of an encoded pattern. It does not check the encoding.
func EncodedSize(b []byte) int {
	if len(b) < 2 {
		return 0
	}
	head := binary.BigEndian.Uint16(b)
	size := int(head&31) * int(head>>5&31)
	cells := b[len(b)-min(len(b), (size+3)/4):]
	for _, four := range cells {
		size -= bits.OnesCount8(four & (four >> 1) & 0x55)
	}
	return size
}

// EncodedKind is the Kind of an encoded pattern. It does not check the encoding.
func EncodedKind(b []byte) Kind {
	if len(b) == 0 {
		return Capture
	}
	return Kind(b[0] >> 6 & 1)
}

// EncodedEdges are the Edges of an encoded pattern. It does not check the encoding.
func EncodedEdges(b []byte) Edges {
	if len(b) == 0 {
		return 0
	}
	return Edges(b[0] >> 2 & 15)
}

// decode reads the encoding of any of the eight views.
func decode(b []byte) (view, error) {
	bad := func(what string) (view, error) { return view{}, fmt.Errorf("%w: %s", ErrPattern, what) }
	if len(b) < 2 {
		return bad("too short")
	}
	head := binary.BigEndian.Uint16(b)
	v := view{kind: Kind(head >> 14), width: int(head & 31), height: int(head >> 5 & 31), edges: Edges(head >> 10 & 15)}
	size := v.width * v.height
	if v.kind > Escape || size == 0 || max(v.width, v.height) > board.MaxSize {
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
		if v.cells[i] = rest[i/4] >> (i % 4 * 2) & 3; v.cells[i] == packedAny {
			v.cells[i] = byte(Any)
		}
	}
	if !v.markTarget(at[1]) {
		return bad("the target does not begin at the point that is given for it")
	}
	return v, v.check()
}

// markTarget marks the string whose first stone is given as the target. It returns false if there is no string
// with that first stone.
func (v *view) markTarget(first int) bool {
	side := v.kind.targetSide()
	if Cell(v.cells[first]) != side {
		return false
	}
	v.cells[first] = byte(Target)
	for todo := []int{first}; len(todo) > 0; {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, n := range v.around(i) {
			if n >= 0 && Cell(v.cells[n]) == side {
				v.cells[n] = byte(Target)
				todo = append(todo, n)
			}
		}
	}
	return slices.Index(v.cells, byte(Target)) == first
}

// The results of around for a neighbour that is not a cell.
const (
	offEdge = -1 // beyond an edge of the board
	offSide = -2 // beyond an open side
)

// around lists the cells above, left, right and below of a cell.
func (v *view) around(i int) [4]int {
	beyond := func(side Edges) int {
		if v.edges&side != 0 {
			return offEdge
		}
		return offSide
	}
	cells := [4]int{i - v.width, i - 1, i + 1, i + v.width}
	if i < v.width {
		cells[0] = beyond(Top)
	}
	if i%v.width == 0 {
		cells[1] = beyond(Left)
	}
	if i%v.width == v.width-1 {
		cells[2] = beyond(Right)
	}
	if i+v.width >= len(v.cells) {
		cells[3] = beyond(Bottom)
	}
	return cells
}

// check tells whether New could have cut this pattern out of some board. It does not look for strings without
// liberties.
func (v *view) check() error {
	switch {
	case Cell(v.cells[v.move]) != Empty:
		return fmt.Errorf("%w: the move is on an occupied point", ErrPattern)
	case !v.fits():
		return fmt.Errorf("%w: edges and size belong to no square board", ErrPattern)
	case !v.isTrimmed():
		return fmt.Errorf("%w: an outer row or column without a point of the zone", ErrPattern)
	case !v.isSurrounded():
		return fmt.Errorf("%w: the points next to the target are not all in the zone", ErrPattern)
	}
	return nil
}

// fits tells whether there is a square board on which the pattern has these edges.
func (v *view) fits() bool {
	size := board.MaxSize // the largest possible size of the board
	if v.edges&(Left|Right) == Left|Right {
		size = v.width
	}
	if v.edges&(Top|Bottom) == Top|Bottom {
		size = min(size, v.height)
	}
	return max(v.width, v.height) <= size
}

// isTrimmed tells whether the rectangle is the smallest around the zone.
func (v *view) isTrimmed() bool {
	var rows, columns uint32
	for i, c := range v.cells {
		if Cell(c) != Any {
			rows |= 1 << (i / v.width)
			columns |= 1 << (i % v.width)
		}
	}
	outer := uint32(1 | 1<<(v.width-1))
	return columns&outer == outer && rows&1 != 0 && rows>>(v.height-1) != 0
}

// isSurrounded tells whether all points next to the target are in the zone.
func (v *view) isSurrounded() bool {
	for i, c := range v.cells {
		if Cell(c) != Target {
			continue
		}
		for _, n := range v.around(i) {
			if n == offSide || n >= 0 && Cell(v.cells[n]) == Any {
				return false
			}
		}
	}
	return true
}
