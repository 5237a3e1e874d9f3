package patterndb

import "time"

// Sizes that bound the memory and the disk space.
const (
	memtable   = 16 << 20  // bytes of writes that are not in a table yet; Badger holds up to three such tables
	blockCache = 24 << 20  // bytes of unpacked blocks
	valueLog   = 1 << 20   // bytes of the largest value; see Store.checkSize
	reserve    = 128 << 20 // bytes of free disk space that are never used, for the writes that are not in a table yet

	tableReserve = reserve / 2          // bytes of free disk space with which Badger may begin to make a table
	watchEvery   = 2 * time.Millisecond // between two looks at the free disk space while Badger makes a table
	allocateStep = 4 << 20              // bytes of a log that are allocated ahead; a transaction takes less
	pageSlack    = 4 << 10              // bytes that a transaction may take in a log besides its records
	stoppers     = 4                    // names of tables that are taken to stop Badger, which tries one
)

// patience is how long one call of Badger may take before the disk counts as one that does not answer. A commit may wait
// until Badger has made two tables. Tests change it.
var patience = 2 * time.Minute

const (
	closeAfter = 10 * time.Second       // the time in which Badger should close after a failure
	awaitEvery = 200 * time.Millisecond // between two attempts of Await

	// descriptorsAtLeast is how many files Badger opens besides one for each table. If it can open some of them and not
	// the others, it ends the program.
	descriptorsAtLeast = 24
)

// smallStore is the size of the tables, in bytes, up to which a store is verified as a whole before its first answer. Tests
// change it.
var smallStore int64 = 256 << 20

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
