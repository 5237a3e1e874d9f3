package gamesearch

import (
	"io"
	"strconv"

	"shicho/internal/words"
)

// tableColumns are the heads of the columns of WriteTable: the names of Hit and Next in JSON.
var tableColumns = []string{"key", "game", "black", "white", "date", "result", "won_by", "size", "move", "until", "to_move", "part",
	"symmetry", "colours_exchanged", "label", "colour", "point", "continuation_move", "tenuki"}

// WriteTable writes the hits as a table of comma-separated values, with a row for each hit. The columns of the continuation are empty where there is none.
func (r *Result) WriteTable(w io.Writer) error {
	out := words.NewSpreadsheet(w)
	out.Write(tableColumns) // Close tells the error
	for i := range r.Hits {
		h := &r.Hits[i]
		row := []string{h.Key.String(), h.Game, h.Black, h.White, h.Date, h.Result, h.WonBy, strconv.Itoa(h.Size), strconv.Itoa(h.Move), strconv.Itoa(h.Until), h.ToMove,
			h.Part.String(), strconv.Itoa(int(h.Symmetry)), strconv.FormatBool(h.Swapped)}
		if n := h.Next; n != nil {
			row = append(row, n.Label, n.Colour, n.Point, strconv.Itoa(n.Move), strconv.FormatBool(n.Tenuki))
		} else {
			row = append(row, "", "", "", "", "")
		}
		out.Write(row)
	}
	return out.Close()
}
