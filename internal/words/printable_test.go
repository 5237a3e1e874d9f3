package words

import (
	"encoding/json"
	"fmt"
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
	var out strings.Builder
	fmt.Fprintf(LinesTo(&out), "%s\n", "a\x1b\ta")
	if out.String() != "a\\x1b\ta\n" {
		t.Errorf("%q", out.String())
	}
	for r := rune(0); r < 0x3000; r++ {
		if got := Printable(string(r)); strings.ContainsFunc(got, unicode.IsControl) {
			t.Errorf("%U: %q", r, got)
		}
	}
}

// JSON without hidden characters means the same as before.
// A name that runs from right to left is isolated, any other stays as it is.
func TestIsolate(t *testing.T) {
	for text, want := range map[string]string{"Lee 李": "Lee 李", "": "", "שלום": "\u2068שלום\u2069", "A علي": "\u2068A علي\u2069", "ﷺ": "\u2068ﷺ\u2069"} {
		if got := Isolate(text); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
}

func TestJSONTo(t *testing.T) {
	const hostile = "a\x1b]0;owned\x07\n\t\u009b\x7f\u202e古\"\\"
	var out strings.Builder
	if err := json.NewEncoder(JSONTo(&out)).Encode(map[string]string{hostile: hostile}); err != nil {
		t.Fatal(err)
	}
	if strings.ContainsFunc(strings.TrimSuffix(out.String(), "\n"), isHidden) {
		t.Errorf("%q", out.String())
	}
	var back map[string]string
	if err := json.Unmarshal([]byte(out.String()), &back); err != nil || back[hostile] != hostile {
		t.Errorf("%q, %v", back, err)
	}
}
