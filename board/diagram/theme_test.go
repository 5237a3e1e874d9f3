package diagram

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"shicho/board"
)

var themes = []Theme{Paper, Wood, Dark}

func TestThemeNames(t *testing.T) {
	for i, name := range ThemeNames() {
		if theme, err := ParseTheme(name); err != nil || theme != themes[i] || theme.String() != name {
			t.Errorf("%s: %v, %v", name, theme, err)
		}
	}
	if _, err := ParseTheme("glass"); !errors.Is(err, ErrTheme) {
		t.Error(err)
	}
}

// everything is a position with all that a picture can show.
func everything(t *testing.T) *Diagram {
	owners := make([]float64, 81)
	owners[0], owners[80], owners[6*9+6] = 1, -1, -0.9
	d := net(t).Owners(owners).Last(points(t, 9, "H7")[0])
	d.Weak(points(t, 9, "A1")[0], board.Black).Weak(points(t, 9, "B1")[0], board.White)
	d.Liberties(points(t, 9, "D4")[0], 4)
	d.Share(points(t, 9, "B5")[0], 0.62).Share(points(t, 9, "B4")[0], 0.001)
	return d.Legend(Entry{Symbol: LastSymbol, Text: "last"}, Entry{Symbol: TargetSymbol, Text: "target"}, Entry{Symbol: ZoneSymbol, Text: "zone"}, Entry{Symbol: BlackOwnerSymbol, Text: "black"},
		Entry{Symbol: WhiteOwnerSymbol, Text: "white"}, Entry{Symbol: ShareSymbol, Text: "share"}, Entry{Symbol: CrossSymbol, Text: "cross"},
		Entry{Symbol: WeakBlackSymbol, Text: "weak black"}, Entry{Symbol: WeakWhiteSymbol, Text: "weak white"}, Entry{LibertiesSymbol, "liberties", 3})
}

// piece is a part of a position that is cut out of the board.
func piece(t *testing.T) *Diagram {
	return net(t).Cut(board.SetOf(points(t, 9, "D3 D4 E3 E4 E5 E6 F3 F4 G4 H1 H2 J1")...))
}

// Pictures of every theme are well-formed and the same every time, and name each gradient that they use.
func TestThemes(t *testing.T) {
	use, definition := regexp.MustCompile(`url\(#([\w-]+)\)`), regexp.MustCompile(` id="([\w-]+)"`)
	for _, theme := range themes {
		for name, draw := range map[string]func() []byte{
			"everything": func() []byte { return everything(t).Theme(theme).SVG() },
			"piece":      func() []byte { return piece(t).Theme(theme).SVG() },
			"plain part": func() []byte { return net(t).Plain().Part(0, 40).Theme(theme).SVG() },
			"png": func() []byte {
				var b bytes.Buffer
				if err := everything(t).Theme(theme).WritePNG(&b, 12); err != nil {
					t.Error(err)
				}
				return b.Bytes()
			},
		} {
			picture := draw()
			if !bytes.Equal(picture, draw()) {
				t.Errorf("%v, %s: drawn otherwise the second time", theme, name)
			}
			if name == "png" {
				continue
			}
			if err := wellFormed(picture); err != nil {
				t.Errorf("%v, %s: %v", theme, name, err)
			}
			defined := map[string]int{}
			for _, m := range definition.FindAllStringSubmatch(string(picture), -1) {
				defined[m[1]]++
			}
			for _, m := range use.FindAllStringSubmatch(string(picture), -1) {
				if defined[m[1]] != 1 {
					t.Errorf("%v, %s: %s is defined %d times", theme, name, m[1], defined[m[1]])
				}
			}
		}
	}
}

// What lies on top of something else differs from it enough to be seen.
func TestContrast(t *testing.T) {
	for _, theme := range themes {
		l := looks[theme]
		ground := func(what string, least float64, a, b ink) {
			if contrast(a, b) < least {
				t.Errorf("%v: %s: contrast %.1f", theme, what, contrast(a, b))
			}
		}
		ground("text", 7, l.text, l.page)
		ground("coordinates", 4.5, l.coordinates, l.board)
		ground("lines", 3, l.lines, l.board)
		ground("lines on a zone", 1.8, l.lines, l.shade)
		ground("a zone", 1.3, l.shade, l.board)
		ground("a label", 7, l.label, l.board)
		ground("a label on a zone", 4.5, l.label, l.shade)
		ground("a black stone", 2, l.stones[board.Black].face, l.board)
		for _, c := range []board.Colour{board.Black, board.White} {
			s := l.stones[c]
			ground("a stone", 3, s.rim, l.board)
			ground("a mark on a stone", 7, s.marks, s.face)
			rim, _ := l.weak(c, l.board)
			ground("a stone that may be there", 2, rim, l.board)
			ground("the square of an owner", 3, l.owners[c].face, l.owners[c].rim)
		}
		for _, share := range []float64{0, 0.01, 0.05, 0.2, 0.5, 0.99} {
			shown := &layout{look: l}
			ground("the number of a share", 4.5, shown.shareLabel(share), shown.shareColour(share))
		}
		_, black := l.weak(board.Black, l.board)
		_, white := l.weak(board.White, l.board)
		ground("a black stone and a white one that may be there", 2, black, white)
		ground("a large share and a small one", 2, l.full, l.faint)
	}
}

