package likely

import (
	"sync"

	"shicho/board"
)

// A code has two bits for each of the eight points around a move: empty, a stone of the mover, a stone of the other side, or off
// the board. First come the four points beside, in the order of the clock, then the four diagonal ones.
const (
	codes  = 1 << 16
	shapes = 8740 // codes that no rotation or reflection makes equal
)

const (
	codeOwn   = 1
	codeOther = 2
	codeOff   = 3
)

// clock lists the points around, as steps in x and y.
var clock = [8][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}}

// shapeOf numbers codes: codes that a rotation or reflection makes equal have one number.
var shapeOf = sync.OnceValue(func() *[codes]uint16 {
	rotated := [8]int{1, 2, 3, 0, 5, 6, 7, 4}
	reflected := [8]int{0, 3, 2, 1, 7, 6, 5, 4}
	turn := func(code int, to *[8]int) (turned int) {
		for i, j := range to {
			turned |= code >> (2 * i) & 3 << (2 * j)
		}
		return turned
	}
	var numbers [codes]uint16
	next := uint16(0)
	for code := range codes {
		least, turned := code, code
		for range 2 {
			for range 4 {
				turned = turn(turned, &rotated)
				least = min(least, turned)
			}
			turned = turn(turned, &reflected)
		}
		if least == code {
			numbers[code] = next
			next++
		} else {
			numbers[code] = numbers[least]
		}
	}
	if next != shapes {
		panic("likely: the number of shapes is wrong")
	}
	return &numbers
})

// surroundings has the geometry of a board.
type surroundings struct {
	size   int
	points [board.MaxSize * board.MaxSize][8]board.Point // around a point, NoPoint off the board
	place  [board.MaxSize * board.MaxSize][2]int         // x and y
	line   [board.MaxSize * board.MaxSize]int            // 0 at the edge, at most 3
	shapes *[codes]uint16
}

// surroundingsBySize has the surroundings of each board size, made when they are first asked for.
var surroundingsBySize = func() (all [board.MaxSize + 1]func() *surroundings) {
	for size := range all {
		all[size] = sync.OnceValue(func() *surroundings { return newSurroundings(size) })
	}
	return all
}()

func newSurroundings(size int) *surroundings {
	s := &surroundings{size: size, shapes: shapeOf()}
	for y := range size {
		for x := range size {
			p := y*size + x
			s.place[p] = [2]int{x, y}
			s.line[p] = min(x, y, size-1-x, size-1-y, 3)
			for i, step := range clock {
				s.points[p][i] = board.NoPoint
				if nx, ny := x+step[0], y+step[1]; nx >= 0 && ny >= 0 && nx < size && ny < size {
					s.points[p][i] = board.Point(ny*size + nx)
				}
			}
		}
	}
	return s
}

// shape is the number of the shape around a point, seen by a colour.
func (l *look) shape(x board.Point, colour board.Colour) int {
	b, code := l.pos.Board, 0
	for i, n := range l.around.points[x] {
		at := codeOff
		if n != board.NoPoint {
			switch b.At(n) {
			case board.Empty:
				continue
			case colour:
				at = codeOwn
			default:
				at = codeOther
			}
		}
		code |= at << (2 * i)
	}
	return int(l.around.shapes[code])
}
