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

// compression is a way to compress a file. The first bytes of the file show which one was used. The ending of the
// name counts only if these bytes are damaged.
type compression struct {
	magic  string
	ending string // follows the ending of a record or of a tar archive
	short  string // ending of a compressed tar archive in one word, as ".tgz"
	open   func(io.Reader) (io.Reader, error)
}

var compressions = []compression{
	{"\x1f\x8b", ".gz", ".tgz", func(in io.Reader) (io.Reader, error) { return gzip.NewReader(in) }},
	{"BZh", ".bz2", ".tbz2", func(in io.Reader) (io.Reader, error) { return bzip2.NewReader(in), nil }},
	{"\x28\xb5\x2f\xfd", ".zst", ".tzst", func(in io.Reader) (io.Reader, error) {
		return zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow))
	}},
}

// unpack returns a reader of the contents of a file, whether the file is compressed or not. packed tells whether
// it is compressed.
func unpack(name string, in *bufio.Reader) (out *bufio.Reader, packed bool, err error) {
	i := slices.IndexFunc(compressions, func(c compression) bool { return startsWith(in, 0, c.magic) })
	if i < 0 {
		i = slices.IndexFunc(compressions, func(c compression) bool { return c.hasName(name) })
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

// hasName tells whether a file name ends as files of this compression do.
func (c compression) hasName(name string) bool {
	return hasEnding(name, []string{".sgf" + c.ending, ".tar" + c.ending, c.short})
}

// packedEndings lists the endings of records and of tar archives, compressed or not.
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
