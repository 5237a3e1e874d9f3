package patterndb

import (
	"cmp"
	"context"
	crypto "crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"shicho/internal/testrun"
	"shicho/pattern/theme"
	"shicho/patterndb/parts"
)

// withGames makes a store of some of the games of a pool, each from a source that the store alone has.
func withGames(t *testing.T, dir string, parts Parts, games []mined) string {
	s := openStore(t, dir, Options{})
	err := cmp.Or(s.SetLimits("paper"), s.SetParts(parts))
	w := s.NewWriter()
	for _, g := range games {
		game := *g.game
		game.Source.Name = filepath.Base(dir)
		err = cmp.Or(err, w.Put(&game, g.patterns))
	}
	if err = cmp.Or(err, w.Flush()); err != nil {
		t.Fatal(err)
	}
	if len(games)%2 == 0 {
		updateCovers(t, s)
	}
	closeStore(t, s)
	return dir
}

// exported is the export of the store in a folder.
func exported(t *testing.T, dir string) string {
	s := openStore(t, dir, Options{ReadOnly: true})
	defer closeStore(t, s)
	checkSound(t, s)
	return exportOf(t, s)
}

// summarisedAt is what the store in a folder says about all patterns.
func summarisedAt(t *testing.T, dir string) string {
	s := openStore(t, dir, Options{ReadOnly: true})
	defer closeStore(t, s)
	return summarised(t, s)
}

// Stores that were merged in any order, in any grouping, some of them twice, some of them as exports, are the store that
// got all games.
func TestMergeAnyOrder(t *testing.T) {
	for seed := range tries(4, 200) {
		mergeAnyOrder(t, rand.New(rand.NewPCG(uint64(seed), 0)))
	}
}

func mergeAnyOrder(t *testing.T, random *rand.Rand) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	all := openStore(t, in("all"), Options{})
	if err := all.SetLimits("paper"); err != nil {
		t.Fatal(err)
	}
	var stores []string
	for i := range 1 + random.IntN(4) {
		var games []mined
		for n := range random.IntN(12) {
			if random.IntN(2) == 0 {
				continue
			}
			g := randomGame(uint64(n), n%5)
			games = append(games, g)
			own := *g.game
			own.Source.Name = fmt.Sprint("s", i)
			put(t, all, mined{&own, g.patterns})
		}
		stores = append(stores, withGames(t, in(fmt.Sprint("s", i)), Parts{}, games))
	}
	updateCovers(t, all)
	closeStore(t, all)
	left := append(slices.Clone(stores), stores[random.IntN(len(stores))])
	if random.IntN(2) == 0 {
		left[0] += ".jsonl"
		if err := os.WriteFile(left[0], []byte(exported(t, stores[0])), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	random.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
	for step := 0; len(left) > 1; step++ {
		n := 2 + random.IntN(len(left)-1)
		out := in(fmt.Sprint("merged", step))
		if _, err := Merge(context.Background(), out, left[:n], MergeOptions{}); err != nil {
			t.Fatal(err)
		}
		left = append(left[n:], out)
	}
	if got, want := exported(t, left[0]), exported(t, in("all")); got != want {
		t.Fatalf("merged\n%s\nwant\n%s", got, want)
	}
	if got, want := summarisedAt(t, left[0]), summarisedAt(t, in("all")); got != want {
		t.Fatalf("merged\n%s\nwant\n%s", got, want)
	}
	if names, _ := filepath.Glob(in("merged*.*")); len(names) > 0 {
		t.Fatal("left behind:", names)
	}
}

// The parts of the games make the whole, and a part that is missing is named.
func TestMergeParts(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	var pool []mined
	for i := range 40 {
		pool = append(pool, randomGame(uint64(i), i%5))
	}
	var stores []string
	for n := 1; n <= 4; n++ {
		part, _ := parts.New(n, 4)
		var games []mined
		for _, g := range pool {
			if part.Has(g.game.Key) {
				games = append(games, g)
			}
		}
		stores = append(stores, withGames(t, in(fmt.Sprint("p", n)), part, games))
	}
	merge := func(name string, o MergeOptions, from ...string) (*Merged, error) {
		return Merge(context.Background(), in(name), from, o)
	}
	_, err := merge("half", MergeOptions{}, stores[2], stores[0])
	if !errors.Is(err, ErrMissing) || !strings.Contains(err.Error(), "2,4/4") {
		t.Error(err)
	}
	if _, err := os.Stat(in("half")); !errors.Is(err, fs.ErrNotExist) {
		t.Error("a store was left:", err)
	}
	half, err := merge("half", MergeOptions{AllowMissing: true}, stores[2], stores[0])
	if err != nil || half.Parts.String() != "1,3/4" {
		t.Fatal(half, err)
	}
	if text := exported(t, in("half")); !strings.Contains(text, `"parts":"1,3/4"`) {
		t.Error(text[:80])
	}
	whole, err := merge("whole", MergeOptions{}, in("half"), stores[1], stores[3], stores[1])
	if err != nil || !whole.Parts.All() || whole.Games != len(pool) {
		t.Fatal(whole, err)
	}
	direct := inFolderOf(t, in("direct"), pool)
	if exported(t, in("whole")) != exported(t, direct) {
		t.Error("not the store that has all games")
	}
	other, _ := parts.New(1, 3)
	if _, err := merge("x", MergeOptions{AllowMissing: true}, stores[0], withGames(t, in("third"), other, nil)); !errors.Is(err, ErrParts) {
		t.Error("of another division:", err)
	}
	if _, err := merge("half", MergeOptions{}, stores...); !errors.Is(err, fs.ErrExist) {
		t.Error("onto a store:", err)
	}
}

// inFolderOf makes a store of the games, with the sources that withGames gives to parts p1 to p4.
func inFolderOf(t *testing.T, dir string, games []mined) string {
	s := openStore(t, dir, Options{})
	if err := s.SetLimits("paper"); err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		for n := 1; n <= 4; n++ {
			if part, _ := parts.New(n, 4); part.Has(g.game.Key) {
				game := *g.game
				game.Source.Name = fmt.Sprint("p", n)
				put(t, s, mined{&game, g.patterns})
			}
		}
	}
	closeStore(t, s)
	return dir
}

