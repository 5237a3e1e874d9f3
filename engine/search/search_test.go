package search

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"shicho/board"
	"shicho/engine/network"
	"shicho/engine/playout"
	"shicho/engine/reply"
	"shicho/internal/testrun"
)

// small returns settings for quick tests: one thread, little memory and no network.
func small() Settings {
	s := Default()
	s.Threads, s.Memory, s.Network = 1, 16, network.None
	return s
}

func newSearch(t testing.TB, size int, settings Settings) *Search {
	t.Helper()
	s, err := New(size, settings)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func load(t testing.TB, s *Search, b *board.Board, toMove board.Colour, rules Rules) {
	t.Helper()
	if err := s.Load(b, toMove, rules); err != nil {
		t.Fatal(err)
	}
}

func named(t testing.TB, size int, name string) board.Point {
	t.Helper()
	p, err := board.ParsePoint(name, size)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func best(t testing.TB, s *Search, b *board.Board, toMove board.Colour, rules Rules, playouts int) board.Point {
	t.Helper()
	load(t, s, b, toMove, rules)
	s.Run(context.Background(), playouts, nil)
	return s.Report().Moves[0].Point
}

// vital is a position in which Black's corner lives if Black plays at B7, and dies if White does.
const vital = `
	7 |. . . X O . .
	6 |X X X X O . .
	5 |O O O O O O O
	4 |. . . . O . .
	3 |. O . . O . .
	2 |. . . . O . .
	1 |. . . . O . .`

// The komi is such that the corner decides the game.
func TestLifeAndDeath(t *testing.T) {
	if testing.Short() {
		t.Skip("needs a deep search")
	}
	b := board.MustParse(vital)
	for _, kind := range []playout.Kind{playout.Uniform, playout.Sampled, playout.Tactical} {
		for _, toMove := range []board.Colour{board.Black, board.White} {
			settings := small()
			settings.Playouts = kind
			s := newSearch(t, 7, settings)
			if p := best(t, s, b, toMove, Rules{Komi: -40}, 1000); board.FormatPoint(p, 7) != "B7" {
				t.Errorf("%s, %s to move: %s", kind, toMove, board.FormatPoint(p, 7))
			}
			if r := s.Report(); r.Value < 0.8 {
				t.Errorf("%s, %s to move: wins %.2f", kind, toMove, r.Value)
			}
		}
	}
}

// On 5×5 Black wins all points by beginning in the centre.
func TestFiveByFive(t *testing.T) {
	if testing.Short() {
		t.Skip("needs a deep search")
	}
	b, _ := board.New(5)
	s := newSearch(t, 5, small())
	if p := best(t, s, b, board.Black, Rules{Komi: 20.5}, 4000); board.FormatPoint(p, 5) != "C3" {
		t.Errorf("Black begins at %s, not in the centre", board.FormatPoint(p, 5))
	}
}

// With one thread the same seed gives the same report, and another seed gives another report.
func TestDeterministic(t *testing.T) {
	testrun.SingleGoroutine(t)
	for _, mode := range []reply.Mode{reply.None, reply.EN2} {
		settings := small()
		settings.Replies = mode
		var reports [3]string
		for i, seed := range []uint64{1, 1, 2} {
			settings.Seed = seed
			s := newSearch(t, 9, settings)
			b, _ := board.New(9)
			for range 3 { // the tree is kept from move to move
				p := best(t, s, b, s.toMove, Rules{Komi: 7.5}, 300)
				if err := b.Play(p, s.toMove); err != nil {
					t.Fatal(err)
				}
				load(t, s, b, s.toMove.Opponent(), Rules{Komi: 7.5})
			}
			s.Run(context.Background(), 300, nil)
			reports[i] = fmt.Sprintf("%+v", s.Report())
		}
		if reports[0] != reports[1] {
			t.Errorf("%s: %s\n%s", mode, reports[0], reports[1])
		}
		if reports[0] == reports[2] {
			t.Errorf("%s: seeds make no difference", mode)
		}
	}
}

// Games of the search against itself, with all kinds of settings, have only legal moves, keep the tree from move to move and
// repeat no position.
func TestPlaysLegally(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	games := 21
	if testing.Short() {
		games = 5 // each kind of playouts and of replies
	}
	for i := range games {
		settings := small()
		settings.Playouts = playout.Kind(i * 3 % 4)
		settings.Replies = reply.Mode(i % 5)
		settings.Tree, settings.Candidates = i%3 != 0, i%2 == 0
		settings.Threads = 1 + i%2
		rules := Rules{Komi: 0.5, Scoring: Scoring(i % 3)}
		size := 2 + i%7
		playouts := 60
		if i%7 == 3 {
			playouts = 3 * bearingFirst
		}
		s := newSearch(t, size, settings)
		b, _ := board.New(size)
		b.SetRules(board.Rules{Superko: true})
		side := board.Black
		for passes := 0; passes < 2 && b.Moves() < 2*size*size; side = side.Opponent() {
			load(t, s, b, side, rules)
			s.Run(context.Background(), playouts, nil)
			r := s.Report()
			if r.Visits < playouts || len(r.Moves) == 0 || r.Playouts != playouts {
				t.Fatalf("%d visits, %d playouts, %d moves", r.Visits, r.Playouts, len(r.Moves))
			}
			if r.Value < 0 || r.Value > 1 || slices.ContainsFunc(r.Ownership, func(x float64) bool { return x < -1 || x > 1 }) {
				t.Fatalf("values out of range: %+v", r)
			}
			p := r.Moves[0].Point
			if err := b.Play(p, side); err != nil {
				t.Fatal(err)
			}
			if passes++; p != board.Pass {
				passes = 0
			}
			if random.IntN(6) == 0 {
				side = side.Opponent() // a side moves twice
			}
		}
	}
}

// When the memory is used up the tree stops growing, and the search goes on.
func TestLittleMemory(t *testing.T) {
	testrun.SingleGoroutine(t)
	settings := small()
	settings.Memory = 1
	s := newSearch(t, 9, settings)
	b, _ := board.New(9)
	load(t, s, b, board.Black, Rules{Komi: 7.5})
	s.Run(context.Background(), 3000, nil)
	if r := s.Report(); r.Playouts != 3000 || r.Nodes > 1<<20/nodeBytes {
		t.Errorf("%d playouts, %d nodes", r.Playouts, r.Nodes)
	}
	b.Play(s.Report().Moves[0].Point, board.Black)
	load(t, s, b, board.White, Rules{Komi: 7.5})
	s.Run(context.Background(), 100, nil)
}

// A search without limit ends before its counts overflow.
func TestMostVisits(t *testing.T) {
	s := newSearch(t, 5, small())
	b, _ := board.New(5)
	load(t, s, b, board.Black, Rules{Komi: 0.5})
	s.root.count.word.Store((mostVisits-100)*visitOne + (mostVisits/2)*winOne)
	s.Run(t.Context(), 0, nil)
	if visits, won := s.root.count.get(); visits < mostVisits || visits > mostVisits+10 || won < mostVisits/2 || won > visits {
		t.Errorf("%v won of %v", won, visits)
	}
}

// The tree is kept where the new position follows from the old one, and only there.
func TestReuse(t *testing.T) {
	testrun.SingleGoroutine(t)
	s := newSearch(t, 9, small())
	b, _ := board.New(9)
	rules := Rules{Komi: 7.5}
	p := best(t, s, b, board.Black, rules, 500)
	visits := s.Report().Moves[0].Visits
	b.Play(p, board.Black)
	load(t, s, b, board.White, rules)
	if got := s.Report().Visits; got != visits {
		t.Errorf("%d visits were kept of %d", got, visits)
	}
	load(t, s, b, board.White, Rules{Komi: 0.5})
	if got := s.Report().Visits; got != 0 {
		t.Errorf("another komi: %d visits", got)
	}
	s.Run(context.Background(), 200, nil)
	load(t, s, b, board.Black, Rules{Komi: 0.5})
	if got := s.Report().Visits; got != 0 {
		t.Errorf("another side to move: %d visits", got)
	}
	s.Run(context.Background(), 200, nil)
	b.Undo()
	load(t, s, b, board.Black, Rules{Komi: 0.5})
	if got := s.Report().Visits; got != 0 {
		t.Errorf("a move taken back: %d visits", got)
	}
}

// White has passed. If dead stones are taken off, Black may pass, too. If all stones live, White's stone at A1 counts, and a pass
// loses by half a point.
func TestPasses(t *testing.T) {
	b := board.MustParse(`
		5 |. X . O O
		4 |X X X O .
		3 |X X X O O
		2 |X . X O .
		1 |O . X O O`)
	b.Play(board.Pass, board.White)
	for _, scoring := range []Scoring{Area, AsItStands} {
		s := newSearch(t, 5, small())
		p := best(t, s, b, board.Black, Rules{Komi: 0.5, Scoring: scoring}, 1000)
		if r := s.Report(); r.Value < 0.85 {
			t.Errorf("%d: Black wins %.2f", scoring, r.Value)
		}
		if scoring == AsItStands && p == board.Pass {
			t.Error("Black passes, and loses")
		}
	}
}

// By Japanese rules a move in Black's own territory costs a point, which decides this game.
func TestTerritory(t *testing.T) {
	b := board.MustParse(`
		5 |. X O O .
		4 |X X O . O
		3 |. X O O O
		2 |X X X O .
		1 |. X O O O`)
	b.Play(board.Pass, board.White)
	s := newSearch(t, 5, small())
	score := float64(b.Stones(board.White).Len() - b.Stones(board.Black).Len())
	black, white := b.Area()
	score += float64(black - white)
	if p := best(t, s, b, board.Black, Rules{Komi: score - 0.5, Scoring: Territory}, 500); p != board.Pass {
		t.Errorf("Black plays %s", board.FormatPoint(p, 5))
	}
}

func TestSettings(t *testing.T) {
	for _, change := range []func(*Settings){
		func(s *Settings) { s.Threads = 0 },
		func(s *Settings) { s.Memory = 0 },
		func(s *Settings) { s.Rave = -1 },
		func(s *Settings) { s.Margin = 2 },
	} {
		s := Default()
		change(&s)
		if _, err := New(9, s); !errors.Is(err, ErrSetting) {
			t.Error(err)
		}
	}
	if _, err := New(1, Default()); !errors.Is(err, board.ErrSize) {
		t.Error(err)
	}
}

// A simulation allocates nothing once the tree has stopped growing.
func TestNoAllocation(t *testing.T) {
	testrun.SingleGoroutine(t)
	settings := small()
	settings.Memory = 1 // the tree is full soon
	s := newSearch(t, 9, settings)
	b, _ := board.New(9)
	load(t, s, b, board.Black, Rules{Komi: 7.5})
	s.Run(context.Background(), 3000, nil)
	if n := testing.AllocsPerRun(50, s.workers[0].simulate); n != 0 {
		t.Errorf("%v allocations a simulation", n)
	}
}

func BenchmarkSearch(b *testing.B) {
	for _, threads := range []int{1, 2} {
		for _, size := range []int{9, 13, 19} {
			b.Run(fmt.Sprintf("%d-threads-%d", size, threads), func(b *testing.B) {
				settings := Default()
				settings.Threads = threads
				s := newSearch(b, size, settings)
				start, _ := board.New(size)
				b.ReportAllocs()
				for b.Loop() {
					s.Forget(1)
					load(b, s, start, board.Black, Rules{Komi: 7.5})
					s.Run(context.Background(), 5000, nil)
				}
				b.ReportMetric(5000*float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
			})
		}
	}
}

// Moves that are left out get no visits, and if only some moves are allowed, only these do. The next Load forgets about it.
func TestAvoid(t *testing.T) {
	s := newSearch(t, 5, small())
	b := board.MustParse(`
		5 |. . . . .
		4 |. . O . .
		3 |. . X . .
		2 |. . . . .
		1 |. . . . .`)
	favourite := best(t, s, b, board.Black, Rules{}, 100)
	moves := func(a Avoided) (list []board.Point) {
		load(t, s, b, board.Black, Rules{})
		s.Avoid(a)
		s.Run(context.Background(), 100, nil)
		for _, m := range s.Report().Moves {
			list = append(list, m.Point)
		}
		return list
	}
	var avoid, allow Avoided
	avoid.Add(favourite, board.Pass)
	if list := moves(avoid); len(list) == 0 || slices.Contains(list, favourite) || slices.Contains(list, board.Pass) {
		t.Errorf("%v, without %d", list, favourite)
	}
	allow.AllowOnly(b, 0, board.Pass)
	if list := moves(allow); len(list) == 0 || slices.ContainsFunc(list, func(p board.Point) bool { return p != 0 && p != board.Pass }) {
		t.Errorf("%v, with A1 and the pass alone", list)
	}
	if list := moves(Avoided{}); !slices.Contains(list, favourite) || s.Report().Visits > 110 {
		t.Errorf("%v, with %d again, %d visits", list, favourite, s.Report().Visits)
	}
	var nothing Avoided
	nothing.AllowOnly(b)
	if list := moves(nothing); len(list) != 0 {
		t.Errorf("%v, with nothing allowed", list)
	}
}

// The reader's own answer is likelier than the other moves that capture the same string.
func TestFavourFirst(t *testing.T) {
	first, other := winner{first: true}, winner{}
	if guess := (winner{first: true, guessed: true}); first.share() != 1 || guess.share() >= 1 || other.share() >= guess.share() {
		t.Errorf("shares %v, %v, %v", first.share(), guess.share(), other.share())
	}
	settings := small()
	settings.Candidates, settings.Bearing = true, 0
	s := newSearch(t, 7, settings)
	b := board.MustParse(`
		7 |. . . . . . .
		6 |. . . . . . .
		5 |. . X O X . .
		4 |. . X O . . .
		3 |. . . X . . .
		2 |. . . . . . .
		1 |. . . . . . .`)
	load(t, s, b, board.Black, Rules{})
	s.prepareRoot()
	prior := map[bool]float32{}
	stakes := s.stakes()
	children := s.tree.children(s.root)
	for i := range children {
		c := &children[i]
		for _, k := range stakes {
			for _, m := range k.moves {
				if m.move == c.point() && k.points.Has(named(t, 7, "D5")) {
					prior[m.first] = max(prior[m.first], c.prior)
				}
			}
		}
	}
	if prior[false] == 0 || prior[true] <= prior[false] {
		t.Errorf("the reader's own move has %v, the best of the others %v", prior[true], prior[false])
	}
}

// A search whose context ends before its first playout says so. A search that is asked about no position does, too.
func TestUnsearched(t *testing.T) {
	s := newSearch(t, 5, small())
	over, end := context.WithCancel(t.Context())
	end()
	if err := s.Run(over, 100, nil); !errors.Is(err, ErrUnsearched) || !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if err := s.Run(t.Context(), 100, nil); err != nil {
		t.Error(err)
	}
	if err := s.Run(over, 100, nil); err != nil || s.Playouts() < 100 {
		t.Errorf("%v after %d playouts", err, s.Playouts())
	}
	if err := s.Load(nil, board.Black, Rules{}); !errors.Is(err, ErrPosition) {
		t.Error(err)
	}
	if err := s.Load(s.b, board.Empty, Rules{}); !errors.Is(err, ErrPosition) {
		t.Error(err)
	}
}
