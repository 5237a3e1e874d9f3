package patterndb

import (
	"cmp"
	"context"
	"flag"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"shicho/pattern/shape"
)

// model is the content that a store should have, as a map.
type model map[shape.ID]mined

func (m model) put(g mined) (added bool) {
	old, known := m[g.game.Key]
	if known {
		if g.game.Compare(&old.game.Source) >= 0 {
			return false
		}
		g.game.Instances, g.game.Work = old.game.Instances, old.game.Work
	}
	m[g.game.Key] = g
	return !known
}

// export writes the model into a new store, in the order of the keys, and exports it.
func (m model) export(t *rapid.T) string {
	return inTemp(t, func(s *Store) {
		for _, key := range slices.SortedFunc(maps.Keys(m), compareIDs) {
			if _, err := s.Put(m[key].game, m[key].patterns); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// inTemp makes a new store, calls f to fill it, and exports it.
func inTemp(t *rapid.T, f func(*Store)) string {
	dir, err := os.MkdirTemp("", "patterndb")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	s, err := Open(dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	f(s)
	return exportRapid(t, s)
}

func exportRapid(t *rapid.T, s *Store) string {
	var text strings.Builder
	if err := s.Export(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// fewerChecks lets rapid make 15 checks in the test instead of 100, unless the flag says another number.
func fewerChecks(t *testing.T) {
	t.Helper()
	checks := flag.Lookup("rapid.checks")
	if checks.Value.String() != checks.DefValue {
		return
	}
	t.Cleanup(func() { checks.Value.Set(checks.DefValue) })
	if err := checks.Value.Set("15"); err != nil {
		t.Fatal(err)
	}
}

// A store is the same as a store that got every game once, whatever the order of the games, however often they
// are put, and even if the store is closed and opened in between.
func TestAgainstModel(t *testing.T) {
	if !*long {
		fewerChecks(t)
	}
	rapid.Check(t, func(t *rapid.T) {
		dir, err := os.MkdirTemp("", "patterndb")
		if err != nil {
			t.Fatal(err)
		}
		defer os.RemoveAll(dir)
		s, err := Open(dir, Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer func() { s.Close() }()
		w := s.NewWriter()
		m := model{}
		draw := func(t *rapid.T) mined {
			g := randomGame(rapid.Uint64Range(0, 12).Draw(t, "game"), rapid.IntRange(0, 6).Draw(t, "instances"))
			// Games with the same key have the same instances.
			if old, known := m[g.game.Key]; known {
				g.game.Instances, g.patterns, g.game.Moves = old.game.Instances, old.patterns, old.game.Moves
				g.game.Captures = old.game.Captures
			}
			g.game.Name = rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "name")
			return g
		}
		flush := func(t *rapid.T) {
			if err := w.Flush(); err != nil {
				t.Fatal(err)
			}
		}
		t.Repeat(map[string]func(*rapid.T){
			"put": func(t *rapid.T) {
				flush(t)
				g := draw(t)
				added, err := s.Put(g.game, g.patterns)
				if err != nil || added != m.put(g) {
					t.Fatalf("added %v, %v", added, err)
				}
			},
			"write": func(t *rapid.T) {
				g := draw(t)
				if err := w.Put(g.game, g.patterns); err != nil {
					t.Fatal(err)
				}
				m.put(g)
			},
			"note": func(t *rapid.T) {
				flush(t)
				g := draw(t)
				known, err := s.Note(g.game.Key, g.game.Source)
				if _, want := m[g.game.Key]; err != nil || known != want {
					t.Fatalf("known %v, want %v, %v", known, want, err)
				}
				if known {
					m.put(g)
				}
			},
			"cover": func(t *rapid.T) {
				flush(t)
				if err := s.UpdateCovers(context.Background(), nil); err != nil {
					t.Fatal(err)
				}
				checkQueries(t, s, m, true)
			},
			"reopen": func(t *rapid.T) {
				if rapid.IntRange(0, 4).Draw(t, "seldom") > 0 {
					t.Skip("not now")
				}
				flush(t)
				if err := s.Close(); err != nil {
					t.Fatal(err)
				}
				if s, err = Open(dir, Options{}); err != nil {
					t.Fatal(err)
				}
				w = s.NewWriter()
			},
		})
		flush(t)
		got := exportRapid(t, s)
		if want := m.export(t); got != want {
			t.Fatalf("got\n%s\nwant\n%s", got, want)
		}
		imported := inTemp(t, func(other *Store) {
			for range 2 {
				if _, _, err := other.Import("export", strings.NewReader(got)); err != nil {
					t.Fatal(err)
				}
			}
		})
		if imported != got {
			t.Fatalf("imported\n%s\nwant\n%s", imported, got)
		}
		records, err := s.Check(func(f Fault) { t.Errorf("%s: %s", f.Key, f.What) })
		if err != nil || records < len(m) {
			t.Fatalf("%d records, %v", records, err)
		}
		known, err := s.HasCovers()
		if err != nil {
			t.Fatal(err)
		}
		checkQueries(t, s, m, known)
	})
}

// checkQueries compares Stats, Top and Show with the model. Instances count for the cover of their pattern if covered is set.
func checkQueries(t *rapid.T, s *Store, m model, covered bool) {
	stats, err := s.Stats()
	if err != nil {
		t.Fatal(err)
	}
	var want Stats
	patterns, all := map[shape.ID]*Summary{}, map[shape.ID]shape.Pattern{}
	for _, g := range m {
		for _, p := range g.patterns {
			all[p.ID()] = p.Pattern
		}
	}
	covers := map[shape.ID]shape.ID{}
	if covered {
		covers = slowCovers(all)
	}
	for _, g := range m {
		want.Games++
		want.Captures += g.game.Captures
		seen := map[shape.ID]bool{}
		for i := range g.game.Instances {
			n := &g.game.Instances[i]
			want.Instances.Add(n.Class)
			want.Shallow.Add(n.Shallow)
			if n.Pattern == (shape.ID{}) {
				continue
			}
			id := cmp.Or(covers[n.Pattern], n.Pattern)
			if patterns[id] == nil {
				patterns[id] = &Summary{ID: id, Themes: randomThemes(id)}
			}
			if !seen[id] {
				patterns[id].Games++
			}
			seen[id] = true
			patterns[id].Instances.Add(n.Class)
			patterns[id].KeepHarder(n)
		}
	}
	for id, cover := range covers {
		if got, err := s.Show(id.String()); err != nil || got.Cover != cover {
			t.Fatalf("%v is under %v, not %v; %v", id, got.Cover, cover, err)
		}
	}
	points := 0
	for _, size := range stats.Sizes {
		points += size.Patterns
	}
	if stats.Games != want.Games || stats.Captures != want.Captures || stats.Instances != want.Instances ||
		stats.Shallow != want.Shallow || stats.Patterns != len(patterns) || points != len(patterns) {
		t.Fatalf("got %+v, want %+v and %d patterns", stats, want, len(patterns))
	}
	for _, by := range []Order{ByCount, ByDifficulty} {
		top, err := s.Top(Query{By: by, Limit: 3})
		if err != nil || len(top) != min(3, len(patterns)) {
			t.Fatalf("top: %d, %v", len(top), err)
		}
		order := Query{By: by}
		list := slices.SortedFunc(maps.Values(patterns), order.Compare)
		for i := range top {
			got, err := s.Show(top[i].ID.String())
			if err != nil || *got != top[i] {
				t.Fatalf("show: got %+v, %v, want %+v", got, err, top[i])
			}
			top[i].Pattern = shape.Pattern{}
			if top[i] != *list[i] {
				t.Fatalf("%d: got %+v, want %+v", i, top[i], list[i])
			}
		}
	}
}
