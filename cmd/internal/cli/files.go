package cli

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"shicho/internal/files"
)

// CreateFile opens a file for writing. The file is compressed if its name ends in .gz or .zst; "-" is
// standard output.
func CreateFile(cmd *cobra.Command, name string) (io.WriteCloser, error) {
	if name == "-" {
		return files.Plain(cmd.OutOrStdout()), nil
	}
	file, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	return both{files.PackingWriter(file, name), file}, nil
}

// OpenFile opens a file for reading that CreateFile wrote; "-" is standard input.
func OpenFile(cmd *cobra.Command, name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(cmd.InOrStdin()), nil
	}
	return files.OpenPacked(name)
}

// both is a compressor with its file. Close closes the compressor and then the file.
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

// smallFile is the most that ReadSmallFile reads, in bytes.
const smallFile = 1 << 20

// ReadSmallFile reads a text that a person has written. A file of more than a mebibyte is an error.
func ReadSmallFile(path string) (text string, err error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer Close(f, &err)
	data, err := io.ReadAll(io.LimitReader(f, smallFile+1))
	if err == nil && len(data) > smallFile {
		err = fmt.Errorf("%s: larger than %d bytes", path, smallFile)
	}
	return string(data), err
}
