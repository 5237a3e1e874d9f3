package moves

import (
	"context"
	"fmt"

	"shicho/board"
)

// Problem is a position with the moves that are right.
type Problem struct {
	Name   string
	Board  *board.Board
	ToMove board.Colour
	Right  []board.Point
}

// Solved says how well a model finds the right moves of problems.
type Solved struct {
	Problems int     `json:"problems"`
	First    float64 `json:"first"`    // share where a right move comes first
	Within10 float64 `json:"within10"` // within the first ten
	MeanRank float64 `json:"mean_rank"`
	Mean     float64 `json:"mean_probability"` // of the right moves together
}

// Solve predicts the moves of problems; the score of an answer is its probability.
func Solve(ctx context.Context, m *Model, problems []Problem) (*Solved, error) {
	s := &Solved{}
	advisor := NewAdvisor(m.stored)
	var list []float64
	for _, q := range problems {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("problems: %w", err)
		}
		p, err := NewPosition(m, q.Board.Size())
		if err != nil {
			return nil, err
		}
		p.Load(q.Board)
		var hints []Hint
		if m.Set.Advised() {
			hints = advisor.Hints(p.b, q.ToMove)
		}
		f := p.Features(q.ToMove, hints)
		list = m.Probabilities(f, list)
		rank, sum := rankOf(f, list, q.Right)
		if rank == 0 {
			continue // no right move is legal
		}
		s.Problems++
		s.MeanRank += float64(rank)
		s.Mean += sum
		if rank == 1 {
			s.First++
		}
		if rank <= 10 {
			s.Within10++
		}
	}
	n := float64(max(s.Problems, 1))
	s.First, s.Within10, s.MeanRank, s.Mean = s.First/n, s.Within10/n, s.MeanRank/n, s.Mean/n
	return s, nil
}

// rankOf is the rank of the best of some moves, 0 if none of them is legal, and the sum of
// their probabilities.
func rankOf(f *Features, list []float64, right []board.Point) (rank int, sum float64) {
	best := -1
	for _, p := range right {
		if i := f.find(p); i >= 0 {
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

// Judged says how often playouts see which of two positions is better.
type Judged struct {
	Pairs int     `json:"pairs"`
	Right float64 `json:"right"` // share of the pairs
}

// Judge takes pairs of games, one won by Black and one by White, each after the same
// share of its moves, and asks playouts which is better for Black. The games come in
// the order in which they are paired; the results tell who won.
func Judge(ctx context.Context, m *Model, blackWon, whiteWon []*Game, share float64, playouts int) (*Judged, error) {
	j := &Judged{}
	sharp := m.Sharp(m.Size)
	score := func(g *Game) (float64, error) {
		p, err := NewPosition(m, m.Size)
		if err != nil {
			return 0, err
		}
		b, toMove := p.b.Clone(), board.Black
		moves := int(share * float64(g.Moves()))
		for n, s := range g.replay(p) {
			if n == moves {
				b.CopyFrom(p.b)
				toMove = s.colour
				break
			}
		}
		s, err := Simulate(ctx, m, b, toMove, playouts, sharp, 1)
		if err != nil {
			return 0, err
		}
		return s.Score, nil
	}
	for i := range min(len(blackWon), len(whiteWon)) {
		black, err := score(blackWon[i])
		if err != nil {
			return nil, err
		}
		white, err := score(whiteWon[i])
		if err != nil {
			return nil, err
		}
		j.Pairs++
		if black > white {
			j.Right++
		}
	}
	j.Right /= float64(max(j.Pairs, 1))
	return j, nil
}
