package position

import (
	"shicho/board"
	"shicho/tactics/terms"
)

// ownerOf is the colour of the target of a question. If the target was just taken, it is the colour
// of the side that did not move last.
func ownerOf(q *terms.Question, b *board.Board) board.Colour {
	if owner := b.At(q.Target); owner != board.Empty {
		return owner
	}
	return b.LastMove().Colour.Opponent()
}

// UsePlainRules makes simple ko without suicide the rules of a board, by which all
// searches play, and returns the rules that it had:
//
//	defer b.SetRules(position.UsePlainRules(b))
func UsePlainRules(b *board.Board) (before board.Rules) {
	before = b.Rules()
	b.SetRules(board.Rules{})
	return before
}

// UseWalls makes the walls of a question about a group the walls of the board, and returns the walls that the board had:
//
//	defer b.SetWalls(position.UseWalls(b, &q))
func UseWalls(b *board.Board, q *terms.Question) (before board.PointSet) {
	before = b.Walls()
	b.SetWalls(q.Walls)
	return before
}
