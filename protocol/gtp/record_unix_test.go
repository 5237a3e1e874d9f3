//go:build unix

package gtp

import (
	"errors"
	"path/filepath"
	"syscall"
	"testing"

	"shicho/board/sgf"
)

// A pipe that nobody writes to is refused instead of being waited for, and a folder is not searched.
func TestLoadRegularFilesOnly(t *testing.T) {
	folder := t.TempDir()
	pipe := filepath.Join(folder, "pipe.sgf")
	if err := syscall.Mkfifo(pipe, 0o666); err != nil {
		t.Skip(err)
	}
	for path, want := range map[string]error{pipe: sgf.ErrNotRegular, folder: sgf.ErrFolder, "/dev/zero": sgf.ErrNotRegular} {
		if err := newGame().load(path, ""); !errors.Is(err, ErrCannotLoad) || !errors.Is(err, want) {
			t.Errorf("%s: %v", path, err)
		}
	}
}
