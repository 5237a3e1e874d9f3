package gtp

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"shicho/board/sgf"
	"shicho/internal/files"
)

// Why printsgf does not write a file.
var (
	errOutside   = errors.New("outside the working folder the name must end in .sgf")
	errNoRecord  = errors.New("the file is there and is no game record")
	errNoRegular = errors.New("something of that name is there, and it is no regular file")
)

// writeRecord writes a game to a file. It replaces nothing but game records and empty files, and outside the working folder it
// writes only files with the ending of records: the controller may be wrong about a path.
func writeRecord(path string, games sgf.Collection) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target // a link must not lead out of the working folder
	}
	if !strings.EqualFold(filepath.Ext(path), ".sgf") && !isInWorkingFolder(path) {
		return errOutside
	}
	switch info, err := os.Stat(path); {
	case errors.Is(err, fs.ErrNotExist):
		if _, err := os.Lstat(path); err == nil {
			return errNoRegular // a link that leads nowhere
		}
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return errNoRegular
	case info.Size() > 0 && !holdsRecord(path):
		return errNoRecord
	}
	return sgf.WriteFile(path, games)
}

// isInWorkingFolder tells whether the folder of a file is the working folder or lies in it, whatever links lead there.
func isInWorkingFolder(path string) bool {
	here, err := filepath.EvalSymlinks(".")
	if err == nil {
		here, err = filepath.Abs(here)
	}
	if err == nil {
		here, err = filepath.EvalSymlinks(here)
	}
	if err != nil {
		return false
	}
	folder, err := filepath.Abs(filepath.Dir(path))
	if err == nil {
		folder, err = filepath.EvalSymlinks(folder)
	}
	if err != nil {
		return false
	}
	inner, err := filepath.Rel(here, folder)
	return err == nil && filepath.IsLocal(inner)
}

// holdsRecord tells whether a file begins as a game record and its first game can be read.
func holdsRecord(path string) bool {
	data, err := files.Read(path, sgf.MaxText)
	if err != nil {
		return false
	}
	text := strings.TrimLeft(strings.TrimPrefix(string(data), "\ufeff"), " \t\r\n")
	if !strings.HasPrefix(text, "(") && !strings.HasPrefix(text, ";") {
		return false
	}
	games, _ := sgf.Parse(path, data)
	if len(games) == 0 {
		return false
	}
	_, err = sgf.NewRecord(games[0])
	return err == nil
}
