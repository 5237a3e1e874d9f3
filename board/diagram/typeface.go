//go:build !js

package diagram

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"unicode"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/sfnt"

	"shicho/internal/files"
)

// Typeface is a font of the user or of the system, for letters that the fonts of the program lack: those of Japanese, Chinese and Korean. A PDF
// takes in the letters that it needs.
type Typeface struct {
	data   []byte // a TrueType file
	sfnt   *sfnt.Font
	buffer sfnt.Buffer

	isSought bool // whether the system's fonts are still to be looked through
}

// SystemTypeface is a font of the system that is sought when a text first has a letter for it, as a name may have one in a text that has none else.
func SystemTypeface() *Typeface { return &Typeface{isSought: true} }

// ErrTypeface says that a file is no font that a PDF can take in.
var ErrTypeface = errors.New("no font with TrueType or CFF outlines (.ttf, .otf, .ttc)")

// LoadTypeface reads a font from a file. Of a collection (.ttc) it reads the font for a language (ja, ko, zh-Hans, zh-Hant), or the first font if no font
// says that it is for the language. The error wraps ErrTypeface if the file is no font that a PDF can take in.
func LoadTypeface(path, language string) (*Typeface, error) {
	data, err := files.Read(path, 256<<20)
	if err != nil {
		return nil, err
	}
	if data, err = fontIn(data, language); err != nil {
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
	if f.isSought && (isWide(r) || unicode.Is(unicode.Hangul, r)) {
		f.isSought = false
		if found, err := FindTypeface(string(r), ""); err == nil {
			f.data, f.sfnt = found.data, found.sfnt
		}
	}
	if f.sfnt == nil {
		return false
	}
	glyph, err := f.sfnt.GlyphIndex(&f.buffer, r)
	return err == nil && glyph != 0 && r < lastRune
}

// places are where systems keep fonts with letters of Japanese, Chinese or Korean, as far as a PDF can take them in: Debian and its like, Fedora, Arch,
// Alpine, macOS, Windows. Those that need not be made anew come first.
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
	"/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
	"/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc",
	"/usr/share/fonts/google-noto-sans-cjk-fonts/NotoSansCJK-Regular.ttc",
	"/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc",
	"/usr/share/fonts/noto/NotoSansCJK-Regular.ttc",
	"/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc",
	"/System/Library/Fonts/ヒラギノ角ゴシック W3.ttc",
	"/System/Library/Fonts/PingFang.ttc",
	"/System/Library/Fonts/AppleSDGothicNeo.ttc",
}

// ErrNoTypeface says that the system has no font with some letters, in the places where systems keep fonts.
var ErrNoTypeface = errors.New("no font of this system has these letters")

// FindTypeface finds a font of the system that has all letters of a text, which is in a language. The error is ErrNoTypeface if there is none.
func FindTypeface(letters, language string) (*Typeface, error) {
	for _, path := range places {
		f, err := LoadTypeface(path, language)
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
	outlineTag    = "OTTO" // a font with CFF outlines

	headSize  = 12 // of a font, before its list of tables
	entrySize = 16 // of a table in the list
	alignment = 4  // of tables
)

// fontIn makes a TrueType file of a font. Of a collection it takes the font for a language, or else the first one. A file with one TrueType font stays as it
// is. A font with CFF outlines is made anew.
func fontIn(data []byte, language string) ([]byte, error) {
	if len(data) < headSize {
		return nil, ErrTypeface
	}
	at := 0
	if string(data[:4]) == collectionTag {
		fonts, err := sfnt.ParseCollection(data)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrTypeface, err)
		}
		n := fontFor(fonts, language)
		if offset := headSize + 4*n; offset+4 <= len(data) {
			at = int(binary.BigEndian.Uint32(data[offset:]))
		}
		if at+headSize > len(data) {
			return nil, ErrTypeface
		}
		if string(data[at:at+4]) == outlineTag {
			return fromOutlines(fonts.Font(n))
		}
	}
	switch tag := string(data[at : at+4]); {
	case tag == outlineTag:
		return fromOutlines(sfnt.Parse(data))
	case tag != trueTypeTag && tag != appleTag:
		return nil, ErrTypeface
	case at == 0:
		return data, nil
	}
	return fontAt(data, at)
}

// fromOutlines makes a TrueType file of a font with CFF outlines, if there is no error.
func fromOutlines(f *sfnt.Font, err error) ([]byte, error) {
	var made []byte
	if err == nil {
		made, err = trueType(f)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrTypeface, err)
	}
	return made, nil
}

// regions are the words by which the fonts of a collection tell for which language their letters are drawn. The same letter has several forms.
var regions = map[string]string{"ja": "JP", "ko": "KR", "zh-Hans": "SC", "zh-Hant": "TC"}

// fontFor is the number of the font for a language in a collection. It is 0 if no font says that it is for the language.
func fontFor(fonts *sfnt.Collection, language string) int {
	region := regions[language]
	for i := range fonts.NumFonts() {
		f, err := fonts.Font(i)
		if err != nil || region == "" {
			continue
		}
		family, err := f.Name(nil, sfnt.NameIDFamily)
		if err == nil && slices.Contains(strings.Fields(family), region) {
			return i
		}
	}
	return 0
}

// fontAt makes a file of the TrueType font of a collection that begins at a place.
func fontAt(data []byte, at int) ([]byte, error) {
	tables := int(binary.BigEndian.Uint16(data[at+4:]))
	list := at + headSize
	if list+tables*entrySize > len(data) {
		return nil, ErrTypeface
	}
	var parts []table
	for i := range tables {
		entry := data[list+i*entrySize:]
		from, size := int(binary.BigEndian.Uint32(entry[8:])), int(binary.BigEndian.Uint32(entry[12:]))
		if from < 0 || size < 0 || from+size > len(data) {
			return nil, ErrTypeface
		}
		parts = append(parts, table{string(entry[:4]), data[from : from+size]})
	}
	return assemble(parts), nil
}

// table is a part of a font's file.
type table struct {
	name string
	data []byte
}

// assemble makes a TrueType file of tables. Whoever embeds the file computes its sums anew, so that they are left out.
func assemble(tables []table) []byte {
	out := []byte(trueTypeTag)
	out = binary.BigEndian.AppendUint16(out, uint16(len(tables)))
	out = append(out, make([]byte, headSize-len(out)+entrySize*len(tables))...)
	for i, t := range tables {
		entry := out[headSize+i*entrySize:]
		copy(entry, t.name)
		binary.BigEndian.PutUint32(entry[8:], uint32(len(out)))
		binary.BigEndian.PutUint32(entry[12:], uint32(len(t.data)))
		out = pad(append(out, t.data...))
	}
	return out
}

// pad lengthens a part of a file to a whole number of words.
func pad(part []byte) []byte {
	for len(part)%alignment != 0 {
		part = append(part, 0)
	}
	return part
}
