//go:build !js

package diagram

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/sfnt"
)

// Typeface is a font of the user or of the system, for letters that the fonts of the program lack: those of Japanese, Chinese and Korean. A PDF
// takes in the letters that it needs.
type Typeface struct {
	data  []byte // a TrueType file
	sfnt  *sfnt.Font
	buffy sfnt.Buffer
}

// ErrTypeface says that a file is no font that a PDF can take in.
var ErrTypeface = errors.New("no font with TrueType outlines (.ttf, or .ttc with such fonts)")

// LoadTypeface reads a font from a file. Of a collection (.ttc) it reads the first font. The error wraps ErrTypeface if the file is no TrueType
// font, as .otf files are none.
func LoadTypeface(path string) (*Typeface, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	if data, err = firstFont(data); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	parsed, err := sfnt.Parse(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %w", path, ErrTypeface, err)
	}
	if err := embed(data); err != nil {
		return nil, fmt.Errorf("%s: %w: %w", path, ErrTypeface, err)
	}
	return &Typeface{data: data, sfnt: parsed}, nil
}

// embed tries whether a PDF can take a font in. The library that writes PDFs trusts a font, and may panic over one that is damaged.
func embed(data []byte) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("damaged: %v", fault)
		}
	}()
	doc := fpdf.New("P", "mm", A4, "")
	doc.AddUTF8FontFromBytes(pdfOther, "", data)
	return doc.Error()
}

// Has tells whether the font has all letters of a text.
func (f *Typeface) Has(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return !f.has(r) })
}

func (f *Typeface) has(r rune) bool {
	glyph, err := f.sfnt.GlyphIndex(&f.buffy, r)
	return err == nil && glyph != 0
}

// places are where systems keep fonts with letters of Japanese, Chinese or Korean, as far as a PDF can take them in: Debian and its like, macOS, Windows.
var places = []string{
	"/usr/share/fonts/opentype/ipafont-gothic/ipag.ttf",
	"/usr/share/fonts/truetype/fonts-japanese-gothic.ttf",
	"/usr/share/fonts/truetype/wqy/wqy-microhei.ttc",
	"/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc",
	"/usr/share/fonts/truetype/nanum/NanumGothic.ttf",
	"/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf",
	"/System/Library/Fonts/Supplemental/Arial Unicode.ttf",
	"/Library/Fonts/Arial Unicode.ttf",
	"/System/Library/Fonts/Supplemental/AppleGothic.ttf",
	`C:\Windows\Fonts\msgothic.ttc`,
	`C:\Windows\Fonts\msyh.ttc`,
	`C:\Windows\Fonts\simhei.ttf`,
	`C:\Windows\Fonts\msjh.ttc`,
	`C:\Windows\Fonts\malgun.ttf`,
}

// ErrNoTypeface says that the system has no font with some letters, in the places where systems keep fonts.
var ErrNoTypeface = errors.New("no font of this system has these letters")

// FindTypeface finds a font of the system that has all letters of a text. The error is ErrNoTypeface if there is none.
func FindTypeface(letters string) (*Typeface, error) {
	for _, path := range places {
		f, err := LoadTypeface(path)
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, ErrTypeface) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if f.Has(letters) {
			return f, nil
		}
	}
	return nil, ErrNoTypeface
}

// The tags at the beginning of font files, and the sizes of their parts in bytes.
const (
	collectionTag = "ttcf"
	trueTypeTag   = "\x00\x01\x00\x00"
	appleTag      = "true"

	headSize  = 12 // of a font, before its list of tables
	entrySize = 16 // of a table in the list
	alignment = 4  // of tables
)

// firstFont makes a file of the first font of a collection. A file with one font stays as it is.
func firstFont(data []byte) ([]byte, error) {
	if len(data) >= 4 && (string(data[:4]) == trueTypeTag || string(data[:4]) == appleTag) {
		return data, nil
	}
	if len(data) < 16 || string(data[:4]) != collectionTag {
		return nil, ErrTypeface
	}
	at := int(binary.BigEndian.Uint32(data[12:]))
	if at < 0 || at+headSize > len(data) || string(data[at:at+4]) != trueTypeTag {
		return nil, ErrTypeface
	}
	tables := int(binary.BigEndian.Uint16(data[at+4:]))
	list := at + headSize
	if list+tables*entrySize > len(data) {
		return nil, ErrTypeface
	}
	out := slices.Clone(data[at : list+tables*entrySize])
	for i := range tables {
		entry := out[headSize+i*entrySize:]
		from, size := int(binary.BigEndian.Uint32(entry[8:])), int(binary.BigEndian.Uint32(entry[12:]))
		if from < 0 || size < 0 || from+size > len(data) {
			return nil, ErrTypeface
		}
		for len(out)%alignment != 0 {
			out = append(out, 0)
		}
		binary.BigEndian.PutUint32(out[headSize+i*entrySize+8:], uint32(len(out)))
		out = append(out, data[from:from+size]...)
	}
	return out, nil
}
