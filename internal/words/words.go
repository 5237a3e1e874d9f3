// Package words writes and reads numbers in the form that people use, begins sentences, and makes texts from files safe to print.
package words

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Count writes a number of things: 1 game, 2 games, 12,345 games.
func Count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return Thousands(n) + " " + thing + "s"
}

// Capital begins a text with a capital letter, where its script has capital letters.
func Capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + text[size:]
}

// ParseNumber reads a decimal number. It rejects some forms that strconv accepts: 0x10, 1_000, infinity and NaN.
// The error wraps strconv.ErrSyntax or strconv.ErrRange.
func ParseNumber(text string) (float64, error) {
	if strings.ContainsAny(text, "_xXiInN") {
		return 0, strconv.ErrSyntax
	}
	return strconv.ParseFloat(text, 64)
}

// Thousands writes a number with groups of three digits: 12,345.
func Thousands(n int) string {
	digits, sign := strconv.Itoa(n), ""
	if n < 0 {
		digits, sign = digits[1:], "-"
	}
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return sign + digits
}
