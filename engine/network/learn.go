package network

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"shicho/engine/internal/learning"
)

// Options are the options of learning.
type Options struct {
	Architecture
	Size       int
	Positions  int     // positions to learn from, counted as often as they come
	Batch      int     // positions of a step
	Rate       float64 // size of a step of the dense parameters
	RowRate    float64 // size of a step of the rows
	Seen       int     // times that a shape must be seen
	Shapes     int     // most shapes of the dictionary
	Chunk      int     // games whose positions are shuffled together
	CheckEvery int     // positions between two checks; 0 means a check at the end only
	Seed       uint64
	Workers    int
	LearnMoves bool          // records teach their moves; without it, where there are searches, all positions keep the moves of Start
	Start      *Network      // the network to begin with, which may have fewer channels and layers, and more shapes; nil for a new one
	Checkpoint string        // file for the state of learning; none if empty
	SaveEvery  time.Duration // time between two checkpoints

	// Progress is called every now and then, and after every check, if it is not nil.
	Progress func(Progress)
}

// Progress is the progress of learning.
type Progress struct {
	Games, Of    int     // games whose shapes have been counted; both 0 when learning has begun
	Positions    int     // learned from so far
	Rate         float64 // positions a second
	Loss         Loss    // of the positions since the last report
	Checked      *Check  // nil except after a check
	Shapes       int
	SinceStarted time.Duration
}

// Loss is the mean losses of positions.
type Loss struct{ Move, Owner, Points, Win, First float64 }

func (l *losses) mean() Loss {
	owners, wins := float64(max(l.ownerPositions, 1)), float64(max(l.winPositions, 1))
	return Loss{l.move / float64(max(l.positions, 1)), l.owner / owners, l.points / owners, l.win / wins, float64(l.first) / float64(max(l.moves, 1))}
}

// Errors of learning.
var (
	ErrTooFew  = errors.New("too few games to learn from")
	ErrOptions = errors.New("options that do not work")
)

// Check returns what is wrong with the options. The error wraps ErrArchitecture, ErrOptions or board.ErrSize.
func (o *Options) Check() error {
	switch {
	case o.Size < 5 || o.Size > 19:
		return fmt.Errorf("%w: boards of %d lines, there are 5 to 19", ErrOptions, o.Size)
	case o.Positions < 1 || o.Batch < lanes || o.Batch%lanes != 0:
		return fmt.Errorf("%w: %d positions in batches of %d; a batch is a multiple of %d", ErrOptions, o.Positions, o.Batch, lanes)
	case !(o.Rate > 0) || !(o.RowRate > 0) || o.Seen < 1 || o.Seen > math.MaxUint16 || o.Shapes < 1 || o.Shapes > maxShapes || o.Chunk < 1 || o.CheckEvery < 0 || o.Workers < 1:
		return fmt.Errorf("%w: rates, numbers of sightings, shapes, games and workers are positive", ErrOptions)
	}
	if o.Start != nil && !o.Architecture.holds(o.Start.Architecture) {
		return fmt.Errorf("%w: a network to begin with that is larger, or of another kind", ErrOptions)
	}
	return o.Architecture.Check()
}

// learner learns a network.
type learner struct {
	options   *Options
	n         *Network
	optimizer *optimizer
	stream    *stream
	checks    []*sample
	lanes     [lanes]*lane
	state     place
	job       uint64

	losses   losses // since the last report
	begun    time.Time
	learned  int // positions since then
	reported time.Time
	saved    time.Time
}

// place is how far learning has come.
type place struct {
	Round, Chunk, At int // the next sample
	Positions        int // learned from so far
}

// Learn learns a network from games, which must have the same board size, and checks it with others. If the context is cancelled, it
// returns the error of the context; with a checkpoint, the next call goes on from there, to the same network. The error may wrap ErrTooFew,
// ErrOptions, ErrArchitecture or ErrCheckpoint.
func Learn(ctx context.Context, games, checks []*Game, options Options) (*Network, error) {
	o := &options
	if err := o.Check(); err != nil {
		return nil, err
	}
	moves := 0
	for _, g := range games {
		moves += len(g.Moves)
	}
	if moves < fewMoves || slices.ContainsFunc(slices.Concat(games, checks), func(g *Game) bool { return g.Size != o.Size }) {
		return nil, fmt.Errorf("%w, or games on other boards: %d games with %d moves", ErrTooFew, len(games), moves)
	}
	l := &learner{options: o, begun: time.Now(), reported: time.Now(), saved: time.Now()}
	if o.Checkpoint != "" {
		l.job = o.job(games)
	}
	if err := l.start(ctx, games); err != nil {
		return nil, err
	}
	if err := l.loadChecks(checks); err != nil {
		return nil, err
	}
	if err := l.learn(ctx); err != nil {
		return nil, err
	}
	l.n.round()
	return l.n, nil
}

// start makes the network and what learns it, anew or from the checkpoint.
func (l *learner) start(ctx context.Context, games []*Game) error {
	o := l.options
	found, err := l.resume()
	if err != nil {
		return err
	}
	switch {
	case !found && o.Start != nil:
		l.n = o.Start.pruned(o.Shapes).grown(o.Architecture, o.Seed)
		l.optimizer = newOptimizer(l.n)
	case !found:
		shapes, err := l.countShapes(ctx, games)
		if err != nil {
			return err
		}
		l.n = newNetwork(o.Architecture, shapes, o.Seed)
		l.optimizer = newOptimizer(l.n)
	}
	l.stream = &stream{games: games, n: l.n, size: o.Size, perPart: o.Chunk, seed: o.Seed, workers: o.Workers}
	if !o.LearnMoves && slices.ContainsFunc(games, func(g *Game) bool { return len(g.Searched) > 0 }) {
		l.stream.before = o.Start
	}
	for i := range l.lanes {
		l.lanes[i] = newLane(l.n, o.Size)
	}
	return nil
}

