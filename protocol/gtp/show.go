package gtp

import (
	"fmt"
	"strings"

	"shicho/board"
	"shicho/board/diagram"
)

// String draws the position as GNU Go's showboard does, with the number of stones that each
// side has captured beside the two lowest rows:
//
//	  A B
//	2 X . 2     WHITE (O) has captured 0 stones
//	1 . . 1     BLACK (X) has captured 0 stones
//	  A B
func (g *Game) String() string {
	size := g.board.Size()
	rows := strings.Split(strings.TrimRight(diagram.New(g.board).Text(), "\n"), "\n")
	if size < 10 {
		for i := range rows {
			rows[i] = " " + rows[i]
		}
	}
	for y := range size {
		rows[y] += fmt.Sprintf(" %d", size-y)
	}
	rows[size-2] += fmt.Sprintf("     WHITE (O) has captured %d stones", g.board.Prisoners(board.Black))
	rows[size-1] += fmt.Sprintf("     BLACK (X) has captured %d stones", g.board.Prisoners(board.White))
	letters := rows[size]
	return letters + "\n" + strings.Join(rows, "\n")
}
