package ownership

import (
	"math"
	"math/rand/v2"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
)

var architectures = []Architecture{Paper(1), Paper(3), {2, 3, Features}, {3, 2, Read}}

// randomBoard returns a position after random moves.
func randomBoard(size int, rnd *rand.Rand) *board.Board {
	b, err := board.New(size)
	if err != nil {
		panic(err)
	}
	colour := board.Black
	for range size * size {
		p := board.Point(rnd.IntN(size * size))
		if !b.IsEye(p, colour) {
			b.TryPlay(p, colour)
		}
		colour = colour.Opponent()
	}
	return b
}

func randomOwners(points int, rnd *rand.Rand) []board.Colour {
	owners := make([]board.Colour, points)
	for p := range owners {
		owners[p] = board.Colour(rnd.IntN(3))
	}
	return owners
}

// The network of the paper has 39 weights in each layer.
func TestWeights(t *testing.T) {
	for layers := 1; layers <= MaxLayers; layers++ {
		if n := Paper(layers).Weights(); n != 39*(layers+1) {
			t.Errorf("%d hidden layers: %d weights", layers, n)
		}
	}
}

// The gradient agrees with the change of the error by a small change of each weight.
func TestGradient(t *testing.T) {
	testrun.SingleGoroutine(t)
	rnd := rand.New(rand.NewPCG(1, 2))
	for _, a := range architectures {
		n, err := New(a, 7)
		if err != nil {
			t.Fatal(err)
		}
		var games []Game
		for _, size := range []int{5, 7} {
			b := randomBoard(size, rnd)
			games = append(games, Game{Label: &Label{Board: b, ToMove: board.White, Owners: randomOwners(b.Points(), rnd)}})
		}
		s, err := NewExamples(a, games, 0, 2)
		if err != nil {
			t.Fatal(err)
		}
		gradient := make([]float64, len(n.weights))
		at := s.Error(n.weights, gradient)
		if without := s.Error(n.weights, nil); without != at {
			t.Errorf("%+v: error %g computed with the gradient, %g without", a, at, without)
		}
		const h = 1e-5
		for i := range n.weights {
			w := n.weights[i]
			n.weights[i] = w + h
			up := s.Error(n.weights, nil)
			n.weights[i] = w - h
			down := s.Error(n.weights, nil)
			n.weights[i] = w
			if d := (up - down) / (2 * h); math.Abs(d-gradient[i]) > 1e-7+1e-4*math.Abs(d) {
				t.Fatalf("%+v: weight %d: gradient %g, differences %g", a, i, gradient[i], d)
			}
		}
	}
}

// A position that is turned, mirrored or has its colours exchanged has owners that are turned, mirrored or exchanged.
func TestSymmetry(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for _, a := range architectures {
		if a.Inputs == Read {
			continue // a search that is cut depends on the order of its moves
		}
		n, err := New(a, 5)
		if err != nil {
			t.Fatal(err)
		}
		for range 5 {
			b := randomBoard(9, rnd)
			e, _ := n.NewEvaluator(9)
			f, _ := n.NewEvaluator(9)
			e.Load(b, board.Black)
			e.Evaluate()
			for s := range board.Symmetry(8) {
				f.Load(b.Transformed(s, false), board.Black)
				f.Evaluate()
				same(t, e, f, s, 1)
				f.Load(b.Transformed(s, true), board.White)
				f.Evaluate()
				same(t, e, f, s, -1)
			}
		}
	}
}

func same(t *testing.T, e, f *Evaluator, s board.Symmetry, sign float64) {
	t.Helper()
	for p := range board.Point(e.size * e.size) {
		if x, y := e.Owner(p), sign*f.Owner(s.Point(p, e.size)); math.Abs(x-y) > 1e-9 {
			t.Fatalf("%+v, symmetry %d: %g and %g", e.network.Architecture, s, x, y)
		}
	}
}

// All stones of a string have the same owner.
func TestStrings(t *testing.T) {
	n, err := New(Paper(2), 1)
	if err != nil {
		t.Fatal(err)
	}
	b := randomBoard(9, rand.New(rand.NewPCG(5, 6)))
	e, _ := n.NewEvaluator(9)
	e.Load(b, board.Black)
	e.Evaluate()
	for _, s := range b.Position() {
		if math.Abs(e.Owner(s.Point)-e.Owner(b.Root(s.Point))) > 1e-12 {
			t.Errorf("%s differs within its string", board.FormatPoint(s.Point, 9))
		}
	}
}

// An evaluation allocates nothing.
func TestAllocations(t *testing.T) {
	testrun.SingleGoroutine(t)
	n, err := New(Architecture{3, 2, Features}, 1)
	if err != nil {
		t.Fatal(err)
	}
	b := randomBoard(9, rand.New(rand.NewPCG(5, 6)))
	e, _ := n.NewEvaluator(9)
	e.Load(b, board.Black)
	if allocations := testing.AllocsPerRun(10, func() { e.Load(b, board.White); e.Evaluate() }); allocations != 0 {
		t.Errorf("%v allocations", allocations)
	}
}

func BenchmarkEvaluate(b *testing.B) {
	for _, size := range []int{9, 19} {
		for _, a := range []Architecture{Paper(5), {4, 3, Features}, {5, 4, Read}} {
			n, err := New(a, 1)
			if err != nil {
				b.Fatal(err)
			}
			position := randomBoard(size, rand.New(rand.NewPCG(1, 1)))
			e, _ := n.NewEvaluator(size)
			b.Run(board.FormatPoint(board.Point(size*size-1), size)+"-"+a.Inputs.String(), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					e.Load(position, board.Black)
					e.Evaluate()
				}
			})
		}
	}
}
