package patterndb

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"shicho/internal/testrun"
)

// childFill puts games until the store fails, and says after each Flush how many are stored.
func childFill(dir string) {
	s, err := Open(dir, Options{})
	if err == nil {
		fmt.Println("open")
		w := s.NewWriter()
		for i := 0; err == nil; i++ {
			m := pooled(i)
			if err = w.Put(m.game, m.patterns); err == nil && i%500 == 499 {
				if err = w.Flush(); err == nil {
					fmt.Println("stored", i+1)
				}
			}
		}
		s.Close()
	}
	fmt.Println("error:", err)
	os.Exit(1)
}

// smallDisk mounts a file system of some MiB. The test is skipped where it may not.
func smallDisk(t *testing.T, mebibytes int) string {
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

// fillDisk writes until the disk is full.
func fillDisk(path string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	block := make([]byte, 1<<20)
	for {
		if _, err := f.Write(block); err != nil {
			return nil
		}
	}
}

// Another program fills the disk while games are put: the writer ends with a plain message, and all games that it reported
// as stored are there, both on the full disk and after some was freed.
func TestDiskFilledByOthers(t *testing.T) {
	testrun.SingleGoroutine(t)
	disk := smallDisk(t, 300)
	for try := range tries(1, 50) {
		dir := filepath.Join(disk, fmt.Sprint("db", try))
		c := child("fill", dir)
		c.Stderr = c.Stdout
		pipe, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		c.Stderr = c.Stdout
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		stored, text := 0, &strings.Builder{}
		begun := make(chan bool, 1)
		ended := make(chan error, 1)
		go func() {
			for lines := bufio.NewScanner(io.TeeReader(pipe, text)); lines.Scan(); {
				if lines.Text() == "open" {
					begun <- true
				}
				fmt.Sscanf(lines.Text(), "stored %d", &stored)
			}
			ended <- c.Wait()
		}()
		<-begun
		time.Sleep(time.Duration(rand.IntN(tries(1000, 3000))) * time.Millisecond)
		hog := filepath.Join(disk, "hog")
		if err := fillDisk(hog); err != nil {
			t.Fatal(err)
		}
		select {
		case err = <-ended:
		case <-time.After(time.Minute):
			c.Process.Kill()
			t.Fatalf("try %d: it hangs: %s", try, text)
		}
		if c.ProcessState.ExitCode() != 1 || !strings.Contains(text.String(), "error: "+dir+": "+ErrFull.Error()) {
			t.Fatalf("try %d: %v: %s", try, err, text)
		}
		// A reader needs no space.
		s, err := Open(dir, Options{ReadOnly: true})
		if err != nil {
			t.Fatalf("try %d, on the full disk: %v", try, err)
		}
		hasAll(t, s, stored)
		checkSound(t, s)
		closeStore(t, s)
		os.Remove(hog)
		s = openStore(t, dir, Options{})
		hasAll(t, s, stored)
		checkSound(t, s)
		closeStore(t, s)
		t.Logf("try %d: %d games stored", try, stored)
		os.RemoveAll(dir)
	}
}
