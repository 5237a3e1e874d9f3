package sgf

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
)

// flaggedZip makes a zip archive whose members have this flag.
func flaggedZip(t *testing.T, flag uint16, files ...file) string {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range files {
		member, err := w.CreateHeader(&zip.FileHeader{Name: f.name, Method: zip.Store, Flags: flag})
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
	return out.String()
}

// What cannot be opened is named as what it is.
func TestForeignArchives(t *testing.T) {
	binary := "\x00\x01\x02\x9f\x03"
	whole := string(zipOf(t, file{"a.sgf", game(1)}))
	last := []byte(whole)
	last[bytes.LastIndex(last, []byte("PK\x05\x06"))+4] = 2 // the number of the disk
	folder(t,
		file{"x/a.sgf", game(1)},
		file{"x/b.7z", "7z\xbc\xaf\x27\x1c" + binary},
		file{"x/c.rar", "Rar!\x1a\x07\x00" + binary},
		file{"x/d.tar.xz", "\xfd7zXZ\x00" + binary},
		file{"x/e.7z.001", "7z\xbc\xaf\x27\x1c" + binary},
		file{"x/e.7z.002", binary},
		file{"x/f.z01", "PK\x07\x08" + binary},
		file{"x/g.part2.rar", "Rar!\x1a\x07\x00" + binary},
		file{"x/h.mgt", game(2)},
		file{"x/i.gib", "\\HS"},
		file{"x/picture.png", binary},
		file{"x/notes.txt", "hello"},
		file{"renamed", "7z\xbc\xaf\x27\x1c" + binary},
		file{"games.001", whole[:40]},
		file{"round.001", game(3)}, // a record that has a number for an ending
		file{"last.zip", string(last)},
		file{"locked.zip", flaggedZip(t, encryptedFlag, file{"a.sgf", game(1)}, file{"b.sgf", game(2)}, file{"c.txt", ""})},
		file{"in.zip", string(zipOf(t, file{"a.mgt", game(1)}, file{"b.sgf", game(2)}, file{"c.jpg", binary}, file{"d.rar", "Rar!"}, file{"._e.mgt", ""}))},
		file{"in.tar", string(tarOf(t, file{"a.MGT", game(1)}, file{"b.sgf", game(2)}))},
	)
	expect(t, walk(Options{}, "x"),
		"a.sgf 1",
		"! x/b.7z: 7-Zip: an archive of a kind that is not opened; unpack it first",
		"! x/c.rar: RAR: an archive of a kind that is not opened; unpack it first",
		"! x/d.tar.xz: xz: an archive of a kind that is not opened; unpack it first",
		"! x/e.7z.001: one part of an archive that was split; join the parts first",
		"! x/e.7z.002: one part of an archive that was split; join the parts first",
		"! x/f.z01: one part of an archive that was split; join the parts first",
		"! x/g.part2.rar: one part of an archive that was split; join the parts first",
		"! x/h.mgt: passed over: a record in another format than SGF",
		"! x/i.gib: passed over: a record in another format than SGF")
	for _, name := range []string{"x/b.7z", "x/c.rar", "x/d.tar.xz", "renamed"} {
		for item := range Walk([]string{name}, Options{}) {
			if !errors.Is(item.Err, ErrForeignArchive) {
				t.Errorf("%s: %v", name, item.Err)
			}
		}
	}
	for _, name := range []string{"x/e.7z.001", "x/e.7z.002", "x/f.z01", "x/g.part2.rar", "games.001", "last.zip"} {
		for item := range Walk([]string{name}, Options{}) {
			if !errors.Is(item.Err, ErrArchivePart) {
				t.Errorf("%s: %v", name, item.Err)
			}
		}
	}
	expect(t, walk(Options{}, "round.001", "x/h.mgt"), "round.001 3", "h.mgt 2") // whoever names a file wants it read
	expect(t, walk(Options{}, "locked.zip"), "! locked.zip: encrypted: 2 of its records need a password")
	expect(t, walk(Options{}, "in.zip", "in.tar"),
		"! in.zip/a.mgt: passed over: a record in another format than SGF", "b.sgf 2",
		"! in.zip/d.rar: RAR: an archive of a kind that is not opened; unpack it first",
		"! in.tar/a.MGT: passed over: a record in another format than SGF", "b.sgf 2")

	// From a stream, a part of an archive shows in its first bytes alone.
	got := walk(Options{Stdin: strings.NewReader("Rar!\x1a\x07\x00" + binary)}, Stdin)
	expect(t, got, "! -: RAR: an archive of a kind that is not opened; unpack it first")
}
