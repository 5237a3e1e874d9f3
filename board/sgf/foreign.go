package sgf

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"regexp"
	"strings"

	"shicho/board/sgf/internal/charset"
)

// What is wrong with a file that cannot be opened as it is, beside [ErrArchive].
var (
	ErrForeignArchive = errors.New("an archive of a kind that is not opened; unpack it first")
	ErrArchivePart    = errors.New("one part of an archive that was split; join the parts first")
	ErrEncrypted      = errors.New("encrypted")
	ErrPassedOver     = errors.New("passed over: a record in another format than SGF")
)

// foreignArchives are kinds of archives that are recognised but not opened. They show in the first bytes and by the ending of
// the name.
var foreignArchives = []struct {
	kind, magic string
	offset      int
	endings     []string
}{
	{"7-Zip", "7z\xbc\xaf\x27\x1c", 0, []string{".7z"}},
	{"RAR", "Rar!\x1a\x07", 0, []string{".rar"}},
	{"xz", "\xfd7zXZ\x00", 0, []string{".sgf.xz", ".tar.xz", ".txz"}},
	{"LHA", "-lh", 2, []string{".lzh", ".lha"}},
	{"cabinet", "MSCF\x00\x00", 0, []string{".cab"}},
}

// encryptedFlag is set in the header of a member of a zip archive that needs a password.
const encryptedFlag = 1

// partName matches the names of the parts of a split archive: .001, .z01, .r00, .part1.rar.
var partName = regexp.MustCompile(`(?i)\.(?:(?:7z|zip|rar|tar|tgz|gz|bz2|zst|xz)\.\d{3}|z\d\d|r\d\d|part\d+\.rar)$`)

// bareNumber matches names that may be parts of a split archive, and may be anything else.
var bareNumber = regexp.MustCompile(`\.\d{3}$`)

// otherFormats are the endings of game records in formats that are not read.
var otherFormats = []string{".mgt", ".gib", ".ngf", ".ugf", ".ugi", ".ugz", ".sgb", ".bdx", ".gos", ".goa", ".xgd"}

// unreadable says why a member of an archive, or a file in a folder, is not read although the name looks as if the file
// held records. It returns nil for files that have nothing to do with records, such as texts and pictures.
func unreadable(name string) error {
	if isResourceFork(path.Base(name)) {
		return nil
	}
	if partName.MatchString(name) {
		return ErrArchivePart
	}
	for _, a := range foreignArchives {
		if hasEnding(name, a.endings) {
			return fmt.Errorf("%s: %w", a.kind, ErrForeignArchive)
		}
	}
	if hasEnding(name, otherFormats) {
		return ErrPassedOver
	}
	return nil
}

// foreign recognises the kinds of archives that are not opened: a whole archive by the first bytes of the file, a part
// of a split archive also by the name of the file.
func foreign(name string, head []byte) error {
	if partName.MatchString(name) && charset.IsBinary(head) {
		return ErrArchivePart
	}
	for _, a := range foreignArchives {
		if len(head) > a.offset && bytes.HasPrefix(head[a.offset:], []byte(a.magic)) {
			if bareNumber.MatchString(name) {
				return ErrArchivePart
			}
			return fmt.Errorf("%s: %w", a.kind, ErrForeignArchive)
		}
	}
	if strings.HasPrefix(string(head), "PK\x07\x08") { // what the first part of a split zip archive begins with
		return ErrArchivePart
	}
	if bareNumber.MatchString(name) && isPacked(head) {
		return ErrArchivePart
	}
	return nil
}

func isPacked(head []byte) bool {
	for _, c := range compressions {
		if strings.HasPrefix(string(head), c.magic) {
			return true
		}
	}
	return strings.HasPrefix(string(head), zipMagic)
}

// zipFault says what is wrong with a zip archive, given the error of opening it. It returns nil if nothing is wrong. A
// part of a split archive is a fault even if it could be opened, because its members are in other parts.
func zipFault(name string, f io.ReaderAt, size int64, err error) error {
	if errors.Is(err, zip.ErrInsecurePath) {
		err = nil
	}
	switch {
	case isLastPart(f, size), err != nil && (partName.MatchString(name) || bareNumber.MatchString(name)):
		return ErrArchivePart
	case err == nil:
		return nil
	}
	head := make([]byte, 512)
	n, _ := f.ReadAt(head, 0)
	if fault := foreign(name, head[:n]); fault != nil {
		return fault
	}
	return fmt.Errorf("%w: %w", ErrArchive, err)
}

// isLastPart reports whether the directory at the end of a zip archive says that the archive begins on another disk.
func isLastPart(f io.ReaderAt, size int64) bool {
	const record, most = 22, 22 + 1<<16 // bytes of the directory's end, without and with a comment
	tail := make([]byte, min(size, most))
	if _, err := f.ReadAt(tail, size-int64(len(tail))); err != nil && err != io.EOF {
		return false
	}
	i := bytes.LastIndex(tail, []byte("PK\x05\x06"))
	if i < 0 || len(tail)-i < record {
		return false
	}
	disk := int(tail[i+4]) | int(tail[i+5])<<8
	return disk != 0 && disk != 0xFFFF // 0xFFFF stands in zip64 archives
}
