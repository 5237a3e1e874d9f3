package playout

import (
	"math/bits"

	"shicho/board"
	"shicho/engine/reply"
)

// words is the number of points of the largest lean board, with its border: two lines above, two lines below, and two columns
// that end a line and begin the next one.
const words = (board.MaxSize + 4) * (board.MaxSize + 2)

// Contents of a point. The colours have the numbers of package board.
const (
	empty  = 0
	black  = 1
	white  = 2
	border = 3
)

// A string has one word. The upper bits have its colour. The lower bits have the number of times that an empty point touches
// one of its stones (pseudo-liberties), the sum of these points, and the sum of their squares. The string is in atari if all
// of them are the same point, which means that count·squares = sum².
const (
	countBits   = 12
	sumBits     = 20
	sumShift    = countBits
	squareShift = countBits + sumBits
	tagShift    = 62
	countMask   = 1<<countBits - 1
	sumMask     = 1<<sumBits - 1
	wordMask    = 1<<tagShift - 1

	// nobody is the word of the head 0, which stands for no string. It may lose some liberties without looking like a
	// string.
	nobody = 3<<tagShift | 1<<(tagShift-1)
)

// liberty returns what one touch of an empty point adds to the word of a string.
func liberty(p uint16) uint64 {
	q := uint64(p)
	return 1 | q<<sumShift | q*q<<squareShift
}

// libertyTable has the liberty of every point.
var libertyTable = func() (t [words]uint64) {
	for p := range t {
		t[p] = liberty(uint16(p))
	}
	return t
}()

// inAtari tells whether the word of a string has a single liberty, however often that touches the string.
func inAtari(w uint64) bool {
	n, sum, squares := w&countMask, w>>sumShift&sumMask, w&wordMask>>squareShift
	return n*squares == sum*sum
}

// lean is a board that is good for playing moves and nothing else. It knows only whether a string has zero, one or more liberties.
// Moves that trials make can be taken back.
type lean struct {
	header

	colour [words]uint8
	head   [words]uint16 // of a stone: the stone that stands for its string
	next   [words]uint16 // of a stone: the next stone of its string, in a circle
	stones [words]uint16 // by head: number of stones of the string
	string [words]uint64 // by head: the word of the string, see liberty
	near   [words]uint16 // 4 bits each for the neighbours that are black, white and border

	free  [words]uint16 // the empty points, in no order
	place [words]uint16 // of an empty point: its place in free
	gone  [words]uint16 // the stones that the last move took

	trace [longest]uint16 // the moves; a pass is 0

	// copyFrom does not copy these:
	number  *[words]uint16 // of a point: its number in Player.Trace
	replies *reply.Tables  // nil for none
}

// longest is the largest number of moves of a game: the moves in the tree and the moves of a playout.
const longest = (mostMoves + 1) * board.MaxSize * board.MaxSize

// header has the fields of a lean board that are not tables.
type header struct {
	size, stride int
	end          int // number of points, with the border
	freeCount    int

	ko    uint16 // the point where a ko may not be retaken; 0 for none
	last  uint16 // the last move; 0 for a pass or none
	taken uint16 // number of stones that the last move took
	moves int    // number of moves since the position was loaded
}

// Bits of near.
const (
	nearBlack  = 0
	nearWhite  = 4
	nearBorder = 8
	nearAll    = 15
)

// reset makes the board empty.
func (l *lean) reset(size int) {
	*l = lean{number: l.number, replies: l.replies, header: header{size: size, stride: size + 2, end: (size + 4) * (size + 2)}}
	l.string[0] = nobody
	for p := range l.colour {
		l.colour[p] = border
	}
	for y := range size {
		for x := range size {
			p := l.at(x, y)
			l.colour[p] = empty
			l.place[p] = uint16(l.freeCount)
			l.free[l.freeCount] = p
			l.freeCount++
		}
	}
	for _, p := range l.free[:l.freeCount] {
		for i, q := range l.around(p) {
			if l.colour[q] == border {
				l.near[p] |= 1 << (nearBorder + i)
			}
		}
	}
}

