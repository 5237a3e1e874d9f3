package evaluation

import (
	"context"
	"fmt"

	"shicho/board"
	"shicho/engine/moves"
)

// Problem is a position with the moves that are right.
type Problem struct {
	Name   string
	Board  *board.Board
	ToMove board.Colour
	Right  []board.Point
}

// ProblemResult says how well a model finds the right moves of problems. Shares and probabilities are from 0 to 1.
type ProblemResult struct {
	Problems int     `json:"problems"`
	First    float64 `json:"top1"`             // share of the problems where a right move is the likeliest
	Within10 float64 `json:"top10"`            // share where a right move is among the ten likeliest
	MeanRank float64 `json:"mean_rank"`        // mean rank of the likeliest right move, from 1
	Mean     float64 `json:"mean_probability"` // mean of the probability that a problem's right moves have together
}

// SolveProblems asks a model for the moves of problems. A problem without a legal right move is not counted. Without a
// model the error is moves.ErrNoModel.
func SolveProblems(ctx context.Context, m *moves.Model, problems []Problem) (*ProblemResult, error) {
	if m == nil {
		return nil, moves.ErrNoModel
	}
	r := &ProblemResult{}
	stored, err := m.Patterns()
	if err != nil {
		return nil, err
	}
	advisor := moves.NewAdvisor(&m.Set, stored)
	var list []float64
	for _, q := range problems {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("problems: %w", err)
		}
		p, err := moves.NewFollower(m, q.Board.Size())
		if err != nil {
			return nil, err
		}
		p.Load(q.Board)
		var hints []moves.Hint
		if m.Set.NeedsAdvisor() {
			hints = advisor.Hints(p.Board(), q.ToMove)
		}
		f := p.Features(q.ToMove, hints)
		list = m.Probabilities(f, list)
		rank, sum := rankOf(f, list, q.Right)
		if rank == 0 {
			continue
		}
		r.Problems++
		r.MeanRank += float64(rank)
		r.Mean += sum
		if rank == 1 {
			r.First++
		}
		if rank <= 10 {
			r.Within10++
		}
	}
	n := float64(max(r.Problems, 1))
	r.First, r.Within10, r.MeanRank, r.Mean = r.First/n, r.Within10/n, r.MeanRank/n, r.Mean/n
	return r, nil
}

// rankOf returns the rank of the likeliest of the right moves, from 1, and the sum of the probabilities of all
// right moves. The rank is 0 if no right move is legal.
func rankOf(f *moves.Features, list []float64, right []board.Point) (rank int, sum float64) {
	best := -1
	for _, p := range right {
		if i := f.Find(p); i >= 0 {
			sum += list[i]
			if best < 0 || list[i] > list[best] {
				best = i
			}
		}
	}
	if best < 0 {
		return 0, 0
	}
	rank = 1
	for i, x := range list {
		if x > list[best] || x == list[best] && i < best {
			rank++
		}
	}
	return rank, sum
}
