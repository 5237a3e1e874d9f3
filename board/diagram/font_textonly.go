//go:build textonly

package diagram

import (
	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
)

// A program that is built with the tag textonly draws no pictures, and lacks the fonts.

const capHeight = 0.72

func newFace(float64, bool) font.Face { return basicfont.Face7x13 }

func textWidth(text string, _ bool) float64 { return float64(max(1, len(text))) / 2 }
