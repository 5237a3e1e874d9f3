package tables

import (
	"bufio"
	"cmp"
	"io"
	"os"
)

// FileOptions are the options of Create.
type FileOptions struct {
	Format Format
	Notes  [][2]string               // pairs of a name and a text, which become the metadata of a Parquet file
	Wrap   func(io.Writer) io.Writer // as in Options
}

// encoder writes rows in a format. A row has a value for each column: a string, an int, a float64, a bool or a time.Time,
// as the column's kind says, or nil.
type encoder interface {
	add(row []any) error
	close() error
}

// Table is the file of a table that is being written.
type Table[T any] struct {
	columns []Column[T]
	file    *os.File
	buffer  *bufio.Writer
	encoder encoder
	row     []any
	rows    int
}

// Create begins the file of a table. The caller ends it with Close, or after an error with Abandon.
func Create[T any](path, name string, columns []Column[T], o FileOptions) (*Table[T], error) {
	file, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	t := &Table[T]{columns: columns, file: file, row: make([]any, len(columns))}
	var out io.Writer = file
	if o.Wrap != nil {
		out = o.Wrap(out)
	}
	t.buffer = bufio.NewWriterSize(out, 1<<16)
	switch fields := Fields(columns); o.Format {
	case CSV:
		t.encoder, err = newCSV(t.buffer, fields)
	case Lines:
		t.encoder, err = newLines(t.buffer, fields)
	default:
		t.encoder = newParquet(t.buffer, name, fields, o.Notes)
	}
	if err != nil {
		file.Close()
	}
	return t, err
}

// Fields lists the fields of columns.
func Fields[T any](columns []Column[T]) []Field {
	list := make([]Field, len(columns))
	for i := range columns {
		list[i] = columns[i].Field
	}
	return list
}

// Add writes a row.
func (t *Table[T]) Add(row T) error {
	for i := range t.columns {
		t.row[i] = t.columns[i].Of(row)
	}
	t.rows++
	return t.encoder.add(t.row)
}

// Rows is the number of rows that were added.
func (t *Table[T]) Rows() int { return t.rows }

// Close writes what is left and waits until it is on the disk.
func (t *Table[T]) Close() error {
	return cmp.Or(t.encoder.close(), t.buffer.Flush(), t.file.Sync(), t.file.Close())
}

// Abandon closes the file of a table that is not wanted any more. After Close it does nothing.
func (t *Table[T]) Abandon() { t.file.Close() }
