package sgf

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Every record and every fault belongs to exactly one share, whatever the files are and however many shares there are.
func TestShares(t *testing.T) {
	var members []file
	for n := range 40 {
		members = append(members, file{fmt.Sprintf("m/%02d.sgf", n), game(n)})
	}
	members = append(members, file{"notes.txt", "hello"}, file{"more.zip", "PK"}, file{"../up.sgf", game(1)}, file{"two.sgf", game(3) + game(4)})
	tarball := tarOf(t, members...)
	folder(t,
		file{"in/a.zip", string(zipOf(t, members...))},
		file{"in/b.tar", string(tarball)},
		file{"in/c.tgz", string(gzipOf(t, tarball))},
		file{"in/cut.tgz", string(gzipOf(t, tarball)[:400])},
		file{"in/bad.zip", "PK\x03\x04 and no more"},
		file{"in/empty.sgf", ""},
		file{"in/large.sgf", strings.Repeat(game(200), 50)},
		file{"in/x/1.sgf", game(5)}, file{"in/x/2.sgf", game(6)}, file{"in/x/3.sgf", "nothing"},
		file{"none.tar", string(tarOf(t, file{"notes.txt", "hello"}))},
	)
	paths := []string{"in", "none.tar", "missing"}
	want := walk(Options{}, paths...)
	slices.Sort(want)
	for _, of := range []int{1, 2, 3, 7, 50, 1000} {
		var got []string
		for n := range of {
			got = append(got, walk(Options{Share: Share{n + 1, of}}, paths...)...)
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%d shares: got\n\t%s\nwant\n\t%s", of, strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
		}
	}
}

// A share opens no files but its own, and of a zip archive it reads little more than its own members.
func TestSharesReadLittle(t *testing.T) {
	var files, members []file
	for n := range 300 {
		files = append(files, file{fmt.Sprintf("in/%03d.sgf", n), game(n)})
		members = append(members, file{fmt.Sprintf("%03d.sgf", n), strings.Repeat(game(n), 5)})
	}
	folder(t, files...)
	const of = 100
	all, opened := TotalBytes([]string{"in"}), int64(0)
	for n := range of {
		opened += Share{n + 1, of}.TotalBytes([]string{"in"})
	}
	if opened > 2*all {
		t.Errorf("%d shares open %d bytes, one process %d", of, opened, all)
	}
	if got := (Share{1, 2}).TotalBytes([]string{"in", Stdin}); got != -1 {
		t.Errorf("%d bytes with standard input", got)
	}

	archive := zipOf(t, members...)
	const shares = 5
	read := int64(0)
	for n := range shares {
		w := newWalker(Options{}, func(Item) bool { return true })
		w.portion = portion{number: n, others: shares - 1}
		w.file(source{path: "z.zip", size: int64(len(archive))}, &countedFile{bytes.NewReader(archive), &read})
	}
	if read > int64(2*len(archive)) {
		t.Errorf("%d shares of an archive of %d bytes read %d", shares, len(archive), read)
	}
}

// countedFile counts the bytes that are read.
type countedFile struct {
	*bytes.Reader
	read *int64
}

func (f *countedFile) Read(p []byte) (int, error) {
	n, err := f.Reader.Read(p)
	*f.read += int64(n)
	return n, err
}

func (f *countedFile) ReadAt(p []byte, at int64) (int, error) {
	n, err := f.Reader.ReadAt(p, at)
	*f.read += int64(n)
	return n, err
}
