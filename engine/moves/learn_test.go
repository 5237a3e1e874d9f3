package moves

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
)

// The slopes of the objectives are equal to finite differences.
func TestObjectives(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	const step = 1e-6
	for o := range Objective(3) {
		for range 20 {
			logs := make([]float64, 8)
			for i := range logs {
				logs[i] = random.NormFloat64() / 50 // close together, where J1 and J2 have slopes
			}
			played := random.IntN(len(logs))
			got := shares(logs)
			o.slopes(got, played)
			for i := range logs {
				up, down := slices.Clone(logs), slices.Clone(logs)
				up[i] += step
				down[i] -= step
				want := (o.slopes(shares(up), played) - o.slopes(shares(down), played)) / (2 * step)
				if math.Abs(got[i]-want) > 1e-4*(1+math.Abs(want)) {
					t.Fatalf("%v: slope %g, want %g", o, got[i], want)
				}
			}
		}
	}
}

// shares turns logarithms of strengths into probabilities.
func shares(logs []float64) []float64 {
	total := 0.0
	list := make([]float64, len(logs))
	for i, x := range logs {
		list[i] = math.Exp(x)
		total += list[i]
	}
	for i := range list {
		list[i] /= total
	}
	return list
}

// On the games that it has learned from, a model puts the move played first far more often than by chance.
func TestLearn(t *testing.T) {
	testrun.SameGoroutines(t, "TestLearnReproducible")
	for _, name := range []string{"tree", "n5", "cp", "playout"} {
		m, all := learned(t, name)
		check, err := Evaluate(t.Context(), m, all[:9], 2)
		if err != nil {
			t.Fatal(err)
		}
		if check.First < 0.15 || check.LogLikelihood < -4 || check.Positions < 300 {
			t.Errorf("%s: %+v", name, check)
		}
	}
}

func TestLearnObjectives(t *testing.T) {
	testrun.SameGoroutines(t, "TestLearnReproducible")
	all := games(t, 9, 11)
	for o := range Objective(3) {
		options := options(t, "n5")
		options.Objective = o
		m, err := Learn(t.Context(), all[:9], all[9:], options)
		if err != nil {
			t.Fatal(err)
		}
		before, err := Evaluate(t.Context(), newModel(options.Set, 9, nil), all[:9], 2)
		if err != nil {
			t.Fatal(err)
		}
		after, err := Evaluate(t.Context(), m, all[:9], 2)
		if err != nil {
			t.Fatal(err)
		}
		if name := o.String(); after.Loss[name] >= before.Loss[name] || after.MeanRank >= before.MeanRank {
			t.Errorf("%v: %v before, %v after; ranks %v, %v", o, before.Loss[name], after.Loss[name], before.MeanRank, after.MeanRank)
		}
	}
}

