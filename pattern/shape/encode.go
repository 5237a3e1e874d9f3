package shape

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"shicho/board"
)

// ErrPattern says that bytes or a text are not a pattern in canonical form.
var ErrPattern = errors.New("not a pattern")

// Encode writes the pattern as bytes: two bytes with kind, edges, height and width (2, 4, 5 and 5 bits), the
// cells of the move and of the first stone of each target as varints, the cells, two in a byte, and the number of conditions
// on liberties as a varint, and for each condition its cell as a varint and its number in a byte. The cell of a threat follows as a varint, if there is one. Only the first stone of a
// target is stored, because it determines the rest of the string.
//
// A Fail has the two bits of a Capture. The first stone of its target stands in the place of the move, since no move captures, and the
// attacker's move in the place of a threat. The zero Pattern is no bytes.
func (p Pattern) Encode() []byte {
	if p.IsZero() {
		return nil
	}
	kind, move, last, targets := p.kind, int(p.move), int(p.threat)-1, p.view().targets()
	if kind == Fail {
		kind, move, last = Capture, targets[0], int(p.move)
	}
	b := make([]byte, 0, 8+len(p.cells)/2)
	b = binary.BigEndian.AppendUint16(b, uint16(kind)<<14|uint16(p.edges)<<10|uint16(p.height)<<5|uint16(p.width))
	b = binary.AppendUvarint(b, uint64(move))
	for _, first := range targets {
		b = binary.AppendUvarint(b, uint64(first))
	}
	conditions := 0
	for i := range len(p.cells) {
		cell := cellOf(p.cells[i])
		if cell == Target {
			cell = p.kind.targetSide()
		}
		if leastOf(p.cells[i]) > 0 {
			conditions++
		}
		if i%2 == 0 {
			b = append(b, 0)
		}
		b[len(b)-1] |= packed(cell) << (i % 2 * 4)
	}
	b = binary.AppendUvarint(b, uint64(conditions))
	for i := 0; conditions > 0; i++ {
		if least := leastOf(p.cells[i]); least > 0 {
			b = append(binary.AppendUvarint(b, uint64(i)), byte(least))
			conditions--
		}
	}
	if last >= 0 {
		b = binary.AppendUvarint(b, uint64(last))
	}
	return b
}

// packed is the number of a cell in an encoding. Target has none, so the cells behind Target move up.
func packed(c Cell) byte {
	if c > Target {
		c--
	}
	return byte(c)
}

// packedAny is the number of Any in an encoding.
const packedAny = byte(Any) - 1

// unpacked is the cell with a number in an encoding.
func unpacked(number byte) Cell {
	if number >= packedAny {
		number++
	}
	return Cell(number)
}

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
	points := 2 // the move and the target
	if EncodedKind(b).HasTwo() {
		points++
	}
	b = b[2:]
	for range points {
		_, length := binary.Uvarint(b)
		b = b[max(length, 0):]
	}
	for _, two := range b[:min(len(b), (size+1)/2)] {
		if two&15 == packedAny {
			size--
		}
		if two>>4 == packedAny {
			size--
		}
	}
	return size
}

// EncodedKind is the Kind of an encoded pattern. It does not check the encoding.
func EncodedKind(b []byte) Kind {
	if len(b) == 0 {
		return Capture
	}
	if kind := Kind(b[0] >> 6); kind != Capture || len(b) < 2 {
		return kind
	}
	move, length := binary.Uvarint(b[2:])
	if first, _ := binary.Uvarint(b[2+max(length, 0):]); length > 0 && first == move {
		return Fail
	}
	return Capture
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
	v := view{kind: Kind(head >> 14), threat: -1, width: int(head & 31), height: int(head >> 5 & 31), edges: Edges(head >> 10 & 15)}
	size := v.width * v.height
	if size == 0 || max(v.width, v.height) > board.MaxSize {
		return bad("impossible size")
	}
	rest := reader(b[2:])
	move, okMove := rest.below(size)
	first, okFirst := rest.below(size)
	second, okSecond := size, true
	if v.kind.HasTwo() {
		second, okSecond = rest.below(size)
	}
	if !okMove || !okFirst || !okSecond {
		return bad("point outside the rectangle")
	}
	if v.move = move; v.kind == Capture && move == first {
		v.kind = Fail
	}
	if !rest.cells(&v, size) {
		return bad("wrong cells")
	}
	if !v.markTarget(first) || v.kind.HasTwo() && (second < first || !v.markTarget(second)) {
		return bad("a target does not begin at the point that is given for it")
	}
	if !rest.conditions(&v) {
		return bad("wrong conditions on liberties")
	}
	if !rest.last(&v) {
		return bad("wrong threat")
	}
	return v, v.check()
}

// reader is the part of an encoding that is still to be read. Its methods return false if it is wrong.
type reader []byte

