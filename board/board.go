package board

import (
	"errors"
	"fmt"
	"math/bits"
)

// The errors of moves and setups. Play and Setup wrap them and name the point.
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

// Rules are the differences between rule sets that decide whether a move is legal. The zero value is simple ko
// without suicide, as in most records.
type Rules struct {
	// Suicide allows a move that takes off the player's own string of two or more stones. Suicide of a single
	// stone is never allowed: it would leave the position as it was.
	Suicide bool
	// Superko forbids a move that repeats any earlier whole-board position, whoever is to move (positional
	// superko). Without it only the immediate retake of a ko is forbidden.
	Superko bool
}

// Board is a position, the moves that led to it, and its rules.
type Board struct {
	rules Rules
	g     *geometry

	colours [maxPoints]Colour
	roots   [maxPoints]Point // by occupied point: the stone that names its string; see Root
	strings [maxPoints]chain // by root
	empty   PointSet
	stones  [3]PointSet // by colour; [Empty] is unused
	walls   PointSet    // stones whose strings never fall: see SetWalls
	walled  bool        // there are walls

	key       uint64
	ko        Point // the point that koColour may not play next, NoPoint if there is none
	koColour  Colour
	prisoners [3]int // stones taken off, by the colour of the stones

	history []undo
}

// chain is what a board stores about one string. The liberties of the string are neighbours ∩ empty. Every move keeps
// the number of liberties up to date, because the number is asked for more often than it changes.
type chain struct {
	stones, neighbours PointSet
	key                uint64
	size, liberties    int16
}

// New makes an empty board of size × size points. The error wraps ErrSize.
func New(size int) (*Board, error) {
	if size < MinSize || size > MaxSize {
		return nil, fmt.Errorf("%d: %w", size, ErrSize)
	}
	b := &Board{g: geometries[size]()}
	b.Clear()
	return b, nil
}

// Clear removes all stones, prisoners and moves. The rules stay.
func (b *Board) Clear() {
	*b = Board{rules: b.rules, g: b.g, history: b.history[:0], ko: NoPoint, empty: b.g.all}
}

// wallLiberties are the liberties of a wall beside those on the board. With two it is never in atari.
const wallLiberties = 2

// SetWalls makes some stones walls, and the walls from before ordinary stones. The string of a wall never falls, because it has two
// liberties that lie on no point and that nobody fills: Liberties counts them, and LibertySet lacks them. Moves keep the walls, and Clear
// and Setup forget them. Walls are set before the moves that Undo takes back.
func (b *Board) SetWalls(stones PointSet) {
	changed := b.walls
	changed.Union(&stones)
	b.walls, b.walled = stones, !stones.IsEmpty()
	changed.Subtract(&b.empty)
	for p := b.TakeString(&changed); p >= 0; p = b.TakeString(&changed) {
		b.countLiberties(b.roots[p])
	}
}

// Walls are the stones that SetWalls has made walls.
func (b *Board) Walls() PointSet { return b.walls }

// IsWall tells whether the string at p, which must be occupied, never falls.
func (b *Board) IsWall(p Point) bool {
	return b.walled && b.strings[b.roots[p]].stones.Intersects(&b.walls)
}

// SetRules changes the rules that later moves must obey.
func (b *Board) SetRules(rules Rules) { b.rules = rules }

// Rules returns the rules that moves must obey.
func (b *Board) Rules() Rules { return b.rules }

// Clone returns an independent copy, moves included.
func (b *Board) Clone() *Board {
	c := new(Board)
	c.CopyFrom(b)
	return c
}

// CopyFrom makes b equal to other, moves included. It allocates only if b's list of moves has too little
// capacity.
func (b *Board) CopyFrom(other *Board) {
	history := append(b.history[:0], other.history...)
	*b = *other
	b.history = history
}

// Size is the number of lines in each direction.
func (b *Board) Size() int { return b.g.size }

// Points is the number of points, size squared.
func (b *Board) Points() int { return b.g.points }

// Neighbours lists the points next to p, two to four. It is a view.
func (b *Board) Neighbours(p Point) []Point { return b.g.of(p) }

// HasStone tells whether p is a point of the board with a stone. Any number may be asked about.
func (b *Board) HasStone(p Point) bool { return p >= 0 && int(p) < b.Points() && b.At(p) != Empty }

// Around is the set of the points next to p. It is a view.
func (b *Board) Around(p Point) *PointSet { return &b.g.around[p] }

// Beside is the set of the points next to a point of a set. Points of the set are in it where two of them are neighbours.
func (b *Board) Beside(points *PointSet) (beside PointSet) {
	g, above, leftward := b.g, uint64(0), uint64(0)
	for i := range g.words {
		here, next := points[i], uint64(0)
		if i+1 < g.words {
			next = points[i+1] &^ g.left[i+1]
			beside[i] = points[i+1] << (64 - g.size)
		}
		beside[i] |= here<<g.size | above>>(64-g.size) | here>>g.size
		fromLeft := here &^ g.right[i]
		beside[i] |= fromLeft<<1 | leftward>>63 | (here&^g.left[i])>>1 | next<<63
		beside[i] &= g.all[i]
		above, leftward = here, fromLeft
	}
	return beside
}

// All is the set of all points. It is a view.
func (b *Board) All() *PointSet { return &b.g.all }

// At is the colour of the stone on p, or Empty.
func (b *Board) At(p Point) Colour { return b.colours[p] }

