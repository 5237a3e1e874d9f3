package moves

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/pattern/shape"
)

// A model that is read from its file is equal to the model that was written.
func TestModelFile(t *testing.T) {
	testrun.SingleGoroutine(t)
	m, all := learned(t, "tree")
	m.About = "a test"
	b := board.MustParse(`
		. . . . .
		. . X . .
		. X O X .
		. . . . .
		. . . . .`)
	pattern := shape.New(shape.Capture, b, b.Stones(board.White).First(), 17, *b.All())
	if err := m.takePatterns([][]byte{pattern.Encode()}); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "m.shicho")
	if err := m.Save(path); err != nil {
		t.Fatal(err)
	}
	back, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	if back.About != m.About || back.Size != 9 || back.Features() != m.Features() || back.stored == nil {
		t.Errorf("%q, %d lines, %d features, want %d", back.About, back.Size, back.Features(), m.Features())
	}
	if !bytes.Equal(contents(t, back), contents(t, m)) {
		t.Error("written again it differs")
	}
	first, err := Evaluate(t.Context(), m, all[9:], 1)
	if err != nil {
		t.Fatal(err)
	}
	second, err := Evaluate(t.Context(), back, all[9:], 1)
	if err != nil {
		t.Fatal(err)
	}
	if first.LogLikelihood != second.LogLikelihood || first.MeanRank != second.MeanRank {
		t.Error("it predicts otherwise")
	}
}

func TestModelFileDamaged(t *testing.T) {
	m, _ := learned(t, "n5")
	good := contents(t, m)
	for i := 0; i < len(good); i += 1 + len(good)/200 {
		bad := bytes.Clone(good)
		bad[i] ^= 0x10
		if _, err := Read(bad); !errors.Is(err, ErrModel) && !errors.Is(err, ErrVersion) {
			t.Fatalf("byte %d damaged: %v", i, err)
		}
		if _, err := Read(good[:i]); !errors.Is(err, ErrModel) && !errors.Is(err, ErrVersion) {
			t.Fatalf("cut off at %d: %v", i, err)
		}
	}
	if err := os.WriteFile(filepath.Join(t.TempDir(), "x"), good, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(filepath.Join(t.TempDir(), "nothing")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v", err)
	}
}

// A header with impossible sizes is refused although its checksum is right.
func TestModelFileImpossible(t *testing.T) {
	for _, set := range []Set{
		{Name: "x", Groups: []Group{Diamond}, Largest: 1},
		{Name: "x", Groups: []Group{Last}, Distances: 0},
		{Name: "x", Groups: []Group{Before}, Distances: maxDistances + 1},
	} {
		m := &Model{Set: set, Size: 9}
		var b bytes.Buffer
		if err := m.Write(&b); err != nil {
			t.Fatal(err)
		}
		if _, err := Read(b.Bytes()); !errors.Is(err, ErrModel) {
			t.Errorf("%+v: %v", set, err)
		}
	}
}

// Reading any file gives a model or an error, and a model is the same when it has been written. The first argument is
// the decompressed rest of a file, because a fuzzer finds no way through the compression; the second is a whole file.
func FuzzReadModel(f *testing.F) {
	m := newModel(Set{Name: "x", Groups: []Group{Place, Last, Diamond, Quadrant, Stored}, Distances: 5, Largest: 4}, 9, []Key{1 << 47, 1<<47 + 9})
	for i := range m.strengths {
		m.strengths[i] = float32(i%9) / 8
	}
	b := board.MustParse(". . . .\n. X . .\nX O X .\n. . . .")
	pattern := shape.New(shape.Capture, b, b.Stones(board.White).First(), 13, board.SetOf(9, 13))
	if err := m.takePatterns([][]byte{pattern.Encode()}); err != nil {
		f.Fatal(err)
	}
	var file bytes.Buffer
	if err := m.Write(&file); err != nil {
		f.Fatal(err)
	}
	body, err := m.body()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(body, file.Bytes())
	f.Add(body[:len(body)/2], []byte(magic))
	f.Add([]byte("\x0e{\"size\":2 }  "), []byte{})
	f.Fuzz(func(t *testing.T, body, file []byte) {
		if _, err := Read(file); err != nil && !errors.Is(err, ErrModel) && !errors.Is(err, ErrVersion) {
			t.Error(err)
		}
		m, err := decodeModel(body)
		if err != nil {
			if !errors.Is(err, ErrModel) {
				t.Error(err)
			}
			return
		}
		position, err := NewFollower(m, 5)
		if err != nil {
			t.Fatal(err)
		}
		position.Features(board.Black, nil)
		once, err := m.body()
		if err != nil {
			t.Fatal(err)
		}
		again, err := decodeModel(once)
		if err != nil {
			t.Fatalf("its own contents: %v", err)
		}
		if twice, err := again.body(); err != nil || !bytes.Equal(once, twice) {
			t.Errorf("written again it differs, %v", err)
		}
	})
}
