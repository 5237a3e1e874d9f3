package words

import (
	"encoding/csv"
	"io"
	"regexp"
	"strings"
)

// Spreadsheet writes a table as in RFC 4180, except that lines end in a line feed alone.
type Spreadsheet struct {
	out *csv.Writer
	row []string
}

// NewSpreadsheet makes a Spreadsheet.
func NewSpreadsheet(w io.Writer) *Spreadsheet { return &Spreadsheet{out: csv.NewWriter(w)} }

// Write writes a row. A cell that a spreadsheet would take for a formula begins with an apostrophe; numbers stay numbers.
func (w *Spreadsheet) Write(row []string) error {
	w.row = w.row[:0]
	for _, cell := range row {
		w.row = append(w.row, Cell(cell))
	}
	return w.out.Write(w.row)
}

// Close writes what is left. The error is the first of the table.
func (w *Spreadsheet) Close() error {
	w.out.Flush()
	return w.out.Error()
}

// formulas are the signs with which a formula begins; those of full width count in Japanese and Chinese spreadsheets. Spaces and quotes before them do not help.
const formulas = "=+-@＝＋－＠"

var cellNumber = regexp.MustCompile(`^[+-]?[0-9]+(\.[0-9]+)?$`)

// Cell is a cell that a spreadsheet takes for text, or for a number if it is one.
func Cell(cell string) string {
	begin := strings.TrimLeft(cell, " \t\r\n\v\f\u00a0\u3000\ufeff\"")
	if strings.IndexAny(begin, formulas) == 0 && !cellNumber.MatchString(cell) {
		return "'" + cell
	}
	return cell
}
