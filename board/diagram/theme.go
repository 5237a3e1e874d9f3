package diagram

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// Theme is the colours of a picture.
type Theme uint8

// The themes.
const (
	Paper Theme = iota // black on white, as in a book
	Wood               // a wooden board with stones that cast shadows
	Dark               // for a dark screen
)

var themeNames = [...]string{"paper", "wood", "dark"}

// ThemeNames are the names of all themes, in lower case.
func ThemeNames() []string { return slices.Clone(themeNames[:]) }

// ErrTheme says that there is no theme of a name.
var ErrTheme = errors.New("no such theme")

// ParseTheme returns the theme of a name. The error wraps ErrTheme.
func ParseTheme(name string) (Theme, error) {
	i := slices.Index(themeNames[:], name)
	if i < 0 {
		return Paper, fmt.Errorf("%w: %q", ErrTheme, name)
	}
	return Theme(i), nil
}

// String is the name of the theme.
func (t Theme) String() string { return themeNames[t] }

// ink is a colour, 0xRRGGBB.
type ink uint32

const (
	black ink = 0x000000
	white ink = 0xffffff
)

// look is the colours of a theme.
type look struct {
	page, board ink // around the board, and the board itself
	piece       ink // of a piece that is cut out of a board
	lines       ink
	shade       ink // of a zone: the lines on it must stay clear
	label       ink // of letters on empty points
	coordinates ink
	text        ink // of captions and legends
	stones      [3]stoneLook
	shadow      *gradient // that stones cast; nil: none
	faint, full ink       // the colours of the shares 0 and 1; see Diagram.Share
	owners      [3]ownerLook
}

// stoneLook is the colours of a stone.
type stoneLook struct {
	rim, face ink
	light     *gradient // takes the place of the face; nil: none
	marks     ink       // of what is written on the stone
}

// ownerLook is the colours of the square of an owner.
type ownerLook struct{ face, rim ink }

// gradient is a disc whose colour changes from a place inside it to its rim. Lengths are in radii of the disc.
type gradient struct {
	name  string  // unique in a picture
	x, y  float64 // where it begins, from the middle of the disc
	reach float64 // distance at which the last stop is reached
	stops []stop
}

// stop is the colour at a distance, from 0 to 1. Opacity is from 0 to 1.
type stop struct {
	at      float64
	colour  ink
	opacity float64
}

// looks are the colours of the themes. What is grey in Paper stays clear in print.
var looks = [...]*look{
	Paper: {
		page: white, board: white, piece: 0xf0f0f0, lines: black, shade: 0xd4d4d4, label: black, coordinates: black, text: black,
		stones: [3]stoneLook{1: {rim: black, face: black, marks: white}, 2: {rim: black, face: white, marks: black}},
		faint:  0xf2f2f2, full: 0x8c8c8c,
		owners: [3]ownerLook{1: {black, white}, 2: {white, black}},
	},
	Wood: {
		page: 0xfdf9f0, board: 0xe2b56b, piece: 0xe2b56b, lines: 0x5a3d16, shade: 0xc78f46, label: 0x2b1a05, coordinates: 0x5a3d16, text: 0x2e2417,
		stones: [3]stoneLook{
			1: {rim: 0x0b0b0b, face: 0x1c1c1c, light: blackLight, marks: white},
			2: {rim: 0x6b6048, face: 0xf7f4ec, light: whiteLight, marks: 0x161616},
		},
		shadow: softShadow,
		faint:  0xd9d9c4, full: 0x2f7fc4,
		owners: [3]ownerLook{1: {0x141414, 0xe9dcc0}, 2: {0xfbf8f0, 0x6b5a3a}},
	},
	Dark: {
		page: 0x17191d, board: 0x444b55, piece: 0x444b55, lines: 0xa8afb9, shade: 0x5c6776, label: 0xf0f2f5, coordinates: 0xc3cad3, text: 0xd8dce2,
		stones: [3]stoneLook{
			1: {rim: 0xb4bbc5, face: 0x08090a, marks: 0xf4f6f8},
			2: {rim: 0xa8afb9, face: 0xe6e8eb, marks: 0x111315},
		},
		faint: 0x35506b, full: 0x3fa7f5,
		owners: [3]ownerLook{1: {0x08090a, 0x9aa2ad}, 2: {0xe6e8eb, 0x08090a}},
	},
}

// The light on the stones of the theme Wood comes from the upper left.
var (
	blackLight = &gradient{name: "black-stone", x: -0.35, y: -0.4, reach: 1.35,
		stops: []stop{{0, 0x767676, 1}, {0.3, 0x3d3d3d, 1}, {1, 0x101010, 1}}}
	whiteLight = &gradient{name: "white-stone", x: -0.35, y: -0.4, reach: 1.45,
		stops: []stop{{0, 0xffffff, 1}, {0.5, 0xf8f5ee, 1}, {1, 0xd0cabb, 1}}}
	softShadow = &gradient{name: "shadow", reach: 1,
		stops: []stop{{0, black, 0.5}, {0.8, black, 0.42}, {1, black, 0}}}
)

// blend is a colour between two: share 0 is a, 1 is b.
func blend(a, b ink, share float64) ink {
	mixed := ink(0)
	for shift := 0; shift <= 16; shift += 8 {
		x, y := float64(a>>shift&0xff), float64(b>>shift&0xff)
		mixed |= ink(x+(y-x)*share+0.5) << shift
	}
	return mixed
}

// luminance is the light that the colour gives, from 0, black, to 1, white.
func (i ink) luminance() float64 {
	const gamma = 2.2 // of screens
	light := func(shift int) float64 { return math.Pow(float64(i>>shift&0xff)/255, gamma) }
	return 0.2126*light(16) + 0.7152*light(8) + 0.0722*light(0)
}

// String is the name of the colour in SVG.
func (i ink) String() string { return fmt.Sprintf("#%06x", uint32(i)) }
