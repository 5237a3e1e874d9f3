//go:build !js

package kv

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/cespare/xxhash/v2"
	"github.com/dgraph-io/badger/v4"

	"shicho/internal/files"
	"shicho/internal/version"
)

// SealFile is the name of the file with the seal of a folder.
const SealFile = "SEAL"

// A seal describes the files of a store as they were when the store was closed. The first line names the program that closed the
// store, and has the note of the store; people read that line, and the program does not. Each other line has the name and the size of a file, the hash of the file's
// end, and the hash of the whole file. The last line has the number of lines and a hash of them.
type seal []sealLine

// sealedBy begins the first line, before the version of the program. Versions that wrote oldSealedBy had no last line.
const (
	sealedBy    = "# sealed whole by shicho "
	oldSealedBy = "# sealed by shicho "
)

type sealLine struct {
	name      string
	size      int64
	tail, all string // the hashes of the end of the file and of the whole file
}

func (l sealLine) String() string {
	return fmt.Sprintf("%s %d %s %s", l.name, l.size, l.tail, l.all)
}

func (s seal) text() string {
	var text strings.Builder
	for _, line := range s {
		fmt.Fprintln(&text, line)
	}
	return text.String()
}

// readSeal reads the seal of a folder. It returns nil if there is none.
func readSeal(dir string) (seal, error) {
	text, err := readFile(dir, SealFile)
	if text == "" || err != nil {
		return nil, err
	}
	return parseSeal(text)
}

func parseSeal(text string) (s seal, err error) {
	first, rest, _ := strings.Cut(text, "\n")
	switch list, more, ok := cutClosed(text); {
	case strings.HasPrefix(first, sealedBy) && ok && more == "":
		s, err = parseLines(list[len(first)+1:])
	case strings.HasPrefix(first, oldSealedBy):
		s, err = parseLines(rest)
	case strings.HasPrefix(first, "#"):
		return nil, errSeal
	default: // of the first versions
		s, err = parseLines(text)
	}
	if err == nil && s.find(badger.ManifestFilename) == nil {
		err = errSeal
	}
	return s, err
}

func parseLines(text string) (list seal, err error) {
	for text := range strings.Lines(text) {
		words := strings.Split(strings.TrimSuffix(text, "\n"), " ")
		if len(words) != 4 {
			return nil, errSeal
		}
		line := sealLine{name: words[0], tail: words[2], all: words[3]}
		if line.size, err = strconv.ParseInt(words[1], 10, 64); err != nil || !filepath.IsLocal(line.name) || line.name == "." || line.name != filepath.Base(line.name) {
			return nil, errSeal
		}
		if isBadgers(line.name) { // early versions sealed other files, too
			list = append(list, line)
		}
	}
	return list, nil
}

var errSeal = fmt.Errorf("%w: the file %s cannot be read", ErrDamaged, SealFile)

// find is the line of a file, nil if there is none.
func (s seal) find(name string) *sealLine {
	if i := slices.IndexFunc(s, func(l sealLine) bool { return l.name == name }); i >= 0 {
		return &s[i]
	}
	return nil
}

// isAt tells whether the file of a line is in a folder.
func (l *sealLine) isAt(dir string) bool {
	if l == nil {
		return false
	}
	now, err := fingerprint(dir, l.name)
	now.all = l.all
	return err == nil && now == *l
}

// tables are the lines of the tables.
func (s seal) tables() (list seal) {
	for _, line := range s {
		if strings.HasSuffix(line.name, TableSuffix) {
			list = append(list, line)
		}
	}
	return list
}

// sum is a number that tells stores with other records apart.
func (s seal) sum() uint64 { return xxhash.Sum64String(s.text()) }

// sealOf describes Badger's files in a folder. It takes the lines of tables from the old seal, because tables never change.
func sealOf(dir string, old seal) (s seal, err error) {
	names, err := badgersFiles(dir)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		line, err := fingerprint(dir, name)
		if err != nil {
			return nil, err
		}
		o := old.find(name)
		if o != nil && strings.HasSuffix(name, TableSuffix) && o.size == line.size && o.tail == line.tail {
			line.all = o.all
		} else if line.all, err = hashOf(filepath.Join(dir, name), 0); err != nil {
			return nil, err
		}
		s = append(s, line)
	}
	return s, nil
}

// write seals a folder. After that the journal of the folder has served its turn.
func (s seal) write(dir, note string) error {
	text := strings.TrimRight(sealedBy+version.Build()+" "+note, " ") + "\n" + s.text()
	if err := files.WriteWhole(filepath.Join(dir, SealFile), []byte(closed(text))); err != nil {
		return err
	}
	return removeIfThere(dir, OpenFile)
}

func removeIfThere(dir, name string) error {
	err := os.Remove(filepath.Join(dir, name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// badgersFiles lists the names of Badger's files in a folder, in order.
func badgersFiles(dir string) (names []string, err error) {
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		if isBadgers(e.Name()) {
			names = append(names, e.Name())
		}
	}
	return names, err
}

// fingerprint is the line of a seal for a file, without the hash of the whole file.
func fingerprint(dir, name string) (sealLine, error) {
	path := filepath.Join(dir, name)
	f, size, err := files.Open(path, math.MaxInt64)
	if err != nil {
		return sealLine{}, err
	}
	f.Close()
	tail, err := hashOf(path, max(0, size-sealedTail))
	return sealLine{name: name, size: size, tail: tail}, err
}

// hashOf is the hash of a file from an offset on.
func hashOf(path string, from int64) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	if _, err := f.Seek(from, io.SeekStart); err != nil {
		return "", err
	}
	hash := xxhash.New()
	if _, err := io.CopyBuffer(struct{ io.Writer }{hash}, struct{ io.Reader }{f}, make([]byte, sealedTail)); err != nil {
		return "", err
	}
	return fmt.Sprintf("%016x", hash.Sum64()), nil
}

// check compares sizes and ends of the files with the seal.
func (s seal) check(dir string) error {
	for _, line := range s {
		now, err := fingerprint(dir, line.name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, files.ErrUnfit) {
			return err
		}
		if now.all = line.all; now != line {
			return notSealed(line.name)
		}
	}
	return nil
}

// checkNoOthers returns an error if the folder has a file of Badger's that the seal lacks. Badger would remove the file, or take in its
// records.
func (s seal) checkNoOthers(dir string) error {
	names, err := badgersFiles(dir)
	for _, name := range names {
		if s.find(name) == nil {
			err = cmp.Or(err, fmt.Errorf("%w: the file %s was not there when the store was closed", ErrDamaged, name))
		}
	}
	return err
}

// checkAll compares the whole files with the seal.
func (s seal) checkAll(dir string) error {
	for _, line := range s {
		hash, err := hashOf(filepath.Join(dir, line.name), 0)
		if err != nil {
			return err
		}
		if hash != line.all {
			return notSealed(line.name)
		}
	}
	return nil
}

func notSealed(name string) error {
	return fmt.Errorf("%w: the file %s is not as it was when the store was closed", ErrDamaged, name)
}
