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
	"shicho/patterndb/kv"
)

// The faults of a store, for errors.Is. The text of an error begins with the name of the folder.
var (
	ErrForeign = errors.New("not a folder with training progress")
	ErrVersion = errors.New("unknown version of the training progress")
	ErrLocked  = kv.ErrLocked
	ErrDamaged = kv.ErrDamaged
	ErrFull    = kv.ErrFull
)

// versionFile names the file that makes a folder one with progress.
const versionFile = "SHICHO-TRAINING"

const (
	version     = 1
	versionText = "shicho training %d\n"
)

// DefaultFolder is the folder for the progress of the user who runs the program.
func DefaultFolder() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("the folder of the training progress: %w", err)
	}
	return filepath.Join(dir, "shicho", "training"), nil
}

// identify makes sure that a folder holds progress of this version. A folder that is missing or empty becomes one.
func identify(dir string) error {
	path := filepath.Join(dir, versionFile)
	text, err := os.ReadFile(path)
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
