//go:build !js

package kv

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// place returns an error unless the folder is still the one that was opened and can be written to. Badger would not
// notice, because it writes to files that it opened before.
func (d *DB) place() error {
	path := filepath.Join(d.dir, d.LockFile)
	now, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return ErrGone
	}
	if err != nil {
		return err
	}
	then, err := d.lock.Stat()
	if err != nil {
		return err
	}
	if !os.SameFile(now, then) {
		return ErrGone
	}
	if d.ReadOnly {
		return nil
	}
	if err := writable(d.dir); err != nil {
		return fmt.Errorf("the folder cannot be written to: %w", err)
	}
	return nil
}

// requirePlace is place, but counts an error as a failure of the store: the records in Badger's memory can no longer
// come to the disk.
func (d *DB) requirePlace() error {
	if err := d.health.err(); err != nil {
		return err
	}
	if err := d.place(); err != nil {
		d.health.fail(err)
	}
	return d.health.err()
}
