package sgf

import (
	"io"
	"iter"
)

// File is a file that the caller has opened, wherever it lies; see [WalkFile].
type File struct {
	Path    string // for error messages
	Name    string // the Name of its record; its members have this name, "/" and their own name
	Archive bool   // members have their own name alone, as if the archive were a path of Walk
	Size    int64  // bytes of the content
	Content interface {
		io.Reader
		io.ReaderAt
	}
}

// WalkFile yields the games of one file, as [Walk] does for a file of a folder.
func WalkFile(f File, options Options) iter.Seq[Item] {
	return func(yield func(Item) bool) {
		w := newWalker(options, yield)
		s := source{path: f.Path, name: f.Name, inner: f.Name + "/", size: f.Size, regular: true}
		if f.Archive {
			s.inner = ""
		}
		w.file(s, f.Content)
	}
}
