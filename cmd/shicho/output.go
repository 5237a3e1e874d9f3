package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/spf13/cobra"

	"shicho/internal/files"
	"shicho/tactics"
)

// progressInterval is how often a progress bar is drawn anew at most.
const progressInterval = 200 * time.Millisecond

// writeJSON writes a value as one line of JSON.
func writeJSON(cmd *cobra.Command, value any) error {
	return json.NewEncoder(cmd.OutOrStdout()).Encode(value)
}

func limitNames() string {
	var names []string
	for _, l := range tactics.Named {
		names = append(names, l.Name)
	}
	return strings.Join(names, ", ")
}

// sentence begins a text in upper case and ends it with a full stop.
func sentence(text string) string { return strings.ToUpper(text[:1]) + text[1:] + "." }

// createFile opens a file for writing, compressed if it is called .gz or .zst; -
// is standard output.
func createFile(cmd *cobra.Command, name string) (io.WriteCloser, error) {
	if name == "-" {
		return nopCloser{cmd.OutOrStdout()}, nil
	}
	file, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	return both{compressed(file, name), file}, nil
}

// compressed writes as the name of a file says.
func compressed(w io.Writer, name string) io.WriteCloser {
	switch {
	case strings.HasSuffix(name, ".gz"):
		return gzip.NewWriter(w)
	case strings.HasSuffix(name, ".zst"):
		encoder, err := zstd.NewWriter(w)
		if err != nil {
			panic(err) // of options alone
		}
		return encoder
	}
	return nopCloser{w}
}

// openFile opens a file for reading as createFile wrote it; - is standard input.
func openFile(cmd *cobra.Command, name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(cmd.InOrStdin()), nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	var reader io.Reader = file
	switch {
	case strings.HasSuffix(name, ".gz"):
		reader, err = gzip.NewReader(file)
	case strings.HasSuffix(name, ".zst"):
		reader, err = zstd.NewReader(file)
	}
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return struct {
		io.Reader
		io.Closer
	}{reader, file}, nil
}

type nopCloser struct{ io.Writer }

func (nopCloser) Close() error { return nil }

// both closes a compressor and then its file.
type both struct {
	io.WriteCloser
	file *os.File
}

func (b both) Close() error {
	if err := b.WriteCloser.Close(); err != nil {
		b.file.Close()
		return err
	}
	return b.file.Close()
}

// untilInterrupted is the command's context until Ctrl-C or SIGTERM; a second one ends the program at once.
func untilInterrupted(cmd *cobra.Command) (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// untilDone fails to read and to write once its context is done.
type untilDone struct {
	context.Context
	io.Reader
	io.Writer
}

func (u untilDone) Read(p []byte) (int, error) { return unlessDone(u, u.Reader.Read, p) }

func (u untilDone) Write(p []byte) (int, error) { return unlessDone(u, u.Writer.Write, p) }

func unlessDone(ctx context.Context, do func([]byte) (int, error), p []byte) (int, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	return do(p)
}

// canLearnInto tells whether what is learned can be put into the file of --out; standard output has the report.
func canLearnInto(path string) error {
	if path == "" || path == "-" {
		return usagef("--out %q: a file must be named", path)
	}
	return files.CanWrite(path)
}

// notInput refuses an output file that is one of the inputs, which would be gone before it is read.
func notInput(flag, output string, inputs ...string) error {
	out, err := os.Stat(output)
	if err != nil {
		return nil // a new file
	}
	for _, input := range inputs {
		if in, err := os.Stat(input); err == nil && os.SameFile(in, out) {
			return usagef("%s %s: that is read from", flag, output)
		}
	}
	return nil
}

// notInStore refuses an output file in the folder of a store.
func notInStore(flag, output, db string) error {
	folder, err := os.Stat(db)
	if err != nil {
		return nil // a new store
	}
	to := output
	if real, err := filepath.EvalSymlinks(output); err == nil {
		to = real
	}
	if in, err := os.Stat(filepath.Dir(to)); err == nil && output != "-" && os.SameFile(in, folder) {
		return usagef("%s %s: that is in the store", flag, output)
	}
	return nil
}
