package moves

import "shicho/board"

// FightClasses is the number of classes of the group Fight. A class is made of four facts: stones of the largest
// own string in atari next to the move (0, 1, 2, more), stones of the opponent's largest one, empty points next
// to the move (0, 1, more), and whether an own string next to the move is not in atari. Playouts know these facts
// about every point at all times.
const FightClasses = 4 * 4 * 3 * 2

// FightClass is the class of a move with these facts; see FightClasses.
func FightClass(own, other, empties int, safe bool) int {
	class := (min(own, 3)*4+min(other, 3))*3 + min(empties, 2)
	if safe {
		return class*2 + 1
	}
	return class * 2
}

// FightOf is the class of a move on a board.
func FightOf(b *board.Board, p board.Point, colour board.Colour) int {
	own, other, empties, safe := 0, 0, 0, false
	for _, n := range b.Neighbours(p) {
		switch c := b.At(n); {
		case c == board.Empty:
			empties++
		case b.InAtari(n) && c == colour:
			own = max(own, b.StringSize(n))
		case b.InAtari(n):
			other = max(other, b.StringSize(n))
		case c == colour:
			safe = true
		}
	}
	return FightClass(own, other, empties, safe)
}
