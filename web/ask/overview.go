package ask

import (
	"context"
	"strings"

	"shicho/board"
	"shicho/engine/judge"
	"shicho/engine/network"
	"shicho/engine/ownership"
	"shicho/internal/lang"
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
	limits, l := q.limits(tactics.Fast), lang.From(ctx)
	return answer(d, ctx, func(_ context.Context, w *worker) (*Candidates, error) {
		found := w.reader.Candidates(p.Board, p.ToMove, proofs(d.options.Shelves()), &limits)
		r := &Candidates{Candidates: report.NewCandidates(p, limits.Name, found), Words: []string{}}
		for i := range found {
			r.Words = append(r.Words, candidateWords(l, p, &found[i]))
		}
		return r, nil
	})
}

// candidateWords says what a move is for: "Black D4 captures C3 (3 stones, by a ladder)."
func candidateWords(l *lang.Language, p *report.RecordPosition, c *tactics.Candidate) string {
	var reasons []string
	for i := range c.Reasons {
		reasons = append(reasons, reasonWords(l, &c.Reasons[i], p.Board.Size()))
	}
	return l.Say("%[1]s %[2]s %[3]s.", l.Side(p.ToMove), board.FormatPoint(c.Move, p.Board.Size()), strings.Join(reasons, "; "))
}

// reasonWords says one reason for a move.
func reasonWords(l *lang.Language, why *tactics.Reason, size int) string {
	notes := []string{l.Say("%d stones", why.Size)}
	switch {
	case why.Result == tactics.Works && why.Threats > 0:
		notes = append(notes, l.Say("against up to %d ko threats", why.Threats))
	case why.Result != tactics.Works && why.Threats > 1:
		notes = append(notes, l.Say("%[1]s, which takes %[2]d threats", l.Known(why.Result.String()), why.Threats))
	case why.Result != tactics.Works:
		notes = append(notes, l.Known(why.Result.String()))
	}
	if why.Ladder {
		notes = append(notes, l.Say("by a ladder"))
	}
	if why.Stored {
		notes = append(notes, l.Say("a stored pattern"))
	}
	if why.Unknown {
		notes = append(notes, l.Say("not proved"))
	}
	targets := board.FormatPoint(why.Target, size)
	switch {
	case why.Purpose == tactics.Either:
		targets = l.Say("%[1]s or %[2]s", targets, board.FormatPoint(why.Other, size))
	case why.Other != board.NoPoint:
		targets = l.Say("%[1]s and %[2]s", targets, board.FormatPoint(why.Other, size))
	}
	return l.Say("%[1]s %[2]s (%[3]s)|a purpose, its targets, and notes", l.Known(why.Purpose.String()), targets, strings.Join(notes, ", "))
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
			r.Words = append(r.Words, lang.From(ctx).Say("A strong player would play %[1]s in %.0[2]f of 100 such positions.", first.Point, 100*first.Probability))
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
		sentence := lang.From(ctx).Say("Black may expect %.1f points, White %.1f, without komi.", owners.BlackPoints, owners.WhitePoints)
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
	p, l := q.report(), lang.From(ctx)
	return answer(d, ctx, func(context.Context, *worker) (*DeadStones, error) {
		status, err := judge.Judge(p.Board)
		if err != nil {
			return nil, err
		}
		size := p.Board.Size()
		r := &DeadStones{RecordPosition: p, Dead: board.FormatPoints(status.Dead.Points(), size), Seki: board.FormatPoints(status.Seki.Points(), size),
			Ownership: status.Ownership, Clear: status.IsClear(p.Board, sureOwner), Words: []string{}}
		for _, colour := range [...]board.Colour{board.Black, board.White} {
			dead := status.Dead
			if dead.Intersect(p.Board.Stones(colour)); !dead.IsEmpty() {
				r.Words = append(r.Words, l.Say("%[1]s has %[2]d dead stones.", l.Side(colour), dead.Len()))
			}
		}
		if len(r.Words) == 0 {
			r.Words = append(r.Words, l.Say("No stone is dead."))
		}
		if !r.Clear {
			r.Words = append(r.Words, l.Say("Some strings are in doubt: this is an opinion, no proof."))
		}
		return r, nil
	})
}
