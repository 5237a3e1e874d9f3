package course

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"maps"
	"math"
	"math/bits"
	"slices"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/pattern/shape"
)

// Course is what was played in a game: the size of the board, the stones set up, and the moves with their passes. The zero
// value is not a course.
type Course struct {
	Size, Moves int
	code        []byte // runs; see docs/formats.md
}

// ErrCode says that bytes are not the code of a course.
var ErrCode = errors.New("not a course")

// A run of the code is a setup, or moves by which the sides alternate. Its kind is setupRun or the colour of its first move.
const (
	setupRun = 0
	kindBits = 2
)

// New takes the course out of a record; a nil record is an empty one.
func New(record *sgf.Record) Course {
	record = cmp.Or(record, new(sgf.Record))
	c := Course{Size: record.Size}
	steps := plainSteps(record.Steps)
	for len(steps) > 0 {
		n := 1
		for ; n < len(steps) && steps[0].IsMove() && steps[n].IsMove() && steps[n].Colour != steps[n-1].Colour; n++ {
		}
		if steps[0].IsMove() {
			c.addMoves(steps[:n])
		} else {
			c.addSetup(steps[0].Stones)
		}
		steps = steps[n:]
	}
	return c
}

// plainSteps brings the steps of a record into a form that depends on nothing but the course. Setups that follow each
// other become one setup: the last colour of a point counts, and the stones are in the order of their points. Points
// that are cleared before the first stone are left out, because they were empty.
func plainSteps(steps []sgf.Step) []sgf.Step {
	list := make([]sgf.Step, 0, len(steps))
	setup := map[board.Point]board.Colour{}
	endSetup := func() {
		var stones []board.Stone
		for _, p := range slices.Sorted(maps.Keys(setup)) {
			stones = append(stones, board.Stone{Point: p, Colour: setup[p]})
		}
		if len(stones) > 0 {
			list = append(list, sgf.Step{Stones: stones})
		}
		clear(setup)
	}
	moves := 0
	for i := range steps {
		step := &steps[i]
		if step.IsMove() {
			endSetup()
			moves++
			list = append(list, sgf.Step{Number: moves, Colour: step.Colour, Point: step.Point})
			continue
		}
		for _, s := range step.Stones {
			setup[s.Point] = s.Colour
			if s.Colour == board.Empty && len(list) == 0 {
				delete(setup, s.Point)
			}
		}
	}
	endSetup()
	return list
}

func (c *Course) addSetup(stones []board.Stone) {
	c.code = binary.AppendUvarint(c.code, uint64(len(stones))<<kindBits|setupRun)
	for _, s := range stones {
		c.code = binary.AppendUvarint(c.code, uint64(s.Point)<<kindBits|uint64(s.Colour))
	}
}

// addMoves appends a run of moves. Each move takes width bits.
func (c *Course) addMoves(moves []sgf.Step) {
	c.Moves += len(moves)
	c.code = binary.AppendUvarint(c.code, uint64(len(moves))<<kindBits|uint64(moves[0].Colour))
	width, held, have := c.width(), uint64(0), 0
	for i := range moves {
		number := uint64(moves[i].Point)
		if moves[i].Point == board.Pass {
			number = c.pass()
		}
		held, have = held<<width|number, have+width
		for ; have >= 8; have -= 8 {
			c.code = append(c.code, byte(held>>(have-8)))
		}
	}
	if have > 0 {
		c.code = append(c.code, byte(held<<(8-have)))
	}
}

// pass is the number of a pass, which follows the numbers of the points.
func (c *Course) pass() uint64 { return uint64(c.Size * c.Size) }

// width is the number of bits of a move: enough for the number of every point and of a pass.
func (c *Course) width() int { return bits.Len64(c.pass()) }

// Steps lists the setups and moves in order.
func (c *Course) Steps() []sgf.Step {
	steps := make([]sgf.Step, 0, c.Moves+1)
	c.Each(func(s *sgf.Step) {
		steps = append(steps, *s)
		steps[len(steps)-1].Stones = slices.Clone(s.Stones)
	})
	return steps
}

// Mover is the side that played the move with the given number, Empty if there is no such move.
func (c *Course) Mover(move int) (colour board.Colour) {
	c.Each(func(s *sgf.Step) {
		if s.IsMove() && s.Number == move {
			colour = s.Colour
		}
	})
	return colour
}

// Movers lists the sides that played the moves, in the order of the moves. It reads the course once, while each call of
// Mover reads the course again.
func (c *Course) Movers() []board.Colour {
	list := make([]board.Colour, 0, c.Moves)
	c.Each(func(s *sgf.Step) {
		if s.IsMove() {
			list = append(list, s.Colour)
		}
	})
	return list
}

// Handicap is the number of handicap stones, as in sgf.Record.
func (c *Course) Handicap() (stones int) {
	first := true
	c.Each(func(s *sgf.Step) {
		if first && !s.IsMove() && !slices.ContainsFunc(s.Stones, func(s board.Stone) bool { return s.Colour == board.White }) {
			stones = len(s.Stones)
		}
		first = false
	})
	if stones < 2 {
		return 0
	}
	return stones
}

