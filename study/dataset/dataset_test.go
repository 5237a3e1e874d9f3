package dataset

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"shicho/board"
	"shicho/board/sgf"
	_ "shicho/engine/models"
	"shicho/internal/files"
	"shicho/internal/testrun"
	"shicho/miner"
	"shicho/patterndb"
	"shicho/study/problem"
	"shicho/tactics"
)

// mined makes a store of the small sample games, by the shallow limits, with all kinds of instances.
func mined(t *testing.T) *patterndb.Store {
	t.Helper()
	return minedOf(t, "9x9-03.sgf", "9x9-05.sgf", "9x9-08.sgf")
}

// minedOf makes such a store of some sample games, at most three.
func minedOf(t *testing.T, games ...string) *patterndb.Store {
	t.Helper()
	store, err := patterndb.Open(filepath.Join(t.TempDir(), "db"), patterndb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	o := miner.Paper
	o.Limits, o.Missed, o.Safe, o.Goals = tactics.PaperShallow, true, true, miner.Captures|miner.Joins|miner.Cuts
	if err := store.AddSettings(patterndb.SettingsList{o.Settings()}, false); err != nil {
		t.Fatal(err)
	}
	m := miner.New(o)
	names := 0
	for i := range games {
		games[i] = "../../examples/games/" + games[i]
	}
	for item := range sgf.Walk(games, sgf.Options{}) {
		names++
		item.Record.Date = []string{"", "2001-02-03", "2001-02", "2001"}[names]
		item.Record.PlayerBlack, item.Record.Event = "Honinbo Ann", "Ann's Cup"
		result, err := m.Mine(t.Context(), item.Record)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := store.Put(&result.Game, result.Patterns); err != nil {
			t.Fatal(err)
		}
	}
	if err := store.UpdateCovers(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	return store
}

// written writes a set of data and returns its folder.
func written(t *testing.T, store *patterndb.Store, o Options) (string, *Summary) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "data")
	s, err := Write(t.Context(), store, dir, o)
	if err != nil {
		t.Fatal(err)
	}
	return dir, s
}

// contents reads all files of a folder.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			var data []byte
			data, err = os.ReadFile(filepath.Join(dir, path))
			all[path] = string(data)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// lines reads the rows of a file of lines of JSON.
