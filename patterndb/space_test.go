package patterndb

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
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

// Another program fills the disk while games are put: the writer ends with a plain message, and all games that it reported
// as stored are there, both on the full disk and after some was freed.
func TestDiskFilledByOthers(t *testing.T) {
	testrun.SingleGoroutine(t)
	disk := testrun.SmallDisk(t, 300)
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
		if err := testrun.FillDisk(hog, 0); err != nil {
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
