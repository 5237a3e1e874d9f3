//go:build !textonly

package charset

import (
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// pairs is a charset that writes a character in two bytes.
type pairs struct {
	frequent map[[2]byte]bool // the characters that are frequent in records of Go
	bits     int              // the cost of a frequent character
	class    func(lead, trail byte) (size, bits int)
}

// newPairs makes a charset of two bytes a character, with the characters that are frequent and the costs of all others.
func newPairs(enc encoding.Encoding, frequent string, class func(lead, trail byte) (size, bits int)) *pairs {
	p := &pairs{frequent: map[[2]byte]bool{}, bits: frequentCost, class: class}
	if enc == korean.EUCKR {
		p.bits = syllableCost
	}
	for _, r := range frequent {
		if b, err := enc.NewEncoder().Bytes([]byte(string(r))); err == nil && len(b) == 2 {
			p.frequent[[2]byte(b)] = true
		}
	}
	return p
}

func (p *pairs) cost(rest []byte, s *costState) (size, bits int) {
	s.kind = other
	switch {
	case len(rest) < 2 || isCutPair(rest):
		return 1, brokenCost
	case p.frequent[[2]byte(rest)]:
		return 2, p.bits
	}
	size, bits = p.class(rest[0], rest[1])
	return min(size, len(rest)), bits
}

// isCutPair reports whether the second byte of a character was cut off at the end of a value. The "]" that follows
// could be the second byte, but the next property comes directly after it, so the "]" ends the value.
func isCutPair(rest []byte) bool {
	if len(rest) < 2 || rest[1] != ']' {
		return false
	}
	i := 2
	skip := func(is func(c byte) bool) (skipped int) {
		for ; i < len(rest) && is(rest[i]); i++ {
			skipped++
		}
		return skipped
	}
	skip(isSpace)
	if i < len(rest) && rest[i] == ';' {
		i++
		skip(isSpace)
	}
	capitals := skip(isCapital)
	return capitals >= 1 && capitals <= 2 && i < len(rest) && rest[i] == '['
}

// mendCutPairs finds characters whose second byte was cut off at the end of a value (isCutPair). It replaces the first
// byte by a byte that is no character, so that the value ends at its "]". It is for charsets in which "]" may be a
// second byte. If there is nothing to mend, the data comes back as it is.
func mendCutPairs(data []byte, class func(lead, trail byte) (size, bits int)) []byte {
	mended := data
	for i := 0; i+1 < len(data); {
		if data[i] < utf8.RuneSelf {
			i++
			continue
		}
		if isCutPair(data[i:]) {
			if &mended[0] == &data[0] {
				mended = append([]byte(nil), data...)
			}
			mended[i] = 0xFF
			i++
			continue
		}
		size, _ := class(data[i], data[i+1])
		i += size
	}
	return mended
}

// pairsWithBracket are the costs of a charset in which "]" may be the second byte of a character, or nil.
func pairsWithBracket(enc encoding.Encoding) func(lead, trail byte) (size, bits int) {
	switch enc {
	case simplifiedchinese.GB18030:
		return gbCost
	case traditionalchinese.Big5:
		return big5Cost
	case japanese.ShiftJIS:
		return shiftJISCost
	}
	return nil
}

func isEUC(c byte) bool { return c >= 0xA1 && c <= 0xFE }

func between(c, from, to byte) bool { return from <= c && c <= to }

// gbCost is for GB18030, with GBK and GB2312 as its parts.
func gbCost(lead, trail byte) (size, bits int) {
	switch {
	case lead == 0x80 || lead == 0xFF:
		return 1, brokenCost
	case between(trail, '0', '9'):
		return 4, 30
	case trail < 0x40 || trail == 0x7F || trail == 0xFF:
		return 1, brokenCost
	case trail < 0xA1: // GBK
		return 2, extraCost
	case between(lead, 0xB0, 0xD7):
		return 2, levelCost1
	case between(lead, 0xD8, 0xF7):
		return 2, levelCost2
	case between(lead, 0xA1, 0xA3):
		return 2, symbolCost
	case between(lead, 0xA4, 0xA9):
		return 2, oddCost
	case lead >= 0xAA:
		return 2, userCost
	}
	return 2, extraCost
}

func big5Cost(lead, trail byte) (size, bits int) {
	switch {
	case lead == 0x80 || lead == 0xFF || !between(trail, 0x40, 0x7E) && !isEUC(trail):
		return 1, brokenCost
	case between(lead, 0xA1, 0xA3):
		return 2, symbolCost
	case between(lead, 0xA4, 0xC6):
		return 2, levelCost1
	case between(lead, 0xC9, 0xF9):
		return 2, levelCost2
	}
	return 2, userCost
}

func shiftJISCost(lead, trail byte) (size, bits int) {
	switch {
	case between(lead, 0xA1, 0xDF):
		return 1, levelCost1 // half-width kana
	case lead == 0x80 || lead == 0xA0 || lead >= 0xFD || trail < 0x40 || trail == 0x7F || trail >= 0xFD:
		return 1, brokenCost
	case lead == 0x81, lead == 0x82 && trail < 0x9F:
		return 2, symbolCost
	case lead == 0x82 && trail <= 0xF1, lead == 0x83 && trail <= 0x96:
		return 2, kanaCost
	case lead <= 0x87:
		return 2, oddCost
	case between(lead, 0x88, 0x97):
		return 2, levelCost1
	case between(lead, 0x98, 0xEA):
		return 2, levelCost2
	case between(lead, 0xF0, 0xF9):
		return 2, userCost
	}
	return 2, extraCost
}

func eucJPCost(lead, trail byte) (size, bits int) {
	switch {
	case lead == 0x8E && between(trail, 0xA1, 0xDF):
		return 2, extraCost // half-width kana
	case lead == 0x8F && isEUC(trail):
		return 3, extraCost + kanaCost
	case !isEUC(lead) || !isEUC(trail):
		return 1, brokenCost
	case lead == 0xA4 || lead == 0xA5:
		return 2, kanaCost
	case lead == 0xA1 || lead == 0xA3:
		return 2, symbolCost
	case lead <= 0xA8:
		return 2, oddCost
	case between(lead, 0xB0, 0xCF):
		return 2, levelCost1
	case between(lead, 0xD0, 0xF4):
		return 2, levelCost2
	}
	return 2, userCost
}

// eucKRCost is for EUC-KR and its extension by all syllables.
func eucKRCost(lead, trail byte) (size, bits int) {
	switch {
	case lead == 0x80 || lead == 0xFF:
		return 1, brokenCost
	case !isEUC(lead) || !isEUC(trail):
		if lead <= 0xC6 && (between(trail, 'A', 'Z') || between(trail, 'a', 'z') || trail > 0x80 && trail < 0xFF) {
			return 2, extraCost
		}
		return 1, brokenCost
	case between(lead, 0xB0, 0xC8):
		return 2, levelCost1 - 1
	case between(lead, 0xCA, 0xFD):
		return 2, levelCost2 - 1
	case lead <= 0xA3:
		return 2, symbolCost
	case lead <= 0xAC:
		return 2, oddCost
	}
	return 2, userCost
}
