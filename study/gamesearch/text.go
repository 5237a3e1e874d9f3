package gamesearch

import (
	"encoding/json"
	"fmt"
	"strings"

	"shicho/board"
	"shicho/pattern/shape"
)

// Parse reads a drawing that a person made: a line for each row, the top row first, with the letters of NewShape and in the form
// that shape.ReadDrawing reads. A text that begins with '{' is read as UnmarshalJSON does. The error wraps ErrShape.
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
	d, err := shape.ReadDrawing(text)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", err, ErrShape)
	}
	for i, row := range d.Rows {
		d.Rows[i] = withoutNumber(row)
	}
	return newShape(d.Rows, Anchor(d.Edges))
}

// MaxText is the largest drawing that is read, in bytes. 25 rows take a tenth of that.
const MaxText = 1 << 14

// withoutNumber takes the number of the row from the end of a row, where it stands behind a space and no edge.
func withoutNumber(row []shape.Mark) []shape.Mark {
	end := len(row)
	for end > 0 && row[end-1].IsDigit() {
		end--
	}
	if end < len(row) && row[end].Spaced {
		return row[:end]
	}
	return row
}

// reader reads the letters of a drawing.
type reader struct {
	isPattern bool // the drawing is one of a pattern: it has a target
	isOwners  bool // the owner of the target moves
	moves     int  // letters of moves that were read
}

// newReader is the reader of the rows of a drawing.
func newReader(rows [][]shape.Mark) (r reader) {
	for _, row := range rows {
		for _, m := range row {
			r.isPattern = r.isPattern || m.Letter == targetLetter
			r.isOwners = r.isOwners || m.Letter == ownersLetter
		}
	}
	return r
}

// isLeast tells whether a mark is a number of liberties behind a stone or a move of a pattern. A search does not count liberties.
func (r *reader) isLeast(before []shape.Mark, m shape.Mark) bool {
	return r.isPattern && m.IsDigit() && !m.Spaced && m.Letter != '0' && len(before) > 0 && strings.ContainsRune("XO#*@&!", before[len(before)-1].Letter)
}

// cell is what a letter asks for.
func (r *reader) cell(m shape.Mark) (Cell, error) {
	cell, ok := shape.ParseLetter(m.Letter)
	switch {
	case ok:
		return cellOf[cell], nil
	case m.Letter == '+':
		return Empty, nil
	case m.IsDigit() && r.isPattern:
		return 0, fmt.Errorf("%s: %q is not behind a stone or a move: %w", m.Place(), m.Letter, ErrShape)
	case m.IsDigit():
		return 0, fmt.Errorf("%s: %q: only a pattern, with a target #, has conditions on liberties: %w", m.Place(), m.Letter, ErrShape)
	case shape.IsMove(m.Letter) && r.isPattern:
		if r.moves++; r.moves > 2 || r.moves == 2 && !r.isOwners { // beside the owner's move there may be a threat
			return 0, fmt.Errorf("%s: %q: in a drawing with a target # this is the move, and there is a move already: %w", m.Place(), m.Letter, ErrShape)
		}
		return Empty, nil
	case m.Letter == stoneLetter:
		return Stone, nil
	case shape.IsMove(m.Letter):
		return 0, fmt.Errorf("%s: %q is the move of a pattern, but no target # is drawn: %w", m.Place(), m.Letter, ErrShape)
	}
	return 0, fmt.Errorf("%s: %q is none of . X O x o * ? #: %w", m.Place(), m.Letter, ErrShape)
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
