package words

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Printable makes a text from a file safe to print on a terminal, in one line. Characters that would control the
// terminal or the order of the letters are shown as escapes: \n, \x1b, \u202e. Bytes that are no UTF-8 are shown as
// escapes, too. A text that has neither comes back as it is.
func Printable(text string) string {
	if !strings.ContainsFunc(text, isHidden) && utf8.ValidString(text) {
		return text
	}
	var out strings.Builder
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&out, `\x%02x`, text[i])
		case r == '\n':
			out.WriteString(`\n`)
		case r == '\r':
			out.WriteString(`\r`)
		case r == '\t':
			out.WriteString(`\t`)
		case isHidden(r) && r < 0x100:
			fmt.Fprintf(&out, `\x%02x`, r)
		case isHidden(r):
			fmt.Fprintf(&out, `\u%04x`, r)
		default:
			out.WriteString(text[i : i+size])
		}
		i += size
	}
	return out.String()
}

// PrintableLines makes a text of several lines safe to print. The text keeps its line ends and tabs; see Printable.
func PrintableLines(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return isHidden(r) && r != '\n' && r != '\t' }) && utf8.ValidString(text) {
		return text
	}
	var out strings.Builder
	for line := range strings.SplitAfterSeq(text, "\n") {
		end := ""
		if strings.HasSuffix(line, "\n") {
			line, end = line[:len(line)-1], "\n"
		}
		for i, cell := range strings.Split(line, "\t") {
			if i > 0 {
				out.WriteByte('\t')
			}
			out.WriteString(Printable(cell))
		}
		out.WriteString(end)
	}
	return out.String()
}

// Isolate puts a text that may run from right to left between marks, so that it does not move what stands beside it to its other side. A text without letters
// of such a script stays as it is. The result is for pages, not for terminals.
func Isolate(text string) string {
	if strings.ContainsFunc(text, func(r rune) bool {
		return r >= 0x590 && r < 0x900 || r >= 0xfb1d && r < 0xfe00 || r >= 0xfe70 && r < 0xff00 || r >= 0x10800 && r < 0x11000 || r >= 0x1e800 && r < 0x1f000
	}) {
		return "\u2068" + text + "\u2069"
	}
	return text
}

// isHidden tells whether a character does something instead of being shown: control characters, line and paragraph
// ends, and characters that turn the direction of a text.
func isHidden(r rune) bool {
	switch {
	case unicode.IsControl(r), r == '\u2028', r == '\u2029':
		return true
	case r >= '\u202a' && r <= '\u202e', r >= '\u2066' && r <= '\u2069', r == '\u200e', r == '\u200f', r == '\u061c':
		return true
	}
	return false
}

// LinesTo returns a writer that writes texts to w as PrintableLines shows them. Each text must be written at once.
func LinesTo(w io.Writer) io.Writer { return shown{w, PrintableLines} }

// JSONTo returns a writer that writes JSON to w. JSON allows hidden characters in strings; the writer replaces them by
// JSON's escapes, which mean the same. Each value must be written at once, as json.Encoder does.
func JSONTo(w io.Writer) io.Writer { return shown{w, escapeJSON} }

// shown is a writer that passes each text through the function show before it writes the text.
type shown struct {
	w    io.Writer
	show func(text string) string
}

func (s shown) Write(p []byte) (int, error) {
	if _, err := io.WriteString(s.w, s.show(string(p))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// escapeJSON escapes the hidden characters of a JSON text, except for white space between the values.
func escapeJSON(text string) string {
	isEscaped := func(r rune) bool { return isHidden(r) && r != '\n' && r != '\t' && r != '\r' }
	if !strings.ContainsFunc(text, isEscaped) {
		return text
	}
	var out strings.Builder
	for _, r := range text {
		if isEscaped(r) {
			fmt.Fprintf(&out, `\u%04x`, r)
		} else {
			out.WriteRune(r)
		}
	}
	return out.String()
}
