package testrun

import (
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"
)

// SmallDisk mounts a file system of some MiB. The test is skipped where it may not.
func SmallDisk(t testing.TB, mebibytes int) string {
	t.Helper()
	dir := t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", fmt.Sprintf("size=%dm", mebibytes), "none", dir).CombinedOutput(); err != nil {
		t.Skipf("no file system can be mounted: %v: %s", err, out)
	}
	t.Cleanup(func() {
		for range 50 {
			if exec.Command("umount", dir).Run() == nil {
				return
			}
			time.Sleep(50 * time.Millisecond)
		}
		exec.Command("umount", "-l", dir).Run()
	})
	return dir
}

// FillDisk writes a file until its disk is full, and then leaves room for some bytes.
func FillDisk(path string, room int64) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	written := int64(0)
	for block := make([]byte, 1<<20); len(block) >= 1<<10; block = block[:len(block)/2] {
		for err == nil {
			var n int
			n, err = f.Write(block)
			written += int64(n)
		}
		err = nil
	}
	if room == 0 {
		return nil
	}
	return f.Truncate(max(0, written-room))
}
