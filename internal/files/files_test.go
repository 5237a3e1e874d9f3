package files

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestWriteWhole(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "a")
	for _, text := range []string{"a longer text", "short"} {
		if err := WriteWhole(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); string(got) != text || err != nil {
			t.Errorf("%q, %v", got, err)
		}
	}
	missing := filepath.Join(folder, "none", "a")
	fault := (*os.PathError)(nil)
	if err := WriteWhole(missing, nil); !errors.As(err, &fault) || fault.Path != missing {
		t.Error(err)
	}
	if err := CanWrite(missing); !errors.As(err, &fault) || fault.Path != missing {
		t.Error(err)
	}
	if CanWrite(path) != nil || CanWrite(folder) == nil {
		t.Error("a file cannot be written, or a folder can")
	}
	if err := WriteWhole(folder, nil); err == nil {
		t.Error("a folder was written to")
	}
	link := filepath.Join(t.TempDir(), "link")
	if os.Symlink(path, link) == nil {
		os.Chmod(path, 0o600)
		for _, to := range []string{link, path} {
			if err := WriteWhole(to, []byte(to)); err != nil {
				t.Fatal(err)
			}
			info, err := os.Stat(path)
			if got, _ := os.ReadFile(path); string(got) != to || err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("%s: %q, %v, %v", to, got, info.Mode(), err)
			}
		}
	}
	if names, _ := filepath.Glob(filepath.Join(folder, "*")); len(names) != 1 {
		t.Error("left behind:", names)
	}
}
