package patterndb

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"shicho/patterndb/game"
	"shicho/shape"
)

// EncodeLine writes a game with its patterns as a line of an export, without the line's end. patterns must contain every
// pattern that an instance names, and no other; a game that was not mined yet has neither. The error may wrap ErrInvalid.
func EncodeLine(g *Game, patterns []Pattern) ([]byte, error) {
	e, err := prepare(g, patterns)
	if err != nil {
		return nil, err
	}
	byID := make(map[shape.ID]Pattern, len(patterns))
	for _, p := range patterns {
		byID[p.ID()] = p
	}
	line, err := game.NewLine(e.game)
	if err != nil {
		return nil, err
	}
	for _, id := range e.game.Patterns() {
		line.AddPattern(id, byID[id])
	}
	var text bytes.Buffer
	err = newLineEncoder(&text).Encode(line)
	return bytes.TrimSuffix(text.Bytes(), []byte("\n")), err
}

// DecodeLine reads what EncodeLine writes. The error may wrap ErrNotExport or ErrInvalid.
func DecodeLine(text []byte) (*Game, []Pattern, error) {
	var line game.Line
	if err := decode(text, &line); err != nil {
		return nil, nil, err
	}
	return line.Game()
}

func newLineEncoder(w io.Writer) *json.Encoder {
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	return out
}

// ExportWriter writes an export line by line, without a store.
type ExportWriter struct {
	out   *bufio.Writer
	lines *json.Encoder
	last  shape.ID
	games int
}

// NewExportWriter writes the first line of an export. The limits are as for Store.SetLimits.
func NewExportWriter(w io.Writer, limits string, parts Parts) (*ExportWriter, error) {
	header := exportHeader{Format: exportFormat, Version: exportVersion, Limits: limits}
	if !parts.All() {
		header.Parts = parts.String()
	}
	e := &ExportWriter{out: bufio.NewWriterSize(w, 1<<16)}
	e.lines = newLineEncoder(e.out)
	return e, e.lines.Encode(header)
}

// Add writes the line of a game, which EncodeLine made. The keys must ascend.
func (e *ExportWriter) Add(key shape.ID, line []byte) error { return e.add(key, json.RawMessage(line)) }

func (e *ExportWriter) add(key shape.ID, line any) error {
	if e.games > 0 && compareIDs(e.last, key) >= 0 {
		return fmt.Errorf("%w: game %v comes after game %v", ErrInvalid, key, e.last)
	}
	e.last = key
	e.games++
	return e.lines.Encode(line)
}

// Close writes the last line. It does not close the underlying writer.
func (e *ExportWriter) Close() error {
	if err := e.lines.Encode(exportEnd{&e.games}); err != nil {
		return err
	}
	return e.out.Flush()
}
