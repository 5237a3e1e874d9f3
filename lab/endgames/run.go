package endgames

import (
	"context"
	"time"

	"shicho/board"
	"shicho/engine"
	"shicho/engine/search"
)

// Score says how often a player found the best move.
type Score struct {
	Runs, Right int
	Time        time.Duration
}

// Run asks a player for its move in a position a number of times, each time with another seed. Errors come from the
// settings or the context.
func (p *Problem) Run(ctx context.Context, settings engine.Settings, side Side, runs int) (Score, error) {
	s := Score{}
	player, err := engine.New(settings)
	if err != nil {
		return s, err
	}
	if err := player.Prepare(p.Board.Size()); err != nil {
		return s, err
	}
	at := engine.Turn{Board: p.Board, ToMove: board.Black, Rules: search.Rules{Komi: p.Komi[side]}}
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
