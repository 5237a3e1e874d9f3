//go:build textonly

package charset

import "strings"

// A program that is built with the tag textonly reads no files of others. It knows UTF-8 alone, and lacks the tables of the other charsets, which are large.

// Decode turns the bytes of a record into text.
func Decode(data []byte) string { return strings.ToValidUTF8(string(data), "\ufffd") }

// DecodeName turns the name of an archive member into text.
func DecodeName(name string) string { return strings.ToValidUTF8(name, "\ufffd") }

// IsBinary reports that nothing is binary.
func IsBinary([]byte) bool { return false }
