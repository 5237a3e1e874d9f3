package engine

import (
	"context"
	"errors"
	"slices"
	"time"

	"shicho/board"
	"shicho/engine/search"
)

// Decision is what a player does: a move, a pass, or resigning.
type Decision struct {
	Move    board.Point
	Resigns bool
	Report  *search.Report
	Time    time.Duration
}

// ErrAvoided is the error for a position in which all moves are to be avoided.
var ErrAvoided = errors.New("no move is allowed")

// Decide is Consider for the move of a game: its time is taken off the clock, and a side that has lost
// resigns.
func (p *Player) Decide(ctx context.Context, at *Position, interval time.Duration, watch func(*search.Report)) (*Decision, error) {
	d, err := p.Consider(ctx, at, interval, watch)
	if err != nil {
		return nil, err
	}
	p.clocks[at.ToMove].Spend(d.Time)
	d.Resigns = p.resigns(at, d.Report)
	return d, nil
}

// Consider thinks about a position, as long as the settings and the clock let it, and says what to play.
// watch, if it is not nil, is called every interval while it thinks, and at the end. A context that ends
// makes it take the best that it has found. The error is ErrAvoided, or wraps board.ErrSize.
func (p *Player) Consider(ctx context.Context, at *Position, interval time.Duration, watch func(*search.Report)) (*Decision, error) {
	start := time.Now()
	at = p.near(at)
	if err := p.load(at); err != nil {
		return nil, err
	}
	t := p.timer(at, start)
	next := start.Add(interval)
	playouts := p.settings.Playouts
	if playouts == 0 && t == nil {
		playouts = playoutsWithoutLimit
	}
	run := func(playouts int, t *timer) {
		p.search.Run(ctx, playouts, func() bool {
			now := time.Now()
			if watch != nil && interval > 0 && !now.Before(next) {
				next = next.Add(interval)
				watch(p.search.Report())
			}
			return t != nil && t.over(now, p.search)
		})
	}
	d := &Decision{}
	if p.settings.Endgame >= Difference {
		if err := p.compare(ctx, at, d, playouts, t, run); err != nil {
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
	d.Time = time.Since(start)
	if watch != nil {
		watch(d.Report)
	}
	return d, nil
}

// playoutsWithoutLimit are those of a move where neither playouts nor time are limited.
const playoutsWithoutLimit = 10_000

// choose is the move of a report: the one visited most, or a pass where all is settled.
func (p *Player) choose(ctx context.Context, at *Position, r *search.Report, t *timer) board.Point {
	if len(r.Moves) == 0 { // interrupted
		return p.search.Likeliest()
	}
	best := r.Moves[0].Point
	if at.CleanUp {
		if best == board.Pass && len(r.Moves) > 1 && hasDead(at.Board, r.Ownership, at.ToMove.Opponent()) {
			return r.Moves[1].Point
		}
		return best
	}
	if best == board.Pass || at.Rules.Scoring == search.AsItStands {
		return best
	}
	if !at.Avoid.Pass && p.overNow(at, r) && p.standsAfterPass(ctx, at, r, t) {
		return board.Pass
	}
	return best
}

func last(b *board.Board) board.Point {
	if move := b.LastMove(); move.Colour != board.Empty {
		return move.Point
	}
	return board.NoPoint
}

// settledShare is how often a string must fall to the same side in playouts to be alive or
// dead beyond doubt.
const settledShare = 0.7

// overNow tells whether passing looks as good as any move: it is clear what is dead, and either no point
// is left to take or the opponent has passed and has lost.
func (p *Player) overNow(at *Position, r *search.Report) bool {
	s := &Status{Ownership: r.Ownership}
	if s.judge(at.Board, settledShare) {
		return false
	}
	if last(at.Board) == board.Pass {
		score := s.Score(at.Board, at.Rules)
		return at.ToMove == board.Black && score > 0 || at.ToMove == board.White && score < 0
	}
	black, white := at.Board.Without(&s.Dead).Area()
	return black+white == at.Board.Points() && black*white > 0
}

// Of the search that makes sure of a pass.
const (
	passPlayouts = 400  // at the most, and half of those of the move
	passLoss     = 0.02 // share of wins that a pass may cost
	passDecided  = 0.95 // share of wins, or of losses, with which the game is over by area, where a move costs nothing
)

// standsAfterPass tells whether the opponent, moving next, gains nothing by the pass: what is settled with
// the player to move need not be if he makes no move, and who counts may see it so. Without the time to see it,
// it does not stand.
func (p *Player) standsAfterPass(ctx context.Context, at *Position, r *search.Report, t *timer) bool {
	ends := last(at.Board) == board.Pass
	at.Board.TryPlay(board.Pass, at.ToMove)
	defer at.Board.Undo()
	after := *at
	after.ToMove, after.Avoid = at.ToMove.Opponent(), search.Avoided{}
	if p.load(&after) != nil {
		return false
	}
	wanted := min(max(r.Playouts/2, 1), passPlayouts)
	p.search.Run(ctx, wanted, func() bool { return t != nil && time.Since(t.start) >= t.most })
	if p.search.Playouts() < wanted {
		return false
	}
	value := 1 - p.search.Report().Value
	if !ends && at.Rules.Scoring == search.Area && value < passDecided && value > 1-passDecided {
		return false
	}
	return value >= r.Moves[0].Value-passLoss
}

// hasDead tells whether there are stones of a colour that will not live.
func hasDead(b *board.Board, ownership []float64, colour board.Colour) bool {
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

// resignAfter is how many moves in a row a side must expect to lose.
const resignAfter = 3

// resigns tells whether the side to move has no hope left. What it expected in positions from this one on, which were taken
// back or are asked about again, does not count.
func (p *Player) resigns(at *Position, r *search.Report) bool {
	side, moves := at.ToMove, at.Board.Moves()
	p.hopeless[side] = slices.DeleteFunc(p.hopeless[side], func(earlier int) bool { return earlier >= moves })
	if at.CleanUp || len(r.Moves) == 0 || r.Moves[0].Value >= p.settings.Resign {
		p.hopeless[side] = nil
		return false
	}
	p.hopeless[side] = append(p.hopeless[side], moves)
	return len(p.hopeless[side]) >= resignAfter && float64(moves) >= p.settings.ResignAt*float64(at.Board.Points())
}
