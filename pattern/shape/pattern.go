package shape

import (
	"fmt"

	"shicho/board"
)

// Kind says what the move of a pattern does, and therefore which side plays it.
type Kind uint8

// The kinds.
const (
	Capture Kind = iota // the attacker moves and captures the target
	Escape              // the owner of the target moves and saves it
	Join                // the owner of two targets moves and connects them
	Cut                 // the other side moves and cuts two targets off from each other
)

// Kinds is the number of kinds of patterns whose move works.
const Kinds = 4

// The kinds of what a pattern leaves on the board after a move of its proof. No pattern has them; see Match and
// MatcherBuilder.AddStatuses.
const (
	Dead Kind = Kinds + iota // the target is captured even if its owner moves first
	Safe                     // the target is not captured even if the attacker moves first
)

// Fail is the kind of a pattern whose move is an attack that fails: the attacker moves, here or anywhere, and the target is not captured.
// So the target is safe.
const Fail = Safe + 1

const allKinds = Kinds + 3

// OfPatterns lists the kinds that patterns have.
func OfPatterns() []Kind { return []Kind{Capture, Escape, Join, Cut, Fail} }

// String is the kind in lower case. Fail is "safe", too.
func (k Kind) String() string {
	if k >= allKinds {
		return fmt.Sprintf("kind %d", uint8(k))
	}
	return [allKinds]string{"capture", "escape", "join", "cut", "dead", "safe", "safe"}[k]
}

// IsOwners tells whether the owner of the target makes the move, or made it if the kind is Safe.
func (k Kind) IsOwners() bool { return k == Escape || k == Join || k == Safe }

// mover is the side that makes the move, or made it if the kind is Dead or Safe, when a side owns the target.
func (k Kind) mover(owner board.Colour) board.Colour {
	if k.IsOwners() {
		return owner
	}
	return owner.Opponent()
}

// HasTwo tells whether there are two targets.
func (k Kind) HasTwo() bool { return k == Join || k == Cut }

// targetSide is Own or Other: the owner of the target as the side that moves sees it.
func (k Kind) targetSide() Cell {
	if k.IsOwners() {
		return Own
	}
	return Other
}

// Cell is what a pattern asks of a point.
type Cell uint8

// What a pattern asks of a point. A weak cell, NotOther or NotOwn, also allows that there is no point: the cell lies
// beyond the edge of the board.
const (
	Empty    Cell = iota
	Own           // a stone of the side that moves
	Other         // a stone of the other side
	Target        // a stone of a target: of the string that is captured or saved, or of one of the two that are connected or cut
	Any           // nothing
	NotOther      // no stone of the other side
	NotOwn        // no stone of the side that moves
)

// IsWeak tells whether the cell is NotOther or NotOwn.
func (c Cell) IsWeak() bool { return c == NotOther || c == NotOwn }

// isStone tells whether the cell is a stone.
func (c Cell) isStone() bool { return c == Own || c == Other || c == Target }

// isExact tells whether the cell asks for one content.
func (c Cell) isExact() bool { return c < Any }

// The least and the largest number of liberties of a condition, see Pattern.Least.
const (
	FewestLiberties = 1
	MostLiberties   = 9
)

// Edges is the set of the sides of a pattern that lie on the edge of the board.
type Edges uint8

// The sides. A canonical pattern with one edge has it at the bottom, and one with a corner has the corner at the bottom
// left.
const (
	Bottom Edges = 1 << iota
	Left
	Right
	Top
)

// Pattern is what a proof depends on, in canonical form: what it asks of some points, and the move. It is stored as the
// smallest rectangle around these points, with Any on the others. The stones of the target and the points next to them
// are exact: Empty, Own, Other or Target. Of two targets one is as exact; the other one may be drawn in part, and have a condition
// on its liberties as other strings have. A side of the rectangle is an edge if the proof relies on the edge of the
// board there. If the side is no edge, the board may go on or end there. Patterns are values: == tells whether two are
// the same. The zero Pattern is not a pattern.
type Pattern struct {
	kind          Kind
	width, height uint8
	edges         Edges
	move          uint16 // index of its cell
	threat        uint16 // index of the cell of the attacker's move, counted from 1; 0 if it is not known
	cells         string // row by row from the top, see cellWith
}

// cellWith is a cell in one byte, with the condition on the liberties of its string, 0 for no condition.
func cellWith(c Cell, least int) byte { return byte(c) | byte(least)<<4 }

// cellOf and leastOf take the byte of a cell apart.
func cellOf(b byte) Cell { return Cell(b & 15) }
func leastOf(b byte) int { return int(b >> 4) }

// seenBy is the content of a point as the side that moves sees it.
func seenBy(mover, content board.Colour) Cell {
	switch content {
	case board.Empty:
		return Empty
	case mover:
		return Own
	}
	return Other
}

// Kind tells what the move does.
func (p Pattern) Kind() Kind { return p.kind }

// Width is the number of columns.
func (p Pattern) Width() int { return int(p.width) }

// Height is the number of rows.
func (p Pattern) Height() int { return int(p.height) }

// Size is the number of points that the pattern asks for something.
func (p Pattern) Size() int {
	n := 0
	for i := range len(p.cells) {
		if cellOf(p.cells[i]) != Any {
			n++
		}
	}
	return n
}

// Edges is the set of sides that lie on the edge of the board.
func (p Pattern) Edges() Edges { return p.edges }

// At is what the pattern asks of a point, by column and row, both counted from 0 at the top left.
func (p Pattern) At(x, y int) Cell { return cellOf(p.content(x, y)) }

// content is the content of a cell. Beyond the pattern nothing is asked for.
func (p Pattern) content(x, y int) byte {
	if x < 0 || y < 0 || x >= p.Width() || y >= p.Height() {
		return byte(Any)
	}
	return p.cells[y*p.Width()+x]
}

// Least is the condition of a stone: the least number of liberties that its string has outside the pattern, on points that
// the pattern asks for nothing. It is a number from FewestLiberties to MostLiberties, or 0 for any number. The condition of the move is
// one of the string that the played stone will belong to, not counting the points of stones that it takes. Of stones that touch
// each other, the first one has the condition of all.
func (p Pattern) Least(x, y int) int { return leastOf(p.content(x, y)) }

// IsExact tells whether the pattern has no weak cells and no conditions.
func (p Pattern) IsExact() bool {
	for i := range len(p.cells) {
		if cellOf(p.cells[i]).IsWeak() || leastOf(p.cells[i]) > 0 {
			return false
		}
	}
	return true
}

// Threat is the column and the row of a move with which the attacker, to move, captures the target of an Escape: the pattern says that the
// target is critical, as both sides' moves are proved. It is not known of other kinds, nor of patterns that were mined by version 0.1.
func (p Pattern) Threat() (x, y int, known bool) {
	if p.threat == 0 || p.IsZero() {
		return 0, 0, false
	}
	return int(p.threat-1) % int(p.width), int(p.threat-1) / int(p.width), true
}

// Move is the column and the row of the move, both counted from 0.
func (p Pattern) Move() (x, y int) {
	if p.IsZero() {
		return 0, 0
	}
	return int(p.move) % p.Width(), int(p.move) / p.Width()
}

// IsZero tells whether the pattern is the zero Pattern, which asks for nothing and lies nowhere.
func (p Pattern) IsZero() bool { return len(p.cells) == 0 }
