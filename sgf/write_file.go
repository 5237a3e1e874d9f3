package sgf

import (
	"bytes"
	"errors"
	"os"
)

// WriteFile writes the games to a file, whole or not at all: an older one of that name stays until
// all is written. What is no regular file, as a terminal, is written to directly.
func WriteFile(path string, games Collection) error {
	var text bytes.Buffer
	if err := Write(&text, games); err != nil {
		return err
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return os.WriteFile(path, text.Bytes(), 0o666)
	}
	part := path + ".part"
	if err := os.WriteFile(part, text.Bytes(), 0o666); err != nil {
		os.Remove(part)
		if fault := (*os.PathError)(nil); errors.As(err, &fault) {
			fault.Path = path // the other name is nobody's business
		}
		return err
	}
	return os.Rename(part, path)
}
