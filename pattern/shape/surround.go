package shape

import (
	"shicho/board"
	"shicho/internal/mix"
)

// A surround is a string with the points next to it. Every pattern that has this string as a target asks for
// the contents of all these points, so patterns can be looked up by a key of the surround.
type surround struct {
	kind                     Kind
	width, height            int // of the board or the view that it is on
	left, top, right, bottom int // the rectangle around the string
	cells                    [board.MaxSize * board.MaxSize]surroundCell
	n                        int
}

// wall is a stone next to the string. It belongs to the other side, or it would be part of the string.
const wall = Own

type surroundCell struct {
	x, y uint8
	cell Cell
}

// start empties the surround.
func (a *surround) start(kind Kind, width, height int) {
	a.kind, a.width, a.height, a.n = kind, width, height, 0
	a.left, a.top, a.right, a.bottom = width, height, 0, 0
}

func (a *surround) add(x, y int, cell Cell) {
	a.cells[a.n] = surroundCell{uint8(x), uint8(y), cell}
	a.n++
	if cell == Target {
		a.left, a.right = min(a.left, x), max(a.right, x)
		a.top, a.bottom = min(a.top, y), max(a.bottom, y)
	}
}

// ofString fills the surround with a string on a board.
func (a *surround) ofString(kind Kind, b *board.Board, target board.Point) {
	size := b.Size()
	a.start(kind, size, size)
	stones, neighbours := b.StringAt(target), b.StringNeighbours(target)
	for p := stones.First(); p >= 0; p = stones.Next(p + 1) {
		a.add(int(p)%size, int(p)/size, Target)
	}
	for p := neighbours.First(); p >= 0; p = neighbours.Next(p + 1) {
		if stones.Has(p) {
			continue
		}
		cell := Empty
		if b.At(p) != board.Empty {
			cell = wall
		}
		a.add(int(p)%size, int(p)/size, cell)
	}
}

// ofView fills the surround with the target of a pattern whose first cell is given.
func (a *surround) ofView(v *view, first int) {
	a.start(v.kind, v.width, v.height)
	target := v.group(first)
	for i := target.First(); i >= 0; i = target.Next(i + 1) {
		a.add(int(i)%v.width, int(i)/v.width, Target)
	}
	for i, c := range v.cells {
		if cellOf(c) == Target {
			continue
		}
		for _, n := range v.around(i) {
			if n >= 0 && target.Has(board.Point(n)) {
				a.add(i%v.width, i/v.width, min(cellOf(c), wall))
				break
			}
		}
	}
}

// anchor is the top left corner of the rectangle around the string, seen through a symmetry.
func (a *surround) anchor(s board.Symmetry) (x, y int) {
	x, y = s.XY(a.left, a.top, a.width, a.height)
	x2, y2 := s.XY(a.right, a.bottom, a.width, a.height)
	return min(x, x2), min(y, y2)
}

// keys are the keys of the surround seen through each symmetry: sums over the cells, whose places count from the anchor.
func (a *surround) keys() (keys [board.Symmetries]uint64) {
	for s := range keys {
		keys[s] = uint64(a.kind)
	}
	for _, c := range a.cells[:a.n] {
		row := &cellKeys[c.cell]
		x, y := int(c.x)-a.left+1, int(c.y)-a.top+1 // counted from 0, as the points next to the string may lie one line before the anchor
		mirroredX, mirroredY := a.right-int(c.x)+1, a.bottom-int(c.y)+1
		keys[0] += row[y][x]
		keys[1] += row[y][mirroredX]
		keys[2] += row[mirroredY][x]
		keys[3] += row[mirroredY][mirroredX]
		keys[4] += row[x][y]
		keys[5] += row[mirroredX][y]
		keys[6] += row[x][mirroredY]
		keys[7] += row[mirroredX][mirroredY]
	}
	return keys
}

// cellKeys is what a cell adds to a key, by content, row and column.
var cellKeys = func() (keys [Target + 1][board.MaxSize + 2][board.MaxSize + 2]uint64) {
	for cell := range keys {
		for y := range keys[cell] {
			for x := range keys[cell][y] {
				keys[cell][y][x] = mix.Place(uint64(testOf(spotAt(x-1, y-1), need(cell))))
			}
		}
	}
	return keys
}()

// leastKey is the least of the eight keys, with the symmetries that give it.
func (a *surround) leastKey() (key uint64, symmetries symmetrySet) {
	for s, k := range a.keys() {
		switch {
		case symmetries == 0 || k < key:
			key, symmetries = k, 1<<s
		case k == key:
			symmetries |= 1 << s
		}
	}
	return key, symmetries
}

// EncodedTargetKey is a number that depends on the kind alone, and if there is one target, on the target and the points next to
// it, and is the same in all views. So a pattern has the number of all patterns that it implies. The error wraps ErrPattern.
func EncodedTargetKey(code []byte) (uint64, error) {
	v, err := decode(code)
	if err != nil {
		return 0, err
	}
	if v.kind.HasTwo() { // either target may be drawn in part in a pattern that is implied
		return mix.Place(uint64(v.kind)), nil
	}
	var a surround
	a.ofView(&v, v.targets()[0])
	key, _ := a.leastKey()
	return key, nil
}

// liberties is the number of liberties of the string.
func (a *surround) liberties() (n int) {
	for _, c := range a.cells[:a.n] {
		if c.cell == Empty {
			n++
		}
	}
	return n
}
