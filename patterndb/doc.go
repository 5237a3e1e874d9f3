// Package patterndb stores proof patterns and the games that they come from in one folder, an embedded Badger
// store.
//
// There are only a few types. A Store is the folder. A Game is the unit that enters it, in one transaction, with its
// Instances: the moves that play a pattern, or miss its capture. A pattern (package shape) has an ID that follows from its
// content, so equal patterns of different games are one. The most general patterns cover others. An Index holds the
// patterns in memory, to find those that lie on a board; a Summary and the types of package query answer questions.
//
// Start with store.go, write.go and read.go; codec.go has the keys of the records. Packages below: game (what is kept of
// a game), kv (Badger and its files, and what goes wrong with them), query, export, tables, games, parts.
//
// # Layout
//
// A key is a letter and one or two 16-byte IDs:
//
//	g <game>            source, course, counts and instances of a game
//	p <pattern>         the themes of a pattern (package theme), and its encoding (package shape)
//	p <pattern> <game>  class, depth and nodes of its instances in that game
//	c <cover>           the totals of a pattern that covers others and of the covered patterns; see UpdateCovers
//	c <cover> <pattern> nothing: the first pattern covers the second
//	u <pattern>         the ID of the pattern that covers this one
//	m covers            the covers hold
//	m limits            the name of the limits of mining
//	m settings HASH     settings by which games of the store were mined; see AddSettings
//	m program VERSION   a version of the program that mined games of the store; see Writer.Program
//	m parts             the parts of the games that the store holds; see SetParts
//
// The instances of a pattern follow the pattern, so one pass answers every question about all patterns. Apart from the
// records of covers the store holds no totals: every figure is computed from the records, and every record depends only on its game.
// Therefore the order of games, duplicate games and crashes cannot change what a store says. A game and all its records
// are written in one transaction, under a key that is made of the game's content (Key): after a crash the game is
// wholly there or not at all. If the same game comes from several sources, the smallest Source stays. Games with the
// same Key have the same course. A store can draw every position of its games, without the files that the games came
// from.
//
// One thing does depend on the order: whether a game ended with a count, and therefore what was dead at its end. This
// is taken from the record that is mined first.
//
// Numbers are varints. The folder also contains the file SHICHO, which names the schema version and is locked
// while the store is open, and after a clean Close the file SEAL, with the sizes and hashes of all files. Programs that
// only read add the file INDEX: the patterns in the form of an Index, with a hash of its own and one of the seal that the
// patterns belong to; package gamesearch adds the file GAMES, and package library the file LISTS. The seal leaves these files out.
//
// # Covers
//
// A pattern that implies another pattern says nothing new: the other pattern covers it. Answers about all patterns
// leave out covered patterns, and count their instances for their covers. Which pattern covers which depends on all
// games. So UpdateCovers finds the covers after games have been put, and writes them into the store. The first new game
// after that deletes the record "m covers" in its own transaction. Without this record every pattern stands for itself.
// So a store whose process was killed gives no wrong covers, and the next UpdateCovers writes what is missing. Mining,
// db import and Merge end with UpdateCovers; Import does not call it.
//
// # Damage
//
// Everything that an answer rests on has been verified, or else the answer is ErrDamaged. A damaged file never makes an
// answer shorter without an error, and a reader never changes the files of a store. Open compares the sizes and the ends of all files with the seal. A store that is
// opened for writing is then compared as a whole, and so is any store before a question that goes through all records:
// Stats, Top, Export, Check, Games, and LoadIndex if there is no file INDEX of this store. Before other questions a store of up to 256 MiB is compared as a whole.
// In a larger one each question verifies the blocks in which its keys may lie.
//
// A store whose process was killed has no seal. The file OPEN, a journal, says what the store must hold: the seal as it was when the store was opened, and for each
// transaction since then its number, how many games it added, and the sum of its records. Open compares all these records with the journal. If some are missing, Open returns ErrDamaged
// with the number of the games that are lost; Options.Repair gives them up, and mining the same input again brings them back. A reader reads Badger's logs (*.mem) from copies in a folder for temporary files, a writer makes tables of them and seals
// the store. A folder with neither a seal nor a journal is refused, since nobody knows what it must hold.
//
// A crash of the machine may lose games that were stored after the last Flush, and no others. A Flush brings the log and the journal to
// the disk, and a full log is brought to the disk before the next log takes a game.
//
// # Failures
//
// A store that can no longer be written to fails: its folder is removed, renamed or replaced (ErrGone), made
// unwritable (fs.ErrPermission), its disk is full (ErrFull) or does not answer (ErrStuck), or the system refuses
// something (syscall.EMFILE and the like). Every call then returns the cause, Close does so in bounded time, and
// the store is not sealed. The games that were put stay in the logs, if the folder is still there: open the store again.
// After ErrGone, and if Badger does not end, the folder stays locked until the process ends.
//
// # Caveats
//
// Either one process writes or several processes read; Await waits for the others.
//
// Badger writes its files through memory maps, and if the disk has no space for a page of them, the system ends the
// program (SIGBUS). Therefore on Linux logs are really allocated before Badger writes to them, a commit needs 128
// MiB of free disk space, and if other programs take the space while Badger makes a table, Badger is stopped before it
// begins the file (ErrFull). Reading needs no space. Three things cannot be prevented: another program takes the last
// 128 MiB in the few milliseconds in which Badger copies a finished table to its file; the file system cannot allocate
// space ahead; the disk fails. Even then no game is lost that a Flush had reported as stored: the next Open reads the
// logs.
//
// Badger ends the program, with the cause on standard error and exit code 1, if the folder is removed in the instant in which
// Open lists its files. Nothing of the store is lost by that.
//
// Badger does not compact a store, because Badger's compactions drop records that they cannot read or cannot write, without an
// error. A table is what was written in one go, up to 16 MiB of records, and Badger keeps a file open for each table. Therefore
// Open makes few tables of the tables that many small jobs have left, and of all tables with Options.Compact: it writes all
// records anew, reads them again and compares them, and only then takes the new tables in one step. A killed process leaves the
// old tables or the new ones.
package patterndb
