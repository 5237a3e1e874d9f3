package gtp

import (
	"bufio"
	"errors"
	"io"
	"strings"
)

// maxLine is how much of a line is read, in bytes; file names are the longest
// arguments.
const maxLine = 64 << 10

// request is a line taken apart.
type request struct {
	blank bool   // there is no command on the line
	id    string // digits, or nothing
	name  string
	args  []string
}

// readLine reads a line of any length; what is beyond maxLine is skipped. The last
// line need not end. The error is that of the input, io.EOF at its end.
func readLine(in *bufio.Reader) (line string, cut bool, err error) {
	part, err := in.ReadSlice('\n')
	line = string(part)
	for errors.Is(err, bufio.ErrBufferFull) {
		cut = true
		_, err = in.ReadSlice('\n')
	}
	if errors.Is(err, io.EOF) && line != "" {
		err = nil
	}
	return line, cut, err
}

// parse takes a line apart. What is cut off matters unless it belongs to a comment.
// The error is ErrSyntax or ErrLineTooLong; the id is there all the same.
func parse(line string, cut bool) (request, error) {
	line, _, comment := strings.Cut(line, "#")
	list, closed := fields(dropControls(strings.ReplaceAll(line, "\t", " ")))
	var r request
	if len(list) > 0 && isID(list[0]) {
		r.id, list = list[0], list[1:]
	}
	switch {
	case cut && !comment:
		return r, ErrLineTooLong
	case !closed:
		return r, ErrSyntax
	case len(list) > 0:
		r.name, r.args = list[0], list[1:]
	}
	r.blank = r.id == "" && len(list) == 0
	return r, nil
}

// isID tells whether a word is the number by which a controller tells commands
// apart.
func isID(word string) bool {
	return word != "" && strings.Trim(word, "0123456789") == ""
}

// fields splits a line at its spaces. Double quotes keep a word together, for file
// names with spaces; closed is false where one is missing. An object in JSON is one
// word, as it stands, to the end of the line.
func fields(line string) (list []string, closed bool) {
	var word strings.Builder
	started, quoted := false, false
	for i, c := range []byte(line + " ") {
		switch {
		case c == '{' && !started:
			return append(list, strings.TrimRight(line[i:], " ")), true
		case c == '"':
			quoted, started = !quoted, true
		case c != ' ' || quoted:
			word.WriteByte(c)
			started = true
		case started:
			list = append(list, word.String())
			word.Reset()
			started = false
		}
	}
	return list, !quoted
}

// dropControls removes control characters other than tabs, byte by byte: names of
// files need not be in UTF-8.
func dropControls(text string) string {
	if strings.IndexFunc(text, isControl) < 0 {
		return text
	}
	kept := make([]byte, 0, len(text))
	for _, c := range []byte(text) {
		if !isControl(rune(c)) {
			kept = append(kept, c)
		}
	}
	return string(kept)
}

func isControl(c rune) bool { return c < ' ' && c != '\t' || c == 0x7f }
