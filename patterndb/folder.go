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

// Files of the folder besides Badger's own.
const (
	versionFile = "SHICHO"
	sealFile    = "SEAL"
	newSuffix   = ".new" // of either while it is written
)

// version is the schema: the layout in doc.go, the encodings of package shape,
// and what Key hashes.
const version = 2

// identify tells whether the folder is a store of this version. A folder that is
// missing or empty becomes one if create is set.
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

// replaceFile writes a file so that a crash leaves the old one or the new one.
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

// seal notes size and hash of every file, for a store that was closed well.
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

// sealedTail is how much of the end of a file the seal covers: small files, and
// the index of most tables, which Badger trusts blindly.
const sealedTail = 1 << 20

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

// checkSeal compares the files with the seal, if there is one.
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

// checkUnsealed looks for the damage by which Badger would end the program, or
// delete tables that it knows nothing of because the list of them is gone.
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

// checkTable tells whether the end of a table is the end of a table: an index, its
// length, a checksum and its length, the lengths in four bytes each.
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

const maxChecksum = 64 // bytes; Badger's take a dozen

// unseal is called before the first change.
func unseal(dir string) error {
	err := os.Remove(filepath.Join(dir, sealFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// hasManifest tells whether Badger was ever here.
func hasManifest(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, badger.ManifestFilename))
	return err == nil
}

// Names of Badger's files end so.
const (
	tableSuffix = ".sst"
	logSuffix   = ".mem" // there only while the store is open, or after its process was killed
)

// hasFiles tells whether there are files in the folder whose names end so.
func hasFiles(dir, suffix string) (bool, error) {
	entries, err := os.ReadDir(dir)
	return slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return strings.HasSuffix(e.Name(), suffix) }), err
}

// diskUsage is the space that the folder takes, holes of files left out.
func diskUsage(dir string) (total int64, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return 0, err
	}
	for _, e := range entries {
		info, err := e.Info()
		if errors.Is(err, fs.ErrNotExist) {
			continue // compacted away meanwhile
		}
		if err != nil {
			return 0, err
		}
		total += allocated(info)
	}
	return total, nil
}
