package patterndb

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/dgraph-io/badger/v4"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/testrun"
	"shicho/pattern/shape"
	"shicho/patterndb/game"
	"shicho/patterndb/internal/course"
	"shicho/patterndb/internal/folder"
)

func TestGamesReadBack(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir, Options{})
	var want []*Game
	for i := range 20 {
		m := randomGame(uint64(i), i)
		if !put(t, s, m) {
			t.Errorf("game %d: not added", i)
		}
		if put(t, s, m) {
			t.Errorf("game %d: added twice", i)
		}
		want = append(want, m.game)
	}
	closeStore(t, s)
	s = openStore(t, dir, Options{ReadOnly: true})
	slices.SortFunc(want, func(a, b *Game) int { return compareIDs(a.Key, b.Key) })
	i := 0
	for g, err := range s.Games() {
		if err != nil {
			t.Fatal(err)
		}
		if fmt.Sprint(g) != fmt.Sprint(want[i]) {
			t.Errorf("got\n%v, want\n%v", g, want[i])
		}
		i++
	}
	if i != len(want) {
		t.Errorf("%d games, want %d", i, len(want))
	}
	if known, err := s.Has(want[3].Key); !known || err != nil {
		t.Errorf("Has: %v, %v", known, err)
	}
	if known, err := s.Has(shape.ID{}); known || err != nil {
		t.Errorf("Has of an unknown game: %v, %v", known, err)
	}
	checkSound(t, s)
	if _, err := s.Put(want[0], nil); !errors.Is(err, ErrInvalid) && !errors.Is(err, ErrReadOnly) {
		t.Errorf("Put into a read-only store: %v", err)
	}
	if err := s.SetLimits("x"); !errors.Is(err, ErrReadOnly) {
		t.Errorf("SetLimits of a read-only store: %v", err)
	}
}

func TestLeastSourceStays(t *testing.T) {
	m := randomGame(1, 3)
	names := []string{"b.sgf", "a.sgf", "c.sgf"}
	for i := range names {
		s := openStore(t, t.TempDir(), Options{})
		for j := range names {
			m.game.Name = names[(i+j)%len(names)]
			source := m.game.Source
			switch {
			case j == 1:
				if known, err := s.Note(m.game.Key, source); !known || err != nil {
					t.Fatal(known, err)
				}
			case put(t, s, m) != (j == 0):
				t.Errorf("added again")
			}
		}
		for g := range s.Games() {
			if g.Name != "a.sgf" {
				t.Errorf("started with %s: %s stays", names[i], g.Name)
			}
		}
		if known, err := s.Note(shape.ID{}, Source{}); known || err != nil {
			t.Errorf("Note of an unknown game: %v, %v", known, err)
		}
	}
}

