package kv

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Where a log lost its end without a trace, the next log tells.
func TestLogsThatDoNotFollow(t *testing.T) {
	l := &logs{exact: true}
	l.note("00001.mem", &mark{before: 100, put: 120})
	l.note("00001.mem", &mark{before: 120, put: 130})
	if l.err() != nil {
		t.Error(l.err())
	}
	l.note("00002.mem", &mark{before: 137, put: 140})
	if err := l.err(); !errors.Is(err, ErrDamaged) || l.lost != 7 || !strings.Contains(err.Error(), "lost: 7.") {
		t.Error(err)
	}
}

const lockName = "LOCKED"

// openDB opens a folder for a test.
func openDB(t *testing.T, dir string, readOnly bool) (*DB, error) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, lockName), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	return Open(dir, Options{ReadOnly: readOnly, LockFile: lockName, IsGame: func(key []byte) bool { return key[0] == 'g' }})
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

// A log of a version that noted nothing in it is read as before, and its damage named.
func TestLogWithoutMarks(t *testing.T) {
	live := t.TempDir()
	d, err := openDB(t, live, false)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for i := range 20 {
		putGame(t, d, i)
	}
	dir := filepath.Join(t.TempDir(), "killed")
	if err := os.CopyFS(dir, os.DirFS(live)); err != nil {
		t.Fatal(err)
	}
	log := filepath.Join(dir, "00001"+LogSuffix)
	data, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	out := bytes.Clone(data[:logHead])
	for at := logHead; ; {
		e, ok := readEntry(data[at:])
		if !ok {
			break
		}
		if _, isMark := markOf(e.key); !isMark {
			out = append(out, data[at:at+e.length]...)
		}
		at += e.length
	}
	clear(data)
	copy(data, out)
	if err := os.WriteFile(log, data, 0o666); err != nil {
		t.Fatal(err)
	}
	r, err := openDB(t, dir, true)
	if err != nil {
		t.Fatal(err)
	}
	if n := countGames(t, r, 20); n != 20 {
		t.Errorf("%d games", n)
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	data[len(out)/2] ^= 4
	if err := os.WriteFile(log, data, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := openDB(t, dir, true); !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), "at least ") {
		t.Error(err)
	}
}

// Whatever a log holds, it is read without a panic, and not beyond its end.
func FuzzInspect(f *testing.F) {
	good := mark{put: 3}.key()
	f.Add(append(append([]byte{inTransaction, 0, byte(len(good) + versionLength), 0, 0}, good...), make([]byte, versionLength+4)...))
	f.Fuzz(func(t *testing.T, data []byte) {
		l := &logs{exact: true}
		if end := l.inspect("fuzz", append(make([]byte, logHead), data...)); end < 0 || end > int64(len(data)+logHead) {
			t.Error(end)
		}
	})
}
