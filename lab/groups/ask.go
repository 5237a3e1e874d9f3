package groups

import (
	"fmt"
	"strconv"
	"strings"

	"shicho/board"
	"shicho/protocol/gtp/client"
)

// Ask asks a program about the fate of a group and notes the answer in the group. The program must have the GTP command
// dragon_status, as GNU Go has. A critical group lives if its owner is to move.
func Ask(p *client.Program, g *Posed) error {
	replies, err := p.Send(append(g.moves(), "dragon_status "+g.Target)...)
	if err != nil {
		return fmt.Errorf("%s: %w", g.ID(), err)
	}
	g.Program = nil
	status, _, _ := strings.Cut(replies[len(replies)-1], " ")
	if lives, known := map[string]bool{"alive": true, "dead": false, "critical": g.Owner == g.Colour}[status]; known {
		g.Program = &lives
	}
	return nil
}

// moves are the commands that set the position up: they play Black's stones, then White's stones, then the last move.
func (g *Posed) moves() []string {
	b := g.Board.Clone()
	last := b.LastMove()
	b.Undo()
	list := []string{fmt.Sprintf("boardsize %d", b.Size()), "clear_board", "komi " + strconv.FormatFloat(g.Komi, 'g', -1, 64)}
	for _, s := range append(b.Position(), last) {
		list = append(list, fmt.Sprintf("play %v %s", s.Colour, board.FormatPoint(s.Point, b.Size())))
	}
	return list
}
