package words

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Printable makes a text from a file safe to print on a terminal, in one line. Characters that would control the terminal or
// the order of the letters are shown as escapes: \n, \x1b, \u202e. So are bytes that are no UTF-8. A text without any comes
// back as it is.
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

// PrintableLines does the same for a text of several lines, which keeps its line ends and tabs.
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

// isHidden tells the characters that do something instead of showing: controls, line and paragraph ends, and those
// that turn the direction of a text.
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

// JSONTo returns a writer that writes JSON to w. Hidden characters in it, which JSON allows to stand in strings, are written as
// JSON's escapes, which mean the same. Each value must be written at once, as json.Encoder does.
func JSONTo(w io.Writer) io.Writer { return shown{w, escapeJSON} }

// shown writes what show makes of each text.
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

// escapeJSON escapes the hidden characters of JSON text that are not white space between its parts.
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
