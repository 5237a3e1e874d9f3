package train

import (
	"errors"
	"fmt"
	"strings"

	"shicho/board"
	"shicho/internal/words"
	"shicho/pattern/theme"
	"shicho/study/problem"
)

// ErrNoHint says that a session has no hint to give.
var ErrNoHint = errors.New("there is no hint for this position")

// Hint is a help.
type Hint struct {
	Text   string
	Themes []string    // what the problem teaches; nil if the hint is a move
	Point  board.Point // the right move, or NoPoint
}

// Hint helps: at first with the themes of the problem, if it has any, and then with the next move. The attempt then counts as
// not solved.
func (s *Session) Hint() (Hint, error) {
	s.trainer.mu.Lock()
	defer s.trainer.mu.Unlock()
	switch {
	case s.state == Lost:
		return Hint{}, ErrTurn
	case s.state != Open:
		return Hint{}, ErrOver
	case s.turn == nil:
		return Hint{}, ErrNoHint
	}
	if err := s.settle(false); err != nil {
		return Hint{}, err
	}
	s.hints++
	if names := s.p.Themes.Names(); s.hints == 1 && len(names) > 0 {
		return Hint{Text: "The themes are: " + strings.Join(names, ", ") + ".", Themes: names, Point: board.NoPoint}, nil
	}
	move := s.turn.Right[0]
	return Hint{Text: fmt.Sprintf("The move is %s.", board.FormatPoint(move, s.p.Board.Size())), Point: move}, nil
}

// Reason says why the user's last move is right or wrong.
type Reason struct {
	Text string
	Move board.Point
	Line []board.Stone  // what follows the move: the refutation, or the reply to a right move
	Zone board.PointSet // on which the proof depends; empty if there is none
}

// Why says why the last move is right or wrong.
func (s *Session) Why() (Reason, error) {
	s.trainer.mu.Lock()
	defer s.trainer.mu.Unlock()
	if s.last == nil {
		return Reason{}, ErrNoMove
	}
	r := Reason{Move: s.last.Move, Line: s.last.Line}
	if s.last.Verdict == problem.Unknown {
		r.Text = s.reason(&r) // the move was taken back, and there is no proof to show
		return r, nil
	}
	if s.q.Goal != problem.Unstated {
		q := s.q
		q.Board = s.boardBefore()
		if q.Board.Legal(r.Move, s.me) == nil {
			ruling, err := s.trainer.referee.Rule(&q, r.Move)
			if err != nil {
				return Reason{}, err
			}
			r.Zone = ruling.Zone
			if len(r.Line) < len(ruling.Line) {
				r.Line = ruling.Line // the tree has only the first reply
			}
		}
	}
	r.Text = s.reason(&r)
	return r, nil
}

// boardBefore is the position before the user's last move.
func (s *Session) boardBefore() *board.Board {
	b := s.q.Board.Clone()
	for b.Moves() > s.before[len(s.before)-1].moves {
		b.Undo()
	}
	return b
}

// reason says a reason in a sentence or two.
func (s *Session) reason(r *Reason) string {
	size := s.p.Board.Size()
	move, opponent := board.FormatPoint(r.Move, size), words.Capital(s.me.Opponent().String())
	switch a := s.last; {
	case s.q.Goal == problem.Unstated:
		return s.before[len(s.before)-1].turn.RecordText(r.Move, size)
	case a.Verdict == problem.Unknown:
		return fmt.Sprintf("The reader cannot settle %s within its limits.", move)
	case a.Verdict == problem.Right && s.p.Themes.Has(theme.Ko):
		return fmt.Sprintf("After %s %s can do no better than a ko.", move, opponent)
	case a.Verdict == problem.Right && s.q.Goal == problem.Save:
		return fmt.Sprintf("After %s %s cannot take the stones, whatever he does.", move, opponent)
	case a.Verdict == problem.Right:
		return fmt.Sprintf("After %s the stones are taken, whatever %s does.", move, opponent)
	case len(r.Line) == 0 || r.Line[0].Point == board.Pass:
		return fmt.Sprintf("After %s %s need not answer.", move, opponent)
	case a.Verdict == problem.OnlyKo:
		return fmt.Sprintf("After %s a ko decides: %s.", move, lineText(r.Line, size))
	}
	return fmt.Sprintf("%s refutes %s: %s.", opponent, move, lineText(r.Line, size))
}

// lineText is the moves of a line.
func lineText(line []board.Stone, size int) string {
	var moves []string
	for _, m := range line {
		moves = append(moves, board.FormatPoint(m.Point, size))
	}
	return strings.Join(moves, ", ")
}

// Solution is the main line of a problem.
type Solution struct {
	Line []board.Stone
	Text string
}

// Show shows the solution, and puts the board back to the beginning. An attempt that is not settled counts as not solved.
func (s *Session) Show() (Solution, error) {
	s.trainer.mu.Lock()
	defer s.trainer.mu.Unlock()
	if s.state != Solved {
		if err := s.settle(false); err != nil {
			return Solution{}, err
		}
	}
	for len(s.before) > 0 {
		s.back()
	}
	s.position = position{state: Shown, moves: s.start}
	return s.solution(), nil
}

// solution is the main line.
func (s *Session) solution() Solution {
	line, last := s.p.MainLine()
	return Solution{line, join("The solution is "+lineText(line, s.p.Board.Size())+".", s.p.End(last))}
}
