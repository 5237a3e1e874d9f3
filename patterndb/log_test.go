package patterndb

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shicho/internal/testrun"
	"shicho/patterndb/kv"
)

// killedStore is the folder of a store as kill -9 leaves it: some games flushed, some put since. It returns the path of
// its log and how many bytes of the log are written.
func killedStore(t *testing.T, flushed, more int) (dir, log string, used int) {
	t.Helper()
	live := t.TempDir()
	s := openStore(t, live, Options{})
	for i := range flushed {
		put(t, s, pooled(i))
	}
	if err := s.NewWriter().Flush(); err != nil {
		t.Fatal(err)
	}
	for i := range more {
		put(t, s, pooled(flushed+i))
	}
	dir = filepath.Join(t.TempDir(), "killed")
	testrun.CopyStore(t, dir, live)
	log = filepath.Join(dir, "00001"+kv.LogSuffix)
	data, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	return dir, log, len(bytes.TrimRight(data, "\x00"))
}

// change changes a file.
func change(t *testing.T, path string, f func(data []byte)) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f(data)
	if err := testrun.WriteLog(path, data); err != nil {
		t.Fatal(err)
	}
}

// A flipped bit in the middle of the log of a store that was killed is named, with the games that are lost, until the user
// gives them up. Mining the same input again makes the store that it was.
func TestDamagedLogIsNamed(t *testing.T) {
	testrun.SingleGoroutine(t)
	t.Parallel()
	const flushed, more = 60, 20
	whole := openStore(t, t.TempDir(), Options{})
	for i := range flushed + more {
		put(t, whole, pooled(i))
	}
	want := exportOf(t, whole)
	good, log, used := killedStore(t, flushed, more)
	for range tries(2, 300) {
		dir := filepath.Join(t.TempDir(), "db")
		testrun.CopyStore(t, dir, good)
		at := 20 + rand.IntN(used*9/10)
		change(t, filepath.Join(dir, filepath.Base(log)), func(data []byte) { data[at] ^= 1 << rand.IntN(8) })
		for _, readOnly := range []bool{true, false} {
			_, err := Open(dir, Options{ReadOnly: readOnly})
			if !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), "mine the same input again") {
				t.Fatalf("byte %d, read-only %v: %v", at, readOnly, err)
			}
		}
		s := openStore(t, dir, Options{Repair: true})
		stats, err := s.Stats()
		if err != nil {
			t.Fatal(err)
		}
		if stats.Games+s.Lost() != flushed+more || s.Lost() == 0 {
			t.Errorf("byte %d: %d games, %d lost", at, stats.Games, s.Lost())
		}
		hasAll(t, s, stats.Games)
		checkSound(t, s)
		for i := range flushed + more {
			put(t, s, pooled(i))
		}
		if exportOf(t, s) != want {
			t.Errorf("byte %d: another export", at)
		}
		closeStore(t, s)
		closeStore(t, openStore(t, dir, Options{ReadOnly: true}))
	}
}

// A flipped bit in the last game that a Flush reported is damage, too, and not the torn end of the log.
func TestDamagedEndOfLog(t *testing.T) {
	testrun.SingleGoroutine(t)
	good, log, used := killedStore(t, 10, 0)
	for back := 90; back < 300; back += 40 { // in front of the note that a Flush makes
		dir := filepath.Join(t.TempDir(), "db")
		testrun.CopyStore(t, dir, good)
		change(t, filepath.Join(dir, filepath.Base(log)), func(data []byte) { data[used-back] ^= 1 })
		if _, err := Open(dir, Options{ReadOnly: true}); !errors.Is(err, ErrDamaged) {
			t.Errorf("%d bytes before the end: %v", back, err)
		}
	}
}

// After a crash of the machine the torn end of a log is nothing to speak of: it was not reported as stored. Neither is a page that
// did not come to the disk. As long as the machine runs, nothing tears a log: then the same is damage.
func TestTornLog(t *testing.T) {
	testrun.SingleGoroutine(t)
	const flushed, more = 30, 30
	for name, tear := range map[string]func(data []byte, used int){
		"end":  func(data []byte, used int) { clear(data[used-50:]) },
		"byte": func(data []byte, used int) { data[used-5] ^= 0x10 },
		"hole": func(data []byte, used int) {
			page := (used*3/4 + 4096) / 4096 * 4096
			clear(data[page:][:4096])
		},
	} {
		dir, log, used := killedStore(t, flushed, more)
		change(t, log, func(data []byte) { tear(data, used) })
		if _, err := Open(dir, Options{ReadOnly: true}); !errors.Is(err, ErrDamaged) {
			t.Errorf("%s: %v", name, err)
		}
		run := kv.ThisRun
		kv.ThisRun = "after a crash of the machine"
		for _, readOnly := range []bool{true, false, true} {
			s := openStore(t, dir, Options{ReadOnly: readOnly})
			hasAll(t, s, flushed)
			checkSound(t, s)
			closeStore(t, s)
		}
		kv.ThisRun = run
		if t.Failed() {
			t.Fatal(name)
		}
	}
}

// A page that is missing where games were reported as stored is damage.
func TestHoleInFlushedLog(t *testing.T) {
	dir, log, used := killedStore(t, 60, 5)
	page := (used/2 + 4096) / 4096 * 4096
	change(t, log, func(data []byte) { clear(data[page:][:4096]) })
	if _, err := Open(dir, Options{}); !errors.Is(err, ErrDamaged) {
		t.Error(err)
	}
}

// Readers share a store that was killed, at once.
func TestManyReadKilledStore(t *testing.T) {
	dir, _, _ := killedStore(t, 10, 10)
	var open []*Store
	for range 3 {
		s := openStore(t, dir, Options{ReadOnly: true})
		hasAll(t, s, 20)
		open = append(open, s)
	}
	for _, s := range open {
		closeStore(t, s)
	}
	s := openStore(t, dir, Options{})
	hasAll(t, s, 20)
}
