package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/spf13/cobra"

	"shicho/internal/files"
)

// CreateFile opens a file for writing. The file is compressed if its name ends in .gz or .zst; "-" is
// standard output.
func CreateFile(cmd *cobra.Command, name string) (io.WriteCloser, error) {
	if name == "-" {
		return nopCloser{cmd.OutOrStdout()}, nil
	}
	file, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	return both{Compress(file, name), file}, nil
}

// Compress returns a writer that compresses as the ending of a file's name says. Closing that writer does not
// close w.
func Compress(w io.Writer, name string) io.WriteCloser {
	switch {
	case strings.HasSuffix(name, ".gz"):
		return gzip.NewWriter(w)
	case strings.HasSuffix(name, ".zst"):
		encoder, err := zstd.NewWriter(w)
		if err != nil {
			panic(err) // only bad options are an error
		}
		return encoder
	}
	return nopCloser{w}
}

// OpenFile opens a file for reading that CreateFile wrote; "-" is standard input.
func OpenFile(cmd *cobra.Command, name string) (io.ReadCloser, error) {
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

// Close closes what a command has opened. It sets err unless an earlier error is there.
func Close(c io.Closer, err *error) {
	if e := c.Close(); *err == nil {
		*err = e
	}
}

// CanLearnInto refuses a file of --out that cannot be written. Standard output is refused because it carries the
// report.
func CanLearnInto(path string) error {
	if path == "" || path == "-" {
		return Usagef("--out %q: a file must be named", path)
	}
	return files.CanWrite(path)
}

// NotInput refuses an output file that is one of the inputs: it would be overwritten before it is read.
func NotInput(flag, output string, inputs ...string) error {
	out, err := os.Stat(output)
	if err != nil {
		return nil // a new file
	}
	for _, input := range inputs {
		if in, err := os.Stat(input); err == nil && os.SameFile(in, out) {
			return Usagef("%s %s: that file is the input", flag, output)
		}
	}
	return nil
}

// NotInStore refuses an output file in the folder of a store.
func NotInStore(flag, output, db string) error {
	folder, err := os.Stat(db)
	if err != nil {
		return nil // a new store
	}
	to := output
	if real, err := filepath.EvalSymlinks(output); err == nil {
		to = real
	}
	if in, err := os.Stat(filepath.Dir(to)); err == nil && output != "-" && os.SameFile(in, folder) {
		return Usagef("%s %s: that file is in the folder of the store", flag, output)
	}
	return nil
}
