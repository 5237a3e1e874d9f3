package patterndb

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// putBy puts games that a version of the program mined.
func putBy(t *testing.T, s *Store, program string, games ...mined) {
	t.Helper()
	w := s.NewWriter()
	w.Program = program
	for _, g := range games {
		if err := w.Put(g.game, g.patterns); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
}

func wantPrograms(t *testing.T, s *Store, want ...string) {
	t.Helper()
	got, err := s.Programs()
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("programs %q, %v; want %q", got, err, want)
	}
	stats, err := s.Stats()
	if err != nil || !slices.Equal(stats.Programs, want) {
		t.Errorf("stats say %q, %v; want %q", stats.Programs, err, want)
	}
	checkSound(t, s)
}

// A store knows the versions that mined its games, and those alone: a version that brings no new game is not among them.
func TestPrograms(t *testing.T) {
	dir := t.TempDir()
	a := openStore(t, filepath.Join(dir, "a"), Options{})
	wantPrograms(t, a)
	putBy(t, a, "", randomGame(1, 3))
	wantPrograms(t, a)
	putBy(t, a, "0.2.0", randomGame(2, 3))
	putBy(t, a, "0.3.0", randomGame(1, 3), randomGame(2, 3))
	wantPrograms(t, a, "0.2.0")
	putBy(t, a, "0.1.9", randomGame(3, 3))
	wantPrograms(t, a, "0.1.9", "0.2.0")

	b := openStore(t, filepath.Join(dir, "b"), Options{})
	putBy(t, b, "0.4.0", randomGame(4, 3))
	export := exportOf(t, a)
	if _, _, err := b.Import("a", strings.NewReader(export)); err != nil {
		t.Fatal(err)
	}
	wantPrograms(t, b, "0.1.9", "0.2.0", "0.4.0")
	both := exportOf(t, b)
	closeStore(t, a)
	closeStore(t, b)

	merged := filepath.Join(dir, "merged")
	if _, err := Merge(context.Background(), merged, []string{filepath.Join(dir, "b"), filepath.Join(dir, "a")}, MergeOptions{}); err != nil {
		t.Fatal(err)
	}
	m := openStore(t, merged, Options{ReadOnly: true})
	defer closeStore(t, m)
	wantPrograms(t, m, "0.1.9", "0.2.0", "0.4.0")
	if got := exportOf(t, m); got != both {
		t.Error("the merged store has another export")
	}
}

// An export must not bring anything but versions.
func TestBadPrograms(t *testing.T) {
	s := openStore(t, t.TempDir(), Options{})
	defer closeStore(t, s)
	for _, bad := range []string{`""`, `"a b"`, `"\u0007"`, `"` + strings.Repeat("9", longestProgram+1) + `"`} {
		text := `{"format":"shicho patterns","version":7,"programs":[` + bad + "]}\n" + `{"games":0}` + "\n"
		if _, _, err := s.Import("x", strings.NewReader(text)); !errors.Is(err, ErrInvalid) {
			t.Errorf("%s: %v", bad, err)
		}
	}
	wantPrograms(t, s)
}
