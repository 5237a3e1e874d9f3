package diagram

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// The smallest and the largest scale of a PNG, in pixels from line to line. Below the smallest, numbers are
// illegible. The largest prints a whole board on A3 at 300 dots per inch.
const (
	MinPixelsPerPoint = 8
	MaxPixelsPerPoint = 200
)

// ErrScale says that a PNG cannot be drawn at a scale.
var ErrScale = fmt.Errorf("pixels per point not in %d–%d", MinPixelsPerPoint, MaxPixelsPerPoint)

// maxPixels is the largest number of pixels of a PNG. While it is drawn, a pixel takes four bytes.
const maxPixels = 100_000_000

// ErrTooLarge says that a PNG would have too many pixels.
var ErrTooLarge = fmt.Errorf("picture of more than %d million pixels", maxPixels/1_000_000)

// WritePNG draws the diagram. pixelsPerPoint is the number of pixels from line to line: 24 to 40 for a screen. The
// error wraps ErrScale or ErrTooLarge, or it is the error of the writer.
func (d *Diagram) WritePNG(w io.Writer, pixelsPerPoint int) error {
	l := d.layout()
	return writePNG(w, pixelsPerPoint, l.width, l.height, l.look, l.draw)
}

// writePNG draws a page.
func writePNG(w io.Writer, pixelsPerPoint int, width, height float64, look *look, draw func(canvas)) error {
	if pixelsPerPoint < MinPixelsPerPoint || pixelsPerPoint > MaxPixelsPerPoint {
		return fmt.Errorf("diagram: %d pixels per point: %w", pixelsPerPoint, ErrScale)
	}
	scale := float64(pixelsPerPoint)
	if width*height*scale*scale > maxPixels {
		return fmt.Errorf("diagram: %w", ErrTooLarge)
	}
	c := newPNGCanvas(width, height, scale, look.page)
	draw(c)
	if err := png.Encode(w, c.smallest()); err != nil {
		return fmt.Errorf("diagram: %w", err)
	}
	return nil
}

// pngCanvas is a page of pixels.
type pngCanvas struct {
	page   *image.RGBA
	scale  float64 // pixels in a board unit
	filler *vector.Rasterizer
	faces  map[lettering]font.Face
}

func newPNGCanvas(width, height, scale float64, ground ink) *pngCanvas {
	page := image.NewRGBA(image.Rect(0, 0, int(math.Ceil(width*scale)), int(math.Ceil(height*scale))))
	draw.Draw(page, page.Bounds(), ground.uniform(), image.Point{}, draw.Src)
	return &pngCanvas{page: page, scale: scale, filler: vector.NewRasterizer(1, 1), faces: map[lettering]font.Face{}}
}

// smallest is the page with a palette if the page has few colours, because files with a palette are much smaller.
func (c *pngCanvas) smallest() image.Image {
	const mostColours = 256
	indices := map[color.RGBA]uint8{}
	var palette color.Palette
	few := image.NewPaletted(c.page.Rect, nil)
	for i := range few.Pix {
		p := c.page.Pix[4*i : 4*i+4]
		colour := color.RGBA{p[0], p[1], p[2], p[3]}
		index, known := indices[colour]
		if !known {
			if len(palette) == mostColours {
				return c.page
			}
			index = uint8(len(palette))
			indices[colour] = index
			palette = append(palette, colour)
		}
		few.Pix[i] = index
	}
	few.Palette = palette
	return few
}

// line fills whole pixels only, so that the lines of the board are sharp and equally wide.
func (c *pngCanvas) line(from, to place, width float64, colour ink) {
	thick := max(1, int(math.Round(width*c.scale)))
	across := func(at float64) (int, int) {
		first := int(math.Floor(at*c.scale - float64(thick-1)/2))
		return first, first + thick
	}
	along := func(a, b float64) (int, int) {
		return int(math.Round(a * c.scale)), int(math.Round(b * c.scale))
	}
	var r image.Rectangle
	if from.y == to.y {
		r.Min.X, r.Max.X = along(from.x, to.x)
		r.Min.Y, r.Max.Y = across(from.y)
	} else {
		r.Min.X, r.Max.X = across(from.x)
		r.Min.Y, r.Max.Y = along(from.y, to.y)
	}
	draw.Draw(c.page, r, colour.uniform(), image.Point{}, draw.Src)
}

// rectangle ends at whole pixels, so that rectangles side by side touch each other.
func (c *pngCanvas) rectangle(from, to place, colour ink) {
	pixel := func(x float64) int { return int(math.Round(x * c.scale)) }
	draw.Draw(c.page, image.Rect(pixel(from.x), pixel(from.y), pixel(to.x), pixel(to.y)), colour.uniform(), image.Point{}, draw.Src)
}

func (c *pngCanvas) square(centre place, side float64, colour ink) {
	c.fill(centre, side, colour.uniform(), func(o outline) {
		half := side / 2 * c.scale
		o.polygon(place{-half, -half}, place{half, -half}, place{half, half}, place{-half, half})
	})
}

