package files

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// HasEnding tells whether a name ends in an ending, such as ".gz", in small or in capital letters.
func HasEnding(name, ending string) bool { return strings.HasSuffix(strings.ToLower(name), ending) }

// largestWindow is the largest window of a .zst file in bytes: what "zstd --long" makes fits in. It bounds the memory for a file of any size.
const largestWindow = 128 << 20

// OpenPacked opens a file for reading. It unpacks the contents if the name says that the file is compressed.
func OpenPacked(name string) (io.ReadCloser, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	var reader io.Reader = file
	switch {
	case HasEnding(name, ".gz"):
		reader, err = gzip.NewReader(file)
	case HasEnding(name, ".zst"):
		reader, err = zstd.NewReader(file, zstd.WithDecoderMaxWindow(largestWindow))
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

// PackingWriter returns a writer that compresses what it writes to w, as the ending of the name says. Closing the writer does
// not close w.
func PackingWriter(w io.Writer, name string) io.WriteCloser {
	switch {
	case HasEnding(name, ".gz"):
		return gzip.NewWriter(w)
	case HasEnding(name, ".zst"):
		encoder, err := zstd.NewWriter(w)
		if err != nil {
			panic(err) // NewWriter fails for bad options only
		}
		return encoder
	}
	return Plain(w)
}

// Plain gives a writer a Close that does nothing.
func Plain(w io.Writer) io.WriteCloser { return plain{w} }

type plain struct{ io.Writer }

func (plain) Close() error { return nil }
