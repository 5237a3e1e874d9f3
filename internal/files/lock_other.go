//go:build !(linux || darwin || freebsd)

package files

import "os"

func lock(*os.File) {}

// TryLock does nothing.
func TryLock(*os.File, bool) (busy bool, err error) { return false, nil }

func unlock(*os.File) {}

func rename(f *os.File, path string) error {
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// Alone calls f.
func Alone(_ string, f func() error) error { return f() }

// removeUnlocked leaves the file where it is, because this system does not tell whether a program writes it.
func removeUnlocked(string) {}
