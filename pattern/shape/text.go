package shape

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// letters are the letters of the cells in a drawing, by kind. X is always the attacker and O the owner of the targets.
var letters = [allKinds]string{Capture: ".XO#?xo", Escape: ".OX#?ox", Join: ".OX#?ox", Cut: ".XO#?xo", Dead: ".XO#?xo", Safe: ".OX#?ox", Fail: ".XO#?xo"}

// moveLetters are the letters of the move in a drawing, by kind.
var moveLetters = [allKinds]byte{Capture: '*', Escape: '@', Join: '@', Cut: '*', Fail: '!'}

// The letters of a threat in a drawing.
const (
	threatLetter = '*'
	bothLetter   = '&' // the move and the threat are on the same point
)

// String draws the pattern:
//
//	|. X O ?
//	|X # # *
//	|. X3x .
//	+-------
//
// X is the attacker, O the owner of the target, # the target, '.' an empty point and '?' a point that may have
// any content. 'x' is X, empty or beyond the edge of the board, and 'o' is O, empty or beyond the edge. A digit behind a
// stone is the least number of liberties that its string has outside the drawing, and so behind the move for the string of the played stone. '*' is the move of an attacker who
// captures, '@' the move of an owner who saves the target; with '@', '*' is a threat, with which the attacker captures if he is to move, and '&' is both. '!' is
// the move of an attacker who fails: the target is safe.
// If there are two strings of '#', the attacker cuts them off from
// each other, or the owner connects them; one of them may have more stones outside the drawing. A line at a side means that the side lies on the edge of the
// board. Where there is no line, the board may go on or end.
func (p Pattern) String() string {
	if p.cells == "" {
		return ""
	}
	var t strings.Builder
	margin := 0 // behind the last column, for a digit
	for y := range p.Height() {
		if p.Least(p.Width()-1, y) > 0 && p.edges&Right != 0 {
			margin = 1
		}
	}
	line := func() {
		t.WriteString(p.frame(Left, "+") + strings.Repeat("-", 2*p.Width()-1+margin) + p.frame(Right, "+") + "\n")
	}
	if p.edges&Top != 0 {
		line()
	}
	for y := range p.Height() {
		t.WriteString(p.frame(Left, "|"))
		for x := range p.Width() {
			t.WriteByte(p.letter(x, y))
			switch least := p.Least(x, y); {
			case least > 0:
				t.WriteByte('0' + byte(least))
			case x < p.Width()-1 || margin > 0:
				t.WriteByte(' ')
			}
		}
		t.WriteString(p.frame(Right, "|") + "\n")
	}
	if p.edges&Bottom != 0 {
		line()
	}
	return t.String()
}

// moveHasLeast finds a digit behind the move.
var moveHasLeast = regexp.MustCompile("([*@&])[1-9]")

// WithoutMoveCondition is a drawing, or some lines of one, without the condition of the move.
func WithoutMoveCondition(drawing string) string { return moveHasLeast.ReplaceAllString(drawing, "$1") }

// Legend explains what drawings have of weak cells and conditions on liberties, a line each. It is "" for other drawings.
func Legend(drawings ...string) string {
	legend := ""
	for _, entry := range []struct{ characters, meaning string }{
		{"x", "x: X, empty, or off the board"},
		{"o", "o: O, empty, or off the board"},
		{"123456789", "a digit behind a stone: its string has at least that many liberties outside the drawing"},
	} {
		if slices.ContainsFunc(drawings, func(text string) bool { return strings.ContainsAny(text, entry.characters) }) {
			legend += entry.meaning + "\n"
		}
	}
	if slices.ContainsFunc(drawings, func(text string) bool { return strings.ContainsRune(text, rune(moveLetters[Fail])) }) {
		legend += "!: an attack of X that fails: # is safe\n"
	}
	if slices.ContainsFunc(drawings, moveHasLeast.MatchString) {
		legend += "a digit behind the move: the string of the played stone has at least that many\n"
	}
	return legend
}

