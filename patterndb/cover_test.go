package patterndb

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/pattern/shape"
)

// atariPatterns are an atari at the edge, a more general pattern without the edge, and the most general one.
func atariPatterns() (list [3]shape.Pattern) {
	for i, text := range []string{`
		|X X O
		|X # *
		|X X .
		`, `
		? X O
		X # *
		? X ?
		`, `
		? X ?
		X # *
		? X ?
		`} {
		p, err := shape.Parse(text)
		if err != nil {
			panic(err)
		}
		list[i] = p
	}
	return list
}

// withPatterns is a game with an instance of each pattern. Each seed is another game.
func withPatterns(seed uint64, patterns ...shape.Pattern) mined {
	m := randomGame(seed, 0)
	m.game.Captures = 99
	for i, p := range patterns {
		m.game.Instances = append(m.game.Instances, Instance{Pattern: p.ID(), Class: First, Capture: 20 + i, Move: 10 + i,
			Target: board.Point(i), Depth: 1 + i, Nodes: int(seed)})
		m.patterns = append(m.patterns, Pattern{Pattern: p, Themes: randomThemes(p.ID())})
	}
	aim(m.game)
	return m
}

// The most general pattern stands for all three. Each covered pattern is still there and names its cover.
func TestCovers(t *testing.T) {
	s := openStore(t, t.TempDir(), Options{})
	p := atariPatterns()
	put(t, s, withPatterns(1, p[0], p[1]))
	put(t, s, withPatterns(2, p[1], p[2]))
	top := func() []Summary {
		t.Helper()
		list, err := s.Top(Query{})
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	if n := len(top()); n != 3 {
		t.Errorf("%d patterns before the covers are known, want all 3", n)
	}
	updateCovers(t, s)
	list := top()
	if len(list) != 1 || list[0].ID != p[2].ID() || list[0].Instances.First != 4 || list[0].Games != 2 || list[0].Depth != 2 {
		t.Errorf("%+v", list)
	}
	for i, id := range []shape.ID{p[0].ID(), p[1].ID()} {
		got, err := s.Show(id.String())
		if err != nil || got.Cover != p[2].ID() || got.Instances.First != 1+i || got.Pattern != p[i] {
			t.Errorf("%+v, %v", got, err)
		}
	}
	var seen []string
	for o, err := range s.Occurrences(p[2].ID()) {
		if err != nil {
			t.Fatal(err)
		}
		seen = append(seen, fmt.Sprint(slices.IndexFunc(p[:], func(p shape.Pattern) bool { return p.ID() == o.Pattern }), o.Nodes))
	}
	slices.Sort(seen)
	if want := []string{"0 1", "1 1", "1 2", "2 2"}; !slices.Equal(seen, want) {
		t.Errorf("%v, want %v", seen, want)
	}
	stats, err := s.Stats()
	if err != nil || stats.Patterns != 1 || stats.Covered != 2 || !stats.Covers || stats.Instances.First != 4 {
		t.Errorf("%+v, %v", stats, err)
	}
	x, err := s.LoadIndex()
	if err != nil || x.Patterns() != 1 || x.Seen(0) != 4 {
		t.Errorf("%+v, %v", x, err)
	}
	checkSound(t, s)

	// A new game makes the covers unknown, a known one does not.
	put(t, s, withPatterns(2, p[1], p[2]))
	if known, err := s.HasCovers(); err != nil || !known {
		t.Error("a game that the store had makes the covers unknown: ", err)
	}
	put(t, s, withPatterns(3, p[1]))
	if known, err := s.HasCovers(); err != nil || known || len(top()) != 3 {
		t.Error("a new game leaves the covers: ", err)
	}
	updateCovers(t, s)
	if list = top(); len(list) != 1 || list[0].Instances.First != 5 || list[0].Games != 3 {
		t.Errorf("%+v", list)
	}
	checkSound(t, s)
}

// A pattern that comes later and is more general takes over.
func TestCoverChanges(t *testing.T) {
	s, all := openStore(t, t.TempDir(), Options{}), openStore(t, t.TempDir(), Options{})
	p := atariPatterns()
	for i := range p {
		put(t, s, withPatterns(uint64(i), p[i]))
		updateCovers(t, s)
		put(t, all, withPatterns(uint64(i), p[i]))
	}
	updateCovers(t, all)
	if got, want := summarised(t, s), summarised(t, all); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	checkSound(t, s)
}

// Covers depend on the games alone: not on their order, and not on when the covers were found before.
func TestCoversInAnyOrder(t *testing.T) {
	testrun.SameGoroutines(t, "TestKill")
	t.Parallel()
	covered := 0
	for seed := range tries(3, 100) {
		random := rand.New(rand.NewPCG(uint64(seed), 7))
		games := make([]mined, 40)
		for i := range games {
			games[i] = randomGame(uint64(1000*seed+i), 8)
		}
		var want string
		for range 3 {
			dir := t.TempDir()
			s := openStore(t, dir, Options{})
			for i, n := range random.Perm(len(games)) {
				put(t, s, games[n])
				switch random.IntN(15) {
				case 0:
					updateCovers(t, s)
				case 1:
					closeStore(t, s)
					s = openStore(t, dir, Options{})
				case 2:
					put(t, s, games[random.IntN(len(games))%(i+1)])
				}
			}
			for _, g := range games { // those that case 2 put too early, too
				put(t, s, g)
			}
			updateCovers(t, s)
			checkSound(t, s)
			got := summarised(t, s)
			if want == "" {
				want = got
				covered += strings.Count(want, " under ")
			}
			if got != want {
				t.Fatalf("%s\nwant\n%s", got, want)
			}
		}
	}
	if covered < 20 {
		t.Errorf("%d covered patterns are too few to tell", covered)
	}
}

// Queries of a store with covers count what the instances of whole families are.
func TestFiltersWithCovers(t *testing.T) {
	s := openStore(t, t.TempDir(), Options{})
	p := atariPatterns()
	put(t, s, withPatterns(1, p[0]))
	put(t, s, withPatterns(2, p[2]))
	m := withPatterns(3, p[1])
	m.game.PlayerBlack, m.game.Instances[0].Class, m.game.Instances[0].Ladder = "Ann", Final, true
	put(t, s, m)
	updateCovers(t, s)
	yes := true
	for _, test := range []struct {
		q    Query
		want string
	}{
		{Query{}, "2 first, 1 final in 3 games, 3 nodes"},
		{Query{Class: First}, "2 first, 1 final in 3 games, 2 nodes"},
		{Query{Class: Final}, "2 first, 1 final in 3 games, 3 nodes"},
		{Query{Filter: Filter{Ladder: &yes}}, "2 first, 1 final in 3 games, 3 nodes"},
		{Query{Filter: Filter{Player: "ann"}}, "0 first, 1 final in 1 games, 3 nodes"},
		{Query{Class: First, Filter: Filter{Player: "ann"}}, ""},
		{Query{Class: First, Filter: Filter{MinSeen: 3}}, ""},
	} {
		list, err := s.Top(test.q)
		if err != nil {
			t.Fatal(err)
		}
		var got string
		for _, f := range list {
			got += fmt.Sprintf("%d first, %d final in %d games, %d nodes", f.Instances.First, f.Instances.Final, f.Games, f.Nodes)
		}
		if got != test.want {
			t.Errorf("%+v: %q, want %q", test.q, got, test.want)
		}
	}
}

// Covers that do not fit the patterns are faults, unless the store says that its covers do not hold.
func TestCheckCovers(t *testing.T) {
	p := atariPatterns()
	general, one, covered := p[2].ID(), p[1].ID(), p[0].ID()
	for name, r := range map[string]record{
		"another cover":   {underKey(covered), one[:]},
		"missing":         {underKey(covered), nil},
		"missing member":  {memberKey(general, covered), nil},
		"too many":        {underKey(general), make([]byte, idLength)},
		"other totals":    {coverKey(general), (&Totals{Games: 1}).Encode()},
		"not even totals": {coverKey(general), []byte{1}},
		"a strange key":   {[]byte("cx"), []byte{}},
	} {
		s := openStore(t, t.TempDir(), Options{})
		put(t, s, withPatterns(1, p[:]...))
		updateCovers(t, s)
		w := coverWriter{context: context.Background(), store: s}
		if err := errors.Join(w.set(r.key, r.value), w.write()); err != nil {
			t.Fatal(err)
		}
		faults := 0
		if _, err := s.Check(func(Fault) { faults++ }); err != nil || faults != 1 {
			t.Errorf("%s: %d faults, %v", name, faults, err)
		}
		put(t, s, withPatterns(2, p[0]))
		if _, err := s.Check(func(Fault) { faults++ }); err != nil || faults != 1 {
			t.Errorf("%s: %d faults although the covers do not hold, %v", name, faults, err)
		}
		updateCovers(t, s)
		checkSound(t, s)
	}
}

// An update that is cut off leaves a store without covers, and the next one finds them. A store that is open for reading
// cannot be updated.
func TestUpdateCoversFails(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir, Options{})
	put(t, s, withPatterns(1, atariPatterns()[0]))
	ctx, cancel := context.WithCancelCause(context.Background())
	why := errors.New("why")
	cancel(why)
	if err := s.UpdateCovers(ctx, nil); !errors.Is(err, why) {
		t.Error(err)
	}
	closeStore(t, s)
	s = openStore(t, dir, Options{ReadOnly: true})
	if err := s.UpdateCovers(context.Background(), nil); !errors.Is(err, ErrReadOnly) {
		t.Error(err)
	}
	closeStore(t, s)
	s = openStore(t, dir, Options{Repair: true})
	updateCovers(t, s)
	closeStore(t, s)
	s = openStore(t, dir, Options{Repair: true})
	if known, err := s.HasCovers(); err != nil || known {
		t.Error("a repaired store knows its covers: ", err)
	}
	closeStore(t, s)
}
