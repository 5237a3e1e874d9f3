package review

import (
	"context"
	"fmt"

	"shicho/board"
	"shicho/engine"
	"shicho/engine/search"
	"shicho/internal/report"
	"shicho/sgf"
	"shicho/tactics"
)

// Options say how to go through a game.
type Options struct {
	Settings engine.Settings
	Playouts int            // of the search before each move
	Moves    int            // best moves to list
	From, To int            // numbers of the first and last move; To is 0 for the end of the game
	Limits   tactics.Limits // of the reader
	Problems bool           // make problems of missed captures and rescues
}

// Move is the review of a move and of the position before it.
type Move struct {
	Number  int        `json:"move"`
	Colour  string     `json:"colour"`
	Played  string     `json:"point"`
	WinRate float64    `json:"win_rate"` // of the side to move, by the search before the move
	Score   float64    `json:"score"`    // mean lead of Black in points, with komi
	Rank    int        `json:"rank"`     // of the move among the searched ones, from 1; 0 if it was not searched
	Loss    *float64   `json:"loss"`     // win rate lost against the best move; null if the move was not searched
	Best    []BestMove `json:"candidates"`
	Events  []Event    `json:"effects"`
}

// BestMove is one of the best moves of the search.
type BestMove struct {
	Move    string        `json:"point"`
	Visits  int           `json:"visits"`
	WinRate float64       `json:"win_rate"` // of the side to move
	Score   float64       `json:"score"`    // mean lead of Black
	Prior   float64       `json:"prior"`
	Line    []report.Move `json:"line"`
}

// Run goes through a record and calls tell with the review of each move. Errors come from the settings, the
// record, the context or tell.
func Run(ctx context.Context, r *sgf.Record, o *Options, tell func(*Move) error) error {
	player, err := engine.New(o.Settings)
	if err != nil {
		return err
	}
	v := newReviewer(r, o)
	v.player = player
	b, err := board.New(r.Size)
	if err != nil {
		return err
	}
	for i := range r.Steps {
		step := &r.Steps[i]
		if wanted := step.IsMove() && step.Number >= o.From && (o.To == 0 || step.Number <= o.To); !wanted {
			if err := r.Play(b, step); err != nil {
				return err
			}
			continue
		}
		m, err := v.search(ctx, b, step)
		if err != nil {
			return err
		}
		before := b.Clone()
		if err := r.Play(b, step); err != nil {
			return err
		}
		m.Events = v.events(before, b, step)
		if err := tell(m); err != nil {
			return err
		}
	}
	return nil
}

// rulesOf returns the rules of a record. A record without rules is counted by area.
func rulesOf(r *sgf.Record) search.Rules {
	counting, _ := sgf.ParseRules(r.Rules)
	return search.RulesFor(counting, r.Komi, r.Handicap)
}

// reviewer goes through one game.
type reviewer struct {
	o      *Options
	record *sgf.Record
	player *engine.Player
	reader *tactics.Reader
	prover *tactics.Reader // of prove
	rules  search.Rules

	confirm tactics.Limits // larger limits, for misses, and for questions that the limits of the options cut
	chances []chance       // that the last moves of both sides missed
	guessed []chance       // misses without a proof, already told in this game
}

func newReviewer(r *sgf.Record, o *Options) *reviewer {
	confirm := tactics.Default
	if n := o.Limits.Nodes; n == 0 || n > confirm.Nodes {
		confirm = o.Limits
	}
	return &reviewer{o: o, record: r, reader: tactics.NewReader(), prover: tactics.NewReader(), rules: rulesOf(r), confirm: confirm}
}

// search searches the position before a move and returns the review of the move, without its events.
func (v *reviewer) search(ctx context.Context, b *board.Board, step *sgf.Step) (*Move, error) {
	name := func(p board.Point) string { return board.FormatPoint(p, b.Size()) }
	m := &Move{Number: step.Number, Colour: step.Colour.String(), Played: name(step.Point), Best: []BestMove{}}
	at := &engine.Position{Board: b, ToMove: step.Colour, Rules: v.rules}
	analysis, err := v.player.Analyze(ctx, at, v.o.Playouts, 0, nil)
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("move %d: %w", step.Number, err)
	}
	m.Score = analysis.Score
	for i, x := range analysis.Moves {
		if i == 0 {
			m.WinRate = x.Value
		}
		if x.Point == step.Point {
			loss := max(0, analysis.Moves[0].Value-x.Value)
			m.Rank, m.Loss = i+1, &loss
		}
		if i < v.o.Moves {
			best := BestMove{Move: name(x.Point), Visits: x.Visits, WinRate: x.Value, Score: x.Score, Prior: x.Prior, Line: []report.Move{}}
			colour := step.Colour
			for _, p := range x.Line {
				best.Line = append(best.Line, report.Move{Colour: colour.String(), Point: name(p)})
				colour = colour.Opponent()
			}
			m.Best = append(m.Best, best)
		}
	}
	return m, nil
}
