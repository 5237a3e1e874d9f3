//go:build !textonly

package charset

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// letters is a charset that writes a character in one byte.
type letters struct {
	runes [256]rune
	class func(r rune, s *costState) int
}

// newLetters makes a charset of one byte a character, with the costs of its characters.
func newLetters(enc *charmap.Charmap, class func(r rune, s *costState) int) *letters {
	l := &letters{class: class}
	for i := range l.runes {
		l.runes[i] = enc.DecodeByte(byte(i))
	}
	return l
}

func (l *letters) cost(rest []byte, s *costState) (size, bits int) {
	r := l.runes[rest[0]]
	switch {
	case r == utf8.RuneError || unicode.IsControl(r):
		s.kind = other
		return 1, brokenCost
	case !unicode.IsLetter(r):
		s.kind = other
		return 1, signCost(r)
	}
	bits = l.class(r, s)
	if s.kind = lower; unicode.IsUpper(r) {
		s.kind = upper
	}
	return 1, bits
}

// signCost is the cost of a character that is no letter.
func signCost(r rune) int {
	switch r {
	case '\u2013', '\u2014', '\u2018', '\u2019', '\u201c', '\u201d', '\u2026', '\u00a0', '°', '·', '½', '«', '»', '№':
		return 11
	}
	return unknownCost
}

// latinCost is for the letters of Western languages. Such a letter mostly stands alone among ASCII letters.
func latinCost(r rune, s *costState) int {
	bits := 8
	for _, frequent := range "äöüßéèêëáàâãåæíîïóôõøúûñçÄÖÜÉÅØ" {
		if r == frequent {
			bits = 5
		}
	}
	if s.high {
		bits += 5
	}
	if s.kind == lower && unicode.IsUpper(r) {
		bits += 8
	}
	return bits
}

// cyrillicBits are the costs of Cyrillic letters: a letter that is more frequent in Russian costs less.
var cyrillicBits = map[rune]int{
	'о': 3, 'е': 3, 'а': 3, 'и': 4, 'н': 4, 'т': 4, 'с': 4, 'р': 4, 'в': 4, 'л': 5, 'к': 5, 'м': 5, 'д': 5, 'п': 5, 'у': 5, 'я': 6,
	'ы': 6, 'ь': 6, 'г': 6, 'з': 6, 'б': 6, 'ч': 6, 'й': 6, 'х': 7, 'ж': 7, 'ш': 7, 'ю': 7, 'ц': 8, 'щ': 8, 'э': 8, 'ф': 9, 'ё': 8, 'ъ': 11,
}

// cyrillicCost is for the letters of Russian. A word begins with a capital or, more rarely, with another letter, and has no
// capital inside.
func cyrillicCost(r rune, s *costState) int {
	bits, russian := cyrillicBits[unicode.ToLower(r)]
	if !russian {
		return unknownCost
	}
	isUpper := unicode.IsUpper(r)
	switch {
	case s.kind != other && !s.high: // among ASCII letters
		bits += 5
	case s.kind == other && isUpper:
		bits += 2
	case s.kind == other && (r == 'ь' || r == 'ъ' || r == 'ы'):
		bits += 8
	case s.kind == other:
		bits += 3
	case s.kind == lower && isUpper:
		bits += 12
	case s.kind == upper && isUpper:
		bits += 3
	}
	return bits
}
