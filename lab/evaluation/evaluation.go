package evaluation

import (
	"context"
	"errors"

	"shicho/board"
	"shicho/engine/moves"
	"shicho/engine/moves/simulate"
)

const (
	judgedShare    = 0.7 // share of the moves of a game that are played before its position is judged
	judgedPlayouts = 20  // playouts of each judged position
	simulationSeed = 1   // fixes the playouts
)

// Options say which measurements are made.
type Options struct {
	Games    []*moves.Game // whose moves are predicted
	Workers  int           // games that are predicted at the same time
	Playouts int           // number of playouts of the empty board
	Problems []Problem     // problems to solve
	Pairs    int           // largest number of pairs of positions to judge
}

// Evaluation is the result of all measurements of a model.
type Evaluation struct {
	Model  string `json:"model"`
	Shapes int    `json:"shapes"` // number of shapes that the model knows
	*moves.Check
	Playouts  *simulate.Simulation `json:"simulation,omitempty"` // of the empty board
	Problems  *ProblemResult       `json:"solved,omitempty"`
	Judgement *JudgementResult     `json:"judgement,omitempty"`
}

// ErrNoMoves says that the games have no move that the model can predict.
var ErrNoMoves = errors.New("no moves to predict")

// Evaluate makes the measurements of a model. The error is ErrNoMoves, moves.ErrNoModel, the error of the context, or an error of a
// problem's board.
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
	if o.Playouts > 0 {
		b, err := board.New(m.Size)
		if err != nil {
			return nil, err
		}
		if e.Playouts, err = simulate.Run(ctx, m, b, board.Black, o.Playouts, simulationSeed); err != nil {
			return nil, err
		}
	}
	if o.Problems != nil {
		if e.Problems, err = SolveProblems(ctx, m, o.Problems); err != nil {
			return nil, err
		}
	}
	if o.Pairs > 0 {
		black, white := byWinner(o.Games)
		n := min(o.Pairs, len(black), len(white))
		e.Judgement, err = JudgePairs(ctx, m, black[:n], white[:n], judgedShare, judgedPlayouts)
	}
	return e, err
}

// byWinner returns the games that each side won.
func byWinner(games []*moves.Game) (black, white []*moves.Game) {
	for _, g := range games {
		switch g.Winner {
		case board.Black:
			black = append(black, g)
		case board.White:
			white = append(white, g)
		}
	}
	return black, white
}

// DrawEvaluations draws the curves of models into a folder and returns the names of the files.
func DrawEvaluations(folder string, list []*Evaluation) ([]string, error) {
	var checks []NamedCheck
	for _, e := range list {
		checks = append(checks, NamedCheck{Name: e.Model, Check: e.Check, Playouts: e.Playouts})
	}
	return Draw(folder, checks)
}
