package ownership

import (
	"context"
	"errors"
	"iter"
	"sync"

	"shicho/board"
	"shicho/board/sgf"
)

// Game is the record of a game that ended with a count.
type Game struct {
	Record *sgf.Record
	Label  *Label // nil if it is not known what was dead
}

// KeepLabelled returns the games that have a label.
func KeepLabelled(games []Game) (known []Game) {
	for _, g := range games {
		if g.Label != nil {
			known = append(known, g)
		}
	}
	return known
}

// Yield says how many records LabelAll could use.
type Yield struct {
	Records  int     // all records
	Counted  int     // games that ended with a count
	Marked   int     // games whose label comes from the marks of the record
	Proposed int     // games whose label comes from a proposal
	Faults   []error // errors of records that could not be read or replayed
}

// LabelAll labels records with several workers, and returns the games that ended with a count, in order. makeProposals makes
// the proposals of one worker. The error is the error of the context.
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
			continue // the context ended before
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

// Positions yields a position of the game after every number of moves, and the last position. If every is 0, it yields only
// the last position. The owners are the owners at the end of the game. The board of a position is valid until the next
// position.
func (g *Game) Positions(every int) iter.Seq[*Sample] {
	return func(yield func(*Sample) bool) {
		if every > 0 && !g.yieldMiddle(every, yield) {
			return
		}
		yield(&Sample{g.Label.Board, g.Label.ToMove, g.Label.Owners})
	}
}

// yieldMiddle yields the positions before the last one. It returns false if yield does.
func (g *Game) yieldMiddle(every int, yield func(*Sample) bool) bool {
	b, err := board.New(g.Record.Size)
	if err != nil {
		panic(err) // the record was replayed for the label
	}
	moves := g.Record.Moves() // the position after all moves is the last one
	for s, err := range g.Record.Replay(b) {
		if err != nil {
			panic(err)
		}
		if s.IsMove() && s.Number%every == 0 && s.Number < moves && !yield(&Sample{b, s.Colour.Opponent(), g.Label.Owners}) {
			return false
		}
	}
	return true
}

// Sample is a position of a game, with the owners of its points at the end of the game.
type Sample struct {
	Board  *board.Board
	ToMove board.Colour
	Owners []board.Colour // by point; Empty if the point is nobody's
}