// What cannot be merged is refused before anything is written.
func TestMergeRefuses(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	g := randomGame(1, 3)
	good := withGames(t, in("good"), Parts{}, []mined{g})

	deep := openStore(t, in("deep"), Options{})
	if err := deep.SetLimits("deep"); err != nil {
		t.Fatal(err)
	}
	closeStore(t, deep)

	other := *g.game
	other.Instances = slices.Clone(other.Instances)
	other.Instances[0].Nodes++
	withGames(t, in("conflict"), Parts{}, []mined{{&other, g.patterns}})

	named := []Pattern{g.patterns[0]}
	named[0].Themes ^= theme.SetOf(theme.Net)
	withGames(t, in("themes"), Parts{}, []mined{{g.game, append(named, g.patterns[1:]...)}})

	damaged := withGames(t, in("damaged"), Parts{}, []mined{g})
	flipBit(t, damaged, rand.New(rand.NewPCG(1, 1))) // not the bit that makes the version another one, which is ErrVersion
	if err := os.WriteFile(in("torn.jsonl"), []byte(exported(t, good)[:200]), 0o666); err != nil {
		t.Fatal(err)
	}
	open := openStore(t, in("open"), Options{})
	defer open.Close()
	for name, want := range map[string]error{
		"deep": ErrLimits, "conflict": ErrConflict, "themes": ErrConflict, "damaged": ErrDamaged, "torn.jsonl": ErrTruncated, "missing": fs.ErrNotExist,
		"open": ErrLocked, dir: ErrNotStore,
	} {
		path := in(name)
		if filepath.IsAbs(name) {
			path = name
		}
		_, err := Merge(context.Background(), in("out"), []string{good, path}, MergeOptions{})
		if !errors.Is(err, want) {
			t.Errorf("%s: %v", name, err)
		}
		if names, _ := filepath.Glob(in("out*")); len(names) > 0 {
			t.Errorf("%s left %v", name, names)
		}
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	stop := errors.New("stop")
	cancel(stop)
	if err := os.WriteFile(in("good.jsonl"), []byte(exported(t, good)), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Merge(ctx, in("out"), []string{in("good.jsonl")}, MergeOptions{}); !errors.Is(err, stop) {
		t.Error("interrupted:", err)
	}
}

// A merge that was killed when its store had come to its place leaves the folder of its work. The same command, which refuses
// the store that is there, removes it.
func TestMergeSweeps(t *testing.T) {
	in := withGames(t, filepath.Join(t.TempDir(), "in"), Parts{}, []mined{randomGame(1, 3)})
	dir := t.TempDir()
	out := filepath.Join(dir, "out.db")
	for _, name := range []string{out, out + "." + crypto.Text()} {
		if err := os.Mkdir(name, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Merge(context.Background(), out, []string{in}, MergeOptions{}); !errors.Is(err, fs.ErrExist) || !strings.HasPrefix(err.Error(), out+": ") {
		t.Error(err)
	}
	if names, _ := filepath.Glob(out + "*"); len(names) != 1 {
		t.Error("left behind:", names)
	}
}

// A disk with too little space is an error, and nothing is left on it.
func TestMergeFullDisk(t *testing.T) {
	disk := testrun.SmallDisk(t, 100)
	in := withGames(t, filepath.Join(t.TempDir(), "in"), Parts{}, []mined{randomGame(1, 3)})
	if _, err := Merge(context.Background(), filepath.Join(disk, "out"), []string{in}, MergeOptions{}); !errors.Is(err, ErrFull) {
		t.Error(err)
	}
	if _, err := Open(filepath.Join(disk, "out"), Options{}); !errors.Is(err, ErrFull) {
		t.Error(err)
	}
	if names, _ := filepath.Glob(filepath.Join(disk, "out*")); len(names) > 0 {
		t.Error("left behind:", names)
	}
}
