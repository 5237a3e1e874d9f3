//go:build linux || darwin || freebsd

package kv

import (
	"syscall"
	"testing"
)

// A process that is just being started holds copies of all open files until it runs its program. The lock of a store that
// was closed meanwhile is free all the same.
func TestClosedStoreIsFree(t *testing.T) {
	dir := t.TempDir()
	for _, readOnly := range []bool{false, true, false} {
		d, err := openDB(t, dir, readOnly)
		if err != nil {
			t.Fatalf("read-only %v: %v", readOnly, err)
		}
		inherited, err := syscall.Dup(int(d.lock.Fd()))
		if err != nil {
			t.Fatal(err)
		}
		defer syscall.Close(inherited)
		if !readOnly {
			putGame(t, d, 1)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
