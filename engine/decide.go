package engine

import (
	"context"
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

// Decide thinks about a position, as long as the settings and the clock let it, and decides.
// watch, if it is not nil, is called every interval while it thinks. A context that ends
// makes it play the best that it has found.
func (p *Player) Decide(ctx context.Context, at *Position, interval time.Duration, watch func(*search.Report)) (*Decision, error) {
	start := time.Now()
	if err := p.load(at); err != nil {
		return nil, err
	}
	t := p.timer(at, start)
	next := start.Add(interval)
	playouts := p.settings.Playouts
	if playouts == 0 && t == nil {
		playouts = playoutsWithoutLimit
	}
	p.search.Run(ctx, playouts, func() bool {
		now := time.Now()
		if watch != nil && interval > 0 && !now.Before(next) {
			next = next.Add(interval)
			watch(p.search.Report())
		}
		return t != nil && t.over(now, p.search)
	})
	d := &Decision{Report: p.search.Report(), Time: time.Since(start)}
	p.clocks[at.ToMove].Spend(d.Time)
	d.Move = p.choose(at, d.Report)
	d.Resigns = p.resigns(at, d.Report)
	return d, nil
}

// playoutsWithoutLimit are those of a move where neither playouts nor time are limited.
const playoutsWithoutLimit = 10_000

// choose is the move of a report: the one visited most, or a pass where all is settled.
func (p *Player) choose(at *Position, r *search.Report) board.Point {
	if len(r.Moves) == 0 {
		return board.Pass
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
	if settled(r.Ownership) || last(at.Board) == board.Pass && p.winsByPassing(at, r) {
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

// settledShare is how often a point falls to the same side in playouts when it is settled.
const settledShare = 0.7

// settled tells whether it is clear of every point whose it is: dame too are filled.
func settled(ownership []float64) bool { return unsettled(ownership) == 0 }

func unsettled(ownership []float64) (points int) {
	for _, o := range ownership {
		if max(o, -o) < settledShare {
			points++
		}
	}
	return points
}

// winsByPassing tells whether the side to move wins if the game is over now, and by more
// than what is not settled.
func (p *Player) winsByPassing(at *Position, r *search.Report) bool {
	score := -at.Rules.Komi
	for _, o := range r.Ownership {
		switch {
		case o >= settledShare:
			score++
		case o <= -settledShare:
			score--
		}
	}
	if at.Rules.Scoring == search.Territory {
		score -= float64(at.Board.Stones(board.Black).Len() + at.Board.Prisoners(board.Black) -
			at.Board.Stones(board.White).Len() - at.Board.Prisoners(board.White))
	}
	if at.ToMove == board.White {
		score = -score
	}
	return score > float64(unsettled(r.Ownership))
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

// resigns tells whether the side to move has no hope left.
func (p *Player) resigns(at *Position, r *search.Report) bool {
	side := at.ToMove
	if at.CleanUp || len(r.Moves) == 0 || r.Moves[0].Value >= p.settings.Resign {
		p.hopeless[side] = 0
		return false
	}
	p.hopeless[side]++
	return p.hopeless[side] >= resignAfter && float64(at.Board.Moves()) >= p.settings.ResignAt*float64(at.Board.Points())
}
