package moves

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"time"

	"shicho/board"
)

// Tunables of learning.
const (
	lanes      = 4       // games learned from side by side; part of the result, unlike the workers
	batchGames = 16      // between two steps
	slots      = 1 << 24 // of the table of counts
	faint      = 1e-4    // probabilities below are not learned from
	firstStep  = 1e-6    // added to the sum of squared gradients
	fewMoves   = 200     // too few to learn from
	saveEvery  = time.Minute
)

// Options say how to learn.
type Options struct {
	Set       Set
	Size      int
	Objective Objective
	Workers   int     // 0: one a processor
	Passes    int     // over all games, at the most
	Rate      float64 // step of AdaGrad (Duchi, Hazan, Singer, 2011)
	Decay     float64 // of the strengths in a step, times the rate: regularisation
	Seen      int     // of a shape to be learned
	Seldom    int     // of a shape to be dropped when the table of counts is half full
	AllMoves  bool    // shapes are counted around every legal move, not only around those played
	Seed      uint64
	// Patterns are encoded capture patterns that go with the model, for the group Stored.
	Patterns [][]byte
	// Checkpoint is a file for what was learned so far; none if it is empty.
	Checkpoint string

	// Progress is called after every batch, if it is set.
	Progress func(Progress)
}

// Fit chooses what is left open, by the family, the objective and the number of games.
func (o *Options) Fit(games int) {
	o.AllMoves = !o.Set.Nested
	if o.Rate == 0 {
		o.Rate = 0.3
	}
	if o.Seen == 0 && o.AllMoves { // as in the thesis, for as many games
		o.Seen = 200
		if o.Size < 13 {
			o.Seen = 100
		}
	}
	if o.Seen == 0 {
		o.Seen = min(max(games/2000, 4), 10)
	}
	o.Seldom = o.Seen / 2
}

// Progress is how far learning has come.
type Progress struct {
	Pass      int // from 1; 0 while shapes are counted
	Games, Of int // in the pass
	Loss      float64
	Checked   *Check // after a pass
}

// ErrTooFew is the error for games that are too few to learn from.
var ErrTooFew = errors.New("too few games to learn from")

// learner learns one model.
type learner struct {
	options *Options
	model   *Model
	squares []float32 // sums of squared gradients, by feature
	best    float64   // loss of the checks after a pass, and the strengths of then
	kept    []float32
	job     uint64
	lanes   [lanes]lane
}

// lane learns from some of the games of a batch, in order.
type lane struct {
	p        *Position
	gradient []float32
	touched  []int32
	scores   []float64
	slopes   []float64
	loss     float64
	moves    int
}

// Learn learns a model from games, and stops early when it predicts the moves of
// others, the checks, no better after a pass than before. With a cancelled context it
// returns that context's error; with a checkpoint it goes on from there the next time, to
// the same model. Errors wrap ErrTooFew or ErrCheckpoint.
func Learn(ctx context.Context, games, checks []*Game, options Options) (*Model, error) {
	if options.Workers == 0 {
		options.Workers = runtime.GOMAXPROCS(0)
	}
	moves := 0
	for _, g := range games {
		moves += g.Moves()
	}
	if moves < fewMoves || len(checks) == 0 {
		return nil, fmt.Errorf("%w: %d moves to learn from, %d games to check with", ErrTooFew, moves, len(checks))
	}
	l := &learner{options: &options, best: math.Inf(1)}
	if options.Checkpoint != "" {
		l.job = job(games, checks, &options)
	}
	pass, at, err := l.start(ctx, games)
	if err != nil {
		return nil, err
	}
	for ; pass < options.Passes; pass, at = pass+1, 0 {
		if err := l.pass(ctx, games, pass, at); err != nil {
			return nil, err
		}
		better, err := l.check(ctx, checks, pass, len(games))
		if err != nil {
			return nil, cmp.Or(l.save(pass, (len(games)+batchGames-1)/batchGames), err) // only the check is to be done again
		}
		if !better {
			break
		}
		if err := l.save(pass+1, 0); err != nil {
			return nil, err
		}
	}
	copy(l.model.strengths, l.kept)
	l.model.round()
	return l.model, l.model.takePatterns(options.Patterns)
}

// start makes the model and the lanes, from the checkpoint or anew. It returns the
// pass and the batch to begin with.
func (l *learner) start(ctx context.Context, games []*Game) (pass, at int, err error) {
	pass, at, found, err := l.resume()
	if err != nil {
		return 0, 0, err
	}
	if !found {
		shapes, err := countShapes(ctx, games, l.options)
		if err != nil {
			return 0, 0, err
		}
		l.model = newModel(l.options.Set, l.options.Size, shapes)
		l.squares = make([]float32, l.model.Features())
	}
	for i := range l.lanes {
		lane := &l.lanes[i]
		if lane.p, err = NewPosition(l.model, l.options.Size); err != nil {
			return 0, 0, err
		}
		lane.gradient = make([]float32, l.model.Features())
	}
	return pass, at, nil
}

