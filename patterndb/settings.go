package patterndb

import "time"

// awaitEvery is the time between two attempts of Await.
const awaitEvery = 200 * time.Millisecond

// What a Writer collects before it writes. A crash of the process loses at most this.
const (
	batchGames = 64      // games
	batchBytes = 1 << 20 // bytes, about
)

// recordOverhead is an upper bound of the bytes that a record takes besides its key and value.
const recordOverhead = 64

const maxFound = 4 // candidates that an ErrAmbiguous lists
