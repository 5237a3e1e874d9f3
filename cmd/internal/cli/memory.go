package cli

import (
	"os"
	"runtime/debug"
)

// garbagePercent is the amount of garbage at which the collector starts, in per cent of the memory in use. The whole
// tree of a search counts as memory in use. By default the collector would wait until there is as much garbage again.
const garbagePercent = 20

// BoundGarbage keeps the memory small when a program runs for long with the tree of a search. It changes nothing if the
// user has set GOGC.
func BoundGarbage() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(garbagePercent)
	}
}
