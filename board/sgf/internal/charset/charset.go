//go:build !textonly

package charset

import (
	"bytes"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
)

// Decode turns the bytes of a record file into text. This must happen before the text is split into properties:
// the second byte of a character in Shift_JIS, GB18030 or Big5 may be "\" or "]".
//
// A byte order mark decides the charset. Without one, valid UTF-8 is read as UTF-8 whatever the label CA says.
// Otherwise the label decides, if the text is valid in that charset. Otherwise the charset is guessed.
func Decode(data []byte) string {
	if enc := wideEncoding(data); enc != nil {
		text, _ := decodeAs(enc, data)
		return text
	}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	if isClearlyUTF8(data) {
		return string(data)
	}
	var text strings.Builder
	for _, part := range split(data) {
		text.WriteString(decodePart(part))
	}
	return text.String()
}

// DecodeName turns the name of an archive member into text. Old zip archives have names in the charset of the system
// that made them.
func DecodeName(name string) string {
	if utf8.ValidString(name) {
		return name
	}
	text, _ := decodeAs(guess([]byte(name), nil), []byte(name))
	return text
}

// IsBinary reports whether the first bytes of a file are no text in any charset: they contain control characters that
// no text has.
func IsBinary(head []byte) bool {
	return len(head) > 0 && wideEncoding(head) == nil && bytes.ContainsFunc(head, func(r rune) bool {
		return r < 0x20 && r != escapeByte && !isSpace(byte(r))
	})
}

// wideEncoding recognises UTF-16 and UTF-32 by a byte order mark or by the first parenthesis. It returns nil for other
// charsets.
func wideEncoding(data []byte) encoding.Encoding {
	begins := func(prefix string) bool { return bytes.HasPrefix(data, []byte(prefix)) }
	switch {
	case begins("\xff\xfe\x00\x00"), begins("\x00\x00\xfe\xff"):
		return utf32.UTF32(utf32.BigEndian, utf32.ExpectBOM)
	case begins("\xff\xfe"), begins("\xfe\xff"):
		return unicode.UTF16(unicode.BigEndian, unicode.ExpectBOM)
	case begins("(\x00"):
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	case begins("\x00("):
		return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	}
	return nil
}

// isClearlyUTF8 tells whether data is valid UTF-8 and is hardly text in another charset. Two other kinds of text can be
// valid UTF-8: text in a seven-bit charset, and a short word of Chinese or Korean. In the second case all characters
// have two bytes.
func isClearlyUTF8(data []byte) bool {
	ascii, long := true, false
	for _, c := range data {
		if c == escapeByte || c == '~' {
			return false
		}
		ascii = ascii && c < utf8.RuneSelf
		long = long || c >= 0xE0
	}
	return ascii || long && utf8.Valid(data)
}

const escapeByte = 0x1B // begins the escape sequences of ISO-2022

// label finds charset properties in undecoded bytes: CA[…], or a long name such as ChArset[…].
var label = regexp.MustCompile(`(?:^|[^A-Za-z0-9])C[a-z]*A[a-z]*\s*\[\s*([A-Za-z0-9_:.\- ]*[A-Za-z0-9])\s*\]`)

// part is a stretch of a file with one charset label.
type part struct {
	data  []byte
	label string
}

// split divides a file where a game has another label than the game before. This happens when files of several
// origins are joined. No charset that matters here uses "(" or ";" as a trailing byte.
func split(data []byte) []part {
	var parts []part
	last := part{}
	begin, searched := 0, 0
	for i, m := range label.FindAllSubmatchIndex(data, -1) {
		name := strings.ToLower(string(data[m[2]:m[3]]))
		switch {
		case i == 0:
			last.label = name
		case name != last.label:
			game := bytes.LastIndex(data[searched:m[0]+1], []byte("(;"))
			if game < 0 {
				break // a second label in the same game
			}
			game += searched
			last.data = data[begin:game]
			parts = append(parts, last)
			last, begin = part{label: name}, game
		}
		searched = m[1]
	}
	last.data = data[begin:]
	return append(parts, last)
}

