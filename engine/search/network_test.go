package search

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"
	"testing"

	"shicho/board"
	"shicho/engine/network"
	"shicho/engine/playout"
	"shicho/internal/testrun"
)

// tiny is a network that has learned from a few playouts on 7 lines. It knows next to nothing.
var tiny = sync.OnceValue(func() *network.Network {
	player, err := playout.New(playout.Tactical, 7, nil)
	if err != nil {
		panic(err)
	}
	b, _ := board.New(7)
	if err := player.Load(b); err != nil {
		panic(err)
	}
	var games []*network.Game
	for seed := range uint64(24) {
		g := &network.Game{Size: 7, Komi: 7}
		player.Run(board.Black, seed)
		b.Clear()
		side := board.Black
		for _, m := range player.Trace(nil) {
			p := board.Point(m) - 1
			if m == 0 {
				p = board.Pass
			}
			if !b.TryPlay(p, side) {
				break
			}
			g.Moves = append(g.Moves, board.Stone{Point: p, Colour: side})
			side = side.Opponent()
		}
		owners := make([]int32, 49)
		lead := player.Owners(owners)
		for _, o := range owners {
			g.Owners = append(g.Owners, [...]board.Colour{board.White, board.Empty, board.Black}[o+1])
		}
		g.Winner = board.White
		if lead > 7 {
			g.Winner = board.Black
		}
		games = append(games, g)
	}
	n, err := network.Learn(context.Background(), games, nil, network.Options{
		Architecture: network.Architecture{Channels: 16, Layers: 1, Largest: 4}, Size: 7, Positions: 4000, Batch: 32,
		Rate: 0.005, RowRate: 0.01, Seen: 4, Shapes: 500, Chunk: 8, Seed: 3, Workers: 1,
	})
	if err != nil {
		panic(err)
	}
	n.About = "tiny"
	return n
})

// networked returns settings for quick tests with a network whose values have a weight.
func networked(weight float64) Settings {
	s := small()
	s.Network, s.ValueWeight, s.ValueLate = network.From(tiny()), weight, weight
	return s
}

// middle is a position in the middle of a game.
const middle = `
	7 |. . . . . . .
	6 |. . . X . . .
	5 |. X . O . . .
	4 |. . X . O . .
	3 |. . X O . . .
	2 |. . . . . . .
	1 |. . . . . . .`

// Without playouts nothing is random: with the colours exchanged the search comes to the same move, and nearly the same value.
func TestNetworkColours(t *testing.T) {
	testrun.SingleGoroutine(t)
	b := board.MustParse(middle)
	swapped := b.Clone()
	swapped.Clear()
	for stone := range b.Strings() {
		points := b.StringAt(stone.Point)
		for q := points.First(); q >= 0; q = points.Next(q + 1) {
			swapped.Setup([]board.Stone{{Point: q, Colour: stone.Colour.Opponent()}})
		}
	}
	s := newSearch(t, 7, networked(1))
	look := func(b *board.Board, toMove board.Colour, komi float64) *Report {
		load(t, s, b, toMove, Rules{Komi: komi})
		s.Forget(1)
		load(t, s, b, toMove, Rules{Komi: komi})
		s.Run(context.Background(), 500, nil)
		return s.Report()
	}
	r, q := look(b, board.Black, 3.5), look(swapped, board.White, -3.5)
	// The network is told that White gets the usual komi, so it values the two positions a little differently.
	if len(r.Moves) != len(q.Moves) || math.Abs(r.Value-q.Value) > 0.05 || math.Abs(r.Score+q.Score) > 1 {
		t.Fatalf("%d moves, value %v, score %v; with colours exchanged %d, %v, %v", len(r.Moves), r.Value, r.Score, len(q.Moves), q.Value, q.Score)
	}
	if x, y := r.Moves[0], q.Moves[0]; x.Point != y.Point {
		t.Errorf("%v with %d visits; with colours exchanged %v with %d", x.Point, x.Visits, y.Point, y.Visits)
	}
}

// The reports of a search with a network make sense for every weight of its values, and equal seeds give equal reports.
func TestNetworkReport(t *testing.T) {
	testrun.SingleGoroutine(t)
	b := board.MustParse(middle)
	for _, weight := range []float64{0, 0.5, 1} {
		var reports [2]string
		for i := range reports {
			s := newSearch(t, 7, networked(weight))
			load(t, s, b, board.Black, Rules{Komi: 3.5})
			s.Run(context.Background(), 300, nil)
			r := s.Report()
			reports[i] = fmt.Sprintf("%+v", r)
			visits := 0
			for _, m := range r.Moves {
				visits += m.Visits
				if m.Value < 0 || m.Value > 1 || math.Abs(m.Score) > 52.5 {
					t.Errorf("weight %v: %+v", weight, m)
				}
			}
			if r.Playouts != 300 || visits != 300 || r.Visits != 300 {
				t.Errorf("weight %v: %d playouts, %d visits, %d of the moves", weight, r.Playouts, r.Visits, visits)
			}
			for p, owner := range r.Ownership {
				if math.Abs(owner) > 1 || math.IsNaN(owner) {
					t.Errorf("weight %v: the owner of %d is %v", weight, p, owner)
				}
			}
		}
		if reports[0] != reports[1] {
			t.Errorf("weight %v: equal seeds, and the reports\n%s\n%s", weight, reports[0], reports[1])
		}
	}
}

