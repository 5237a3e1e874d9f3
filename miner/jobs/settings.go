package jobs

import "time"

const (
	// aheadPerWorker is the number of games for each worker that may be finished before an earlier game of the input.
	// A larger number needs more memory. With a smaller number workers more often wait for a slow game.
	aheadPerWorker = 32
	// flushEvery is the time between two writes to the disk. A crash loses about the work of this time.
	flushEvery = time.Second
)
