//go:build !js && !(linux || darwin || freebsd)

package kv

import (
	"errors"
	"io/fs"
	"math"
	"os"
)

// lockFile does nothing: Badger's own lock protects the store.
func lockFile(*os.File, bool) error { return nil }

const lockIsOurs = false

func unlockFile(*os.File) error { return nil }

// freeSpace reports unlimited space, as it is not known on this system.
func freeSpace(string) (int64, error) { return math.MaxInt64, nil }

func diskSpace(info fs.FileInfo) int64 { return info.Size() }

// writable asks nothing on this system: the first write finds it out.
func writable(string) error { return nil }

func descriptors(*os.File, int) error { return nil }

var errNoSpace = errors.New("no space left on device")
