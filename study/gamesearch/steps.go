package gamesearch

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shicho/board"
)

// Step is a move that is played on in a drawing: a stone of a side of the drawing on a point of it.
type Step struct {
	Colour board.Colour
	Cross
}

// mostSteps is the largest number of moves that are played on in a drawing.
const mostSteps = 200

// String writes the step as ParseSteps reads it: X3.0 is Black's stone in column 3 of row 0, O is White's.
func (s Step) String() string {
	return fmt.Sprintf("%c%d.%d", cellLetters[s.Colour], s.Column, s.Row)
}

// ParseSteps reads steps with commas between them, as X3.0,O4.2. An empty text has none. The error wraps ErrShape.
func ParseSteps(text string) (steps []Step, err error) {
	if text == "" {
		return nil, nil
	}
	for word := range strings.SplitSeq(text, ",") {
		step, ok := parseStep(word)
		if !ok {
			return nil, fmt.Errorf("move %.20q: a side, a column and a row are expected, as X3.0: %w", word, ErrShape)
		}
		if steps = append(steps, step); len(steps) > mostSteps {
			return nil, fmt.Errorf("more than %d moves: %w", mostSteps, ErrShape)
		}
	}
	return steps, nil
}

func parseStep(word string) (s Step, ok bool) {
	switch {
	case strings.HasPrefix(word, "X"):
		s.Colour = board.Black
	case strings.HasPrefix(word, "O"):
		s.Colour = board.White
	default:
		return s, false
	}
	column, row, _ := strings.Cut(word[1:], ".")
	x, errX := strconv.ParseUint(column, 10, 8)
	y, errY := strconv.ParseUint(row, 10, 8)
	s.Cross = Cross{int(x), int(y)}
	return s, errX == nil && errY == nil
}

// After is the drawing after moves. A move takes strings that have no liberty left in the drawing, unless they may have one outside: at a
// side of the drawing that is no edge of the board, and at a point that need not be a stone. The error wraps ErrShape.
func (s *Shape) After(steps []Step) (*Shape, error) {
	if len(steps) == 0 {
		return s, nil
	}
	after := *s
	after.cells = slices.Clone(s.cells)
	for i, step := range steps {
		if step.Column >= s.width || step.Row >= s.height {
			return nil, fmt.Errorf("move %d, %s, lies outside the drawing: %w", i+1, step, ErrShape)
		}
		at := &after.cells[step.Row*s.width+step.Column]
		if at.asksForStone() {
			return nil, fmt.Errorf("move %d, %s, lies on a stone: %w", i+1, step, ErrShape)
		}
		*at = Cell(step.Colour)
		for _, near := range after.beside(step.Cross) {
			after.take(near, Cell(step.Colour).swapped())
		}
	}
	return &after, after.check()
}

// take empties the points of the string of a side that stands at a point, if the string has no liberty.
func (s *Shape) take(at Cross, side Cell) {
	if s.At(at.Column, at.Row) != side {
		return
	}
	group := []Cross{at}
	for i := 0; i < len(group); i++ {
		if s.isOpen(group[i]) {
			return
		}
		for _, near := range s.beside(group[i]) {
			switch cell := s.At(near.Column, near.Row); {
			case cell == side:
				if !slices.Contains(group, near) {
					group = append(group, near)
				}
			case cell != side.swapped():
				return
			}
		}
	}
	for _, p := range group {
		s.cells[p.Row*s.width+p.Column] = Empty
	}
}

// isOpen tells whether a point lies at a side of the drawing behind which the board may go on.
func (s *Shape) isOpen(p Cross) bool {
	return p.Column == 0 && s.anchor&Left == 0 || p.Column == s.width-1 && s.anchor&Right == 0 ||
		p.Row == 0 && s.anchor&Top == 0 || p.Row == s.height-1 && s.anchor&Bottom == 0
}

// beside lists the points of the drawing next to a point.
func (s *Shape) beside(p Cross) (list []Cross) {
	for _, q := range [...]Cross{{p.Column - 1, p.Row}, {p.Column + 1, p.Row}, {p.Column, p.Row - 1}, {p.Column, p.Row + 1}} {
		if q.Column >= 0 && q.Column < s.width && q.Row >= 0 && q.Row < s.height {
			list = append(list, q)
		}
	}
	return list
}
