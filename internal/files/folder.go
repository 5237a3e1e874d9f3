package files

import (
	"cmp"
	"crypto/rand"
	"os"
	"path/filepath"
)

// Folder is a folder that is being filled, to take the place of Path's owner when it is whole.
type Folder struct {
	Path string // of the folder while it is being filled
	to   string
	lock *os.File
}

// BeginFolder makes an empty folder beside path, in which what shall be at path is prepared. It first removes what programs
// that were killed had begun for the same path. The caller calls Remove at the end in any case.
func BeginFolder(path string) (*Folder, error) {
	Sweep(path)
	for {
		begun := path + "." + rand.Text()
		if err := os.Mkdir(begun, 0o777); err != nil {
			return nil, withPath(err, path)
		}
		f, err := os.Open(begun)
		if err != nil {
			return nil, withPath(err, path)
		}
		lock(f)
		if _, err := os.Lstat(begun); err == nil {
			return &Folder{begun, path, f}, nil
		}
		f.Close() // another program swept it away before it was locked
	}
}

// Take gives a folder inside the begun one the path that was begun for. There must not be anything at the path.
func (f *Folder) Take(inner string) error {
	return withPath(cmp.Or(os.Rename(inner, f.to), syncFolder(filepath.Dir(f.to))), f.to)
}

// Remove removes the begun folder with what is still in it.
func (f *Folder) Remove() {
	os.RemoveAll(f.Path)
	f.lock.Close()
}
