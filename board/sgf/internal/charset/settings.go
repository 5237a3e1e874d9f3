//go:build !textonly

package charset

const (
	guessSample = 16 << 10 // bytes by which a charset is guessed, beginning with the first that is not ASCII
	labelBonus  = 12       // bits for the charset that the record names, though the text does not obey it
	certainBits = 20       // bits by which UTF-8 has to be better than a charset that the record names and the text obeys
)

// The costs of characters in bits, by which a charset is guessed. A cost is about the logarithm of how rare the character is in
// game records of that charset. The names in names_test.go of package sgf were used to choose the costs.
const (
	asciiCost    = 5
	frequentCost = 9  // a hanzi that is frequent in records of Go
	syllableCost = 8  // a Korean syllable that is frequent
	kanaCost     = 8  // in a Japanese charset
	symbolCost   = 11 // punctuation and full-width letters
	levelCost1   = 13 // a character in the first part of a charset, which has the characters in common use
	levelCost2   = 16 // another character of the charset
	oddCost      = 16 // a Greek letter, a line of a frame and the like
	extraCost    = 20 // a character of an extension
	userCost     = 26 // a character that everyone may define
	unknownCost  = 14 // a character in a single-byte charset that no known record uses
	brokenCost   = 18 // bytes that are no character
)
