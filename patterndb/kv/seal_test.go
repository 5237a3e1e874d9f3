package kv

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A line that is far too long is not the end of a seal, and no line lacks a hash.
func TestSealWithBadLine(t *testing.T) {
	for _, text := range []string{strings.Repeat("x", 1<<17) + "\n", "a 1 0 0\n" + strings.Repeat("x", 1<<17), "a 1 0 0\n\nb 1 0 0\n", "a 1 0\n"} {
		if s, err := parseLines(text); !errors.Is(err, ErrDamaged) {
			t.Errorf("%d bytes are read as %d lines, %v", len(text), len(s), err)
		}
	}
}

// FuzzSeal reads any seal: it is refused, or it is the same when it has been written, and names no file outside the folder.
func FuzzSeal(f *testing.F) {
	dir := f.TempDir()
	for name, text := range map[string]string{"000001" + TableSuffix: "table", "MANIFEST": "list"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			f.Fatal(err)
		}
	}
	made, err := sealOf(dir, nil)
	if err == nil {
		err = made.write(dir, "[]")
	}
	if err != nil {
		f.Fatal(err)
	}
	good, err := os.ReadFile(filepath.Join(dir, SealFile))
	if err != nil {
		f.Fatal(err)
	}
	if s, err := readSeal(dir); len(s) != 2 || err != nil || s.check(dir) != nil || s.checkAll(dir) != nil {
		f.Fatal(s, err)
	}
	for _, text := range []string{string(good), "MANIFEST 4 0\n", "../x 1 0 0\n", ".. 1 0 0", "x -1 0 0\r\n", "x  1 0", "x 1 0 ", "/ 1 0 0", ". 1 0 0"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := parseSeal(text)
		if err != nil {
			if !errors.Is(err, ErrDamaged) {
				t.Error(err)
			}
			return
		}
		written := ""
		for _, line := range s {
			written += line.String() + "\n"
			if strings.ContainsRune(line.name, filepath.Separator) {
				t.Errorf("%q is outside the folder", line.name)
			}
		}
		again, err := parseSeal(written)
		if err != nil || !slices.Equal(again, s) {
			t.Errorf("%q is read as %v, written as %q, %v", text, s, written, err)
		}
		if err := s.check(dir); err == nil && len(s) > 0 {
			for _, line := range s {
				if !strings.Contains(string(good), line.name+" ") {
					t.Errorf("%q is sealed", line.name)
				}
			}
		}
	})
}

// All files of a closed store have the mode of the file that makes the folder a store.
func TestOneMode(t *testing.T) {
	dir := t.TempDir()
	jobs(t, dir, 1)
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.Stat(filepath.Join(dir, lockName))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if info, err := e.Info(); err != nil || info.Mode() != want.Mode() {
			t.Errorf("%s: %v, not %v, %v", e.Name(), info.Mode(), want.Mode(), err)
		}
	}
}
