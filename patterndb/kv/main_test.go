package kv

import (
	"os"
	"testing"
)

func TestMain(m *testing.M) {
	Memtable = 8 << 20 // Badger takes no less, as a value has up to a megabyte
	os.Exit(m.Run())
}
