//go:build !js

package folder

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"shicho/internal/files"
	"shicho/patterndb/export"
	"shicho/patterndb/kv"
)

// version is the version of the schema: the layout in the comment of package patterndb, the encodings of package shape, and
// the content that patterndb.Key hashes.
const version = 8

// oldest is the oldest version that is read: a store of version 5 lacks the class critical and the threats of patterns, one of version 6
// the classes about life and death, and one of version 7 the file OPEN while it is open for writing.
const oldest = 5

// IsStore tells whether a folder holds a store, of any version.
func IsStore(dir string) bool {
	info, err := os.Stat(filepath.Join(dir, VersionFile))
	return err == nil && info.Mode().IsRegular()
}

// Identify returns no error if the folder holds a store of a version that is read. If create is set, Identify makes a store of a
// folder that is missing or empty, and says what it has made.
func Identify(dir string, create bool) (m Made, err error) {
	text, err := readVersion(dir)
	if err == nil {
		return m, checkVersion(dir, text)
	}
	if !errors.Is(err, fs.ErrNotExist) && !isNotFolder(dir) {
		return m, err
	}
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist) && create:
		m.Folder = true
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return m, err
		}
	case errors.Is(err, fs.ErrNotExist):
		return m, fmt.Errorf("%s: %w: %w", dir, ErrNotStore, fs.ErrNotExist)
	case isNotFolder(dir):
		return m, fmt.Errorf("%s: %w: not a folder", dir, ErrNotStore)
	case err != nil:
		return m, err
	case slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return !strings.HasPrefix(e.Name(), VersionFile+".") }):
		if text, err := readVersion(dir); err == nil { // another process made it just now
			return m, checkVersion(dir, text)
		}
		return m, fmt.Errorf("%s: %w: there are other files in it and no file %s", dir, ErrNotStore, VersionFile)
	case !create:
		return m, fmt.Errorf("%s: %w: empty", dir, ErrNotStore)
	}
	err = files.WriteNew(filepath.Join(dir, VersionFile), fmt.Appendf(nil, versionText, version))
	if errors.Is(err, fs.ErrExist) {
		return Identify(dir, false) // another process was faster
	}
	m.Store = err == nil
	return m, err
}

const versionText = "shicho patterndb %d\n"

// readVersion reads the file with the version, which is short.
func readVersion(dir string) (string, error) {
	text, err := files.Read(filepath.Join(dir, VersionFile), 100)
	if errors.Is(err, files.ErrUnfit) {
		return "", fmt.Errorf("%s: %w: the file %s: %w", dir, kv.ErrDamaged, VersionFile, err)
	}
	return string(text), err
}

func checkVersion(dir, text string) error {
	var got int
	if n, err := fmt.Sscanf(text, versionText, &got); n != 1 || err != nil || text != fmt.Sprintf(versionText, got) {
		return fmt.Errorf("%s: %w: the file %s is damaged", dir, kv.ErrDamaged, VersionFile)
	}
	switch {
	case got < oldest:
		return fmt.Errorf("%s: %w: %d, this program reads %d; mine the records again, into a new folder: shicho mine PATH... --db NEW", dir, export.ErrVersion, got, version)
	case got > version:
		return fmt.Errorf("%s: %w: %d, this program reads %d", dir, export.ErrVersion, got, version)
	}
	return nil
}

// Upgrade makes a store of an older version that is read a store of this version, before something is written to it.
func Upgrade(dir string) error {
	path := filepath.Join(dir, VersionFile)
	text, err := os.ReadFile(path)
	if err != nil || string(text) == fmt.Sprintf(versionText, version) {
		return err
	}
	file, err := os.OpenFile(path, os.O_WRONLY, 0) // in place, for the file is locked; a byte is written whole or not at all
	if err != nil {
		return err
	}
	_, err = file.WriteAt([]byte{'0' + version}, int64(strings.IndexByte(versionText, '%')))
	return errors.Join(err, file.Close())
}

func isNotFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir()
}
