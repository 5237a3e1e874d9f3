package library

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"shicho/internal/testrun"
	"shicho/pattern/shape"
	"shicho/pattern/theme"
	"shicho/patterndb"
	"shicho/patterndb/games"
	"shicho/patterndb/samplestore"
	"shicho/protocol/report"
	"shicho/study/gamesearch"
)

// sample is a store of the small games that come with the program, made once for all tests.
var sample struct {
	folder string
	once   sync.Once
	store  *patterndb.Store
	err    error
}

func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "library")
	if err != nil {
		panic(err)
	}
	sample.folder = folder
	code := m.Run()
	if sample.store != nil {
		sample.store.Close()
	}
	os.RemoveAll(folder)
	os.Exit(code)
}

// openSample returns the sample.
func openSample(t testing.TB) *patterndb.Store {
	t.Helper()
	sample.once.Do(func() { sample.store, sample.err = makeSample() })
	if sample.err != nil {
		t.Fatal(sample.err)
	}
	return sample.store
}

func makeSample() (*patterndb.Store, error) {
	store, err := patterndb.Open(filepath.Join(sample.folder, "db"), patterndb.Options{})
	if err != nil {
		return nil, err
	}
	if err := samplestore.Fill(store, "9x9-*", "13x13-*"); err != nil {
		return nil, err
	}
	return store, store.UpdateCovers(context.Background(), nil)
}

