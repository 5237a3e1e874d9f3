package network

import (
	"slices"

	"shicho/board"
	"shicho/engine/playout"
)

// The rows of the table that every network has, beside the rows of its shapes. Each group of rows answers one question about a point.
const (
	centreRows = 1 + 2*countedLiberties            // empty, or a stone by side and liberties
	crossRows  = centreRows * crossClasses         // the centre, and the four points beside it
	effectRows = 1 + effectKinds                   // what a move there does; the first row is for stones and illegal moves
	placeRows  = (maxLine + 1) * (maxLine + 2) / 2 // the distances to the two nearest edges
	lastRows   = nearRows + 4                      // the offset from a move played shortly before
	nearRows   = (near + 1) * (near + 2) / 2
	otherRows  = 2 // the point of a ko; the last move was a pass

	crossStart  = 0
	effectStart = crossStart + crossRows
	placeStart  = effectStart + effectRows
	lastStart   = placeStart + placeRows
	otherStart  = lastStart + recentMoves*lastRows
	stringStart = otherStart + otherRows
	ladderStart = stringStart + stringRows // the marks of ladders
	codeRows    = ladderStart + ladderKinds
)

const (
	countedLiberties = 4  // liberties of a string are counted up to this number
	maxLine          = 9  // distances to the edge are counted up to this number
	near             = 7  // offsets from the last moves are exact up to this number of lines
	recentMoves      = 5  // moves played before that the network knows
	states           = 10 // of a point beside another one: empty, outside, or a stone by side and liberties
	crossClasses     = 1540
	effectKinds      = 4 * 5 * 5 // strings taken, own liberties after the move, the other side's liberties if it played there
)

const (
	koRow   = otherStart
	passRow = otherStart + 1
)

// crossClass numbers the contents of the four points around a point, the same for all symmetries. The index has the contents in turn, as
// digits.
var crossClass = numberCrosses()

func numberCrosses() (class [states * states * states * states]uint16) {
	numbers := map[int]uint16{}
	for i := range class {
		d := [4]int{i % states, i / states % states, i / (states * states) % states, i / (states * states * states)}
		least := len(class)
		for turn := range 4 {
			a := [4]int{d[turn], d[(turn+1)%4], d[(turn+2)%4], d[(turn+3)%4]}
			b := a
			slices.Reverse(b[:])
			for _, x := range [...][4]int{a, b} {
				least = min(least, x[0]+states*(x[1]+states*(x[2]+states*x[3])))
			}
		}
		n, ok := numbers[least]
		if !ok {
			n = uint16(len(numbers))
			numbers[least] = n
		}
		class[i] = n
	}
	return class
}

// placeRow is the row of a place on the board.
func placeRow(p board.Point, size int) int32 {
	x, y := int(p)%size, int(p)/size
	return int32(placeStart + triangle(min(x, size-1-x, maxLine), min(y, size-1-y, maxLine)))
}

// triangle numbers unordered pairs of small numbers.
func triangle(a, b int) int {
	if a < b {
		a, b = b, a
	}
	return a*(a+1)/2 + b
}

// lastRow is the row of a point for the n-th last move, counted from 0.
func lastRow(p, move board.Point, n, size int) int32 {
	dx, dy := int(p)%size-int(move)%size, int(p)/size-int(move)/size
	dx, dy = max(dx, -dx), max(dy, -dy)
	row := lastStart + n*lastRows
	if far := max(dx, dy); far > near {
		return int32(row + nearRows + min((far-near-1)/3, lastRows-nearRows-1))
	}
	return int32(row + triangle(dx, dy))
}

// input is what a network is told about a position, for the side to move.
type input struct {
	size    int
	toMove  board.Colour
	shapes  []int32  // by point: the largest known shape, -1 if none is known
	cross   []uint16 // by point: the row of the stones beside it
	effect  []uint8  // by point: what a move there does; 0 if none is legal
	group   []uint16 // by point: the number of its string, from 1; 0 if it is empty
	groups  int
	strings []uint16                 // by string: its row
	ladder  []uint8                  // by point: the marks of ladders that begin there
	last    [recentMoves]board.Point // the last move first; NoPoint if unknown, and Pass
	ko      board.Point
	komi    float32 // points that are added to the other side's
}

func newInput(size int) *input {
	n := size * size
	return &input{size: size, shapes: make([]int32, n), cross: make([]uint16, n), effect: make([]uint8, n), group: make([]uint16, n),
		strings: make([]uint16, n), ladder: make([]uint8, n)}
}

// coder makes inputs of positions on boards of one size.
type coder struct {
	size    int
	state   []uint8 // by point with a border: its state
	at      []int   // by point: its index in state
	place   []int32 // by point: the row of its place
	seen    []uint16
	ladders playout.Ladders
}

func newCoder(size int) *coder {
	c := &coder{size: size, state: make([]uint8, (size+2)*(size+2)), at: make([]int, size*size), seen: make([]uint16, size*size)}
	for i := range c.state {
		c.state[i] = stateOutside
	}
	for p := range c.at {
		c.at[p] = (p/size+1)*(size+2) + p%size + 1
		c.place = append(c.place, placeRow(board.Point(p), size))
	}
	return c
}

