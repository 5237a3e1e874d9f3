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
	"time"

	"shicho/board"
	"shicho/engine/internal/learning"
)

// Options are the options of learning.
type Options struct {
	Set       Set
	Size      int
	Objective Objective
	Workers   int     // 0 means one for each processor
	Passes    int     // most passes over all games
	Rate      float64 // step of AdaGrad (Duchi, Hazan, Singer, 2011)
	Decay     float64 // share of a strength that is lost in a step, divided by the rate: regularisation
	Seen      int     // times that a shape must be seen to be learned
	Seldom    int     // a shape seen at most this many times is dropped when the table of counts is half full
	AllMoves  bool    // count the shapes around every legal move, not only around the moves played
	Seed      uint64
	// Patterns are encoded capture patterns that become part of the model, for the group Stored.
	Patterns [][]byte
	// Start is a model whose shapes and strengths learning begins with, or nil. With Fix these strengths stay, and only the groups of
	// features that Start lacks are learned.
	Start *Model
	Fix   bool
	// Checkpoint is the file for the state of learning. If it is empty, there are no checkpoints.
	Checkpoint string

	// Progress is called after every batch if it is not nil.
	Progress func(Progress)
}

// SetDefaults sets the options that are 0, by the family and the number of games.
func (o *Options) SetDefaults(games int) {
	o.AllMoves = !o.Set.Nested
	if o.Rate == 0 {
		o.Rate = defaultRate
	}
	switch {
	case o.Seen != 0:
	case !o.AllMoves:
		o.Seen = min(max(games/gamesPerSighting, seenLeast), seenMost)
	case o.Size < 13:
		o.Seen = seenSmall
	default:
		o.Seen = seenLarge
	}
	o.Seldom = o.Seen / 2
}

// Progress is the progress of learning.
type Progress struct {
	Pass      int     // from 1; 0 while shapes are counted
	Games, Of int     // games done in this pass, and all games
	Loss      float64 // mean loss of a move in the last batch
	Checked   *Check  // nil except after a pass
}

// ErrTooFew says that there are too few games to learn from.
var ErrTooFew = errors.New("too few games to learn from")

// learner learns one model.
type learner struct {
	options *Options
	model   *Model
	squares []float32 // sum of the squared gradients of each feature
	best    float64   // lowest loss on the checks after a pass, and the strengths with that loss
	kept    []float32
	job     uint64
	lanes   [lanes]lane
}

// lane learns from some of the games of a batch, one after the other.
type lane struct {
	p        *Follower
	gradient []float32
	fixed    []bool // by feature: it is not learned; nil if all are learned
	touched  []int32
	scores   []float64
	slopes   []float64
	loss     float64
	moves    int
}

// Learn learns a model from games. After each pass it predicts the moves of other games, the checks, and stops
// when the predictions have not become better. If the context is cancelled, Learn returns the error of the context. With a
// checkpoint, the next call goes on from there and gives the same model as without interruption. The error may
// wrap ErrTooFew, ErrStart or ErrCheckpoint.
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
	if err := options.checkStart(); err != nil {
		return nil, err
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
			return nil, cmp.Or(l.save(pass, batches(len(games))), err) // the next call only has to repeat the check
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

// batches is the number of batches of a pass.
func batches(games int) int { return (games + batchGames - 1) / batchGames }

// start makes the model and the lanes, from the checkpoint or anew. It returns the pass and the batch to begin
// with.
func (l *learner) start(ctx context.Context, games []*Game) (pass, at int, err error) {
	pass, at, found, err := l.resume(len(games))
	if err != nil {
		return 0, 0, err
	}
	if !found {
		if l.model, err = l.options.newModel(ctx, games); err != nil {
			return 0, 0, err
		}
		l.squares = make([]float32, l.model.Features())
	}
	fixed := l.options.fixed(l.model)
	for i := range l.lanes {
		lane := &l.lanes[i]
		lane.fixed = fixed
		if lane.p, err = NewFollower(l.model, l.options.Size); err != nil {
			return 0, 0, err
		}
		lane.gradient = make([]float32, l.model.Features())
	}
	return pass, at, nil
}

// newModel makes the model before learning.
func (o *Options) newModel(ctx context.Context, games []*Game) (*Model, error) {
	if o.Start != nil {
		return o.Set.from(o.Start), nil
	}
	shapes, err := countShapes(ctx, games, o)
	if err != nil {
		return nil, err
	}
	return newModel(o.Set, o.Size, shapes), nil
}

// check predicts the moves of the checks. If the model has become better, it keeps the strengths and returns
// true.
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

// pass learns from every game once, beginning with batch at. Each pass has its own random order of the games.
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

// batch adds up the gradients of some games.
func (l *learner) batch(games []*Game, batch []int) {
	learning.Each(l.options.Workers, lanes, func(_, i int) {
		for j := i; j < len(batch); j += lanes {
			l.lanes[i].learn(games[batch[j]], l.options.Objective)
		}
	})
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
				if l.fixed != nil && l.fixed[feature] {
					continue
				}
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

// step changes the strengths against the sum of the gradients of all lanes, and clears the gradients. It returns
// the mean loss of a move.
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
