package dataset

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"shicho/internal/files"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/patterndb/tables"
	"shicho/study/fact"
	"shicho/study/problem"
	"shicho/tactics"
)

// The tables, by the names of their folders.
const (
	Games     = "games"
	Instances = "instances"
	Patterns  = "patterns"
	Positions = "positions"
	Missed    = "missed"
	Problems  = "problems"
)

// All lists the tables in the order of the card.
var All = []string{Games, Instances, Patterns, Positions, Missed, Problems}

// Options are the options of Write.
type Options struct {
	Tables          []string                   // some of All; none stands for all
	By              By                         // how the games are divided into files
	Names           bool                       // write the names of players, records and events
	Source, Licence string                     // of the games, as the user states them; see CheckLicence
	DataLicence     string                     // of what is derived from the games; "": that of the games
	URL, Date       string                     // where and when the set is published, if the user says so
	Command         string                     // by which the set was made, without the names of folders
	Wants           func(*patterndb.Game) bool // the games that are written; nil: all
	Chosen          string                     // says in the card which games those are; "" if all are wanted
	Workers         int                        // for the problems; 0 means 1
	Kinds           []problem.Kind             // of the problems; groups are looked for in all positions if Kills, Lives or Sekis are among them. None: problems of what was found in the games
	Limits          tactics.Limits             // by which the games were mined, for the next two
	Certify         bool                       // the positions get certificates
	Refute          bool                       // the positions get wrong moves with what refutes them
	// Progress, if set, is called now and then with the name of a table and the number of games that are done for it.
	Progress func(table string, games int)
}

// Summary is what Write wrote.
type Summary struct {
	Rows        map[string]int `json:"rows_by_table"`
	Files       int            `json:"files"`
	Bytes       int64          `json:"bytes"`
	Fingerprint string         `json:"fingerprint"` // of the settings of mining and of the keys of the games: 32 hexadecimal digits
}

// Write makes the new folder dir with a set of data of a store. If there is anything at dir, the error is fs.ErrExist. After an error there is
// no folder at dir. The store must not be written to meanwhile.
func Write(ctx context.Context, store *patterndb.Store, dir string, o Options) (*Summary, error) {
	if len(o.Tables) == 0 {
		o.Tables = All
	}
	w := &writer{Options: o, context: ctx, store: store, summary: Summary{Rows: map[string]int{}}}
	err := files.WriteFolder(dir, func(folder string) error {
		w.dir = folder
		return w.write()
	})
	if err != nil {
		return nil, err
	}
	return &w.summary, nil
}

type writer struct {
	Options
	context context.Context
	store   *patterndb.Store
	dir     string
	notes   [][2]string
	covers  *patterndb.Covers
	shards  []*shard
	found   map[shape.ID][]problemRow
	summary Summary

	search      searching               // for the positions; nil if nothing is searched for
	themes      map[fact.Text]fact.Text // of patterns, by their IDs, for the positions
	provenance  fact.Text               // of the positions
	first, last string                  // days on which games were played, years or months where the records tell no more
}

func (w *writer) has(table string) bool { return slices.Contains(w.Tables, table) }

func (w *writer) write() (err error) {
	if w.notes, err = tables.Notes(w.store); err != nil {
		return err
	}
	w.search = w.searchFor()
	if w.covers, err = w.store.LoadCovers(); err != nil {
		return err
	}
	if err := w.divide(); err != nil {
		return err
	}
	for _, table := range w.Tables {
		if err := os.Mkdir(filepath.Join(w.dir, table), 0o777); err != nil {
			return err
		}
	}
	if w.has(Positions) {
		if err := w.readReasons(); err != nil {
			return err
		}
	}
	if w.has(Problems) {
		if w.found, err = w.findProblems(); err != nil {
			return err
		}
	}
	done := 0
	for _, s := range w.shards {
		if err := w.writeShard(s); err != nil {
			return err
		}
		if done += len(s.games); w.Progress != nil {
			w.Progress("games", done)
		}
	}
	if w.has(Patterns) {
		if err := w.writePatterns(); err != nil {
			return err
		}
	}
	if err := w.fingerprint(); err != nil {
		return err
	}
	if err := w.writeCard(); err != nil {
		return err
	}
	return w.writeSums()
}

