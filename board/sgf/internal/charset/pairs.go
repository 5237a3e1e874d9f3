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
		return gbRules.class
	case traditionalchinese.Big5:
		return big5Rules.class
	case japanese.ShiftJIS:
		return shiftJISRules.class
	}
	return nil
}

// rule is the size and the cost of characters whose two first bytes lie in ranges, both ends included.
type rule struct {
	lead, trail [2]byte
	size, bits  int
}

// rules are the rules of a charset. The first one that fits counts.
type rules []rule

func (list rules) class(lead, trail byte) (size, bits int) {
	for i := range list {
		if r := &list[i]; r.lead[0] <= lead && lead <= r.lead[1] && r.trail[0] <= trail && trail <= r.trail[1] {
			return r.size, r.bits
		}
	}
	return 1, brokenCost
}

// Ranges of bytes.
var (
	anyByte = [2]byte{0x80, 0xFF} // as a first byte
	all     = [2]byte{0, 0xFF}
	euc     = [2]byte{0xA1, 0xFE}
)

func only(b byte) [2]byte { return [2]byte{b, b} }

// gbRules are for GB18030, with GBK and GB2312 as its parts.
var gbRules = rules{
	{only(0x80), all, 1, brokenCost}, {only(0xFF), all, 1, brokenCost},
	{anyByte, [2]byte{'0', '9'}, 4, 30},
	{anyByte, [2]byte{0, 0x3F}, 1, brokenCost}, {anyByte, only(0x7F), 1, brokenCost}, {anyByte, only(0xFF), 1, brokenCost},
	{anyByte, [2]byte{0x40, 0xA0}, 2, extraCost}, // GBK
	{[2]byte{0xB0, 0xD7}, all, 2, levelCost1},
	{[2]byte{0xD8, 0xF7}, all, 2, levelCost2},
	{[2]byte{0xA1, 0xA3}, all, 2, symbolCost},
	{[2]byte{0xA4, 0xA9}, all, 2, oddCost},
	{[2]byte{0xAA, 0xFF}, all, 2, userCost},
	{anyByte, all, 2, extraCost},
}

var big5Rules = rules{
	{only(0x80), all, 1, brokenCost}, {only(0xFF), all, 1, brokenCost},
	{anyByte, [2]byte{0, 0x3F}, 1, brokenCost}, {anyByte, [2]byte{0x7F, 0xA0}, 1, brokenCost}, {anyByte, only(0xFF), 1, brokenCost},
	{[2]byte{0xA1, 0xA3}, all, 2, symbolCost},
	{[2]byte{0xA4, 0xC6}, all, 2, levelCost1},
	{[2]byte{0xC9, 0xF9}, all, 2, levelCost2},
	{anyByte, all, 2, userCost},
}

var shiftJISRules = rules{
	{[2]byte{0xA1, 0xDF}, all, 1, levelCost1}, // half-width kana
	{only(0x80), all, 1, brokenCost}, {only(0xA0), all, 1, brokenCost}, {[2]byte{0xFD, 0xFF}, all, 1, brokenCost},
	{anyByte, [2]byte{0, 0x3F}, 1, brokenCost}, {anyByte, only(0x7F), 1, brokenCost}, {anyByte, [2]byte{0xFD, 0xFF}, 1, brokenCost},
	{only(0x81), all, 2, symbolCost}, {only(0x82), [2]byte{0, 0x9E}, 2, symbolCost},
	{only(0x82), [2]byte{0x9F, 0xF1}, 2, kanaCost}, {only(0x83), [2]byte{0, 0x96}, 2, kanaCost},
	{[2]byte{0x80, 0x87}, all, 2, oddCost},
	{[2]byte{0x88, 0x97}, all, 2, levelCost1},
	{[2]byte{0x98, 0xEA}, all, 2, levelCost2},
	{[2]byte{0xF0, 0xF9}, all, 2, userCost},
	{anyByte, all, 2, extraCost},
}

var eucJPRules = rules{
	{only(0x8E), [2]byte{0xA1, 0xDF}, 2, extraCost}, // half-width kana
	{only(0x8F), euc, 3, extraCost + kanaCost},
	{[2]byte{0xA4, 0xA5}, euc, 2, kanaCost},
	{only(0xA1), euc, 2, symbolCost}, {only(0xA3), euc, 2, symbolCost},
	{[2]byte{0xA1, 0xA8}, euc, 2, oddCost},
	{[2]byte{0xB0, 0xCF}, euc, 2, levelCost1},
	{[2]byte{0xD0, 0xF4}, euc, 2, levelCost2},
	{euc, euc, 2, userCost},
}

// eucKRRules are for EUC-KR and its extension by all syllables.
var eucKRRules = rules{
	{only(0x80), all, 1, brokenCost}, {only(0xFF), all, 1, brokenCost},
	{[2]byte{0xB0, 0xC8}, euc, 2, levelCost1 - 1},
	{[2]byte{0xCA, 0xFD}, euc, 2, levelCost2 - 1},
	{[2]byte{0xA1, 0xA3}, euc, 2, symbolCost},
	{[2]byte{0xA4, 0xAC}, euc, 2, oddCost},
	{euc, euc, 2, userCost},
	{[2]byte{0x81, 0xC6}, [2]byte{'A', 'Z'}, 2, extraCost}, {[2]byte{0x81, 0xC6}, [2]byte{'a', 'z'}, 2, extraCost}, {[2]byte{0x81, 0xC6}, [2]byte{0x81, 0xFE}, 2, extraCost},
}