// check tells whether the model has become better, and keeps it then.
func (l *learner) check(ctx context.Context, checks []*Game, pass, games int) (better bool, err error) {
	c, err := Evaluate(ctx, l.model, checks, l.options.Workers)
	if err != nil {
		return false, err
	}
	l.progress(Progress{Pass: pass + 1, Games: games, Of: games, Checked: c})
	if loss := c.Loss[l.options.Objective.String()]; loss < l.best {
		l.best, l.kept = loss, append(l.kept[:0], l.model.strengths...)
		return true, nil
	}
	return false, nil
}

func (l *learner) progress(p Progress) {
	if l.options.Progress != nil {
		l.options.Progress(p)
	}
}

// pass learns from every game once, in an order of its own, from a batch on.
func (l *learner) pass(ctx context.Context, games []*Game, pass, at int) error {
	order := rand.New(rand.NewPCG(l.options.Seed, uint64(pass))).Perm(len(games))
	saved := time.Now()
	for ; at*batchGames < len(order); at++ {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("learning: %w", cmp.Or(l.save(pass, at), err))
		}
		if time.Since(saved) > saveEvery {
			if err := l.save(pass, at); err != nil {
				return err
			}
			saved = time.Now()
		}
		end := min((at+1)*batchGames, len(order))
		l.batch(games, order[at*batchGames:end])
		loss := l.step(l.options.Rate / math.Sqrt(1+float64(pass)))
		l.progress(Progress{Pass: pass + 1, Games: end, Of: len(order), Loss: loss})
	}
	return nil
}

// batch sums up the gradients of some games.
func (l *learner) batch(games []*Game, batch []int) {
	inParallel(l.options.Workers, lanes, func(i int) {
		for j := i; j < len(batch); j += lanes {
			l.lanes[i].learn(games[batch[j]], l.options.Objective)
		}
	})
}

// inParallel calls a function for 0 to n-1 on some workers.
func inParallel(workers, n int, do func(i int)) {
	var wait sync.WaitGroup
	next := make(chan int)
	for range min(workers, n) {
		wait.Go(func() {
			for i := range next {
				do(i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	wait.Wait()
}

// learn adds the gradient of every move of a game.
func (l *lane) learn(g *Game, objective Objective) {
	for n, s := range g.Replay(l.p) {
		f := l.p.Features(s.Colour, g.hintsOf(n))
		played := f.Find(s.Point)
		if played < 0 || f.Len() < 2 {
			continue
		}
		l.scores = l.p.model.Probabilities(f, l.scores)
		l.slopes = append(l.slopes[:0], l.scores...)
		l.loss += objective.slopes(l.slopes, played)
		l.moves++
		for i, slope := range l.slopes {
			if i != played && math.Abs(slope) < faint {
				continue
			}
			for _, feature := range f.Of(i) {
				if l.gradient[feature] == 0 {
					l.touched = append(l.touched, feature)
				}
				l.gradient[feature] += float32(slope)
			}
		}
	}
}

// Find is the index of a move in the list, -1 if the move is not there.
func (f *Features) Find(p board.Point) int {
	if i, ok := slices.BinarySearch(f.Points, p); ok {
		return i
	}
	return -1
}

// step goes against the gradient of the lanes, and forgets it. It returns the mean
// loss of a move.
func (l *learner) step(rate float64) float64 {
	sum := &l.lanes[0]
	loss, moves := 0.0, 0
	for i := range l.lanes {
		lane := &l.lanes[i]
		loss, moves = loss+lane.loss, moves+lane.moves
		lane.loss, lane.moves = 0, 0
		if i == 0 {
			continue
		}
		for _, f := range lane.touched {
			if sum.gradient[f] == 0 {
				sum.touched = append(sum.touched, f)
			}
			sum.gradient[f] += lane.gradient[f]
			lane.gradient[f] = 0
		}
		lane.touched = lane.touched[:0]
	}
	decay := float32(1 - rate*l.options.Decay)
	for _, f := range sum.touched {
		g := sum.gradient[f]
		if g == 0 {
			continue // listed twice
		}
		sum.gradient[f] = 0
		l.squares[f] += g * g
		l.model.strengths[f] = l.model.strengths[f]*decay - float32(rate)*g/float32(math.Sqrt(float64(l.squares[f])+firstStep))
	}
	sum.touched = sum.touched[:0]
	return loss / float64(max(moves, 1))
}
