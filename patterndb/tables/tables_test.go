package tables

import (
	"bytes"
	"crypto/rand"
	"encoding/csv"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/pattern/shape"
	"shicho/pattern/theme"
	"shicho/patterndb"
)

// openStore makes a store with a game for each record. All play the same moves, after which D3 takes C3 off.
func openStore(t *testing.T, sources ...patterndb.Source) *patterndb.Store {
	t.Helper()
	store, err := patterndb.Open(filepath.Join(t.TempDir(), "p.db"), patterndb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	if err := store.SetLimits("paper"); err != nil {
		t.Fatal(err)
	}
	for i, source := range sources {
		// The passes at the end make every game another one.
		text := "(;SZ[5];B[bc];W[cc];B[cb];W[aa];B[cd];W[ea];B[dc]" + strings.Repeat(";W[]", i) + ")"
		for item := range sgf.Walk([]string{sgf.Stdin}, sgf.Options{Stdin: strings.NewReader(text)}) {
			if item.Err != nil {
				t.Fatal(item.Err)
			}
			game, pattern := newFinal(t, item.Record)
			game.Source = source
			if _, err := store.Put(game, []patterndb.Pattern{{Pattern: pattern, Themes: theme.SetOf(theme.Net, theme.Quiet)}}); err != nil {
				t.Fatal(err)
			}
		}
	}
	return store
}

func newFinal(t *testing.T, record *sgf.Record) (*patterndb.Game, shape.Pattern) {
	t.Helper()
	b, err := record.BoardAfter(6)
	if err != nil {
		t.Fatal(err)
	}
	target, _ := board.ParsePoint("C3", 5)
	move, _ := board.ParsePoint("D3", 5)
	before, _ := board.ParsePoint("C2", 5) // of move 5
	pattern := shape.New(shape.Capture, b, target, move, board.PointSet{})
	game := patterndb.NewGame(record)
	game.Captures = 1
	game.Instances = []patterndb.Instance{
		{Class: patterndb.First, Capture: 7, Move: 5, Target: target, Point: before, Depth: 1, Nodes: 12, Ladder: true, Shallow: patterndb.OtherMove},
		{Pattern: pattern.ID(), Class: patterndb.Final, Capture: 7, Move: 7, Target: target, Point: move},
	}
	return game, pattern
}

// written writes the tables and returns the contents of the file of each table.
func written(t *testing.T, store *patterndb.Store, f Format) map[string][]byte {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "tables")
	if err := Write(store, dir, Options{Format: f}); err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, name := range []string{"games", "instances", "patterns"} {
		data, err := os.ReadFile(filepath.Join(dir, name+"."+f.String()))
		if err != nil {
			t.Fatal(err)
		}
		files[name] = data
	}
	return files
}

// csvRows reads a table of CSV: the value of each column, row by row.
func csvRows(t *testing.T, data []byte) (rows []map[string]string) {
	t.Helper()
	lines, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, value := range line {
			row[lines[0][i]] = value
		}
		rows = append(rows, row)
	}
	return rows
}

