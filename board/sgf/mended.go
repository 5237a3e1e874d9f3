package sgf

import (
	"errors"
	"fmt"
	"strings"
)

// ErrMended marks a warning: something in a record is wrong, and Shicho read the record nevertheless. The
// text after it says how.
var ErrMended = errors.New("mended")

// warning makes a warning at a place of a text.
func warning(path string, place Place, format string, args ...any) *Error {
	return &Error{path, place, fmt.Errorf("%w: %s", ErrMended, fmt.Sprintf(format, args...))}
}

// warn adds a warning to the game that is being read.
func (p *parser) warn(place Place, format string, args ...any) {
	p.game.Warnings = append(p.game.Warnings, warning(p.path, place, format, args...))
}

// warn adds a warning to the record.
func (r *Record) warn(place Place, format string, args ...any) {
	r.Warnings = append(r.Warnings, warning(r.Path, place, format, args...))
}

// headless finds a first game that lacks its "(". Such a game begins with a node at the beginning of a line, before
// every game that has its "(". headless returns the offset of the node's ";", or -1 if there is no such game.
func headless(text string) int {
	for offset := 0; offset < len(text); {
		i := strings.IndexAny(text[offset:], "(;")
		if i < 0 {
			return -1
		}
		offset += i
		if text[offset] == '(' && startsGame(text[offset:]) {
			return -1
		}
		if text[offset] == ';' && beginsLine(text, offset) && len(firstName(text[offset:])) > 0 {
			return offset
		}
		offset++
	}
	return -1
}

// beginsLine reports whether only white space stands before the offset on its line.
func beginsLine(text string, offset int) bool {
	for offset > 0 {
		switch c := text[offset-1]; {
		case c == '\n' || c == '\r':
			return true
		case !isSpace(c):
			return strings.HasSuffix(text[:offset], "\ufeff")
		}
		offset--
	}
	return true
}

// firstName is the short name of the first property of a node. The text begins with the ";" of the node. firstName is
// empty if the text is no node of a record: the name must have one or two letters, and a value must follow.
func firstName(text string) string {
	name, hasValue := nameIn(strings.TrimLeft(text[1:], whiteSpace))
	if name = shortName(name); !hasValue || name == "" || len(name) > 2 || !isCapital(name[0]) {
		return ""
	}
	return name
}

// begin starts a game. Where its "(" is missing, the game begins at its first node.
func (p *parser) begin() {
	p.games++
	p.game = &Game{Path: p.path, Number: p.games}
	p.fault, p.elements, p.strays, p.stack = nil, 0, false, p.stack[:0]
	p.node, p.parent = nil, nil
	if p.headless = p.text[p.pos] == ';'; p.headless {
		p.stack, p.state = append(p.stack, nil), opened
		p.warn(p.placeAt(p.pos), "the record lacks its first parenthesis and is read from here on")
	}
}

// unclosed ends a game that lacks its last ")". The text ends, or another game begins, at pos, and open parentheses are
// still open. If nothing but one parenthesis is missing, the game counts as whole, with a warning. If the text was cut
// off, the game never counts as whole.
func (p *parser) unclosed(pos, open int, what string) {
	switch {
	case p.fault != nil:
	case open > 1 || p.cut:
		p.fail(pos, ErrTruncated, "%s", what)
	case !p.headless: // a record without its "(" needs no ")"
		p.warn(p.placeAt(pos), "the record lacks its last parenthesis: %s", what)
	}
}
