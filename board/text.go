package board

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
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
// The error wraps ErrText, ErrSize or ErrNoLiberties.
func Parse(text string) (*Board, error) {
	var rows []string
	for _, line := range strings.Split(text, "\n") {
		if row := boardRow(line); row != "" {
			rows = append(rows, row)
		}
	}
	b, err := New(len(rows))
	if err != nil {
		return nil, err
	}
	var stones []Stone
	for y, row := range rows {
		if len(row) != len(rows) {
			return nil, fmt.Errorf("row %d has %d points, not %d: %w", y+1, len(row), len(rows), ErrText)
		}
		for x, c := range row {
			switch c {
			case 'X':
				stones = append(stones, Stone{Point(y*len(rows) + x), Black})
			case 'O':
				stones = append(stones, Stone{Point(y*len(rows) + x), White})
			case '.', '+':
			default:
				return nil, fmt.Errorf("row %d: %q: %w", y+1, c, ErrText)
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

func isNumber(text string) bool {
	_, err := strconv.Atoi(text)
	return err == nil
}

// boardRow returns the points of a line as letters without decoration, or "" if the line is not a row of the
// board.
func boardRow(line string) string {
	line = strings.TrimSpace(line)
	if number, rest, found := strings.Cut(line, " "); found && isNumber(number) {
		line = rest
	}
	if number, rest, found := strings.Cut(line, "|"); found {
		if number = strings.TrimSpace(number); number == "" || isNumber(number) {
			line, _, _ = strings.Cut(rest, "|")
		}
	}
	row := strings.Join(strings.Fields(line), "")
	if strings.HasPrefix(columns, strings.ToUpper(row)) {
		return "" // the letters of the columns
	}
	return row
}
