package sgf

import (
	"bytes"

	"shicho/internal/files"
)

// WriteFile writes the games to a file, whole or not at all: an older file of that name stays until everything is
// written.
func WriteFile(path string, games Collection) error { return write(path, games, files.WriteWhole) }

// WriteNewFile does the same, but never over a file or a link that is there, which is fs.ErrExist.
func WriteNewFile(path string, games Collection) error { return write(path, games, files.WriteNew) }

func write(path string, games Collection, to func(path string, text []byte) error) error {
	var text bytes.Buffer
	if err := Write(&text, games); err != nil {
		return err
	}
	return to(path, text.Bytes())
}
