package problems

import (
	"bytes"
	"context"
	"math/rand/v2"
	"slices"
	"sync"

	"shicho/engine/moves"
	"shicho/lab/suite"
	"shicho/study/problem"
	"shicho/tactics"
)

// Trial asks judges about some problems of a collection.
type Trial struct {
	Count   int // problems, drawn at random with Seed; 0 asks about all
	Seed    uint64
	Limits  tactics.Limits // of the reader that judges; it lets the attacker play anywhere, whatever they say
	Workers int            // problems at the same time; 0 means 1
	// Start, if set, starts a program as a further judge. It is called once for each worker.
	Start func(ctx context.Context) (*suite.Program, error)
	// Progress, if set, is called after each problem.
	Progress func(done, of int)
}

// Judged is a problem with what the judges say about it.
type Judged struct {
	Problem *problem.Problem
	Number  int // in the collection, from 1
	Claims  []*Claim
	Views   viewResult
	Guesses []Guess

	drawn []*Claim // the claims about which all judges are asked, besides the right moves
}

// Run draws problems and asks the judges. The problems are in the order of the collection. If ctx ends, Run returns the
// problems that were judged before, together with context.Cause(ctx).
func (t *Trial) Run(ctx context.Context, collection []*problem.Problem) (*Report, error) {
	list := t.draw(collection)
	r := &Report{Collection: len(collection), Seed: t.Seed}
	var lock sync.Mutex
	var running sync.WaitGroup
	todo := make(chan *Judged)
	inner, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	for range max(t.Workers, 1) {
		running.Go(func() {
			w, err := t.worker(inner)
			if err != nil {
				stop(err)
				return
			}
			defer w.close()
			for j := range todo {
				err := w.work(j)
				if err != nil {
					stop(err)
					return
				}
				lock.Lock()
				r.Problems = append(r.Problems, j)
				if t.Progress != nil {
					t.Progress(len(r.Problems), len(list))
				}
				lock.Unlock()
			}
		})
	}
	feed(inner, todo, list)
	running.Wait()
	slices.SortFunc(r.Problems, func(a, b *Judged) int { return a.Number - b.Number })
	return r, context.Cause(inner)
}

// feed hands out the problems until the context ends.
func feed(ctx context.Context, todo chan<- *Judged, list []*Judged) {
	defer close(todo)
	for _, j := range list {
		select {
		case todo <- j:
		case <-ctx.Done():
			return
		}
	}
}

// draw chooses the problems. The choice depends on the problems and the seed, but not on the order of the collection.
func (t *Trial) draw(collection []*problem.Problem) (list []*Judged) {
	for i, p := range collection {
		list = append(list, &Judged{Problem: p, Number: i + 1})
	}
	if t.Count == 0 || len(list) <= t.Count {
		return list
	}
	slices.SortStableFunc(list, func(a, b *Judged) int { return bytes.Compare(a.Problem.ID[:], b.Problem.ID[:]) })
	random := rand.New(rand.NewPCG(t.Seed, 0))
	random.Shuffle(len(list), func(a, b int) { list[a], list[b] = list[b], list[a] })
	list = list[:t.Count]
	slices.SortFunc(list, func(a, b *Judged) int { return a.Number - b.Number })
	return list
}

// worker judges one problem after the other.
type worker struct {
	seed    uint64
	judges  []*judge
	proofs  *judge // the reader with the limits of the proofs, for the views
	program *suite.Program
}

func (t *Trial) worker(ctx context.Context) (*worker, error) {
	w := &worker{seed: t.Seed, proofs: &judge{name: "views", answerer: suite.NewReader(viewLimits()), keepsNear: true}}
	if t.Start != nil {
		program, err := t.Start(ctx)
		if err != nil {
			return nil, err
		}
		w.program = program
		w.judges = append(w.judges, &judge{name: program.Name(), answerer: program})
	}
	w.judges = append(w.judges, newReader(t.Limits))
	return w, nil
}

func (w *worker) close() {
	if w.program != nil {
		w.program.Close()
	}
}

// work judges a problem. If the opinion of one judge differs from a claim, all judges are asked about that claim.
func (w *worker) work(j *Judged) (err error) {
	p := j.Problem
	j.Claims, j.drawn = claimsOf(p, w.seed)
	for _, by := range w.judges {
		for _, c := range j.Claims {
			if by.asksAll || c.Right || slices.Contains(j.drawn, c) {
				if err := by.ask(p, c); err != nil {
					return err
				}
			}
		}
	}
	for _, by := range w.judges {
		for _, c := range j.Claims {
			if c.isDisputed() {
				if err := by.ask(p, c); err != nil {
					return err
				}
			}
		}
	}
	rights := j.Claims[:len(p.First.Right)]
	if j.Views, err = look(p, slices.Concat(rights, j.drawn), w.proofs); err != nil {
		return err
	}
	for _, use := range []moves.Use{moves.Playout, moves.Tree} {
		g, err := guess(p, use)
		if err != nil {
			return err
		}
		j.Guesses = append(j.Guesses, g)
	}
	return nil
}
