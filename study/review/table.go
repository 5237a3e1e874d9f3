package review

import (
	"io"
	"strconv"

	"shicho/board/sgf"
	"shicho/internal/words"
)

// Table writes a review as a table of comma-separated values, a row for each move.
type Table struct {
	out    *words.Spreadsheet
	record *sgf.Record
}

// tableColumns are the heads of the columns.
var tableColumns = []string{"game", "black", "white", "move", "colour", "player", "point", "score", "win_rate", "points_lost", "points_low", "points_high", "mistake", "certain",
	"better_move", "rank", "explanation"}

// NewTable begins a table with the heads of the columns.
func NewTable(w io.Writer, r *sgf.Record) *Table {
	t := &Table{words.NewSpreadsheet(w), r}
	t.out.Write(tableColumns) // Close tells the error
	return t
}

// Add writes the row of a move.
func (t *Table) Add(m *MoveReview) error {
	player, reason := t.record.PlayerBlack, ""
	if m.Colour == "white" {
		player = t.record.PlayerWhite
	}
	if m.IsExplained() {
		reason = m.Facts()[0].Words(nil)
	}
	certain := ""
	if m.Fault != "" {
		certain = strconv.FormatBool(m.Certain)
	}
	return t.out.Write([]string{t.record.Name, t.record.PlayerBlack, t.record.PlayerWhite, strconv.Itoa(m.Number), m.Colour, player, m.Played, decimal(m.Score, 1),
		decimal(m.WinRate, 3), decimal(m.PointsLost, 1), decimal(m.PointsLow, 1), decimal(m.PointsHigh, 1), m.Fault, certain, m.Better, strconv.Itoa(m.Rank), reason})
}

// Close writes what is left. The error is the first of the table.
func (t *Table) Close() error {
	return t.out.Close()
}

// decimal writes a number, or nothing for nil.
func decimal(x *float64, digits int) string {
	if x == nil {
		return ""
	}
	return strconv.FormatFloat(*x, 'f', digits, 64)
}
