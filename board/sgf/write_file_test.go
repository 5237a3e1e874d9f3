package sgf

import (
	"os"
	"path/filepath"
	"testing"
)

// A file is written whole, or stays as it was.
func TestWriteFile(t *testing.T) {
	games, err := Parse("a.sgf", []byte("(;SZ[9];B[ee])"))
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	path := filepath.Join(folder, "a.sgf")
	for range 2 {
		if err := WriteFile(path, games); err != nil {
			t.Fatal(err)
		}
	}
	if data, err := os.ReadFile(path); err != nil || len(data) == 0 {
		t.Error(err)
	}
	if names, _ := filepath.Glob(filepath.Join(folder, "*")); len(names) != 1 {
		t.Error(names)
	}
	if err := WriteFile(filepath.Join(folder, "none", "a.sgf"), games); err == nil {
		t.Error("no error for a folder that is not there")
	}
	if err := WriteFile(folder, games); err == nil {
		t.Error("a folder was written to")
	}
	bad := Collection{{Root: new(Node).Add("x y", "1")}}
	if err := WriteFile(path, bad); err == nil {
		t.Error("a property that cannot be read back was written")
	}
	if data, _ := os.ReadFile(path); len(data) == 0 {
		t.Error("the old file is lost")
	}
	if _, err := os.Stat("/dev/full"); err == nil {
		if err := WriteFile("/dev/full", games); err == nil {
			t.Error("no error on a full disk")
		}
	}
}

// A PL after the last move tells who moves next. Otherwise the moves tell.
func TestLast(t *testing.T) {
	for text, want := range map[string]string{
		"(;SZ[9];B[ee];PL[B])":             "black",
		"(;SZ[9];B[ee])":                   "white",
		"(;SZ[9]PL[W];B[ee])":              "white",
		"(;SZ[9];B[ee];AB[aa]PL[B];W[bb])": "black",
		"(;SZ[9];B[ee];W[cc];AW[aa]PL[W])": "white",
		"(;SZ[9]PL[W])":                    "white",
		"(;SZ[9])":                         "black",
	} {
		games, err := Parse("a.sgf", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		r, err := NewRecord(games[0])
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Next().String(); got != want {
			t.Errorf("%s: %s, not %s", text, got, want)
		}
	}
}
