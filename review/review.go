package review

import (
	"context"

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
	// Playouts is the number of playouts of each look at a position. With fewer than LeastPlayouts, Run looks at no position,
	// and finds only captures made and missed.
	Playouts int
	Moves    int            // best moves to list
	From, To int            // numbers of the first and last move; To is 0 for the end of the game
	Colour   board.Colour   // the side whose moves are reviewed; Empty for both
	Limits   tactics.Limits // of the reader
	Problems bool           // make problems of missed captures and rescues
	// Variations asks for variations with better play at moves with a loss and at moves that miss something.
	Variations bool
}

// Move is the review of a move and of the position before it. All shares of wins and all scores are Black's.
type Move struct {
	Number  int      `json:"move"`
	Colour  string   `json:"colour"`
	Played  string   `json:"point"`
	WinRate *float64 `json:"win_rate"` // Black's share of wins before the move; nil with too few playouts
	Score   *float64 `json:"score"`    // Black's mean lead in points before the move, with komi; nil with too few playouts
	Rank    int      `json:"rank"`     // of the move among the searched ones, from 1; 0 if the move was not searched
	// Loss is the share of wins that the move's side lost against the best move. It is 0 if chance may explain it, and nil with
	// too few playouts.
	Loss  *float64 `json:"loss"`
	Noise *float64 `json:"loss_noise"` // the loss that chance may explain: two standard errors; nil if no move was compared
	// Better is the better move, if there is a loss, else empty. After it Black's share of wins is BetterRate, and after the
	// move that was played PlayedRate.
	Better     string     `json:"better_move,omitempty"`
	BetterRate float64    `json:"-"`
	PlayedRate float64    `json:"-"`
	Best       []BestMove `json:"candidates"`
	Events     []Event    `json:"effects"`
	// Variations are the first nodes of variations with better play, if Options.Variations is set; else nil.
	Variations []*sgf.Node `json:"-"`
}

// BestMove is one of the best moves of the search. A value of few visits is drawn towards the value of the position.
type BestMove struct {
	Move    string        `json:"point"`
	Visits  int           `json:"visits"`
	WinRate float64       `json:"win_rate"` // Black's share of wins
	Score   float64       `json:"score"`    // Black's mean lead in points, with komi
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
		if !o.wants(step) {
			v.latest = nil
			if err := r.Play(b, step); err != nil {
				return err
			}
			continue
		}
		before := b.Clone()
		if err := r.Play(b, step); err != nil {
			return err
		}
		m, err := v.move(ctx, before, b, step)
		if err != nil {
			return err
		}
		if err := tell(m); err != nil {
			return err
		}
	}
	return nil
}

// wants reports whether a step is a move that is to be reviewed.
func (o *Options) wants(step *sgf.Step) bool {
	return step.IsMove() && step.Number >= o.From && (o.To == 0 || step.Number <= o.To) &&
		(o.Colour == board.Empty || step.Colour == o.Colour)
}

// Count returns the number of moves of a record that are to be reviewed.
func (o *Options) Count(r *sgf.Record) (n int) {
	for i := range r.Steps {
		if o.wants(&r.Steps[i]) {
			n++
		}
	}
	return n
}

// searches reports whether there are playouts enough for values.
func (o *Options) searches() bool { return o.Playouts >= LeastPlayouts }

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
	looks  uint64 // number of the last look
	latest *look  // at the position after the last move; nil if there was none

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

// move reviews a move, with the positions before and after it.
func (v *reviewer) move(ctx context.Context, before, after *board.Board, step *sgf.Step) (*Move, error) {
	m := &Move{Number: step.Number, Colour: step.Colour.String(), Played: board.FormatPoint(step.Point, before.Size()), Best: []BestMove{}}
	if v.o.searches() {
		if err := v.value(ctx, m, before, after, step); err != nil {
			return nil, err
		}
	} else if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.Events = v.events(before, after, step)
	if v.o.Variations {
		for i := range m.Events {
			if e := &m.Events[i]; e.isMiss() {
				m.addVariation(v.varyMissed(before, step.Colour, e))
			}
		}
	}
	return m, nil
}

// value fills in the values of the position before a move, and what the move lost. The look at the position after the move serves
// the next move, too.
func (v *reviewer) value(ctx context.Context, m *Move, before, after *board.Board, step *sgf.Step) (err error) {
	first := v.latest
	if first == nil || first.toMove != step.Colour {
		if first, err = v.look(ctx, before, step.Colour, v.o.Playouts); err != nil {
			return err
		}
	}
	black := first.share(board.Black).value
	m.WinRate, m.Score, m.Loss = &black, &first.Score, new(float64)
	for i := range first.Moves {
		x := &first.Moves[i]
		if x.Point == step.Point {
			m.Rank = i + 1
		}
		if i < v.o.Moves {
			m.Best = append(m.Best, bestMove(first, x, before.Size()))
		}
	}
	if v.latest, err = v.look(ctx, after, step.Colour.Opponent(), v.o.Playouts); err != nil {
		return err
	}
	if m.Rank == 1 || len(first.Moves) == 0 {
		return nil
	}
	best := board.Stone{Point: first.Moves[0].Point, Colour: step.Colour}
	c, err := v.compare(ctx, before, best, board.Stone{Point: step.Point, Colour: step.Colour}, v.latest)
	if err != nil {
		return err
	}
	noise := shownErrors * c.deviation
	m.Noise = &noise
	if c.isLoss {
		m.Loss, m.Better = &c.loss, board.FormatPoint(best.Point, before.Size())
		m.BetterRate, m.PlayedRate = c.best.share(board.Black).value, c.played.share(board.Black).value
		if v.o.Variations {
			m.addVariation(v.vary(best, c))
		}
	}
	return nil
}

// bestMove returns one of the best moves of a look.
func bestMove(l *look, x *search.Move, size int) BestMove {
	best := BestMove{
		Move: board.FormatPoint(x.Point, size), Visits: x.Visits, Score: x.Score, Prior: x.Prior, Line: []report.Move{},
		WinRate: l.Estimate(x),
	}
	if l.toMove == board.White {
		best.WinRate = 1 - best.WinRate
	}
	colour := l.toMove
	for _, p := range x.Line {
		best.Line = append(best.Line, report.Move{Colour: colour.String(), Point: board.FormatPoint(p, size)})
		colour = colour.Opponent()
	}
	return best
}

// addVariation adds a variation unless it is nil.
func (m *Move) addVariation(first *sgf.Node) {
	if first == nil {
		return
	}
	first.Parent, first.NextSibling = nil, nil
	m.Variations = append(m.Variations, first)
}
