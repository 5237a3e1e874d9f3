package gamesearch

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"testing"

	"shicho/board/sgf/date"
	"shicho/board/sgf/rank"
	"shicho/internal/testrun"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/patterndb/games"
	"shicho/patterndb/samplestore"
)

// TestListedGames compares lists with all games put in order one by one.
func TestListedGames(t *testing.T) {
	testrun.SameGoroutines(t, "TestParallel")
	store, err := patterndb.Open(t.TempDir(), patterndb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if err := samplestore.Fill(store); err != nil {
		t.Fatal(err)
	}
	var all []*patterndb.Game
	for g, err := range store.Games() {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, g)
	}
	x, err := Open(t.Context(), store, nil)
	if err != nil {
		t.Fatal(err)
	}
	from, err := date.Parse("2020")
	if err != nil {
		t.Fatal(err)
	}
	strong, err := rank.Parse("1d-")
	if err != nil {
		t.Fatal(err)
	}
	listed := 0
	for _, filter := range []games.Filter{{}, {Player: "LEVEL 5"}, {Result: "white"}, {Result: "b+1"}, {Event: "x"}, {Size: 9}, {Sample: games.Sample{Keep: 1, Of: 2, Seed: 3}},
		{Dates: date.Range{From: from}}, {Ranks: strong}, {Player: "level 1", Size: 13}} {
		for _, by := range Orders {
			for _, reversed := range []bool{false, true} {
				l := List{Filter: filter, By: by, Reversed: reversed, MinFirst: 2, Offset: 3, Limit: 7}
				want := naiveList(all, &l)
				got, total := x.List(l)
				if page := want[min(3, len(want)):min(10, len(want))]; total != len(want) || !slices.Equal(got, page) {
					t.Errorf("%+v by %s, reversed %v: %d of %d games, want %d of %d", filter, by, reversed, len(got), total, len(page), len(want))
				}
				listed += total
			}
		}
	}
	if listed < 1000 {
		t.Errorf("only %d games in all lists", listed)
	}
	if keys, total := x.List(List{}); len(keys) != 0 || total != len(all) {
		t.Errorf("no games wanted: %d of %d", len(keys), total)
	}
}

// naiveList lists all keys of a list without looking at its place and length.
func naiveList(all []*patterndb.Game, l *List) (keys []shape.ID) {
	var chosen []*patterndb.Game
	for _, g := range all {
		if l.Filter.Wants(g) && count(g, patterndb.First) >= l.MinFirst {
			chosen = append(chosen, g)
		}
	}
	slices.SortFunc(chosen, func(a, b *patterndb.Game) int {
		order := naiveOrder(l.By, a, b)
		if l.Reversed {
			order = -order
		}
		return cmp.Or(order, bytes.Compare(a.Key[:], b.Key[:]))
	})
	for _, g := range chosen {
		keys = append(keys, g.Key)
	}
	return keys
}

func naiveOrder(by Order, a, b *patterndb.Game) int {
	text := func(a, b string) int {
		if (a == "") != (b == "") {
			return len(b) - len(a)
		}
		return strings.Compare(strings.ToLower(a), strings.ToLower(b))
	}
	day := func(g *patterndb.Game) int {
		year, month, day := date.First(g.Date)
		return year*10000 + month*100 + day
	}
	switch by {
	case ByBlack:
		return text(a.PlayerBlack, b.PlayerBlack)
	case ByWhite:
		return text(a.PlayerWhite, b.PlayerWhite)
	case ByEvent:
		return text(a.Event, b.Event)
	case ByResult:
		return text(a.Result, b.Result)
	case BySize:
		return b.Size - a.Size
	case ByMoves:
		return b.Moves - a.Moves
	case ByFirst:
		return count(b, patterndb.First) - count(a, patterndb.First)
	case ByMissed:
		return count(b, patterndb.Missed) - count(a, patterndb.Missed)
	}
	return day(b) - day(a)
}

// count is the number of instances of a class, one for a stretch of missed captures.
func count(g *patterndb.Game, class patterndb.Class) (n int) {
	g = g.Once(g.Stretches())
	for i := range g.Instances {
		if g.Instances[i].Class == class {
			n++
		}
	}
	return n
}
