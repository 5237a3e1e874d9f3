package cli

import (
	"os"
	"runtime/debug"
)

// garbagePercent is how much garbage may pile up before it is collected, as a share of what is in use. The tree of a search
// counts as in use as a whole, and the collector would by itself let as much garbage pile up beside it.
const garbagePercent = 20

// BoundGarbage keeps the memory of a program small that runs for long with the tree of a search. It changes nothing if the
// user has set GOGC.
func BoundGarbage() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(garbagePercent)
	}
}