// below reads a varint that is less than a limit.
func (r *reader) below(limit int) (n int, ok bool) {
	number, length := binary.Uvarint(*r)
	if length <= 0 || number >= uint64(limit) || length > 1 && number < 128 {
		return 0, false
	}
	*r = (*r)[length:]
	return int(number), true
}

// cells reads the cells.
func (r *reader) cells(v *view, size int) bool {
	if len(*r) < (size+1)/2 {
		return false
	}
	v.cells = make([]byte, size)
	for i := range size {
		cell := unpacked((*r)[i/2] >> (i % 2 * 4) & 15)
		if cell > NotOwn {
			return false
		}
		v.cells[i] = byte(cell)
	}
	if size%2 != 0 && (*r)[size/2]>>4 != 0 {
		return false
	}
	*r = (*r)[(size+1)/2:]
	return true
}

// conditions reads the conditions on liberties.
func (r *reader) conditions(v *view) bool {
	count, ok := r.below(len(v.cells) + 1)
	last := -1
	for range count {
		var i int
		if i, ok = r.below(len(v.cells)); !ok || i <= last || len(*r) == 0 || !v.mayHaveLeast(i) {
			return false
		}
		least := int((*r)[0])
		if least < FewestLiberties || least > MostLiberties {
			return false
		}
		v.cells[i] = cellWith(cellOf(v.cells[i]), least)
		*r, last = (*r)[1:], i
	}
	return ok && v.isSettled()
}

// mayHaveLeast tells whether a cell may have a condition on liberties: a stone, or the move, which is not yet known of a Fail.
func (v *view) mayHaveLeast(i int) bool {
	return i == v.move && v.kind != Fail || cellOf(v.cells[i]).isStone()
}

// last reads the move of a Fail, or the threat of an Escape, if there is one, and that nothing follows.
func (r *reader) last(v *view) bool {
	ok := true
	switch {
	case v.kind == Fail:
		v.move, ok = r.below(len(v.cells))
	case v.kind == Escape && len(*r) > 0:
		v.threat, ok = r.below(len(v.cells))
	}
	return ok && len(*r) == 0
}

// targets are the first cells of the targets.
func (v *view) targets() (firsts []int) {
	var seen board.PointSet
	for i, c := range v.cells {
		if cellOf(c) == Target && !seen.Has(board.Point(i)) {
			group := v.group(i)
			seen.Union(&group)
			firsts = append(firsts, i)
		}
	}
	return firsts
}

// markTarget marks the string whose first stone is given as a target. It returns false if there is no string
// with that first stone.
func (v *view) markTarget(first int) bool {
	if cellOf(v.cells[first]) != v.kind.targetSide() {
		return false
	}
	stones := v.group(first)
	for i := stones.First(); i >= 0; i = stones.Next(i + 1) {
		v.cells[i] = cellWith(Target, leastOf(v.cells[i]))
	}
	return int(stones.First()) == first
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

// check tells whether Of could have cut this pattern out of some board. It does not look for strings without
// liberties.
func (v *view) check() error {
	switch {
	case cellOf(v.cells[v.move]) != Empty:
		return fmt.Errorf("%w: the move is on an occupied point", ErrPattern)
	case v.threat >= 0 && cellOf(v.cells[v.threat]) != Empty:
		return fmt.Errorf("%w: the threat is on an occupied point", ErrPattern)
	case !v.fits():
		return fmt.Errorf("%w: edges and size belong to no square board", ErrPattern)
	case !v.isTrimmed():
		return fmt.Errorf("%w: an outer row or column that asks for nothing", ErrPattern)
	case !slices.ContainsFunc(v.targets(), v.isSurrounded):
		return fmt.Errorf("%w: the points next to the target are not all exact", ErrPattern)
	case slices.ContainsFunc(v.targets(), v.hasIdleCondition):
		return fmt.Errorf("%w: a condition on the liberties of a target that is drawn whole", ErrPattern)
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

// isTrimmed tells whether the rectangle is the smallest around the cells that are not Any.
func (v *view) isTrimmed() bool {
	var rows, columns uint32
	for i, c := range v.cells {
		if cellOf(c) != Any {
			rows |= 1 << (i / v.width)
			columns |= 1 << (i % v.width)
		}
	}
	outer := uint32(1 | 1<<(v.width-1))
	return columns&outer == outer && rows&1 != 0 && rows>>(v.height-1) != 0
}

// hasIdleCondition tells whether a target has a condition although all of its liberties are drawn.
func (v *view) hasIdleCondition(first int) bool {
	stones := v.group(first)
	return v.least(&stones) > 0 && v.isSurrounded(first)
}

// isSurrounded tells whether all points next to a target are exact.
func (v *view) isSurrounded(first int) bool {
	stones := v.group(first)
	for i := stones.First(); i >= 0; i = stones.Next(i + 1) {
		for _, n := range v.around(int(i)) {
			if n == offSide || n >= 0 && !cellOf(v.cells[n]).isExact() {
				return false
			}
		}
	}
	return true
}
