//go:build !textonly

package diagram

import (
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
)

// capHeight is the height of capitals and digits, in ems. Fonts without serifs differ by about a hundredth, so
// text is centred in every font that shows an SVG.
const capHeight = 0.72

// The typefaces of PNGs. Texts in SVGs are measured with them too.
var (
	regular = sync.OnceValue(func() *opentype.Font { return mustParse(goregular.TTF) })
	bold    = sync.OnceValue(func() *opentype.Font { return mustParse(gobold.TTF) })
)

func mustParse(ttf []byte) *opentype.Font {
	typeface, err := opentype.Parse(ttf)
	if err != nil {
		panic(err) // the font is part of the program
	}
	return typeface
}

// newFace makes the letters of a size in pixels.
func newFace(pixels float64, isBold bool) font.Face {
	const pixelsPerInch = 72 // makes a typographic point one pixel
	typeface := regular()
	if isBold {
		typeface = bold()
	}
	face, err := opentype.NewFace(typeface, &opentype.FaceOptions{Size: pixels, DPI: pixelsPerInch})
	if err != nil {
		panic(err) // cannot happen with a font that was parsed
	}
	return face
}

// textWidth is the width of a text in ems. It is larger than 0 for every text.
func textWidth(text string, isBold bool) float64 {
	const pixels = 256
	return float64(max(1, font.MeasureString(newFace(pixels, isBold), text))) / 64 / pixels
}