// copyFrom makes the board equal to another.
func (l *lean) copyFrom(o *lean) {
	l.header = o.header
	n := o.end
	copy(l.colour[:n], o.colour[:n])
	copy(l.head[:n], o.head[:n])
	copy(l.next[:n], o.next[:n])
	copy(l.stones[:n], o.stones[:n])
	copy(l.string[:n], o.string[:n])
	copy(l.near[:n], o.near[:n])
	copy(l.free[:n], o.free[:n])
	copy(l.place[:n], o.place[:n])
}

// around returns the four points next to p. The point opposite to i is 3-i.
func (l *lean) around(p uint16) [4]uint16 {
	s := uint16(l.stride)
	return [4]uint16{p - s, p - 1, p + 1, p + s}
}

// point returns the point of the lean board for a point of package board; 0 for a pass.
func (l *lean) point(p board.Point) uint16 {
	if p < 0 {
		return 0
	}
	return l.at(int(p)%l.size, int(p)/l.size)
}

// at returns the point in a column and a row, both counted from 0.
func (l *lean) at(x, y int) uint16 { return uint16((y+2)*l.stride + x + 1) }

// boardPoint is the inverse of point.
func (l *lean) boardPoint(p uint16) board.Point {
	if p == 0 {
		return board.Pass
	}
	return board.Point((int(p)/l.stride-2)*l.size + int(p)%l.stride - 1)
}

// load takes over the position of a board, stone by stone.
func (l *lean) load(b *board.Board) {
	l.reset(b.Size())
	for c := board.Black; c <= board.White; c++ {
		stones := b.Stones(c)
		for p := stones.First(); p >= 0; p = stones.Next(p + 1) {
			l.put(l.point(p), uint8(c))
		}
	}
	l.ko, l.last, l.moves, l.taken = 0, 0, 0, 0
	if p, _ := b.Ko(); p >= 0 {
		l.ko = l.point(p)
	}
	if last := b.LastMove(); last.Colour != board.Empty {
		l.last = l.point(last.Point)
	}
}

// put puts a stone on an empty point. It takes off no string.
func (l *lean) put(p uint16, c uint8) {
	for _, q := range l.around(p) {
		if k := l.colour[q]; k == black || k == white {
			l.string[l.head[q]] -= libertyTable[p]
		}
	}
	l.settle(p, c)
}

// play makes a move, and takes the strings without a liberty. It returns false, and leaves the board as it was, if the move is
// illegal, or if it fills an eye and eyes is false.
//
// There is a branch only where the game has one. All four neighbours lose a liberty, whatever they are. A minimum over
// four words tells whether a string is taken, and another one whether a string of the same colour lives on.
func (l *lean) play(p uint16, c uint8, eyes bool) bool {
	near := l.near[p]
	if near>>(4*(c-1)&15)&nearAll|near>>nearBorder == nearAll && !eyes && l.isEye(p, c) || p == l.ko {
		return false
	}
	s := uint16(l.stride)
	h0, h1, h2, h3 := l.head[p-s], l.head[p-1], l.head[p+1], l.head[p+s]
	lib := libertyTable[p]
	l.string[h0] -= lib
	l.string[h1] -= lib
	l.string[h2] -= lib
	l.string[h3] -= lib
	w0, w1, w2, w3 := l.string[h0], l.string[h1], l.string[h2], l.string[h3]
	other := uint64(3-c) << tagShift
	takes := min(w0^other, w1^other, w2^other, w3^other) == 0
	full := (near|near>>4|near>>8)&nearAll == nearAll
	if full && !takes {
		own := uint64(c) << tagShift
		if min((w0^own)-1, (w1^own)-1, (w2^own)-1, (w3^own)-1)>>tagShift != 0 {
			l.string[h0] += lib
			l.string[h1] += lib
			l.string[h2] += lib
			l.string[h3] += lib
			return false
		}
	}
	l.string[0] = nobody
	l.ko, l.taken = 0, 0
	if takes {
		l.takeAround(p, other)
		l.string[0] = nobody
		if l.taken == 1 && near>>(4*(2-c)&15)&nearAll|near>>nearBorder == nearAll {
			l.ko = l.gone[0]
		}
	}
	l.settle(p, c)
	l.last = p
	l.trace[l.moves] = p
	l.moves++
	return true
}

