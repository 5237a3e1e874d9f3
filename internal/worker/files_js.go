package worker

import "io/fs"

// Read reads a file by its name. Whoever runs the program sets it; without it, no file is there.
var Read func(name string) ([]byte, error)

// Folder has the files of a package.
type Folder string

// ReadFile reads a file. The error may wrap fs.ErrNotExist.
func (f Folder) ReadFile(name string) ([]byte, error) {
	if Read == nil {
		return nil, &fs.PathError{Op: "read", Path: name, Err: fs.ErrNotExist}
	}
	return Read(string(f) + "/" + name)
}
