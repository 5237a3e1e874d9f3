package training

import (
	"errors"
	"fmt"
	"slices"

	"shicho/board"
	"shicho/study/problem"
)

// ErrPlay says that what a client says was played cannot have been played.
var ErrPlay = errors.New("not a line of play")

// place is where a line of play has come to in the tree of a problem.
type place struct {
	problem *problem.Problem
	board   *board.Board
	moves   []board.Stone
	turn    *problem.Turn // the solver is to move here; nil if the line has left the tree
	reached bool          // the last move of the solver reached the goal
	wrong   *problem.Try  // the wrong move with which the line left the tree; nil if another move did
	since   int           // moves after the wrong one
	tried   board.Point   // the last move of the solver; board.NoPoint if there is none
	before  *problem.Turn // the turn before that move; nil outside the tree
}

// walk plays points by turns, the solver first. The error wraps ErrPlay.
func walk(p *problem.Problem, points []string) (*place, error) {
	if len(points) > mostMoves {
		return nil, fmt.Errorf("%w: more than %d moves", ErrPlay, mostMoves)
	}
	at := &place{problem: p, board: p.Board.Clone(), turn: p.First, tried: board.NoPoint}
	for i, name := range points {
		point, err := parsePoint(name, p.Board.Size())
		if err == nil {
			err = at.play(point)
		}
		if err != nil {
			return nil, fmt.Errorf("%w: move %d: %w", ErrPlay, i+1, err)
		}
	}
	return at, nil
}

// parsePoint reads a point or a pass from outside.
func parsePoint(name string, size int) (board.Point, error) {
	if len(name) > longestPoint {
		name = name[:longestPoint] + "…"
	}
	return board.ParsePoint(name, size)
}

// next is the side to move.
func (at *place) next() board.Colour {
	if len(at.moves)%2 == 0 {
		return at.problem.Solver()
	}
	return at.problem.Solver().Opponent()
}

// play plays a move of the side to move, and follows it in the tree.
func (at *place) play(point board.Point) error {
	isSolver := at.next() == at.problem.Solver()
	move := board.Stone{Point: point, Colour: at.next()}
	if err := at.board.Play(point, move.Colour); err != nil {
		return err
	}
	at.moves = append(at.moves, move)
	if isSolver {
		at.tried, at.before = point, at.turn
	}
	switch {
	case at.wrong != nil:
		at.since++
	case at.turn == nil:
	case isSolver:
		at.follow(point)
	default:
		at.answer(point)
	}
	return nil
}

// follow follows a move of the solver.
func (at *place) follow(point board.Point) {
	switch {
	case point == at.turn.Right[0] && len(at.turn.Replies) > 0: // answer goes on
	case slices.Contains(at.turn.Right, point):
		at.reached, at.turn = true, nil
	default:
		at.wrong, at.turn = tryOf(at.turn, point), nil
	}
}

// answer follows a reply of the opponent.
func (at *place) answer(point board.Point) {
	for _, r := range at.turn.Replies {
		if r.Move == point {
			at.turn = r.Turn
			return
		}
	}
	at.turn = nil
}