// open opens the catalogue of a store.
func open(t testing.TB, store *patterndb.Store) *Catalogue {
	t.Helper()
	games, err := gamesearch.Open(t.Context(), store, nil)
	if err != nil {
		t.Fatal(err)
	}
	c, err := Open(t.Context(), store, games)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// stretchesIn counts the stretches of missed captures in which each pattern occurs: in the game with a pattern and a number of a stretch.
func stretchesIn(t *testing.T, store *patterndb.Store, c *Catalogue) (missed map[shape.ID]int, all int) {
	t.Helper()
	missed = map[shape.ID]int{}
	for g, err := range store.Games() {
		if err != nil {
			t.Fatal(err)
		}
		in := map[int]map[shape.ID]bool{}
		for i, number := range g.Stretches() {
			if number > 0 {
				if in[number] == nil {
					in[number] = map[shape.ID]bool{}
				}
				n, _ := c.findCover(g.Instances[i].Pattern)
				in[number][c.patterns[n].id] = true
			}
		}
		all += len(in)
		for _, patterns := range in {
			for id := range patterns {
				missed[id]++
			}
		}
	}
	return missed, all
}

// TestPatternsLikeTop compares lists with the lists of the store, which reads all records for each question, and counts each move of a stretch of
// missed captures. So where these count, the lists are compared whole and without their order.
func TestPatternsLikeTop(t *testing.T) {
	testrun.SingleGoroutine(t)
	store := openSample(t)
	c := open(t, store)
	missed, _ := stretchesIn(t, store, c)
	random := rand.New(rand.NewPCG(1, 2))
	found := 0
	for range 300 {
		q := patterndb.Query{Class: patterndb.Class(random.IntN(6)), MinSize: random.IntN(3) * 5, Limit: 7}
		q.MinSeen, q.MinDepth = random.IntN(3), random.IntN(3)*2
		q.Edge = patterndb.Edge(random.IntN(4))
		if random.IntN(3) == 0 {
			q.MaxSize = 8 + random.IntN(20)
		}
		if random.IntN(3) == 0 {
			kind := shape.Kind(random.IntN(2))
			q.Kind = &kind
		}
		if random.IntN(3) == 0 {
			q.Themes.Add(theme.All()[random.IntN(len(theme.All()))])
		}
		if random.IntN(3) == 0 {
			ladder := random.IntN(2) == 0
			q.Ladder = &ladder
		}
		if random.IntN(3) == 0 {
			q.Player = []string{"level 1", "LEVEL 5", "nobody"}[random.IntN(3)]
		}
		countsMissed := q.Class == patterndb.AnyClass || q.Class == patterndb.Missed
		if countsMissed {
			q.Limit, q.MinSeen = 1<<20, 0
		}
		by := ByCount
		if random.IntN(2) == 0 {
			q.By, by = patterndb.ByDifficulty, ByDifficulty
		}
		want, err := store.Top(q)
		if err != nil {
			t.Fatal(err)
		}
		got, total, err := c.Patterns(PatternQuery{By: by, Class: q.Class, MinSize: q.MinSize, MaxSize: q.MaxSize, Filter: q.Filter, Page: 1, Each: q.Limit})
		if err != nil {
			t.Fatal(err)
		}
		if len(got) != len(want) || total < len(got) {
			t.Fatalf("%+v: %d patterns of %d, want %d", q, len(got), total, len(want))
		}
		if countsMissed {
			slices.SortFunc(got, func(a, b Pattern) int { return strings.Compare(a.ID, b.ID) })
			slices.SortFunc(want, func(a, b patterndb.Summary) int { return slices.Compare(a.ID[:], b.ID[:]) })
		}
		for i := range want {
			if q.Player == "" {
				want[i].Instances.Missed = missed[want[i].ID]
			} else {
				want[i].Instances.Missed = min(got[i].Counts.Missed, missed[want[i].ID])
			}
			if w := report.NewPattern(&want[i]); !slices.Equal(w.Rows, got[i].Rows) || w.ID != got[i].ID || !slices.Equal(w.Themes, got[i].Themes) || w.Counts != got[i].Counts || w.Depth != got[i].Depth || w.Nodes != got[i].Nodes || w.Games != got[i].Games {
				t.Fatalf("%+v: pattern %d is %+v, want %+v", q, i, got[i], w)
			}
		}
		found += len(want)
	}
	if found < 100 {
		t.Errorf("only %d patterns in all lists", found)
	}
}

// TestPages checks that the pages of a list, one after the other, are the list.
func TestPages(t *testing.T) {
	c := open(t, openSample(t))
	for _, by := range Orders {
		whole, total, err := c.Patterns(PatternQuery{By: by, Page: 1, Each: 1 << 20})
		if err != nil || total != len(whole) || total == 0 {
			t.Fatal(by, total, len(whole), err)
		}
		var pages []Pattern
		for page := 1; len(pages) < total; page++ {
			list, n, err := c.Patterns(PatternQuery{By: by, Page: page, Each: 100})
			if err != nil || n != total || len(list) == 0 {
				t.Fatal(by, page, n, len(list), err)
			}
			pages = append(pages, list...)
		}
		for i := range pages {
			if pages[i].ID != whole[i].ID {
				t.Fatalf("%s: pattern %d is another one on the pages than in the list", by, i)
			}
		}
		if beyond, _, _ := c.Patterns(PatternQuery{By: by, Page: 1000, Each: 100}); len(beyond) != 0 {
			t.Errorf("%s: a page after the last one has %d patterns", by, len(beyond))
		}
	}
}

func TestGames(t *testing.T) {
	store := openSample(t)
	c := open(t, store)
	for _, filter := range []games.Filter{{}, {Player: "level 5"}, {Result: "B+"}, {Result: "white"}, {Event: "x"}} {
		var want []string
		for g, err := range filter.Games(store) {
			if err != nil {
				t.Fatal(err)
			}
			want = append(want, g.Key.String())
		}
		for _, by := range gamesearch.Orders {
			var got []string
			list, total, err := c.GameList(GameQuery{List: gamesearch.List{By: by, Filter: filter}, Page: 1, Each: 1000})
			if err != nil {
				t.Fatal(err)
			}
			for _, g := range list {
				got = append(got, g.Key)
			}
			slices.Sort(got)
			if !slices.Equal(got, want) || total != len(want) {
				t.Errorf("%+v by %s: %d games, want %d", filter, by, len(got), len(want))
			}
		}
	}
	list, _, err := c.GameList(GameQuery{List: gamesearch.List{By: gamesearch.ByFirst}, Page: 1, Each: 1000})
	if err != nil || !slices.IsSortedFunc(list, func(a, b *report.ListedGame) int { return b.Counts.First - a.Counts.First }) {
		t.Error("games are not in the order of their first captures")
	}
}

func TestOverview(t *testing.T) {
	store := openSample(t)
	c := open(t, store)
	o := c.Overview()
	want, err := store.Stats()
	if err != nil {
		t.Fatal(err)
	}
	got := *o.Stats
	_, want.Instances.Missed = stretchesIn(t, store, c)
	if !slices.Equal(got.Sizes, want.Sizes) || got.Instances != want.Instances || got.Games != want.Games || got.Patterns != want.Patterns || got.Work != want.Work || got.Limits != want.Limits {
		t.Errorf("%+v\nwant %+v", got, want)
	}
	sum := func(bins []Bin) (n int) {
		for _, b := range bins {
			n += b.Count
		}
		return n
	}
	for name, bins := range map[string][]Bin{"depth": o.Depths, "size": o.Sizes, "seen": o.Seen} {
		if sum(bins) != want.Patterns {
			t.Errorf("by %s: %d patterns, want %d", name, sum(bins), want.Patterns)
		}
	}
	if sum(o.Moves) != want.Instances.First {
		t.Errorf("by move: %d first captures, want %d", sum(o.Moves), want.Instances.First)
	}
	hardest, err := store.Top(patterndb.Query{By: patterndb.ByDifficulty, Class: patterndb.First, Limit: 1})
	if err != nil {
		t.Fatal(err)
	}
	if o.Hardest[0].ID != hardest[0].ID.String() || len(o.Hardest) != shownPatterns {
		t.Errorf("%d hardest ones, first %s, want %v", len(o.Hardest), o.Hardest[0].ID, hardest[0].ID)
	}
	for i := range o.Hardest {
		p := &o.Hardest[i]
		if p.Ladder || p.IsChase() || i > 0 && p.Depth > o.Hardest[i-1].Depth {
			t.Errorf("hardest %d: %+v", i, p)
		}
	}
}

func TestBadQueries(t *testing.T) {
	for _, text := range []string{"class=best", "min_size=x", "max_depth=-1", "page=0", "page=99999999", "each=1000", "by=luck", "edge=top", "theme=joseki", "kind=ko", "ladder=maybe", "shallow=deep", "from=yesterday"} {
		values, _ := url.ParseQuery(text)
		if _, err := ParsePatternQuery(values); !errors.Is(err, ErrQuery) {
			t.Errorf("patterns, %s: %v", text, err)
		}
	}
	for _, text := range []string{"by=luck", "size=99", "min_first=x", "result=tomorrow", "to=x"} {
		values, _ := url.ParseQuery(text)
		if _, err := ParseGameQuery(values); !errors.Is(err, ErrQuery) {
			t.Errorf("games, %s: %v", text, err)
		}
	}
	values, _ := url.ParseQuery("theme=any&theme=net&theme=corner&class=first&kind=capture&min_size=3&ladder=no&shallow=not_captured&edge=corner&player=lee&from=2001&to=2002-03&by=count&page=2&each=10")
	q, err := ParsePatternQuery(values)
	if err != nil || q.Themes != theme.SetOf(theme.Net, theme.Corner) || q.Class != patterndb.First || *q.Kind != shape.Capture || *q.Ladder || *q.Shallow != patterndb.NotCaptured || q.Page != 2 || q.Each != 10 {
		t.Errorf("%+v, %v", q, err)
	}
}

// benchStore is the environment variable that names a large store.
const benchStore = "SHICHO_STORE"

func openLarge(b *testing.B) *patterndb.Store {
	dir := os.Getenv(benchStore)
	if dir == "" {
		b.Skip(benchStore + " names no store")
	}
	store, err := patterndb.Open(dir, patterndb.Options{ReadOnly: true})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { store.Close() })
	return store
}

