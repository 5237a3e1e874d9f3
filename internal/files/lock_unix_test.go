//go:build linux || darwin || freebsd

package files

import (
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
)

// A new file is not locked, even while processes are being started, which hold copies of open files.
func TestNewFileIsFree(t *testing.T) {
	done := make(chan struct{})
	var starting sync.WaitGroup
	for range 4 {
		starting.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
					_ = exec.Command("true").Run()
				}
			}
		})
	}
	locked := 0
	for range 100 {
		path := filepath.Join(t.TempDir(), "new")
		if err := WriteNew(path, []byte("text")); err != nil {
			t.Fatal(err)
		}
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) != nil {
			locked++
		}
		f.Close()
	}
	close(done)
	starting.Wait()
	if locked > 0 {
		t.Errorf("%d of 100 files are locked", locked)
	}
}
