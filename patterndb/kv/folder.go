//go:build !js

package kv

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/table"
)

// checkManifest returns an error if the list of tables breaks off before its end and lacks tables. Badger would delete
// the tables that the list lacks. One missing table for each log is no fault: a process that was killed may leave a
// table that is not on the list yet, together with the log that the table was made of.
func checkManifest(dir string, manifest *badger.Manifest, f *os.File, end int64) error {
	info, err := f.Stat()
	if err != nil || info.Size() == end {
		return err
	}
	logs, err := numbered(dir, LogSuffix)
	if err != nil {
		return err
	}
	tables, err := numbered(dir, TableSuffix)
	if err != nil {
		return err
	}
	missing := 0
	for _, id := range tables {
		if _, listed := manifest.Tables[uint64(id)]; !listed {
			missing++
		}
	}
	if missing > len(logs) {
		return fmt.Errorf("%w: the file %s breaks off", ErrDamaged, badger.ManifestFilename)
	}
	return nil
}

// checkUnsealed checks a folder without a seal before Badger opens it. It looks for damage at which Badger would end
// the program, and for a missing list of tables: without the list Badger would delete all tables.
func checkUnsealed(dir string) error {
	f, err := os.Open(filepath.Join(dir, badger.ManifestFilename))
	if errors.Is(err, fs.ErrNotExist) {
		tables, err := hasFiles(dir, TableSuffix)
		if tables {
			return fmt.Errorf("%w: the file %s is missing", ErrDamaged, badger.ManifestFilename)
		}
		return err
	}
	if err != nil {
		return err
	}
	defer f.Close()
	manifest, end, err := badger.ReplayManifestFile(f, 0, badger.DefaultOptions(dir).WithLogger(nil))
	if err != nil {
		return Translate(err)
	}
	if err := checkManifest(dir, &manifest, f, end); err != nil {
		return err
	}
	for id := range manifest.Tables {
		if err := checkTable(table.NewFilename(id, dir)); err != nil {
			return err
		}
	}
	return nil
}

// checkTable checks the end of a table: an index, its length, a checksum and its length. Each length takes four
// bytes.
func checkTable(path string) error {
	damaged := fmt.Errorf("%w: the file %s is cut off or overwritten", ErrDamaged, filepath.Base(path))
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%w: the file %s is missing", ErrDamaged, filepath.Base(path))
	}
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	end := info.Size()
	for _, longest := range []int64{maxChecksum, end} {
		var length [4]byte
		if _, err := f.ReadAt(length[:], end-4); err != nil {
			return damaged
		}
		n := int64(binary.BigEndian.Uint32(length[:]))
		end -= 4 + n
		if n == 0 || n > longest || end < 0 {
			return damaged
		}
	}
	return nil
}

// unseal removes the seal. It must be called before anything in the folder changes.
func unseal(dir string) error {
	err := os.Remove(filepath.Join(dir, SealFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// HasManifest tells whether the folder has been opened by Badger before.
func HasManifest(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, badger.ManifestFilename))
	return err == nil
}

// The endings of the names of Badger's files.
const (
	TableSuffix = ".sst"
	valueSuffix = ".vlog"
	LogSuffix   = ".mem" // logs exist while the store is open, and after its process was killed
)

// hasFiles tells whether the folder has a file whose name ends in suffix.
func hasFiles(dir, suffix string) (bool, error) {
	entries, err := os.ReadDir(dir)
	return slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return strings.HasSuffix(e.Name(), suffix) }), err
}

// Usage is the space that the folder takes on the disk, in bytes, without the holes of sparse files.
func Usage(dir string) (total int64, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return 0, err
	}
	for _, e := range entries {
		info, err := e.Info()
		if errors.Is(err, fs.ErrNotExist) {
			continue // a compaction has removed the file meanwhile
		}
		if err != nil {
			return 0, err
		}
		total += diskSpace(info)
	}
	return total, nil
}
