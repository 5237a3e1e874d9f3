// Package dataset writes a store as a set of data for other people: tables of games, instances, patterns, positions with verdicts, and
// problems, each as Parquet and as lines of JSON, with a card that says what they are and checksums.
//
// Start with Write in write.go. shards.go divides the games into files, by months or by parts. position.go has the positions, problem.go the
// problems, card.go the card, and croissant.go what programs read of it. The other columns are those of package tables.
//
// # What is written
//
//	README.md                     the card
//	croissant.json                the same for programs (Croissant 1.0)
//	SHA256SUMS                    of all other files
//	games/2001-02.parquet         and .jsonl.zst: the games of a month
//	instances/2001-02.parquet     the instances in these games
//	positions/2001-02.parquet     the positions with verdicts of these games
//	missed/2001-02.parquet        the strings that could have been captured in these games, and were not
//	problems/2001-02.parquet      the problems that were first found in these games
//	patterns/all.parquet          all patterns
//
// The same store, program and options give the same bytes. The names of players, and what may tell them, are left out unless Options.Names is
// set.
//
// # Caveats
//
// Making the problems takes much longer than all the rest, about as long as mining. All problems are in memory at once, and 24 bytes for
// each game.
package dataset
