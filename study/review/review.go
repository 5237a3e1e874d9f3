package review

import (
	"context"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/engine"
	"shicho/engine/search"
	"shicho/internal/lang"
	"shicho/tactics"
)

// Options say how to go through a game.
type Options struct {
	// Settings are the settings of each search. If a search has one thread, the same game has the same review each time.
	Settings engine.Settings
	// Playouts is the number of playouts of each look at a position. With fewer than LeastPlayouts, Run looks at no position,
	// and finds only captures made and missed.
	Playouts int
	// Quick looks at each position once, and looks for no reasons. It is the first pass of Twice.
	Quick    bool
	Moves    int            // best moves to list
	From, To int            // numbers of the first and last move; To is 0 for the end of the game
	Colour   board.Colour   // the side whose moves are reviewed; Empty for both
	Limits   tactics.Limits // of the reader
	Problems bool           // make problems of missed captures and rescues
	// Variations asks for variations with better play at moves that miss something.
	Variations bool
	Sizes      Sizes          // the losses from which on a move is shown
	Judge      Judge          // values the positions in place of searches; nil for searches
	Language   *lang.Language // of texts for people; nil is English
	// Pause is called now and then between two steps of the work, by several goroutines. The work goes on when it returns. nil for no pauses. No result depends on it.
	Pause func(context.Context)
}

// MoveReview is the review of a move and of the position before it. All shares of wins and all scores are Black's.
type MoveReview struct {
	Number  int      `json:"move"`
	Colour  string   `json:"colour"`
	Played  string   `json:"point"`
	WinRate *float64 `json:"win_rate"` // Black's share of wins before the move; nil with too few playouts
	Score   *float64 `json:"score"`    // Black's mean lead in points before the move, with komi; nil with too few playouts
	Rank    int      `json:"rank"`     // of the move among those that the judge looked at, from 1; 0 if the judge did not look at it
	// PointsLost is what the move's side lost against the best move, in points: 0 for the best move, and nil with too few playouts. It may be
	// below 0 if a closer look likes the move better. PointsLow and PointsHigh are the ends of its interval, nil if that is not known.
	PointsLost *float64 `json:"points_lost"`
	PointsLow  *float64 `json:"points_low"`
	PointsHigh *float64 `json:"points_high"`
	// Fault names a loss that is shown: inaccuracy, mistake or blunder. Certain tells that a second search found it, too.
	Fault   string `json:"mistake,omitempty"`
	Certain bool   `json:"certain"`
	// Loss is the share of wins that a shown loss costs; 0 if no loss is shown, and nil with too few playouts.
	Loss *float64 `json:"loss"`
	// Better is the better move, if a loss is shown, else empty. After it Black's lead is BetterLead and Black's share of wins BetterRate, and
	// after the move that was played PlayedLead and PlayedRate.
	Better string `json:"better_move,omitempty"`
	// BetterPrior is how probable the better move is among strong players, by the network; Hard tells that it is hard to see for players of this rank.
	BetterPrior            float64    `json:"better_prior,omitempty"`
	Hard                   bool       `json:"hard,omitempty"`
	BetterLead, PlayedLead float64    `json:"-"`
	BetterRate, PlayedRate float64    `json:"-"`
	Best                   []BestMove `json:"candidates"`
	Events                 []Event    `json:"effects"`
	Reasons                []Reason   `json:"explanations"` // of a shown loss, the strongest first
	// Variations are the first nodes of variations with better play, at a loss that is shown and, with Options.Variations, at what was missed.
	Variations []*sgf.Node `json:"-"`

	line []board.NamedMove // Better and the moves that are expected after it
}

// Line is the better move with the moves that are expected after it; empty if no loss is shown.
func (m *MoveReview) Line() []board.NamedMove { return m.line }

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

// pause lets the work wait where Pause wants so.
func (o *Options) pause(ctx context.Context) {
	if o.Pause != nil {
		o.Pause(ctx)
	}
}

// hasValues reports whether there is a judge, or playouts enough for values.
func (o *Options) hasValues() bool { return o.Judge != nil || o.Playouts >= LeastPlayouts }

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
	placed int // stones that were set up before the first move

	teller  *tactics.Reader // for problems and variations
	confirm tactics.Limits  // larger limits, for misses, and for questions that the limits of the options cut
	widest  tactics.Limits  // by which a string must get away, too
	chances []chance        // that the last moves of both sides missed
	guessed []chance        // misses without a proof, already told in this game
	groups  []chance        // about groups, that were missed and told in this game
}

func newReviewer(r *sgf.Record, o *Options) *reviewer {
	confirm := tactics.Default
	if n := o.Limits.Nodes; n == 0 || n > confirm.Nodes {
		confirm = o.Limits
	}
	return &reviewer{o: o, record: r, reader: tactics.NewReader().Remember(), rules: rulesOf(r), placed: placedIn(r), teller: tactics.NewReader(), confirm: confirm, widest: tactics.Deep.AtMost(escapeNodes)}
}

// placedIn counts the stones that a record sets up before its first move.
func placedIn(r *sgf.Record) (n int) {
	for i := range r.Steps {
		if r.Steps[i].IsMove() {
			break
		}
		n += len(r.Steps[i].Stones)
	}
	return n
}

// bestMove returns one of the best moves of a look.
func bestMove(l *look, x *search.RootMove, size int) BestMove {
	best := BestMove{
		Move: board.FormatPoint(x.Point, size), Visits: x.Visits, Score: l.EstimateScore(x), Prior: x.Prior, Line: []board.NamedMove{},
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
