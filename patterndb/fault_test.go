package patterndb

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/testrun"
	"shicho/patterndb/internal/course"
	"shicho/patterndb/internal/folder"
)

var long = testrun.Long

// tries is how often a test is repeated: few times, or as often as -long asks for.
func tries(few, many int) int {
	if *long {
		return many
	}
	return few
}

// pool makes games that are cheap to make: each has the moves of one of a few, and a key of its own.
var pool = sync.OnceValue(func() (games []mined) {
	for seed := uint64(0); len(games) < 50; seed++ {
		if m := randomGame(seed, 20); m.game.Check() == nil {
			games = append(games, m)
		}
	}
	return games
})

func pooled(i int) mined { return numbered(pool()[i%len(pool())], i) }

// numbered is a game with another beginning for each number.
func numbered(m mined, i int) mined {
	game := *m.game
	number := sgf.Step{}
	for bit := range 20 {
		number.Stones = append(number.Stones, board.Stone{Point: board.Point(bit), Colour: board.Colour(1 + i>>bit&1)})
	}
	game.Course = course.New(&sgf.Record{Size: 19, Steps: append([]sgf.Step{number}, game.Steps()...)})
	game.Key = game.Course.Key()
	return mined{&game, m.patterns}
}

// feed puts games, flushing now and then, until something fails. It tells how many games a Flush reported as stored.
func feed(s *Store) (stored int, err error) {
	w := s.NewWriter()
	for i := 0; ; i++ {
		m := pooled(i)
		if err := w.Put(m.game, m.patterns); err != nil {
			return stored, err
		}
		if i%200 == 199 {
			if err := w.Flush(); err != nil {
				return stored, err
			}
			stored = i + 1
		}
	}
}

// within fails the test if f takes longer than a fault may take to show.
func within(t *testing.T, what string, f func()) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		f()
	}()
	select {
	case <-done:
	case <-time.After(3 * time.Minute): // a loaded machine is slow, a hang lasts for ever
		t.Fatalf("%s: it hangs", what)
	}
}

// hasAll fails the test if one of the first games of feed is missing.
func hasAll(t *testing.T, s *Store, games int) {
	t.Helper()
	for i := range games {
		if known, err := s.Has(pooled(i).game.Key); !known || err != nil {
			t.Fatalf("game %d of %d: %v, %v", i, games, known, err)
		}
	}
}

// A store whose folder is taken away while games are put ends with the cause, soon, and does not say that it is stored
// what is not.
func TestFolderTakenAway(t *testing.T) {
	for _, way := range []struct {
		name string
		do   func(dir string) (undo func(), err error)
		want error
	}{
		{"removed", func(dir string) (func(), error) {
			var err error
			for range 100 { // a file may be made meanwhile
				if err = os.RemoveAll(dir); err == nil {
					break
				}
			}
			return nil, err
		}, ErrGone},
		{"renamed", func(dir string) (func(), error) {
			return func() { os.Rename(dir+".away", dir) }, os.Rename(dir, dir+".away")
		}, ErrGone},
		{"replaced", func(dir string) (func(), error) {
			if err := os.Rename(dir, dir+".away"); err != nil {
				return nil, err
			}
			s, err := Open(dir, Options{})
			if err == nil {
				err = s.Close()
			}
			return func() { os.RemoveAll(dir); os.Rename(dir+".away", dir) }, err
		}, ErrGone},
		{"unwritable", makeUnwritable, fs.ErrPermission},
	} {
		t.Run(way.name, func(t *testing.T) {
			for range tries(1, 50) {
				dir := filepath.Join(t.TempDir(), "db")
				s, err := Open(dir, Options{})
				if err != nil {
					t.Fatal(err)
				}
				var undo func()
				var skip error
				taken := make(chan struct{})
				go func() {
					defer close(taken)
					time.Sleep(time.Duration(rand.IntN(tries(400, 3000))) * time.Millisecond)
					undo, skip = way.do(dir)
					if skip != nil {
						s.Close()
					}
				}()
				var stored int
				within(t, "Put", func() { stored, err = feed(s) })
				<-taken
				if skip != nil {
					t.Skip(skip)
				}
				if !errors.Is(err, way.want) || errors.Is(err, ErrDamaged) || !strings.HasPrefix(err.Error(), dir+": ") {
					t.Errorf("Put: %v", err)
				}
				within(t, "Stats", func() { _, err = s.Stats() })
				if !errors.Is(err, way.want) {
					t.Errorf("Stats: %v", err)
				}
				within(t, "Close", func() { err = s.Close() })
				if !errors.Is(err, way.want) {
					t.Errorf("Close: %v", err)
				}
				if undo == nil {
					continue
				}
				undo()
				if way.want == ErrGone {
					continue // the store keeps its lock as long as the process lives
				}
				again := openStore(t, dir, Options{})
				hasAll(t, again, stored)
				closeStore(t, again)
			}
		})
	}
}

