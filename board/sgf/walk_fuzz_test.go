package sgf

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"slices"
	"testing"
)

// packer makes archives for fuzzing. It is used again and again, as a new compressor costs more than reading what it makes.
type packer struct {
	out  bytes.Buffer
	gzip *gzip.Writer
}

func newPacker() *packer { return &packer{gzip: gzip.NewWriter(io.Discard)} }

func (p *packer) gz(data []byte) []byte {
	var out bytes.Buffer
	p.gzip.Reset(&out)
	p.gzip.Write(data)
	p.gzip.Close()
	return out.Bytes()
}

// The archives that archive makes.
const (
	plainText = iota
	packedText
	plainTar
	packedTar
	plainZip
	nestedTar // a packed record inside
	packings
)

// archive puts a record of that name into an archive, with a whole record after it. An archive cannot be made of some
// names; then it is empty.
func (p *packer) archive(packing uint8, name string, text []byte) []byte {
	members := []file{{name, string(text)}, {"b.sgf", "(;SZ[9];B[aa])"}}
	p.out.Reset()
	switch packing % packings {
	case plainText:
		return bytes.Clone(text)
	case packedText:
		return p.gz(text)
	case plainZip:
		w := zip.NewWriter(&p.out)
		for _, f := range members {
			if member, err := w.CreateHeader(&zip.FileHeader{Name: f.name, Method: zip.Store}); err == nil {
				io.WriteString(member, f.text)
			}
		}
		w.Close()
		return bytes.Clone(p.out.Bytes())
	case nestedTar:
		members[0].text = string(p.gz(text))
	}
	w := tar.NewWriter(&p.out)
	for _, f := range members {
		if w.WriteHeader(&tar.Header{Name: f.name, Mode: 0o644, Size: int64(len(f.text)), Typeflag: tar.TypeReg}) == nil {
			io.WriteString(w, f.text)
		}
	}
	w.Close()
	if packing%packings == packedTar {
		return p.gz(p.out.Bytes())
	}
	return bytes.Clone(p.out.Bytes())
}

// damage changes bytes of data: each three bytes say where and how.
func damage(data, changes []byte) {
	for ; len(changes) >= 3 && len(data) > 0; changes = changes[3:] {
		data[(int(changes[0])<<8|int(changes[1]))%len(data)] ^= changes[2]
	}
}

// FuzzWalk reads damaged archives: nothing panics, every fault has a place, and what is said is said again. The input is
// what makes the archive, which is small, so that thousands are tried in a second.
func FuzzWalk(f *testing.F) {
	for packing := range uint8(packings) {
		f.Add(packing, "a.sgf", []byte("(;GM[1]SZ[9];B[ba];W[ca])"), []byte{})
		f.Add(packing, "a.sgf.gz", []byte("(;B[aa])(;B[bb];W[b"), []byte{0, 3, 1, 2, 1, 255})
		f.Add(packing, "../a.mgt", []byte("\x1f\x8b"), []byte{0, 0, 7, 0, 156, 1, 1, 0, 128})
	}
	p := newPacker()
	f.Fuzz(func(t *testing.T, packing uint8, name string, text, changes []byte) {
		data := p.archive(packing, name, text)
		damage(data, changes)
		items := walkData(t, data)
		if len(items) == 0 {
			t.Error("neither a record nor a fault")
		}
		if again := walkData(t, data); !slices.Equal(items, again) {
			t.Errorf("first\n%q, then\n%q", items, again)
		}
	})
}

// walkData lists what is found in a file.
func walkData(t *testing.T, data []byte) (items []string) {
	w := walker{limit: MaxText, yield: func(item Item) bool {
		var placed *Error
		if item.Err != nil && !errors.As(item.Err, &placed) {
			t.Errorf("%v has no place", item.Err)
		}
		text := ""
		if item.Record != nil {
			text = fmt.Sprint(item.Record.Name, " ", item.Record.Moves())
		}
		items = append(items, fmt.Sprint(text, item.Err))
		return true
	}}
	w.file(source{path: "x", name: "x", size: int64(len(data))}, bytes.NewReader(data))
	return items
}

// FuzzBounds tries archives against small bounds of their own: whatever is in them, no more comes out than the meter lets
// through, and a bound that was passed is told once.
func FuzzBounds(f *testing.F) {
	for packing := range uint8(packings) {
		f.Add(packing, uint16(1), []byte("(;B[aa])"))
		f.Add(packing, uint16(40), []byte("(;B[aa])"))
		f.Add(packing, uint16(3), []byte("(;B[aa])(;"))
	}
	p := newPacker()
	f.Fuzz(func(t *testing.T, packing uint8, times uint16, text []byte) {
		text = bytes.Repeat(text[:min(len(text), 64)], int(times%2000))
		data := p.archive(packing, "a.sgf", text)
		games, told := 0, 0
		w := walker{limit: MaxText}
		w.yield = func(item Item) bool {
			if games++; errors.Is(item.Err, ErrTooLarge) {
				told++
			}
			return true
		}
		w.file(source{path: "x", name: "x", size: int64(len(data))}, bytes.NewReader(data))
		if told > 1 {
			t.Errorf("%d times", told)
		}
		if most := FreeGames + len(data)/BytesPerGame + 2; packing%packings != plainText && games > most {
			t.Errorf("%d games out of %d bytes", games, len(data))
		}
	})
}
