package sgf

import (
	"strings"

	"shicho/board"
)

// largestWithTT is the largest board on which "tt" is a pass; on a larger one it is a point.
const largestWithTT = 19

// area is a rectangle of a compressed point list, corners included.
type area struct{ left, top, right, bottom int }

// parseMove reads the value of B or W: a point or a pass.
func parseMove(value string, size int) (board.Point, bool) {
	value = strings.TrimSpace(value)
	if value == "" || value == "tt" && size <= largestWithTT || isOddPass(value) {
		return board.Pass, true
	}
	x, y, ok := parsePoint(value, size)
	return board.Point(y*size + x), ok
}

// isOddPass tells whether the value of a move is a pass as only some programs write it: a word, or two dashes or the character
// before "a" twice.
func isOddPass(value string) bool {
	return value == "``" || value == "--" || strings.EqualFold(value, "pass")
}

// parseArea reads a value of AB, AW or AE: "aa", or "aa:cc" for a rectangle from corner to corner. An empty value
// is an empty area, because some programs write AB[] for no stones.
func parseArea(value string, size int) (area, bool) {
	value = strings.TrimSpace(value)
	if value == "" {
		return area{right: -1}, true
	}
	from, to, both := strings.Cut(value, ":")
	if !both {
		to = from
	}
	x, y, ok := parsePoint(from, size)
	u, v, also := parsePoint(to, size)
	return area{min(x, u), min(y, v), max(x, u), max(y, v)}, ok && also
}

func parsePoint(value string, size int) (x, y int, ok bool) {
	if len(value) != 2 {
		return 0, 0, false
	}
	x, y = int(value[0])-'a', int(value[1])-'a'
	return x, y, x >= 0 && y >= 0 && x < size && y < size
}

// parseColour reads the value of PL. Some programs write the word, others write 1 and 2.
func parseColour(text string) board.Colour {
	switch text = strings.TrimSpace(text); text {
	case "1":
		return board.Black
	case "2":
		return board.White
	}
	return board.ParseColour(text)
}

// FormatPoint writes a point as records do: two small letters, and nothing for a pass.
func FormatPoint(p board.Point, size int) string {
	if p == board.Pass {
		return ""
	}
	return string([]byte{'a' + byte(int(p)%size), 'a' + byte(int(p)/size)})
}