func (c *pngCanvas) disc(centre place, radius float64, colour ink) {
	c.fill(centre, radius, colour.uniform(), func(o outline) { o.circle(radius*c.scale, 1) })
}

func (c *pngCanvas) shine(centre place, radius float64, g *gradient) {
	light := &lit{g, centre.x * c.scale, centre.y * c.scale, radius * c.scale}
	c.fill(centre, radius, light, func(o outline) { o.circle(radius*c.scale, 1) })
}

func (c *pngCanvas) ring(centre place, radius, width float64, colour ink) {
	c.fill(centre, radius, colour.uniform(), func(o outline) {
		o.circle(radius*c.scale, 1)
		o.circle((radius-width)*c.scale, -1) // the other way round: a hole
	})
}

func (c *pngCanvas) triangle(centre place, radius, width float64, colour ink) {
	c.fill(centre, radius, colour.uniform(), func(o outline) {
		top, right, left := corners(place{}, radius*c.scale)
		o.polygon(top, right, left)
		top, right, left = corners(place{}, (radius-width)*c.scale)
		o.polygon(top, left, right) // the other way round: a hole
	})
}

// fill fills an outline that is drawn around a centre and lies within the radius. Each pixel of the source lies over
// the pixel of the page at the same place.
func (c *pngCanvas) fill(centre place, radius float64, source image.Image, draw func(outline)) {
	x, y, r := centre.x*c.scale, centre.y*c.scale, radius*c.scale
	box := image.Rect(int(x-r)-1, int(y-r)-1, int(x+r)+2, int(y+r)+2)
	c.filler.Reset(box.Dx(), box.Dy())
	draw(outline{c.filler, float32(x - float64(box.Min.X)), float32(y - float64(box.Min.Y))})
	c.filler.Draw(c.page, box, source, box.Min)
}

// outline draws closed lines around a place.
type outline struct {
	*vector.Rasterizer
	x, y float32
}

// circle draws a circle, clockwise if way is 1 and the other way if way is -1.
func (o outline) circle(radius float64, way float32) {
	const bend = 0.5523 // makes a Bézier curve almost a quarter of a circle
	r, b := float32(radius), float32(radius*bend)
	x, y, v, w := o.x, o.y, r*way, b*way
	o.MoveTo(x+r, y)
	o.CubeTo(x+r, y+w, x+b, y+v, x, y+v)
	o.CubeTo(x-b, y+v, x-r, y+w, x-r, y)
	o.CubeTo(x-r, y-w, x-b, y-v, x, y-v)
	o.CubeTo(x+b, y-v, x+r, y-w, x+r, y)
	o.ClosePath()
}

func (o outline) polygon(first place, others ...place) {
	o.MoveTo(o.x+float32(first.x), o.y+float32(first.y))
	for _, p := range others {
		o.LineTo(o.x+float32(p.x), o.y+float32(p.y))
	}
	o.ClosePath()
}

// lit is a page in the colours of a gradient around a disc. Lengths are in pixels.
type lit struct {
	*gradient
	x, y, radius float64 // of the disc
}

func (l *lit) ColorModel() color.Model { return color.NRGBAModel }

func (l *lit) Bounds() image.Rectangle { return image.Rect(-1e9, -1e9, 1e9, 1e9) }

// At is the colour of a pixel.
func (l *lit) At(x, y int) color.Color {
	dx := (float64(x)+0.5-l.x)/l.radius - l.gradient.x
	dy := (float64(y)+0.5-l.y)/l.radius - l.gradient.y
	at := min(math.Hypot(dx, dy)/l.reach, 1)
	i := 1
	for i < len(l.stops)-1 && l.stops[i].at < at {
		i++
	}
	from, to := &l.stops[i-1], &l.stops[i]
	share := (at - from.at) / (to.at - from.at)
	colour := blend(from.colour, to.colour, share).opaque()
	colour.A = uint8(255*(from.opacity+(to.opacity-from.opacity)*share) + 0.5)
	return colour
}

func (c *pngCanvas) text(centre place, text string, l lettering) {
	face := c.face(l)
	dot := fixed.Point26_6{
		X: toFixed(centre.x*c.scale) - font.MeasureString(face, text)/2,
		Y: toFixed((centre.y + capHeight/2*l.size) * c.scale),
	}
	(&font.Drawer{Dst: c.page, Src: l.colour.uniform(), Face: face, Dot: dot}).DrawString(text)
}

func (c *pngCanvas) face(l lettering) font.Face {
	l.colour = 0 // typefaces are kept for all colours together
	if c.faces[l] == nil {
		c.faces[l] = newFace(l.size*c.scale, l.bold)
	}
	return c.faces[l]
}

// toFixed is a length in pixels in the unit of fonts, a 64th of a pixel.
func toFixed(pixels float64) fixed.Int26_6 { return fixed.Int26_6(math.Round(pixels * 64)) }

func (i ink) uniform() *image.Uniform { return image.NewUniform(i.opaque()) }

func (i ink) opaque() color.NRGBA { return color.NRGBA{uint8(i >> 16), uint8(i >> 8), uint8(i), 255} }