// letter is the letter of a cell.
func (p Pattern) letter(x, y int) byte {
	switch i := y*p.Width() + x; {
	case i == int(p.move) && i == int(p.threat)-1:
		return bothLetter
	case i == int(p.move) && cellOf(p.cells[i]) == Empty:
		return moveLetters[p.kind]
	case i == int(p.threat)-1:
		return threatLetter
	}
	return letters[p.kind][p.At(x, y)]
}

// frame is the text if the side is an edge, otherwise "".
func (p Pattern) frame(side Edges, text string) string {
	if p.edges&side != 0 {
		return text
	}
	return ""
}

// Parse reads a drawing such as String makes, as ReadDrawing does. It accepts any of the eight views, with or without spaces. The
// error wraps ErrPattern.
func Parse(text string) (Pattern, error) {
	d, err := ReadDrawing(text)
	if err != nil {
		return Pattern{}, fmt.Errorf("%w: %w", ErrPattern, err)
	}
	v := view{move: -1, threat: -1, width: d.Width, edges: d.Edges}
	switch {
	case strings.ContainsAny(text, string([]byte{moveLetters[Escape], bothLetter})):
		v.kind = Escape
	case strings.Contains(text, string(moveLetters[Fail])):
		v.kind = Fail
	}
	for _, row := range d.Rows {
		for _, mark := range row {
			if err := v.addCell(mark.Letter); err != nil {
				return Pattern{}, fmt.Errorf("%s: %w", mark.Place(), err)
			}
		}
		v.height++
	}
	if len(v.targets()) > 1 && v.threat < 0 && v.kind != Fail {
		v.kind = [...]Kind{Capture: Cut, Escape: Join}[v.kind]
	}
	if v.move < 0 {
		return Pattern{}, fmt.Errorf("%w: no move", ErrPattern)
	}
	if err := cmp.Or(v.checkTarget(), v.check()); err != nil {
		return Pattern{}, err
	}
	return v.canonical(), nil
}

// addCell reads a letter, or the digit behind the letter of a stone.
func (v *view) addCell(letter rune) error {
	cell := strings.IndexRune(letters[v.kind], letter)
	switch {
	case isLeast(letter):
		last := len(v.cells) - 1
		if last < v.width*v.height || !v.mayHaveLeast(last) || leastOf(v.cells[last]) > 0 {
			return fmt.Errorf("%w: %q is not behind a stone", ErrPattern, letter)
		}
		v.cells[last] = cellWith(cellOf(v.cells[last]), int(letter-'0'))
		return nil
	case letter == rune(moveLetters[v.kind]) && v.move < 0:
		v.move, cell = len(v.cells), int(Empty)
	case letter == bothLetter && v.move < 0 && v.threat < 0:
		v.move, v.threat, cell = len(v.cells), len(v.cells), int(Empty)
	case letter == threatLetter && v.kind == Escape && v.threat < 0:
		v.threat, cell = len(v.cells), int(Empty)
	case cell < 0:
		return fmt.Errorf("%w: %q is no letter of a pattern, or a second move", ErrPattern, letter)
	}
	v.cells = append(v.cells, byte(cell))
	return nil
}

// isLeast tells whether the letter is a number of liberties.
func isLeast(letter rune) bool { return '0'+FewestLiberties <= letter && letter <= '0'+MostLiberties }

// checkTarget returns an error unless the targets are whole strings, as many as the kind has.
func (v *view) checkTarget() error {
	marked := view{kind: v.kind, width: v.width, cells: slices.Clone(v.cells)}
	for i, c := range marked.cells {
		if cellOf(c) == Target {
			marked.cells[i] = cellWith(v.kind.targetSide(), leastOf(c))
		}
	}
	firsts := v.targets()
	whole := len(firsts) == 1 || len(firsts) == 2 && v.kind.HasTwo()
	for _, first := range firsts {
		whole = whole && marked.markTarget(first)
	}
	if !whole || !slices.Equal(marked.cells, v.cells) {
		return fmt.Errorf("%w: the targets are not one whole string, or two", ErrPattern)
	}
	return nil
}
