//go:build !(linux || darwin || freebsd)

package files

import "os"

func lock(*os.File) {}

func unlock(*os.File) {}

// removeUnlocked leaves the file where it is, because this system does not tell whether a program writes it.
func removeUnlocked(string) {}
