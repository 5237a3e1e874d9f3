package patterndb

// Sizes that bound the memory and the disk space.
const (
	memtable   = 16 << 20  // bytes of writes that are not in a table yet; Badger holds up to three such tables
	blockCache = 24 << 20  // bytes of unpacked blocks
	valueLog   = 1 << 20   // bytes of the largest value; see Store.checkSize
	reserve    = 128 << 20 // bytes of free disk space that are never used, for the writes that are not in a table yet
	maxReserve = 1 << 30   // bytes: the reserve for compactions is as large as the store, but not larger than this
)

// What a Writer collects before it writes. A crash of the process loses at most this.
const (
	batchGames = 64      // games
	batchBytes = 1 << 20 // bytes, about
)

// recordOverhead is an upper bound of the bytes that a record takes besides its key and value.
const recordOverhead = 64

const (
	sealedTail  = 1 << 20 // bytes at the end of a file that the seal covers: small files, and the index of most tables, which Badger does not check
	maxChecksum = 64      // bytes of the checksum of a table; Badger's take about twelve
)

const (
	defaultLimit = 10       // patterns that a query returns if it does not say how many
	maxFound     = 4        // candidates that an ErrAmbiguous lists
	maxLine      = 64 << 20 // bytes of a line of an export; no game that fits into a transaction needs so much
	maxText      = 4096     // bytes of each text of a Source, the largest length of a path; longer texts are cut off
)
