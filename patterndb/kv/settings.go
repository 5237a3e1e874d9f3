package kv

import "time"

// MaxValue is more than a value may have, in bytes.
const MaxValue = 1 << 20

// Sizes that bound the memory and the disk space.
const (
	tableSize  = 512 << 10 // bytes; DB.Fill makes tables of 32 times that size
	fillBytes  = 1 << 20   // bytes of records that DB.Fill hands to Badger at a time
	blockCache = 24 << 20  // bytes of unpacked blocks
	scanCache  = 1 << 20   // the same for a store that is read once from its beginning to its end
	reserve    = 128 << 20 // bytes of free disk space with which a commit, or a table, is begun

	watchEvery   = 2 * time.Millisecond // between two looks at the free disk space while Badger makes a table
	allocateStep = 4 << 20              // bytes of a log that are allocated ahead; a transaction takes less
	pageSlack    = 4 << 10              // bytes that a transaction may take in a log besides its records
	stoppers     = 4                    // names of tables that are taken to stop Badger, which tries one
)

// patience is how long one call of Badger may take before the disk counts as one that does not answer. A commit may wait
// until Badger has made two tables. Tests change it.
var patience = 2 * time.Minute

const (
	closeAfter = 10 * time.Second // the time in which Badger should close after a failure

	// descriptorsAtLeast is how many files Badger opens besides one for each table. If it can open some of them and not
	// the others, it ends the program.
	descriptorsAtLeast = 24
)

// SmallStore is the size of the tables, in bytes, up to which a store is verified as a whole before its first answer. Tests
// change it.
var SmallStore int64 = 256 << 20

// Memtable is how many bytes of writes are not in a table yet; Badger holds up to three such tables. Tests change it.
var Memtable int64 = 16 << 20

const (
	sealedTail  = 1 << 20 // bytes at the end of a file that the seal covers: small files, and the index of most tables, which Badger does not check
	maxChecksum = 64      // bytes of the checksum of a table; Badger's take about twelve
)
