package patterndb

import "time"

// awaitEvery is the time between two attempts of Await.
const awaitEvery = 200 * time.Millisecond

// A Writer writes when it has collected one of these numbers. A crash of the process loses no more than these.
const (
	batchGames = 64      // games
	batchBytes = 1 << 20 // bytes, about
)

// recordOverhead is an upper bound of the bytes that a record takes besides its key and value.
const recordOverhead = 64

const maxFound = 4 // games or patterns that an ErrAmbiguous lists
