package cli

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
)

// UntilInterrupted returns a context of the command that ends at Ctrl-C, at SIGTERM, or when the terminal ends
// (SIGHUP). A second signal ends the program at once. Under nohup the end of the terminal changes nothing.
func UntilInterrupted(cmd *cobra.Command) (context.Context, context.CancelFunc) {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(cmd.Context(), signals...)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// UntilDone reads and writes until its context is done; after that Read and Write fail with the context's error.
type UntilDone struct {
	context.Context
	io.Reader
	io.Writer
}

// Read reads from the Reader.
func (u UntilDone) Read(p []byte) (int, error) { return unlessDone(u, u.Reader.Read, p) }

// Write writes to the Writer.
func (u UntilDone) Write(p []byte) (int, error) { return unlessDone(u, u.Writer.Write, p) }

func unlessDone(ctx context.Context, do func([]byte) (int, error), p []byte) (int, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	return do(p)
}

// Interruptible returns a reader whose Read returns when the context ends, even while r waits for input, for example
// from a terminal.
func Interruptible(ctx context.Context, r io.Reader) io.Reader {
	out, in := io.Pipe()
	go func() {
		_, err := io.Copy(in, r)
		in.CloseWithError(err)
	}()
	context.AfterFunc(ctx, func() { in.CloseWithError(ctx.Err()) })
	return out
}
