package kv

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// jobs makes a store by many small jobs. Each puts a game, changes a record of all games, and deletes a record of the job before.
func jobs(t *testing.T, dir string, n int) {
	t.Helper()
	for i := range n {
		d, err := openDB(t, dir, false)
		if err != nil {
			t.Fatal(err)
		}
		putGame(t, d, i)
		err = d.Update(func(txn *Txn) (Written, error) {
			if err := txn.Delete(fmt.Append(nil, "x", i-1)); err != nil {
				return Written{}, err
			}
			if err := txn.Set(fmt.Append(nil, "x", i), []byte{1}); err != nil {
				return Written{}, err
			}
			return Written{Bytes: 4096}, txn.Set([]byte("last"), fmt.Append(nil, i))
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// contentOf reads a whole store.
func contentOf(t *testing.T, dir string, readOnly bool) *content {
	t.Helper()
	d, err := openDB(t, dir, readOnly)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if err := d.Verify(); err != nil {
		t.Fatal(err)
	}
	txn, err := d.Read()
	if err != nil {
		t.Fatal(err)
	}
	defer txn.Discard()
	c := newContent()
	if err := each(txn, c.add); err != nil {
		t.Fatal(err)
	}
	return c
}

func countTables(t *testing.T, dir string) int {
	t.Helper()
	ids, err := numbered(dir, TableSuffix)
	if err != nil {
		t.Fatal(err)
	}
	return len(ids)
}

// compactAll opens a store, compacts it, and closes it.
func compactAll(t *testing.T, dir string, progress func(int64) error) (Compacted, error) {
	t.Helper()
	d, err := Open(dir, Options{LockFile: lockName, Compact: true, CompactProgress: progress})
	if err != nil {
		return Compacted{}, err
	}
	return d.Compacted(), d.Close()
}

// The tables of small jobs become one, and the records stay. A later job is found as ever.
func TestCompact(t *testing.T) {
	dir := t.TempDir()
	jobs(t, dir, 7)
	want := contentOf(t, dir, true)
	if n := countTables(t, dir); n != 7 {
		t.Fatalf("%d tables", n)
	}
	made, err := compactAll(t, dir, nil)
	if err != nil || made != (Compacted{7, 1, want.records}) {
		t.Fatal(made, err)
	}
	if n := countTables(t, dir); n != 1 {
		t.Errorf("%d tables", n)
	}
	if got := contentOf(t, dir, true); !got.equal(want) {
		t.Error(got, want)
	}
	if made, err := compactAll(t, dir, nil); err != nil || made != (Compacted{}) {
		t.Error("a single table was written anew:", made, err)
	}
	jobs(t, dir, 9) // the first seven change nothing but records that are there
	fresh := t.TempDir()
	jobs(t, fresh, 9)
	if got, want := contentOf(t, dir, false), contentOf(t, fresh, true); !got.equal(want) {
		t.Error(got, want)
	}
	if names, _ := filepath.Glob(filepath.Join(dir, compactFolder+"*")); len(names) > 0 {
		t.Error("left behind:", names)
	}
}

// A store never has many more tables than compactTables, whatever the number of jobs.
func TestCompactOnTheWay(t *testing.T) {
	dir := t.TempDir()
	most := 0
	for range 2 {
		jobs(t, dir, compactTables+5)
		most = max(most, countTables(t, dir))
	}
	if most > compactTables+1 {
		t.Errorf("%d tables", most)
	}
	fresh := t.TempDir()
	jobs(t, fresh, 1)
	jobs(t, fresh, compactTables+5)
	if got, want := contentOf(t, dir, true), contentOf(t, fresh, true); !got.equal(want) {
		t.Error(got, want)
	}
}

// Wherever a process is killed that compacts a store, the store has all records, for readers and for writers, and can be compacted.
func TestCompactKilled(t *testing.T) {
	dir := t.TempDir()
	jobs(t, dir, 4)
	want := contentOf(t, dir, true)
	var steps []string
	killed := t.TempDir()
	compactDone = func(step string) {
		name := fmt.Sprintf("%02d-%s", len(steps), step)
		steps = append(steps, name)
		if err := os.CopyFS(filepath.Join(killed, name), os.DirFS(dir)); err != nil {
			t.Error(err)
		}
	}
	defer func() { compactDone = func(string) {} }()
	if _, err := compactAll(t, dir, nil); err != nil {
		t.Fatal(err)
	}
	compactDone = func(string) {}
	if len(steps) != 8 { // begin, write, move, list, and four tables are removed
		t.Fatal(steps)
	}
	for _, step := range steps {
		left := filepath.Join(killed, step)
		for _, how := range []string{"read", "write", "compact"} {
			at := left + how
			if err := os.CopyFS(at, os.DirFS(left)); err != nil {
				t.Fatal(err)
			}
			if how == "compact" {
				if _, err := compactAll(t, at, nil); err != nil {
					t.Errorf("%s: %v", step, err)
				}
			}
			if got := contentOf(t, at, how == "read"); !got.equal(want) {
				t.Errorf("%s, %s: %v, want %v", step, how, got, want)
			}
			if names, _ := filepath.Glob(filepath.Join(at, compactFolder+"*")); len(names) > 0 && how != "read" {
				t.Errorf("%s, %s left %v", step, how, names)
			}
		}
		readTogether(t, left, want)
	}
}

// readTogether reads a store by several readers that open it at once.
func readTogether(t *testing.T, dir string, want *content) {
	results := make(chan error)
	for range 4 {
		go func() {
			d, err := Open(dir, Options{ReadOnly: true, LockFile: lockName})
			if err != nil {
				results <- err
				return
			}
			defer d.Close()
			txn, err := d.Read()
			if err != nil {
				results <- err
				return
			}
			defer txn.Discard()
			got := newContent()
			if err = each(txn, got.add); err == nil && !got.equal(want) {
				err = fmt.Errorf("%d records", got.records)
			}
			results <- err
		}()
	}
	for range 4 {
		if err := <-results; err != nil {
			t.Errorf("%s: %v", filepath.Base(dir), err)
		}
	}
}

// A compaction that somebody ends leaves the store as it was, and so does one of a store with a table that cannot be read.
func TestCompactFails(t *testing.T) {
	dir := t.TempDir()
	jobs(t, dir, 4)
	want := contentOf(t, dir, true)
	stop := errors.New("stop")
	if _, err := compactAll(t, dir, func(int64) error { return stop }); !errors.Is(err, stop) {
		t.Error(err)
	}
	if got := contentOf(t, dir, true); !got.equal(want) || countTables(t, dir) != 4 {
		t.Error(got, want)
	}
	if names, _ := filepath.Glob(filepath.Join(dir, compactFolder+"*")); len(names) > 0 {
		t.Error("left behind:", names)
	}
	tables, err := filepath.Glob(filepath.Join(dir, "*"+TableSuffix))
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(tables[1])
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)/3] ^= 1
	if err := os.WriteFile(tables[1], data, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := compactAll(t, dir, nil); !errors.Is(err, ErrDamaged) {
		t.Error(err)
	}
	left, err := filepath.Glob(filepath.Join(dir, "*"+TableSuffix))
	if err != nil || !slices.Equal(left, tables) {
		t.Error(left, err)
	}
}

// A large store has large tables, so that it has few files.
func TestBaseTableSize(t *testing.T) {
	for expected, want := range map[int64]int64{0: tableSize, 512 << 20: tableSize, 512<<20 + 1: 2 * tableSize, 10 << 30: 32 * tableSize} {
		if got := baseTableSize(expected); got != want {
			t.Errorf("%d bytes: %d, want %d", expected, got, want)
		}
	}
}
