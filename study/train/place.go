package train

import (
	"fmt"
	"slices"

	"shicho/board"
	"shicho/internal/lang"
	"shicho/study/problem"
)

// Place is where play has come to in an attempt. The methods of a Place do not change it.
type Place struct {
	session *Session
	board   *board.Board
	line    []board.Point // the moves so far; the sides take turns, and the solver begins
	turn    *problem.Turn // the solver is to move here, or has played its right move; nil outside the tree
	isLost  bool          // a move was played that is not known to be right

	tried   board.Point // the solver's last move; board.NoPoint if there is none
	triedAt *problem.Turn
}

// Start is the beginning of the problem.
func (s *Session) Start() *Place {
	return &Place{session: s, board: s.problem.Board.Clone(), turn: s.problem.First, tried: board.NoPoint}
}

// At is the place after a line of play. The sides take turns, and the solver begins. Moves that nobody judged lose the line. The error wraps
// ErrLine.
func (s *Session) At(line []board.Point) (*Place, error) {
	if len(line) > mostMoves {
		return nil, fmt.Errorf("%w: more than %d moves", ErrLine, mostMoves)
	}
	at := s.Start()
	for i, point := range line {
		if err := at.advance(point); err != nil {
			return nil, fmt.Errorf("%w: move %d: %w", ErrLine, i+1, err)
		}
	}
	return at, nil
}

// Session is the attempt.
func (at *Place) Session() *Session { return at.session }

// Turn is the turn of the tree here. It is nil outside the tree.
func (at *Place) Turn() *problem.Turn { return at.turn }

// Board is a copy of the position.
func (at *Place) Board() *board.Board { return at.board.Clone() }

// Line is the moves so far.
func (at *Place) Line() []board.Point { return slices.Clone(at.line) }

// IsLost tells whether a wrong move was played.
func (at *Place) IsLost() bool { return at.isLost }

// ToMove is the side to move.
func (at *Place) ToMove() board.Colour {
	if len(at.line)%2 == 0 {
		return at.session.problem.Solver()
	}
	return at.session.problem.Solver().Opponent()
}

// IsGone tells whether the stones on the board have decided: the target was taken off, or the two strings were joined.
func (at *Place) IsGone() bool {
	p := at.session.problem
	if p.Goal == problem.Unstated {
		return false
	}
	_, over, _ := p.On(at.board)
	return over
}

// RecordText says what the record of a problem without a stated goal says about the solver's last move. It is "" before the first move.
func (at *Place) RecordText(l *lang.Language) string {
	if at.tried == board.NoPoint {
		return ""
	}
	return at.triedAt.RecordText(l, at.tried, at.board.Size())
}

// Rest is what is left of a line that follows the solver's last move, if play has kept to the line.
func (at *Place) Rest(line []board.Stone) []board.Stone {
	if at.ToMove() != at.session.problem.Solver() {
		return line // the solver moved last
	}
	if len(line) == 0 || len(at.line) == 0 || line[0].Point != at.line[len(at.line)-1] {
		return nil
	}
	return line[1:]
}

// clone is a copy of the place that may advance.
func (at *Place) clone() *Place {
	to := *at
	to.board, to.line = at.board.Clone(), slices.Clone(at.line)
	return &to
}

// advance plays a move of the side to move, and follows it in the tree.
func (at *Place) advance(point board.Point) error {
	isSolver := len(at.line)%2 == 0
	if err := at.board.Play(point, at.ToMove()); err != nil {
		return err
	}
	at.line = append(at.line, point)
	turn := at.turn
	if isSolver {
		at.tried, at.triedAt = point, turn
	}
	switch {
	case at.isLost:
	case turn != nil && isSolver && point == turn.Right[0] && len(turn.Replies) > 0: // the reply says how the tree goes on
	case turn != nil && isSolver && slices.Contains(turn.Right, point):
		at.turn = nil
	case turn != nil && !isSolver && turn.After(point) != nil:
		at.turn = turn.After(point)
	case at.session.isKept(at.line):
		at.turn = nil
	default:
		at.isLost, at.turn = true, nil
	}
	return nil
}
