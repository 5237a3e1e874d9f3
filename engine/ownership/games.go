package ownership

import (
	"context"
	"errors"
	"iter"
	"sync"

	"shicho/board"
	"shicho/sgf"
)

// Game is a record that was counted, with its label; nil if what was dead is not known.
type Game struct {
	Record *sgf.Record
	Label  *Label
}

// Known are the games that have a label.
func Known(games []Game) (known []Game) {
	for _, g := range games {
		if g.Label != nil {
			known = append(known, g)
		}
	}
	return known
}

// Yield says how many games tell what became of their points.
type Yield struct {
	Records, Counted, Marked, Proposed int
	Faults                             []error // of records that could not be read or replayed
}

// LabelAll labels records side by side, and returns those that were counted; makeProposals makes the proposals of
// one worker.
func LabelAll(ctx context.Context, records []*sgf.Record, workers int, makeProposals func() []Proposal) ([]Game, Yield, error) {
	labels := make([]*Label, len(records))
	errs := make([]error, len(records))
	next := make(chan int)
	var group sync.WaitGroup
	for range max(1, workers) {
		group.Go(func() {
			proposals := makeProposals()
			for i := range next {
				labels[i], errs[i] = NewLabel(records[i], proposals...)
			}
		})
	}
	for i := range records {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	group.Wait()
	y := Yield{Records: len(records)}
	var games []Game
	for i, l := range labels {
		switch err := errs[i]; {
		case errors.Is(err, ErrNotCounted):
			continue
		case errors.Is(err, ErrNotFound):
			games = append(games, Game{Record: records[i]})
		case err != nil:
			y.Faults = append(y.Faults, err)
			continue
		case l == nil:
			continue // not reached
		case l.Source == Marked:
			y.Marked++
			games = append(games, Game{records[i], l})
		default:
			y.Proposed++
			games = append(games, Game{records[i], l})
		}
		y.Counted++
	}
	return games, y, ctx.Err()
}

// Positions yields the position after each so many moves of the game, unless every is 0, and the last
// one; the owners are those at the end. A position's board is good until the next one.
func (g *Game) Positions(every int) iter.Seq[*Position] {
	return func(yield func(*Position) bool) {
		if every > 0 && !g.middle(every, yield) {
			return
		}
		yield(&Position{g.Label.Board, g.Label.ToMove, g.Label.Owners})
	}
}

func (g *Game) middle(every int, yield func(*Position) bool) bool {
	b, err := board.New(g.Record.Size)
	if err != nil {
		panic(err) // it was replayed for the label
	}
	moves := g.Record.Moves() // the last position is not one of them
	for s, err := range g.Record.Replay(b) {
		if err != nil {
			panic(err)
		}
		if s.IsMove() && s.Number%every == 0 && s.Number < moves && !yield(&Position{b, s.Colour.Opponent(), g.Label.Owners}) {
			return false
		}
	}
	return true
}

// Position is a position of a game, and what became of its points.
type Position struct {
	Board  *board.Board
	ToMove board.Colour
	Owners []board.Colour // by point; Empty for nobody's
}