// The moves of the root have the probabilities of the network.
func TestNetworkPriors(t *testing.T) {
	testrun.SingleGoroutine(t)
	b := board.MustParse(middle)
	settings := networked(1)
	settings.Sharpness = 1
	s := newSearch(t, 7, settings)
	load(t, s, b, board.White, Rules{Komi: 3.5})
	s.prepareRoot()
	ranked, err := tiny().RankMoves(b, board.White)
	if err != nil {
		t.Fatal(err)
	}
	e, _ := tiny().NewEvaluator(7)
	pass := e.Evaluate(b, board.White, 3.5).Probabilities(make([]float64, 49))
	children := s.tree.children(s.root)
	priors := map[board.Point]float64{}
	for i := range children {
		priors[children[i].point()] = float64(children[i].prior)
	}
	for _, m := range ranked[:10] {
		if want := m.Probability * (1 - pass); math.Abs(priors[m.Point]-want) > 1e-5 {
			t.Errorf("%d has probability %v, not %v", m.Point, priors[m.Point], want)
		}
	}
}

// After two passes the stones are counted, whatever the network says: Black passes to win, and White does not pass to lose.
func TestNetworkEnd(t *testing.T) {
	b := board.MustParse(`
		5 |. X O . O
		4 |X X O O .
		3 |X X O O O
		2 |. X O . O
		1 |X X O O .`)
	for _, weight := range []float64{0.5, 1} {
		for _, c := range []struct {
			komi float64
			wins bool
		}{{-6.5, true}, {-4.5, false}} { // White has 15 points, Black 10
			s := newSearch(t, 5, networked(weight))
			at := b.Clone()
			at.TryPlay(board.Pass, board.White)
			load(t, s, at, board.Black, Rules{Komi: c.komi})
			s.Run(context.Background(), 400, nil)
			r := s.Report()
			i := slices.IndexFunc(r.Moves, func(m RootMove) bool { return m.Point == board.Pass })
			if i < 0 || (r.Moves[i].Value > 0.5) != c.wins {
				t.Errorf("weight %v, komi %v: %+v", weight, c.komi, r.Moves)
			}
		}
	}
}

// A simulation with a network allocates nothing once the tree has stopped growing.
func TestNetworkNoAllocation(t *testing.T) {
	testrun.SingleGoroutine(t)
	for _, weight := range []float64{0, 0.5, 1} {
		settings := networked(weight)
		settings.Memory = 1 // the tree is full soon
		s := newSearch(t, 7, settings)
		b, _ := board.New(7)
		load(t, s, b, board.Black, Rules{Komi: 7.5})
		s.Run(context.Background(), 3000, nil)
		if n := testing.AllocsPerRun(50, s.workers[0].simulate); n != 0 {
			t.Errorf("weight %v: %v allocations a simulation", weight, n)
		}
	}
}

// Threads share the network and the tree.
func TestNetworkThreads(t *testing.T) {
	b := board.MustParse(middle)
	for _, weight := range []float64{0.5, 1} {
		settings := networked(weight)
		settings.Threads = 3
		s := newSearch(t, 7, settings)
		load(t, s, b, board.Black, Rules{Komi: 3.5})
		s.Run(context.Background(), 600, nil)
		if r := s.Report(); r.Playouts != 600 || r.Visits != 600 {
			t.Errorf("weight %v: %d playouts, %d visits", weight, r.Playouts, r.Visits)
		}
	}
}

// The weight of the network falls as the board fills up. Where all stones count as they stand, playouts alone judge all but openings.
func TestNetworkWeight(t *testing.T) {
	settings := networked(0)
	settings.ValueWeight, settings.ValueLate = 0.8, 0.2
	s := newSearch(t, 7, settings)
	for _, c := range []struct {
		stones  int
		scoring Scoring
		want    float64
	}{
		{0, Area, 0.8}, {4, Area, 0.8}, {18, Area, 0.5083}, {18, Territory, 0.5083}, {32, Area, 0.2}, {40, Area, 0.2},
		{0, AsItStands, 0.8}, {18, AsItStands, 0}, {40, AsItStands, 0},
	} {
		b, _ := board.New(7)
		for p := range board.Point(c.stones) {
			b.Setup([]board.Stone{{Point: p, Colour: board.Black}})
		}
		load(t, s, b, board.White, Rules{Scoring: c.scoring})
		if s.weigh(); math.Abs(s.weight-c.want) > 0.001 {
			t.Errorf("%d stones, scoring %v: weight %v, not %v", c.stones, c.scoring, s.weight, c.want)
		}
	}
}

// The report's spread is the spread of the results of simulations. A playout is won or lost, so its result varies more than the network's value.
func TestSpread(t *testing.T) {
	b := board.MustParse(middle)
	spread := func(settings Settings) float64 {
		settings.Margin = 0
		s := newSearch(t, 7, settings)
		load(t, s, b, board.Black, Rules{Komi: 3.5})
		s.Run(context.Background(), 300, nil)
		r := s.Report()
		if len(r.Moves) == 0 || r.Moves[0].Deviation <= 0 || r.Moves[0].Deviation > 0.5 {
			t.Errorf("moves %+v", r.Moves)
		}
		if q := r.Value; settings.Network == network.None && math.Abs(r.Spread-math.Sqrt(q*(1-q))) > 1e-6 {
			t.Errorf("playouts: value %v, spread %v", q, r.Spread)
		}
		return r.Spread
	}
	played, mixed, judged := spread(small()), spread(networked(0.5)), spread(networked(1))
	if !(played > mixed && mixed > judged && judged > 0) {
		t.Errorf("spread of playouts %v, mixed %v, of the network alone %v", played, mixed, judged)
	}
}
