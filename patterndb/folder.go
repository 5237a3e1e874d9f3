package patterndb

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cespare/xxhash/v2"
	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/table"
)

// The files of the folder that are not Badger's.
const (
	versionFile = "SHICHO"
	sealFile    = "SEAL"
	newSuffix   = ".new" // ending of either file while it is being written
)

// version is the version of the schema: the layout in doc.go, the encodings of package shape, and the content
// that Key hashes.
const version = 2

// identify returns nil if the folder is a store of this version. If create is set, it makes a store of a folder
// that is missing or empty.
func identify(dir string, create bool) error {
	text, err := os.ReadFile(filepath.Join(dir, versionFile))
	if err == nil {
		return checkVersion(dir, string(text))
	}
	if !errors.Is(err, fs.ErrNotExist) && !isNotFolder(dir) {
		return err
	}
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist) && create:
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return err
		}
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s: %w: %w", dir, ErrNotStore, fs.ErrNotExist)
	case isNotFolder(dir):
		return fmt.Errorf("%s: %w: not a folder", dir, ErrNotStore)
	case err != nil:
		return err
	case slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() != versionFile+newSuffix }):
		return fmt.Errorf("%s: %w: there are other files in it and no file %s", dir, ErrNotStore, versionFile)
	case !create:
		return fmt.Errorf("%s: %w: empty", dir, ErrNotStore)
	}
	return replaceFile(filepath.Join(dir, versionFile), fmt.Appendf(nil, versionText, version))
}

const versionText = "shicho patterndb %d\n"

func checkVersion(dir, text string) error {
	var got int
	if n, err := fmt.Sscanf(text, versionText, &got); n != 1 || err != nil {
		return fmt.Errorf("%s: %w: the file %s is damaged", dir, ErrDamaged, versionFile)
	}
	if got != version {
		return fmt.Errorf("%s: %w: %d, this program reads %d", dir, ErrVersion, got, version)
	}
	return nil
}

func isNotFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir()
}

// replaceFile writes a file so that a crash leaves either the old file or the new one.
func replaceFile(path string, text []byte) error {
	f, err := os.Create(path + newSuffix)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	err = cmp.Or(err, f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(path+newSuffix, path)
	}
	if err != nil {
		os.Remove(path + newSuffix)
	}
	return err
}

// seal writes the size and hash of every file, for a store that was closed cleanly.
func seal(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	for _, e := range entries {
		if slices.Contains([]string{sealFile, sealFile + newSuffix, versionFile, "LOCK"}, e.Name()) || e.IsDir() {
			continue
		}
		line, err := fingerprint(dir, e.Name())
		if err != nil {
			return err
		}
		text.WriteString(line)
	}
	return replaceFile(filepath.Join(dir, sealFile), text.Bytes())
}

// fingerprint is the line of the seal for a file.
func fingerprint(dir, name string) (string, error) {
	f, err := os.Open(filepath.Join(dir, name))
	if err != nil {
		return "", err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return "", err
	}
	start := max(0, info.Size()-sealedTail)
	hash := xxhash.New()
	if _, err := io.Copy(hash, io.NewSectionReader(f, start, info.Size()-start)); err != nil {
		return "", err
	}
	return fmt.Sprintf("%s %d %016x\n", name, info.Size(), hash.Sum64()), nil
}

// checkSeal compares the files with the seal, if there is a seal.
func checkSeal(dir string) error {
	text, err := os.ReadFile(filepath.Join(dir, sealFile))
	if errors.Is(err, fs.ErrNotExist) {
		return checkUnsealed(dir)
	}
	if err != nil {
		return err
	}
	lines := bufio.NewScanner(bytes.NewReader(text))
	for lines.Scan() {
		name, _, _ := strings.Cut(lines.Text(), " ")
		if name != filepath.Base(name) {
			return fmt.Errorf("%s: %w: the file %s", dir, ErrDamaged, sealFile)
		}
		line, err := fingerprint(dir, name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if strings.TrimSuffix(line, "\n") != lines.Text() {
			return fmt.Errorf("%s: %w: the file %s is not as it was when the store was closed", dir, ErrDamaged, name)
		}
	}
	return nil
}

// checkUnsealed looks for two kinds of damage: damage that would make Badger end the program, and a lost list of
// tables, because of which Badger would delete all tables.
func checkUnsealed(dir string) error {
	f, err := os.Open(filepath.Join(dir, badger.ManifestFilename))
	if errors.Is(err, fs.ErrNotExist) {
		tables, err := hasFiles(dir, tableSuffix)
		if tables {
			return fmt.Errorf("%w: the file %s is missing", ErrDamaged, badger.ManifestFilename)
		}
		return err
	}
	if err != nil {
		return err
	}
	defer f.Close()
	manifest, _, err := badger.ReplayManifestFile(f, 0, badger.DefaultOptions(dir).WithLogger(nil))
	if err != nil {
		return translate(err)
	}
	for id := range manifest.Tables {
		if err := checkTable(table.NewFilename(id, dir)); err != nil {
			return err
		}
	}
	return nil
}

// checkTable checks the end of a table: an index, its length, a checksum and its length. Each length takes four
// bytes.
func checkTable(path string) error {
	damaged := fmt.Errorf("%w: the file %s is cut off or overwritten", ErrDamaged, filepath.Base(path))
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%w: the file %s is missing", ErrDamaged, filepath.Base(path))
	}
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	end := info.Size()
	for _, longest := range []int64{maxChecksum, end} {
		var length [4]byte
		if _, err := f.ReadAt(length[:], end-4); err != nil {
			return damaged
		}
		n := int64(binary.BigEndian.Uint32(length[:]))
		end -= 4 + n
		if n == 0 || n > longest || end < 0 {
			return damaged
		}
	}
	return nil
}

// unseal removes the seal. It must be called before the first change.
func unseal(dir string) error {
	err := os.Remove(filepath.Join(dir, sealFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// hasManifest tells whether the folder has been opened by Badger before.
func hasManifest(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, badger.ManifestFilename))
	return err == nil
}

// The endings of the names of Badger's files.
const (
	tableSuffix = ".sst"
	logSuffix   = ".mem" // exists only while the store is open, or after its process was killed
)

// hasFiles tells whether the folder has a file whose name ends in suffix.
func hasFiles(dir, suffix string) (bool, error) {
	entries, err := os.ReadDir(dir)
	return slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return strings.HasSuffix(e.Name(), suffix) }), err
}

// diskUsage is the space that the folder takes on the disk, in bytes, without the holes of sparse files.
func diskUsage(dir string) (total int64, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return 0, err
	}
	for _, e := range entries {
		info, err := e.Info()
		if errors.Is(err, fs.ErrNotExist) {
			continue // a compaction has removed the file meanwhile
		}
		if err != nil {
			return 0, err
		}
		total += diskSpace(info)
	}
	return total, nil
}
