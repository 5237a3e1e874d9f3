package sgf

import "strings"

// property reads a name and its values into the current node. It returns false if the game ends here because
// another game has begun inside it.
func (p *parser) property() bool {
	start := p.pos
	if p.strayLine() {
		return true
	}
	switch p.state {
	case opened:
		p.beginNode()
	case closed:
		p.fail(start, ErrSyntax, "a property after a variation")
	}
	written, _ := nameIn(p.text[start:])
	name := shortName(written)
	if isRootName(name) && p.state == inNode {
		switch {
		case p.before == opened && len(p.stack) > 1:
			p.startOver()
			return false
		case p.before == closed:
			p.fail(start, ErrSyntax, "property %s after a variation", name)
		}
	}
	place := p.placeAt(start)
	p.count()
	p.values, p.raw = p.values[:0], p.raw[:0]
	for p.pos = start + len(written); p.nextValue(); {
		value, ok := p.value(!hasStones(name))
		if !ok {
			return p.pos == len(p.text) // before the end of the text another game begins at p.pos
		}
		if name == "CA" {
			value = "UTF-8" // the decoded text is UTF-8
		}
		p.count()
		if p.fault == nil {
			p.values = append(p.values, value)
		}
	}
	switch {
	case name == "" || !isCapital(name[0]):
		p.fail(start, ErrSyntax, "%q is not a property name", written)
	case len(p.values) == 0 && strings.TrimSpace(p.text[p.pos:]) == "":
		p.fail(start, ErrTruncated, "property %s has no value yet", name)
	case len(p.values) == 0:
		p.fail(start, ErrSyntax, "property %s without a value", name)
	case p.node != nil:
		values := p.valueSlab.copy(p.values)
		p.props = append(p.props, Property{name, values, place})
		p.keepRaw(values)
	}
	return true
}

// keepRaw keeps the text of values that Write would write in another way.
func (p *parser) keepRaw(values []string) {
	if !p.verbatim || len(p.raw) != len(values) {
		return
	}
	for i, raw := range p.raw {
		if raw == escape(values[i]) || closing(raw, 0) != len(raw) {
			continue // a "]" that should have been escaped, or a "\\" at the end, could not be read back
		}
		if p.game.verbatim == nil {
			p.game.verbatim = map[*string]string{}
		}
		p.game.verbatim[&values[i]] = raw
	}
}

// startOver handles a record that was cut off and has another record directly after it. The second record looks like a
// variation of the first one, but has properties of a root. The game being read ends before the parenthesis of the
// second record.
func (p *parser) startOver() {
	p.node, p.props = nil, p.props[:0]
	p.mark, p.pos = p.open, p.open.offset
	p.unclosed(p.pos, len(p.stack)-1, "another game begins before this one is closed")
}

// nextValue moves to the next "[" if there is only white space before it.
func (p *parser) nextValue() bool {
	rest := strings.TrimLeft(p.text[p.pos:], whiteSpace)
	if !strings.HasPrefix(rest, "[") {
		return false
	}
	p.pos = len(p.text) - len(rest)
	return true
}

// value reads one value, from "[" to the first "]" that is not escaped. A text may hold brackets that should have been
// escaped; see textEnd. If the value is not closed, or if a new game begins inside it, value reports a truncated record and
// returns false.
func (p *parser) value(isText bool) (value string, ok bool) {
	start := p.pos + 1
	end := closing(p.text, start)
	if isText && p.fault == nil && end < len(p.text) {
		end = p.textEnd(start, end)
	}
	if end >= len(p.text) {
		p.fail(p.pos, ErrTruncated, "a value is not closed")
		p.pos = len(p.text)
		return "", false
	}
	raw := p.text[start:end]
	if p.verbatim {
		p.raw = append(p.raw, raw)
	}
	if i := gameInside(raw); i >= 0 {
		p.fail(p.pos, ErrTruncated, "another game begins before this value is closed")
		p.pos = start + i
		return "", false
	}
	p.pos = end + 1
	if strings.IndexByte(raw, '\\') < 0 && strings.IndexByte(raw, '\r') < 0 {
		return raw, true
	}
	return unescape(raw), true
}

