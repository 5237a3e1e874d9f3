package diagram

import (
	"bytes"
	"regexp"
	"testing"

	"shicho/board"
)

// pdfPage is a page in the text of a PDF.
var pdfPage = regexp.MustCompile(`/Type /Page\b`)

// drawPDF draws a document of two pages.
func drawPDF(t *testing.T, text string) []byte {
	t.Helper()
	p := NewPDF(A4, "Captures – 囲碁", nil)
	d := New(board.MustParse(". X .\nX O .\n. X ."))
	d.Target(4).Line([]board.Stone{{Point: 5, Colour: board.Black}})
	for range 2 {
		p.AddPage()
		p.Board(d, 20, 20, 5)
		p.Text(100, 100, text, Style{Size: 4})
	}
	var out bytes.Buffer
	if err := p.Write(&out); err != nil {
		t.Fatal(err)
	}
	if want := text != "–"; p.HasMissing() != want {
		t.Errorf("%q: missing letters: %t, not %t", text, p.HasMissing(), want)
	}
	return out.Bytes()
}

// A PDF has its pages and is always the same. A letter that the fonts lack has a mark in its place.
func TestPDF(t *testing.T) {
	for _, text := range []string{"–", "李世乭", "🀄", "\x00\uffff"} {
		data := drawPDF(t, text)
		if !bytes.HasPrefix(data, []byte("%PDF-1.")) || !bytes.HasSuffix(data, []byte("%%EOF\n")) {
			t.Errorf("%.20q … %q", data, data[len(data)-20:])
		}
		if n := len(pdfPage.FindAll(data, -1)); n != 2 {
			t.Errorf("%d pages", n)
		}
		if !bytes.Equal(data, drawPDF(t, text)) {
			t.Error("the second document differs")
		}
	}
}

// Lines are no wider than asked for, and a PDF measures the letters that it writes.
func TestPDFLines(t *testing.T) {
	p, s := NewPDF(Letter, "", nil), Style{Size: 4}
	lines := p.Lines("Black to move. Capture the 3 marked stones.", 30, s)
	if len(lines) < 3 {
		t.Errorf("%q", lines)
	}
	for _, line := range lines {
		if w := p.Width(line, s); w <= 0 || w > 30 {
			t.Errorf("%q is %v mm wide", line, w)
		}
	}
	if p.Width("囲", s) != p.Width(string(MissingLetter), s) {
		t.Error("a missing letter is not measured by its mark")
	}
}

// BoardSize is the size of the part that is drawn.
func TestBoardSize(t *testing.T) {
	b := board.MustParse(". X .\nX O .\n. X .")
	if w, h := New(b).Plain().Part(0, 4).BoardSize(); w != 1+2*plainMargin || h != w {
		t.Errorf("%v × %v", w, h)
	}
}
