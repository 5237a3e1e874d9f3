package tables

import (
	"encoding/json"
	"io"
	"time"

	"github.com/klauspost/compress/zstd"
)

// linesEncoder writes a table as objects in JSON, one a line, compressed with zstd. Every object has all columns in their order; a missing
// value is null, and a date is a text as 2001-02-03.
type linesEncoder struct {
	out   *zstd.Encoder
	names [][]byte // `{"first":`, `,"second":` and so on
	line  []byte
}

func newLines(w io.Writer, columns []Field) (*linesEncoder, error) {
	// With one goroutine the same rows give the same bytes, however the rows come.
	out, err := zstd.NewWriter(w, zstd.WithEncoderConcurrency(1))
	e := &linesEncoder{out: out}
	for i, c := range columns {
		name, _ := json.Marshal(c.Name) // a text
		begin := ","
		if i == 0 {
			begin = "{"
		}
		e.names = append(e.names, append(append([]byte(begin), name...), ':'))
	}
	return e, err
}

func (e *linesEncoder) add(row []any) error {
	e.line = e.line[:0]
	for i, value := range row {
		if day, ok := value.(time.Time); ok {
			value = day.Format(time.DateOnly)
		}
		text, err := json.Marshal(value)
		if err != nil {
			return err
		}
		e.line = append(append(e.line, e.names[i]...), text...)
	}
	e.line = append(e.line, "}\n"...)
	_, err := e.out.Write(e.line)
	return err
}

func (e *linesEncoder) close() error { return e.out.Close() }
