//go:build !js

package kv

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"

	"github.com/dgraph-io/badger/v4"
	"shicho/internal/files"
)

// manifest is the list of tables, empty if the folder has none. It also looks for damage at which Badger would end the program.
func (d *DB) manifest() (m badger.Manifest, err error) {
	f, _, err := files.Open(filepath.Join(d.dir, badger.ManifestFilename), maxList)
	if errors.Is(err, fs.ErrNotExist) {
		return m, nil
	}
	if errors.Is(err, files.ErrUnfit) {
		return m, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if err != nil {
		return m, err
	}
	defer f.Close()
	m, _, err = badger.ReplayManifestFile(f, 0, badger.DefaultOptions(d.dir).WithLogger(nil))
	return m, Translate(err)
}

// checkTable checks the end of a table: an index, its length, a checksum and its length. Each length takes four
// bytes.
func checkTable(path string) error {
	damaged := fmt.Errorf("%w: the file %s is cut off or overwritten", ErrDamaged, filepath.Base(path))
	f, end, err := files.Open(path, math.MaxInt64)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%w: the file %s is missing", ErrDamaged, filepath.Base(path))
	}
	if errors.Is(err, files.ErrUnfit) {
		return damaged
	}
	if err != nil {
		return err
	}
	defer f.Close()
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

// The endings of the names of Badger's files.
const (
	TableSuffix = ".sst"
	valueSuffix = ".vlog"
	LogSuffix   = ".mem" // logs exist while the store is open, and after its process was killed
)

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
