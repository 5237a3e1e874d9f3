package kv

import "time"

// MaxValue is a number of bytes. Every value must be shorter.
const MaxValue = 1 << 20

// These sizes bound the memory and the disk space.
const (
	tableSize  = 512 << 10 // bytes
	fillTables = 32        // DB.Fill makes tables of as many times that size
	mostTables = 32        // tables that DB.Fill makes of the expected bytes, at most: larger ones of a large store, as a file is open for each
	fillBytes  = 1 << 20   // bytes of records that DB.Fill hands to Badger at a time
	blockCache = 24 << 20  // bytes of unpacked blocks
	scanCache  = 1 << 20   // bytes of unpacked blocks if a store is read once from its beginning to its end
	reserve    = 128 << 20 // bytes of free disk space that must be there before a commit or a table is begun

	watchEvery   = 2 * time.Millisecond // between two looks at the free disk space while Badger makes a table
	allocateStep = 4 << 20              // bytes of a log that are allocated ahead; a transaction takes less
	pageSlack    = 4 << 10              // bytes that a transaction may take in a log in addition to its records
	stoppers     = 4                    // names of tables that StopTables takes; Badger tries the first of them
)

// patience is the time that one call of Badger may take. After that time the disk counts as a disk that does not
// answer. A commit may have to wait until Badger has made two tables. Tests change patience.
var patience = 2 * time.Minute

const (
	closeAfter = 10 * time.Second // the time in which Badger should close after a failure

	// descriptorsAtLeast is the number of files that Badger opens in addition to one for each table. If Badger can open
	// some files and not the others, it ends the program.
	descriptorsAtLeast = 24
)

// Open makes few tables of many if there are more than compactTables, if they have at most compactBytes, and if they are more than
// compactFactor times as many as the new ones. So a store is written anew only after several jobs, and no job is held up for long.
// compactTables is so small that Open can compact a store where a process may open 64 files.
const (
	compactTables = 12
	compactFactor = 4
	compactBytes  = 256 << 20
	compactFiles  = 12      // that the new store opens while the old tables are open
	compactSpace  = 2       // bytes of free disk space that a compaction takes for each byte of the tables
	compactReport = 1 << 12 // records between two calls of Options.CompactProgress
)

// SmallStore is a size in bytes. A store whose tables are no larger is verified as a whole before its first answer.
// Tests change it.
var SmallStore int64 = 256 << 20

// Memtable is the number of bytes that Badger collects in memory before it makes a table of them. Badger holds up to
// three such collections. Tests change it.
var Memtable int64 = 16 << 20

const (
	sealedTail  = 1 << 20 // bytes at the end of a file that Open compares with the seal: enough for small files, and for the index of most tables, which Badger does not check
	maxChecksum = 64      // bytes of the checksum of a table; Badger's take about twelve
)