// makeUnwritable makes a folder one where no files can be made, even by root.
func makeUnwritable(dir string) (undo func(), err error) {
	if os.Geteuid() != 0 {
		return func() { os.Chmod(dir, 0o755) }, os.Chmod(dir, 0o555)
	}
	if out, err := exec.Command("chattr", "+i", dir).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("chattr: %w: %s", err, out)
	}
	return func() { exec.Command("chattr", "-i", dir).Run() }, nil
}

// Badger tries for ever to make a table that it cannot make. The store ends it.
func TestTableCannotBeMade(t *testing.T) {
	testrun.SingleGoroutine(t)
	dir := t.TempDir()
	s := openStore(t, dir, Options{})
	s.db.StopTables()
	var stored int
	var err error
	within(t, "Put", func() { stored, err = feed(s) })
	if err == nil {
		t.Errorf("Put: %v", err)
	}
	if _, again := s.Put(pooled(0).game, pooled(0).patterns); again == nil || again.Error() != err.Error() {
		t.Errorf("later: %v, not %v", again, err)
	}
	within(t, "Close", func() { err = s.Close() })
	if err == nil {
		t.Error("Close says nothing")
	}
	for _, readOnly := range []bool{true, false} {
		s := openStore(t, dir, Options{ReadOnly: readOnly})
		hasAll(t, s, stored)
		closeStore(t, s)
	}
}

// Too few descriptors are an error that says so, and not the end of the program.
func TestTooManyOpenFiles(t *testing.T) {
	testrun.SingleGoroutine(t)
	dir := t.TempDir()
	filled(t, dir, 3)
	for _, files := range []string{"12", "20", "28", "40"} {
		c := child("read", dir)
		c.Path, c.Args = "/bin/sh", []string{"sh", "-c", "ulimit -n " + files + " && exec " + os.Args[0]}
		out, err := c.CombinedOutput()
		if errors.Is(err, fs.ErrNotExist) {
			t.Skip(err)
		}
		if text := string(out); err != nil || !strings.HasPrefix(text, "sound") && !strings.Contains(text, "too many open files") || strings.Contains(text, "damaged") {
			t.Errorf("%s files: %v: %s", files, err, out)
		}
	}
}

// A limit on the size of files is an error that says so.
func TestFileTooLarge(t *testing.T) {
	c := child("fill", t.TempDir())
	c.Path, c.Args = "/bin/sh", []string{"sh", "-c", "ulimit -f 1000 && exec " + os.Args[0]}
	out, err := c.CombinedOutput()
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip(err)
	}
	if text := string(out); !strings.Contains(text, "file too large") || strings.Contains(text, "damaged") || strings.Contains(text, "goroutine") {
		t.Errorf("%v: %s", err, text)
	}
}

// Several processes that make a store in one folder at once: one has it, the others are told that it is in use.
func TestMadeByManyAtOnce(t *testing.T) {
	for range tries(5, 100) {
		dir := filepath.Join(t.TempDir(), "db")
		var opened []*Store
		var mu sync.Mutex
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				s, err := Open(dir, Options{})
				mu.Lock()
				defer mu.Unlock()
				if err == nil {
					opened = append(opened, s)
				} else if !errors.Is(err, ErrLocked) {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if len(opened) == 0 {
			t.Error("nobody has the store")
		}
		for _, s := range opened {
			closeStore(t, s)
		}
		entries, _ := os.ReadDir(dir)
		if slices.ContainsFunc(entries, func(e os.DirEntry) bool { return strings.HasPrefix(e.Name(), folder.VersionFile+".") }) {
			t.Error("left behind:", entries)
		}
	}
}
