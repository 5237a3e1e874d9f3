package sgf

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// stray passes over a character between properties that belongs to none. Digits and "[" may be what is left of a damaged
// move, so that they are faults, and so is everything before the first property.
func (p *parser) stray() {
	if p.strayLine() {
		return
	}
	c, size := utf8.DecodeRuneInString(p.text[p.pos:])
	switch {
	case unicode.IsSpace(c), c == '\ufeff':
	case c == '[', strings.ContainsRune(digits, c), !p.hasBegun():
		p.fail(p.pos, ErrSyntax, "%q between properties", c)
	default:
		p.passOver(p.text[p.pos : p.pos+size])
	}
	p.pos += size
}

func (p *parser) hasBegun() bool { return p.game.Root != nil || len(p.props) > 0 }

// passOver says that some text belongs to no property. One warning is enough for a game.
func (p *parser) passOver(text string) {
	if p.fault != nil || p.strays {
		return
	}
	p.strays = true
	p.warn(p.placeAt(p.pos), "%q between properties is passed over", text)
}

// strayLine passes over a line between properties without any bracket or semicolon: a ruler, a headline. A line that is
// nothing but the name of a property may have lost the value, and is none.
func (p *parser) strayLine() bool {
	if !p.hasBegun() || isProperty(p.text[p.pos:]) || !isStrayLine(p.text, p.pos) {
		return false
	}
	line := lineAt(p.text, p.pos)
	p.passOver(strings.TrimSpace(line))
	p.pos += len(line)
	return true
}

// lineAt is the rest of the line.
func lineAt(text string, at int) string {
	if end := strings.IndexAny(text[at:], "\r\n"); end >= 0 {
		return text[at : at+end]
	}
	return text[at:]
}

func isStrayLine(text string, at int) bool {
	if !beginsLine(text, at) {
		return false
	}
	line := strings.TrimSpace(lineAt(text, at))
	if line == "" || strings.ContainsAny(line, "()[];") {
		return false
	}
	name := shortName(line)
	return strings.ContainsFunc(line, func(r rune) bool { return r >= utf8.RuneSelf || !isNameByte(byte(r)) }) || name == "" || len(name) > 2
}

// isProperty tells whether a text begins with the name of a property and "[".
func isProperty(text string) bool {
	name, hasValue := nameIn(text)
	return hasValue && name != "" && isLetter(name[0]) && shortName(name) != ""
}

// textEnd finds the "]" that ends a text, where first is the first one. If what follows the first one is no record, some
// brackets of the text were not escaped, and the text ends at the next "]" that a record follows. If there is none nearby, the
// first one ends the text.
func (p *parser) textEnd(start, first int) int {
	if strings.IndexByte(p.text[start:first], '[') < 0 && goesOn(p.text, first+1) || looksLikeRecord(p.text, first+1) {
		return first
	}
	end := first
	for range mostBrackets {
		if end = closing(p.text, end+1); end >= len(p.text) || end-start > longestText || gameInside(p.text[start:end]) >= 0 {
			return first
		}
		if looksLikeRecord(p.text, end+1) {
			if p.fault == nil {
				p.warn(p.placeAt(p.pos), "brackets in a text are not escaped: %q", oneLine(p.text[start:end]))
			}
			return end
		}
	}
	return first
}

// goesOn tells whether the next thing in a text belongs to a record. It is a quick test for values without brackets.
func goesOn(text string, at int) bool {
	rest := strings.TrimLeft(text[at:], whiteSpace)
	return rest == "" || strings.IndexByte(";()[", rest[0]) >= 0 || isProperty(rest)
}

// looksLikeRecord tells whether the text after a value goes on as a record: with values, properties and nodes. It looks
// through what is left of the node and at the first property of the next.
func looksLikeRecord(text string, at int) bool {
	node := true // still in the node of the value
	for end := min(len(text), at+farthestLook); at < end; {
		switch c := text[at]; {
		case c == ')':
			return true
		case c == ']':
			return false
		case c == '[':
			closed := closing(text, at+1)
			if !node || closed >= end || strings.IndexByte(text[at+1:closed], '[') >= 0 {
				return true
			}
			at = closed + 1
		case c == ';', c == '(':
			node = false
			at++
		case isStrayLine(text, at):
			at += len(lineAt(text, at))
		case isLetter(c):
			if !isProperty(text[at:]) {
				return false
			}
			at += strings.IndexByte(text[at:], '[')
		default:
			at++
		}
	}
	return true
}