// contrast is the contrast of two colours as the Web Content Accessibility Guidelines define it, from 1 to 21.
func contrast(a, b ink) float64 {
	x, y := a.luminance(), b.luminance()
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func TestShare(t *testing.T) {
	b, _ := board.New(5)
	d := New(b)
	for i, test := range []struct {
		share float64
		want  string
	}{{-1, "0"}, {0, "0"}, {0.001, "<1"}, {0.006, "1"}, {0.5, "50"}, {0.994, "99"}, {1, "99"}, {2, "99"}} {
		if d.Share(board.Point(i), test.share); d.cell(board.Point(i)) != test.want {
			t.Errorf("%v: %s, want %s", test.share, d.cell(board.Point(i)), test.want)
		}
	}
}

// The ring of the last move needs a stone.
func TestLast(t *testing.T) {
	ring := `fill="none"`
	for name, want := range map[string]bool{"E4": true, "A1": false, "PASS": false} {
		d := net(t)
		for p := range d.marks {
			delete(d.marks, p) // a mark takes the place of the ring
		}
		p, err := board.ParsePoint(name, 9)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(string(d.Last(p).SVG()), ring); got != want {
			t.Errorf("%s: ring %v", name, got)
		}
	}
	if strings.Contains(string(net(t).Last(board.NoPoint).SVG()), ring) {
		t.Error("a ring without a point")
	}
}

func TestPart(t *testing.T) {
	for _, corners := range []string{"C3 G5", "G5 C3", "C5 G3"} {
		p := points(t, 9, corners)
		if columns, rows := net(t).Part(p[0], p[1]).window(); columns != (span{2, 6}) || rows != (span{4, 6}) {
			t.Errorf("%s: %v, %v", corners, columns, rows)
		}
	}
}

// A piece has no coordinates, no star points, and only the lines of its points.
func TestPiece(t *testing.T) {
	b, _ := board.New(9)
	svg := string(New(b).Cut(board.SetOf(points(t, 9, "A1 B1 A2 E5")...)).SVG())
	if n := strings.Count(svg, "<line"); n != 6 {
		t.Errorf("%d lines", n)
	}
	if strings.Contains(svg, "<text") || strings.Contains(svg, "<circle") {
		t.Error(svg)
	}
}

// Every line of a legend fits on the page.
func TestLegend(t *testing.T) {
	l := everything(t).layout()
	entries := 0
	for _, row := range l.legendRows {
		width := legendSpace * float64(len(row)-1)
		for i := range row {
			width += row[i].width()
		}
		if width > l.width-2*captionMargin {
			t.Errorf("%v is %v wide, the page %v", row, width, l.width)
		}
		entries += len(row)
	}
	if entries != len(l.legend) {
		t.Errorf("%d entries", entries)
	}
}

// The legend does not explain the ring of a last move that is outside the picture or has another mark.
func TestLegendWithoutRing(t *testing.T) {
	stone := points(t, 9, "H7")[0]
	with := func(d *Diagram) bool {
		return len(d.Last(stone).Legend(Entry{Symbol: LastSymbol, Text: "last"}).layout().legendRows) > 0
	}
	if !with(net(t)) || with(net(t).Part(0, 20)) || with(net(t).Mark(stone, "a")) {
		t.Error(with(net(t)), with(net(t).Part(0, 20)), with(net(t).Mark(stone, "a")))
	}
}

func TestBare(t *testing.T) {
	d := New(board.MustParse("..\n.."))
	page := fmt.Sprintf("fill=\"%s\"", looks[Wood].page)
	if with := d.Theme(Wood).SVG(); !bytes.Contains(with, []byte(page)) {
		t.Fatalf("no page in\n%s", with)
	}
	d.Caption("below").Legend(Entry{Symbol: CrossSymbol, Text: "cross"})
	if without := d.Bare().SVG(); bytes.Contains(without, []byte(page)) || bytes.Contains(without, []byte("below")) || bytes.Contains(without, []byte("cross")) {
		t.Errorf("a page, a caption or a legend in\n%s", without)
	}
}
