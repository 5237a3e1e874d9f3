package shape

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"shicho/board"
)

// Drawing is a drawing taken apart into its marks, before anybody asks what they mean. Patterns and the drawings of a search
// are read from it.
type Drawing struct {
	Rows   [][]Mark // the top row first; each has as many points as the others
	Width  int      // points of a row
	Height int
	Edges  Edges // the sides that are drawn as edges of the board
}

// Mark is a letter of a drawing: a point, or a digit behind the letter of a point.
type Mark struct {
	Letter       rune
	Spaced       bool // a space stands before the letter
	Line, Column int  // in the text, counted from 1
}

// IsDigit tells whether the mark is no point.
func (m Mark) IsDigit() bool { return '0' <= m.Letter && m.Letter <= '9' }

// Place says where the mark stands, for an error.
func (m Mark) Place() string { return fmt.Sprintf("line %d, column %d", m.Line, m.Column) }

// Marks takes a line apart. Spaces are no marks.
func Marks(line int, text string) (marks []Mark) {
	marks = make([]Mark, 0, len(text))
	spaced, column := false, 0
	for _, r := range text {
		column++
		if unicode.IsSpace(r) {
			spaced = true
			continue
		}
		marks = append(marks, Mark{r, spaced, line, column})
		spaced = false
	}
	return marks
}

// lineEnds makes all ends of lines alike.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// ReadDrawing reads a drawing that a person made or that Pattern.String made: a line for each row, the top row first. '|' at the ends
// of all rows and a line of '-' above or below them, with '+' or '|' at its ends, are edges of the board. Spaces, empty lines, numbers
// of rows before the rows or behind their '|', and a line with the letters of the columns from A on are left out. An error says the line and the column.
func ReadDrawing(text string) (*Drawing, error) {
	d := &Drawing{}
	for i, line := range strings.Split(lineEnds.Replace(text), "\n") {
		marks := Marks(i+1, line)
		if len(marks) == 0 || isColumnNames(line) {
			continue
		}
		if err := d.add(marks); err != nil {
			return nil, fmt.Errorf("%s: %w", marks[0].Place(), err)
		}
	}
	return d, nil
}

// add reads a line.
func (d *Drawing) add(marks []Mark) error {
	if isEdge(marks) {
		if d.Height == 0 {
			d.Edges |= Top
		} else {
			d.Edges |= Bottom
		}
		return nil
	}
	if d.Edges&Bottom != 0 {
		return errors.New("a row below the lower edge")
	}
	marks, edges := withoutFrame(marks)
	width := 0
	for _, m := range marks {
		if !m.IsDigit() {
			width++
		}
	}
	if d.Height == 0 {
		d.Width = width
		d.Edges |= edges
	}
	d.Height++
	switch {
	case width == 0:
		return errors.New("a row without points")
	case max(width, d.Height) > board.MaxSize:
		return fmt.Errorf("more than %d points wide or high", board.MaxSize)
	case width != d.Width:
		return fmt.Errorf("a row of %d points below one of %d", width, d.Width)
	case d.Edges&(Left|Right) != edges:
		return errors.New("'|' at an end of some rows only")
	}
	d.Rows = append(d.Rows, marks)
	return nil
}

// withoutFrame takes the edges and the numbers of the row from a row.
func withoutFrame(marks []Mark) (cells []Mark, edges Edges) {
	for len(marks) > 0 && marks[0].IsDigit() {
		marks = marks[1:]
	}
	if len(marks) > 0 && marks[0].Letter == '|' {
		marks, edges = marks[1:], Left
	}
	end := len(marks)
	for end > 0 && marks[end-1].IsDigit() {
		end--
	}
	if end > 0 && marks[end-1].Letter == '|' {
		marks, edges = marks[:end-1], edges|Right
	}
	return marks, edges
}

// isEdge tells whether a line is an edge of the board: '-' with '+' or '|' at the ends.
func isEdge(marks []Mark) bool {
	dashes := 0
	for _, m := range marks {
		switch m.Letter {
		case '-':
			dashes++
		case '+', '|':
		default:
			return false
		}
	}
	return dashes > 0
}

// isColumnNames tells whether a line has the letters of columns from A on, as a board's drawing has below it.
func isColumnNames(line string) bool {
	for i, name := range strings.Fields(line) {
		if i >= board.MaxSize || name != board.ColumnName(i) {
			return false
		}
	}
	return true
}

// ParseLetter is what a letter of the drawing of a pattern asks of a point, with X as the attacker and as the side that moves: Own is X, Other is O. ok is
// false for letters that are none, and for the letter of the move.
func ParseLetter(letter rune) (cell Cell, ok bool) {
	i := strings.IndexRune(letters[Capture], letter)
	return Cell(max(i, 0)), i >= 0
}

// IsMove tells whether a letter of the drawing of a pattern is a move, an empty point.
func IsMove(letter rune) bool {
	return letter != 0 && letter < 128 && (slices.Contains(moveLetters[:], byte(letter)) || letter == bothLetter)
}
