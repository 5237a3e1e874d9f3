package patterndb

import (
	"errors"
	"fmt"
	"io"
	"os"

	"shicho/patterndb/export"
	"shicho/patterndb/game"
)

// The errors of Import, for errors.Is. Their texts begin with path:line:.
var (
	ErrNotExport = export.ErrNotExport
	ErrTruncated = export.ErrTruncated
)

// Import stores every game of an export. The name is for error messages. Import returns how many games were new
// and how many the store had already. If there is an error, the games before the faulty line are in the store. After the last
// Import call UpdateCovers.
func (s *Store) Import(name string, r io.Reader) (added, known int, err error) {
	return s.importFrom(name, r, false)
}

// ImportMixed is Import, but also takes games that were mined by other settings than those of the store; see AddSettings.
func (s *Store) ImportMixed(name string, r io.Reader) (added, known int, err error) {
	return s.importFrom(name, r, true)
}

func (s *Store) importFrom(name string, r io.Reader, mix bool) (added, known int, err error) {
	if r == nil {
		return 0, 0, fmt.Errorf("%w: Import needs a reader", ErrInvalid)
	}
	if s.db == nil {
		return 0, 0, os.ErrClosed
	}
	w := s.NewWriter()
	line, err := export.Read(r, taker{s, w, mix})
	if err != nil && !errors.Is(err, export.ErrTaker) {
		err = fmt.Errorf("%s:%d: %w", name, line, err)
	}
	if werr := w.Flush(); werr != nil {
		err = werr
	}
	added, known = w.Counts()
	return added, known, err
}

// taker takes an export into a store.
type taker struct {
	*Store
	writer *Writer
	mix    bool
}

func (t taker) AddSettings(list SettingsList) error { return t.Store.AddSettings(list, t.mix) }

func (t taker) AddPrograms(programs []string) error      { return t.addPrograms(programs) }
func (t taker) AddParts(parts Parts) error               { return t.addParts(parts) }
func (t taker) Put(game *Game, patterns []Pattern) error { return t.writer.Put(game, patterns) }

// Export writes everything in the store as lines of JSON. Stores with equal content give equal bytes.
func (s *Store) Export(w io.Writer) error { return s.ExportGames(w, nil) }

// ExportGames is Export for the games that wants returns true for. If wants is nil, it exports all games.
func (s *Store) ExportGames(w io.Writer, wants func(*Game) bool) error {
	if w == nil {
		return fmt.Errorf("%w: Export needs a writer", ErrInvalid)
	}
	t, err := s.wholeSnapshot()
	if err != nil {
		return err
	}
	defer t.close()
	return t.export(w, wants)
}

func (t *snapshot) export(w io.Writer, wants func(*Game) bool) error {
	settings, err := t.settings()
	if err != nil {
		return err
	}
	parts, err := t.parts()
	if err != nil {
		return err
	}
	programs, err := t.programs()
	if err != nil {
		return err
	}
	out, err := export.NewWriter(w, export.Header{Programs: programs, Settings: settings, Parts: parts})
	if err != nil {
		return err
	}
	for g, err := range t.games {
		if err != nil {
			return err
		}
		if wants != nil && !wants(g) {
			continue
		}
		line, err := t.exportGame(g)
		if err != nil {
			return err
		}
		if err := out.AddLine(line); err != nil {
			return err
		}
	}
	return out.Close()
}

func (t *snapshot) exportGame(g *Game) (*game.Line, error) {
	line, err := game.NewLine(g)
	if err != nil {
		return nil, err
	}
	for _, id := range g.Patterns() {
		p, err := t.pattern(id)
		if err != nil {
			return nil, err
		}
		line.AddPattern(id, p)
	}
	return line, nil
}
