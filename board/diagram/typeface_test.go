package diagram

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"unicode/utf8"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"golang.org/x/image/font/gofont/goregular"
)

// collection is a file with one font behind the head of a collection.
func collection(ttf []byte) []byte {
	const head = 16
	data := binary.BigEndian.AppendUint32([]byte(collectionTag+"\x00\x01\x00\x00\x00\x00\x00\x01"), head)
	data = append(data, ttf...)
	for i := range int(binary.BigEndian.Uint16(ttf[4:])) { // offsets count from the beginning of the file
		at := data[head+headSize+i*entrySize+8:]
		binary.BigEndian.PutUint32(at, binary.BigEndian.Uint32(at)+head)
	}
	return data
}

func TestLoadTypeface(t *testing.T) {
	folder := t.TempDir()
	for name, data := range map[string][]byte{"one.ttf": goregular.TTF, "many.ttc": collection(goregular.TTF)} {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		f, err := LoadTypeface(path, "ja")
		if err != nil || !f.Has("Shicho, д") || f.Has("シチョウ") {
			t.Fatalf("%s: %v, %v", name, f, err)
		}
		pdf := NewPDF(A4, "", f)
		pdf.AddPage()
		pdf.Text(10, 10, "White 囲", Style{Size: 4})
		if err := pdf.Write(new(bytes.Buffer)); err != nil || !pdf.HasMissing() {
			t.Errorf("%s: %v, %v", name, err, pdf.HasMissing())
		}
	}
	for name, data := range map[string][]byte{"empty.ttf": nil, "text.ttf": []byte("a text that is no font"), "outlines.otf": []byte("OTTO\x00\x01\x00\x00"), "cut.ttc": collection(goregular.TTF)[:40],
		"cut.ttf": goregular.TTF[:40]} {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := LoadTypeface(path, "ja"); !errors.Is(err, ErrTypeface) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := LoadTypeface(filepath.Join(folder, "none.ttf"), ""); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

// A file of any bytes is a font or an error.
func FuzzFontIn(f *testing.F) {
	f.Add([]byte("ttcf"))
	f.Add(collection(goregular.TTF)[:400])
	f.Fuzz(func(t *testing.T, data []byte) {
		out, err := fontIn(data, "ja")
		if (err == nil) != (out != nil) {
			t.Errorf("%d bytes, %v", len(out), err)
		}
	})
}

// Lines of scripts without spaces end before any letter, but not before a mark.
func TestBreakable(t *testing.T) {
	for text, want := range map[string][]string{
		"":                 nil,
		"  White  to move": {"White ", "to ", "move"},
		"黒D4ツギ。白E5":        {"黒D4", "ツ", "ギ。", "白E5"},
		"흑 차례: 잡으세요":       {"흑 ", "차례: ", "잡으세요"},
	} {
		if got := breakable(text); !slices.Equal(got, want) {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
}

// A font that is made anew has the letters, the widths and the outlines of the font that it was made of. The test takes a font of quadratic curves, so that
// the outlines are the same to the unit.
func TestTrueType(t *testing.T) {
	font, err := sfnt.Parse(goregular.TTF)
	if err != nil {
		t.Fatal(err)
	}
	data, err := trueType(font)
	if err != nil {
		t.Fatal(err)
	}
	made, err := sfnt.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	var buffer, other sfnt.Buffer
	em := fixed.I(int(font.UnitsPerEm()))
	for r := rune(1); r < lastRune; r++ {
		was, _ := font.GlyphIndex(&buffer, r)
		is, _ := made.GlyphIndex(&other, r)
		if (was == 0 || r < ' ') != (is == 0) {
			t.Fatalf("%q: glyph %d became %d", r, was, is)
		}
		if is == 0 {
			continue
		}
		wasBox, wasWide, _ := font.GlyphBounds(&buffer, was, em, 0)
		isBox, isWide, _ := made.GlyphBounds(&other, is, em, 0)
		outline, _ := font.LoadGlyph(&buffer, was, em, nil)
		again, err := made.LoadGlyph(&other, is, em, nil)
		if err != nil || wasBox != isBox || wasWide != isWide || len(glyphOf(outline).points) != len(glyphOf(again).points) {
			t.Errorf("%q: %v wide, in %v, became %v in %v: %v", r, wasWide, wasBox, isWide, isBox, err)
		}
	}
	if err := embed(data); err != nil {
		t.Error(err)
	}
}

// The quadratic curves in the place of a cubic curve stay near it, and end where it ends.
func TestCubic(t *testing.T) {
	a, b, c, d := place{0, 0}, place{100, 700}, place{900, 800}, place{1000, 0}
	var g glyph
	g.put(a, true)
	g.cubic(a, b, c, d)
	at := func(part float64) place {
		ab, bc, cd := a.to(b, part), b.to(c, part), c.to(d, part)
		return ab.to(bc, part).to(bc.to(cd, part), part)
	}
	if last := g.points[len(g.points)-1]; last != (glyphPoint{1000, 0, true}) {
		t.Errorf("ends at %v", last)
	}
	for _, p := range g.points {
		near := math.Inf(1)
		for i := range 10_001 {
			q := at(float64(i) / 10_000)
			near = min(near, math.Hypot(q.x-float64(p.x), q.y-float64(p.y)))
		}
		if p.isOn && near > 1 { // of rounding
			t.Errorf("%v is %.1f units off", p, near)
		}
	}
}

// A font of the system with CFF outlines, if there is one, has the letters of its languages, in forms of their own for Japanese and Chinese.
func TestCollectionOfOutlines(t *testing.T) {
	const path = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"
	if _, err := os.Stat(path); err != nil {
		t.Skip("no font with CFF outlines")
	}
	written := map[string][]byte{}
	for language, text := range map[string]string{"ja": "黒番、直す。", "zh-Hans": "黑先，直。", "zh-Hant": "黑先，直。", "ko": "흑 차례"} {
		f, err := LoadTypeface(path, language)
		if err != nil || !f.Has(text) {
			t.Fatalf("%s: %v", language, err)
		}
		pdf := NewPDF(A4, "", f)
		pdf.AddPage()
		pdf.Text(10, 10, "直", Style{Size: 4})
		var out bytes.Buffer
		if err := pdf.Write(&out); err != nil || pdf.HasMissing() {
			t.Errorf("%s: %v", language, err)
		}
		written[language] = out.Bytes()
	}
	if bytes.Equal(written["ja"], written["zh-Hans"]) {
		t.Error("Japanese and Chinese have the same form of 直")
	}
}

// A word that is longer than a line is broken, and no letter of it is lost.
func TestWrapTo(t *testing.T) {
	fits := func(line string) bool { return utf8.RuneCountInString(line) <= 5 }
	for text, want := range map[string][]string{
		"a name":          {"a", "name"},
		"abcdefghijkl mn": {"abcde", "fghij", "kl mn"},
		"黒黒黒黒黒黒黒":         {"黒黒黒黒黒", "黒黒"},
	} {
		if got := wrapTo(breakable(text), fits); !slices.Equal(got, want) {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
	if got := wrapTo([]string{"abc"}, func(string) bool { return false }); !slices.Equal(got, []string{"a", "b", "c"}) {
		t.Errorf("no room at all: %q", got)
	}
}
