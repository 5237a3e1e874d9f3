package network

import "shicho/board"

// The rows of strings: by side, number of stones, number of liberties, and whether a ladder catches the string.
const (
	sizeClasses    = 5
	libertyClasses = 9
	stringRows     = 2 * sizeClasses * libertyClasses * 2
)

// sizeClass is the class of a number of stones: 1, 2, 3 to 4, 5 to 8, more.
func sizeClass(stones int) int {
	switch {
	case stones <= 2:
		return stones - 1
	case stones <= 4:
		return 2
	case stones <= 8:
		return 3
	}
	return sizeClasses - 1
}

// libertyClass is the class of a number of liberties: 1 to 6, 7 to 8, 9 to 11, more.
func libertyClass(liberties int) int {
	switch {
	case liberties <= 6:
		return liberties - 1
	case liberties <= 8:
		return 6
	case liberties <= 11:
		return 7
	}
	return libertyClasses - 1
}

// Marks of a point that begins a ladder which catches a string.
const (
	ownLadder   = 1 << iota // the side to move catches a string with a move there
	otherLadder             // the other side would
	ladderKinds = 2
)

// codeString finds the row of a string and marks the point where a ladder begins that catches it.
func (c *coder) codeString(b *board.Board, root board.Point, toMove board.Colour, in *input) {
	liberties, isOwn, isCaught := b.Liberties(root), b.At(root) == toMove, 0
	switch liberties {
	case 1:
		if !c.ladders.Runs(root) {
			isCaught = 1
		}
	case 2:
		if first := c.ladders.Catch(root); first >= 0 {
			isCaught = 1
			if isOwn {
				in.ladder[first] |= otherLadder
			} else {
				in.ladder[first] |= ownLadder
			}
		}
	}
	row := isCaught + 2*(libertyClass(liberties)+libertyClasses*sizeClass(b.StringSize(root)))
	if !isOwn {
		row += stringRows / 2
	}
	in.strings[in.groups-1] = uint16(stringStart + row)
}
