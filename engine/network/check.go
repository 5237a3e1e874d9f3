package network

import (
	"context"
	"fmt"
	"math"

	"shicho/board"
	"shicho/engine/internal/learning"
)

// Check says how well a network predicts games. Shares and probabilities are from 0 to 1.
type Check struct {
	Positions     int     `json:"positions"` // with a move that was no pass
	First         float64 `json:"top1"`      // share where the move played is the most probable one
	Within10      float64 `json:"top10"`     // share where it is among the ten most probable moves
	LogLikelihood float64 `json:"log_likelihood"`
	Wins          int     `json:"winner_positions"` // positions of games whose winner is known
	Win           float64 `json:"winner_first"`     // share where the winner has more than half
	WinLikelihood float64 `json:"winner_log_likelihood"`
	Counted       int     `json:"counted_positions"` // positions of games whose owners at the end are known
	OwnerError    float64 `json:"owner_error"`       // mean difference of an owner, from 0 to 2
	PointsError   float64 `json:"points_error"`      // mean difference of the lead
	ByMove        []Stage `json:"at_moves,omitempty"`
}

// Stage is the positions after a number of moves, of games whose owners at the end are known.
type Stage struct {
	Move        int     `json:"move"`
	Positions   int     `json:"counted_positions"`
	OwnerError  float64 `json:"owner_error"`
	PointsError float64 `json:"points_error"`
}

// checkSums are the sums that a Check is made of.
type checkSums struct {
	positions, first, ten, wins, won, counted int
	likelihood, win, owner, points            float64
	stages                                    [len(stages)]stageSums
	probabilities                             []float64
}

type stageSums struct {
	positions     int
	owner, points float64
}

// stages are the numbers of moves after which owners and points are judged on their own.
var stages = [...]int{50, 100, 150, 200}

// add adds a position. An output without moves says nothing of moves and winners. number is the number of moves played.
func (s *checkSums) add(o *Output, toMove board.Colour, t *target, number int) {
	if o.Moves != nil && t.move >= 0 && t.move < len(o.Moves) {
		s.addMove(o, t.move)
	}
	if o.Moves != nil && t.win >= 0 {
		said := float64(o.Win)
		if (toMove == board.Black) != (t.win > 0.5) {
			said = 1 - said
		}
		s.wins++
		if said > 0.5 {
			s.won++
		}
		s.win += math.Log(max(said, 1e-9))
	}
	if t.owners != nil {
		s.addOwners(o, toMove, t, number)
	}
}

func (s *checkSums) addMove(o *Output, move int) {
	if s.probabilities == nil {
		s.probabilities = make([]float64, len(o.Moves))
	}
	o.Probabilities(s.probabilities)
	played, rank := o.Moves[move], 0
	if o.Pass > played {
		rank++
	}
	for p, m := range o.Moves {
		if m > played || m == played && p < move {
			rank++
		}
	}
	s.positions++
	s.likelihood += math.Log(max(s.probabilities[move], 1e-30))
	if rank == 0 {
		s.first++
	}
	if rank < 10 {
		s.ten++
	}
}

func (s *checkSums) addOwners(o *Output, toMove board.Colour, t *target, number int) {
	sign := float32(1)
	if toMove == board.White {
		sign = -1
	}
	off := 0.0
	for p, want := range t.owners {
		off += math.Abs(float64(sign*o.Owners[p] - float32(want)/OwnedWhole + 1))
	}
	off /= float64(len(t.owners))
	points := math.Abs(float64(sign*o.Lead - t.points))
	s.counted++
	s.owner, s.points = s.owner+off, s.points+points
	for i, at := range stages {
		if number == at {
			s.stages[i].positions++
			s.stages[i].owner += off
			s.stages[i].points += points
		}
	}
}

func (s *checkSums) merge(o *checkSums) {
	s.positions, s.first, s.ten, s.wins, s.won, s.counted = s.positions+o.positions, s.first+o.first, s.ten+o.ten, s.wins+o.wins, s.won+o.won, s.counted+o.counted
	s.likelihood, s.win, s.owner, s.points = s.likelihood+o.likelihood, s.win+o.win, s.owner+o.owner, s.points+o.points
	for i := range s.stages {
		a, b := &s.stages[i], &o.stages[i]
		a.positions, a.owner, a.points = a.positions+b.positions, a.owner+b.owner, a.points+b.points
	}
}

func (s *checkSums) check() *Check {
	n, wins, counted := float64(max(s.positions, 1)), float64(max(s.wins, 1)), float64(max(s.counted, 1))
	c := &Check{Positions: s.positions, First: float64(s.first) / n, Within10: float64(s.ten) / n, LogLikelihood: s.likelihood / n,
		Wins: s.wins, Win: float64(s.won) / wins, WinLikelihood: s.win / wins,
		Counted: s.counted, OwnerError: s.owner / counted, PointsError: s.points / counted}
	for i, at := range stages {
		if x := s.stages[i]; x.positions > 0 {
			k := float64(x.positions)
			c.ByMove = append(c.ByMove, Stage{at, x.positions, x.owner / k, x.points / k})
		}
	}
	return c
}

// Judge evaluates positions: an Evaluator, a Reference, or what is compared with them. Its outputs may have owners and a lead alone.
type Judge interface {
	Evaluate(b *board.Board, toMove board.Colour, komi float64) *Output
}

// Evaluate lets judges, one for each worker, predict all positions of games. newJudge makes a judge for a board size. The error is an error
// of newJudge or of the context.
func Evaluate(ctx context.Context, games []*Game, workers int, newJudge func(size int) (Judge, error)) (*Check, error) {
	workers = max(workers, 1)
	results := make([]checkSums, len(games))
	judges := make([]map[int]Judge, workers)
	errs := make([]error, workers)
	learning.Each(workers, len(games), func(w, i int) {
		g := games[i]
		if judges[w] == nil {
			judges[w] = map[int]Judge{}
		}
		if judges[w][g.Size] == nil && errs[w] == nil {
			judges[w][g.Size], errs[w] = newJudge(g.Size)
		}
		if ctx.Err() == nil && errs[w] == nil {
			results[i].game(g, judges[w][g.Size])
		}
	})
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("evaluating: %w", err)
	}
	var all checkSums
	for i := range results {
		all.merge(&results[i])
	}
	return all.check(), nil
}

// game adds the positions of a game.
func (s *checkSums) game(g *Game, judge Judge) {
	b, err := board.New(g.Size)
	if err != nil {
		return // NewGame has checked it
	}
	b.Setup(g.Setup)
	owned := make([]uint8, b.Points())
	for number, move := range g.Moves {
		if g.teaches(number) {
			o := judge.Evaluate(b, move.Colour, g.Komi)
			t := g.target(number, owned)
			s.add(o, move.Colour, &t, number)
		}
		if !b.TryPlay(move.Point, move.Colour) {
			return
		}
	}
}