func decodePart(p part) string {
	labelled := findEncoding(p.label)
	if labelled == nil && bytes.Contains(p.data, []byte("\x1b$")) {
		labelled = japanese.ISO2022JP
	}
	valid := utf8.Valid(wholeRunes(p.data))
	latin := labelled == charmap.Windows1252 || labelled == charmap.ISO8859_1 // many programs write these labels without a thought
	if valid && !canBe(labelled, p.data) {
		return strings.ToValidUTF8(string(p.data), "\ufffd")
	}
	if labelled != nil && !latin {
		if text, clean := decodeAs(labelled, p.data); clean && !isRatherUTF8(p.data, labelled) {
			return text
		}
		if valid {
			return strings.ToValidUTF8(string(p.data), "\ufffd")
		}
	}
	text, _ := decodeAs(guess(p.data, labelled), p.data)
	return text
}

// wholeRunes leaves out a last character that is cut off.
func wholeRunes(data []byte) []byte {
	for i := len(data) - 1; i >= 0 && i >= len(data)-utf8.UTFMax; i-- {
		if utf8.RuneStart(data[i]) {
			if !utf8.FullRune(data[i:]) {
				return data[:i]
			}
			break
		}
	}
	return data
}

// canBe tells whether data that is valid UTF-8 may also be text in the charset of its label.
func canBe(labelled encoding.Encoding, data []byte) bool {
	switch labelled {
	case japanese.ISO2022JP:
		return bytes.IndexByte(data, escapeByte) >= 0
	case simplifiedchinese.HZGB2312:
		return bytes.Contains(data, []byte("~{"))
	case simplifiedchinese.GB18030, traditionalchinese.Big5, korean.EUCKR, japanese.EUCJP, japanese.ShiftJIS:
		return !bytes.ContainsFunc(data, func(r rune) bool { return r >= 0x800 })
	}
	return false
}

// aliases are labels that golang.org/x/text does not know, or for which it has a smaller charset than the programs that
// write the label really use.
var aliases = map[string]encoding.Encoding{
	"hz-gb-2312": simplifiedchinese.HZGB2312,
	"hz":         simplifiedchinese.HZGB2312,
	"cp932":      japanese.ShiftJIS,
	"ms932":      japanese.ShiftJIS,
	"s-jis":      japanese.ShiftJIS,
	"shiftjis":   japanese.ShiftJIS,
	"eucjp":      japanese.EUCJP,
	"jis":        japanese.ISO2022JP,
	"euckr":      korean.EUCKR,
	"cp949":      korean.EUCKR,
	"ms949":      korean.EUCKR,
	"uhc":        korean.EUCKR,
	"cp950":      traditionalchinese.Big5,
	"ms950":      traditionalchinese.Big5,
}

// findEncoding finds an encoding by its label, or returns nil. Every GB label means GB18030, because the other GB
// charsets are parts of it.
func findEncoding(name string) encoding.Encoding {
	name = strings.ToLower(strings.TrimSpace(name))
	if name == "" {
		return nil
	}
	if enc, ok := aliases[name]; ok {
		return enc
	}
	enc, err := htmlindex.Get(name)
	if err != nil || enc == encoding.Replacement {
		if enc, err = ianaindex.IANA.Encoding(name); err != nil || enc == nil {
			if enc, err = ianaindex.MIME.Encoding(name); err != nil || enc == nil {
				enc = nil
			}
		}
	}
	switch {
	case enc == simplifiedchinese.GBK,
		enc == nil && (strings.HasPrefix(name, "gb") || strings.HasPrefix(name, "euc-cn") || name == "cp936"):
		return simplifiedchinese.GB18030
	}
	return enc
}

// decodeAs decodes the data and tells whether all of it was valid, except for a character cut off at the end.
// Invalid bytes become U+FFFD.
func decodeAs(enc encoding.Encoding, data []byte) (text string, clean bool) {
	if class := pairsWithBracket(enc); class != nil {
		data = mendCutPairs(data, class)
	}
	out, err := enc.NewDecoder().Bytes(data)
	if err != nil { // the only failure of a decoder of x/text is a missing byte order mark
		return strings.ToValidUTF8(string(data), "\ufffd"), false
	}
	return string(out), !bytes.ContainsRune(bytes.TrimRight(out, "\ufffd"), utf8.RuneError)
}
