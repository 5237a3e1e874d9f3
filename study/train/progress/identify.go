//go:build !js

package progress

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"shicho/internal/files"
)

// identify makes sure that a folder holds progress of this version. A folder that is missing or empty becomes one.
func identify(dir string) error {
	path := filepath.Join(dir, versionFile)
	text, err := files.Read(path, 100)
	if err == nil {
		return checkVersion(string(text))
	}
	if info, statErr := os.Stat(dir); statErr == nil && !info.IsDir() {
		return fmt.Errorf("%w: a file", ErrForeign)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	// A process that was killed while it wrote the file leaves one whose name begins like it.
	if slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return !strings.HasPrefix(e.Name(), versionFile+".") }) {
		return fmt.Errorf("%w: there are other files in it and no file %s", ErrForeign, versionFile)
	}
	err = files.WriteNew(path, fmt.Appendf(nil, versionText, version))
	if errors.Is(err, fs.ErrExist) {
		return nil // another process was faster
	}
	if err != nil {
		os.Remove(dir) // it is empty: the disk is full
	}
	return err
}

func checkVersion(text string) error {
	var got int
	if n, err := fmt.Sscanf(text, versionText, &got); n != 1 || err != nil || text != fmt.Sprintf(versionText, got) {
		return fmt.Errorf("%w: the file %s", ErrDamaged, versionFile)
	}
	if got != version {
		return fmt.Errorf("%w: %d, this program reads %d", ErrVersion, got, version)
	}
	return nil
}
