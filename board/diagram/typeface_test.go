package diagram

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

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
		f, err := LoadTypeface(path)
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
		if _, err := LoadTypeface(path); !errors.Is(err, ErrTypeface) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := LoadTypeface(filepath.Join(folder, "none.ttf")); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

// A file of any bytes is a font or an error.
func FuzzFirstFont(f *testing.F) {
	f.Add([]byte("ttcf"))
	f.Add(collection(goregular.TTF)[:400])
	f.Fuzz(func(t *testing.T, data []byte) {
		out, err := firstFont(data)
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
