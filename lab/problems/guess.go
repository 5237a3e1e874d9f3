package problems

import (
	"slices"

	"shicho/board"
	"shicho/engine/moves"
	"shicho/study/problem"
)

// Guess is the first choice of a move model among the moves in the printed part of the board.
type Guess struct {
	Model  moves.Use
	Move   board.Point // NoPoint if there is no legal move
	Solves bool
}

// guess plays the first choice of a model.
func guess(p *problem.Problem, use moves.Use) (Guess, error) {
	g := Guess{Model: use, Move: board.NoPoint}
	model, err := moves.Default(use, p.Board.Size())
	if err != nil {
		return g, err
	}
	ranked, err := model.RankMoves(p.Board, p.Solver())
	if err != nil {
		return g, err
	}
	for _, m := range ranked {
		if p.View.Has(m.Point, p.Board.Size()) {
			g.Move, g.Solves = m.Point, slices.Contains(p.First.Right, m.Point)
			break
		}
	}
	return g, nil
}
