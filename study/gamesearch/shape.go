package gamesearch

import (
	"errors"
	"fmt"
	"slices"

	"shicho/board"
	"shicho/pattern/shape"
)

// ErrShape says that a drawing is not a shape that can be searched for.
var ErrShape = errors.New("not a shape to search for")

// Cell is what a shape asks of a point.
type Cell uint8

// The demands.
const (
	Empty Cell = iota
	Black
	White
	Stone    // a stone of either colour
	Any      // any content
	NotWhite // Black, empty, or off the board
	NotBlack // White, empty, or off the board
)

// The letters of the cells in a drawing. Those but the star are the letters of patterns.
const (
	stoneLetter  = '*'
	targetLetter = '#'
	ownersLetter = '@' // the move of the target's owner
	cellLetters  = ".XO*?xo"
)

// isWeak tells whether the demand is met off the board.
func (c Cell) isWeak() bool { return c == NotWhite || c == NotBlack }

// asksForStone tells whether only a stone satisfies the demand.
func (c Cell) asksForStone() bool { return c == Black || c == White || c == Stone }

// fits tells whether a point with a content satisfies the demand.
func (c Cell) fits(content board.Colour) bool {
	switch c {
	case Any:
		return true
	case Stone:
		return content != board.Empty
	case NotWhite:
		return content != board.White
	case NotBlack:
		return content != board.Black
	default:
		return board.Colour(c) == content
	}
}

// swapped is the demand with the colours exchanged.
func (c Cell) swapped() Cell {
	switch c {
	case Black:
		return White
	case White:
		return Black
	case NotWhite:
		return NotBlack
	case NotBlack:
		return NotWhite
	default:
		return c
	}
}

// Anchor is the set of the sides of a drawing that lie on the edge of the board.
type Anchor shape.Edges

// The sides, and the usual sets of them.
const (
	Top    = Anchor(shape.Top)
	Right  = Anchor(shape.Right)
	Bottom = Anchor(shape.Bottom)
	Left   = Anchor(shape.Left)

	Anywhere Anchor = 0
	Side            = Bottom        // the drawing stands on one edge
	Corner          = Bottom | Left // the lower left corner of the drawing is a corner of the board
	Whole           = Top | Right | Bottom | Left
)

// anchorNames are the names of the anchors. The first name of an anchor is the one that String returns.
var anchorNames = []struct {
	name   string
	anchor Anchor
}{
	{"anywhere", Anywhere}, {"side", Side}, {"corner", Corner}, {"whole", Whole},
	{"top", Top}, {"right", Right}, {"bottom", Bottom}, {"left", Left},
	{"top-left", Top | Left}, {"top-right", Top | Right}, {"bottom-right", Bottom | Right}, {"bottom-left", Bottom | Left},
	{"left-right", Left | Right}, {"top-bottom", Top | Bottom}, {"all-but-top", Whole &^ Top}, {"all-but-right", Whole &^ Right},
	{"all-but-bottom", Whole &^ Bottom}, {"all-but-left", Whole &^ Left},
}

// String is the name of the anchor: anywhere, side (bottom), corner (bottom-left), whole, top, right, left, top-left,
// top-right or bottom-right; left-right and top-bottom, from edge to edge, and all-but-top, all-but-right, all-but-bottom and all-but-left.
func (a Anchor) String() string {
	for _, n := range anchorNames {
		if n.anchor == a {
			return n.name
		}
	}
	return fmt.Sprintf("anchor %d", uint8(a))
}

// ParseAnchor reads what String writes. The names bottom and bottom-left mean side and corner. The error wraps ErrShape.
func ParseAnchor(name string) (Anchor, error) {
	for _, n := range anchorNames {
		if n.name == name {
			return n.anchor, nil
		}
	}
	return Anywhere, fmt.Errorf("anchor %q, not whole, corner, side or anywhere: %w", name, ErrShape)
}