// closing finds the next "]" that is not escaped. It returns the length of the text or more if there is none.
func closing(text string, at int) int {
	for at < len(text) && text[at] != ']' {
		if text[at] == '\\' {
			at++
		}
		at++
	}
	return at
}

// gameInside finds where a game begins inside a value that was cut off, or returns -1. Such a value ends in the
// first property of a root, as in "pd(;GM[1". A comment that quotes a record looks different, because the writer
// has to escape the "]" of the quoted properties.
func gameInside(raw string) int {
	bracket := strings.LastIndexByte(raw, '[')
	if bracket < 0 || strings.IndexByte(raw[bracket:], '\\') >= 0 {
		return -1
	}
	begin := strings.LastIndexByte(raw[:bracket], '(')
	if begin < 0 {
		return -1
	}
	name, ok := strings.CutPrefix(strings.TrimSpace(raw[begin+1:bracket]), ";")
	if !ok {
		return -1
	}
	if !isRootName(shortName(strings.TrimSpace(name))) {
		return -1
	}
	return begin
}

// isRootName tells whether a property may stand only in the root of a game.
func isRootName(name string) bool {
	switch name {
	case "GM", "FF", "CA", "AP", "SZ":
		return true
	}
	return false
}

// unescape resolves escapes and turns every line end into "\n". An escaped line end is removed.
func unescape(raw string) string {
	var text strings.Builder
	text.Grow(len(raw))
	for i := 0; i < len(raw); i++ {
		c := raw[i]
		escaped := c == '\\' && i+1 < len(raw)
		if escaped {
			i++
			c = raw[i]
		}
		if c == '\r' {
			if i+1 < len(raw) && raw[i+1] == '\n' {
				i++
			}
			c = '\n'
		}
		if !escaped || c != '\n' {
			text.WriteByte(c)
		}
	}
	return text.String()
}

// whiteSpace is the characters of isSpace.
const whiteSpace = " \t\r\n\v\f"

// nameIn is the letters and digits that a text begins with. hasValue tells whether a value follows them.
func nameIn(text string) (name string, hasValue bool) {
	end := 0
	for end < len(text) && isNameByte(text[end]) {
		end++
	}
	return text[:end], strings.HasPrefix(strings.TrimLeft(text[end:], whiteSpace), "[")
}

// shortName removes the lower-case letters that FF[1]–FF[3] allow in names: "GaMe" becomes "GM".
func shortName(name string) string {
	for i := 0; i < len(name); i++ {
		if name[i] >= 'a' {
			return strings.Map(func(r rune) rune {
				if r >= 'a' {
					return -1
				}
				return r
			}, name)
		}
	}
	return name
}

func isCapital(c byte) bool { return 'A' <= c && c <= 'Z' }

func isLetter(c byte) bool { return isCapital(c &^ 0x20) }

// isNameByte allows letters and digits. Some old programs use digits in property names of their own.
func isNameByte(c byte) bool { return isLetter(c) || '0' <= c && c <= '9' }

func isSpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// slab allocates many small pieces from larger blocks. A record consists of very many small pieces.
type slab[T any] struct{ free []T }

func (s *slab[T]) take(n int) []T {
	if n > len(s.free) {
		s.free = make([]T, max(n, 256))
	}
	piece := s.free[:n:n]
	s.free = s.free[n:]
	return piece
}

func (s *slab[T]) copy(items []T) []T {
	if len(items) == 0 {
		return nil
	}
	piece := s.take(len(items))
	copy(piece, items)
	return piece
}

// cursor is an offset in a text together with its line and column, which are counted from an earlier cursor.
type cursor struct {
	offset int
	Place
}

func (c cursor) at(text string, offset int) cursor {
	for i := c.offset; i < offset; i++ {
		switch b := text[i]; {
		case b == '\n', b == '\r' && (i+1 == len(text) || text[i+1] != '\n'):
			c.Line++
			c.Column = 1
		case b&0xC0 != 0x80: // not inside a character
			c.Column++
		}
	}
	c.offset = offset
	return c
}

// placeAt returns the line and column of an offset. The offset must not be smaller than in earlier calls.
func (p *parser) placeAt(pos int) Place {
	p.mark = p.mark.at(p.text, pos)
	return p.mark.Place
}
