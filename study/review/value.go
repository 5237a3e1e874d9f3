package review

import (
	"context"
	"time"

	"shicho/board"
	"shicho/engine"
	"shicho/engine/search"
)

// Value is what one look says about a position. All numbers are Black's.
type Value struct {
	WinRate float64    `json:"win_rate"`
	Score   float64    `json:"score"` // lead in points, with komi
	Best    []BestMove `json:"candidates"`
}

// Valuer values single positions as the first look of a review does, for people who try moves. It is not safe for concurrent use.
type Valuer struct {
	settings engine.Settings
	player   *engine.Player
}

// NewValuer returns a Valuer. The error is the error of the settings.
func NewValuer(settings engine.Settings) (*Valuer, error) {
	player, err := engine.New(settings)
	return &Valuer{settings, player}, err
}

// Prepare loads the models for boards of a size, which takes longer than a look.
func (v *Valuer) Prepare(size int) error { return v.player.Prepare(size) }

// Value looks at a position for a time at most, and says what it has found by then. placed is the number of stones that were set up before the moves of the
// board, and most the number of best moves that are listed. The error wraps the context's if it has ended before.
func (v *Valuer) Value(ctx context.Context, at *engine.Turn, placed, most int, limit time.Duration) (*Value, error) {
	size, moves := at.Board.Size(), at.Board.Moves()
	if err := v.player.Change(settingsAt(v.settings, size, moves+placed)); err != nil {
		return nil, err
	}
	v.player.NewGame(uint64(moves) << 8)
	// The search looks at the clock itself: in a browser no timer runs beside it.
	ctx, end := context.WithCancel(ctx)
	defer end()
	report, err := v.player.Analyze(ctx, at, PlayoutsFor(size), limit, func(*search.Report) { end() })
	if err != nil {
		return nil, err
	}
	l := &look{report, at.ToMove}
	value := &Value{WinRate: l.wins(board.Black), Score: l.Score, Best: []BestMove{}}
	for i := range l.Moves[:min(len(l.Moves), most)] {
		value.Best = append(value.Best, bestMove(l, &l.Moves[i], size))
	}
	return value, nil
}
