package sgf

import (
	"fmt"
	"iter"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Stdin is the path that stands for standard input.
const Stdin = "-"

// The endings of the files that are read from folders and archives, in lower case.
var (
	recordEndings, tarEndings = packedEndings()
	archiveEndings            = append([]string{".zip"}, tarEndings...)
)

func hasEnding(name string, endings []string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc(endings, func(ending string) bool { return strings.HasSuffix(name, ending) })
}

// IsRecordFile tells whether Walk would read a file of this name in a folder: a record or an archive of records.
func IsRecordFile(name string) bool {
	return (hasEnding(name, recordEndings) || hasEnding(name, archiveEndings)) && !isResourceFork(filepath.ToSlash(name))
}

// isResourceFork recognises files that macOS adds to archives: they are named like a record but hold none.
func isResourceFork(name string) bool { return strings.HasPrefix(path.Base(name), "._") }

// source is a file to read, or the fault of a path.
type source struct {
	path  string // to open, and for error messages
	name  string // relative to the path that the caller gave
	inner string // prefix of the names of an archive's members
	size  int64
	err   error

	regular bool // a file of bytes, no pipe and no device
}

// find yields the files behind paths. The paths keep their order, and the files of a folder come in the order of their
// names. In a folder, files with unknown endings are skipped. A file that the caller names is read whatever its ending
// is.
func find(paths []string) iter.Seq[source] {
	return func(yield func(source) bool) {
		for _, p := range paths {
			f := finder{root: p, yield: yield, visited: map[string]bool{}}
			if !f.start() {
				return
			}
		}
	}
}

type finder struct {
	root    string
	yield   func(source) bool
	visited map[string]bool // real paths of visited folders, against loops of links
	found   bool
}

func (f *finder) start() bool {
	if f.root == Stdin {
		return f.yield(source{path: Stdin, name: Stdin})
	}
	info, err := os.Stat(f.root)
	switch {
	case err != nil:
		return f.fail(f.root, err)
	case !info.IsDir():
		return f.yield(source{path: f.root, name: filepath.Base(f.root), size: info.Size(), regular: info.Mode().IsRegular()})
	}
	if !f.folder(f.root, "") {
		return false
	}
	if !f.found {
		return f.fail(f.root, fmt.Errorf("%w: no game records in this folder", ErrEmpty))
	}
	return true
}

func (f *finder) fail(path string, err error) bool {
	f.found = true
	return f.yield(source{path: path, err: fileError(path, err)})
}

// folder goes through a folder. name is the path of the folder inside the root, with slashes.
func (f *finder) folder(folder, name string) bool {
	real, err := filepath.EvalSymlinks(folder)
	if err != nil {
		return f.fail(folder, err)
	}
	if real, err = filepath.Abs(real); err != nil {
		return f.fail(folder, err)
	}
	if f.visited[real] {
		return true
	}
	f.visited[real] = true
	entries, err := os.ReadDir(folder)
	for _, e := range entries {
		if !f.entry(filepath.Join(folder, e.Name()), path.Join(name, e.Name())) {
			return false
		}
	}
	return err == nil || f.fail(folder, err)
}

func (f *finder) entry(file, name string) bool {
	wanted := IsRecordFile(name)
	info, err := os.Stat(file)
	switch {
	case err != nil && wanted:
		return f.fail(file, err)
	case err != nil: // a dangling link that is not named like a record
		return true
	case info.IsDir():
		return f.folder(file, name)
	case wanted && info.Mode().IsRegular():
		f.found = true
		return f.yield(source{path: file, name: name, inner: name + "/", size: info.Size(), regular: true})
	}
	if fault := unreadable(name); fault != nil && info.Mode().IsRegular() {
		return f.fail(file, fault)
	}
	return true
}

// TotalBytes is the number of bytes that [Walk] will read from paths, by the sizes of the files, or -1 if one of
// the paths is standard input. Paths that cannot be read count 0.
func TotalBytes(paths []string) int64 {
	total := int64(0)
	for s := range find(paths) {
		if s.path == Stdin {
			return -1
		}
		total += s.size
	}
	return total
}

// memberPath joins an archive and the name of a member, for error messages.
func memberPath(archive, member string) string { return archive + "/" + member }

// checkMember cleans the name of an archive member, or returns an error if the name is unsafe.
func checkMember(name string) (string, error) {
	slashed := strings.ReplaceAll(name, `\`, "/")
	if !filepath.IsLocal(slashed) || path.IsAbs(slashed) {
		return "", fmt.Errorf("%w: its name leads out of the archive", ErrUnsafeMember)
	}
	return path.Clean(slashed), nil
}
