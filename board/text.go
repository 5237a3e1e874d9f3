package board

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ErrText says that a text is not a drawing of a board.
var ErrText = errors.New("not a board")

// String draws the position, X for Black and O for White:
//
//	3 |. X .
//	2 |X O .
//	1 |. . .
//	   A B C
func (b *Board) String() string {
	size := b.g.size
	var t strings.Builder
	for y := range size {
		fmt.Fprintf(&t, "%2d |", size-y)
		for x := range size {
			if x > 0 {
				t.WriteByte(' ')
			}
			t.WriteRune(b.colours[y*size+x].Rune())
		}
		t.WriteByte('\n')
	}
	t.WriteString("    ")
	for x := range size {
		if x > 0 {
			t.WriteByte(' ')
		}
		t.WriteByte(columns[x])
	}
	t.WriteByte('\n')
	return t.String()
}

// Parse reads a position as String or a person draws it: one line for each row, the top row first. Row numbers,
// frames of '|', spaces and a line with the letters of the columns are optional; '.' and '+' are empty points.
// Parse ignores everything below the letters of the columns. An error wraps ErrText, ErrSize or ErrNoLiberties. An
// error that wraps ErrText begins with the place as line:column.
func Parse(text string) (*Board, error) {
	rows, err := readRows(text)
	if err != nil {
		return nil, err
	}
	b, err := New(len(rows))
	if err != nil {
		return nil, err
	}
	var stones []Stone
	for y, row := range rows {
		if len(row.cells) != len(rows) {
			return nil, fmt.Errorf("%d:1: row %d has %d points, not %d: %w", row.line, y+1, len(row.cells), len(rows), ErrText)
		}
		for x, c := range row.cells {
			if c != Empty {
				stones = append(stones, Stone{Point(y*len(rows) + x), c})
			}
		}
	}
	return b, b.Setup(stones)
}

// MustParse is Parse for positions in source code. It panics instead of returning an error.
func MustParse(text string) *Board {
	b, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return b
}

type textRow struct {
	line  int // of the text, from 1
	cells []Colour
}

// readRows finds the rows of a drawing.
func readRows(text string) (rows []textRow, err error) {
	for n, line := range strings.Split(text, "\n") {
		begin, end := rowBounds(line)
		points := strings.Join(strings.Fields(line[begin:end]), "")
		switch {
		case points == "":
			continue
		case strings.HasPrefix(columns, strings.ToUpper(points)):
			if len(rows) == 0 {
				continue // letters above the board
			}
			return rows, nil
		}
		row := textRow{line: n + 1}
		for i, c := range line[begin:end] {
			switch {
			case c == 'X':
				row.cells = append(row.cells, Black)
			case c == 'O':
				row.cells = append(row.cells, White)
			case c == '.' || c == '+':
				row.cells = append(row.cells, Empty)
			case !unicode.IsSpace(c):
				column := utf8.RuneCountInString(line[:begin+i]) + 1
				return nil, fmt.Errorf("%d:%d: %q: %w", row.line, column, c, ErrText)
			}
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// rowBounds returns where the points of a line begin and end: it leaves out the number of the row and the frame.
func rowBounds(line string) (begin, end int) {
	begin, end = len(line)-len(strings.TrimLeftFunc(line, unicode.IsSpace)), len(line)
	if number, _, found := strings.Cut(line[begin:], " "); found && isNumber(number) {
		begin += len(number)
	}
	if number, rest, found := strings.Cut(line[begin:], "|"); found {
		if number = strings.TrimSpace(number); number == "" || isNumber(number) {
			begin = len(line) - len(rest)
			if frame := strings.IndexByte(rest, '|'); frame >= 0 {
				end = begin + frame
			}
		}
	}
	return begin, end
}

func isNumber(text string) bool {
	_, err := strconv.Atoi(text)
	return err == nil
}
