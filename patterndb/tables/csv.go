package tables

import (
	"fmt"
	"io"
	"strconv"
	"time"

	"shicho/internal/words"
)

// csvEncoder writes a table as CSV for spreadsheets. The first line has the
// names of the columns.
type csvEncoder struct {
	out    *words.Spreadsheet
	fields []string // of the line
}

func newCSV(w io.Writer, columns []Field) (*csvEncoder, error) {
	e := &csvEncoder{out: words.NewSpreadsheet(w), fields: make([]string, len(columns))}
	for i, c := range columns {
		e.fields[i] = c.Name
	}
	return e, e.out.Write(e.fields)
}

func (e *csvEncoder) add(row []any) error {
	for i, value := range row {
		e.fields[i] = csvText(value)
	}
	return e.out.Write(e.fields)
}

func (e *csvEncoder) close() error { return e.out.Close() }

func csvText(value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case string:
		return v
	case int:
		return strconv.Itoa(v)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case bool:
		return strconv.FormatBool(v)
	case time.Time:
		return v.Format(time.DateOnly)
	}
	panic(fmt.Sprintf("tables: a column has a value of type %T", value))
}
