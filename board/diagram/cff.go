//go:build !js

package diagram

import (
	"encoding/binary"
	"math"
	"slices"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// lastRune is the last letter that the library for PDFs writes: one of 16 bits.
const lastRune = 0xFFFF

// quadError is the largest distance, in units of the font, between a cubic curve and the quadratic curves that take its place. An em has 1,000 units or more.
const quadError = 0.5

// trueType makes a TrueType file of the letters of a font with CFF outlines, as Noto Sans CJK is one. The library for PDFs takes in TrueType alone. The
// glyphs are numbered in the order of their letters, so that each run of letters is one segment of the table cmap.
func trueType(f *sfnt.Font) ([]byte, error) {
	b := builder{font: f, em: int(f.UnitsPerEm())}
	if err := b.add(0, 0); err != nil { // what stands for a missing letter
		return nil, err
	}
	for r := rune(' '); r < lastRune; r++ {
		glyph, err := f.GlyphIndex(&b.buffer, r)
		if err != nil || glyph == 0 {
			continue
		}
		if err := b.add(glyph, r); err != nil {
			return nil, err
		}
	}
	return b.file(), nil
}

// builder builds a TrueType file.
type builder struct {
	font   *sfnt.Font
	em     int
	buffer sfnt.Buffer

	glyf, hmtx []byte
	loca       []byte
	runs       []run
	glyphs     int
	bounds     box
	points     int // the most of a glyph
	contours   int
}

// run is a run of letters, and the glyph of the first letter.
type run struct {
	from, to rune
	glyph    int
}

// box is a rectangle in units of the font.
type box struct{ left, bottom, right, top int16 }

// add adds the glyph of a letter. The letter is 0 for the first glyph.
func (b *builder) add(glyph sfnt.GlyphIndex, letter rune) error {
	scale := fixed.I(b.em)
	advance, err := b.font.GlyphAdvance(&b.buffer, glyph, scale, 0)
	if err != nil {
		return err
	}
	segments, err := b.font.LoadGlyph(&b.buffer, glyph, scale, nil)
	if err != nil {
		return err
	}
	b.loca = binary.BigEndian.AppendUint32(b.loca, uint32(len(b.glyf)))
	o := glyphOf(segments)
	bounds := o.bounds()
	b.hmtx = binary.BigEndian.AppendUint16(b.hmtx, uint16(advance.Round()))
	b.hmtx = binary.BigEndian.AppendUint16(b.hmtx, uint16(bounds.left))
	if len(o.points) > 0 {
		b.glyf = o.append(b.glyf, bounds)
		b.bounds = box{min(b.bounds.left, bounds.left), min(b.bounds.bottom, bounds.bottom), max(b.bounds.right, bounds.right), max(b.bounds.top, bounds.top)}
		b.points, b.contours = max(b.points, len(o.points)), max(b.contours, len(o.ends))
	}
	if last := len(b.runs) - 1; letter != 0 && last >= 0 && b.runs[last].to+1 == letter {
		b.runs[last].to = letter
	} else if letter != 0 {
		b.runs = append(b.runs, run{letter, letter, b.glyphs})
	}
	b.glyphs++
	return nil
}

// file puts the tables together.
func (b *builder) file() []byte {
	b.loca = binary.BigEndian.AppendUint32(b.loca, uint32(len(b.glyf)))
	metrics, _ := b.font.Metrics(&b.buffer, fixed.I(b.em), 0) // without them the bounds of the glyphs serve
	ascent, descent := metrics.Ascent.Round(), metrics.Descent.Round()
	if ascent == 0 {
		ascent, descent = int(b.bounds.top), -int(b.bounds.bottom)
	}
	words := func(list ...int) (out []byte) {
		for _, n := range list {
			out = binary.BigEndian.AppendUint16(out, uint16(n))
		}
		return out
	}
	const longOffsets = 1 // in loca
	left, bottom, right, top := int(b.bounds.left), int(b.bounds.bottom), int(b.bounds.right), int(b.bounds.top)
	return assemble([]table{ // in the order of their names
		{"cmap", slices.Concat(words(0, 1, 3, 1, 0, 12), b.cmap())},
		{"glyf", b.glyf},
		{"head", words(1, 0, 1, 0, 0, 0, 0x5F0F, 0x3CF5, 0, b.em, 0, 0, 0, 0, 0, 0, 0, 0, left, bottom, right, top, 0, 8, 2, longOffsets, 0)},
		{"hhea", words(1, 0, ascent, -descent, 0, b.em, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, b.glyphs)},
		{"hmtx", b.hmtx},
		{"loca", b.loca},
		{"maxp", words(1, 0, b.glyphs, b.points, b.contours, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)},
		{"name", words(0, 0, 6)},
		{"post", words(3, 0, 0, 0, -b.em/10, b.em/20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)},
	})
}

// cmap is a subtable of format 4: for each run its last letter, its first letter, and what leads from a letter to its glyph.
func (b *builder) cmap() []byte {
	runs := append(slices.Clip(b.runs), run{lastRune, lastRune, 0})
	var last, first, deltas, offsets []byte
	for _, r := range runs {
		last = binary.BigEndian.AppendUint16(last, uint16(r.to))
		first = binary.BigEndian.AppendUint16(first, uint16(r.from))
		deltas = binary.BigEndian.AppendUint16(deltas, uint16(r.glyph-int(r.from)))
		offsets = append(offsets, 0, 0)
	}
	var head []byte
	power := int(math.Log2(float64(len(runs))))
	for _, n := range []int{4, 16 + 8*len(runs), 0, 2 * len(runs), 2 << power, power, 2*len(runs) - 2<<power} {
		head = binary.BigEndian.AppendUint16(head, uint16(n))
	}
	return slices.Concat(head, last, []byte{0, 0}, first, deltas, offsets)
}

// glyph is the outline of a letter: points of closed contours of straight lines and quadratic curves.
type glyph struct {
	points []glyphPoint
	ends   []int // the last point of each contour
}

type glyphPoint struct {
	x, y int16
	isOn bool // the curve, and not a control point
}

// glyphOf makes a glyph of segments, whose y grows downward.
func glyphOf(segments sfnt.Segments) (o glyph) {
	at := func(p fixed.Point26_6) place { return place{float64(p.X) / 64, -float64(p.Y) / 64} }
	var last place
	begin := 0
	for _, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			o.close(begin)
			begin = len(o.points)
			last = at(s.Args[0])
			o.put(last, true)
		case sfnt.SegmentOpLineTo:
			last = at(s.Args[0])
			o.put(last, true)
		case sfnt.SegmentOpQuadTo:
			o.put(at(s.Args[0]), false)
			last = at(s.Args[1])
			o.put(last, true)
		case sfnt.SegmentOpCubeTo:
			end := at(s.Args[2])
			o.cubic(last, at(s.Args[0]), at(s.Args[1]), end)
			last = end
		}
	}
	o.close(begin)
	return o
}

