package tables

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"shicho/internal/files"
	"shicho/patterndb"
)

// Version is the version of the tables' columns, which the metadata of a Parquet file has as "shicho.tables". It changes
// when the meaning of a column does; further columns do not change it.
const Version = "1"

// Format is a format of tables.
type Format uint8

// The formats. Lines are objects in JSON, one a line, compressed with zstd.
const (
	Parquet Format = iota
	CSV
	Lines
)

var formatNames = [...]string{"parquet", "csv", "jsonl.zst"}

// String is the name of the format, and the ending of its files without the full stop.
func (f Format) String() string { return formatNames[f] }

// ParseFormat reads the name of a format that Write is asked for: parquet or csv. The lines of an export are another format.
func ParseFormat(name string) (Format, error) {
	i := slices.Index(formatNames[:Lines], name)
	if i < 0 {
		return 0, fmt.Errorf("%q is not a format of tables", name)
	}
	return Format(i), nil
}

// Options are the options of Write.
type Options struct {
	Format Format
	Wants  func(*patterndb.Game) bool // the games that are written; nil: all
	// Wrap, if set, returns the writer through which Write writes each file. An error of that writer ends Write.
	Wrap func(io.Writer) io.Writer
}

// Write makes the new folder dir with the tables games, instances and patterns of a store, a file for each. If there is
// anything at dir, the error is fs.ErrExist. After an error there is no folder at dir. Write needs little memory,
// however large the store is. Stores with equal content give equal bytes.
//
// The store must not be written to meanwhile, because the tables would show it at different moments.
func Write(store *patterndb.Store, dir string, options Options) error {
	return files.WriteFolder(dir, func(folder string) error {
		notes, err := Notes(store)
		if err != nil {
			return err
		}
		o := output{options, folder, notes}
		if err := o.writeGames(store); err != nil {
			return err
		}
		return o.writePatterns(store)
	})
}

// Notes lists what the files of tables say about the store that they were made of: pairs of a name and a text.
func Notes(store *patterndb.Store) ([][2]string, error) {
	settings, err := store.Settings()
	if err != nil {
		return nil, err
	}
	minedBy, err := json.Marshal(append(patterndb.SettingsList{}, settings...))
	if err != nil {
		return nil, err
	}
	programs, err := store.Programs()
	if err != nil {
		return nil, err
	}
	parts, err := store.Parts()
	return [][2]string{{"shicho.tables", Version}, {"shicho.programs", strings.Join(programs, " ")}, {"shicho.limits", settings.Limits()},
		{"shicho.mined_by", string(minedBy)}, {"shicho.parts", parts.String()}}, err
}

// output is where the tables go.
type output struct {
	Options
	dir   string
	notes [][2]string
}

func (o *output) wants(g *patterndb.Game) bool { return o.Wants == nil || o.Wants(g) }

// create begins the file of a table.
func create[T any](o output, name string, columns []Column[T]) (*Table[T], error) {
	return Create(filepath.Join(o.dir, name+"."+o.Format.String()), name, columns, FileOptions{o.Format, o.notes, o.Wrap})
}

// writeGames writes the tables of games and instances.
func (o output) writeGames(store *patterndb.Store) error {
	games, err := create(o, "games", GameColumns)
	if err != nil {
		return err
	}
	defer games.Abandon()
	instances, err := create(o, "instances", InstanceColumns)
	if err != nil {
		return err
	}
	defer instances.Abandon()
	covers, err := store.LoadCovers()
	if err != nil {
		return err
	}
	for g, err := range store.Games() {
		if err != nil {
			return err
		}
		if !o.wants(g) {
			continue
		}
		if err := games.Add(NewGame(g)); err != nil {
			return err
		}
		for i := range g.Instances {
			if err := instances.Add(NewInstance(g, &g.Instances[i], covers)); err != nil {
				return err
			}
		}
	}
	return cmp.Or(games.Close(), instances.Close())
}

func (o output) writePatterns(store *patterndb.Store) error {
	patterns, err := create(o, "patterns", PatternColumns)
	if err != nil {
		return err
	}
	defer patterns.Abandon()
	for p, err := range store.SummariesOf(o.Wants) {
		if err != nil {
			return err
		}
		if err := patterns.Add(p); err != nil {
			return err
		}
	}
	return patterns.Close()
}
