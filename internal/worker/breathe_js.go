package worker

import "time"

const (
	every    = 50 * time.Millisecond // between two turns of others
	lookEach = 256                   // nodes between two looks at the clock
)

// Told, if it is set, is called at each turn of others with the nodes of the search.
var Told func(nodes int)

var (
	calls int
	last  = time.Now()
)

// Now gives others a turn if the last one was some time ago. nodes are those of the search so far.
func Now(nodes int) {
	if calls++; calls%lookEach != 0 || time.Since(last) < every {
		return
	}
	if Told != nil {
		Told(nodes)
	}
	// The program sleeps, so that the browser calls it again after what waits. A shorter sleep would be over before Go looks at the clock, and end nothing.
	time.Sleep(time.Millisecond)
	last = time.Now()
}