// both are the two files of a table: Parquet and lines of JSON.
type both[T any] struct {
	w     *writer
	name  string
	files []*tables.Table[T] // none if the table is not wanted
}

// create begins the two files of a table. Columns that tell who played are left out, unless names are wanted.
func create[T any](w *writer, table, name string, columns []tables.Column[T]) (*both[T], error) {
	t := &both[T]{w: w, name: table}
	if !w.has(table) {
		return t, nil
	}
	columns = public(columns, w.Names)
	for _, format := range []tables.Format{tables.Parquet, tables.Lines} {
		file, err := tables.Create(filepath.Join(w.dir, table, name+"."+format.String()), table, columns, tables.FileOptions{Format: format, Notes: w.notes})
		if err != nil {
			t.abandon()
			return nil, err
		}
		t.files = append(t.files, file)
	}
	return t, nil
}

// public lists the columns that do not tell who played, or all columns.
func public[T any](columns []tables.Column[T], all bool) []tables.Column[T] {
	if all {
		return columns
	}
	return slices.DeleteFunc(slices.Clone(columns), func(c tables.Column[T]) bool { return c.IsPersonal() })
}

func (t *both[T]) add(row T) error {
	for _, file := range t.files {
		if err := file.Add(row); err != nil {
			return err
		}
	}
	return nil
}

func (t *both[T]) close() error {
	for _, file := range t.files {
		if err := file.Close(); err != nil {
			return err
		}
	}
	if len(t.files) > 0 {
		t.w.summary.Rows[t.name] += t.files[0].Rows()
	}
	return nil
}

func (t *both[T]) abandon() {
	for _, file := range t.files {
		file.Abandon()
	}
}

// writeShard writes the files of some games.
func (w *writer) writeShard(s *shard) error {
	games, err := create(w, Games, s.name, gameColumns)
	if err != nil {
		return err
	}
	defer games.abandon()
	instances, err := create(w, Instances, s.name, tables.InstanceColumns)
	if err != nil {
		return err
	}
	defer instances.abandon()
	places, err := create(w, Positions, s.name, positionColumns)
	if err != nil {
		return err
	}
	defer places.abandon()
	missed, err := create(w, Missed, s.name, missedColumns)
	if err != nil {
		return err
	}
	defer missed.abandon()
	problems, err := create(w, Problems, s.name, problemColumns)
	if err != nil {
		return err
	}
	defer problems.abandon()
	for _, key := range s.games {
		if err := context.Cause(w.context); err != nil {
			return err
		}
		g, err := w.store.Game(key)
		if err != nil {
			return err
		}
		if err := games.add(tables.NewGame(g)); err != nil {
			return err
		}
		for i := range g.Instances {
			if err := instances.add(tables.NewInstance(g, &g.Instances[i], w.covers)); err != nil {
				return err
			}
		}
		if err := w.writeFacts(g, places, missed); err != nil {
			return err
		}
		for _, p := range w.found[key] {
			if err := problems.add(p); err != nil {
				return err
			}
		}
	}
	return cmp.Or(games.close(), instances.close(), places.close(), missed.close(), problems.close())
}

// readReasons reads the themes of all patterns, and which versions mined the games.
func (w *writer) readReasons() error {
	programs, err := w.store.Programs()
	if err != nil {
		return err
	}
	w.provenance, w.themes = fact.Text("shicho mine "+strings.Join(programs, ", ")), map[fact.Text]fact.Text{}
	for p, err := range w.store.EncodedPatterns() {
		if err != nil {
			return err
		}
		w.themes[fact.Text(p.ID.String())] = fact.Text(strings.Join(p.Themes.Names(), " "))
	}
	return nil
}

