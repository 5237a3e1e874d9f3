package board

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Board sizes that are supported, in lines.
const (
	// The supported board sizes, in lines.
	MinSize   = 2
	MaxSize   = 25
	maxPoints = MaxSize * MaxSize
)

// Point is an intersection: y*size + x, with x counted from the left and y from
// the top, the order of the letters in SGF.
type Point int16

const (
	// Pass is the move that plays nowhere.
	Pass Point = -1
	// NoPoint is the absence of a point, where Pass would be a move.
	NoPoint Point = -2
)

// Colour is the content of a point, or a side.
type Colour uint8

// The contents of a point. Black and White are also the two sides.
const (
	Empty Colour = iota
	Black
	White
)

// ParseColour reads a colour: b, black, w or white, in small letters or capitals. It returns Empty for any other
// text.
func ParseColour(text string) Colour {
	switch strings.ToLower(text) {
	case "b", "black":
		return Black
	case "w", "white":
		return White
	}
	return Empty
}

// Opponent is the other side. The opponent of Empty is Empty.
func (c Colour) Opponent() Colour { return (3 - c) % 3 }

// String is "black", "white" or "empty".
func (c Colour) String() string {
	if c > White {
		return fmt.Sprintf("colour %d", uint8(c))
	}
	return [...]string{"empty", "black", "white"}[c]
}

// Rune is the colour's letter on a text board: X, O or a dot.
func (c Colour) Rune() rune { return [...]rune{'.', 'X', 'O'}[c] }

// Stone is a colour on a point.
type Stone struct {
	Point  Point
	Colour Colour
}

// columns are the letters of the columns. Go uses no I.
const columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

// ColumnName is the letter of a column. Columns count from 0 on the left.
func ColumnName(x int) string { return columns[x : x+1] }

// ErrVertex says that a text does not name a point of the board.
var ErrVertex = errors.New("not a point of the board")

// Narrow writes letters, digits and signs of full width, as keyboards for Japanese and Chinese type them, as those of ASCII: Ｄ４ as D4.
func Narrow(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= '！' && r <= '～':
			return r - '！' + '!'
		case r == '　':
			return ' '
		}
		return r
	}, text)
}

// ParsePoint reads a point as GTP writes it: "D4", "pass". Case and the width of letters are ignored. The error wraps ErrVertex.
func ParsePoint(text string, size int) (Point, error) {
	if size < MinSize || size > MaxSize {
		return NoPoint, fmt.Errorf("%w: %d", ErrSize, size)
	}
	upper := strings.ToUpper(strings.TrimSpace(Narrow(text)))
	if upper == "PASS" {
		return Pass, nil
	}
	if len(upper) < 2 || upper[1] < '1' || upper[1] > '9' {
		return NoPoint, fmt.Errorf("%q: %w", text, ErrVertex)
	}
	x := strings.IndexByte(columns, upper[0])
	row, err := strconv.Atoi(upper[1:])
	if upper[0] == 'I' {
		return NoPoint, fmt.Errorf("%q: %w: no column is called I", text, ErrVertex)
	}
	if err != nil || x < 0 || x >= size || row > size {
		return NoPoint, fmt.Errorf("%q: %w (%dx%d)", text, ErrVertex, size, size)
	}
	return Point((size-row)*size + x), nil
}

// FormatPoint writes a point as GTP does: "D4", "PASS", and "-" for NoPoint. A number that is no point of the
// board is written as "point 400".
func FormatPoint(p Point, size int) string {
	switch p {
	case Pass:
		return "PASS"
	case NoPoint:
		return "-"
	}
	if p < 0 || int(p) >= size*size {
		return fmt.Sprintf("point %d", p)
	}
	x, y := int(p)%size, int(p)/size
	return ColumnName(x) + strconv.Itoa(size-y)
}

// FormatPoints writes each of some points as FormatPoint does. The list is never nil, so that JSON has [].
func FormatPoints(points []Point, size int) []string {
	list := make([]string, len(points))
	for i, p := range points {
		list[i] = FormatPoint(p, size)
	}
	return list
}
