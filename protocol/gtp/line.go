package gtp

import (
	"bufio"
	"errors"
	"io"
	"strings"
)

// request is a command line, split into its parts.
type request struct {
	blank bool   // the line is empty or a comment
	id    string // the digits before the command, or ""
	name  string
	args  []string
}

// readLine reads one line. If the line is longer than maxLine, readLine skips the rest and sets cut. The last line
// needs no newline. At the end of the input the error is io.EOF.
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

// parse splits a line into its parts. A line that was cut is an error, unless it was cut within
// a comment. The error is ErrSyntax or ErrLineTooLong; the request has its id even then.
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

// isID reports whether a word is a number. The controller numbers its commands so that the
// replies can be matched with them.
func isID(word string) bool { return word != "" && strings.Trim(word, "0123456789") == "" }

// fields splits a line at its spaces. Double quotes keep a file name with spaces together;
// closed is false if the second quote is missing. From a word that begins with {, a JSON object,
// the rest of the line is one word.
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

// dropControls removes control characters other than tabs. It works byte by byte, because names of files need not be in
// UTF-8.
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