// States of a point. After these come the own strings and the other side's, by liberties.
const (
	stateEmpty = iota
	stateOutside
	stateStones
)

// code makes the input of a position. komi is White's.
func (c *coder) code(p *position, toMove board.Colour, komi float32, in *input) {
	b := p.b
	in.size, in.toMove = c.size, toMove
	in.komi = in.sign() * komi
	copy(in.shapes, p.largest(toMove))
	c.codeStrings(b, toMove, in)
	c.codeCrosses(in)
	c.codeEffects(b, toMove, in)
	for i := range in.last {
		in.last[i] = board.NoPoint
		if move := b.Recent(i); move.Colour != board.Empty {
			in.last[i] = move.Point
		}
	}
	in.ko = board.NoPoint
	if ko, colour := b.Ko(); colour == toMove {
		in.ko = ko
	}
}

// codeStrings numbers the strings and finds the states of all points.
func (c *coder) codeStrings(b *board.Board, toMove board.Colour, in *input) {
	clear(c.seen)
	clear(in.ladder)
	in.groups = 0
	c.ladders.Load(b)
	for q, at := range c.at {
		p := board.Point(q)
		colour := b.At(p)
		if colour == board.Empty {
			in.group[q], c.state[at] = 0, stateEmpty
			continue
		}
		root := b.Root(p)
		if c.seen[root] == 0 {
			in.groups++
			c.seen[root] = uint16(in.groups)
			state := uint8(stateStones + min(b.Liberties(root), countedLiberties) - 1)
			if colour != toMove {
				state += countedLiberties
			}
			c.state[c.at[root]] = state
			c.codeString(b, root, toMove, in)
		}
		in.group[q], c.state[at] = c.seen[root], c.state[c.at[root]]
	}
}

// codeCrosses finds the rows of the stones beside each point.
func (c *coder) codeCrosses(in *input) {
	stride := c.size + 2
	for q, at := range c.at {
		index := int(c.state[at-stride]) + states*(int(c.state[at+1])+states*(int(c.state[at+stride])+states*int(c.state[at-1])))
		centre := 0
		if s := int(c.state[at]); s >= stateStones {
			centre = s - stateStones + 1
		}
		in.cross[q] = uint16(crossStart + centre*crossClasses + int(crossClass[index]))
	}
}

// codeEffects says what a move at each point does.
func (c *coder) codeEffects(b *board.Board, toMove board.Colour, in *input) {
	clear(in.effect)
	for q := b.Empty().First(); q >= 0; q = b.Empty().Next(q + 1) {
		if b.Legal(q, toMove) != nil {
			continue
		}
		taken := 0
		stride, at := c.size+2, c.at[q]
		for _, n := range [...]int{at - stride, at + 1, at + stride, at - 1} {
			if c.state[n] == stateStones+countedLiberties {
				taken++
			}
		}
		own, other := c.libertiesAfter(b, q, toMove, stateStones), c.libertiesAfter(b, q, toMove.Opponent(), stateStones+countedLiberties)
		in.effect[q] = uint8(1 + min(taken, 3) + 4*(own+5*other))
	}
}

// libertiesAfter is the number of liberties, up to 4, of the string that a stone at an empty point would belong to. Stones that it would
// take are not counted. stones is the first state of stones of that colour.
func (c *coder) libertiesAfter(b *board.Board, q board.Point, colour board.Colour, stones uint8) int {
	stride, at := c.size+2, c.at[q]
	empty, friends := 0, false
	for _, n := range [...]int{at - stride, at + 1, at + stride, at - 1} {
		switch s := c.state[n]; {
		case s == stateEmpty:
			empty++
		case s >= stones && s < stones+countedLiberties:
			friends = true
		}
	}
	if !friends || empty == 4 {
		return empty
	}
	set := b.LibertySetWith(q, colour)
	return min(set.Len(), 4)
}

// rows appends the rows of a point beside its shape.
func (in *input) rows(list []int32, p board.Point) []int32 {
	list = append(list, int32(in.cross[p]), effectStart+int32(in.effect[p]), placeRow(p, in.size))
	for i, move := range in.last {
		if move >= 0 {
			list = append(list, lastRow(p, move, i, in.size))
		}
	}
	if g := in.group[p]; g > 0 {
		list = append(list, int32(in.strings[g-1]))
	}
	for i := range int32(ladderKinds) {
		if in.ladder[p]>>i&1 != 0 {
			list = append(list, ladderStart+i)
		}
	}
	if p == in.ko {
		list = append(list, koRow)
	}
	if in.last[0] == board.Pass {
		list = append(list, passRow)
	}
	return list
}

// sign is 1 if Black is to move, -1 if White is.
func (in *input) sign() float32 {
	if in.toMove == board.White {
		return -1
	}
	return 1
}

// isLegal tells whether the side to move may play at a point.
func (in *input) isLegal(p int) bool { return in.effect[p] != 0 }
