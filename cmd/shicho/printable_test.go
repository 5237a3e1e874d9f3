package main

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"shicho/cmd/internal/cli"
)

// Names from archives and records reach the terminal with their control characters shown, in every report.
func TestNamesArePrintable(t *testing.T) {
	const hostile = "a\x1b]0;owned\x07\n\u202eb.sgf"
	ladder, err := os.ReadFile("testdata/games/ladder.sgf")
	if err != nil {
		t.Fatal(err)
	}
	const escapes = "\x1b]0;owned\x07\u009b2J\u202e"
	players := "(;PB[One\u009b2J]PW[Two\u2066]DT[2001\u007f]KM[750]" +
		"BR[x]WR[x]EV[x]PC[x]GN[x]RO[x]SO[x]US[x]AN[x]ON[x]C[x]GC[x]AP[x]RU[x]RE[x]"
	escaped := strings.ReplaceAll(escapes, "]", "\\]")
	players = strings.ReplaceAll(players, "[x]", "["+escaped+"]")
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	for _, m := range []struct{ name, text string }{
		{hostile, strings.Replace(string(ladder), "(;", players, 1)},
		{"bad" + hostile, "(;SZ[9];B[cc];W[\u009b])"},
	} {
		member, err := w.Create(m.name)
		if err == nil {
			_, err = member.Write([]byte(m.text))
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
	stdin := ""
	run := func(args ...string) string {
		t.Helper()
		var out, stderr bytes.Buffer
		root := newRoot()
		root.SetArgs(slices.DeleteFunc(slices.Clone(args), func(arg string) bool { return arg == "!" })) // ! for a command that fails
		root.SetIn(strings.NewReader(stdin))
		root.SetOut(&out)
		root.SetErr(&stderr)
		err := root.ExecuteContext(t.Context())
		for _, text := range []string{out.String(), stderr.String(), cli.ErrorText(err)} {
			for _, r := range text {
				if r != '\n' && (unicode.IsControl(r) && r != '\t' || r == '\u202e' || r == '\u2066') {
					t.Errorf("%s prints %U:\n%q", args, r, text)
					break
				}
			}
		}
		if failed := err != nil; failed != (args[0] == "!") {
			t.Errorf("%s: %v", args, err)
		}
		return out.String() + stderr.String()
	}
	mined := run("mine", file, "--db", db)
	if !strings.Contains(mined, `a\x1b]0;owned\x07\n\u202eb.sgf`) || !strings.Contains(mined, "2 mined") {
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
	record, model, network := filepath.Join(folder, "record.sgf"), filepath.Join(folder, "model"), filepath.Join(folder, "network")
	finished := "(;PB[" + escaped + "]SZ[5]KM[0.5]RU[Japanese]RE[W+6.5]AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce];B[ec];W[aa];B[ab];W[];B[])"
	if err := os.WriteFile(record, []byte(finished), 0o666); err != nil {
		t.Fatal(err)
	}
	shape := filepath.Join(folder, "shape.txt")
	if err := os.WriteFile(shape, []byte("X"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"search", shape, file}, {"!", "search", file, file},
		{"read", file, "--target", "A1"},
		{"candidates", file}, {"moves", file}, {"ownership", file}, {"endgame", file},
		{"review", file, "--playouts", "2", "--from", "7", "--problems", filepath.Join(folder, "problems")},
		{"!", "mine", file, record, "--db", filepath.Join(folder, "other.db"), "--strict"},
		{"db", "stats", "--db", db}, {"db", "top", "--db", db}, {"db", "check", "--db", db}, {"!", "db", "import", file, "--db", db},
		{"!", "lab", "learn", file, "--size", "9", "--passes", "1", "--out", model},
		{"lab", "learn", "ownership", record, file, "--every", "1", "--layers", "1", "--channels", "1", "--inputs", "stones", "--iterations", "2", "--out", network},
		{"lab", "evaluate", "default", file, "--size", "9"},
		{"lab", "evaluate", "ownership", record, file},
		{"!", "lab", "suite", record},
	} {
		run(args...)
		if !slices.Contains(args, "learn") && !slices.Contains(args, "review") { // no JSON, and the same JSON
			run(append(args, "--json")...)
		}
	}
	stdin = "loadsgf " + record + "\nshowboard\nshicho-patterns black\nloadsgf " + file + "\n" + escapes + "\nquit\n"
	run("gtp", "--db", db, "--param", "memory=1")
	stdin = "load " + record + "\nload " + file + "\n" + escapes + "\nsave " + filepath.Join(folder, escapes) + "\nquit\n"
	run("play", "--param", "memory=1", "--param", "playouts=1")
}
