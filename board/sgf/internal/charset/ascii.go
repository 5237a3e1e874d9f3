//go:build !textonly

package charset

func isCapital(c byte) bool { return 'A' <= c && c <= 'Z' }

func isLetter(c byte) bool { return isCapital(c &^ 0x20) }

func isSpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }
