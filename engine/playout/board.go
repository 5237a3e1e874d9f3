package playout

import (
	"math/bits"

	"shicho/board"
	"shicho/engine/reply"
)

// Points of the lean board have a border around them: two lines above and below, and two
// columns that end a line and begin the next.
const words = (board.MaxSize + 4) * (board.MaxSize + 2)

// Contents of a point. The colours are those of package board.
const (
	empty  = 0
	black  = 1
	white  = 2
	border = 3
)

// A string has one word: its colour on top, and below how many times an empty point touches one of its stones
// (pseudo-liberties), the sum of these points and the sum of their squares. It is in
// atari if they are all the same point, that is if count·squares = sum².
const (
	countBits   = 12
	sumBits     = 20
	sumShift    = countBits
	squareShift = countBits + sumBits
	tagShift    = 62
	countMask   = 1<<countBits - 1
	sumMask     = 1<<sumBits - 1
	wordMask    = 1<<tagShift - 1

	// nobody is the word of what is no string, under the head 0: it may lose some
	// liberties without looking like a string.
	nobody = 3<<tagShift | 1<<(tagShift-1)
)

// liberty is what one touch of a point adds to the word of a string.
func liberty(p uint16) uint64 {
	q := uint64(p)
	return 1 | q<<sumShift | q*q<<squareShift
}

// libertyTable has liberty of every point.
var libertyTable = func() (t [words]uint64) {
	for p := range t {
		t[p] = liberty(uint16(p))
	}
	return t
}()

// inAtari tells whether a word has one liberty, however often it is touched.
func inAtari(w uint64) bool {
	n, sum, squares := w&countMask, w>>sumShift&sumMask, w&wordMask>>squareShift
	return n*squares == sum*sum
}

// lean is a board that is good for playing moves and nothing else: without undo, with
// liberties that are only known to be none, one, or more.
type lean struct {
	header

	colour [words]uint8
	head   [words]uint16 // the stone that stands for the string; of stones
	next   [words]uint16 // the stones of a string, in a circle
	stones [words]uint16 // of a string, by its head
	string [words]uint64 // see liberty; by head
	near   [words]uint16 // by 4 bits: neighbours that are black, white, border

	free  [words]uint16 // the empty points, in no order
	place [words]uint16 // of an empty point among them
	gone  [words]uint16 // the stones taken by the last move

	trace [longest]uint16 // the moves, a pass as 0

	// Not copied from board to board:
	number  *[words]uint16 // of a point, for replies: see Player.Trace
	replies *reply.Tables  // nil for none
}

// longest is how many moves a game may have.
const longest = (mostMoves + 1) * board.MaxSize * board.MaxSize

// header is what a lean board has besides its points.
type header struct {
	size, stride int
	end          int // all points, with the border, are below
	freeCount    int

	ko    uint16 // the point that may not be retaken, 0 if there is none
	last  uint16 // the last move, 0 for a pass or none
	taken uint16 // stones taken by the last move: the first of gone
	moves int
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

// around are the four points next to p; opposite ones are 3-i.
func (l *lean) around(p uint16) [4]uint16 {
	s := uint16(l.stride)
	return [4]uint16{p - s, p - 1, p + 1, p + s}
}

// point is where a point of package board lies.
func (l *lean) point(p board.Point) uint16 {
	if p < 0 {
		return 0
	}
	return l.at(int(p)%l.size, int(p)/l.size)
}

// at is the point of a column and a row, counted from 0.
func (l *lean) at(x, y int) uint16 { return uint16((y+2)*l.stride + x + 1) }

// boardPoint is the other way round.
func (l *lean) boardPoint(p uint16) board.Point {
	if p == 0 {
		return board.Pass
	}
	return board.Point((int(p)/l.stride-2)*l.size + int(p)%l.stride - 1)
}

// load puts the position of a board down, stone by stone.
func (l *lean) load(b *board.Board) {
	l.reset(b.Size())
	for _, s := range b.Position() {
		l.put(l.point(s.Point), uint8(s.Colour))
	}
	l.ko, l.last, l.moves, l.taken = 0, 0, 0, 0
	if p, _ := b.Ko(); p >= 0 {
		l.ko = l.point(p)
	}
	if last := b.LastMove(); last.Colour != board.Empty {
		l.last = l.point(last.Point)
	}
}

// put puts a stone on an empty point; strings without liberties stay.
func (l *lean) put(p uint16, c uint8) {
	for _, q := range l.around(p) {
		if k := l.colour[q]; k == black || k == white {
			l.string[l.head[q]] -= libertyTable[p]
		}
	}
	l.settle(p, c)
}

// play makes a move if it is legal and, unless eyes may be filled, fills none: it takes
// what has no liberty left. It returns false with the board as it was if not.
//
// There is a branch only where a game has one: all four neighbours lose a liberty,
// whatever they are; that a string is taken, or one's own lives on, is seen in the
// least of four words.
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

// takeAround takes the strings beside a point that have no liberty left.
func (l *lean) takeAround(p uint16, other uint64) {
	for _, q := range l.around(p) {
		if l.string[l.head[q]] == other {
			l.take(q)
		}
	}
}

// isEye tells whether a point with only own stones and the edge beside it is an eye:
// not more than one of its diagonals is the opponent's, none at the edge.
func (l *lean) isEye(p uint16, c uint8) bool {
	s := uint16(l.stride)
	return eyes[l.colour[p-s-1]|l.colour[p-s+1]<<2|l.colour[p+s-1]<<4|l.colour[p+s+1]<<6]>>c&1 != 0
}

// eyes tells by the four diagonals for which colours, a bit each, a point is an eye.
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

// settle puts the stone down, once the strings beside it have lost the liberty.
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

// ifEmpty is what a liberty adds to a string's word, nothing if the point is taken.
func (l *lean) ifEmpty(q uint16) uint64 {
	return libertyTable[q] & uint64((int64(l.colour[q])-1)>>63)
}

// join makes two strings one, and returns its head.
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

// take takes the string at q off.
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
			l.string[l.head[r]] += lib // that of 0, of empty points and the border, means nothing
		}
		if s = l.next[s]; s == q {
			return
		}
	}
}
