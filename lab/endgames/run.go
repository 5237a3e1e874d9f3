package endgames

import (
	"context"
	"time"

	"shicho/board"
	"shicho/engine"
	"shicho/engine/search"
)

// Score is how often a player was right.
type Score struct {
	Runs, Right int
	Time        time.Duration
}

// Run asks a player for the move of a position so often, with seeds of their own.
func (p *Problem) Run(ctx context.Context, settings engine.Settings, side Side, runs int) (Score, error) {
	s := Score{}
	player, err := engine.New(settings)
	if err != nil {
		return s, err
	}
	if err := player.Prepare(p.Board.Size()); err != nil {
		return s, err
	}
	at := engine.Position{Board: p.Board, ToMove: board.Black, Rules: search.Rules{Komi: p.Komi[side]}}
	for i := range runs {
		player.NewGame(uint64(i))
		start := time.Now()
		d, err := player.Decide(ctx, &at, 0, nil)
		if err != nil {
			return s, err
		}
		if ctx.Err() != nil {
			return s, ctx.Err()
		}
		s.Runs++
		s.Time += time.Since(start)
		if d.Move == p.Best {
			s.Right++
		}
	}
	return s, nil
}
