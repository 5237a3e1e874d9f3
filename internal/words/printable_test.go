package words

import (
	"strings"
	"testing"
	"unicode"
)

func TestPrintable(t *testing.T) {
	for text, want := range map[string]string{
		"":                                  "",
		"plain – 古力 – Müller ]\\":           "plain – 古力 – Müller ]\\",
		"\x1b[31mred\x1b]0;title\x07":       `\x1b[31mred\x1b]0;title\x07`,
		"two\nlines\r\n\tand\x00\x7f":       `two\nlines\r\n\tand\x00\x7f`,
		"C1 \u009b and \u0085":              `C1 \x9b and \x85`,
		"\u202efgs.exe\u2066 \u2028":        `\u202efgs.exe\u2066 \u2028`,
		"damaged \xff\xe5\x8f UTF-8 \ufffd": "damaged \\xff\\xe5\\x8f UTF-8 \ufffd",
	} {
		if got := Printable(text); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"":                          "",
		"a table\n\tin lines\n":     "a table\n\tin lines\n",
		"a\tb\x1b[2J\nc\r\n\u202ed": "a\tb\\x1b[2J\nc\\r\n\\u202ed",
		"\xff\n\n":                  "\\xff\n\n",
	} {
		if got := PrintableLines(text); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
	for r := rune(0); r < 0x3000; r++ {
		if got := Printable(string(r)); strings.ContainsFunc(got, unicode.IsControl) {
			t.Errorf("%U: %q", r, got)
		}
	}
}
