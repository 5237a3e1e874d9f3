//go:build !js

package kv

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/cespare/xxhash/v2"

	"shicho/internal/files"
	"shicho/internal/version"
)

// SealFile is the name of the file with the seal of a folder.
const SealFile = "SEAL"

// isMade tells whether a file of this name follows from the records.
func isMade(name string) bool { return name == IndexFile || name == GamesFile || name == ListsFile }

// A seal describes the files of a store as they were when the store was closed. The first line names the program that closed the
// store, and has the note of the store; people read that line, and the program does not. Each other line has the name and the size of a file, the hash of the file's
// end, and the hash of the whole file.
type seal []sealLine

// sealedBy begins the first line, before the version of the program.
const sealedBy = "# sealed by shicho "

type sealLine struct {
	name      string
	size      int64
	tail, all string // the hashes of the end of the file and of the whole file
}

func (l sealLine) String() string {
	return fmt.Sprintf("%s %d %s %s", l.name, l.size, l.tail, l.all)
}

// readSeal reads the seal of a folder. It returns nil if there is none.
func readSeal(dir string) (seal, error) {
	text, err := os.ReadFile(filepath.Join(dir, SealFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return parseSeal(string(text))
}

func parseSeal(text string) (seal, error) {
	list := seal{}
	for text := range strings.Lines(text) {
		if strings.HasPrefix(text, sealedBy) {
			continue
		}
		words := strings.Split(strings.TrimSuffix(text, "\n"), " ")
		if len(words) != 4 {
			return nil, errSeal
		}
		line := sealLine{name: words[0], tail: words[2], all: words[3]}
		var err error
		if line.size, err = strconv.ParseInt(words[1], 10, 64); err != nil || !filepath.IsLocal(line.name) || line.name == "." || line.name != filepath.Base(line.name) {
			return nil, errSeal
		}
		if isMade(line.name) {
			continue // sealed by a version of the program that did not know such files
		}
		list = append(list, line)
	}
	return list, nil
}

var errSeal = fmt.Errorf("%w: the file %s cannot be read", ErrDamaged, SealFile)

// sum is a number that tells stores with other records apart.
func (s seal) sum() uint64 {
	hash := xxhash.New()
	for _, line := range s {
		fmt.Fprintln(hash, line)
	}
	return hash.Sum64()
}

// writeSeal seals a folder. It takes the lines of tables from the old seal, because tables never change.
func writeSeal(dir, lockFile, note string, old seal) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	fmt.Fprintln(&text, strings.TrimRight(sealedBy+version.Build()+" "+note, " "))
	for _, e := range entries {
		if isOutsideSeal(e.Name(), lockFile) || e.IsDir() {
			continue
		}
		line, err := fingerprint(dir, e.Name())
		if err != nil {
			return err
		}
		i := slices.IndexFunc(old, func(o sealLine) bool { return o.name == line.name })
		if i >= 0 && strings.HasSuffix(line.name, TableSuffix) && old[i].size == line.size && old[i].tail == line.tail {
			line.all = old[i].all
		} else if line.all, err = hashOf(filepath.Join(dir, line.name), 0); err != nil {
			return err
		}
		fmt.Fprintln(&text, line)
	}
	return files.WriteWhole(filepath.Join(dir, SealFile), text.Bytes())
}

func isOutsideSeal(name, lockFile string) bool {
	for _, outside := range []string{SealFile, IndexFile, GamesFile, ListsFile, lockFile, "LOCK"} {
		if name == outside || strings.HasPrefix(name, outside+".") { // the second is a file that a killed process had begun
			return true
		}
	}
	return false
}

// fingerprint is the line of a seal for a file, without the hash of the whole file.
func fingerprint(dir, name string) (sealLine, error) {
	path := filepath.Join(dir, name)
	info, err := os.Stat(path)
	if err != nil {
		return sealLine{}, err
	}
	tail, err := hashOf(path, max(0, info.Size()-sealedTail))
	return sealLine{name: name, size: info.Size(), tail: tail}, err
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
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if now.all = line.all; now != line {
			return notSealed(line.name)
		}
	}
	return nil
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
