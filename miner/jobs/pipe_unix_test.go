//go:build unix

package jobs

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// A job that waits for a pipe ends with its context, whether nobody writes to the pipe or somebody writes nothing.
func TestInterruptedAtPipe(t *testing.T) {
	for _, written := range []bool{false, true} {
		pipe := filepath.Join(t.TempDir(), "games.sgf")
		if err := syscall.Mkfifo(pipe, 0o666); err != nil {
			t.Fatal(err)
		}
		ended := errors.New("the end")
		ctx, cancel := context.WithCancelCause(t.Context())
		time.AfterFunc(50*time.Millisecond, func() { cancel(ended) })
		if written {
			go func() {
				if f, err := os.OpenFile(pipe, os.O_WRONLY, 0); err == nil {
					<-t.Context().Done()
					f.Close()
				}
			}()
		}
		if _, err := runJob(t, ctx, filepath.Join(t.TempDir(), "db"), []string{pipe}, func(*Job) {}); !errors.Is(err, ended) {
			t.Errorf("written %v: %v", written, err)
		}
	}
}
