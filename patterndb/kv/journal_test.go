package kv

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shicho/internal/testrun"
)

const lockName = "LOCKED"

// openDB opens a folder for a test.
func openDB(t *testing.T, dir string, readOnly bool) (*DB, error) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, lockName), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	return Open(dir, Options{ReadOnly: readOnly, LockFile: lockName})
}

// putGame puts a game of a few records.
func putGame(t *testing.T, d *DB, i int) {
	t.Helper()
	err := d.Update(func(txn *Txn) (Written, error) {
		for j := range 10 {
			if err := txn.Set(fmt.Appendf(nil, "p%d %d", j, i), make([]byte, 40)); err != nil {
				return Written{}, err
			}
		}
		return Written{Bytes: 4096, Games: 1}, txn.Set(fmt.Append(nil, "g", i), []byte("game"))
	})
	if err != nil {
		t.Fatal(err)
	}
}

// countGames is how many of the first games there are.
func countGames(t *testing.T, d *DB, games int) (n int) {
	t.Helper()
	txn, err := d.Read()
	if err != nil {
		t.Fatal(err)
	}
	defer txn.Discard()
	for i := range games {
		if _, err := txn.Get(fmt.Append(nil, "g", i)); err == nil {
			n++
		}
	}
	return n
}

// killed is the folder of a store with a job of five games that was closed, and then ten games of a process that was killed.
func killed(t *testing.T) string {
	t.Helper()
	live := t.TempDir()
	for _, games := range [][2]int{{0, 5}, {5, 15}} {
		d, err := openDB(t, live, false)
		if err != nil {
			t.Fatal(err)
		}
		for i := games[0]; i < games[1]; i++ {
			putGame(t, d, i)
		}
		if games[0] > 0 {
			defer d.Close()
		} else if err := d.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return copied(t, live)
}

func copied(t *testing.T, dir string) string {
	t.Helper()
	to := filepath.Join(t.TempDir(), "copy")
	testrun.CopyStore(t, to, dir)
	return to
}

func namesIn(t *testing.T, dir string) (names string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			t.Fatal(err)
		}
		names += fmt.Sprintln(e.Name(), info.Size())
	}
	return names
}

