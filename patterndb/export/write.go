package export

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"shicho/pattern/shape"
	"shicho/patterndb/game"
	"shicho/patterndb/parts"
)

const (
	format  = "shicho patterns"
	version = 7
	oldest  = 5 // that is read; it lacks the class critical and the threats of patterns, and version 6 the classes about life and death
)

// Header is what the first line of an export says of all games.
type Header struct {
	Programs []string          // the versions of the program that mined the games, in ascending order
	Settings game.SettingsList // by which the games were mined; empty if nobody told
	Parts    parts.Parts       // of the games, if some are missing
}

// header is the first line.
type header struct {
	Format   string            `json:"format"`
	Version  int               `json:"version"`
	Programs []string          `json:"programs,omitempty"`
	Limits   string            `json:"limits,omitempty"`
	MinedBy  game.SettingsList `json:"mined_by,omitempty"` // left out if only the name of the limits is known
	Parts    string            `json:"parts,omitempty"`
}

type end struct {
	Games *int `json:"games"`
}

// EncodeLine writes a game with its patterns as a line of an export, without the line's end. patterns must contain every
// pattern that an instance names, and no other; a game that was not mined yet has neither. The error may wrap game.ErrInvalid.
func EncodeLine(g *game.Game, patterns []game.Pattern) ([]byte, error) {
	own, _, err := g.With(patterns)
	if err != nil {
		return nil, err
	}
	byID := make(map[shape.ID]game.Pattern, len(patterns))
	for _, p := range patterns {
		byID[p.ID()] = p
	}
	line, err := game.NewLine(own)
	if err != nil {
		return nil, err
	}
	for _, id := range own.Patterns() {
		line.AddPattern(id, byID[id])
	}
	var text bytes.Buffer
	err = newLineEncoder(&text).Encode(line)
	return bytes.TrimSuffix(text.Bytes(), []byte("\n")), err
}

// DecodeLine reads what EncodeLine writes. The error may wrap ErrNotExport or game.ErrInvalid.
func DecodeLine(text []byte) (*game.Game, []game.Pattern, error) {
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

// Writer writes an export line by line.
type Writer struct {
	out   *bufio.Writer
	lines *json.Encoder
	last  shape.ID
	games int
}

// NewWriter writes the first line of an export.
func NewWriter(w io.Writer, about Header) (*Writer, error) {
	h := header{Format: format, Version: version, Programs: about.Programs, Limits: about.Settings.Limits()}
	if !about.Settings.IsNameAlone() {
		h.MinedBy = about.Settings
	}
	if !about.Parts.All() {
		h.Parts = about.Parts.String()
	}
	e := &Writer{out: bufio.NewWriterSize(w, 1<<16)}
	e.lines = newLineEncoder(e.out)
	return e, e.lines.Encode(h)
}

// Add writes the line of a game, which EncodeLine made. The keys must ascend.
func (e *Writer) Add(key shape.ID, line []byte) error { return e.add(key, json.RawMessage(line)) }

// AddLine writes the line of a game that is not encoded yet. The keys must ascend.
func (e *Writer) AddLine(line *game.Line) error { return e.add(line.Key, line) }

func (e *Writer) add(key shape.ID, line any) error {
	if e.games > 0 && bytes.Compare(e.last[:], key[:]) >= 0 {
		return fmt.Errorf("%w: game %v comes after game %v", game.ErrInvalid, key, e.last)
	}
	e.last = key
	e.games++
	return e.lines.Encode(line)
}

// Close writes the last line. It does not close the underlying writer.
func (e *Writer) Close() error {
	if err := e.lines.Encode(end{&e.games}); err != nil {
		return err
	}
	return e.out.Flush()
}
