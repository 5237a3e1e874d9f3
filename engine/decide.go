package engine

import (
	"context"
	"errors"
	"slices"
	"time"

	"shicho/board"
	"shicho/engine/judge"
	"shicho/engine/search"
)

// Decision is what a player does: it plays a move, passes or resigns.
type Decision struct {
	Move    board.Point // the move or the pass, also when the player resigns
	Resigns bool
	// Unsearched tells that no search has looked at Move, because the context or the time ended before the first playout. Move is then the
	// likeliest move by the model and the reader, and the report says nothing.
	Unsearched bool
	Report     *search.Report
	Time       time.Duration // the time that the decision took
}

// ErrAvoided is the error for a position in which every move is left out.
var ErrAvoided = errors.New("no move is allowed")

// Decide considers the next move of a game, takes the time off the clock, and resigns for a side that has lost.
func (p *Player) Decide(ctx context.Context, at *Turn, interval time.Duration, watch func(*search.Report)) (*Decision, error) {
	d, err := p.Consider(ctx, at, interval, watch)
	if err != nil {
		return nil, err
	}
	p.clocks[at.ToMove].Spend(d.Time)
	d.Resigns = p.shouldResign(at, d.Report)
	return d, nil
}

// Consider thinks about a position as long as the settings and the clock let it, and returns what to play. If watch is not
// nil, Consider calls it at the end, and after every interval while it thinks, from the first playout on. When the context ends, Consider
// returns the best move that it has found: a player must move. A move that no search has looked at is marked as such. The error is
// ErrAvoided or search.ErrPosition, or wraps board.ErrSize.
func (p *Player) Consider(ctx context.Context, at *Turn, interval time.Duration, watch func(*search.Report)) (*Decision, error) {
	start := p.now()
	if err := at.check(); err != nil {
		return nil, err
	}
	at = p.withNear(at)
	if err := p.load(at); err != nil {
		return nil, err
	}
	t := p.newTimer(at, start)
	tell := p.telling(start, interval, watch)
	playouts := p.settings.Playouts
	if playouts == 0 && t == nil {
		playouts = playoutsWithoutLimit
	}
	run := func(playouts int, t *timer) {
		p.search.Run(ctx, playouts, func() bool {
			tell()
			return t != nil && t.isOver(p.search)
		})
	}
	d := &Decision{}
	if p.settings.Endgame >= Difference {
		if err := p.decideLopsided(ctx, at, d, playouts, t, run); err != nil {
			return nil, err
		}
	} else {
		run(playouts, t)
		d.Report = p.search.Report()
		d.Move = p.choose(ctx, at, d.Report, t)
	}
	if d.Move == board.Pass && at.Avoid.Pass {
		return nil, ErrAvoided
	}
	d.Unsearched = len(d.Report.Moves) == 0
	d.Time = p.now().Sub(start)
	tellSearched(watch, d.Report)
	return d, nil
}

// choose returns the move of a report: the most visited one, or a pass where everything is settled.
func (p *Player) choose(ctx context.Context, at *Turn, r *search.Report, t *timer) board.Point {
	if len(r.Moves) == 0 { // the search was stopped before the first playout
		return p.search.Likeliest()
	}
	best := r.Moves[0].Point
	if at.CleanUp {
		if best == board.Pass && len(r.Moves) > 1 && hasLostStone(at.Board, r.Ownership, at.ToMove.Opponent()) {
			return r.Moves[1].Point
		}
		return best
	}
	if best == board.Pass || at.Rules.Scoring == search.AsItStands {
		return best
	}
	if !at.Avoid.Pass && isSettled(at, r) && p.canPass(ctx, at, r, t) {
		return board.Pass
	}
	return best
}

// lastMove returns the point of the last move, or NoPoint if there is none.
func lastMove(b *board.Board) board.Point {
	if move := b.LastMove(); move.Colour != board.Empty {
		return move.Point
	}
	return board.NoPoint
}

// isSettled tells whether a pass looks as good as any move: it is clear what is dead, and either no point is left to take, or
// the opponent has passed and has lost.
func isSettled(at *Turn, r *search.Report) bool {
	s := judge.FromOwnership(at.Board, r.Ownership)
	if !s.IsClear(at.Board, settledShare) {
		return false
	}
	if lastMove(at.Board) == board.Pass {
		score := s.Score(at.Board, at.Rules)
		return at.ToMove == board.Black && score > 0 || at.ToMove == board.White && score < 0
	}
	black, white := at.Board.Without(&s.Dead).Area()
	return black+white == at.Board.Points() && black*white > 0
}

// canPass tells whether the opponent gains nothing by a pass. A string that is settled with the player to move need not be
// settled when the opponent moves, and the count may take it for dead. Without the time to make sure, the player cannot pass.
func (p *Player) canPass(ctx context.Context, at *Turn, r *search.Report, t *timer) bool {
	endsGame := lastMove(at.Board) == board.Pass
	at.Board.TryPlay(board.Pass, at.ToMove)
	defer at.Board.Undo()
	after := *at
	after.ToMove, after.Avoid = at.ToMove.Opponent(), search.Avoided{}
	if p.load(&after) != nil {
		return false
	}
	wanted := min(max(r.Playouts/2, 1), passPlayouts)
	p.search.Run(ctx, wanted, func() bool { return t != nil && t.spent() >= t.most })
	if p.search.Playouts() < wanted {
		return false
	}
	value := 1 - p.search.Report().Value
	if !endsGame && at.Rules.Scoring == search.Area && value < passDecided && value > 1-passDecided {
		return false
	}
	return value >= r.Moves[0].Value-passLoss
}

// hasLostStone tells whether a stone of a colour stands on a point that will be the opponent's.
func hasLostStone(b *board.Board, ownership []float64, colour board.Colour) bool {
	sign := 1.0
	if colour == board.White {
		sign = -1
	}
	for q := b.Stones(colour).First(); q >= 0; q = b.Stones(colour).Next(q + 1) {
		if ownership[q]*sign < 0 {
			return true
		}
	}
	return false
}

// shouldResign tells whether the side to move has expected to lose at several moves in a row. It forgets what the side
// expected earlier at this move and at later moves, because these moves were taken back or are asked about again.
func (p *Player) shouldResign(at *Turn, r *search.Report) bool {
	side, moves := at.ToMove, at.Board.Moves()
	p.hopeless[side] = slices.DeleteFunc(p.hopeless[side], func(earlier int) bool { return earlier >= moves })
	if at.CleanUp || len(r.Moves) == 0 || r.Moves[0].Value >= p.settings.Resign {
		p.hopeless[side] = nil
		return false
	}
	p.hopeless[side] = append(p.hopeless[side], moves)
	return len(p.hopeless[side]) >= resignAfter && float64(moves) >= p.settings.ResignAt*float64(at.Board.Points())
}
