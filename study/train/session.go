package train

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"shicho/board"
	"shicho/study/problem"
	"shicho/study/train/progress"
)

// The faults of what a user asks for, for errors.Is. An illegal move has the error of board.Legal.
var (
	ErrOver   = errors.New("the problem is over")
	ErrNoMove = errors.New("no move was played yet")
	ErrTurn   = errors.New("a wrong move was played: take it back first")
	ErrPass   = errors.New("a pass solves no problem")
)

// State is how far a session has come.
type State string

// The states.
const (
	Open   State = "open"   // the user is to find the next move
	Lost   State = "lost"   // a wrong move stands on the board; the user may take it back, or try on
	Solved State = "solved" // the goal is reached
	Shown  State = "shown"  // the solution was shown
)

// Session is one attempt at one problem.
type Session struct {
	trainer *Trainer
	p       *problem.Problem
	q       problem.Question // the position now
	me      board.Colour
	random  *rand.Rand

	position
	before []position // at the moves of the user so far, for Back
	start  int        // moves of the board before the first one of the session

	hints   int               // that were given
	settled *progress.Outcome // nil before the attempt counts
}

// position is where a session stands.
type position struct {
	state State
	turn  *problem.Turn // nil outside the tree
	moves int           // of the board
	last  *Answer       // to the last move of the user; nil before the first one
}

// newSession begins a session.
func newSession(t *Trainer, p *problem.Problem, random *rand.Rand) *Session {
	s := &Session{trainer: t, p: p, q: p.Question, me: p.Solver(), random: random}
	s.q.Board = p.Board.Clone()
	s.start = s.q.Board.Moves()
	s.position = position{state: Open, turn: p.First, moves: s.start}
	return s
}

// Problem is the problem. It must not be changed.
func (s *Session) Problem() *problem.Problem { return s.p }

// Board is a copy of the position.
func (s *Session) Board() *board.Board {
	s.trainer.mu.Lock()
	defer s.trainer.mu.Unlock()
	return s.q.Board.Clone()
}

// Outcome is what the attempt changed. ok is false while the attempt is not settled.
func (s *Session) Outcome() (o progress.Outcome, ok bool) {
	s.trainer.mu.Lock()
	defer s.trainer.mu.Unlock()
	if s.settled == nil {
		return progress.Outcome{}, false
	}
	return *s.settled, true
}

// settle lets the attempt count, unless it did before.
func (s *Session) settle(solved bool) error {
	if s.settled != nil {
		return nil
	}
	o, err := s.trainer.progress.Settle(progress.Result{Problem: s.p.ID, Grade: s.p.Grade.Number, Themes: s.p.ThemeNames(), Solved: solved, Time: s.trainer.options.Now()})
	if err != nil {
		return fmt.Errorf("the attempt was not kept: %w", err)
	}
	s.settled = &o
	return nil
}

// Back takes the user's last move back, with the answer.
func (s *Session) Back() error {
	s.trainer.mu.Lock()
	defer s.trainer.mu.Unlock()
	switch {
	case s.state == Solved || s.state == Shown:
		return ErrOver
	case len(s.before) == 0:
		return ErrNoMove
	}
	s.back()
	return nil
}

func (s *Session) back() {
	last := len(s.before) - 1
	s.position, s.before = s.before[last], s.before[:last]
	for s.q.Board.Moves() > s.moves {
		s.q.Board.Undo()
	}
}

// Skip puts the problem behind all others that fit a wish. It does not count as an attempt.
func (s *Session) Skip() {
	s.trainer.mu.Lock()
	defer s.trainer.mu.Unlock()
	s.trainer.skipped.Add(s.p.ID)
}

// Due is the time from now until the problem is due again; 0 while the attempt is not settled.
func (s *Session) Due() time.Duration {
	o, ok := s.Outcome()
	if !ok {
		return 0
	}
	return o.Due.Sub(s.trainer.options.Now())
}
