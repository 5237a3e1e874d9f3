package patterndb

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"shicho/patterndb/game"
	"shicho/patterndb/parts"
)

// The errors of Import, for errors.Is. Their texts begin with path:line:.
var (
	ErrNotExport = errors.New("not an export of patterns")
	ErrTruncated = errors.New("export breaks off")
)

// Import stores every game of an export. The name is for error messages. Import returns how many games were new
// and how many the store had already. If there is an error, the games before the faulty line are in the store. After the last
// Import call UpdateCovers.
func (s *Store) Import(name string, r io.Reader) (added, known int, err error) {
	w := s.NewWriter()
	in := importer{setLimits: s.SetLimits, addParts: s.addParts, put: w.Put, lines: bufio.NewReaderSize(r, 1<<16)}
	err = in.run()
	if err != nil && !errors.Is(err, errWrite) {
		err = fmt.Errorf("%s:%d: %w", name, in.line, err)
	}
	if werr := w.Flush(); werr != nil {
		err = werr
	}
	added, known = w.Counts()
	return added, known, err
}

// errWrite says that the store failed, not the export.
var errWrite = errors.New("write failed")

type importer struct {
	setLimits func(name string) error
	addParts  func(Parts) error
	put       func(*Game, []Pattern) error
	lines     *bufio.Reader
	line      int
	cut       bool // the line was the last one and has no line end
}

func (in *importer) run() error {
	text, err := in.next()
	if err != nil {
		return err
	}
	if err := in.header(text); err != nil {
		return err
	}
	for games := 0; ; games++ {
		text, err := in.next()
		if err != nil {
			return err
		}
		// The last line is the only one without a key.
		var end exportEnd
		if decode(text, &end) == nil && end.Games != nil {
			return in.end(games, *end.Games)
		}
		var line game.Line
		if err := decode(text, &line); err != nil && in.cut {
			return ErrTruncated
		} else if err != nil {
			return err
		}
		game, patterns, err := line.Game()
		if err != nil {
			return err
		}
		if err := in.put(game, patterns); errors.Is(err, ErrInvalid) || errors.Is(err, ErrTooLarge) {
			return err
		} else if err != nil {
			return errWrite
		}
	}
}

func (in *importer) header(text []byte) error {
	var h exportHeader
	if err := decode(text, &h); err != nil || h.Format != exportFormat {
		return ErrNotExport
	}
	if h.Version != exportVersion {
		err := fmt.Errorf("%w: of the export: %d, this program reads %d", ErrVersion, h.Version, exportVersion)
		if h.Version < exportVersion {
			err = fmt.Errorf("%w; mine the records again: shicho mine PATH... --db FOLDER", err)
		}
		return err
	}
	have := Parts{}
	if h.Parts != "" {
		var err error
		if have, err = parts.Parse(h.Parts); err != nil {
			return fmt.Errorf("%w: %w", ErrNotExport, err)
		}
	}
	if h.Limits != "" {
		if err := in.setLimits(h.Limits); err != nil {
			return err
		}
	}
	return in.addParts(have)
}

func (in *importer) end(games, said int) error {
	if games != said {
		return fmt.Errorf("%w: %d games, but the last line says %d", ErrTruncated, games, said)
	}
	if _, err := in.next(); !errors.Is(err, ErrTruncated) {
		return fmt.Errorf("%w: more after the last line", ErrNotExport)
	}
	return nil
}

// next reads a line. At the end of the export it returns ErrTruncated.
func (in *importer) next() ([]byte, error) {
	in.line++
	var text []byte
	for {
		part, err := in.lines.ReadSlice('\n')
		text = append(text, part...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull) && len(text) <= maxLine:
			continue
		case errors.Is(err, bufio.ErrBufferFull):
			return nil, fmt.Errorf("%w: line longer than %d MiB", ErrNotExport, maxLine>>20)
		case errors.Is(err, io.EOF) && len(bytes.TrimSpace(text)) == 0:
			return nil, ErrTruncated
		case err != nil && !errors.Is(err, io.EOF):
			return nil, err
		}
		in.cut = err != nil
		return text, nil
	}
}

// decode reads one JSON value and nothing else.
func decode(text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return fmt.Errorf("%w: %v", ErrNotExport, err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return fmt.Errorf("%w: more than one value", ErrNotExport)
	}
	return nil
}
