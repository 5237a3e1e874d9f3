// Package patterndb stores proof patterns and the games that they come from in one folder, an embedded Badger
// store.
//
// Start with Store in store.go. game.go has the unit that is stored, a Game with its Instances; write.go stores
// it. query.go, find.go, export.go, import.go and check.go answer questions about the store, and index.go holds
// all patterns in memory, to find those that lie on a board. codec.go encodes the records, and folder.go manages
// the files of the folder that are not Badger's.
//
// # Layout
//
// A key is a letter and one or two 16-byte IDs:
//
//	g <game>            source, counts and instances of a game
//	p <pattern>         the encoding of a pattern (package shape)
//	p <pattern> <game>  class, depth and nodes of its instances in that game
//	m limits            the limits of mining; see SetLimits
//
// The instances of a pattern follow the pattern, so one pass answers every question about all patterns. The store
// holds no totals: every figure is computed from the records, and every record depends only on its game.
// Therefore the order of games, duplicate games and crashes cannot change what a store says. A game and all its
// records are written in one transaction under the key of the game's content (Key): after a crash the game is
// wholly there or not at all. If the same game comes from several sources, the smallest Source stays. One thing
// does depend on the order: whether a game ended with a count, and therefore what was dead at its end, is taken
// from the record that is mined first.
//
// Numbers are varints. The folder also contains the file SHICHO, which names the schema version and is locked
// while the store is open, and after a clean Close the file SEAL, with the sizes and hashes of all files.
//
// # Damage
//
// Open compares a sealed folder with its seal. If the store is opened for writing, Open also reads every table
// once, because a compaction would silently drop what it cannot read. If the store is opened for reading only,
// the tables are read before the first question that goes through all records: Stats, Top, Export, Check. Show
// and Has may then miss a record in a damaged block.
//
// A store whose process was killed has no seal. It is repaired when it is opened next, even for reading only, and
// loses nothing that was committed. If there is damage besides the crash, only Badger's checksums find it, and
// the end of a damaged log is lost, always whole games. A crash of the machine may lose games stored since the
// last Flush.
//
// # Caveats
//
// Either one process writes or several processes read. Every commit first checks that there is disk space, with a
// reserve for compactions: Badger maps its files into memory and would kill the process if the disk became full.
package patterndb
