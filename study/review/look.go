package review

import (
	"context"
	"fmt"
	"math"

	"shicho/board"
	"shicho/engine"
	"shicho/engine/search"
)

// How a loss is found. docs/reviewing.md explains the method, docs/results.md has the figures.
const (
	// standardPlayouts is the number of playouts of a look on 19 lines; see PlayoutsFor.
	standardPlayouts = 150
	mostStandard     = 1000 // PlayoutsFor, at most
	// LeastPlayouts is the smallest number of playouts that says something: with fewer the values are nearly all noise.
	LeastPlayouts = 50

	// shownErrors is the number of standard errors by which a move must lose in its last look, for the loss to be shown. Chosen so
	// that looks from other seeds find what is shown again, although a game has some two hundred moves to test.
	shownErrors = 3

	// leastSpread is the standard deviation of what one simulation wins, at least. Where nearly all simulations end alike, the share of
	// wins is less certain than their deviation says.
	leastSpread = 0.1
)

// stages are the looks that are taken at the best move and at the move that was played, one after the other. A move that does not
// seem to lose enough in a look gets no further look, so that most playouts go to the few moves that matter. The last look repeats the one before with another
// seed: a search may fall for a mistake that a second search avoids, which the noise of the playouts does not tell.
var stages = [...]struct {
	factor int     // how many times the playouts of the first look this look takes
	errors float64 // standard errors by which the move must lose for the next look, or in the last look to be shown
}{{1, 0.7}, {3, 1.2}, {10, 2.5}, {10, shownErrors}}

// PlayoutsFor returns the number of playouts of a look that suits a board: 150 on 19 lines, 320 on 13 and 668 on 9. On smaller boards
// games are shorter and playouts are faster, so that a game takes less time all the same.
func PlayoutsFor(size int) int {
	return min(standardPlayouts*19*19/(size*size), mostStandard)
}

// look is what one search says about a position.
type look struct {
	*search.Report
	toMove board.Colour
}

// share is a share of wins, the number of simulations that it was counted in, and the standard deviation of what one of them wins.
type share struct {
	value    float64
	playouts int
	spread   float64
}

// variance returns the square of the standard error of a share: the variance of a mean of independent simulations.
func (s share) variance() float64 {
	spread := max(s.spread, leastSpread)
	return spread * spread / float64(s.playouts)
}

// difference is how much larger one share is than another one, with the standard error of the difference.
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
	return share{value, max(l.Playouts, 1), l.Spread}
}

// searcher looks at positions. Several searchers work on a game at the same time; each has a player of its own.
type searcher struct {
	*reviewer
	player *engine.Player
}

// firstLook is the purpose of the first look at a position. The looks of a stage have the purposes after that.
const firstLook = 0

// look searches a position from scratch. Nothing is kept from other searches, and the seed depends on the number of the
// move and the purpose alone, so that the result does not depend on the searcher or on the looks before. A purpose is below 256. Looks with the
// same number of playouts can be compared.
func (s *searcher) look(ctx context.Context, b *board.Board, toMove board.Colour, purpose uint64, playouts int) (*look, error) {
	s.player.NewGame(uint64(b.Moves())<<8 | purpose)
	r, err := s.player.Analyze(ctx, &engine.Turn{Board: b, ToMove: toMove, Rules: s.rules}, playouts, 0, nil)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, fmt.Errorf("move %d: %w", b.Moves(), err)
	}
	return &look{r, toMove}, nil
}

// lookAfter looks at the position after a move.
func (s *searcher) lookAfter(ctx context.Context, b *board.Board, move board.Stone, purpose uint64, playouts int) (*look, error) {
	if !b.TryPlay(move.Point, move.Colour) {
		return nil, fmt.Errorf("move %d: the search proposes an illegal move", b.Moves()+1)
	}
	defer b.Undo()
	return s.look(ctx, b, move.Colour.Opponent(), purpose, playouts)
}

// comparison is the difference between the best move and the move that was played, with the last look at each.
type comparison struct {
	difference
	best, played *look
	isLoss       bool // the move lost more than chance explains, in every look
}

// compare finds out what a move loses against the best move of a search. after is a look at the position after the move that was
// played. Each stage looks equally often at the positions after both moves. Its looks alone count, as the earlier ones were chosen
// for their difference.
func (s *searcher) compare(ctx context.Context, before *board.Board, best, played board.Stone, after *look) (*comparison, error) {
	c := &comparison{played: after}
	for i, stage := range stages {
		playouts, purpose := stage.factor*s.o.Playouts, uint64(firstLook+1+2*i)
		var err error
		if c.best, err = s.lookAfter(ctx, before, best, purpose, playouts); err != nil {
			return nil, err
		}
		if i > 0 {
			if c.played, err = s.lookAfter(ctx, before, played, purpose+1, playouts); err != nil {
				return nil, err
			}
		}
		c.difference = c.best.share(played.Colour).minus(c.played.share(played.Colour))
		if !c.exceeds(stage.errors) {
			return c, nil
		}
	}
	c.isLoss = true
	return c, nil
}
