package files

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What is written is read again. Only names with an ending of a packed file are compressed.
func TestRoundTrip(t *testing.T) {
	text := strings.Repeat("ladder ", 1000)
	for name, compressed := range map[string]bool{"a.txt": false, "a.gz": true, "A.JSONL.GZ": true, "a.zst": true} {
		path := filepath.Join(t.TempDir(), name)
		file, err := os.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		w := PackingWriter(file, path)
		if _, err := io.WriteString(w, text); err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(w.Close(), file.Close()); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(path); err != nil || (info.Size() < int64(len(text))) != compressed {
			t.Errorf("%s: %v bytes, %v", name, info.Size(), err)
		}
		in, err := OpenPacked(path)
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(in)
		if err := errors.Join(err, in.Close()); err != nil || string(got) != text {
			t.Errorf("%s: %d bytes, %v", name, len(got), err)
		}
	}
}

// An error names the file.
func TestOpenErrors(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bad.gz")
	if _, err := OpenPacked(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
	if err := os.WriteFile(path, []byte("no gzip"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenPacked(path); err == nil || !strings.HasPrefix(err.Error(), path) {
		t.Errorf("a file that is not packed: %v", err)
	}
}
