package cli

import (
	"cmp"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"shicho/internal/files"
)

// WritePacked writes a file whole or not at all. The function write produces the contents, which are compressed if the name ends in .gz or
// .zst; "-" is standard output.
func WritePacked(cmd *cobra.Command, name string, write func(io.Writer) error) error {
	if name == "-" {
		return write(cmd.OutOrStdout())
	}
	return files.Write(name, func(w io.Writer) error {
		packed := files.PackingWriter(w, name)
		err := write(packed)
		return cmp.Or(err, packed.Close())
	})
}

// OpenFile opens a file for reading that WritePacked wrote; "-" is standard input.
func OpenFile(cmd *cobra.Command, name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(cmd.InOrStdin()), nil
	}
	return files.OpenPacked(name)
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