// explain adds to a row what is known of its pattern, and where it comes from.
func (w *writer) explain(f *fact.Fact) { f.Reason, f.Provenance = w.themes[f.Pattern], w.provenance }

// WriteFacts writes what games of a store prove, in the order of their keys, a row a line: the rows of the table of positions. The store must not be written to
// meanwhile.
func WriteFacts(out io.Writer, store *patterndb.Store, games []shape.ID) error {
	w := &writer{store: store}
	if err := w.readReasons(); err != nil {
		return err
	}
	for _, key := range games {
		g, err := store.Game(key)
		if err != nil {
			return err
		}
		facts, err := factsOf(g, nil)
		if err != nil {
			return err
		}
		for _, f := range facts {
			w.explain(f)
			if err := fact.Write(out, *f); err != nil {
				return err
			}
		}
	}
	return nil
}

// writeFacts writes what a game proves: the rows of its positions, and of the strings that were missed.
func (w *writer) writeFacts(g *patterndb.Game, places *both[*fact.Fact], missed *both[*missedString]) error {
	if !w.has(Positions) && !w.has(Missed) {
		return nil
	}
	search := w.search
	if !w.has(Positions) {
		search = nil
	}
	facts, err := factsOf(g, search)
	if err != nil {
		return err
	}
	for _, f := range facts {
		w.explain(f)
		if err := places.add(f); err != nil {
			return err
		}
	}
	for _, m := range missedStrings(g, facts) {
		if err := missed.add(m); err != nil {
			return err
		}
	}
	return nil
}

// writePatterns writes the files of all patterns.
func (w *writer) writePatterns() error {
	patterns, err := create(w, Patterns, "all", tables.PatternColumns)
	if err != nil {
		return err
	}
	defer patterns.abandon()
	for p, err := range w.store.SummariesOf(w.Wants) {
		if err == nil {
			err = context.Cause(w.context)
		}
		if err == nil {
			err = patterns.add(p)
		}
		if err != nil {
			return err
		}
	}
	return patterns.close()
}

// fingerprintDigits is the number of hexadecimal digits of a fingerprint.
const fingerprintDigits = 32

// fingerprint computes the fingerprint: of the settings of mining, and of the keys of the games in ascending order.
func (w *writer) fingerprint() error {
	settings, err := w.store.Settings()
	if err != nil {
		return err
	}
	hash := sha256.New()
	for _, s := range settings {
		fmt.Fprintln(hash, s.Key())
	}
	var keys []shape.ID
	for _, s := range w.shards {
		keys = append(keys, s.games...)
	}
	slices.SortFunc(keys, func(a, b shape.ID) int { return slices.Compare(a[:], b[:]) })
	for _, key := range keys {
		hash.Write(key[:])
	}
	w.summary.Fingerprint = fmt.Sprintf("%x", hash.Sum(nil))[:fingerprintDigits]
	return nil
}

// writeSums writes croissant.json, and SHA256SUMS, which sha256sum -c reads, and counts the files.
func (w *writer) writeSums() error {
	var sums strings.Builder
	err := filepath.WalkDir(w.dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		return w.sum(path, &sums)
	})
	if err != nil {
		return err
	}
	if err := w.writeCroissant(sums.String()); err != nil {
		return err
	}
	if err := w.sum(filepath.Join(w.dir, "croissant.json"), &sums); err != nil {
		return err
	}
	return files.WriteWhole(filepath.Join(w.dir, "SHA256SUMS"), []byte(sums.String()))
}

// sum adds the line of a file to the checksums.
func (w *writer) sum(path string, sums *strings.Builder) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	hash := sha256.New()
	n, err := io.Copy(hash, f)
	if err != nil {
		return err
	}
	name, err := filepath.Rel(w.dir, path)
	fmt.Fprintf(sums, "%x  %s\n", hash.Sum(nil), filepath.ToSlash(name))
	w.summary.Files++
	w.summary.Bytes += n
	return err
}
