package suite

import (
	"encoding/json"
	"io"
	"strings"

	"shicho/board"
)

// Write writes a case as one line that Read reads. The line has the right results, but does not say which moves are
// right or wrong.
func Write(out io.Writer, c *Case) error {
	r := record{ID: c.ID, Rows: rows(c.board), ToMove: c.ToMove.String(), Command: string(c.Command), Note: c.Note}
	if ko, _ := c.board.Ko(); ko >= 0 {
		r.Ko = board.FormatPoint(ko, c.board.Size())
	}
	for _, target := range c.Targets {
		r.Targets = append(r.Targets, board.FormatPoint(target, c.board.Size()))
	}
	var results []string
	for _, result := range c.Expected.Results {
		results = append(results, string('0'+rune(result)))
	}
	r.Expected.Result = strings.Join(results, "|")
	return json.NewEncoder(out).Encode(r)
}

// rows draws a position in the form of the field "rows".
func rows(b *board.Board) (list []string) {
	for y := range b.Size() {
		row := make([]byte, b.Size())
		for x := range row {
			row[x] = ".XO"[b.At(board.Point(y*b.Size()+x))]
		}
		list = append(list, string(row))
	}
	return list
}
