package library

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	_ "shicho/engine/models"
	"shicho/internal/sections"
	"shicho/internal/testrun"
	"shicho/patterndb"
	"shicho/patterndb/samplestore"
	"shicho/study/gamesearch"
)

// sealedStore makes a store of a few sample games and closes it. Stores of the same games are made once.
func sealedStore(t testing.TB, names string) (dir string) {
	t.Helper()
	dir = filepath.Join(sample.folder, "sealed "+strings.NewReplacer("*", "x", "?", "x").Replace(names))
	if _, err := os.Stat(dir); err != nil {
		addSamples(t, dir, names)
	}
	copied := filepath.Join(t.TempDir(), "db")
	if err := os.CopyFS(copied, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	return copied
}

func addSamples(t testing.TB, dir string, names ...string) {
	t.Helper()
	store, err := patterndb.Open(dir, patterndb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(samplestore.Fill(store, names...), store.UpdateCovers(context.Background(), nil), store.Close()); err != nil {
		t.Fatal(err)
	}
}

// answers are what a store answers through its files, in JSON.
func answers(t testing.TB, dir string) string {
	t.Helper()
	text, err := tryAnswers(dir)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func tryAnswers(dir string) (text string, err error) {
	store, err := patterndb.Open(dir, patterndb.Options{ReadOnly: true})
	if err != nil {
		return "", err
	}
	defer store.Close()
	games, err := gamesearch.Open(context.Background(), store, nil)
	if err != nil {
		return "", err
	}
	c, err := Open(context.Background(), store, games)
	if err != nil {
		return "", err
	}
	var all []any
	for _, by := range Orders {
		list, total, err := c.Patterns(PatternQuery{By: by, Page: 1, Each: 1000})
		if err != nil {
			return "", err
		}
		all = append(all, list, total)
	}
	for _, by := range gamesearch.Orders {
		list, total, err := c.GameList(GameQuery{List: gamesearch.List{By: by, Reversed: by == gamesearch.ByWhite}, Page: 1, Each: 1000})
		if err != nil {
			return "", err
		}
		all = append(all, list, total)
	}
	overview, stats := *c.Overview(), *c.Overview().Stats
	stats.Bytes = 0 // the files of a store count, too
	overview.Stats = &stats
	json, err := json.Marshal(append(all, overview))
	return string(json), err
}

// The file of a store is written when it is missing, damaged, stale or of another store, and read otherwise. Whatever lies there, the answers are
// those of the store.
func TestFile(t *testing.T) {
	dir, other := sealedStore(t, "9x9-0?.sgf"), sealedStore(t, "9x9-1?.sgf")
	path := filepath.Join(dir, patterndb.ListsFile)
	read := func(path string) []byte {
		t.Helper()
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	want := answers(t, dir)
	if again := answers(t, dir); again != want {
		t.Error("other answers from the file than without it")
	}
	answers(t, other)
	good, foreign := read(path), read(filepath.Join(other, patterndb.ListsFile))
	flipped := bytes.Clone(good)
	flipped[len(flipped)/3] ^= 16
	for name, data := range map[string][]byte{"nothing": {}, "short": good[:len(good)-8], "flipped": flipped, "foreign": foreign, "good": good} {
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		if got := answers(t, dir); got != want || !bytes.Equal(read(path), good) {
			t.Errorf("%s: other answers, or another file", name)
		}
	}
	before, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	answers(t, dir)
	if after, err := os.Stat(path); err != nil || !os.SameFile(before, after) {
		t.Errorf("a good file is written again: %v", err)
	}
	addSamples(t, dir, "13x13-0?.sgf")
	if answers(t, dir) == want || bytes.Equal(read(path), good) {
		t.Error("a stale file was used")
	}
	checkClean(t, dir)
}

func checkClean(t *testing.T, dir string) {
	t.Helper()
	store, err := patterndb.Open(dir, patterndb.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if _, err := store.Check(func(f patterndb.Fault) { t.Error(f) }); err != nil {
		t.Error(err)
	}
}

// Where no file can be written, the answers come from memory.
func TestReadOnlyFolder(t *testing.T) {
	dir := sealedStore(t, "9x9-0?.sgf")
	want := answers(t, dir)
	for _, name := range madeFiles {
		path := filepath.Join(dir, name)
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Join(path, "taken"), 0o777); err != nil { // nobody can put a file in the place of a folder
			t.Fatal(err)
		}
	}
	if answers(t, dir) != want {
		t.Error("other answers")
	}
}

// Programs that open a store at the same time make the same files.
func TestBuildersAtOnce(t *testing.T) {
	dir := sealedStore(t, "9x9-0?.sgf")
	want := answers(t, dir)
	var files [2][]byte
	for i, name := range madeFiles {
		var err error
		if files[i], err = os.ReadFile(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	for range 3 {
		for _, name := range madeFiles {
			os.Remove(filepath.Join(dir, name))
		}
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				if got, err := tryAnswers(dir); err != nil || got != want {
					t.Errorf("other answers: %v", err)
				}
			})
		}
		all.Wait()
	}
	for i, name := range madeFiles {
		if data, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !bytes.Equal(data, files[i]) {
			t.Errorf("%s: another file, %v", name, err)
		}
	}
	if litter, _ := filepath.Glob(filepath.Join(dir, "[GL]*.*")); len(litter) > 0 {
		t.Errorf("left behind: %v", litter)
	}
}

// On a disk that fills up while the files are written the answers come from memory, and nothing of the files stays.
func TestFullDisk(t *testing.T) {
	dir := sealedStore(t, "9x9-0?.sgf")
	want := answers(t, dir)
	sizes := 0
	for _, name := range madeFiles {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		sizes += len(data)
		os.Remove(filepath.Join(dir, name))
	}
	disk := testrun.SmallDisk(t, 8)
	small := filepath.Join(disk, "db")
	if err := os.CopyFS(small, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	for _, room := range []int{0, sizes / 8, sizes * 2 / 3} {
		filler := filepath.Join(disk, "filler")
		if err := testrun.FillDisk(filler, int64(room)); err != nil {
			t.Fatal(err)
		}
		if got := answers(t, small); got != want {
			t.Errorf("room for %d bytes: other answers", room)
		}
		if begun, _ := filepath.Glob(filepath.Join(small, "[GL]*.*")); len(begun) > 0 {
			t.Errorf("room for %d bytes: left behind: %v", room, begun)
		}
		os.Remove(filler)
		os.Remove(filepath.Join(small, patterndb.GamesFile))
		os.Remove(filepath.Join(small, patterndb.ListsFile))
	}
	if answers(t, small) != want {
		t.Error("other answers with room")
	}
	if _, err := os.Stat(filepath.Join(small, patterndb.ListsFile)); err != nil {
		t.Errorf("no file though there is room: %v", err)
	}
}

// madeFiles are the files that Open makes.
var madeFiles = [...]string{patterndb.GamesFile, patterndb.ListsFile}

// Whatever the sections of a file hold behind a right checksum, a catalogue of them is refused or can be asked.
func FuzzFile(f *testing.F) {
	dir := sealedStore(f, "9x9-0[1-3].sgf")
	answers(f, dir)
	data, err := os.ReadFile(filepath.Join(dir, patterndb.ListsFile))
	if err != nil {
		f.Fatal(err)
	}
	list, _, err := sections.Parse(data, fileKind)
	if err != nil {
		f.Fatal(err)
	}
	store, err := patterndb.Open(dir, patterndb.Options{ReadOnly: true})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { store.Close() })
	games, err := gamesearch.Open(f.Context(), store, nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(list[0], list[1], list[2], list[3], list[4], list[5])
	f.Fuzz(func(t *testing.T, a, b, c, d, e, g []byte) {
		catalogue, err := newCatalogue([][]byte{aligned(a), b, aligned(c), aligned(d), aligned(e), g}, store, games)
		if err != nil {
			return
		}
		catalogue.Patterns(PatternQuery{By: ByNewest})
		catalogue.Find("0")
	})
}

// aligned is a copy of bytes where numbers may lie.
func aligned(b []byte) []byte {
	c := sections.Bytes(make([]uint64, len(b)/8+1))[:len(b)]
	copy(c, b)
	return c
}
