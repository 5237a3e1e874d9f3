package sgf

import (
	"bytes"

	"shicho/internal/files"
)

// WriteFile writes the games to a file, whole or not at all: an older file of that name stays until everything is
// written.
func WriteFile(path string, games Collection) error {
	var text bytes.Buffer
	if err := Write(&text, games); err != nil {
		return err
	}
	return files.WriteWhole(path, text.Bytes())
}