func BenchmarkLoad(b *testing.B) {
	store := openLarge(b)
	for b.Loop() {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		c := open(b, store)
		runtime.GC()
		runtime.ReadMemStats(&after)
		b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/1e6, "MB")
		runtime.KeepAlive(c)
	}
}

func BenchmarkPatterns(b *testing.B) {
	c := open(b, openLarge(b))
	queries := []string{"", "by=missed", "class=first&by=count", "player=a", "from=2003&to=2004&by=newest", "min_size=10&edge=corner&by=size&page=50", "shallow=same_move&ladder=yes"}
	for _, text := range queries {
		b.Run(text, func(b *testing.B) {
			values, _ := url.ParseQuery(text)
			q, err := ParsePatternQuery(values)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, _, err := c.Patterns(q); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkGames(b *testing.B) {
	c := open(b, openLarge(b))
	for b.Loop() {
		c.GameList(GameQuery{List: gamesearch.List{By: gamesearch.ByWhite}, Page: 3, Each: eachPage})
	}
}

// BenchmarkGamesByDates asks for a time, and BenchmarkLastPage for the end of the longest list.
func BenchmarkGamesByDates(b *testing.B) {
	c := open(b, openLarge(b))
	q, err := ParseGameQuery(url.Values{"from": {"2003"}, "to": {"2004"}})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		c.GameList(q)
	}
}

func BenchmarkLastPage(b *testing.B) {
	c := open(b, openLarge(b))
	for b.Loop() {
		if _, _, err := c.Patterns(PatternQuery{Page: len(c.patterns) / eachPage, Each: eachPage}); err != nil {
			b.Fatal(err)
		}
	}
}

// TestDetails compares what is known of patterns with their instances in the store.
func TestDetails(t *testing.T) {
	store := openSample(t)
	c := open(t, store)
	missed, _ := stretchesIn(t, store, c)
	won, lost, checked := 0, 0, 0
	for s, err := range store.Summaries() {
		if err != nil {
			t.Fatal(err)
		}
		want, err := report.NewPatternWithInstances(store, s)
		if err != nil {
			t.Fatal(err)
		}
		if s.Pattern.Kind() == shape.Escape {
			want.Won, want.Lost = want.Lost, want.Won // the move is not the attacker's
		}
		want.Counts.Missed, s.Instances.Missed = missed[s.ID], missed[s.ID]
		d, err := c.Details(s.ID)
		if err != nil {
			t.Fatal(err)
		}
		found, err := c.Find(s.ID.String()[:12])
		if err != nil || found.ID != s.ID || found.Instances != s.Instances || found.Depth != s.Depth || found.Nodes != s.Nodes {
			t.Fatalf("%v: %+v, %v", s.ID, found, err)
		}
		list, left, err := c.Instances(s.ID, 3)
		if err != nil || !slices.IsSortedFunc(list, func(a, b report.Instance) int { return strings.Compare(a.Key, b.Key) }) || len(list) != min(3, want.Counts.All()) ||
			slices.ContainsFunc(list, func(in report.Instance) bool {
				return !slices.ContainsFunc(want.Instances, func(other report.Instance) bool { return in.Key == other.Key && in.Move == other.Move })
			}) {
			t.Fatalf("%v: %+v, %v", s.ID, list, err)
		}
		if left != want.Counts.All()-len(list) || d.Counts != want.Counts || d.Won > want.Won || d.Lost > want.Lost || (d.Won > 0) != (want.Won > 0) || (d.Lost > 0) != (want.Lost > 0) {
			t.Fatalf("%v: %+v, %d left, want %+v", s.ID, d, left, want)
		}
		won, lost, checked = won+d.Won, lost+d.Lost, checked+1
	}
	if checked == 0 || won == 0 || lost == 0 {
		t.Errorf("%d patterns, %d games won, %d lost", checked, won, lost)
	}
	for _, digits := range []string{"", "xyz", "ffffffffffffffffffffffffffffffff"} {
		if _, err := c.Find(digits); !errors.Is(err, patterndb.ErrNoPattern) {
			t.Errorf("%q: %v", digits, err)
		}
	}
	if _, err := c.Find("0"); !errors.Is(err, patterndb.ErrAmbiguous) {
		t.Errorf("one digit: %v", err)
	}
}

// TestFindGame compares with the store, which reads its games for each question.
func TestFindGame(t *testing.T) {
	store := openSample(t)
	c := open(t, store)
	texts := []string{"", "zz", "none.sgf", "0123456789abcdef0123456789abcdef"}
	for g, err := range store.Games() {
		if err != nil {
			t.Fatal(err)
		}
		key := g.Key.String()
		texts = append(texts, key, key[:1], key[:4], key+"0", g.Name)
	}
	for _, text := range texts {
		found, err := c.FindGame(text)
		want, wantErr := store.FindGame(text)
		for _, kind := range []error{patterndb.ErrNoGame, patterndb.ErrAmbiguous} {
			if text != "" && errors.Is(err, kind) != errors.Is(wantErr, kind) {
				t.Errorf("%q: %v, the store says %v", text, err, wantErr)
			}
		}
		if err == nil && wantErr == nil && found.Key != want.Key {
			t.Errorf("%q: %v, the store says %v", text, found.Key, want.Key)
		}
	}
	if _, err := c.FindGame(""); !errors.Is(err, patterndb.ErrNoGame) {
		t.Errorf("no text: %v", err)
	}
}

// TestStandardPage asks without saying which page, and how much stands on it.
func TestStandardPage(t *testing.T) {
	c := open(t, openSample(t))
	patterns, total, err := c.Patterns(PatternQuery{})
	if err != nil || len(patterns) != min(total, eachPage) {
		t.Errorf("%d of %d patterns, %v", len(patterns), total, err)
	}
	if list, total, err := c.GameList(GameQuery{}); err != nil || len(list) != min(total, eachPage) {
		t.Errorf("%d of %d games", len(list), total)
	}
}

// TestUnprovedInstance reads a store with a move whose proof was too large for a pattern.
func TestUnprovedInstance(t *testing.T) {
	var g patterndb.Game
	for found, err := range openSample(t).Games() {
		if err != nil {
			t.Fatal(err)
		}
		if i := slices.IndexFunc(found.Instances, func(i patterndb.Instance) bool { return i.Class == patterndb.First }); i >= 0 {
			g = *found
			g.Instances = slices.Clone(found.Instances[i : i+1])
			g.Instances[0].Pattern = shape.ID{}
			break
		}
	}
	store, err := patterndb.Open(t.TempDir(), patterndb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if _, err := store.Put(&g, nil); err != nil {
		t.Fatal(err)
	}
	c := open(t, store)
	if o := c.Overview(); o.Stats.Instances.First != 1 || o.Stats.Patterns != 0 {
		t.Errorf("%+v", o.Stats)
	}
}

// TestCovered asks for patterns that others cover: the answer is their cover.
func TestCovered(t *testing.T) {
	store := openSample(t)
	c := open(t, store)
	covers, err := store.LoadCovers()
	if err != nil || len(covers.Covered()) == 0 {
		t.Fatal("the sample has no covered pattern: ", err)
	}
	for _, id := range covers.Covered() {
		found, err := c.Find(id.String())
		if err != nil || found.ID != covers.Of(id) || found.ID == id {
			t.Errorf("%v: %+v, %v", id, found, err)
		}
		if _, err := c.Details(id); !errors.Is(err, patterndb.ErrNoPattern) {
			t.Errorf("%v is listed: %v", id, err)
		}
	}
	stats, err := store.Stats()
	if err != nil || c.overview.Stats.Patterns != stats.Patterns || c.overview.Stats.Covered != stats.Covered || !c.overview.Stats.Covers {
		t.Errorf("%+v, want %+v; %v", c.overview.Stats, stats, err)
	}
}

// TestLateMoves counts first captures at very late moves: one bin has all of them.
func TestLateMoves(t *testing.T) {
	firsts := make([]int, 20_001)
	firsts[980], firsts[1000], firsts[1001], firsts[20_000] = 1, 2, 4, 8
	if bins, want := binsOfMoves(firsts), []Bin{{961, 980, 1}, {981, 1000, 2}, {1001, 20_000, 12}}; !slices.Equal(bins, want) {
		t.Errorf("%v, want %v", bins, want)
	}
	if bins := binsOfMoves(firsts[:1002]); !slices.Equal(bins, []Bin{{961, 980, 1}, {981, 1000, 2}, {1001, 1020, 4}}) {
		t.Errorf("%v", bins)
	}
}
