package evaluation

import (
	"context"

	"shicho/board"
	"shicho/engine/moves"
	"shicho/engine/moves/simulate"
)

// JudgementResult says how often playouts see which of two positions is better.
type JudgementResult struct {
	Pairs int     `json:"pairs"`
	Right float64 `json:"right_share"` // share of the pairs, from 0 to 1
}

// JudgePairs pairs the games that Black won with the games that White won, in the order of the lists. It takes the
// position of each game after the given share of its moves (0 to 1), plays it out, and counts a pair as right if
// the mean score is better for Black in the game that Black won. Without a model the error is moves.ErrNoModel, and without playouts
// simulate.ErrNothing.
func JudgePairs(ctx context.Context, m *moves.Model, blackWon, whiteWon []*moves.Game, share float64, playouts int) (*JudgementResult, error) {
	if m == nil {
		return nil, moves.ErrNoModel
	}
	r := &JudgementResult{}
	for i := range min(len(blackWon), len(whiteWon)) {
		black, err := meanScore(ctx, m, blackWon[i], share, playouts)
		if err != nil {
			return nil, err
		}
		white, err := meanScore(ctx, m, whiteWon[i], share, playouts)
		if err != nil {
			return nil, err
		}
		r.Pairs++
		if black > white {
			r.Right++
		}
	}
	r.Right /= float64(max(r.Pairs, 1))
	return r, nil
}

// meanScore plays out the position of a game after a share of its moves.
func meanScore(ctx context.Context, m *moves.Model, g *moves.Game, share float64, playouts int) (float64, error) {
	p, err := moves.NewFollower(m, m.Size)
	if err != nil {
		return 0, err
	}
	b, toMove := p.Board().Clone(), board.Black
	last := int(share * float64(g.Moves()))
	for n, move := range g.Replay(p) {
		if n == last {
			b.CopyFrom(p.Board())
			toMove = move.Colour
			break
		}
	}
	s, err := simulate.Run(ctx, m, b, toMove, playouts, 1)
	if err != nil {
		return 0, err
	}
	return s.Score, nil
}
