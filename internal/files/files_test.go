package files

import (
	"crypto/rand"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
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
		failed := errors.New("failed")
		err := Write(link, func(w io.Writer) error { w.Write([]byte("half")); return failed })
		if got, _ := os.ReadFile(path); err != failed || string(got) != path {
			t.Errorf("behind a link: %q, %v", got, err)
		}
	}
	if names, _ := filepath.Glob(filepath.Join(folder, "*")); len(names) != 1 {
		t.Error("left behind:", names)
	}
}

// A program that was killed leaves a file that it had begun. The next one removes the file, and not one that is being written.
func TestSweep(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "export.jsonl")
	litter, other := path+"."+rand.Text(), path+".backup"
	for _, name := range []string{litter, other} {
		if err := os.WriteFile(name, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	err := Write(path, func(w io.Writer) error {
		if _, err := os.Stat(litter); !errors.Is(err, fs.ErrNotExist) {
			t.Error("not removed:", err)
		}
		if _, err := w.Write([]byte("outer")); err != nil {
			return err
		}
		return WriteWhole(path, []byte("inner"))
	})
	if err != nil {
		t.Error(err)
	}
	if got, err := os.ReadFile(path); string(got) != "outer" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if names, _ := filepath.Glob(filepath.Join(folder, "*")); len(names) != 2 {
		t.Error("left behind:", names)
	}
}

// A program that was killed just when its folder had come to its place leaves the folder in which it had prepared the other
// one. The next program removes it, though it may not write to the same place. A folder that is being prepared stays.
func TestBeginFolderSweeps(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "tables")
	litter := path + "." + rand.Text()
	for _, name := range []string{path, litter} {
		if err := os.Mkdir(name, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if f, err := BeginFolder(path); !errors.Is(err, fs.ErrExist) {
		t.Error(f, err)
	}
	if names, _ := filepath.Glob(filepath.Join(folder, "*")); len(names) != 1 {
		t.Error("left behind:", names)
	}
	other := filepath.Join(folder, "other")
	running, err := BeginFolder(other)
	if err != nil {
		t.Fatal(err)
	}
	defer running.Remove()
	if err := os.Mkdir(other, 0o777); err != nil {
		t.Fatal(err)
	}
	if f, err := BeginFolder(other); !errors.Is(err, fs.ErrExist) {
		t.Error(f, err)
	}
	if _, err := os.Stat(running.Path); err != nil {
		t.Error(err)
	}
}

// Errors name the file that is meant, and not the one that was begun.
func TestErrorsNameTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	var begun string
	err := Write(path, func(w io.Writer) error {
		begun = w.(named).file.Name()
		return &fs.PathError{Op: "write", Path: begun, Err: syscall.ENOSPC}
	})
	if err == nil || err.Error() != "write "+path+": "+syscall.ENOSPC.Error() {
		t.Error(err)
	}
	other := &fs.PathError{Op: "read", Path: "/else", Err: syscall.EIO}
	if err := Write(path, func(io.Writer) error { return other }); err != other || other.Path != "/else" {
		t.Error(err)
	}
}

// Of several programs that make a file one succeeds.
func TestWriteNew(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	var made atomic.Int32
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if err := WriteNew(path, []byte("text")); err == nil {
				made.Add(1)
			} else if !errors.Is(err, fs.ErrExist) {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if got, err := os.ReadFile(path); made.Load() != 1 || string(got) != "text" || err != nil {
		t.Errorf("made by %d, %q, %v", made.Load(), got, err)
	}
	if names, _ := filepath.Glob(path + "*"); len(names) != 1 {
		t.Error("left behind:", names)
	}
}

// Programs that write the same file at once all succeed, although each sweeps away what others left behind.
func TestManyWriteAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 12 {
				if err := WriteWhole(path, []byte("text")); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if left, _ := filepath.Glob(path + "?*"); len(left) > 0 {
		t.Error("left behind:", left)
	}
}

// Read takes neither a pipe, for which it would wait, nor a file that is too large.
func TestRead(t *testing.T) {
	dir := t.TempDir()
	pipe, large := filepath.Join(dir, "pipe"), filepath.Join(dir, "large")
	if mkfifo, err := exec.LookPath("mkfifo"); err != nil || exec.Command(mkfifo, pipe).Run() != nil {
		t.Skip("no pipes with names")
	}
	if err := errors.Join(os.WriteFile(large, []byte("0123456789"), 0o666), os.Truncate(large, 1<<30)); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{pipe, large, dir} {
		if _, err := Read(path, 1000); !errors.Is(err, ErrUnfit) {
			t.Errorf("%s: %v", path, err)
		}
	}
	if err := os.Truncate(large, 1000); err != nil {
		t.Fatal(err)
	}
	if data, err := Read(large, 1000); len(data) != 1000 || err != nil {
		t.Error(len(data), err)
	}
}

// A folder gets all files or none, and keeps those of other names.
func TestFill(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "site")
	put := func(text string, fault error) func(string) error {
		return func(dir string) error {
			return errors.Join(os.Mkdir(filepath.Join(dir, "pages"), 0o777), os.WriteFile(filepath.Join(dir, "pages", text), nil, 0o666), fault)
		}
	}
	full := errors.New("disk is full")
	if err := Fill(folder, put("a", full)); !errors.Is(err, full) {
		t.Error(err)
	}
	if _, err := os.Stat(folder); !errors.Is(err, fs.ErrNotExist) {
		t.Error("half a folder:", err)
	}
	has := func(want ...string) {
		t.Helper()
		var got []string
		filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
			if !e.IsDir() {
				got = append(got, filepath.Base(path))
			}
			return err
		})
		if !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	}
	if err := Fill(folder, put("a", nil)); err != nil {
		t.Fatal(err)
	}
	os.WriteFile(filepath.Join(folder, "CNAME"), nil, 0o666)
	Fill(folder, put("b", full))
	has("CNAME", "a")
	if err := Fill(folder, put("b", nil)); err != nil {
		t.Fatal(err)
	}
	has("CNAME", "b")
}
