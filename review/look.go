package review

import (
	"context"
	"fmt"
	"math"

	"shicho/board"
	"shicho/engine"
	"shicho/engine/search"
)

// How a loss is found. docs/review.md explains the method, docs/results.md has the figures.
const (
	// DefaultPlayouts is the number of playouts of each look that a review takes if nothing else is asked for.
	DefaultPlayouts = 200
	// LeastPlayouts is the smallest number of playouts that says something: with fewer the values are nearly all noise.
	LeastPlayouts = 100

	closerFactor = 3 // playouts of a closer look, in those of a look
	doubtErrors  = 1 // standard errors by which a move must seem to lose for a closer look
	shownErrors  = 2 // standard errors by which it must lose then, for the loss to be shown

	// leastVariance is the variance of one playout, at least. Where nearly all playouts have the same winner, the share of
	// wins is less certain than their variance says.
	leastVariance = 0.01
)

// look is what one search says about a position.
type look struct {
	*search.Report
	toMove board.Colour
}

// share is a share of wins, and the number of playouts that it was counted in.
type share struct {
	value    float64
	playouts int
}

// variance returns the square of the standard error of a share: the variance of a mean of independent playouts.
func (s share) variance() float64 {
	return max(s.value*(1-s.value), leastVariance) / float64(s.playouts)
}

// difference is how much larger one share is than another one, with the standard error of that.
type difference struct{ loss, deviation float64 }

// minus returns the difference of two shares that were counted in different playouts.
func (s share) minus(t share) difference {
	return difference{s.value - t.value, math.Sqrt(s.variance() + t.variance())}
}

// exceeds reports whether the difference is more than some standard errors.
func (d difference) exceeds(errors float64) bool { return d.loss > errors*d.deviation }

// share returns the share of wins of a side.
func (l *look) share(side board.Colour) share {
	value := l.Value
	if side != l.toMove {
		value = 1 - value
	}
	return share{value, max(l.Playouts, 1)}
}

// look searches a position from scratch. Nothing is kept from other searches, so that the values of two looks with the same
// number of playouts can be compared. Looks with different numbers differ in their playouts.
func (v *reviewer) look(ctx context.Context, b *board.Board, toMove board.Colour, playouts int) (*look, error) {
	v.looks++
	v.player.NewGame(v.looks)
	r, err := v.player.Analyze(ctx, &engine.Position{Board: b, ToMove: toMove, Rules: v.rules}, playouts, 0, nil)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, fmt.Errorf("move %d: %w", b.Moves(), err)
	}
	return &look{r, toMove}, nil
}

// lookAfter looks at the position after a move.
func (v *reviewer) lookAfter(ctx context.Context, b *board.Board, move board.Stone, playouts int) (*look, error) {
	if !b.TryPlay(move.Point, move.Colour) {
		return nil, fmt.Errorf("move %d: the search proposes an illegal move", b.Moves()+1)
	}
	defer b.Undo()
	return v.look(ctx, b, move.Colour.Opponent(), playouts)
}

// compare finds out what a move loses against the best move of a search. after is a look at the position after the move that was
// played, which is on the board. compare looks as often at the position after the best move. If the move seems to lose something,
// compare looks closer at both: these looks alone count, as the first ones were chosen for their difference.
func (v *reviewer) compare(ctx context.Context, before *board.Board, best, played board.Stone, after *look) (*comparison, error) {
	side, playouts := played.Colour, v.o.Playouts
	c := &comparison{played: after}
	var err error
	if c.best, err = v.lookAfter(ctx, before, best, playouts); err != nil {
		return nil, err
	}
	if c.difference = c.best.share(side).minus(c.played.share(side)); !c.exceeds(doubtErrors) {
		return c, nil
	}
	if c.best, err = v.lookAfter(ctx, before, best, closerFactor*playouts); err != nil {
		return nil, err
	}
	if c.played, err = v.lookAfter(ctx, before, played, closerFactor*playouts); err != nil {
		return nil, err
	}
	c.difference = c.best.share(side).minus(c.played.share(side))
	c.closer = true
	return c, nil
}

// comparison is the difference between the best move and the move that was played, with the last look at each.
type comparison struct {
	difference
	best, played *look
	closer       bool // both moves had a closer look
}

// isLoss reports whether the move that was played loses more than chance explains.
func (c *comparison) isLoss() bool { return c.closer && c.exceeds(shownErrors) }
