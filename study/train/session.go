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

// The faults of what a user asks for, for errors.Is. For an illegal move see IsIllegal.
var (
	ErrGone     = errors.New("the stones are off the board")
	ErrLine     = errors.New("not a line of play")
	ErrNoMove   = errors.New("no move was played yet")
	ErrOpponent = errors.New("it is the opponent's turn")
	ErrPass     = errors.New("a pass solves no problem")
	ErrTurn     = errors.New("a wrong move was played: take it back first")
)

// IsIllegal tells whether an error says that the rules forbid a move.
func IsIllegal(err error) bool {
	for _, rule := range []error{board.ErrOccupied, board.ErrSuicide, board.ErrKo, board.ErrSuperko} {
		if errors.Is(err, rule) {
			return true
		}
	}
	return false
}

// Session is one attempt at one problem. A session remembers what counts; where play has come to is a Place, which belongs to
// the caller. It is safe for concurrent use.
type Session struct {
	trainer *Trainer
	problem *problem.Problem

	// The mutex of the trainer guards the fields below.
	random  *rand.Rand
	drawn   map[*problem.Turn]board.Point // the opponent's replies so far, so that a move that is played again has the same reply
	right   map[string]bool               // the lines that left the tree by moves that are right
	settled *progress.Outcome             // nil before the attempt counts
}

func newSession(t *Trainer, p *problem.Problem, random *rand.Rand) *Session {
	return &Session{trainer: t, problem: p, random: random, drawn: map[*problem.Turn]board.Point{}, right: map[string]bool{}}
}

// Problem is the problem. It must not be changed.
func (s *Session) Problem() *problem.Problem { return s.problem }

// Number is the place of the problem in its collection, from 1.
func (s *Session) Number() int { return s.trainer.collection.Number(s.problem.ID) }

// Outcome is what the attempt changed. ok is false while the attempt is not settled.
func (s *Session) Outcome() (o progress.Outcome, ok bool) {
	s.trainer.mutex.Lock()
	defer s.trainer.mutex.Unlock()
	if s.settled == nil {
		return progress.Outcome{}, false
	}
	return *s.settled, true
}

// settle lets the attempt count, unless it counted before. It returns what the attempt changed now, or nil.
func (s *Session) settle(solved bool) (*progress.Outcome, error) {
	s.trainer.mutex.Lock()
	defer s.trainer.mutex.Unlock()
	if s.settled != nil {
		return nil, nil
	}
	o, err := s.trainer.progress.Settle(progress.Result{Problem: s.problem.ID, Grade: s.problem.Grade.Rating, Themes: s.problem.ThemeNames(),
		Solved: solved, Time: s.trainer.options.Now()})
	if err != nil {
		return nil, fmt.Errorf("the attempt was not kept: %w", err)
	}
	s.settled = &o
	delete(s.trainer.skipped, s.problem.ID)
	return &o, nil
}

// reply is the opponent's reply at a turn: one of those that the tree has, drawn when the turn is reached for the first time.
func (s *Session) reply(t *problem.Turn) board.Point {
	s.trainer.mutex.Lock()
	defer s.trainer.mutex.Unlock()
	move, ok := s.drawn[t]
	if !ok {
		move = t.Replies[s.random.IntN(len(t.Replies))].Move
		s.drawn[t] = move
	}
	return move
}

// keep notes that the last move of a line outside the tree is right, or the reply to a right move.
func (s *Session) keep(line []board.Point) {
	s.trainer.mutex.Lock()
	defer s.trainer.mutex.Unlock()
	if len(s.right) < mostKept {
		s.right[fmt.Sprint(line)] = true
	}
}

// isKept tells whether a line was kept.
func (s *Session) isKept(line []board.Point) bool {
	s.trainer.mutex.Lock()
	defer s.trainer.mutex.Unlock()
	return s.right[fmt.Sprint(line)]
}

// Skip puts the problem behind all others that fit a wish. It does not count as an attempt.
func (s *Session) Skip() {
	s.trainer.mutex.Lock()
	defer s.trainer.mutex.Unlock()
	s.trainer.skipped.Add(s.problem.ID)
}

// Due is the time from now until the problem is due again; 0 while the attempt is not settled.
func (s *Session) Due() time.Duration {
	o, ok := s.Outcome()
	if !ok {
		return 0
	}
	return o.Due.Sub(s.trainer.options.Now())
}
