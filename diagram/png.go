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

// WritePNG draws the diagram in shades of grey. pixelsPerPoint is the number of pixels from line to line: 24 to
// 40 for a screen. The error wraps ErrScale, or it is the error of the writer.
func (d *Diagram) WritePNG(w io.Writer, pixelsPerPoint int) error {
	if pixelsPerPoint < MinPixelsPerPoint || pixelsPerPoint > MaxPixelsPerPoint {
		return fmt.Errorf("diagram: %d pixels per point: %w", pixelsPerPoint, ErrScale)
	}
	l := d.layout()
	c := newPNGCanvas(l.width, l.height, float64(pixelsPerPoint))
	l.draw(c)
	if err := png.Encode(w, c.page); err != nil {
		return fmt.Errorf("diagram: %w", err)
	}
	return nil
}

// pngCanvas is a page of pixels.
type pngCanvas struct {
	page   *image.Gray
	scale  float64 // pixels in a board unit
	filler *vector.Rasterizer
	faces  map[lettering]font.Face
}

func newPNGCanvas(width, height, scale float64) *pngCanvas {
	page := image.NewGray(image.Rect(0, 0, int(math.Ceil(width*scale)), int(math.Ceil(height*scale))))
	draw.Draw(page, page.Bounds(), white.uniform(), image.Point{}, draw.Src)
	return &pngCanvas{page: page, scale: scale, filler: vector.NewRasterizer(1, 1), faces: map[lettering]font.Face{}}
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

func (c *pngCanvas) disc(centre place, radius float64, colour ink) {
	const bend = 0.5523 // makes a Bézier curve almost a quarter of a circle
	r, b := float32(radius*c.scale), float32(radius*c.scale*bend)
	c.fill(centre, radius, colour, func(z *vector.Rasterizer, x, y float32) {
		z.MoveTo(x+r, y)
		z.CubeTo(x+r, y+b, x+b, y+r, x, y+r)
		z.CubeTo(x-b, y+r, x-r, y+b, x-r, y)
		z.CubeTo(x-r, y-b, x-b, y-r, x, y-r)
		z.CubeTo(x+b, y-r, x+r, y-b, x+r, y)
	})
}

func (c *pngCanvas) triangle(centre place, radius float64, colour ink) {
	c.fill(centre, radius, colour, func(z *vector.Rasterizer, x, y float32) {
		top, right, left := corners(place{}, radius*c.scale)
		z.MoveTo(x+float32(top.x), y+float32(top.y))
		z.LineTo(x+float32(right.x), y+float32(right.y))
		z.LineTo(x+float32(left.x), y+float32(left.y))
	})
}

// fill fills an outline that is drawn around a centre and lies within the radius.
func (c *pngCanvas) fill(centre place, radius float64, colour ink, outline func(z *vector.Rasterizer, x, y float32)) {
	x, y, r := centre.x*c.scale, centre.y*c.scale, radius*c.scale
	box := image.Rect(int(x-r)-1, int(y-r)-1, int(x+r)+2, int(y+r)+2)
	c.filler.Reset(box.Dx(), box.Dy())
	outline(c.filler, float32(x-float64(box.Min.X)), float32(y-float64(box.Min.Y)))
	c.filler.ClosePath()
	c.filler.Draw(c.page, box, colour.uniform(), image.Point{})
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
	l.colour = 0 // all colours share a face
	if c.faces[l] == nil {
		c.faces[l] = newFace(l.size*c.scale, l.bold)
	}
	return c.faces[l]
}

// toFixed is a length in pixels in the unit of fonts, a 64th of a pixel.
func toFixed(pixels float64) fixed.Int26_6 {
	return fixed.Int26_6(math.Round(pixels * 64))
}

func (i ink) uniform() *image.Uniform {
	return image.NewUniform(color.Gray{Y: uint8(i)})
}