// kind is the anchor without the choice of the edges: Anywhere, Side, Corner or Whole. ok is false if no anchor has these
// edges.
func (a Anchor) kind() (kind Anchor, ok bool) {
	switch a {
	case Anywhere, Whole:
		return a, true
	case Top, Right, Bottom, Left:
		return Side, true
	case Top | Right, Right | Bottom, Bottom | Left, Left | Top:
		return Corner, true
	default:
		return Anywhere, false
	}
}

// Shape is a drawing to search for: a rectangle of cells, and the edges of the board that it lies on. Where a side of the
// drawing is no edge, the board may go on or end. A Shape does not change. The zero Shape is not a shape.
type Shape struct {
	width, height int
	cells         []Cell // by rows from above
	anchor        Anchor
}

// NewShape makes a shape of the rows of a drawing, the top row first: '.' or '+' is an empty point, 'X' Black, 'O' White, '*' a stone
// of either colour, '?' any content, 'x' no stone of White and 'o' none of Black, and these two may lie off the board, as in patterns. A drawing with '#' is
// one of a pattern: '#' is White, '*', '@', '&' and '!' are moves, empty points, and a digit behind a stone or a move is left out. Spaces are ignored. The error wraps ErrShape.
func NewShape(rows []string, anchor Anchor) (*Shape, error) {
	if len(rows) > board.MaxSize {
		return nil, fmt.Errorf("more than %d rows: %w", board.MaxSize, ErrShape)
	}
	marks := make([][]shape.Mark, len(rows))
	for i, row := range rows {
		marks[i] = shape.Marks(i+1, row)
		if a, b := points(marks[i]), points(marks[0]); a != b {
			return nil, fmt.Errorf("line %d has %d points, line 1 has %d: %w", i+1, a, b, ErrShape)
		}
	}
	return newShape(marks, anchor)
}

// points is the number of marks that are no digits.
func points(row []shape.Mark) (n int) {
	for _, m := range row {
		if !m.IsDigit() {
			n++
		}
	}
	return n
}

// newShape makes a shape of rows with the same number of points.
func newShape(rows [][]shape.Mark, anchor Anchor) (*Shape, error) {
	r := newReader(rows)
	s := &Shape{height: len(rows), anchor: anchor}
	for _, row := range rows {
		s.width = 0
		for i, mark := range row {
			if r.isLeast(row[:i], mark) {
				continue
			}
			cell, err := r.cell(mark)
			if err != nil {
				return nil, err
			}
			s.cells = append(s.cells, cell)
			s.width++
		}
	}
	return s, s.check()
}

// check returns an error if the shape cannot be searched for.
func (s *Shape) check() error {
	switch {
	case s.width == 0 || s.height == 0:
		return fmt.Errorf("nothing is drawn: %w", ErrShape)
	case s.width > board.MaxSize || s.height > board.MaxSize:
		return fmt.Errorf("%d columns and %d rows, at most %d are possible: %w", s.width, s.height, board.MaxSize, ErrShape)
	case s.anchor == Whole && (s.width != s.height || s.width < board.MinSize):
		return fmt.Errorf("%d columns and %d rows are no whole board: %w", s.width, s.height, ErrShape)
	}
	if !slices.ContainsFunc(s.cells, func(c Cell) bool { return c != Any && !c.isWeak() }) {
		return fmt.Errorf("every point may be empty or have any content: %w", ErrShape)
	}
	if n := s.waysOver(); n > mostWaysOver {
		return fmt.Errorf("x and o in outer lines let the drawing lie over the edges of the board in %d ways, at most %d are possible: %w", n, mostWaysOver, ErrShape)
	}
	return nil
}

// Width is the number of columns.
func (s *Shape) Width() int { return s.width }

// Height is the number of rows.
func (s *Shape) Height() int { return s.height }

// Anchor is the set of the sides that lie on the edge of the board.
func (s *Shape) Anchor() Anchor { return s.anchor }

// At is the cell in a column and a row, both counted from 0 at the top left.
func (s *Shape) At(x, y int) Cell { return s.cells[y*s.width+x] }