// countShapes makes the dictionary.
func (l *learner) countShapes(ctx context.Context, games []*Game) (*dictionary, error) {
	c := newCounter(l.options.Seen, l.options.Shapes, l.options.Seed)
	p, err := newPosition(l.options.Architecture, nil, l.options.Size)
	if err != nil {
		return nil, err
	}
	order := rand.New(rand.NewPCG(l.options.Seed, 3)).Perm(len(games))
	for i, g := range order {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("counting shapes: %w", err)
		}
		c.game(games[g], p)
		if time.Since(l.reported) > reportEvery {
			l.report(Progress{Games: i, Of: len(games), Shapes: c.shapes.len()})
		}
	}
	return c.shapes, nil
}

// loadChecks makes the samples to check with.
func (l *learner) loadChecks(games []*Game) error {
	r, err := newReader(l.n, l.options.Size)
	if err != nil {
		return err
	}
	for i, g := range games {
		l.checks = append(l.checks, l.stream.samples(r, g, i)...)
	}
	return nil
}

// learn makes all steps.
func (l *learner) learn(ctx context.Context) error {
	var samples []*sample
	made := place{Round: -1}
	for l.state.Positions < l.options.Positions {
		if l.state.Round != made.Round || l.state.Chunk != made.Chunk {
			var err error
			if samples, err = l.stream.chunk(l.state.Round, l.state.Chunk, samples); err != nil {
				return err
			}
			made = l.state
		}
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("learning: %w", cmp.Or(l.save(), err))
		}
		if l.state.At > len(samples) {
			return fmt.Errorf("%s: %w: there is no sample %d", l.options.Checkpoint, ErrCheckpoint, l.state.At)
		}
		end := min(l.state.At+l.options.Batch, len(samples), l.state.At+l.options.Positions-l.state.Positions)
		l.batch(samples[l.state.At:end])
		l.forward(end, len(samples))
		if err := l.pause(); err != nil {
			return err
		}
	}
	return nil
}

// forward moves on to the next sample.
func (l *learner) forward(at, samples int) {
	before := l.state.Positions
	l.state.Positions += at - l.state.At
	l.learned += at - l.state.At
	l.state.At = at
	if at == samples {
		l.state.Chunk, l.state.At = l.state.Chunk+1, 0
		if l.state.Chunk == l.stream.chunks() {
			l.state.Round, l.state.Chunk = l.state.Round+1, 0
		}
	}
	every := l.options.CheckEvery
	if every > 0 && before/every != l.state.Positions/every || l.state.Positions >= l.options.Positions {
		l.report(Progress{Checked: l.check()})
	}
}

// pause saves and reports if it is time.
func (l *learner) pause() error {
	if time.Since(l.reported) > reportEvery {
		l.report(Progress{})
	}
	if l.options.Checkpoint == "" || time.Since(l.saved) < l.options.SaveEvery {
		return nil
	}
	l.saved = time.Now()
	return l.save()
}

// report tells the progress.
func (l *learner) report(p Progress) {
	l.reported = time.Now()
	p.SinceStarted = time.Since(l.begun)
	p.Positions, p.Loss = l.state.Positions, l.losses.mean()
	p.Rate = float64(l.learned) / p.SinceStarted.Seconds()
	if l.n != nil {
		p.Shapes = l.n.Shapes()
	}
	l.losses = losses{}
	if l.options.Progress != nil {
		l.options.Progress(p)
	}
}

// batch makes a step.
func (l *learner) batch(samples []*sample) {
	part := (len(samples) + lanes - 1) / lanes
	learning.Each(l.options.Workers, lanes, func(_, i int) {
		lane := l.lanes[i]
		lane.reset()
		for _, x := range samples[min(i*part, len(samples)):min((i+1)*part, len(samples))] {
			lane.learn(x)
		}
		lane.finish()
	})
	first := l.lanes[0]
	for _, other := range l.lanes[1:] {
		first.take(other)
	}
	rate := l.rate()
	l.optimizer.update(first, len(samples), l.options.Rate*rate, l.options.RowRate*rate)
	l.losses.add(&first.losses)
}

// rate is the share of the rates at the next step: it grows to 1, and then shrinks along a cosine.
func (l *learner) rate() float64 {
	done := float64(l.state.Positions) / float64(l.options.Positions)
	shrunk := lastRate + (1-lastRate)*(1+math.Cos(math.Pi*done))/2
	steps := warmUp
	if l.options.Start != nil {
		steps = warmAgain
	}
	return shrunk * min(1, float64(l.optimizer.step+1)/float64(steps))
}

// check asks the network about the samples to check with.
func (l *learner) check() *Check {
	if len(l.checks) == 0 {
		return nil
	}
	sums := make([]checkSums, lanes)
	learning.Each(l.options.Workers, lanes, func(_, i int) {
		lane, out := l.lanes[i], newOutput(l.options.Size*l.options.Size)
		lane.reset()
		for j := i; j < len(l.checks); j += lanes {
			x := l.checks[j]
			lane.run(&x.input)
			lane.floats.output(out)
			sums[i].add(out, x.toMove, &x.target, 0)
		}
	})
	for i := range sums[1:] {
		sums[0].merge(&sums[i+1])
	}
	return sums[0].check()
}
