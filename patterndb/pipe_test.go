//go:build unix

package patterndb

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/patterndb/kv"
)

// Without an index, or without a board, nothing is found and nobody panics.
func TestFindNothing(t *testing.T) {
	s := openStore(t, t.TempDir(), Options{})
	if _, err := s.Find(nil, nil, board.Black, ByCount, nil); !errors.Is(err, ErrInvalid) {
		t.Error(err)
	}
}

// A pipe in the place of a file is not waited for, and a file that is far too large is not read: what only serves to be fast is made anew, and the
// rest is damage.
func TestPipes(t *testing.T) {
	good := t.TempDir()
	filled(t, good, 5)
	for _, name := range []string{"SHICHO", kv.SealFile, "MANIFEST", "000001.sst", IndexFile, GamesFile, ListsFile} {
		for how, put := range map[string]func(path string) error{
			"pipe": func(path string) error { return syscall.Mkfifo(path, 0o666) },
			"large": func(path string) error {
				return errors.Join(os.WriteFile(path, []byte("shicho patterndb 8\n"), 0o666), os.Truncate(path, 4<<30))
			},
		} {
			dir := filepath.Join(t.TempDir(), "db")
			testrun.CopyStore(t, dir, good)
			os.Remove(filepath.Join(dir, name))
			if err := put(filepath.Join(dir, name)); err != nil {
				t.Skip(err)
			}
			done := make(chan error, 1)
			go func() {
				s, err := Open(dir, Options{ReadOnly: true})
				if err == nil {
					_, err = s.LoadIndex()
					err = errors.Join(err, s.Close())
				}
				done <- err
			}()
			isMade := name == IndexFile || name == GamesFile || name == ListsFile
			select {
			case err := <-done:
				if isMade && err != nil || !isMade && err == nil {
					t.Errorf("%s, %s: %v", name, how, err)
				}
			case <-time.After(time.Minute):
				t.Fatalf("%s, %s: it hangs", name, how)
			}
		}
	}
}
