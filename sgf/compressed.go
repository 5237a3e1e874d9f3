package sgf

import (
	"bufio"
	"compress/bzip2"
	"compress/gzip"
	"io"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// compression is a way to pack a file. It shows in the first bytes; the ending of the name matters only
// where they are damaged.
type compression struct {
	magic  string
	ending string // after that of a record or a tar archive
	short  string // that of a tar archive, instead of ".tar" and ending
	open   func(io.Reader) (io.Reader, error)
}

// maxWindow bounds what a zstd file may want kept of what it has unpacked: 128 MiB, as does the zstd program.
const maxWindow = 128 << 20

var compressions = []compression{
	{"\x1f\x8b", ".gz", ".tgz", func(in io.Reader) (io.Reader, error) { return gzip.NewReader(in) }},
	{"BZh", ".bz2", ".tbz2", func(in io.Reader) (io.Reader, error) { return bzip2.NewReader(in), nil }},
	{"\x28\xb5\x2f\xfd", ".zst", ".tzst", func(in io.Reader) (io.Reader, error) {
		return zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow))
	}},
}

// unpack reads a file, compressed or not, of that name. packed tells that it was.
func unpack(name string, in *bufio.Reader) (out *bufio.Reader, packed bool, err error) {
	i := slices.IndexFunc(compressions, func(c compression) bool { return startsWith(in, 0, c.magic) })
	if i < 0 {
		i = slices.IndexFunc(compressions, func(c compression) bool { return c.named(name) })
	}
	if i < 0 {
		return in, false, nil
	}
	unpacked, err := compressions[i].open(in)
	if err != nil {
		return nil, true, err
	}
	return bufio.NewReaderSize(unpacked, 64<<10), true, nil
}

// named tells whether a name is one of files packed so.
func (c compression) named(name string) bool {
	return hasEnding(name, []string{".sgf" + c.ending, ".tar" + c.ending, c.short})
}

// packedEndings are the endings of records, and of tar archives, packed or not.
func packedEndings() (records, tars []string) {
	records, tars = []string{".sgf"}, []string{".tar"}
	for _, c := range compressions {
		records = append(records, ".sgf"+c.ending)
		tars = append(tars, ".tar"+c.ending, c.short)
	}
	return records, tars
}

func startsWith(in *bufio.Reader, offset int, magic string) bool {
	head, _ := in.Peek(offset + len(magic))
	return len(head) > offset && strings.HasPrefix(string(head[offset:]), magic)
}