// Empty is the set of empty points. It is a view.
func (b *Board) Empty() *PointSet { return &b.empty }

// Stones is the set of all stones of a colour, Black or White. It is a view.
func (b *Board) Stones(c Colour) *PointSet { return &b.stones[c] }

// Root names the string at p, which must be occupied. Two stones belong to the same string if and only if their
// roots are equal. The root is a stone of the string. It changes only when the string is captured or becomes part
// of a larger string.
func (b *Board) Root(p Point) Point { return b.roots[p] }

// StringAt is the set of the stones of the string at p, which must be occupied. It is a view.
func (b *Board) StringAt(p Point) *PointSet { return &b.strings[b.roots[p]].stones }

// StringNeighbours is the set of all points next to the string at p, which must be occupied: its liberties and
// the stones of the opponent that touch it. It may also hold stones of the string itself. It is a view.
func (b *Board) StringNeighbours(p Point) *PointSet { return &b.strings[b.roots[p]].neighbours }

// StringSize is the number of stones of the string at p, which must be occupied.
func (b *Board) StringSize(p Point) int { return int(b.strings[b.roots[p]].size) }

// StringKey is the Zobrist key of the stones of the string at p, which must be
// occupied.
func (b *Board) StringKey(p Point) uint64 { return b.strings[b.roots[p]].key }

// Liberties is the number of liberties of the string at p, which must be occupied.
func (b *Board) Liberties(p Point) int { return int(b.strings[b.roots[p]].liberties) }

// countLiberties counts the liberties of the string with the given root.
func (b *Board) countLiberties(root Point) {
	s, e := &b.strings[root].neighbours, &b.empty
	n := bits.OnesCount64(s[0]&e[0]) + bits.OnesCount64(s[1]&e[1]) + bits.OnesCount64(s[2]&e[2]) +
		bits.OnesCount64(s[3]&e[3]) + bits.OnesCount64(s[4]&e[4]) + bits.OnesCount64(s[5]&e[5])
	if b.g.words > usualWords {
		for i := usualWords; i < setWords; i++ {
			n += bits.OnesCount64(s[i] & e[i])
		}
	}
	if b.walled && b.strings[root].stones.Intersects(&b.walls) {
		n += wallLiberties
	}
	b.strings[root].liberties = int16(n)
}

// LibertySet is the set of the liberties of the string at p, which must be
// occupied.
func (b *Board) LibertySet(p Point) (libs PointSet) {
	s, e := &b.strings[b.roots[p]].neighbours, &b.empty
	libs[0], libs[1], libs[2] = s[0]&e[0], s[1]&e[1], s[2]&e[2]
	libs[3], libs[4], libs[5] = s[3]&e[3], s[4]&e[4], s[5]&e[5]
	if b.g.words > usualWords {
		libs[6], libs[7], libs[8], libs[9] = s[6]&e[6], s[7]&e[7], s[8]&e[8], s[9]&e[9]
	}
	return libs
}

// AddFewLiberties adds the liberties of the string at p, which must be occupied, to a set, if the string has no more
// than most of them.
func (b *Board) AddFewLiberties(set *PointSet, p Point, most int) {
	if b.Liberties(p) > most {
		return
	}
	s, e := &b.strings[b.roots[p]].neighbours, &b.empty
	for i := range b.g.words {
		set[i] |= s[i] & e[i]
	}
}

// LibertySetWith is the set of the liberties of the string at p. If p is empty, a stone of the colour is imagined
// there, and the set has the liberties of the string that this stone would belong to. Points of stones that the
// imagined stone would take are left out.
func (b *Board) LibertySetWith(p Point, colour Colour) (s PointSet) {
	if b.At(p) != Empty {
		return b.LibertySet(p)
	}
	for _, n := range b.Neighbours(p) {
		switch b.At(n) {
		case Empty:
			s.Add(n)
		case colour:
			more := b.LibertySet(n)
			s.Union(&more)
		}
	}
	s.Remove(p)
	return s
}

// LibertyKey is a hash of the set of liberties of the string at p, which must be occupied.
func (b *Board) LibertyKey(p Point) (key uint64) {
	neighbours := &b.strings[b.roots[p]].neighbours
	for i := range b.g.words {
		high, low := bits.Mul64(neighbours[i]&b.empty[i]^libertySalts[i], libertySalts[setWords-1-i]|1)
		key += high ^ low
	}
	return key
}

// InAtari tells whether the string at p, which must be occupied, has exactly
// one liberty.
func (b *Board) InAtari(p Point) bool { return b.strings[b.roots[p]].liberties == 1 }

// Key is the Zobrist key of the stones. The side to move and the ko are not part of it. Equal positions have
// equal keys in every run of the program.
func (b *Board) Key() uint64 { return b.key }

// KeyWith is the Key after a move at an empty point, if the move captures nothing.
func (b *Board) KeyWith(p Point, colour Colour) uint64 { return b.key ^ b.g.keys[p][colour] }

// Ko is the point that may not be retaken by the next move, and the colour that may not retake it. The point is
// NoPoint if there is no ban.
func (b *Board) Ko() (Point, Colour) { return b.ko, b.koColour }

// Prisoners counts the stones of a colour that moves have taken off the board, by capture or suicide.
func (b *Board) Prisoners(c Colour) int { return b.prisoners[c] }

// Moves is the number of moves that Undo can take back.
func (b *Board) Moves() int { return len(b.history) }
