// Package patterndb keeps proof patterns and the games they come from in one
// folder, an embedded Badger store.
//
// Start with Store in store.go. game.go has what goes in, a Game with its
// Instances; write.go puts it in; query.go, export.go, import.go and check.go are
// what can be asked, and index.go has all patterns in memory, to find those that
// lie on a board, which find.go looks up. codec.go has the records, folder.go what the folder holds besides
// Badger's files.
//
// # Layout
//
// The keys, a letter and one or two 16-byte IDs:
//
//	g <game>            source, counts and instances of a game
//	p <pattern>         the encoding of a pattern (package shape)
//	p <pattern> <game>  class, depth and nodes of its instances in that game
//	m limits            by which limits the store was mined; see SetLimits
//
// A pattern is followed by its instances, so that one pass answers whatever is
// asked of all patterns. Nothing is counted in the store: every figure is derived,
// every write is of a value that only the game decides. Order, duplicates and
// crashes can therefore not change what a store says. A game and all its records
// are one transaction, keyed by the game's content (Key): after a crash it is
// wholly there or not at all. Where the same game comes from several sources,
// the least Source stays. Only whether a game ended with a count, and so what was dead at its end, is that of the
// record that was mined first.
//
// Numbers are varints. The folder also has SHICHO, which names the schema version
// and is locked while the store is open, and after a clean Close SEAL, the sizes
// and hashes of all files.
//
// # Damage
//
// Open compares a sealed folder with its seal; opened for writing it also
// reads every table once, as a compaction would silently drop what it cannot read.
// A store opened for reading only does so before the first question that goes
// through all records: Stats, Top, Export, Check. Show and Has may miss a record in a
// block that is damaged.
//
// A store that was killed has no seal. It is repaired when it is opened next,
// even for reading only, and loses nothing but what was not committed yet. Damage
// on top of a crash is found by Badger's checksums alone, and the end of a
// damaged log is lost, whole games of it. A crash of the machine may lose games
// put since the last Flush.
//
// # Caveats
//
// One process writes, or several read. Disk space is checked before each commit,
// with a reserve for compactions: running out of it inside Badger, which maps its
// files, would kill the process.
package patterndb
