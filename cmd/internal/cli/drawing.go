package cli

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/files"
	"shicho/study/gamesearch"
)

// drawnLines are the lines of the board of a position that is drawn, unless the drawing has edges that say so.
const drawnLines = 19

// readDrawing reads a file, or standard input, that has a drawing in place of a record. It returns nil if the file has no drawing, and then what it has
// read of standard input is the beginning of rest. The error wraps gamesearch.ErrShape.
func readDrawing(path string, in io.Reader) (record *sgf.Record, rest io.Reader, err error) {
	var text []byte
	if path == sgf.Stdin {
		if text, err = io.ReadAll(io.LimitReader(in, gamesearch.MaxText+1)); err != nil {
			return nil, nil, err
		}
		rest = io.MultiReader(bytes.NewReader(text), in)
	} else if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && info.Size() <= gamesearch.MaxText && !strings.EqualFold(filepath.Ext(path), ".sgf") {
		if text, err = files.Read(path, gamesearch.MaxText); err != nil {
			return nil, nil, err
		}
	}
	if !isDrawing(text) {
		return nil, rest, nil
	}
	record, err = drawnRecord(path, string(text))
	return record, rest, err
}

// isDrawing tells whether a text is meant as a drawing: it has no parenthesis, with which records begin, and is no packed file.
func isDrawing(text []byte) bool {
	return len(bytes.TrimSpace(text)) > 0 && len(text) <= gamesearch.MaxText && utf8.Valid(text) && !bytes.ContainsAny(text, "(\x00")
}

// drawnRecord is a record that sets up a drawing. Black is to move, or the owner of the target where the drawing has the owner's move.
func drawnRecord(path, text string) (*sgf.Record, error) {
	shape, err := gamesearch.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	size, stones, err := shape.Position(drawnLines)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	r := &sgf.Record{Path: path, Name: filepath.Base(path), Size: size, ToMove: board.Black}
	if strings.ContainsAny(text, "@&") {
		r.ToMove = board.White
	}
	if len(stones) > 0 {
		r.Steps = []sgf.Step{{Stones: stones}}
	}
	return r, nil
}
