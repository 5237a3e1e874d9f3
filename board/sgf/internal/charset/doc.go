// Package charset turns the bytes of game records into text, whatever charset they are in.
//
// Decode in charset.go is the way in: it follows a byte order mark, UTF-8 or a label. Where these do not help, guess.go weighs
// the charsets that records are found in. pairs.go and letters.go have the costs of their characters, and settings.go has the
// numbers.
//
// # Caveats
//
// A few letters can mislead the guess. Package sgf has the tests, in charset_test.go and names_test.go.
package charset
