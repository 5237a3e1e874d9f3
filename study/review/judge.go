package review

import (
	"context"
	"fmt"

	"shicho/board"
)

// Judge says what positions of one game are worth, in place of the searches of the review. A review may ask from several goroutines.
type Judge interface {
	// Name says who judges, as "KataGo 1.16.0".
	Name() string
	// Verdict judges the position after a number of moves of the game, passes included. The error says why there is no verdict.
	Verdict(ctx context.Context, moves int) (*Verdict, error)
}

// Verdict is what a judge says of a position. All numbers are Black's.
type Verdict struct {
	Lead    float64    // in points, with komi
	WinRate float64    // from 0 to 1
	Moves   []BestMove // the moves that the judge looked at, the best first; may be empty
}

// find returns the judge's opinion of a move, with its rank from 1, or nil and 0.
func (v *Verdict) find(move string) (*BestMove, int) {
	for i := range v.Moves {
		if v.Moves[i].Move == move {
			return &v.Moves[i], i + 1
		}
	}
	return nil, 0
}

// judge fills in what the judge says of the position before a move, and of the move.
func (s *searcher) judge(ctx context.Context, t *task) error {
	before, err := s.o.Judge.Verdict(ctx, t.step.Number-1)
	if err != nil {
		return fmt.Errorf("move %d: %w", t.step.Number-1, err)
	}
	m := t.move
	m.WinRate, m.Score, m.Best = &before.WinRate, &before.Lead, before.Moves[:min(s.o.Moves, len(before.Moves))]
	after, err := s.o.Judge.Verdict(ctx, t.step.Number)
	if err != nil {
		return fmt.Errorf("move %d: %w", t.step.Number, err)
	}
	sign := signOf(t.step.Colour)
	found, rank := before.find(m.Played)
	m.Rank = rank
	l := &loss{points: sign * (before.Lead - after.Lead), wins: sign * (before.WinRate - after.WinRate)}
	if rank == 1 || len(before.Moves) == 0 {
		m.setLoss(l, s.o.Sizes)
		return nil
	}
	// The search before the move has looked at the move, too: two searches agree.
	best := &before.Moves[0]
	l.isCertain = found != nil && sign*(best.Score-found.Score) >= s.o.Sizes.Inaccuracy
	m.setLoss(l, s.o.Sizes)
	if m.Fault == "" {
		return nil
	}
	m.Better, m.BetterRate, m.PlayedRate = best.Move, before.WinRate, after.WinRate
	m.BetterLead, m.PlayedLead, m.line = before.Lead, after.Lead, best.Line
	if len(m.line) == 0 { // the judge tells no line
		m.line = []board.NamedMove{{Colour: m.Colour, Point: best.Move}}
	}
	return nil
}

// signOf is 1 for Black and -1 for White: it turns Black's numbers into those of a side.
func signOf(side board.Colour) float64 {
	if side == board.White {
		return -1
	}
	return 1
}
