package around

import "shicho/internal/mix"

// Content is what a point of a shape holds, as the side to move sees it.
type Content uint8

// The contents.
const (
	Own     Content = iota // a stone of the side to move
	Other                  // a stone of the other side
	Outside                // off the board
	Empty
)

// The random numbers of the hashes. They are the same in every run because files hold the keys.
var (
	zobrist [maxOffsets][Empty]uint64                                         // by the index of a layout's point
	marked  [(2*LargestDiamond + 1) * (2*LargestDiamond + 1)][MaxMarks]uint64 // by offset
	salt    [LargestDiamond]uint64                                            // by size
)

// maxOffsets is at least the number of points of the largest diamond.
const maxOffsets = 4 * LargestDiamond * LargestDiamond

func init() {
	numbers := mix.Stream(0x5368_6963_686f)
	for i := range zobrist {
		for s := range Empty {
			zobrist[i][s] = numbers.Next()
		}
	}
	for i := range salt {
		salt[i] = numbers.Next()
	}
	for i := range marked {
		for m := range marked[i] {
			marked[i][m] = numbers.Next()
		}
	}
}