// takeAround takes the strings beside a point that have no liberty left. other is the word of such a string.
func (l *lean) takeAround(p uint16, other uint64) {
	for _, q := range l.around(p) {
		if l.string[l.head[q]] == other {
			l.take(q)
		}
	}
}

// isEye tells whether a point is an eye, which has only stones of its own colour and the edge beside it: at most one of its
// diagonals is the opponent's, and at the edge none is.
func (l *lean) isEye(p uint16, c uint8) bool {
	s := uint16(l.stride)
	return eyes[l.colour[p-s-1]|l.colour[p-s+1]<<2|l.colour[p+s-1]<<4|l.colour[p+s+1]<<6]>>c&1 != 0
}

// eyes has, by the contents of the four diagonals, a bit for each colour for which the point between them is an eye.
var eyes = func() (t [256]uint8) {
	for diagonals := range t {
		for c := uint8(black); c <= white; c++ {
			bad, edge := 0, 0
			for i := range 4 {
				switch uint8(diagonals >> (2 * i) & 3) {
				case 3 - c:
					bad++
				case border:
					edge = 1
				}
			}
			if bad+edge < 2 {
				t[diagonals] |= 1 << c
			}
		}
	}
	return t
}()

// settle puts a stone down. The strings beside it have lost the liberty before.
func (l *lean) settle(p uint16, c uint8) {
	l.freeCount--
	last, at := l.free[l.freeCount], l.place[p]
	l.free[at], l.place[last] = last, at
	l.colour[p] = c
	s, shift := uint16(l.stride), 4*(c-1)&15
	up, left, right, down := p-s, p-1, p+1, p+s
	l.near[up] |= 8 << shift
	l.near[left] |= 4 << shift
	l.near[right] |= 2 << shift
	l.near[down] |= 1 << shift
	word := l.ifEmpty(up) + l.ifEmpty(left) + l.ifEmpty(right) + l.ifEmpty(down)
	own := uint32(l.near[p]>>shift) & nearAll
	if own == 0 {
		l.head[p], l.next[p], l.stones[p], l.string[p] = p, p, 1, word|uint64(c)<<tagShift
		return
	}
	arms := [4]uint16{up, left, right, down}
	h := l.head[arms[bits.TrailingZeros32(own)&3]]
	for own &= own - 1; own != 0; own &= own - 1 {
		if g := l.head[arms[bits.TrailingZeros32(own)&3]]; g != h {
			h = l.join(h, g)
		}
	}
	l.head[p] = h
	l.next[p], l.next[h] = l.next[h], p
	l.stones[h]++
	l.string[h] += word
}

// ifEmpty returns what a point adds to the word of a string as a liberty: 0 if the point is not empty.
func (l *lean) ifEmpty(q uint16) uint64 {
	return libertyTable[q] & uint64((int64(l.colour[q])-1)>>63)
}

// join makes one string of two, and returns its head.
func (l *lean) join(h, g uint16) uint16 {
	if l.stones[h] < l.stones[g] {
		h, g = g, h
	}
	l.stones[h] += l.stones[g]
	l.string[h] += l.string[g] & wordMask
	for s := g; ; {
		l.head[s] = h
		if s = l.next[s]; s == g {
			break
		}
	}
	l.next[h], l.next[g] = l.next[g], l.next[h]
	return h
}

// take takes off the string at q.
func (l *lean) take(q uint16) {
	c := l.colour[q]
	shift := 4 * (c - 1) & 15
	for s := q; ; {
		l.gone[l.taken] = s
		l.taken++
		l.colour[s] = empty
		l.head[s] = 0
		l.place[s] = uint16(l.freeCount)
		l.free[l.freeCount] = s
		l.freeCount++
		lib := libertyTable[s]
		for i, r := range l.around(s) {
			l.near[r] &^= 1 << (shift + 3 - uint8(i))
			l.string[l.head[r]] += lib // the word of 0, which empty points and the border have, means nothing
		}
		if s = l.next[s]; s == q {
			return
		}
	}
}
