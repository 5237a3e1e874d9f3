package patterndb

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"shicho/internal/testrun"
	"shicho/patterndb/kv"
)

// smallJobs makes a store by jobs that put a game each.
func smallJobs(t *testing.T, dir string, jobs int) {
	t.Helper()
	for i := range jobs {
		s := openStore(t, dir, Options{})
		put(t, s, randomGame(uint64(i), 3))
		closeStore(t, s)
	}
}

// tables counts the tables of a store.
func tables(t *testing.T, dir string) int {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*"+kv.TableSuffix))
	if err != nil {
		t.Fatal(err)
	}
	return len(names)
}

// manyJobs is the number of jobs of childJobs.
const manyJobs = 66

// childJobs makes a store by jobs that put a game each, and prints "sound" or what is wrong.
func childJobs(dir string) {
	for i := range manyJobs {
		s, err := Open(dir, Options{})
		if err == nil {
			g := randomGame(uint64(i), 3)
			_, err = s.Put(g.game, g.patterns)
			err = cmp.Or(err, s.Close())
		}
		if err != nil {
			fmt.Println("job", i, err)
			return
		}
	}
	fmt.Println("sound")
}

// The store of many small jobs can be made, read and written where a program may open few files, and it is the store of one job.
func TestManySmallJobs(t *testing.T) {
	testrun.SameGoroutines(t, "TestKill")
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "db")
	for _, what := range []string{"jobs", "read", "open"} {
		c := child(what, dir)
		c.Path, c.Args = "/bin/sh", []string{"sh", "-c", "ulimit -n 64 && exec " + os.Args[0]}
		out, err := c.CombinedOutput()
		if errors.Is(err, fs.ErrNotExist) {
			t.Skip(err)
		}
		if err != nil || !strings.HasPrefix(string(out), "sound") {
			t.Errorf("%s: %v: %s", what, err, out)
		}
	}
	if n := tables(t, dir); n > 20 {
		t.Errorf("%d tables", n)
	}
	s := openStore(t, dir, Options{})
	updateCovers(t, s)
	one := openStore(t, t.TempDir(), Options{})
	for i := range manyJobs {
		put(t, one, randomGame(uint64(i), 3))
	}
	updateCovers(t, one)
	if exportOf(t, s) != exportOf(t, one) || summarised(t, s) != summarised(t, one) {
		t.Error("the stores differ")
	}
	checkSound(t, s)
}

// childCompact compacts a store again and again until it is killed.
func childCompact(dir string) {
	for n := uint64(0); ; n++ {
		s, err := Open(dir, Options{Compact: true})
		if err != nil {
			panic(err)
		}
		if n == 0 {
			fmt.Println("open")
		}
		if err := s.Close(); err != nil {
			panic(err)
		}
		for range 2 { // two tables with a record that is written again
			if s, err = Open(dir, Options{}); err != nil {
				panic(err)
			}
			if err = s.update(dropCovers); err == nil {
				err = s.Close()
			}
			if err != nil {
				panic(err)
			}
		}
	}
}

// After SIGKILL at any moment of a compaction the store has everything that it had, and can be compacted.
func TestCompactKilled(t *testing.T) {
	testrun.SameGoroutines(t, "TestKill")
	t.Parallel()
	dir := t.TempDir()
	smallJobs(t, dir, 5)
	s := openStore(t, dir, Options{ReadOnly: true})
	want := exportOf(t, s)
	closeStore(t, s)
	for range testrun.Cases(4, 300) {
		c := child("compact", dir)
		c.Stderr = os.Stderr
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(20+rand.IntN(600)) * time.Millisecond)
		if err := c.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = c.Wait()
		for _, o := range []Options{{ReadOnly: true}, {}}[:1+rand.IntN(2)] {
			s := openStore(t, dir, o)
			if exportOf(t, s) != want {
				t.Fatal("another export")
			}
			checkSound(t, s)
			closeStore(t, s)
		}
	}
	s = openStore(t, dir, Options{Compact: true})
	if got := s.Compacted(); got.After > 1 || tables(t, dir) != 1 {
		t.Error(got)
	}
	if exportOf(t, s) != want {
		t.Error("another export")
	}
	checkSound(t, s)
	closeStore(t, s)
	if left, _ := filepath.Glob(filepath.Join(dir, "COMPACT*")); len(left) > 0 {
		t.Error("left behind:", left)
	}
}

// A folder without a store is not compacted.
func TestCompactNothing(t *testing.T) {
	for _, dir := range []string{t.TempDir(), filepath.Join(t.TempDir(), "none")} {
		if _, err := Open(dir, Options{Compact: true}); !errors.Is(err, ErrNotStore) {
			t.Error(err)
		}
		if IsStore(dir) {
			t.Error("a store was made")
		}
	}
}

// A disk with too little space for the new tables is an error, and the store is as it was.
func TestCompactFullDisk(t *testing.T) {
	disk := testrun.SmallDisk(t, 200)
	dir := filepath.Join(disk, "patterns.db")
	smallJobs(t, dir, 3)
	s := openStore(t, dir, Options{ReadOnly: true})
	want := exportOf(t, s)
	closeStore(t, s)
	if err := os.WriteFile(filepath.Join(disk, "other"), make([]byte, 80<<20), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(dir, Options{Compact: true}); !errors.Is(err, ErrFull) {
		t.Error(err)
	}
	s = openStore(t, dir, Options{ReadOnly: true})
	if exportOf(t, s) != want || tables(t, dir) != 3 {
		t.Error("another store")
	}
}