// parquetRows reads a table of Parquet as csvRows does.
func parquetRows(t *testing.T, data []byte) (rows []map[string]string) {
	t.Helper()
	file, err := parquet.OpenFile(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	columns := file.Schema().Columns()
	for _, group := range file.RowGroups() {
		reader := group.Rows()
		defer reader.Close()
		batch := make([]parquet.Row, 1)
		for {
			n, err := reader.ReadRows(batch)
			if n == 1 {
				row := map[string]string{}
				for i, value := range batch[0] {
					text := value.String()
					if value.IsNull() {
						text = ""
					}
					row[columns[i][0]] = text
				}
				rows = append(rows, row)
			}
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	return rows
}

var awkward = patterndb.Source{
	Name: "a,b.sgf", PlayerBlack: `He "said", so`, PlayerWhite: "two\nlines", Date: "1999-12-31,01-01", Event: "名人戦; 'final'",
	Result: "B+3.5", RankBlack: "5d", Komi: -0.5,
}

// Every value is where it belongs, in both formats.
func TestValues(t *testing.T) {
	store := openStore(t, awkward)
	for f, read := range map[Format]func(*testing.T, []byte) []map[string]string{Parquet: parquetRows, CSV: csvRows} {
		files := written(t, store, f)
		games := read(t, files["games"])
		instances := read(t, files["instances"])
		patterns := read(t, files["patterns"])
		if len(games) != 1 || len(instances) != 2 || len(patterns) != 1 {
			t.Fatalf("%v: %d games, %d instances, %d patterns", f, len(games), len(instances), len(patterns))
		}
		day := map[Format]string{Parquet: "10956", CSV: "1999-12-31"}[f] // days since 1970
		expect(t, games[0], "name", "a,b.sgf", "black", `He "said", so`, "white", "two\nlines", "black_rank", "5d", "white_rank", "",
			"date", "1999-12-31,01-01", "played_on", day, "year", "1999", "event", "名人戦; 'final'", "result", "B+3.5", "won_by", "black",
			"rules", "", "komi", "-0.5", "handicap", "0", "size", "5", "moves", "7", "captures", "1", "dead", "0",
			"count_first", "1", "count_intermediate", "0", "count_final", "1", "count_escape", "0")
		expect(t, instances[0], "game", games[0]["key"], "class", "first", "move", "5", "capture_move", "7", "attacker", "black",
			"attacker_name", `He "said", so`, "defender_name", "two\nlines", "target", "C3", "point", "C2", "depth", "1", "nodes", "12",
			"ladder", "true", "shallow", "other_move", "pattern", "")
		expect(t, instances[1], "class", "final", "depth", "0", "ladder", "false", "shallow", "", "pattern", patterns[0]["id"])
		expect(t, patterns[0], "kind", "capture", "rows", "? * ?\nX # X\n? X ?", "points", "5", "width", "3", "height", "3", "edge", "none", "themes", "net quiet",
			"at_bottom", "false", "games", "1", "depth", "0", "nodes", "0", "count_first", "0", "count_final", "1")
	}
}

// expect compares values of a row with pairs of a column's name and a value.
func expect(t *testing.T, row map[string]string, pairs ...string) {
	t.Helper()
	for pair := range slices.Chunk(pairs, 2) {
		if got, found := row[pair[0]]; got != pair[1] || !found {
			t.Errorf("%s is %q, not %q", pair[0], got, pair[1])
		}
	}
}

// A date counts as far as it can be read, and only if that day exists.
func TestDates(t *testing.T) {
	for text, want := range map[string][2]string{
		"2004-02-29": {"2004-02-29", "2004"}, "2003-02-29": {"", "2003"}, "1968-01-02": {"1968-01-02", "1968"}, "1603": {"", "1603"},
		"2001-05": {"", "2001"}, "yesterday": {"", ""}, "": {"", ""},
	} {
		row := csvRows(t, written(t, openStore(t, patterndb.Source{Name: "g", Date: text}), CSV)["games"])[0]
		expect(t, row, "date", text, "played_on", want[0], "year", want[1])
	}
}

// Stores with equal content give equal bytes, in whatever order the games came.
func TestEqualBytes(t *testing.T) {
	first, second := openStore(t, awkward, patterndb.Source{Name: "b"}), openStore(t, awkward, patterndb.Source{Name: "b"})
	for _, f := range []Format{Parquet, CSV} {
		a, b := written(t, first, f), written(t, second, f)
		for name := range a {
			if !bytes.Equal(a[name], b[name]) {
				t.Errorf("%v: %s differs", f, name)
			}
		}
	}
}

// A row group ends before it takes much memory, whether its rows are many or long.
func TestRowGroups(t *testing.T) {
	columns := []Field{{Name: "s", Kind: Text, Optional: true}}
	for _, c := range []struct{ rows, length, groups int }{{groupRows*2 + 5, 1, 3}, {10, groupBytes / 3, 3}, {0, 0, 0}} {
		var file bytes.Buffer
		e := newParquet(&file, "t", columns, nil)
		for range c.rows {
			if err := e.add([]any{strings.Repeat("x", c.length)}); err != nil {
				t.Fatal(err)
			}
		}
		if err := e.close(); err != nil {
			t.Fatal(err)
		}
		f, err := parquet.OpenFile(bytes.NewReader(file.Bytes()), int64(file.Len()))
		if err != nil {
			t.Fatal(err)
		}
		if got := len(f.RowGroups()); got != c.groups || f.NumRows() != int64(c.rows) {
			t.Errorf("%d rows of %d bytes: %d groups, %d rows", c.rows, c.length, got, f.NumRows())
		}
	}
}

// A column whose dictionary grows too large keeps its values.
func TestLargeDictionary(t *testing.T) {
	var file bytes.Buffer
	e := newParquet(&file, "t", []Field{{Name: "s", Kind: Text}}, nil)
	const rows = 100_000
	long := strings.Repeat("x", 50)
	for i := range rows {
		if err := e.add([]any{long + strconv.Itoa(i)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := e.close(); err != nil {
		t.Fatal(err)
	}
	got := parquetRows(t, file.Bytes())
	if len(got) != rows {
		t.Fatalf("%d rows", len(got))
	}
	for i := range got {
		if want := long + strconv.Itoa(i); got[i]["s"] != want {
			t.Fatalf("row %d is %q, not %q", i, got[i]["s"], want)
		}
	}
}

// After an error there is no folder, and what was there before stays.
func TestWholeOrNotAtAll(t *testing.T) {
	store := openStore(t, awkward)
	dir := t.TempDir()
	old := filepath.Join(dir, "old")
	litter := old + "." + rand.Text() // of an export that was killed when its folder had come to its place
	for _, name := range []string{old, litter} {
		if err := os.Mkdir(name, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if err := Write(store, old, Options{Format: CSV}); !errors.Is(err, fs.ErrExist) {
		t.Error("an existing folder:", err)
	}
	wanted := errors.New("no more")
	for _, f := range []Format{Parquet, CSV} {
		err := Write(store, filepath.Join(dir, "out"), Options{Format: f, Wrap: func(io.Writer) io.Writer { return failing{wanted} }})
		if !errors.Is(err, wanted) {
			t.Errorf("%v: %v", f, err)
		}
	}
	err := Write(store, filepath.Join(dir, "none", "out"), Options{Format: CSV})
	if fault := (*fs.PathError)(nil); !errors.As(err, &fault) || fault.Path != filepath.Join(dir, "none", "out") {
		t.Error(err)
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 || left[0].Name() != "old" {
		t.Error("left behind:", left)
	}
}

// failing fails to write anything.
type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }
