package ask

import (
	"context"
	"fmt"

	"shicho/board"
	"shicho/engine/judge"
	"shicho/engine/network"
	"shicho/engine/ownership"
	"shicho/internal/words"
	"shicho/protocol/report"
	"shicho/tactics"
)

// Candidates is the tactical moves of the side to move, with a sentence for each.
type Candidates struct {
	*report.Candidates
	Words []string `json:"words"` // in the order of the moves
}

// Candidates lists the tactical moves of the side to move, by Limits. Stored patterns answer first.
func (d *Answerer) Candidates(ctx context.Context, q *PositionQuestion) (*Candidates, error) {
	p := q.report()
	limits := q.limits(tactics.Fast)
	return answer(d, ctx, func(_ context.Context, w *worker) (*Candidates, error) {
		found := w.reader.Candidates(p.Board, p.ToMove, proofs(d.options.Shelves()), &limits)
		r := &Candidates{Candidates: report.NewCandidates(p, limits.Name, found), Words: []string{}}
		for i := range found {
			r.Words = append(r.Words, fmt.Sprintf("%s %s %s.", named(p.ToMove), r.Candidates.Candidates[i].Point, found[i].Text(p.Board.Size())))
		}
		return r, nil
	})
}

// Moves is the likely moves of the side to move.
type Moves struct {
	*report.Moves
	Words []string `json:"words"`
}

// Moves lists the Most likeliest moves of the side to move, by the network that comes with the program, or by the model of moves.
func (d *Answerer) Moves(ctx context.Context, q *PositionQuestion) (*Moves, error) {
	p := q.report()
	return answer(d, ctx, func(context.Context, *worker) (*Moves, error) {
		list, err := report.NewMoves(p, network.Source{}, q.most(standardMoves))
		if err != nil {
			return nil, err
		}
		r := &Moves{Moves: list, Words: []string{}}
		if len(list.Candidates) > 0 {
			first := list.Candidates[0]
			r.Words = append(r.Words, fmt.Sprintf("A strong player would play %s in %.0f of 100 such positions.", first.Point, 100*first.Probability))
		}
		return r, nil
	})
}

// Ownership is whose each point will be.
type Ownership struct {
	*report.Ownership
	Words []string `json:"words"`
}

// Ownership says whose each point will be, by a network that comes with the program. If Final is set, the network is
// the one for finished games.
func (d *Answerer) Ownership(ctx context.Context, q *PositionQuestion) (*Ownership, error) {
	p := q.report()
	return answer(d, ctx, func(context.Context, *worker) (*Ownership, error) {
		name, ask := "playing", network.Source{}.Owners
		if q.Final {
			name, ask = "final", ownership.Final().OwnersOf
		}
		expected, err := ask(p.Board, p.ToMove)
		if err != nil {
			return nil, err
		}
		owners := report.NewOwnership(p, name, expected)
		sentence := fmt.Sprintf("Black may expect %.1f points, White %.1f, without komi.", owners.BlackPoints, owners.WhitePoints)
		return &Ownership{owners, []string{sentence}}, nil
	})
}

// DeadStones is what is dead on the board if the game is over.
type DeadStones struct {
	*report.RecordPosition
	Dead      []string  `json:"dead"`
	Seki      []string  `json:"seki"`
	Ownership []float64 `json:"ownership"` // of each point from the top left: 1 Black's to -1 White's
	Clear     bool      `json:"clear"`     // no string is in doubt
	Words     []string  `json:"words"`
}

// sureOwner: a string is in no doubt if its mean ownership is at least this for one side.
const sureOwner = 0.8

// Dead tells which stones are dead, as if the game were over.
func (d *Answerer) Dead(ctx context.Context, q *PositionQuestion) (*DeadStones, error) {
	p := q.report()
	return answer(d, ctx, func(context.Context, *worker) (*DeadStones, error) {
		status, err := judge.Judge(p.Board)
		if err != nil {
			return nil, err
		}
		size := p.Board.Size()
		r := &DeadStones{RecordPosition: p, Dead: report.Points(status.Dead.Points(), size), Seki: report.Points(status.Seki.Points(), size),
			Ownership: status.Ownership, Clear: status.IsClear(p.Board, sureOwner), Words: []string{}}
		for _, colour := range [...]board.Colour{board.Black, board.White} {
			dead := status.Dead
			if dead.Intersect(p.Board.Stones(colour)); !dead.IsEmpty() {
				r.Words = append(r.Words, fmt.Sprintf("%s has %s.", named(colour), words.Count(dead.Len(), "dead stone")))
			}
		}
		if len(r.Words) == 0 {
			r.Words = append(r.Words, "No stone is dead.")
		}
		if !r.Clear {
			r.Words = append(r.Words, "Some strings are in doubt: this is an opinion, no proof.")
		}
		return r, nil
	})
}
