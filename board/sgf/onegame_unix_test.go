//go:build unix

package sgf

import (
	"errors"
	"syscall"
	"testing"
)

// A pipe, which may never have a writer, is refused rather than waited for, if that is asked for.
func TestRegularOnly(t *testing.T) {
	folder(t, file{"a.sgf", game(1)})
	if err := syscall.Mkfifo("pipe.sgf", 0o666); err != nil {
		t.Skip(err)
	}
	for _, path := range []string{"pipe.sgf", "/dev/zero"} {
		if _, _, err := ReadGame(path, 1, Options{RegularOnly: true}); !errors.Is(err, ErrNotRegular) {
			t.Errorf("%s: %v", path, err)
		}
	}
	if r, _, err := ReadGame("a.sgf", 1, Options{RegularOnly: true}); err != nil || r.Moves() != 1 {
		t.Errorf("%v, %v", r, err)
	}
}
