package testrun

import (
	"bytes"
	"cmp"
	"os"
	"path/filepath"
	"testing"
)

// CopyStore copies the files of a store to another folder.
func CopyStore(t testing.TB, to, from string) {
	t.Helper()
	entries, err := os.ReadDir(from)
	if err == nil {
		err = os.MkdirAll(to, 0o777)
	}
	for _, e := range entries {
		data, fault := os.ReadFile(filepath.Join(from, e.Name()))
		err = cmp.Or(err, fault)
		if err == nil {
			err = WriteLog(filepath.Join(to, e.Name()), data)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
}

// WriteLog writes a file so that the zeros at its end take no room on the disk: the log of a store that was killed has 32 MiB of them.
func WriteLog(path string, data []byte) error {
	err := os.WriteFile(path, bytes.TrimRight(data, "\x00"), 0o666)
	return cmp.Or(err, os.Truncate(path, int64(len(data))))
}
