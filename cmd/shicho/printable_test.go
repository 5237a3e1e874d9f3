package main

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
)

// Names from archives and records reach the terminal with their control characters shown, in every report.
func TestNamesArePrintable(t *testing.T) {
	const hostile = "a\x1b]0;owned\x07\n\u202eb.sgf"
	ladder, err := os.ReadFile("testdata/games/ladder.sgf")
	if err != nil {
		t.Fatal(err)
	}
	players := "(;PB[One\u009b2J]PW[Two\u2066]DT[2001\u007f]KM[750]"
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	for name, text := range map[string]string{
		hostile:         strings.Replace(string(ladder), "(;", players, 1),
		"bad" + hostile: "(;SZ[9];B[cc];W[\u009b])",
	} {
		member, err := w.Create(name)
		if err == nil {
			_, err = member.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	file, db := filepath.Join(folder, "x.zip"), filepath.Join(folder, "patterns.db")
	if err := os.WriteFile(file, archive.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	run := func(args ...string) string {
		t.Helper()
		var out, stderr bytes.Buffer
		root := newRoot()
		root.SetArgs(args)
		root.SetOut(&out)
		root.SetErr(&stderr)
		root.ExecuteContext(t.Context())
		for _, text := range []string{out.String(), stderr.String()} {
			for _, r := range text {
				if r != '\n' && (unicode.IsControl(r) || r == '\u202e' || r == '\u2066') {
					t.Errorf("%s prints %U:\n%s", args[0], r, text)
					break
				}
			}
		}
		return out.String() + stderr.String()
	}
	mined := run("mine", file, "--db", db)
	if !strings.Contains(mined, `a\x1b]0;owned\x07\n\u202eb.sgf`) || !strings.Contains(mined, "1 mined") {
		t.Errorf("mine:\n%s", mined)
	}
	_, after, found := strings.Cut(mined, "pattern ")
	if !found {
		t.Fatalf("no pattern:\n%s", mined)
	}
	id, _, _ := strings.Cut(after, "\n")
	if shown := run("db", "show", id, "--db", db); !strings.Contains(shown, `One\x9b2J – Two\u2066, 2001\x7f`) {
		t.Errorf("db show:\n%s", shown)
	}
	for move := range 7 {
		matched := run("query", file, "--db", db, "--move", string(rune('0'+move)))
		if strings.Contains(matched, "   pattern ") && !strings.Contains(matched, `a\x1b]0;owned\x07\n\u202eb.sgf`) {
			t.Errorf("query:\n%s", matched)
		}
	}
	run("read", file, "--move", "6", "--target", "A1")
	run("lab", "learn", file, "--size", "9", "--out", filepath.Join(folder, "model"))
}
