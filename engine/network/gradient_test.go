package network

import (
	"math"
	"math/rand/v2"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
)

// randomGame plays random moves that fill no eyes of their own side. The owners and the winner are random, too.
func randomGame(size, moves int, rnd *rand.Rand) *Game {
	b, err := board.New(size)
	if err != nil {
		panic(err)
	}
	g := &Game{Size: size, Komi: 6.5, Winner: board.Colour(1 + rnd.IntN(2))}
	colour := board.Black
	for range moves {
		p := board.Point(rnd.IntN(size * size))
		if rnd.IntN(30) == 0 {
			p = board.Pass
		}
		if (p == board.Pass || b.At(p) == board.Empty && !b.IsEye(p, colour)) && b.TryPlay(p, colour) {
			g.Moves = append(g.Moves, board.Stone{Point: p, Colour: colour})
			colour = colour.Opponent()
		}
	}
	for range size * size {
		g.Owners = append(g.Owners, board.Colour(rnd.IntN(3)))
	}
	return g
}

func randomGames(n, size, moves int, seed uint64) (games []*Game) {
	rnd := rand.New(rand.NewPCG(seed, 0))
	for range n {
		games = append(games, randomGame(size, moves, rnd))
	}
	return games
}

// randomNetwork makes a network that knows the shapes of some random games. All its parameters are random.
func randomNetwork(a Architecture, size int, seed uint64) *Network {
	c := newCounter(3, 2000, seed)
	p, err := newPosition(a, nil, size)
	if err != nil {
		panic(err)
	}
	for _, g := range randomGames(20, size, 2*size*size/3, seed) {
		c.game(g, p)
	}
	n := newNetwork(a, c.shapes, seed)
	rnd := rand.New(rand.NewPCG(seed, 5))
	for i := range n.dense.all {
		n.dense.all[i] += float32(rnd.NormFloat64() * 0.05)
	}
	n.dense.tie(a.Channels, func(n int) float32 { return 1 / float32(n) })
	return n
}

func samplesOf(n *Network, games []*Game) (list []*sample) {
	s := &stream{games: games, n: n, size: games[0].Size}
	r, err := newReader(n, s.size)
	if err != nil {
		panic(err)
	}
	for i, g := range games {
		list = append(list, s.samples(r, g, i%everyMoves)...)
	}
	return list
}

// lossOf is the loss that the gradient is the gradient of.
func lossOf(l *lane, samples []*sample) float64 {
	l.reset()
	for _, x := range samples {
		l.learn(x)
	}
	return l.losses.move + ownerWeight*l.losses.owner + pointWeight*l.losses.points + winWeight*l.losses.win
}

// The gradient of each kind of parameters agrees with the change of the loss by a small change of the parameter.
func TestGradient(t *testing.T) {
	testrun.SingleGoroutine(t)
	a := Architecture{Channels: 16, Layers: 2, Largest: 5}
	n := randomNetwork(a, 7, 3)
	samples := samplesOf(n, randomGames(6, 7, 30, 9))[:6]
	l := newLane(n, 7)
	lossOf(l, samples)
	l.finish()
	d := *n.newDense(append([]float32(nil), l.slopes.into.all...))
	rows := make([]float32, len(n.rows))
	for s, row := range l.rows {
		copy(rows[int(row)*a.Channels:], l.vector(l.slope, int32(s)))
	}
	check := func(what string, weights, gradient []float32) {
		t.Helper()
		rnd := rand.New(rand.NewPCG(1, 1))
		var touched []int
		for i, g := range gradient {
			if g != 0 {
				touched = append(touched, i)
			}
		}
		if len(touched) < 10 {
			t.Fatalf("%s: only %d gradients that are not 0", what, len(touched))
		}
		for try := range 40 {
			i := touched[rnd.IntN(len(touched))]
			if try == 0 {
				i = rnd.IntN(len(weights))
			}
			w := weights[i]
			lossAt := func(h float32) float64 {
				weights[i] = w + h
				defer func() { weights[i] = w }()
				return lossOf(l, samples)
			}
			// Where the sign of a vector's number changes within the step, a smaller step comes nearer, or a step to one side.
			best, here := math.Inf(1), lossAt(0)
			for _, h := range []float32{1e-2, 3e-3, 1e-3} {
				up, down := (lossAt(h)-here)/float64(h), (here-lossAt(-h))/float64(h)
				for _, slope := range []float64{(up + down) / 2, up, down} {
					best = min(best, math.Abs(slope-float64(gradient[i])))
				}
			}
			if best > 2e-3+0.02*math.Abs(float64(gradient[i])) {
				t.Errorf("%s, parameter %d: gradient %g, differs by %g", what, i, gradient[i], best)
			}
		}
	}
	for i := range n.dense.layers {
		w, g := &n.dense.layers[i], &d.layers[i]
		check("filter", w.filter, g.filter)
		check("strings", w.strings, g.strings)
		check("bias", w.bias, g.bias)
		check("board average", w.board, g.board)
		check("mix", w.mix, g.mix)
	}
	check("heads", n.dense.heads, d.heads)
	check("hidden", n.dense.hidden, d.hidden)
	check("outputs for the board", n.dense.board, d.board)
	check("codes", n.rows[:codeRows*a.Channels], rows[:codeRows*a.Channels])
	check("shapes", n.rows[codeRows*a.Channels:], rows[codeRows*a.Channels:])
}