func TestPutRejects(t *testing.T) {
	s := openStore(t, t.TempDir(), Options{})
	for name, spoil := range map[string]func(m *mined){
		"size":           func(m *mined) { m.game.Size = 1 },
		"moves":          func(m *mined) { m.game.Moves++ },
		"no course":      func(m *mined) { m.game.Course = course.Course{} },
		"key":            func(m *mined) { m.game.Key = shape.ID{} },
		"other point":    func(m *mined) { m.game.Instances[1].Point ^= 1 },
		"missed, played": func(m *mined) { miss(&m.game.Instances[0], 0) },
		"missed, no pattern": func(m *mined) {
			miss(&m.game.Instances[0], 1)
			m.game.Instances[0].Pattern, m.patterns = shape.ID{}, m.patterns[1:]
		},
		"no dead string":  func(m *mined) { m.game.Instances[0].Capture = m.game.DeadAtEnd() },
		"after the end":   func(m *mined) { m.game.Instances[0].Capture = m.game.StandingAtEnd() + 1 },
		"komi":            func(m *mined) { m.game.Komi = math.Inf(1) },
		"missing pattern": func(m *mined) { m.patterns = m.patterns[1:] },
		"extra pattern":   func(m *mined) { m.game.Instances = m.game.Instances[1:] },
		"class":           func(m *mined) { m.game.Instances[0].Class = AnyClass },
		"shallow":         func(m *mined) { m.game.Instances[0].Class, m.game.Instances[0].Shallow = Final, SameMove },
		"move":            func(m *mined) { m.game.Instances[0].Move = m.game.Instances[0].Capture + 1 },
		"kind":            func(m *mined) { misfit(&m.game.Instances[0]) },
		"point":           func(m *mined) { m.game.Instances[0].Point = 361 },
		"work":            func(m *mined) { m.game.Work.Nodes = -1 },
		"nodes":           func(m *mined) { m.game.Instances[0].Nodes = game.MaxNumber + 1 },
	} {
		m := randomGame(1, 3)
		spoil(&m)
		if _, err := s.Put(m.game, m.patterns); !errors.Is(err, ErrInvalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got := exportOf(t, s); strings.Count(got, "\n") != 2 {
		t.Errorf("the store is not empty:\n%s", got)
	}
}

func TestTextsAreTrimmed(t *testing.T) {
	s := openStore(t, t.TempDir(), Options{})
	m := randomGame(1, 1)
	m.game.Event = "\xff" + strings.Repeat("é", game.MaxText)
	put(t, s, m)
	checkSound(t, s)
	for g := range s.Games() {
		if len(g.Event) > game.MaxText || !strings.HasPrefix(g.Event, "\uFFFDéé") {
			t.Errorf("%d bytes: %.10q…", len(g.Event), g.Event)
		}
	}
}

// spread gives each instance another move, and the game a course with as many moves.
func spread(g *Game, seed uint64) {
	steps := make([]sgf.Step, len(g.Instances))
	g.Captures = len(g.Instances)
	for i := range g.Instances {
		n := &g.Instances[i]
		n.Move, n.Capture = i+1, i+1
		n.Point = board.Point(i % 361)
		steps[i] = sgf.Step{Number: i + 1, Colour: board.Black, Point: n.Point}
		if n.Class == Missed {
			n.Point = (n.Point + 1) % 361
		}
	}
	steps[0].Colour = board.Colour(1 + seed&1)
	steps[1].Colour = board.Colour(1 + seed>>1&1)
	g.Course = course.New(&sgf.Record{Size: 19, Steps: steps})
	g.Key = g.Course.Key()
}

// A batch that is too large for one transaction is split between games, but a game is never split.
func TestTooLargeForATransaction(t *testing.T) {
	testrun.SingleGoroutine(t)
	s := openStore(t, t.TempDir(), Options{})
	w := s.NewWriter()
	large := randomGame(1, 1)
	for i := range 3000 {
		m := randomGame(uint64(i)+1e6, 1)
		large.game.Instances = append(large.game.Instances, m.game.Instances[0])
		large.patterns = append(large.patterns, m.patterns[0])
	}
	for i := range 4 {
		spread(large.game, uint64(i))
		if err := w.Put(large.game, large.patterns); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	if added, known := w.Counts(); added != 4 || known != 0 {
		t.Errorf("added %d, known %d", added, known)
	}
	checkSound(t, s)
}

// A game that is too large for a transaction or for a value is refused, and the store stays usable.
func TestTooLargeForTheStore(t *testing.T) {
	testrun.SingleGoroutine(t)
	s := openStore(t, t.TempDir(), Options{})
	w := s.NewWriter()
	small := randomGame(1, 1)
	long, full := *small.game, *small.game
	long.Instances = make([]Instance, 100_000)
	for i := range long.Instances {
		long.Instances[i] = small.game.Instances[0]
		long.Instances[i].Pattern = shape.ID{} // as if no proof had been found
	}
	spread(&long, 0)
	if err := w.Put(&long, nil); !errors.Is(err, ErrTooLarge) {
		t.Errorf("a long game: %v", err)
	}
	full.Instances = nil
	var patterns []Pattern
	random := rand.New(rand.NewPCG(1, 2))
	for len(patterns) < 14_000 {
		p, n := randomPattern(random), small.game.Instances[0]
		if n.Pattern = p.ID(); p.Kind() != n.Class.Kind() {
			continue
		}
		full.Instances = append(full.Instances, n)
		patterns = append(patterns, Pattern{Pattern: p, Themes: randomThemes(n.Pattern)})
	}
	spread(&full, 0)
	if err := w.Put(&full, patterns); !errors.Is(err, ErrTooLarge) {
		t.Errorf("a game of many patterns: %v", err)
	}
	if err := w.Put(small.game, small.patterns); err != nil {
		t.Error(err)
	}
	if err := w.Flush(); err != nil {
		t.Error(err)
	}
	if added, _ := w.Counts(); added != 1 {
		t.Errorf("%d games", added)
	}
	checkSound(t, s)
}

// The games of a transaction that fails are not counted.
func TestCountsOfFailure(t *testing.T) {
	s := openStore(t, t.TempDir(), Options{})
	w, g := s.NewWriter(), randomGame(1, 1)
	if err := w.Put(g.game, g.patterns); err != nil {
		t.Fatal(err)
	}
	if err := w.Note(shape.IDOf([]byte("unknown")), Source{}); err != nil {
		t.Fatal(err)
	}
	if err := w.Flush(); !errors.Is(err, ErrInvalid) || errors.Is(err, ErrDamaged) {
		t.Errorf("%v", err)
	}
	if added, known := w.Counts(); added != 0 || known != 0 {
		t.Errorf("added %d, known %d", added, known)
	}
}

// A store keeps to one set of limits from its first game on.
func TestSetLimits(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir, Options{})
	for _, name := range []string{"shallow", "paper", "paper"} {
		if err := s.SetLimits(name); err != nil {
			t.Fatal(err)
		}
	}
	m := randomGame(1, 1)
	if _, err := s.Put(m.game, m.patterns); err != nil {
		t.Fatal(err)
	}
	closeStore(t, s)
	s = openStore(t, dir, Options{})
	if err := s.SetLimits("deep"); !errors.Is(err, ErrLimits) {
		t.Errorf("other limits: %v", err)
	}
	if name, err := s.Limits(); name != "paper" || err != nil {
		t.Errorf("limits %q, %v", name, err)
	}
}

func TestOpenErrors(t *testing.T) {
	good := t.TempDir()
	filled(t, good, 3)
	file := filepath.Join(t.TempDir(), "file")
	other := t.TempDir()
	newer, older := t.TempDir(), t.TempDir()
	for _, f := range []struct{ path, text string }{
		{file, "text"}, {filepath.Join(other, "thesis.txt"), "text"},
		{filepath.Join(newer, folder.VersionFile), "shicho patterndb 99\n"},
		{filepath.Join(older, folder.VersionFile), "shicho patterndb 1\n"},
	} {
		if err := os.WriteFile(f.path, []byte(f.text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	foreign := t.TempDir()
	db, err := badger.Open(badger.DefaultOptions(foreign).WithLogger(nil))
	if err != nil {
		t.Fatal(err)
	}
	db.Close()
	created := t.TempDir() // as a process leaves it that is killed at once
	if _, err := folder.Identify(created, true); err != nil {
		t.Fatal(err)
	}
	checkSound(t, openStore(t, created, Options{ReadOnly: true}))
	missing := filepath.Join(t.TempDir(), "none")
	for _, test := range []struct {
		name, dir string
		readOnly  bool
		want      error
	}{
		{"a file", file, false, ErrNotStore},
		{"inside a file", filepath.Join(file, "x"), false, nil},
		{"another folder", other, false, ErrNotStore},
		{"another folder", other, true, ErrNotStore},
		{"a Badger store of others", foreign, false, ErrNotStore},
		{"a missing folder", missing, true, ErrNotStore},
		{"a missing folder", missing, true, fs.ErrNotExist},
		{"an empty folder", t.TempDir(), true, ErrNotStore},
		{"a newer version", newer, false, ErrVersion},
		{"a newer version", newer, true, ErrVersion},
		{"an older version", older, false, ErrVersion},
	} {
		s, err := Open(test.dir, Options{ReadOnly: test.readOnly})
		if err == nil {
			s.Close()
			t.Errorf("%s opened", test.name)
		} else if test.want != nil && !errors.Is(err, test.want) || !strings.Contains(err.Error(), test.dir) {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

func TestLocked(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir, Options{})
	put(t, s, randomGame(1, 3))
	for _, readOnly := range []bool{false, true} {
		if _, err := Open(dir, Options{ReadOnly: readOnly}); !errors.Is(err, ErrLocked) {
			t.Errorf("read-only %v: %v", readOnly, err)
		}
	}
	closeStore(t, s)
	if err := s.Close(); err != nil {
		t.Errorf("closed twice: %v", err)
	}
	if _, err := s.Stats(); !errors.Is(err, os.ErrClosed) {
		t.Errorf("a question after Close: %v", err)
	}
	r := openStore(t, dir, Options{ReadOnly: true})
	openStore(t, dir, Options{ReadOnly: true})
	if _, err := Open(dir, Options{}); !errors.Is(err, ErrLocked) || !strings.HasSuffix(err.Error(), "in use by this process") {
		t.Errorf("writing while others read: %v", err)
	}
	checkSound(t, r)
}

func TestFull(t *testing.T) {
	s := openStore(t, t.TempDir(), Options{})
	put(t, s, randomGame(1, 3))
	s.db.Free = func(string) (int64, error) { return 128<<20 - 1, nil }
	m := randomGame(2, 3)
	if _, err := s.Put(m.game, m.patterns); !errors.Is(err, ErrFull) {
		t.Errorf("Put: %v", err)
	}
	w := s.NewWriter()
	if err := w.Put(m.game, m.patterns); err != nil {
		t.Errorf("Writer.Put: %v", err)
	}
	if err := w.Flush(); !errors.Is(err, ErrFull) {
		t.Errorf("Writer.Flush: %v", err)
	}
	checkSound(t, s)
}

func TestKey(t *testing.T) {
	key := func(text string) shape.ID {
		games, err := sgf.Parse("test", []byte(text))
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		r, err := sgf.NewRecord(games[0])
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		return Key(r)
	}
	base := key("(;SZ[9]AB[aa][bb];W[cc];B[])")
	for _, same := range []string{
		"(;SZ[9]PB[x]KM[6.5]DT[2001]AB[bb][aa];W[cc]C[good];B[tt])",
		"(;SZ[9]AB[aa];AB[bb];W[cc];B[])",
		"(;SZ[9]AE[dd]AB[aa:bb];AE[ab][ba];W[cc];B[])",
	} {
		if key(same) != base {
			t.Errorf("%s: another key", same)
		}
	}
	seen := map[shape.ID]string{base: "base"}
	for _, other := range []string{
		"(;SZ[19]AB[aa][bb];W[cc];B[])", "(;SZ[9]AB[aa];W[cc];B[])", "(;SZ[9]AB[aa][bb];W[cc])",
		"(;SZ[9]AB[aa][bb];B[cc];B[])", "(;SZ[9]AB[aa][bb];W[cc];W[])", "(;SZ[9]AB[aa];AW[bb];W[cc];B[])",
		"(;SZ[9]AB[aa][bb];W[cc];AE[aa];B[])", "(;SZ[9];B[aa];B[bb];W[cc];B[])",
	} {
		if old := seen[key(other)]; old != "" {
			t.Errorf("%s: the key of %s", other, old)
		}
		seen[key(other)] = other
	}
}

// A process that is killed while it makes a table leaves an empty file. The store opens all the same, for reading
// and for writing.
func TestOpenEmptyTable(t *testing.T) {
	for _, readOnly := range []bool{true, false} {
		dir, _, _ := killedStore(t, 2, 1)
		if err := os.WriteFile(filepath.Join(dir, "00007.mem"), nil, 0o666); err != nil {
			t.Fatal(err)
		}
		s := openStore(t, dir, Options{ReadOnly: readOnly})
		checkSound(t, s)
		closeStore(t, s)
		checkSound(t, openStore(t, dir, Options{ReadOnly: true}))
	}
}

// miss makes the instance a missed capture, that many points beside the move that was played.
func miss(i *Instance, beside board.Point) {
	i.Class, i.Shallow, i.Point = Missed, NotAsked, (i.Point+beside)%361
}

// An instance may be a missed capture beside the move that was played, and its target may stand at the end.
func TestPutMissed(t *testing.T) {
	s := openStore(t, t.TempDir(), Options{})
	m := randomGame(1, 3)
	miss(&m.game.Instances[0], 1)
	m.game.Instances[0].Capture = m.game.StandingAtEnd()
	if !put(t, s, m) {
		t.Error("not added")
	}
	text := exportOf(t, s)
	if !strings.Contains(text, `"class":"missed"`) {
		t.Errorf("no missed capture in the export:\n%s", text)
	}
	checkSound(t, s)
	stats, err := s.Stats()
	if err != nil || stats.Instances.Missed == 0 || stats.Instances.All() != 3 {
		t.Errorf("%+v, %v", stats, err)
	}
}
