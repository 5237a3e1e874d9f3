package sgf

// The limits that keep a hostile file from filling the memory.
const (
	// MaxText is the largest SGF text that is read, in bytes: a file, or an unpacked member of an archive.
	MaxText = 64 << 20
	// MaxElements is the largest number of nodes, properties and values together in one game. The largest joseki
	// dictionaries stay well below it. A node takes 64 bytes, so no tree takes more than 256 MiB.
	MaxElements = 1 << 22

	maxWindow = 128 << 20 // bytes: the largest window that a zstd file may ask for, as in the zstd program
)

// The bounds of what an archive or a compressed file may unpack to, so that a small hostile file costs little work. Real records
// stay far below them: they pack to a third or a tenth of their size, and a packed game takes 50 bytes or more. A file beyond
// the bounds can be unpacked first and then be read.
const (
	MaxRatio     = 100      // times the size of a packed file that may be unpacked, above FreeBytes
	FreeBytes    = 16 << 20 // bytes that any packed file may unpack to
	MaxMembers   = 1 << 20  // members of an archive
	BytesPerGame = 4        // packed bytes that each game must take, above FreeGames
	FreeGames    = 10_000   // games that any packed file may have
)

// The numbers by which a komi is read. docs/mining.md shows the numbers that are found in records.
const (
	mostKomi       = 150 // points, either way; a larger number is in hundredths
	mostStones     = 4   // hundredths up to 400 count stones, each worth two points: Fox writes 375 for 7.5 points
	fewestFoxParts = 25  // the least number that Fox means in hundredths: it writes 50 for half a point
)

// ambiguousHandicap is the number of handicap stones that have no one place: programs leave the lower right corner free, servers
// the upper left one.
const ambiguousHandicap = 3

// The bounds of the search for the end of a text whose brackets are not escaped.
const (
	mostBrackets = 64      // brackets that are tried
	longestText  = 1 << 16 // bytes
	farthestLook = 1 << 10 // bytes after a bracket that tell whether a record follows
)

const lineWidth = 72 // columns after which the writer begins a new line, at the next node
