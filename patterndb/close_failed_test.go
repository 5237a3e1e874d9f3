package patterndb

import (
	"os"
	"path/filepath"
	"testing"
)

// A store is removed after a failure if it was made for the work that failed and has no game; its folder, if it was made too.
func TestCloseFailed(t *testing.T) {
	fail := func(dir string, work func(s *Store)) []os.DirEntry {
		t.Helper()
		s := openStore(t, dir, Options{})
		work(s)
		if err := s.CloseFailed(); err != nil {
			t.Fatal(err)
		}
		if err := s.CloseFailed(); err != nil {
			t.Errorf("closed a second time: %v", err)
		}
		left, err := os.ReadDir(dir)
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		return left
	}
	nothing := func(*Store) {}
	limited := func(s *Store) {
		if err := s.SetLimits("paper"); err != nil {
			t.Fatal(err)
		}
	}
	folder := t.TempDir()
	made := filepath.Join(folder, "made")
	fail(made, limited)
	if _, err := os.Stat(made); !os.IsNotExist(err) {
		t.Errorf("the folder of a new store: %v", err)
	}
	if left := fail(folder, limited); len(left) != 0 {
		t.Errorf("left in a folder that was there: %v", left)
	}
	foreign := func(s *Store) {
		if err := os.WriteFile(filepath.Join(folder, "notes.txt"), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if left := fail(folder, foreign); len(left) != 1 || left[0].Name() != "notes.txt" {
		t.Errorf("left beside another file: %v", left)
	}
	kept := filepath.Join(folder, "kept")
	fail(kept, func(s *Store) { put(t, s, pooled(0)) })
	fail(kept, nothing)
	hasAll(t, openStore(t, kept, Options{ReadOnly: true}), 1)
	empty := filepath.Join(folder, "empty")
	closeStore(t, openStore(t, empty, Options{}))
	fail(empty, limited)
	if !IsStore(empty) || !IsStore(kept) || IsStore(folder) || IsStore(filepath.Join(kept, "SHICHO")) {
		t.Error("a store that was there is gone, or a folder counts as one")
	}
}
