package review

import (
	"shicho/board"
	"shicho/board/sgf"
	"shicho/engine"
	"shicho/engine/search"
	"shicho/tactics"
)

// Options say how to go through a game.
type Options struct {
	// Settings are the settings of each search. If a search has one thread, the same game has the same review each time.
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

// MoveReview is the review of a move and of the position before it. All shares of wins and all scores are Black's.
type MoveReview struct {
	Number  int      `json:"move"`
	Colour  string   `json:"colour"`
	Played  string   `json:"point"`
	WinRate *float64 `json:"win_rate"` // Black's share of wins before the move; nil with too few playouts
	Score   *float64 `json:"score"`    // Black's mean lead in points before the move, with komi; nil with too few playouts
	Rank    int      `json:"rank"`     // of the move among the searched ones, from 1; 0 if the move was not searched
	// Loss is the share of wins that the move's side lost against the best move. It is 0 if chance may explain it, and nil with
	// too few playouts.
	Loss  *float64 `json:"loss"`
	Noise *float64 `json:"loss_noise"` // the loss that chance may explain: three standard errors of the last look; nil if no move was compared
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
	Move    string            `json:"point"`
	Visits  int               `json:"visits"`
	WinRate float64           `json:"win_rate"` // Black's share of wins
	Score   float64           `json:"score"`    // Black's mean lead in points, with komi
	Prior   float64           `json:"prior"`
	Line    []board.NamedMove `json:"line"`
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
	return search.RulesFor(counting, r.Komi, r.HandicapStones())
}

// reviewer goes through one game.
type reviewer struct {
	o      *Options
	record *sgf.Record
	reader *tactics.Reader
	rules  search.Rules

	confirm tactics.Limits // larger limits, for misses, and for questions that the limits of the options cut
	chances []chance       // that the last moves of both sides missed
	guessed []chance       // misses without a proof, already told in this game
	groups  []chance       // about groups, that were missed and told in this game
}

func newReviewer(r *sgf.Record, o *Options) *reviewer {
	confirm := tactics.Default
	if n := o.Limits.Nodes; n == 0 || n > confirm.Nodes {
		confirm = o.Limits
	}
	return &reviewer{o: o, record: r, reader: tactics.NewReader().Remember(), rules: rulesOf(r), confirm: confirm}
}

// bestMove returns one of the best moves of a look.
func bestMove(l *look, x *search.RootMove, size int) BestMove {
	best := BestMove{
		Move: board.FormatPoint(x.Point, size), Visits: x.Visits, Score: x.Score, Prior: x.Prior, Line: []board.NamedMove{},
		WinRate: l.Estimate(x),
	}
	if l.toMove == board.White {
		best.WinRate = 1 - best.WinRate
	}
	colour := l.toMove
	for _, p := range x.Line {
		best.Line = append(best.Line, board.Stone{Point: p, Colour: colour}.Named(size))
		colour = colour.Opponent()
	}
	return best
}

// addVariation adds a variation unless it is nil.
func (m *MoveReview) addVariation(first *sgf.Node) {
	if first == nil {
		return
	}
	first.Parent, first.NextSibling = nil, nil
	m.Variations = append(m.Variations, first)
}
