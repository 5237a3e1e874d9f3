package export

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"shicho/patterndb/game"
	"shicho/patterndb/kv"
	"shicho/patterndb/parts"
)

// The errors of Read, for errors.Is.
var (
	ErrNotExport = errors.New("not an export of patterns")
	ErrTruncated = errors.New("export breaks off")
	ErrVersion   = errors.New("unknown version of the store")
	ErrTaker     = errors.New("write failed") // the Taker failed, not the export
)

// maxLine is the largest length of a line, in bytes. A game that fits into a transaction of a store has a shorter line.
const maxLine = 64 << 20

// Taker takes what an export contains.
type Taker interface {
	// AddSettings takes the settings by which the games were mined. There is at least one.
	AddSettings(game.SettingsList) error
	AddPrograms(versions []string) error
	AddParts(parts.Parts) error
	// Put takes a game. After an error that wraps game.ErrInvalid or kv.ErrTooLarge, Read returns that error.
	Put(*game.Game, []game.Pattern) error
}

// Read gives everything in an export to a Taker. If there is an error, line is the number of the faulty line, and the
// Taker has got all games before that line. The error may wrap ErrNotExport, ErrTruncated, ErrVersion, game.ErrInvalid,
// kv.ErrTooLarge or ErrTaker.
func Read(r io.Reader, taker Taker) (line int, err error) {
	in := reader{taker: taker, lines: bufio.NewReaderSize(r, 1<<16)}
	err = in.run()
	return in.line, err
}

type reader struct {
	taker Taker
	lines *bufio.Reader
	line  int
	cut   bool // the line was the last one and has no line end
}

func (in *reader) run() error {
	text, err := in.next()
	if err != nil {
		return err
	}
	if err := in.begin(text); err != nil {
		return err
	}
	for games := 0; ; games++ {
		text, err := in.next()
		if err != nil {
			return err
		}
		// The last line is the only one without a key.
		var last end
		if decode(text, &last) == nil && last.Games != nil {
			return in.end(games, *last.Games)
		}
		var line game.Line
		if err := decode(text, &line); err != nil && in.cut {
			return ErrTruncated
		} else if err != nil {
			return err
		}
		g, patterns, err := line.Game()
		if err != nil {
			return err
		}
		if err := in.taker.Put(g, patterns); errors.Is(err, game.ErrInvalid) || errors.Is(err, kv.ErrTooLarge) {
			return err
		} else if err != nil {
			return ErrTaker
		}
	}
}

func (in *reader) begin(text []byte) error {
	var h header
	if err := decode(text, &h); err != nil || h.Format != format {
		return ErrNotExport
	}
	if h.Version < oldest || h.Version > version {
		err := fmt.Errorf("%w: of the export: %d, this program reads %d", ErrVersion, h.Version, version)
		if h.Version < oldest {
			err = fmt.Errorf("%w; mine the records again: shicho mine PATH... --db FOLDER", err)
		}
		return err
	}
	have := parts.Parts{}
	if h.Parts != "" {
		var err error
		if have, err = parts.Parse(h.Parts); err != nil {
			return fmt.Errorf("%w: %w", ErrNotExport, err)
		}
	}
	settings := h.MinedBy
	if len(settings) == 0 && h.Limits != "" {
		settings = game.SettingsList{{Limits: h.Limits}}
	}
	settings = settings.Join(nil)
	if err := settings.Check(); err != nil {
		return err
	}
	if settings.Limits() != h.Limits {
		return fmt.Errorf("%w: the limits are %q, not %q", ErrNotExport, settings.Limits(), h.Limits)
	}
	if len(settings) > 0 {
		if err := in.taker.AddSettings(settings); err != nil {
			return err
		}
	}
	if len(h.Programs) > 0 {
		if err := in.taker.AddPrograms(h.Programs); err != nil {
			return err
		}
	}
	return in.taker.AddParts(have)
}

func (in *reader) end(games, said int) error {
	if games != said {
		return fmt.Errorf("%w: %d games, but the last line says %d", ErrTruncated, games, said)
	}
	if _, err := in.next(); !errors.Is(err, ErrTruncated) {
		return fmt.Errorf("%w: more after the last line", ErrNotExport)
	}
	return nil
}

// next reads a line. At the end of the export it returns ErrTruncated.
func (in *reader) next() ([]byte, error) {
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
