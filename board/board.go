package board

import (
	"errors"
	"fmt"
	"math/bits"
)

// Errors of moves and setups; Play and Setup wrap them with the point.
var (
	ErrSize        = fmt.Errorf("board size not in %d–%d", MinSize, MaxSize)
	ErrOutside     = errors.New("point outside the board")
	ErrOccupied    = errors.New("point occupied")
	ErrSuicide     = errors.New("suicide")
	ErrKo          = errors.New("ko may not be retaken yet")
	ErrSuperko     = errors.New("position repeated")
	ErrNoLiberties = errors.New("string without liberties")
	ErrColour      = errors.New("no such colour")
)

// Rules are what rule sets differ in when a move is judged. The zero value is
// simple ko without suicide, the rules of most records.
type Rules struct {
	// Suicide allows moves that take off one's own string of two or more
	// stones. A single stone would leave the position as it was; it is never
	// allowed.
	Suicide bool
	// Superko forbids every repetition of a whole-board position, whoever is to
	// move (positional superko), not only the immediate retake.
	Superko bool
}

// Board is a position, the moves that led to it, and its rules.
type Board struct {
	rules Rules
	g     *geometry

	colours [maxPoints]Colour
	roots   [maxPoints]Point // of an occupied point: the string's first stone
	strings [maxPoints]chain // by root
	empty   PointSet
	stones  [3]PointSet // by colour; [Empty] is unused

	key       uint64
	ko        Point // where the last move may not be retaken, NoPoint if anywhere
	koColour  Colour
	prisoners [3]int // stones taken off, by their colour

	history []undo
}

// chain is what a board keeps of one string. Its liberties are
// neighbours ∩ empty.
type chain struct {
	stones, neighbours PointSet
	key                uint64
	size               int16
}

// New makes an empty board of size × size points. The error is ErrSize.
func New(size int) (*Board, error) {
	if size < MinSize || size > MaxSize {
		return nil, fmt.Errorf("%d: %w", size, ErrSize)
	}
	b := &Board{g: geometries[size]()}
	b.Clear()
	return b, nil
}

// Clear takes everything off and forgets the moves; the rules stay.
func (b *Board) Clear() {
	*b = Board{rules: b.rules, g: b.g, history: b.history[:0], ko: NoPoint, empty: b.g.all}
}

// SetRules changes the rules by which later moves are judged.
func (b *Board) SetRules(rules Rules) { b.rules = rules }

// Rules are the rules by which moves are judged.
func (b *Board) Rules() Rules { return b.rules }

// Clone is an independent copy, moves included.
func (b *Board) Clone() *Board {
	c := new(Board)
	c.CopyFrom(b)
	return c
}

// CopyFrom makes b equal to other, moves included. It allocates only if b has
// no room for the moves.
func (b *Board) CopyFrom(other *Board) {
	history := append(b.history[:0], other.history...)
	*b = *other
	b.history = history
}

// Size is the number of lines.
func (b *Board) Size() int { return b.g.size }

// Points is the number of points, size squared.
func (b *Board) Points() int { return b.g.points }

// Neighbours lists the points next to p, two to four. It is a view.
func (b *Board) Neighbours(p Point) []Point { return b.g.of(p) }

// Around is the set of the points next to p. It is a view.
func (b *Board) Around(p Point) *PointSet { return &b.g.around[p] }

// All is the set of all points. It is a view.
func (b *Board) All() *PointSet { return &b.g.all }

// At is the content of p.
func (b *Board) At(p Point) Colour { return b.colours[p] }

// Empty is the set of empty points. It is a view.
func (b *Board) Empty() *PointSet { return &b.empty }

// Stones is the set of all stones of a colour. It is a view.
func (b *Board) Stones(c Colour) *PointSet { return &b.stones[c] }

// Root names the string at p, which must be occupied: two stones belong to the
// same string if and only if their roots are equal. A root is a stone of its
// string, and stays it until the string is taken or swallowed by another.
func (b *Board) Root(p Point) Point { return b.roots[p] }

// StringAt is the string of stones at p, which must be occupied. It is a view.
func (b *Board) StringAt(p Point) *PointSet { return &b.strings[b.roots[p]].stones }

// StringNeighbours is the set of all points next to the string at p, which must
// be occupied. It is a view.
func (b *Board) StringNeighbours(p Point) *PointSet {
	return &b.strings[b.roots[p]].neighbours
}

// StringSize is the number of stones of the string at p, which must be occupied.
func (b *Board) StringSize(p Point) int { return int(b.strings[b.roots[p]].size) }

// StringKey is the Zobrist key of the stones of the string at p, which must be
// occupied.
func (b *Board) StringKey(p Point) uint64 { return b.strings[b.roots[p]].key }

// Liberties counts the liberties of the string at p, which must be occupied.
func (b *Board) Liberties(p Point) int {
	neighbours := &b.strings[b.roots[p]].neighbours
	n := 0
	for i := range b.g.words {
		n += bits.OnesCount64(neighbours[i] & b.empty[i])
	}
	return n
}

// LibertySet is the set of the liberties of the string at p, which must be
// occupied.
func (b *Board) LibertySet(p Point) PointSet {
	s := b.strings[b.roots[p]].neighbours
	s.Intersect(&b.empty)
	return s
}

// LibertyKey is a hash of the liberties of the string at p, which must be occupied.
func (b *Board) LibertyKey(p Point) (key uint64) {
	neighbours := &b.strings[b.roots[p]].neighbours
	for i := range b.g.words {
		high, low := bits.Mul64(neighbours[i]&b.empty[i]^libertySalts[i], libertySalts[setWords-1-i]|1)
		key += high ^ low
	}
	return key
}

// hasLiberty tells whether the string of that root has a liberty.
func (b *Board) hasLiberty(root Point) bool {
	neighbours := &b.strings[root].neighbours
	for i := range b.g.words {
		if neighbours[i]&b.empty[i] != 0 {
			return true
		}
	}
	return false
}

// InAtari tells whether the string at p, which must be occupied, has exactly
// one liberty.
func (b *Board) InAtari(p Point) bool {
	neighbours := &b.strings[b.roots[p]].neighbours
	seen := false
	for i := range b.g.words {
		w := neighbours[i] & b.empty[i]
		if w == 0 {
			continue
		}
		if seen || w&(w-1) != 0 {
			return false
		}
		seen = true
	}
	return seen
}

// Key is the Zobrist key of the stones alone: not of the side to move, not of
// the ko. Equal positions have equal keys in every run of the program.
func (b *Board) Key() uint64 { return b.key }

// KeyWith is the Key after a move at an empty point that takes nothing.
func (b *Board) KeyWith(p Point, colour Colour) uint64 { return b.key ^ b.g.keys[p][colour] }

// Ko is the point that the colour may not retake with its next move, NoPoint if
// there is none.
func (b *Board) Ko() (Point, Colour) { return b.ko, b.koColour }

// Prisoners counts the stones of a colour that were taken off the board by
// moves, suicides included.
func (b *Board) Prisoners(c Colour) int { return b.prisoners[c] }

// Moves counts the moves that can be undone.
func (b *Board) Moves() int { return len(b.history) }
