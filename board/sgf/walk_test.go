package sgf

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// game is a record of n moves.
func game(n int) string {
	var text strings.Builder
	text.WriteString("(;GM[1]SZ[19]")
	for i := range n {
		fmt.Fprintf(&text, ";B[%c%c]", 'a'+i%19, 'a'+i/19)
	}
	return text.String() + ")\n"
}

type file struct{ name, text string }

func tarOf(t testing.TB, files ...file) []byte {
	t.Helper()
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	for _, f := range files {
		header := &tar.Header{Name: f.name, Mode: 0o644, Size: int64(len(f.text)), Typeflag: tar.TypeReg}
		if target, ok := strings.CutPrefix(f.text, "-> "); ok {
			header.Typeflag, header.Linkname, header.Size, f.text = tar.TypeSymlink, target, 0, ""
		}
		if err := w.WriteHeader(header); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, f.text); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func zipOf(t testing.TB, files ...file) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range files {
		member, err := w.CreateHeader(&zip.FileHeader{Name: f.name, Method: zip.Store})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(member, f.text); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func gzipOf(t testing.TB, data []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// folder makes files in a new folder and makes it the working directory, so that paths in the tests are short.
func folder(t *testing.T, files ...file) {
	t.Helper()
	t.Chdir(t.TempDir())
	for _, f := range files {
		if err := os.MkdirAll(filepath.Dir(f.name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(f.name, []byte(f.text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// walk lists what is found, as "name moves" or "! error".
func walk(options Options, paths ...string) []string {
	var got []string
	for item := range Walk(paths, options) {
		if item.Record != nil {
			got = append(got, fmt.Sprintf("%s %d", item.Record.Name, item.Record.Moves()))
		}
		if item.Err != nil {
			got = append(got, "! "+item.Err.Error())
		}
	}
	return got
}

func expect(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}

func TestWalkFolder(t *testing.T) {
	folder(t,
		file{"kgs/b.sgf", game(1)},
		file{"kgs/a/z.SGF", game(2) + game(3)},
		file{"kgs/a/readme.txt", "(;B[aa])"},
		file{"kgs/a/._z.sgf", "\x00\x05\x16\x07"},
		file{"kgs/c.sgf.gz", string(gzipOf(t, []byte(game(4)+game(5))))},
		file{"kgs/d.zip", string(zipOf(t, file{"in/x.sgf", game(6)}))},
		file{"kgs/e.tar", string(tarOf(t, file{"y.sgf", game(7)}))},
		file{"kgs/e.tgz", string(gzipOf(t, tarOf(t, file{"./y.sgf", game(8)})))},
		file{"kgs/f.sgf", ""},
		file{"empty/readme.txt", ""},
	)
	want := []string{
		"a/z.SGF 2", "a/z.SGF#2 3", "b.sgf 1", "c.sgf.gz 4", "c.sgf.gz#2 5", "d.zip/in/x.sgf 6",
		"e.tar/y.sgf 7", "e.tgz/y.sgf 8", "! kgs/f.sgf:1:1: nothing to read",
	}
	expect(t, walk(Options{}, "kgs"), want...)
	expect(t, walk(Options{}, "kgs/a/z.SGF", "kgs/a/readme.txt", "kgs/e.tgz", "empty", "none"),
		"z.SGF 2", "z.SGF#2 3", "readme.txt 1", "y.sgf 8",
		"! empty: nothing to read: no game records in this folder",
		"! none: no such file or directory")

	var total int64
	for _, name := range []string{"b.sgf", "a/z.SGF", "c.sgf.gz", "d.zip", "e.tar", "e.tgz", "f.sgf"} {
		info, err := os.Stat("kgs/" + name)
		if err != nil {
			t.Fatal(err)
		}
		total += info.Size()
	}
	if got := TotalBytes([]string{"kgs", "none"}); got != total {
		t.Errorf("%d bytes in all, want %d", got, total)
	}
	if got := TotalBytes([]string{"kgs", Stdin}); got != -1 {
		t.Errorf("%d bytes with standard input", got)
	}
	var done int64
	for item := range Walk([]string{"kgs"}, Options{}) {
		if item.Done < done || item.Done > total {
			t.Errorf("%d bytes done after %d of %d", item.Done, done, total)
		}
		done = item.Done
	}
	if done != total {
		t.Errorf("%d of %d bytes done", done, total)
	}

	// The caller may stop at any item.
	for n := range want {
		seen := 0
		for range Walk([]string{"kgs"}, Options{}) {
			if seen++; seen > n {
				break
			}
		}
	}
}

func TestWalkLinks(t *testing.T) {
	folder(t, file{"kgs/a/b.sgf", game(1)}, file{"elsewhere/c.sgf", game(2)})
	for link, target := range map[string]string{
		"kgs/a/loop": "..", "kgs/self": "self", "kgs/x": "../elsewhere", "kgs/y": "../elsewhere",
		"kgs/z.sgf": "a/b.sgf", "kgs/gone.sgf": "nothing",
	} {
		if err := os.Symlink(target, link); err != nil {
			t.Skip(err)
		}
	}
	expect(t, walk(Options{}, "kgs"),
		"a/b.sgf 1", "! kgs/gone.sgf: no such file or directory", "x/c.sgf 2", "z.sgf 1")
}

func TestWalkArchives(t *testing.T) {
	members := []file{
		{"good.sgf", game(1)},
		{"../climbs.sgf", game(2)},
		{"/rooted.sgf", game(3)},
		{`..\climbs.sgf`, game(4)},
		{"notes.txt", "hello"},
		{"__MACOSX/._good.sgf", "\x00"},
		{"more.zip", "PK"},
		{"binary.sgf", "\x00\x01\xff"},
		{"deep/two.sgf", game(5) + game(6)},
		{"packed.sgf.gz", string(gzipOf(t, []byte(game(7))))},
		{"notpacked.sgf.gz", game(8)},
		{"last.sgf", game(9)},
	}
	folder(t,
		file{"x.tar.gz", string(gzipOf(t, tarOf(t, append(members, file{"link.sgf", "-> /etc/passwd"})...)))},
		file{"x.zip", string(zipOf(t, members...))},
		file{"none.tar", string(tarOf(t, file{"notes.txt", "hello"}))},
		file{"none.zip", string(zipOf(t))},
		file{"bad.zip", "PK\x03\x04 and no more"},
		file{"bad.tgz", "not compressed"},
		file{"renamed", string(gzipOf(t, tarOf(t, file{"a.sgf", game(3)})))},
	)
	for _, archive := range []string{"x.tar.gz", "x.zip"} {
		want := []string{
			"good.sgf 1",
			"! " + archive + "/../climbs.sgf: unsafe archive member: its name leads out of the archive",
			"! " + archive + "//rooted.sgf: unsafe archive member: its name leads out of the archive",
			"! " + archive + `/..\climbs.sgf: unsafe archive member: its name leads out of the archive`,
			"! " + archive + "/more.zip: archive inside an archive is not opened",
			"! " + archive + "/binary.sgf:1:1: no game record found",
			"deep/two.sgf 5", "deep/two.sgf#2 6", "packed.sgf.gz 7",
			"! " + archive + "/notpacked.sgf.gz: damaged archive: gzip: invalid header",
			"last.sgf 9",
		}
		if archive == "x.tar.gz" {
			want = append(want, "! x.tar.gz/link.sgf: unsafe archive member: a link")
		}
		expect(t, walk(Options{}, archive), want...)
	}
	expect(t, walk(Options{}, "none.tar", "none.zip", "bad.zip", "bad.tgz", "renamed"),
		"! none.tar: nothing to read: no game records in this archive",
		"! none.zip: nothing to read: no game records in this archive",
		"! bad.zip: damaged archive: zip: not a valid zip file",
		"! bad.tgz: damaged archive: gzip: invalid header",
		"a.sgf 3")
	for item := range Walk([]string{"x.zip", "none.tar", "bad.zip", "missing"}, Options{}) {
		var placed *Error
		if item.Err != nil && !errors.As(item.Err, &placed) {
			t.Errorf("%v has no place", item.Err)
		}
	}
	for item := range Walk([]string{"missing"}, Options{}) {
		if !errors.Is(item.Err, fs.ErrNotExist) {
			t.Errorf("%v", item.Err)
		}
	}
}

// Every compression is recognised by the first bytes or by the name of the file.
func TestWalkPacked(t *testing.T) {
	zstdOf := func(data []byte) []byte {
		encoder, err := zstd.NewWriter(nil)
		if err != nil {
			t.Fatal(err)
		}
		return encoder.EncodeAll(data, nil)
	}
	text, tarball := []byte(game(2)), tarOf(t, file{"a.sgf", game(2)})
	bzipped := map[string]string{}
	for name, packed := range map[string]string{
		"b.sgf.bz2": "QlpoOTFBWSZTWZ6ar8QAAADfAAAQAGAgKBCCCBowACAAIamRoG9SCmAAHYFDqNW5eQFVN3zi+LuSKcKEhPTVfiA=",
		"b.tar.bz2": "QlpoOTFBWSZTWWZ7ysAAAHlfgMqQQGF9KBCCCBpxgB4ACAggAHUQQnqHqAD1AeoYgkpA0NBoAAGkOXESEDZEIRX2+ce6hqBDAZYyHHT5hSsEM4Qc4FTO54GRqga7jy/upmYMmKw19hpIoyhGb5oKQfi7kinChIMz3lYA",
	} {
		data, err := base64.StdEncoding.DecodeString(packed)
		if err != nil {
			t.Fatal(err)
		}
		bzipped[name] = string(data)
	}
	folder(t,
		file{"g.sgf.gz", string(gzipOf(t, text))}, file{"g.tgz", string(gzipOf(t, tarball))},
		file{"b.sgf.bz2", bzipped["b.sgf.bz2"]}, file{"b.tbz2", bzipped["b.tar.bz2"]},
		file{"z.sgf.zst", string(zstdOf(text))}, file{"z.tar.zst", string(zstdOf(tarball))},
		file{"member.zip", string(zipOf(t, file{"m.sgf.zst", string(zstdOf(text))}, file{"n.sgf.bz2", bzipped["b.sgf.bz2"]}))},
		file{"renamed/1", string(zstdOf(tarball))}, file{"renamed/2", bzipped["b.tar.bz2"]}, file{"renamed/3.tgz", string(zstdOf(tarball))},
		file{"bad/b.sgf.bz2", game(1)}, file{"bad/cut.tar.bz2", bzipped["b.tar.bz2"][:100]},
		file{"bad/cut.sgf.zst", string(zstdOf(text))[:20]}, file{"bad/z.tar.zst", "text"},
	)
	expect(t, walk(Options{}, "g.sgf.gz", "g.tgz", "b.sgf.bz2", "b.tbz2", "z.sgf.zst", "z.tar.zst", "member.zip", "renamed/1", "renamed/2", "renamed/3.tgz"),
		"g.sgf.gz 2", "a.sgf 2", "b.sgf.bz2 2", "a.sgf 2", "z.sgf.zst 2", "a.sgf 2", "m.sgf.zst 2", "n.sgf.bz2 2", "a.sgf 2", "a.sgf 2", "a.sgf 2")
	expect(t, walk(Options{}, "bad"),
		"! bad/b.sgf.bz2: damaged archive: bzip2 data invalid: bad magic value",
		"! bad/cut.sgf.zst: damaged archive: unexpected EOF",
		"! bad/cut.tar.bz2: damaged archive: at its beginning: unexpected EOF",
		"! bad/z.tar.zst: damaged archive: at its beginning: invalid input: magic number mismatch")
}

// Games before the damage are read, and games after it where they can be found.
func TestWalkDamage(t *testing.T) {
	tarball := tarOf(t, file{"a.sgf", game(1)}, file{"b.sgf", game(2)}, file{"c.sgf", game(3)}, file{"d.sgf", game(4)})
	header := bytes.Clone(tarball)
	copy(header[2*512:], "ZZZZ") // the header of b.sgf
	var text strings.Builder
	for n := range 3000 {
		text.WriteString(game(n % 300))
	}
	packed := gzipOf(t, []byte(text.String()))
	checksum := bytes.Clone(packed)
	checksum[len(checksum)-5] ^= 1
	zipped := zipOf(t, file{"a.sgf", game(1)}, file{"b.sgf", game(2)}, file{"c.sgf", game(3)})
	zipped[bytes.Index(zipped, []byte(game(2)))+len("(;GM[1]SZ[19];B[")] ^= 1

	folder(t,
		file{"header.tar", string(header)},
		file{"cut.tar", string(tarball[:5*512+10])},
		file{"cut.sgf.gz", string(packed[:len(packed)/2])},
		file{"checksum.sgf.gz", string(checksum)},
		file{"checksum.zip", string(zipped)},
	)
	expect(t, walk(Options{}, "header.tar"),
		"a.sgf 1", "! header.tar: damaged archive: after a.sgf: archive/tar: invalid tar header", "c.sgf 3", "d.sgf 4")
	expect(t, walk(Options{}, "cut.tar"),
		"a.sgf 1", "b.sgf 2",
		"! cut.tar/c.sgf:1:10: record breaks off: a value is not closed",
		"! cut.tar/c.sgf: damaged archive: unexpected EOF")
	expect(t, walk(Options{}, "checksum.zip"),
		"a.sgf 1", "! checksum.zip/b.sgf: damaged archive: zip: checksum error", "c.sgf 3")

	got := walk(Options{}, "cut.sgf.gz")
	if n := len(got); n < 1000 || n > 2500 || got[n-1] != "! cut.sgf.gz: damaged archive: unexpected EOF" {
		t.Errorf("half of a packed file: %d items, the last %s", n, got[n-1])
	}
	got = walk(Options{}, "checksum.sgf.gz")
	if len(got) != 3001 || got[3000] != "! checksum.sgf.gz: damaged archive: gzip: invalid checksum" {
		t.Errorf("a wrong checksum: %d items, the last %s", len(got), got[len(got)-1])
	}
}

func TestWalkStdin(t *testing.T) {
	for _, data := range [][]byte{
		[]byte(game(1) + game(2)),
		gzipOf(t, []byte(game(1)+game(2))),
	} {
		expect(t, walk(Options{Stdin: bytes.NewReader(data)}, Stdin), "- 1", "-#2 2")
	}
	archive := gzipOf(t, tarOf(t, file{"a.sgf", game(3)}))
	expect(t, walk(Options{Stdin: bytes.NewReader(archive)}, Stdin), "a.sgf 3")
	archive = zipOf(t, file{"a.sgf", game(3)})
	expect(t, walk(Options{Stdin: bytes.NewReader(archive)}, Stdin),
		"! -: a zip archive can be read from a file only, not from a stream")
	expect(t, walk(Options{Stdin: strings.NewReader("")}, Stdin), "! -:1:1: nothing to read")
}

func TestWalkVariations(t *testing.T) {
	folder(t, file{"x.sgf", game(1) + "(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd])(;W[zz]))(;GM[2](;B[])(;B[]))"})
	expect(t, walk(Options{}, "x.sgf"), "x.sgf 1", "x.sgf#2 3", "! x.sgf:2:47: not a game of Go: GM[2]")
	expect(t, walk(Options{Variations: true}, "x.sgf"),
		"x.sgf 1", "x.sgf#2 3", "x.sgf#2~2 2", "x.sgf#2~3 1", "! x.sgf:2:38: not a point of the board: W[zz] on 9x9",
		"! x.sgf:2:47: not a game of Go: GM[2]")
}

// Names in archives may have the charset of an old system.
func TestWalkMemberNames(t *testing.T) {
	folder(t, file{"x.zip", string(zipOf(t, file{"\xb9\xc5\xc1\xa6-\xc0\xee\xca\xc0\xca\xaf.sgf", game(1)}))})
	expect(t, walk(Options{}, "x.zip"), "古力-李世石.sgf 1")
}

// A text above the limit is an error, even if it is compressed to almost nothing.
func TestWalkBombs(t *testing.T) {
	bomb := strings.Repeat(game(19), 100)
	folder(t,
		file{"x.tgz", string(gzipOf(t, tarOf(t, file{"a.sgf", game(1)}, file{"bomb.sgf", bomb},
			file{"b.sgf.gz", string(gzipOf(t, []byte(bomb)))}, file{"c.sgf", game(2)})))},
		file{"x.zip", string(zipOf(t, file{"a.sgf", game(1)}, file{"bomb.sgf", bomb}))},
		file{"x.sgf.gz", string(gzipOf(t, []byte(bomb)))},
	)
	var got []string
	w := walker{limit: 1000, yield: func(item Item) bool {
		if item.Record != nil {
			got = append(got, item.Record.Name)
		} else if errors.Is(item.Err, ErrTooLarge) {
			got = append(got, item.Err.Error())
		}
		return true
	}}
	for s := range find([]string{"."}) {
		w.source(s)
	}
	expect(t, got, "x.sgf.gz: too large: more than 1000 bytes of text",
		"x.tgz/a.sgf", "x.tgz/bomb.sgf: too large: more than 1000 bytes of text",
		"x.tgz/b.sgf.gz: too large: more than 1000 bytes of text", "x.tgz/c.sgf",
		"x.zip/a.sgf", "x.zip/bomb.sgf: too large: more than 1000 bytes of text")
}

func BenchmarkWalk(b *testing.B) {
	var members []file
	for n := range 500 {
		members = append(members, file{fmt.Sprintf("%d.sgf", n), game(150 + n%100)})
	}
	path := filepath.Join(b.TempDir(), "x.tar.gz")
	archive := tarOf(b, members...)
	if err := os.WriteFile(path, gzipOf(b, archive), 0o666); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(archive)))
	for b.Loop() {
		for item := range Walk([]string{path}, Options{}) {
			if item.Err != nil {
				b.Fatal(item.Err)
			}
		}
	}
}

// A file that breaks off hides no fault of the next file.
func TestWalkDamageTwice(t *testing.T) {
	tarball := tarOf(t, file{"a.sgf", game(1)}, file{"b.sgf", game(2)})
	packed := gzipOf(t, []byte(strings.Repeat(game(1), 500)))
	inner := tarOf(t, file{"a.sgf.gz", string(packed[:len(packed)/2])}, file{"b.sgf", game(2)})
	folder(t,
		file{"a.sgf.gz", string(packed[:len(packed)-4])},
		file{"b.tar", string(tarball[:2*512+10])},
		file{"c.tar", string(inner[:len(inner)-3*512-200])},
	)
	got := walk(Options{}, "a.sgf.gz", "b.tar", "c.tar")
	for _, want := range []string{
		"! a.sgf.gz: damaged archive: unexpected EOF",
		"! b.tar: damaged archive: after a.sgf: unexpected EOF",
		"! c.tar/a.sgf.gz: damaged archive: unexpected EOF",
		"! c.tar: damaged archive: after a.sgf.gz: unexpected EOF",
	} {
		if !slices.Contains(got, want) {
			t.Errorf("not reported: %s, but\n%s", want, strings.Join(got[max(0, len(got)-6):], "\n"))
		}
	}
}

// Names from archives do nothing to a terminal.
func TestErrorsShowControls(t *testing.T) {
	folder(t, file{"x.zip", string(zipOf(t, file{"a\x1b[2J\x07\nb.sgf", "(;B[aa];W[\u009b])"}, file{"c\x1b.7z", ""}))})
	expect(t, walk(Options{}, "x.zip"),
		"a\x1b[2J\x07\nb.sgf 1", // the name itself is kept as it is
		`! x.zip/a\x1b[2J\x07\nb.sgf:1:9: not a point of the board: W[\x9b] on 19x19`,
		`! x.zip/c\x1b.7z: 7-Zip: an archive of a kind that is not opened; unpack it first`)
}