func contents(t *testing.T, m *Model) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := m.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// The model does not depend on the number of workers or on interruptions.
func TestLearnReproducible(t *testing.T) {
	all := games(t, 9, 11)
	all = append(append(all, all[:9]...), all...) // several batches
	learn := func(workers int, stops []int, path string) []byte {
		for {
			o := options(t, "tree-reading-stored")
			o.Workers, o.Checkpoint = workers, path
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			batches := 0
			o.Progress = func(p Progress) {
				if batches++; len(stops) > 0 && batches == stops[0] {
					cancel()
				}
			}
			m, err := Learn(ctx, all[:29], all[29:], o)
			if err == nil {
				return contents(t, m)
			}
			if !errors.Is(err, context.Canceled) || len(stops) == 0 {
				t.Fatal(err)
			}
			stops = stops[1:]
		}
	}
	want := learn(1, nil, "")
	if !bytes.Equal(learn(3, nil, ""), want) {
		t.Error("three workers learn something else")
	}
	path := filepath.Join(t.TempDir(), "part")
	if !bytes.Equal(learn(2, []int{1, 3, 2, 2}, path), want) {
		t.Error("interrupted learning learns something else")
	}
	o := options(t, "tree-reading-stored")
	o.Checkpoint = path
	if err := os.WriteFile(path, []byte("not a checkpoint"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Learn(t.Context(), all[:29], all[29:], o); !errors.Is(err, ErrCheckpoint) {
		t.Errorf("a damaged checkpoint: %v", err)
	}
}

// With fixed strengths only the groups are learned that the model to begin with lacks.
func TestLearnFixed(t *testing.T) {
	testrun.SameGoroutines(t, "TestLearnReproducible")
	start, all := learned(t, "tree-reading-stored")
	if err := Advise(t.Context(), treeSet(t), all, 9, nil, 2, nil); err != nil {
		t.Fatal(err)
	}
	o := options(t, "tree-stored")
	o.Start, o.Fix = start, true
	m, err := Learn(t.Context(), all[:9], all[9:], o)
	if err != nil {
		t.Fatal(err)
	}
	kept := map[Key]float32{}
	for i, k := range m.keys {
		if g, _, isClass := k.group(); !isClass || g != Reading {
			kept[k] = m.strengths[i]
		}
	}
	if len(kept) != start.Features() || len(kept) == m.Features() {
		t.Errorf("%d features, and %d without the reading; %d to begin with", m.Features(), len(kept), start.Features())
	}
	for i, k := range start.keys {
		if kept[k] != start.strengths[i] {
			t.Errorf("feature %x: %v, not %v", k, kept[k], start.strengths[i])
		}
	}
	if before, after := likelihood(t, start, all[:9]), likelihood(t, m, all[:9]); after <= before {
		t.Errorf("log-likelihood %v with the reading, %v without", after, before)
	}
}

// Learning goes on from the strengths of a model, without the groups that are not wanted any more.
func TestLearnOn(t *testing.T) {
	testrun.SameGoroutines(t, "TestLearnReproducible")
	start, all := learned(t, "n5")
	o := options(t, "n5-atari")
	o.Start = start
	m, err := Learn(t.Context(), all[:9], all[9:], o)
	if err != nil {
		t.Fatal(err)
	}
	if m.Set.Has(Atari) || m.Shapes() != start.Shapes() {
		t.Errorf("%v, %d shapes, not %d", m.Set, m.Shapes(), start.Shapes())
	}
	if before, after := likelihood(t, start, all[:9]), likelihood(t, m, all[:9]); after <= before {
		t.Errorf("log-likelihood %v, %v before", after, before)
	}
}

func likelihood(t *testing.T, m *Model, games []*Game) float64 {
	t.Helper()
	c, err := Evaluate(t.Context(), m, games, 2)
	if err != nil {
		t.Fatal(err)
	}
	return c.LogLikelihood
}

func TestWrongStart(t *testing.T) {
	start, all := learned(t, "n5")
	shapeless := *start
	shapeless.Set = start.Set.without(Diamond)
	for _, c := range []struct {
		start  *Model
		family string
		size   int
	}{
		{start, "n5", 19},
		{start, "n7", 9},
		{start, "tree", 9},
		{&shapeless, "n5", 9},
	} {
		o := options(t, c.family)
		o.Start, o.Size = c.start, c.size
		if _, err := Learn(t.Context(), all[:9], all[9:], o); !errors.Is(err, ErrStart) {
			t.Errorf("%s, %d lines: %v", c.family, c.size, err)
		}
	}
}

// A checkpoint of other games is refused.
func TestCheckpointOfOthers(t *testing.T) {
	all := games(t, 9, 11)
	o := options(t, "n5")
	o.Checkpoint = filepath.Join(t.TempDir(), "part")
	if _, err := Learn(t.Context(), all[:9], all[9:], o); err != nil {
		t.Fatal(err)
	}
	if _, err := Learn(t.Context(), all[:8], all[9:], o); !errors.Is(err, ErrCheckpoint) {
		t.Errorf("%v", err)
	}
}

func TestTooFewGames(t *testing.T) {
	all := games(t, 9, 3)
	if _, err := Learn(t.Context(), all[:2], all[2:], options(t, "n5")); !errors.Is(err, ErrTooFew) {
		t.Errorf("%v", err)
	}
	if _, err := Learn(t.Context(), nil, nil, options(t, "n5")); !errors.Is(err, ErrTooFew) {
		t.Errorf("%v", err)
	}
}

// Counting the shapes around all legal moves gives the same numbers as looking at every move of every position.
func TestCountAllMoves(t *testing.T) {
	for _, name := range []string{"n7", "cp"} {
		bare := newModel(family(t, name), 9, nil)
		w, p := newWatch(position(t, bare)), position(t, bare)
		var seen tallies
		want, got := map[Key]int{}, map[Key]int{}
		for _, g := range games(t, 9, 3) {
			w.count(g, &seen)
			for _, s := range g.Replay(p) {
				for _, q := range p.b.Empty().Points() {
					if p.b.Legal(q, s.Colour) == nil {
						for _, k := range p.appendKeys(nil, q, s.Colour) {
							want[k]++
						}
					}
				}
			}
		}
		for _, part := range seen {
			for _, k := range part {
				got[k.key] += int(k.times)
			}
		}
		if len(got) != len(want) {
			t.Fatalf("%s: %d shapes, want %d", name, len(got), len(want))
		}
		for k, n := range want {
			if got[k] != n {
				t.Fatalf("%s: shape %x seen %d times, want %d", name, k, got[k], n)
			}
		}
	}
}

// When the table is full, keys that were seen seldom are dropped, and no others.
func TestCounterDrops(t *testing.T) {
	c := newCounter(4096, 1)
	count := func(from, to uint64) {
		var t tallies
		for k := from; k < to; k++ {
			t.add(shapeKey(Diamond, 0, k), 1)
		}
		c.add([]*tallies{&t})
	}
	for range 3 {
		count(0, 100)
	}
	for i := range uint64(50) {
		count(1000+100*i, 1100+100*i)
	}
	if n := len(c.atLeast(3)); n != 100 {
		t.Errorf("%d of 100 are left", n)
	}
}

// A full counter makes room even if no key is seldom enough at first.
func TestCounterMakesRoom(t *testing.T) {
	c := newCounter(4096, 0)
	var all tallies
	for k := range uint64(3000) {
		all.add(shapeKey(Diamond, 0, k), 1)
	}
	c.add([]*tallies{&all})
	if n := len(c.atLeast(1)); n > 2048 {
		t.Errorf("%d are left", n)
	}
}

// Without a model there is an error.
func TestNoModel(t *testing.T) {
	var none *Model
	b, _ := board.New(5)
	_, follow := NewFollower(none, 5)
	_, evaluate := Evaluate(t.Context(), none, nil, 1)
	_, rank := none.RankMoves(b, board.Black)
	for _, err := range []error{follow, evaluate, rank, AdviseIfNeeded(t.Context(), none, nil, 1)} {
		if !errors.Is(err, ErrNoModel) {
			t.Error(err)
		}
	}
}
