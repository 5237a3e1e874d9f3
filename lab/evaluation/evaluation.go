package evaluation

import (
	"context"
	"errors"

	"shicho/engine/moves"
)

// Options say which measurements are made.
type Options struct {
	Games   []*moves.Game // whose moves are predicted
	Workers int           // games that are predicted at the same time
}

// Evaluation is the result of all measurements of a model.
type Evaluation struct {
	Model  string `json:"model"`
	Shapes int    `json:"shapes"` // number of shapes that the model knows
	*moves.Check
}

// ErrNoMoves says that the games have no move that the model can predict.
var ErrNoMoves = errors.New("no moves to predict")

// Evaluate makes the measurements of a model. The error is ErrNoMoves, moves.ErrNoModel, or the error of the context.
func Evaluate(ctx context.Context, name string, m *moves.Model, o *Options) (*Evaluation, error) {
	if o == nil {
		return nil, ErrNoMoves
	}
	if err := moves.AdviseIfNeeded(ctx, m, o.Games, o.Workers); err != nil {
		return nil, err
	}
	e := &Evaluation{Model: name, Shapes: m.Shapes()}
	var err error
	if e.Check, err = moves.Evaluate(ctx, m, o.Games, o.Workers); err != nil {
		return nil, err
	}
	if e.Positions == 0 {
		return nil, ErrNoMoves
	}
	return e, nil
}