func (v place) to(w place, part float64) place {
	return place{v.x + part*(w.x-v.x), v.y + part*(w.y-v.y)}
}

func (o *glyph) put(v place, isOn bool) {
	o.points = append(o.points, glyphPoint{int16(math.Round(v.x)), int16(math.Round(v.y)), isOn})
}

// cubic puts quadratic curves in the place of a cubic curve, which it halves until they are near enough.
func (o *glyph) cubic(a, b, c, d place) {
	third := place{d.x - 3*c.x + 3*b.x - a.x, d.y - 3*c.y + 3*b.y - a.y}
	if math.Hypot(third.x, third.y)*math.Sqrt(3)/36 <= quadError {
		o.put(place{(3*(b.x+c.x) - a.x - d.x) / 4, (3*(b.y+c.y) - a.y - d.y) / 4}, false)
		o.put(d, true)
		return
	}
	ab, bc, cd := a.to(b, 0.5), b.to(c, 0.5), c.to(d, 0.5)
	abc, bcd := ab.to(bc, 0.5), bc.to(cd, 0.5)
	middle := abc.to(bcd, 0.5)
	o.cubic(a, ab, abc, middle)
	o.cubic(middle, bcd, cd, d)
}

// close ends the contour that began at a point. The last point of a contour is not its first once more.
func (o *glyph) close(begin int) {
	if n := len(o.points); n > begin+1 && o.points[n-1] == o.points[begin] {
		o.points = o.points[:n-1]
	}
	if len(o.points) > begin {
		o.ends = append(o.ends, len(o.points)-1)
	}
}

func (o *glyph) bounds() (all box) {
	for i, p := range o.points {
		if i == 0 {
			all = box{p.x, p.y, p.x, p.y}
		}
		all = box{min(all.left, p.x), min(all.bottom, p.y), max(all.right, p.x), max(all.top, p.y)}
	}
	return all
}

// append appends the glyph to the table glyf. Each coordinate is the way from the point before, in two bytes.
func (o *glyph) append(glyf []byte, bounds box) []byte {
	word := func(n int) { glyf = binary.BigEndian.AppendUint16(glyf, uint16(n)) }
	word(len(o.ends))
	for _, n := range []int16{bounds.left, bounds.bottom, bounds.right, bounds.top} {
		word(int(n))
	}
	for _, end := range o.ends {
		word(end)
	}
	word(0) // instructions
	for _, p := range o.points {
		flag := byte(0)
		if p.isOn {
			flag = 1
		}
		glyf = append(glyf, flag)
	}
	var last glyphPoint
	for _, p := range o.points {
		word(int(p.x) - int(last.x))
		last = p
	}
	last = glyphPoint{}
	for _, p := range o.points {
		word(int(p.y) - int(last.y))
		last = p
	}
	return pad(glyf)
}
