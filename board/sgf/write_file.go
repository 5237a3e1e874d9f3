package sgf

import (
	"bytes"

	"shicho/internal/files"
)

// WriteFile writes the games to a file, whole or not at all: an older file of that name stays until everything is
// written.
func WriteFile(path string, games Collection) error { return write(path, games, files.WriteWhole) }

// WriteNewFile writes the games to a new file, whole or not at all. If there is a file or a link of that name already,
// the error is fs.ErrExist.
func WriteNewFile(path string, games Collection) error { return write(path, games, files.WriteNew) }

func write(path string, games Collection, to func(path string, text []byte) error) error {
	var text bytes.Buffer
	if err := Write(&text, games); err != nil {
		return err
	}
	return to(path, text.Bytes())
}
