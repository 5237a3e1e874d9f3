package gamesearch

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/board/sgf/date"
	"shicho/patterndb"
	"shicho/patterndb/games"
)

// recordOf is the record of a text in SGF.
func recordOf(t testing.TB, text string) *sgf.Record {
	t.Helper()
	games, err := sgf.Parse("test.sgf", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	record, err := sgf.NewRecord(games[0])
	if err != nil {
		t.Fatal(err)
	}
	return record
}

// Each picture is searched for in one game; the hits are the texts of hitTexts.
func TestSearch(t *testing.T) {
	for _, c := range []struct {
		what, game, shape string
		hits              []string
	}{
		{"a shape that is its own mirror image is found once", "(;SZ[5];B[bb];W[db];B[cc])", "X . O", []string{"2-3 then 0: none"}},
		{"mirrored continuations of a symmetric shape are one", "(;SZ[5];B[cc];W[aa];B[cd])", ". . .\n. X .\n. . .", []string{"1-2 then 3: 1 row 0 column 1"}},
		{"a symmetric side at a corner is one place", "(;SZ[3];B[ac])", ". ?\nX .\n---", []string{"1-1 then 0: none"}},
		{
			"a ko is two places of exchanged colours, and each counts once though it comes back",
			"(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[ee];B[ed];W[bb];B[de];W[dd];B[cb])", "? X ?\nX . X\n? X ?",
			[]string{"0-0 then 1: 2 row 1 column 1", "1-3 then 4: 2 row 1 column 1"},
		},
		{"a captured stone leaves an empty point", "(;SZ[5]AB[ab]AW[aa];B[ba];W[ee];B[aa])", "|X .\n|. X\n+---", []string{"1-2 then 3: 1 row 1 column 0"}},
		{"stones set up are there at move 0", "(;SZ[5]AB[ba];B[cc])", "+---\n|. X", []string{"0-1 then 0: none"}},
		{"a shape that lies to the end has no continuation", "(;SZ[5];B[ba])", "+---\n|. X", []string{"1-1 then 0: none"}},
	} {
		shape, err := Parse(c.shape)
		if err != nil {
			t.Fatal(err)
		}
		result, err := indexOf(t, recordOf(t, c.game)).Search(t.Context(), Query{Shape: shape, Limit: 10})
		if err != nil {
			t.Fatal(err)
		}
		if got := hitTexts(result); !slices.Equal(got, c.hits) {
			t.Errorf("%s: %v, want %v", c.what, got, c.hits)
		}
	}
}

// The list has a window over the hits, or only those with a continuation. The sums do not change.
func TestList(t *testing.T) {
	var records []*sgf.Record
	for _, text := range []string{"(;SZ[9]DT[2003];B[cb];W[cc])", "(;SZ[9]DT[2001];B[gb];W[gc])", "(;SZ[9]DT[2002];B[ch];W[cg];B[bf])", "(;SZ[9];B[gh];W[cc])"} {
		records = append(records, recordOf(t, text))
	}
	index := indexOf(t, records...)
	shape, err := NewShape([]string{"...", "..X", "???"}, Top|Left)
	if err != nil {
		t.Fatal(err)
	}
	search := func(q Query) (dates []string) {
		t.Helper()
		q.Shape = shape
		r, err := index.Search(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		if r.Times != 4 || r.Games != 4 {
			t.Errorf("%+v: %d hits in %d games", q, r.Times, r.Games)
		}
		for _, h := range r.Hits {
			dates = append(dates, h.Date)
		}
		return dates
	}
	if got := search(Query{Limit: 100}); !slices.Equal(got, []string{"2001", "2002", "2003", ""}) {
		t.Errorf("all: %q", got)
	}
	if got := search(Query{Offset: 1, Limit: 2}); !slices.Equal(got, []string{"2002", "2003"}) {
		t.Errorf("a window: %q", got)
	}
	if got := search(Query{Newest: true, Offset: 1, Limit: 2}); !slices.Equal(got, []string{"2003", "2002"}) {
		t.Errorf("the newest first: %q", got)
	}
	if got := search(Query{}); got != nil {
		t.Errorf("no list: %q", got)
	}
	if got := search(Query{Limit: 100, Continuation: &Cross{2, 2}}); !slices.Equal(got, []string{"2001", "2002", "2003"}) {
		t.Errorf("one continuation: %q", got)
	}
}

// Of the hits those may be listed alone in which a move elsewhere comes before the continuation.
func TestListTenuki(t *testing.T) {
	index := indexOf(t, recordOf(t, "(;SZ[9]DT[2001];B[cb];W[cc])"), recordOf(t, "(;SZ[9]DT[2002];B[cb];W[hh];B[cc])"), recordOf(t, "(;SZ[9]DT[2003];B[cb];W[hh])"))
	shape, err := NewShape([]string{"...", "..X", "???"}, Top|Left)
	if err != nil {
		t.Fatal(err)
	}
	for want, q := range map[int]Query{3: {}, 2: {Continuation: &Cross{2, 2}}, 1: {Tenuki: true}, 0: {Tenuki: true, Continuation: &Cross{0, 0}}} {
		q.Shape, q.Limit = shape, 10
		r, err := index.Search(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		if r.Times != 3 || len(r.Hits) != want || r.Listed(&q) != want {
			t.Errorf("%+v: %d hits, %d listed, %d told; want 3 and %d", q, r.Times, len(r.Hits), r.Listed(&q), want)
		}
	}
}

// Games are chosen by player and date.
func TestFilter(t *testing.T) {
	index := indexOf(t, recordOf(t, "(;SZ[9]PB[Ann]PW[Bo]DT[2001-05];B[cc])"), recordOf(t, "(;SZ[9]PB[Bo]PW[Cho]DT[2003];B[cc])"))
	shape, err := NewShape([]string{"X"}, Anywhere)
	if err != nil {
		t.Fatal(err)
	}
	from, err := date.Parse("2002")
	if err != nil {
		t.Fatal(err)
	}
	for want, q := range map[int]Query{0: {Filter: games.Filter{Player: "Zoe"}}, 1: {Filter: games.Filter{Player: "AN"}}, 2: {Filter: games.Filter{Player: "o"}}} {
		q.Shape = shape
		if r, err := index.Search(t.Context(), q); err != nil || r.Searched != want {
			t.Errorf("%q: %v, %v", q.Player, r, err)
		}
	}
	if r, err := index.Search(t.Context(), Query{Shape: shape, Filter: games.Filter{Dates: date.Range{From: from}}}); err != nil || r.Searched != 1 {
		t.Errorf("from 2002: %v, %v", r, err)
	}
	if !index.HasPlayer("cho") || index.HasPlayer("Zoe") {
		t.Error("players")
	}
}

// A search ends with its context, and refuses a query that contradicts itself.
func TestSearchErrors(t *testing.T) {
	index := indexOf(t, recordOf(t, "(;SZ[9];B[cc])"))
	shape, err := NewShape([]string{"X"}, Anywhere)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := index.Search(ctx, Query{Shape: shape}); !errors.Is(err, context.Canceled) {
		t.Errorf("after cancel: %v", err)
	}
	for _, q := range []Query{{}, {Shape: &Shape{}}, {Shape: shape, FromMove: -1}, {Shape: shape, FromMove: 2, ToMove: 1}, {Shape: shape, Limit: -1}, {Shape: shape, Next: 3}} {
		if _, err := index.Search(t.Context(), q); !errors.Is(err, ErrQuery) {
			t.Errorf("%+v: %v", q, err)
		}
	}
	if r, err := new(Builder).Build().Search(t.Context(), Query{Shape: shape, Limit: 5}); err != nil || r.Times != 0 || r.Hits == nil {
		t.Errorf("an empty index: %+v, %v", r, err)
	}
}

// Where the rules of a game allow suicide, its stones are gone for the search, too.
func TestSuicide(t *testing.T) {
	var b Builder
	if err := b.AddRecord(recordOf(t, "(;SZ[9]RU[NZ]AB[ca][bb][ab]AW[aa];W[ba];B[aa];W[ee];B[ba])")); err != nil {
		t.Fatal(err)
	}
	if err := b.AddRecord(recordOf(t, "(;SZ[9]AB[ca][bb][ab]AW[aa];W[ba];B[ee])")); !errors.Is(err, ErrGame) {
		t.Errorf("suicide by other rules: %v", err)
	}
	if n := b.Build().Games(); n != 1 {
		t.Errorf("%d games", n)
	}
}

// A game that breaks the rules is refused with its place, and the games around it stay.
func TestIllegalGame(t *testing.T) {
	var b Builder
	err := b.AddRecord(recordOf(t, "(;SZ[9];B[cc];W[cc])"))
	var place *sgf.Error
	if !errors.Is(err, ErrGame) || !errors.As(err, &place) || !errors.Is(err, board.ErrOccupied) {
		t.Errorf("%v", err)
	}
	if err := b.AddRecord(recordOf(t, "(;SZ[9];B[cc];W[dd])")); err != nil {
		t.Fatal(err)
	}
	if n := b.Build().Games(); n != 1 {
		t.Errorf("%d games", n)
	}
}

// A Finder finds the games that a search of all finds.
func TestFinder(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	found := 0
	for range 12 {
		f := NewFinder(randomShape(r))
		for range 12 {
			record := randomGame(t, r, 3+r.IntN(4), 20)
			result, err := indexOf(t, record).Search(t.Context(), Query{Shape: f.shape})
			if err != nil {
				t.Fatal(err)
			}
			got, err := f.Appears(patterndb.NewGame(record))
			if err != nil || got != (result.Times > 0) {
				t.Fatalf("%v, %v, but %d hits", got, err, result.Times)
			}
			if got {
				found++
			}
		}
	}
	if found == 0 || found == 144 {
		t.Errorf("%d of 144 games have the shape", found)
	}
}
