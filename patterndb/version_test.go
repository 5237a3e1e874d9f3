package patterndb

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// A store of version 5 is read as it is, and is of version 8 once a writer has opened it.
func TestOldVersion(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "old.db")
	s, err := Open(dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "SHICHO")
	now, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	old := bytes.ReplaceAll(now, []byte("8"), []byte("5"))
	if bytes.Equal(old, now) {
		t.Fatalf("%q", now)
	}
	if err := os.WriteFile(file, old, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		options Options
		want    []byte
	}{{Options{ReadOnly: true}, old}, {Options{}, now}} {
		s, err := Open(dir, step.options)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, step.want) {
			t.Errorf("%+v: %q, %v", step.options, got, err)
		}
	}
}