// A reader finds everything in a killed store, and changes nothing in its folder. A writer finds everything, too, and seals the store.
func TestKilled(t *testing.T) {
	dir := killed(t)
	before := namesIn(t, dir)
	for _, readOnly := range []bool{true, true, false, true} {
		d, err := openDB(t, dir, readOnly)
		if err != nil {
			t.Fatal(err)
		}
		if n := countGames(t, d, 15); n != 15 {
			t.Errorf("%d games", n)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		if readOnly && before != "" && namesIn(t, dir) != before {
			t.Errorf("before:\n%safter:\n%s", before, namesIn(t, dir))
		}
		if !readOnly {
			before = ""
		}
	}
	left, _ := filepath.Glob(filepath.Join(os.TempDir(), "shicho-view-*"))
	for _, view := range left {
		if links, _ := filepath.Glob(filepath.Join(view, "*"+TableSuffix)); len(links) > 0 {
			if to, _ := os.Readlink(links[0]); strings.HasPrefix(to, dir) {
				t.Error("a view is left:", view)
			}
		}
	}
}

// Whatever happens to a log, to the list of tables, to a table or to the journal of a killed store: it is seen, and a reader removes nothing.
func TestKilledAndDamaged(t *testing.T) {
	good := killed(t)
	older := copied(t, good)
	d, err := openDB(t, older, false) // now another process writes to the store and is killed
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for i := 15; i < 20; i++ {
		putGame(t, d, i)
	}
	newer := copied(t, older)
	for _, test := range []struct {
		name   string
		damage func(dir string) error
		lost   int // games, if that is known
	}{
		{"log removed", func(dir string) error { return os.Remove(only(t, dir, LogSuffix)) }, 5},
		{"log cut", func(dir string) error { return os.Truncate(only(t, dir, LogSuffix), 900) }, 4},
		{"log cut in its first transaction", func(dir string) error { return os.Truncate(only(t, dir, LogSuffix), 100) }, 5},
		{"log emptied", func(dir string) error { return os.Truncate(only(t, dir, LogSuffix), 0) }, 5},
		{"list of tables of before", func(dir string) error {
			return copyFile(filepath.Join(good, "MANIFEST"), filepath.Join(dir, "MANIFEST"), 1e9)
		}, -1},
		{"log of before", func(dir string) error { return copyFile(only(t, good, LogSuffix), only(t, dir, LogSuffix), 1e9) }, -1},
		{"journal of before", func(dir string) error {
			return copyFile(filepath.Join(good, OpenFile), filepath.Join(dir, OpenFile), 1e9)
		}, -1},
		{"journal removed", func(dir string) error { return os.Remove(filepath.Join(dir, OpenFile)) }, -1},
		{"journal emptied", func(dir string) error { return os.Truncate(filepath.Join(dir, OpenFile), 0) }, -1},
		{"journal cut", func(dir string) error {
			data, err := os.ReadFile(filepath.Join(dir, OpenFile))
			lines := strings.SplitAfter(string(data), "\n")
			return errors.Join(err, os.WriteFile(filepath.Join(dir, OpenFile), []byte(strings.Join(lines[:len(lines)-3], "")), 0o666))
		}, -1},
		{"table of no list", func(dir string) error {
			return errors.Join(os.Rename(only(t, dir, LogSuffix), filepath.Join(dir, "000009"+TableSuffix)), os.WriteFile(only(t, good, LogSuffix)+"x", nil, 0o666))
		}, 5},
	} {
		dir := copied(t, newer)
		if err := test.damage(dir); err != nil {
			t.Fatal(test.name, err)
		}
		before := namesIn(t, dir)
		_, err := openDB(t, dir, true)
		if !errors.Is(err, ErrDamaged) || test.lost >= 0 && !strings.Contains(err.Error(), fmt.Sprintf("lost: %d.", test.lost)) {
			t.Errorf("%s: %v", test.name, err)
		}
		if after := namesIn(t, dir); after != before {
			t.Errorf("%s: a reader made of\n%s\n%s", test.name, before, after)
		}
		if test.lost < 0 {
			continue
		}
		r, err := Open(dir, Options{LockFile: lockName, Repair: true})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if n := countGames(t, r, 20); n != 20-test.lost || r.Lost() != test.lost {
			t.Errorf("%s: %d games, %d lost", test.name, n, r.Lost())
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
}

// only is the one file with such an ending that is not empty.
func only(t *testing.T, dir, suffix string) string {
	t.Helper()
	paths, _ := filepath.Glob(filepath.Join(dir, "*"+suffix))
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil && info.Size() > 0 {
			return path
		}
	}
	t.Fatalf("%s: no %s", dir, suffix)
	return ""
}

// A closed store that has lost its seal, or a part of it, is refused, and so is a store with a table or a log that it did not have.
func TestUnsealed(t *testing.T) {
	good := t.TempDir()
	jobs(t, good, 3)
	text, err := os.ReadFile(filepath.Join(good, SealFile))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	seals := map[string]string{"removed": "", "emptied": ""}
	for n := 1; n < len(lines)-1; n++ {
		seals[fmt.Sprint("cut behind line ", n)] = strings.Join(lines[:n], "")
	}
	for name, text := range seals {
		dir := copied(t, good)
		if err := os.WriteFile(filepath.Join(dir, SealFile), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if name == "removed" {
			os.Remove(filepath.Join(dir, SealFile))
		}
		for _, readOnly := range []bool{true, false} {
			if _, err := openDB(t, dir, readOnly); !errors.Is(err, ErrDamaged) {
				t.Errorf("%s, reader %v: %v", name, readOnly, err)
			}
		}
	}
	for _, name := range []string{"000077" + TableSuffix, logName(7)} {
		dir := copied(t, good)
		if err := os.WriteFile(filepath.Join(dir, name), []byte("something"), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := openDB(t, dir, true); !errors.Is(err, ErrDamaged) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error("a reader has removed it:", err)
		}
	}
}

// FuzzJournal reads any journal: it is refused, or ends with the last line that is as it was written.
func FuzzJournal(f *testing.F) {
	j := &journal{sealed: seal{{name: "MANIFEST", size: 3, tail: "1", all: "2"}}, run: "today"}
	dir := f.TempDir()
	if err := errors.Join(j.write(dir), j.begin(dir, 3), j.put(put{4, 2, 99}), j.sync(4), j.put(put{5, 1, 98})); err != nil {
		f.Fatal(err)
	}
	j.close()
	text, err := readFile(dir, OpenFile)
	if err != nil {
		f.Fatal(err)
	}
	if j, err := parseJournal(text); err != nil || len(j.puts) != 2 || j.from != 3 || j.synced != 4 || j.broken || len(j.sealed) != 1 {
		f.Fatalf("%+v %v", j, err)
	}
	if j, err := parseJournal(text[:len(text)-2]); err != nil || len(j.puts) != 1 || j.broken {
		f.Fatalf("%+v %v", j, err)
	}
	f.Add(text)
	f.Add(strings.Replace(text, "put 4", "put 5", 1))
	f.Fuzz(func(t *testing.T, other string) {
		if j, err := parseJournal(other); err != nil && !errors.Is(err, ErrDamaged) || err == nil && (j.run == "" || len(j.puts) > len(other)) {
			t.Error(j, err)
		}
	})
}
