package sections

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

var testKind = Kind{Magic: "SHICHO-TEST", Version: 3, Sections: 3}

// written writes a file with some sections.
func written(t testing.TB, source uint64, list ...[]byte) []byte {
	t.Helper()
	var out bytes.Buffer
	err := write(&out, Kind{testKind.Magic, testKind.Version, len(list)}, source, func(w *Writer) error {
		for _, section := range list {
			for b := range slices.Chunk(section, 1000) {
				w.Write(b)
			}
			w.End()
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestFile(t *testing.T) {
	large := bytes.Repeat([]byte("0123456789"), pieceBytes/10+7)
	for _, list := range [][][]byte{{nil, nil, nil}, {[]byte("a"), nil, []byte("12345678")}, {large, []byte("b"), large[:pieceBytes]}} {
		path := filepath.Join(t.TempDir(), "file")
		err := Write(path, testKind, 9, func(w *Writer) error {
			for _, section := range list {
				w.Write(section)
				w.End()
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		f, err := Open(path, testKind, 9)
		if err != nil {
			t.Fatal(err)
		}
		for i, section := range list {
			if !bytes.Equal(f.Sections[i], section) {
				t.Errorf("section %d: %d bytes, want %d", i, len(f.Sections[i]), len(section))
			}
		}
		if data, err := os.ReadFile(path); err != nil || !bytes.Equal(data, written(t, 9, list...)) {
			t.Errorf("other bytes in other portions: %v", err)
		}
		if _, err := Open(path, testKind, 8); !errors.Is(err, ErrFile) {
			t.Errorf("another source: %v", err)
		}
	}
}

// A file that lacks its end, or in which a bit is another one, or of another kind, is refused.
func TestDamage(t *testing.T) {
	data := written(t, 1, []byte("one"), nil, []byte("three is longer"))
	for n := range data {
		if _, _, err := Parse(data[:n], testKind); !errors.Is(err, ErrFile) {
			t.Fatalf("%d of %d bytes: %v", n, len(data), err)
		}
		data[n] ^= 1 << (n % 8)
		if _, _, err := Parse(data, testKind); !errors.Is(err, ErrFile) {
			t.Fatalf("byte %d is another one: %v", n, err)
		}
		data[n] ^= 1 << (n % 8)
	}
	for _, kind := range []Kind{{"SHICHO-TESS", 3, 3}, {testKind.Magic, 4, 3}, {testKind.Magic, 3, 2}, {testKind.Magic, 3, 4}} {
		if _, _, err := Parse(data, kind); !errors.Is(err, ErrFile) {
			t.Errorf("%+v: %v", kind, err)
		}
	}
}

// failing is a disk with room for some bytes.
type failing struct{ room int }

var errFull = errors.New("full")

func (f *failing) Write(b []byte) (int, error) {
	n := min(f.room, len(b))
	if f.room -= n; n < len(b) {
		return n, errFull
	}
	return n, nil
}

// A disk that fills up while a file is written is an error, wherever that happens.
func TestFull(t *testing.T) {
	section := bytes.Repeat([]byte{7}, 200_000)
	whole := len(written(t, 1, section, section, section))
	for room := 0; room < whole; room += 9973 {
		err := write(&failing{room}, testKind, 1, func(w *Writer) error {
			for range testKind.Sections {
				w.Write(section)
				w.End()
			}
			return nil
		})
		if !errors.Is(err, errFull) {
			t.Errorf("room for %d bytes: %v", room, err)
		}
	}
	if err := write(&failing{1 << 20}, testKind, 1, func(*Writer) error { return nil }); err == nil {
		t.Error("a file without sections")
	}
}

func TestView(t *testing.T) {
	numbers := []uint32{1, 2, 0xffffffff}
	got, ok := View[uint32](Bytes(numbers))
	if !ok || !slices.Equal(got, numbers) {
		t.Errorf("%v, %v", got, ok)
	}
	if _, ok := View[uint32](Bytes(numbers)[:5]); ok {
		t.Error("a part of a number is shown")
	}
	if got, ok := View[uint32](nil); !ok || got != nil {
		t.Error(got, ok)
	}
}
