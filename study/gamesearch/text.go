package gamesearch

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode"

	"shicho/board"
)

// Parse reads a drawing that a person made: a line for each row, the top row first, with the letters of NewShape, where '+'
// may stand for '.'. '|' at an end of the rows and a line of '-' above or below them are edges of the board. Row numbers,
// spaces, and a line with the letters of the columns are ignored. A text that begins with '{' is read as UnmarshalJSON does.
// The error wraps ErrShape.
func Parse(text string) (*Shape, error) {
	if len(text) > MaxText {
		return nil, fmt.Errorf("text of more than %d bytes: %w", MaxText, ErrShape)
	}
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		var s Shape
		if err := s.UnmarshalJSON([]byte(text)); err != nil {
			return nil, err
		}
		return &s, nil
	}
	var d drawing
	for number, line := range strings.Split(text, "\n") {
		if err := d.add(line); err != nil {
			return nil, fmt.Errorf("line %d: %w", number+1, err)
		}
	}
	return NewShape(d.rows, d.anchor())
}

// MaxText is the largest drawing that is read, in bytes. 25 rows take a tenth of that.
const MaxText = 1 << 14

// drawing is the lines of a drawing that were read so far.
type drawing struct {
	rows                     []string
	leftEnds, rightEnds      int // rows with '|' at their ends
	topEdge, bottomEdge, end bool
}

// add reads a line.
func (d *drawing) add(line string) error {
	line = strings.TrimSpace(line)
	switch {
	case line == "" || isColumnNames(line):
		return nil
	case isEdge(line):
		if len(d.rows) == 0 {
			d.topEdge = true
		} else {
			d.bottomEdge, d.end = true, true
		}
		return nil
	case d.end:
		return fmt.Errorf("a row below the lower edge: %w", ErrShape)
	}
	line = strings.TrimLeft(line, "0123456789 ")
	line, left := strings.CutPrefix(line, "|")
	line = strings.TrimRight(line, "0123456789 ")
	line, right := strings.CutSuffix(line, "|")
	if left {
		d.leftEnds++
	}
	if right {
		d.rightEnds++
	}
	if strings.TrimSpace(line) == "" {
		return fmt.Errorf("a row without points: %w", ErrShape)
	}
	d.rows = append(d.rows, line)
	if len(d.rows) > board.MaxSize {
		return fmt.Errorf("more than %d rows: %w", board.MaxSize, ErrShape)
	}
	return nil
}

// anchor is the edges that were drawn.
func (d *drawing) anchor() (a Anchor) {
	for edge, drawn := range map[Anchor]bool{Top: d.topEdge, Bottom: d.bottomEdge, Left: d.leftEnds > 0, Right: d.rightEnds > 0} {
		if drawn {
			a |= edge
		}
	}
	return a
}

// isEdge tells whether a line is an edge of the board: '-' with '+' or '|' at the corners.
func isEdge(line string) bool {
	return strings.Contains(line, "-") && strings.Trim(line, "-+| ") == ""
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

// parseRow reads the cells of a row.
func parseRow(row string) (cells []Cell, err error) {
	for _, r := range row {
		if unicode.IsSpace(r) {
			continue
		}
		if r == '+' {
			r = '.'
		}
		i := strings.IndexRune(cellLetters, unicode.ToUpper(r))
		if i < 0 {
			return nil, fmt.Errorf("%q is none of . X O * ?: %w", r, ErrShape)
		}
		if cells = append(cells, Cell(i)); len(cells) > board.MaxSize {
			return nil, fmt.Errorf("more than %d points: %w", board.MaxSize, ErrShape)
		}
	}
	return cells, nil
}

// Rows are the rows of the drawing with the letters of NewShape, without spaces and edges.
func (s *Shape) Rows() []string {
	rows := make([]string, s.height)
	for y := range rows {
		var row strings.Builder
		for x := range s.width {
			row.WriteByte(cellLetters[s.At(x, y)])
		}
		rows[y] = row.String()
	}
	return rows
}

// String draws the shape with its edges, as Parse reads it.
func (s *Shape) String() string {
	return s.Draw(nil)
}

// Draw draws the shape with its edges. Labels of one character take the place of the contents of their points.
func (s *Shape) Draw(labels map[Cross]string) string {
	var t strings.Builder
	var left, right, leftEnd, rightEnd string
	if s.anchor&Left != 0 {
		left, leftEnd = "|", "+"
	}
	if s.anchor&Right != 0 {
		right, rightEnd = "|", "+"
	}
	edge := leftEnd + strings.Repeat("-", 2*s.width-1) + rightEnd + "\n"
	if s.anchor&Top != 0 {
		t.WriteString(edge)
	}
	for y := range s.height {
		row := make([]string, s.width)
		for x := range row {
			row[x] = string(cellLetters[s.At(x, y)])
			if label, ok := labels[Cross{x, y}]; ok {
				row[x] = label
			}
		}
		t.WriteString(left + strings.Join(row, " ") + right + "\n")
	}
	if s.anchor&Bottom != 0 {
		t.WriteString(edge)
	}
	return t.String()
}

// jsonShape is a shape in JSON.
type jsonShape struct {
	Rows   []string `json:"rows"`
	Anchor string   `json:"anchor"`
}

// MarshalJSON writes the shape as an object: {"rows":["..X.",".?O."],"anchor":"corner"}.
func (s *Shape) MarshalJSON() ([]byte, error) {
	return json.Marshal(jsonShape{s.Rows(), s.anchor.String()})
}

// UnmarshalJSON reads what MarshalJSON writes. Without an anchor the shape lies anywhere. The error wraps ErrShape.
func (s *Shape) UnmarshalJSON(text []byte) error {
	if len(text) > MaxText {
		return fmt.Errorf("text of more than %d bytes: %w", MaxText, ErrShape)
	}
	var j jsonShape
	if err := json.Unmarshal(text, &j); err != nil {
		return fmt.Errorf("%w: %w", ErrShape, err)
	}
	anchor := Anywhere
	if j.Anchor != "" {
		var err error
		if anchor, err = ParseAnchor(j.Anchor); err != nil {
			return err
		}
	}
	if len(j.Rows) > board.MaxSize {
		return fmt.Errorf("more than %d rows: %w", board.MaxSize, ErrShape)
	}
	shape, err := NewShape(j.Rows, anchor)
	if err != nil {
		return err
	}
	*s = *shape
	return nil
}

// WithAnchor is the shape with another anchor. Side and Corner keep the edges that are drawn if those are one side, or one
// corner. The error wraps ErrShape.
func (s *Shape) WithAnchor(a Anchor) (*Shape, error) {
	if kind, ok := s.anchor.kind(); ok && kind == a {
		return s, nil
	}
	t := *s
	t.anchor = a
	return &t, t.check()
}
