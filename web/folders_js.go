package web

import (
	"fmt"
	"sync/atomic"
)

// tempFolders counts the temporary folders.
var tempFolders atomic.Int64

// makeTemp names a folder: in a browser stores are in memory.
func makeTemp(begin string) (string, error) { return fmt.Sprint(begin, tempFolders.Add(1)), nil }
