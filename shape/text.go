package shape

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"shicho/board"
)

// letters are the letters of the cells in a drawing, by kind. X is always the attacker and O the owner of the target.
var letters = [...]string{Capture: ".XO#?", Escape: ".OX#?"}

// moveLetters are the letters of the move in a drawing, by kind.
var moveLetters = [...]byte{Capture: '*', Escape: '@'}

// String draws the pattern:
//
//	|. X O ?
//	|X # # *
//	|. X X .
//	+-------
//
// X is the attacker, O the owner of the target, # the target, '.' an empty point and '?' a point that may have
// any content. '*' is the move of an attacker who captures, '@' the move of an owner who saves the target. A line
// at a side means that the side lies on the edge of the board. Where there is no line, the board may go on or
// end.
func (p Pattern) String() string {
	if p.cells == "" {
		return ""
	}
	var t strings.Builder
	line := func() {
		t.WriteString(p.frame(Left, "+") + strings.Repeat("-", 2*p.Width()-1) + p.frame(Right, "+") + "\n")
	}
	if p.edges&Top != 0 {
		line()
	}
	for y := range p.Height() {
		t.WriteString(p.frame(Left, "|"))
		for x := range p.Width() {
			if x > 0 {
				t.WriteByte(' ')
			}
			if i := y*p.Width() + x; i == int(p.move) {
				t.WriteByte(moveLetters[p.kind])
			} else {
				t.WriteByte(letters[p.kind][p.cells[i]])
			}
		}
		t.WriteString(p.frame(Right, "|") + "\n")
	}
	if p.edges&Bottom != 0 {
		line()
	}
	return t.String()
}

// frame is the text if the side is an edge, otherwise "".
func (p Pattern) frame(side Edges, text string) string {
	if p.edges&side != 0 {
		return text
	}
	return ""
}

// Parse reads a drawing like those of String. It accepts any of the eight views, with or without spaces. The
// error wraps ErrPattern.
func Parse(text string) (Pattern, error) {
	v := view{move: -1}
	if strings.IndexByte(text, moveLetters[Escape]) >= 0 {
		v.kind = Escape
	}
	lines := strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' })
	for i, line := range lines {
		row := strings.Join(strings.Fields(line), "")
		if frame := strings.Trim(row, "+"); strings.Trim(frame, "-") == "" {
			switch {
			case frame == "":
			case v.height == 0:
				v.edges |= Top
			case v.edges&Bottom == 0:
				v.edges |= Bottom
			}
			continue
		}
		if v.edges&Bottom != 0 {
			return Pattern{}, fmt.Errorf("%w: line %d is below the edge", ErrPattern, i+1)
		}
		if err := v.addRow(row); err != nil {
			return Pattern{}, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	if v.move < 0 || max(v.width, v.height) > board.MaxSize {
		return Pattern{}, fmt.Errorf("%w: no move, or too large", ErrPattern)
	}
	if err := cmp.Or(v.checkTarget(), v.check()); err != nil {
		return Pattern{}, err
	}
	return v.canonical(), nil
}

// addRow reads a row of points with the frame at its ends.
func (v *view) addRow(row string) error {
	cells, left := strings.CutPrefix(row, "|")
	cells, right := strings.CutSuffix(cells, "|")
	var edges Edges
	if left {
		edges |= Left
	}
	if right {
		edges |= Right
	}
	if v.height == 0 {
		v.width = len(cells)
		v.edges |= edges
	}
	if len(cells) != v.width || v.width == 0 || v.edges&(Left|Right) != edges {
		return fmt.Errorf("%w: rows differ in width or frame", ErrPattern)
	}
	for i := range len(cells) {
		cell := strings.IndexByte(letters[v.kind], cells[i])
		switch {
		case cells[i] == moveLetters[v.kind] && v.move < 0:
			v.move, cell = len(v.cells), int(Empty)
		case cell < 0:
			return fmt.Errorf("%w: %q", ErrPattern, cells[i])
		}
		v.cells = append(v.cells, byte(cell))
	}
	v.height++
	return nil
}

// checkTarget returns an error unless the target is exactly one string.
func (v *view) checkTarget() error {
	marked := view{kind: v.kind, width: v.width, cells: slices.Clone(v.cells)}
	for i, c := range marked.cells {
		if Cell(c) == Target {
			marked.cells[i] = byte(v.kind.targetSide())
		}
	}
	first := slices.Index(v.cells, byte(Target))
	if first < 0 || !marked.markTarget(first) || !slices.Equal(marked.cells, v.cells) {
		return fmt.Errorf("%w: the target is not one whole string", ErrPattern)
	}
	return nil
}