// Key is the ID of the course. Two games have the same key if they have the same course.
func (c *Course) Key() shape.ID {
	content := binary.AppendUvarint(make([]byte, 0, 1+2*c.Moves), uint64(c.Size))
	c.Each(func(s *sgf.Step) {
		if s.IsMove() {
			content = binary.AppendUvarint(content, uint64(s.Point+1)<<3|uint64(s.Colour))
		}
		for _, stone := range s.Stones {
			content = binary.AppendUvarint(content, uint64(stone.Point)<<3|4|uint64(stone.Colour))
		}
	})
	return shape.IDOf(content)
}

// Bare is the size of the board and the number of moves alone.
func (c *Course) Bare() Course { return Course{Size: c.Size, Moves: c.Moves} }

// Code is the code of the course. The caller must not change it.
func (c *Course) Code() []byte { return c.code }

// Decode returns the course with a code. Only codes that New makes are accepted; for others the error is ErrCode.
func Decode(size int, code []byte) (Course, error) {
	c := Course{Size: size, code: bytes.Clone(code)}
	if size < board.MinSize || size > board.MaxSize || !c.Each(func(s *sgf.Step) { c.Moves = max(c.Moves, s.Number) }) {
		return c, ErrCode
	}
	return c, nil
}

// IsSound tells whether the course is as New makes it.
func (c *Course) IsSound() bool {
	again, err := Decode(c.Size, c.code)
	return err == nil && again.Moves == c.Moves
}

// Each calls f for every step. The next call overwrites the step. ok is false if New could not have made the code; then
// Each stops at the fault.
func (c *Course) Each(f func(*sgf.Step)) (ok bool) {
	r := courseReader{Course: c, decoder: decoder{rest: c.code}, number: 1}
	for len(r.rest) > 0 && !r.bad {
		head := r.shortest()
		kind, n := head&(1<<kindBits-1), head>>kindBits
		switch board.Colour(kind) {
		case setupRun:
			r.readSetup(n, f)
		case board.Black, board.White:
			r.readMoves(n, board.Colour(kind), f)
		default:
			r.bad = true
		}
	}
	return !r.bad
}

// courseReader decodes the code of a course.
type courseReader struct {
	*Course
	decoder
	number  int // of the next move
	last    sgf.Step
	started bool // last is a step
}

// readMoves reads a run of n moves that begins with a colour.
func (r *courseReader) readMoves(n int, colour board.Colour, f func(*sgf.Step)) {
	width := r.width()
	if n == 0 || n > len(r.rest)*8/width || r.last.IsMove() && colour != r.last.Colour {
		r.bad = true // New would have put these moves into the run before
		return
	}
	packed := r.bytes((n*width + 7) / 8)
	held, have := uint64(0), 0
	for range n {
		for ; have < width; have += 8 {
			held, packed = held<<8|uint64(packed[0]), packed[1:]
		}
		have -= width
		number := held >> have & (1<<width - 1)
		if number > r.pass() {
			r.bad = true
			return
		}
		r.last = sgf.Step{Number: r.number, Colour: colour, Point: board.Point(number)}
		if number == r.pass() {
			r.last.Point = board.Pass
		}
		f(&r.last)
		r.number, r.started = r.number+1, true
		colour = colour.Opponent()
	}
	r.bad = held&(1<<have-1) != 0 // the rest of the last byte is zero
}

// readSetup reads a run that sets up n stones.
func (r *courseReader) readSetup(n int, f func(*sgf.Step)) {
	if n == 0 || n > int(r.pass()) || r.started && !r.last.IsMove() {
		r.bad = true // New would have made one setup of the two
		return
	}
	stones := make([]board.Stone, 0, n)
	for range n {
		code := r.shortest()
		p, colour := code>>kindBits, board.Colour(code&(1<<kindBits-1))
		switch {
		case p >= int(r.pass()), colour > board.White,
			colour == board.Empty && !r.started,
			len(stones) > 0 && board.Point(p) <= stones[len(stones)-1].Point:
			r.bad = true
		}
		if r.bad {
			return
		}
		stones = append(stones, board.Stone{Point: board.Point(p), Colour: colour})
	}
	r.last, r.started = sgf.Step{Stones: stones}, true
	f(&r.last)
}

// decoder takes numbers off the front of some bytes. bad is set when a number is missing or impossible.
type decoder struct {
	rest []byte
	bad  bool
}

func (d *decoder) bytes(n int) []byte {
	b := d.rest[:n]
	d.rest = d.rest[n:]
	return b
}

// shortest takes a number that is encoded in the fewest bytes.
func (d *decoder) shortest() int {
	n, length := binary.Uvarint(d.rest)
	if d.bad || length <= 0 || length > 1 && d.rest[length-1] == 0 || n > math.MaxInt32 {
		d.bad = true
		return 0
	}
	d.rest = d.rest[length:]
	return int(n)
}
