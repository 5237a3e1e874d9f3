package patterndb

import (
	"fmt"
	"slices"
	"testing"

	"shicho/board/sgf/date"
	"shicho/pattern/shape"
	"shicho/pattern/theme"
	"shicho/patterndb/query"
)

func TestHasGame(t *testing.T) {
	s := &Source{PlayerBlack: "Honinbo Shusaku", PlayerWhite: "Ota Yuzo", Date: "no date"}
	for player, want := range map[string]bool{"": true, "shusaku": true, "OTA": true, "Shuwa": false} {
		if got := (&Filter{Player: player}).HasGame(s); got != want {
			t.Errorf("%s: %v", player, got)
		}
	}
}

func readDate(t *testing.T, text string) date.Date {
	t.Helper()
	d, err := date.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// What a filter selects is what one finds by looking at every instance of every pattern.
func TestFilters(t *testing.T) {
	s := openStore(t, t.TempDir(), Options{})
	for i := range 40 {
		m := randomGame(uint64(i), 8)
		m.game.PlayerBlack, m.game.Date = fmt.Sprintf("player %d", i%7), fmt.Sprintf("%d-0%d", 1990+i%5, 1+i%9)
		put(t, s, m)
	}
	const everything = 10_000
	all, err := s.Top(Query{Limit: everything})
	if err != nil {
		t.Fatal(err)
	}
	ladder, plain, escape := true, false, shape.Escape
	for _, q := range []Query{
		{}, {Filter: Filter{MinSeen: 2}}, {Class: First, Filter: Filter{MinSeen: 2}}, {Filter: Filter{MinDepth: 9}},
		{Filter: Filter{Kind: &escape}}, {Filter: Filter{Ladder: &ladder}}, {Class: Final, Filter: Filter{Ladder: &ladder}}, {Filter: Filter{Ladder: &plain}},
		{Filter: Filter{Edge: NoEdge}}, {Filter: Filter{Edge: Side}}, {Filter: Filter{Edge: Corner}},
		{Filter: Filter{Themes: theme.SetOf(theme.Net)}}, {Class: First, Filter: Filter{Themes: theme.SetOf(theme.Net, theme.Snapback)}},
		{Filter: Filter{Player: "Player 3"}}, {Filter: Filter{Player: "nobody"}}, {Filter: Filter{Dates: date.Range{From: readDate(t, "1992"), To: readDate(t, "1993-04")}}},
		{Class: Intermediate, Filter: Filter{Player: "player 1", MinDepth: 5, Dates: date.Range{From: readDate(t, "1991")}}},
	} {
		q.Limit = everything
		var want []string
		for i := range all {
			if p := recount(t, s, &all[i], &q); p != "" {
				want = append(want, p)
			}
		}
		found, err := s.Top(q)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for i := range found {
			got = append(got, line(&found[i]))
		}
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%+v: %d patterns, want %d:\n%q\n%q", q, len(got), len(want), got, want)
		}
		if len(want) == 0 && q.Player != "nobody" {
			t.Errorf("%+v: selects nothing", q)
		}
	}
}

// recount adds up the instances of a pattern that count for a query. The text is empty if the query does not select the pattern.
func recount(t *testing.T, s *Store, p *Summary, q *Query) string {
	sum := Summary{ID: p.ID, Pattern: p.Pattern, Themes: randomThemes(p.ID)}
	games := map[shape.ID]bool{}
	counts := false
	for o, err := range s.Occurrences(p.ID) {
		if err != nil {
			t.Fatal(err)
		}
		if !q.HasGame(&o.Game.Source) {
			continue
		}
		games[o.Game.Key] = true
		sum.Instances.Add(o.Class)
		if (q.Class == AnyClass || q.Class == o.Class) && (q.Ladder == nil || *q.Ladder == o.Ladder) {
			counts = true
			sum.KeepHarder(o.Instance)
		}
	}
	sum.Games = len(games)
	if !counts || sum.Instances.Of(q.Class) < q.MinSeen || sum.Depth < q.MinDepth ||
		!sum.Themes.HasAll(q.Themes) || q.Kind != nil && *q.Kind != p.Pattern.Kind() || q.Edge != AnyEdge && q.Edge != query.EdgeOf(p.Pattern.Edges()) {
		return ""
	}
	return line(&sum)
}

func line(s *Summary) string {
	return fmt.Sprintf("%v %v %+v %d %d %d", s.ID, s.Themes.Names(), s.Instances, s.Games, s.Depth, s.Nodes)
}

func TestEdges(t *testing.T) {
	for edges, want := range map[shape.Edges]Edge{
		0: NoEdge, shape.Bottom: Side, shape.Left | shape.Right: Side, shape.Bottom | shape.Left: Corner,
		shape.Bottom | shape.Left | shape.Right: Corner, shape.Bottom | shape.Left | shape.Right | shape.Top: Corner,
	} {
		if got := query.EdgeOf(edges); got != want {
			t.Errorf("%v: %v", edges, got)
		}
	}
}

func TestIsPlain(t *testing.T) {
	for _, test := range []struct {
		s    Summary
		want bool
	}{
		{Summary{Totals: Totals{Instances: Counts{Final: 3}, Depth: 3}}, true},
		{Summary{Totals: Totals{Instances: Counts{Final: 3, First: 1}, Depth: 3}}, false},
		{Summary{Totals: Totals{Instances: Counts{First: 1}}}, true},
		{Summary{Totals: Totals{Instances: Counts{Escape: 1}, Depth: 1}}, false},
	} {
		if test.s.IsPlain() != test.want {
			t.Errorf("%+v", test.s)
		}
	}
}
