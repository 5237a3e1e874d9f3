//go:build !linux

package kv

import "os"

// allocate does nothing here: what is free is looked at before each commit, and that is all.
func allocate(*os.Root, string, int64, int64) error { return nil }
