// Package words writes numbers as people read them.
package words

import "strconv"

// Count counts things: 1 game, 2 games, 12,345 games.
func Count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return Thousands(n) + " " + thing + "s"
}

// Thousands groups the digits: 12,345.
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
