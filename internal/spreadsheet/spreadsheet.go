// Package spreadsheet writes tables of comma-separated values so that spreadsheets show what the tables hold.
package spreadsheet

import (
	"encoding/csv"
	"io"
	"regexp"
	"strings"
)

// Mark is the byte order mark of UTF-8. Excel reads names in other letters than Latin as meant only where a table begins with it.
const Mark = "\ufeff"

// Writer writes a table as in RFC 4180, except that lines end in a line feed alone.
type Writer struct {
	out *csv.Writer
	row []string
}

// NewWriter makes a Writer.
func NewWriter(w io.Writer) *Writer { return &Writer{out: csv.NewWriter(w)} }

// Write writes a row. A cell that a spreadsheet would take for a formula begins with an apostrophe; numbers stay numbers.
func (w *Writer) Write(row []string) error {
	w.row = w.row[:0]
	for _, cell := range row {
		w.row = append(w.row, Text(cell))
	}
	return w.out.Write(w.row)
}

// Close writes what is left. The error is the first of the table.
func (w *Writer) Close() error {
	w.out.Flush()
	return w.out.Error()
}

// formulas are the signs with which a formula begins; those of full width count in Japanese and Chinese spreadsheets. Spaces and quotes before them do not help.
const formulas = "=+-@＝＋－＠"

var number = regexp.MustCompile(`^[+-]?[0-9]+(\.[0-9]+)?$`)

// Text is a cell that a spreadsheet takes for text, or for a number if it is one.
func Text(cell string) string {
	begin := strings.TrimLeft(cell, " \t\r\n\v\f\u00a0\u3000\ufeff\"")
	if strings.IndexAny(begin, formulas) == 0 && !number.MatchString(cell) {
		return "'" + cell
	}
	return cell
}
