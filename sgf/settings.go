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

const (
	mostKomi  = 1000 // points: a larger komi, positive or negative, is a typing error
	lineWidth = 72   // columns after which the writer begins a new line, at the next node
)

// The points that a byte of text counts for or against a charset. They only have to order the candidates correctly for
// a few words. The samples in charset_test.go were used to choose them.
const (
	commonWeight  = 3  // a frequent character of the language
	letterWeight  = 0  // another letter
	oddWeight     = -2 // a character that is rare in names and comments
	invalidWeight = -6 // bytes that are no character

	guessSample = 16 << 10 // bytes that are looked at, beginning with the first that is not ASCII
)
