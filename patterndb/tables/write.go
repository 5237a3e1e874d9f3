package tables

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
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

// The formats.
const (
	Parquet Format = iota
	CSV
)

var formatNames = [...]string{"parquet", "csv"}

// String is the name of the format, and the ending of its files without the full stop.
func (f Format) String() string { return formatNames[f] }

// ParseFormat reads the name of a format.
func ParseFormat(name string) (Format, error) {
	i := slices.Index(formatNames[:], name)
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
	dir = filepath.Clean(dir)
	folder, err := files.BeginFolder(dir)
	if err != nil {
		return err
	}
	defer folder.Remove()
	notes, err := notesOf(store)
	if err != nil {
		return err
	}
	inner := filepath.Join(folder.Path, "tables")
	if err := os.Mkdir(inner, 0o777); err != nil {
		return err
	}
	o := output{options, inner, notes}
	if err := o.writeGames(store); err != nil {
		return o.withFinalPath(err, dir)
	}
	if err := o.writePatterns(store); err != nil {
		return o.withFinalPath(err, dir)
	}
	return folder.Take(inner)
}

// notesOf lists what a table says about the store.
func notesOf(store *patterndb.Store) ([][2]string, error) {
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

// withFinalPath replaces the path of a file in an error by the path that the file would have had in the end.
func (o output) withFinalPath(err error, dir string) error {
	if fault := (*fs.PathError)(nil); errors.As(err, &fault) && filepath.Dir(fault.Path) == o.dir {
		fault.Path = filepath.Join(dir, filepath.Base(fault.Path))
	}
	return err
}

// writeGames writes the tables of games and instances.
func (o output) writeGames(store *patterndb.Store) error {
	games, err := begin(o, "games", gameColumns)
	if err != nil {
		return err
	}
	defer games.file.Close()
	instances, err := begin(o, "instances", instanceColumns)
	if err != nil {
		return err
	}
	defer instances.file.Close()
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
		if err := games.add(newGame(g)); err != nil {
			return err
		}
		for i := range g.Instances {
			n := &g.Instances[i]
			if err := instances.add(instance{n, g, g.Attacker(n), covers.Of(n.Pattern)}); err != nil {
				return err
			}
		}
	}
	return cmp.Or(games.end(), instances.end())
}

func (o output) writePatterns(store *patterndb.Store) error {
	patterns, err := begin(o, "patterns", patternColumns)
	if err != nil {
		return err
	}
	defer patterns.file.Close()
	for p, err := range store.SummariesOf(o.Wants) {
		if err != nil {
			return err
		}
		if err := patterns.add(p); err != nil {
			return err
		}
	}
	return patterns.end()
}

// encoder writes rows in a format. A row has a value for each column: a string, an int, a float64, a bool or a time.Time,
// as the column's kind says, or nil.
type encoder interface {
	add(row []any) error
	close() error
}

// table is a table that is being written.
type table[T any] struct {
	columns []column[T]
	file    *os.File
	buffer  *bufio.Writer
	encoder encoder
	row     []any
}

func begin[T any](o output, name string, columns []column[T]) (*table[T], error) {
	file, err := os.Create(filepath.Join(o.dir, name+"."+o.Format.String()))
	if err != nil {
		return nil, err
	}
	t := &table[T]{columns: columns, file: file, row: make([]any, len(columns))}
	var out io.Writer = file
	if o.Wrap != nil {
		out = o.Wrap(out)
	}
	t.buffer = bufio.NewWriterSize(out, 1<<16)
	if o.Format == CSV {
		t.encoder, err = newCSV(t.buffer, fieldsOf(columns))
	} else {
		t.encoder = newParquet(t.buffer, name, fieldsOf(columns), o.notes)
	}
	if err != nil {
		file.Close()
	}
	return t, err
}

func fieldsOf[T any](columns []column[T]) []field {
	list := make([]field, len(columns))
	for i := range columns {
		list[i] = columns[i].field
	}
	return list
}

func (t *table[T]) add(row T) error {
	for i := range t.columns {
		t.row[i] = t.columns[i].of(row)
	}
	return t.encoder.add(t.row)
}

// end writes what is left and waits until it is on the disk. The caller closes the file.
func (t *table[T]) end() error {
	return cmp.Or(t.encoder.close(), t.buffer.Flush(), t.file.Sync())
}