func lines(t *testing.T, path string) (rows []map[string]any) {
	t.Helper()
	f, err := files.OpenPacked(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for d := json.NewDecoder(f); ; {
		row := map[string]any{}
		if err := d.Decode(&row); err == io.EOF {
			return rows
		} else if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
}

// The same store gives the same bytes, each file is there as Parquet and as lines with the same rows, and no name is in any of them.
func TestWrite(t *testing.T) {
	store := mined(t)
	o := Options{Source: "The sample games", Licence: "MIT", Workers: 2}
	dir, summary := written(t, store, o)
	o.Workers = 1
	again, _ := written(t, store, o)
	files := contents(t, dir)
	if !maps.Equal(files, contents(t, again)) {
		t.Error("another run writes other bytes")
	}
	for _, name := range []string{"games/2001-02", "games/2001", "instances/2001", "positions/2001-02", "problems/2001", "patterns/all"} {
		table := files[name+".parquet"]
		f, err := parquet.OpenFile(strings.NewReader(table), int64(len(table)))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if rows := lines(t, filepath.Join(dir, name+".jsonl.zst")); int64(len(rows)) != f.NumRows() {
			t.Errorf("%s: %d lines, %d rows", name, len(rows), f.NumRows())
		}
	}
	if summary.Rows[Games] != 3 || summary.Rows[Positions] == 0 || summary.Rows[Positions] != summary.Rows[Instances] || summary.Files != len(files)-1 {
		t.Errorf("%+v, %d files", summary, len(files))
	}
	for _, want := range []string{"license: \"MIT\"", "Source of the games: The sample games.", summary.Fingerprint, "| `moves` |"} {
		if !strings.Contains(files["README.md"], want) {
			t.Errorf("the card lacks %q", want)
		}
	}
	named, _ := written(t, store, Options{Names: true, Tables: []string{Games, Problems}, By: By{1}})
	for path, isNamed := range map[string]bool{dir: false, named: true} {
		found := false
		for name := range contents(t, path) {
			if strings.HasSuffix(name, ".jsonl.zst") {
				for _, row := range lines(t, filepath.Join(path, name)) {
					text, _ := json.Marshal(row)
					found = found || bytes.Contains(text, []byte("Ann")) || bytes.Contains(text, []byte("9x9-0"))
				}
			}
		}
		if found != isNamed {
			t.Errorf("%s: names are written: %v", path, found)
		}
	}
	if _, ok := contents(t, named)["games/0001-of-0001.parquet"]; !ok {
		t.Error("one part is another file")
	}
	if _, err := Write(t.Context(), store, dir, o); !errors.Is(err, fs.ErrExist) {
		t.Errorf("into a folder that is there: %v", err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := Write(ended, store, filepath.Join(t.TempDir(), "ended"), Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %v", err)
	}
}

// What a row of the positions says, the reader finds again on the board of the row.
func TestPositions(t *testing.T) {
	store := mined(t)
	dir, _ := written(t, store, Options{Tables: []string{Positions}, By: By{1}})
	r := tactics.NewReader()
	asked := map[string]int{}
	for i, row := range lines(t, filepath.Join(dir, "positions/0001-of-0001.jsonl.zst")) {
		text := func(name string) string { s, _ := row[name].(string); return s }
		b := board.MustParse(strings.ReplaceAll(text("board"), "/", "\n"))
		target, err := board.ParsePoint(text("target"), b.Size())
		if err != nil || b.At(target) == board.Empty {
			t.Fatalf("row %d: the target is %s, %v", i, text("target"), err)
		}
		owner, toMove := b.At(target).String(), text("to_move")
		if isOwner := owner == toMove; isOwner != (text("side") == "defend") {
			t.Errorf("row %d: %s is to move, the target is %s's, the side is %s", i, toMove, owner, text("side"))
		}
		move := board.Point(-1)
		if text("moves") != "" {
			if move, err = board.ParsePoint(text("moves"), b.Size()); err != nil || b.At(move) != board.Empty {
				t.Errorf("row %d: the move is %s", i, text("moves"))
			}
		}
		if (move < 0) != (text("result") == "safe") {
			t.Errorf("row %d: %s by %q", i, text("result"), text("moves"))
		}
		if text("result") != "captured" || text("ko") != "" || asked["captured"] >= 40 {
			continue
		}
		asked["captured"]++
		colour := b.At(target).Opponent()
		if err := b.Play(move, colour); err != nil {
			t.Fatalf("row %d: %v", i, err)
		}
		if b.At(target) == board.Empty {
			continue
		}
		limits := tactics.Mining
		got, err := r.Read(b, tactics.Question{Target: target, ToMove: tactics.Defender}, &limits)
		if err != nil || got.Outcome != tactics.Captured {
			t.Errorf("row %d: after %s the reader says %v, %v\n%v", i, text("moves"), got.Outcome, err, b)
		}
	}
	if asked["captured"] < 20 {
		t.Errorf("%d positions were asked about", asked["captured"])
	}
}

func TestParseBy(t *testing.T) {
	for text, want := range map[string]By{"month": {}, "1": {1}, "16": {16}} {
		if got, err := ParseBy(text); err != nil || got != want {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "0", "-1", "year", "10000"} {
		if _, err := ParseBy(text); !errors.Is(err, ErrBy) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// The example in Python reads the rows that are written, and finds a file that was changed.
func TestPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3")
	}
	if exec.Command(python, "-c", "import compression.zstd").Run() != nil {
		if _, err := exec.LookPath("zstd"); err != nil {
			t.Skip("neither Python 3.14 nor the command zstd")
		}
	}
	dir, summary := written(t, mined(t), Options{Tables: []string{Games, Positions}})
	read := func(args ...string) (string, error) {
		out, err := exec.Command(python, slices.Concat([]string{"../../examples/python/read_dataset.py", dir}, args)...).Output()
		return string(out), err
	}
	if out, err := read(Positions); err != nil || strings.Count(out, "\n") != summary.Rows[Positions] {
		t.Errorf("%d lines, %d rows: %v", strings.Count(out, "\n"), summary.Rows[Positions], err)
	}
	if out, err := read(); err != nil || !strings.Contains(out, "files, all as SHA256SUMS says") || !strings.Contains(out, " is captured by ") {
		t.Errorf("%s\n%v", out, err)
	}
	card := filepath.Join(dir, "README.md")
	if err := os.WriteFile(card, []byte("changed"), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := read(); err == nil {
		t.Errorf("a changed file passes: %s", out)
	}
}

// Problems are of the kinds that were asked for, and without a wish of what was found in the games.
func TestKinds(t *testing.T) {
	store := minedOf(t, "13x13-01.sgf", "13x13-05.sgf")
	kinds := func(o Options) map[problem.Kind]int {
		o.Tables, o.By = []string{Problems}, By{1}
		dir, _ := written(t, store, o)
		found := map[problem.Kind]int{}
		for _, row := range lines(t, filepath.Join(dir, "problems/0001-of-0001.jsonl.zst")) {
			kind, _ := row["kind"].(string)
			found[problem.Kind(kind)]++
			if row["fits"] == "" || row["target"] == "" || row["solution"] == "" {
				t.Errorf("a row lacks something: %v", row)
			}
		}
		return found
	}
	found := kinds(Options{})
	if found[problem.Connects] == 0 || found[problem.Cuts] == 0 {
		t.Errorf("of what was found: %v", found)
	}
	t.Log(found)
	wanted := []problem.Kind{problem.Connects, problem.Cuts}
	if *testrun.Long {
		wanted = problem.Kinds
	}
	found = kinds(Options{Kinds: wanted})
	for kind := range found {
		if !slices.Contains(wanted, kind) {
			t.Errorf("a problem of the kind %s", kind)
		}
	}
	if len(found) == 0 {
		t.Error("no problem")
	}
	t.Log(found)
}
