package sgf

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Write writes the games in UTF-8, and writes CA as UTF-8 whatever its value is. Reading the text gives the same
// trees. Line ends in values are written as "\n". Other control characters, which records must not hold, are left
// out. A property that could not be read back is an error. Values of a game that was read with Options.Verbatim are written as they stood in the text.
func Write(w io.Writer, games Collection) error {
	out := &writer{Writer: bufio.NewWriter(w)}
	for _, g := range games {
		if g.Root != nil {
			out.verbatim = g.verbatim
			out.game(g.Root)
		}
	}
	return errors.Join(out.err, out.Flush())
}

type writer struct {
	*bufio.Writer
	verbatim map[*string]string
	column   int
	err      error
}

// game follows the links of the tree instead of recursing, so that no tree is too deep.
func (w *writer) game(root *Node) {
	w.text("(")
	for n := root; ; {
		w.node(n, n != root && n.Parent.FirstChild != n.Parent.LastChild)
		if n.FirstChild != nil {
			n = n.FirstChild
			if n.NextSibling != nil {
				w.text("\n(")
			}
			continue
		}
		for n != root && n.NextSibling == nil {
			if n.Parent.FirstChild != n {
				w.text(")")
			}
			n = n.Parent
		}
		if n == root {
			break
		}
		w.text(")\n(")
		n = n.NextSibling
	}
	w.text(")\n")
}

// node writes one node. In one of several variations, a property such as GM is an error, because a reader would
// take it for a new game.
func (w *writer) node(n *Node, variation bool) {
	if w.column > lineWidth {
		w.text("\n")
	}
	w.text(";")
	for _, p := range n.Properties {
		if p.Name == "" || !isCapital(p.Name[0]) || strings.ContainsFunc(p.Name, notNameRune) ||
			variation && isRootName(p.Name) {
			w.err = fmt.Errorf("%w: property %q cannot be written here", ErrSyntax, p.Name)
			continue
		}
		if len(p.Values) == 0 {
			continue
		}
		w.text(p.Name)
		for i, value := range p.Values {
			text := escape(value)
			if p.Name == "CA" {
				text = "UTF-8"
			} else if raw, ok := w.verbatim[&p.Values[i]]; ok && unescape(raw) == value {
				text = raw
			}
			w.text("[")
			w.text(text)
			w.text("]")
		}
	}
}

func notNameRune(r rune) bool { return r > 'Z' || !isNameByte(byte(r)) }

func (w *writer) text(s string) {
	w.WriteString(s)
	if i := strings.LastIndexByte(s, '\n'); i >= 0 {
		w.column = len(s) - i - 1
	} else {
		w.column += len(s)
	}
}

// escaper also escapes "[", which the format does not ask for. Some readers look for CA before they can tell text
// from structure, and a quoted record in a comment would mislead them.
var escaper = strings.NewReplacer(`\`, `\\`, `]`, `\]`, `[`, `\[`, "\r\n", "\n", "\r", "\n")

func escape(text string) string {
	return escaper.Replace(dropControls(strings.ToValidUTF8(text, "\ufffd")))
}

// dropControls removes control characters other than tabs and line ends.
func dropControls(text string) string {
	for i := 0; i < len(text); i++ {
		if isControl(text[i]) {
			return strings.Map(func(r rune) rune {
				if r < 0x20 && isControl(byte(r)) {
					return -1
				}
				return r
			}, text)
		}
	}
	return text
}

func isControl(c byte) bool { return c < 0x20 && c != '\t' && c != '\n' && c != '\r' }
