package cli

import (
	"fmt"
	"io"
	"os"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/spf13/cobra"
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
	case isPacked(name, ".gz"):
		return gzip.NewWriter(w)
	case isPacked(name, ".zst"):
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
	case isPacked(name, ".gz"):
		reader, err = gzip.NewReader(file)
	case isPacked(name, ".zst"):
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
