package problem

import (
	"context"
	"iter"
	"slices"
	"sync"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/miner"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/tactics"
)

// Input is a game that was mined, or a record that is to be mined first, or a problem that was made before, or what is wrong
// with an input.
type Input struct {
	Game    *patterndb.Game
	Record  *sgf.Record
	Problem *Problem
	Err     error
	Done    int64 // bytes of the inputs so far, for Job.Progress
}

// FromRecords yields the games and the problems of files: a record that this package wrote is a problem again. paths are as for sgf.Walk.
func FromRecords(paths []string, options sgf.Options) iter.Seq[Input] {
	return func(yield func(Input) bool) {
		for item := range sgf.Walk(paths, options) {
			input := Input{Record: item.Record, Err: item.Err, Done: item.Done}
			if item.Err == nil {
				if p, err := Read(item.Tree); err == nil && len(p.Sources) > 0 {
					input.Record, input.Problem = nil, p
				}
			}
			if !yield(input) {
				return
			}
		}
	}
}

// FromStore yields the games of a store.
func FromStore(store *patterndb.Store) iter.Seq[Input] {
	return func(yield func(Input) bool) {
		for game, err := range store.Games() {
			if !yield(Input{Game: game, Err: err}) {
				return
			}
		}
	}
}

// Job makes problems of many games.
type Job struct {
	Options Options
	Mining  miner.Options // of records
	Workers int           // games at the same time; 0 means 1
	// Count is how many problems to keep, of many themes, kinds and places: see vary. Seed draws where these leave a choice. 0 keeps all.
	Count    int
	Seed     uint64
	Distinct bool // of problems that look alike keep the first
	// Failed, if set, is called with the error of an input, in the order of the inputs.
	Failed func(error)
	// Progress, if set, is called after each input with the counts so far and with Input.Done.
	Progress func(counts *Counts, done int64)
}

// made is what one input gave.
type made struct {
	input    Input
	problems []*Problem
	counts   Counts
	err      error
	done     chan struct{}
}

// aheadPerWorker is how many games for each worker are taken from the inputs before they are needed.
const aheadPerWorker = 4

// Run makes the problems of the inputs. Each problem is there once, with all games in which it was found. The list does
// not depend on the number of workers. If ctx ends, Run returns the problems so far with context.Cause(ctx).
func (j *Job) Run(ctx context.Context, inputs iter.Seq[Input]) ([]*Problem, *Counts, error) {
	workers := max(j.Workers, 1)
	ordered, todo := make(chan *made, aheadPerWorker*workers), make(chan *made)
	var running sync.WaitGroup
	for range workers {
		running.Go(func() {
			w := worker{maker: NewMaker(j.Options), options: j.Mining}
			for t := range todo {
				w.work(ctx, t)
			}
		})
	}
	running.Go(func() {
		defer close(ordered)
		defer close(todo)
		for input := range inputs {
			if ctx.Err() != nil {
				return
			}
			t := &made{input: input, done: make(chan struct{})}
			ordered <- t
			todo <- t
		}
	})
	all, counts := j.collect(ordered)
	running.Wait()
	return j.choose(all), counts, context.Cause(ctx)
}

// worker makes problems of one game after the other.
type worker struct {
	maker   *Maker
	miner   *miner.Miner // made when it is needed first
	options miner.Options
}

// work makes the problems of one input. If ctx ends meanwhile, there are none: what was found so far may lack what the ended searches would have told.
func (w *worker) work(ctx context.Context, t *made) {
	defer close(t.done)
	if err := w.maker.within(ctx, func() error { w.workOn(ctx, t); return nil }); err != nil {
		t.problems, t.counts, t.err = nil, Counts{}, nil
	}
}

func (w *worker) workOn(ctx context.Context, t *made) {
	if p := t.input.Problem; p != nil {
		t.counts.Ready = 1
		if o := &w.maker.options; (o.Again || o.Turn) && p.Goal != Unstated {
			w.maker.Counts = Counts{}
			t.problems = w.maker.Again(p)
			t.counts.Add(&w.maker.Counts)
			return
		}
		if w.maker.wantsMade(p) {
			t.problems = []*Problem{p}
		} else {
			t.counts.OtherKind = 1
		}
		return
	}
	game, err := t.input.Game, t.input.Err
	if t.input.Record != nil && err == nil {
		game, err = w.mine(ctx, t.input.Record)
	}
	if err != nil {
		t.err = err
		return
	}
	w.maker.Counts = Counts{}
	t.problems = w.maker.Game(game)
	t.counts = w.maker.Counts
}

// mine mines a record, if moves of any class are wanted. Groups are looked for without that.
func (w *worker) mine(ctx context.Context, record *sgf.Record) (*patterndb.Game, error) {
	if len(w.maker.options.Classes) == 0 {
		return replayed(record)
	}
	if w.miner == nil {
		w.miner = miner.New(w.options)
	}
	result, err := w.miner.Mine(ctx, record)
	if err != nil {
		return nil, err
	}
	return &result.Game, nil
}

// replayed is the game of a record, if all of its moves are legal.
func replayed(record *sgf.Record) (*patterndb.Game, error) {
	b, err := board.New(record.Size)
	if err != nil {
		return nil, err
	}
	for _, err := range record.Replay(b) {
		if err != nil {
			return nil, err
		}
	}
	return patterndb.NewGame(record), nil
}

// MiningOptions are the options of mining that find what problems are made of.
func MiningOptions(classes []patterndb.Class) miner.Options {
	o := miner.Paper
	o.Limits = tactics.Mining
	o.Targets = miner.All
	o.Exact = true // a problem asks what a move does, and not when else
	o.Missed = slices.Contains(classes, patterndb.Missed)
	if !slices.Contains(classes, patterndb.Escape) {
		o.Escape = tactics.Limits{}
	}
	if slices.ContainsFunc(classes, patterndb.Class.IsJoin) {
		o.Goals |= miner.Joins
	}
	if slices.ContainsFunc(classes, patterndb.Class.IsCut) {
		o.Goals |= miner.Cuts
	}
	if slices.ContainsFunc(classes, patterndb.Class.IsLife) {
		o.Goals |= miner.Kills | miner.Lives
	}
	if !slices.ContainsFunc(classes, func(c patterndb.Class) bool { return !c.IsLife() && !c.HasPair() }) {
		o.Goals &^= miner.Captures
	}
	return o
}

// collect joins what the inputs gave, in their order.
func (j *Job) collect(ordered <-chan *made) (all []*Problem, counts *Counts) {
	counts = &Counts{Refused: map[string]int{}}
	known, games := map[shape.ID]*Problem{}, map[shape.ID]bool{}
	for t := range ordered {
		<-t.done
		if t.err != nil && j.Failed != nil {
			j.Failed(t.err)
		}
		for _, p := range t.problems {
			if t.input.Problem == nil && games[p.Sources[0].Game] {
				continue // the same game came before
			}
			if first := known[p.ID]; first != nil {
				first.Sources = append(first.Sources, p.Sources...)
				continue
			}
			known[p.ID] = p
			all = append(all, p)
		}
		for _, p := range t.problems {
			games[p.Sources[0].Game] = true
		}
		counts.Add(&t.counts)
		if j.Progress != nil {
			j.Progress(counts, t.input.Done)
		}
	}
	return all, counts
}

// choose leaves out what is alike, and keeps Count problems, in the order in which they were found.
func (j *Job) choose(all []*Problem) []*Problem {
	if j.Distinct {
		all = Distinct(all)
	}
	if j.Count == 0 || len(all) <= j.Count {
		return all
	}
	return vary(all, j.Count, j.Seed)
}
