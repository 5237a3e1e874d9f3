package engine

import (
	"context"
	"math"
	"time"

	"shicho/board"
	"shicho/engine/endgame/difference"
	"shicho/engine/search"
)

// Endgame is how moves are chosen where the game is decided.
type Endgame uint8

// The ways.
const (
	Plain      Endgame = iota // as always
	Linear                    // with dynamic komi, linear
	Value                     // with dynamic komi by the share of wins
	Difference                // by the difference game, always
	Balanced                  // with the komi at which one move more wins than loses, found by searches; always
	Combined                  // so where every move wins or every move loses
)

var endgameNames = []string{"plain", "linear", "value", "difference", "balanced", "combined"}

// String is the name of the way.
func (e Endgame) String() string { return endgameNames[e] }

// EndgameNames are the names of the ways.
func EndgameNames() []string { return append([]string(nil), endgameNames...) }

// ParseEndgame is the way of a name. The error wraps ErrValue.
func ParseEndgame(name string) (Endgame, error) {
	for i, n := range endgameNames {
		if n == name {
			return Endgame(i), nil
		}
	}
	return 0, ErrValue
}

// Tunables of Combined.
const (
	firstLook = 0.3  // share of the playouts or the time after which it is seen whether the game is decided
	lopsided  = 0.95 // value from which on the side to move has won, and below 1 less which it has lost
	tried     = 10   // visits of a move whose value counts
	allAlike  = 0.9  // likewise, for each of the moves tried
)

// decided tells whether the game is won or lost whatever the next move is.
func decided(r *search.Report) bool {
	if r.Value < lopsided && r.Value > 1-lopsided {
		return false
	}
	for _, m := range r.Moves {
		if m.Visits >= tried && (r.Value > 0.5 && m.Value < allAlike || r.Value < 0.5 && m.Value > 1-allAlike) {
			return false
		}
	}
	return true
}

// compare decides by another search after a first look by the ordinary one. Where Combined sees that the game is not
// decided, the ordinary search goes on instead.
func (p *Player) compare(ctx context.Context, at *Position, d *Decision, playouts int, t *timer, run func(int, *timer)) error {
	look := int(firstLook * float64(playouts))
	if playouts > 0 {
		look = max(look, 1)
	}
	run(look, t.part(firstLook))
	d.Report = p.search.Report()
	if p.settings.Endgame == Combined && !decided(d.Report) {
		if playouts == 0 || playouts > look {
			run(playouts-look, t)
		}
		d.Report = p.search.Report()
		d.Move = p.choose(ctx, at, d.Report, t)
		return nil
	}
	d.Move = p.choose(ctx, at, d.Report, t)
	if d.Move == board.Pass || at.CleanUp || len(d.Report.Moves) == 0 || playouts > 0 && playouts <= look {
		return nil
	}
	var move board.Point
	var err error
	if p.settings.Endgame == Difference {
		move, err = p.different(ctx, at, playouts-look, t)
	} else {
		move, err = p.balanced(ctx, at, d.Report, playouts-look, t)
	}
	if err == nil && move != board.NoPoint {
		d.Move = move
	}
	return err
}

// Tunables of Balanced.
const (
	reach      = 8   // points to both sides of the mean lead within which the komi is looked for
	searches   = 4   // that halve them
	lastSearch = 0.4 // share of the last one, with the komi that was found
)

// balanced looks for the largest komi with which the side to move still wins, and returns the best move of a search
// with that: there a mistake costs the game. The report is that of the first look.
func (p *Player) balanced(ctx context.Context, at *Position, report *search.Report, playouts int, t *timer) (board.Point, error) {
	sign := 1.0
	if at.ToMove == board.White {
		sign = -1
	}
	middle := math.Round(sign*report.Moves[0].Score) + 0.5 // half points: no draws
	low, high := middle-reach, middle+reach                // of what the side to move is to be ahead by
	var spent time.Duration
	if t != nil {
		spent = time.Since(t.start)
	}
	for i := range searches + 1 {
		try, share := math.Floor((low+high)/2)+0.5, (1-lastSearch)/searches
		if i == searches {
			try, share = low, lastSearch
		}
		shifted := *at
		shifted.Rules.Komi += sign * try
		if err := p.load(&shifted); err != nil {
			return board.NoPoint, err
		}
		var until time.Time
		if t != nil {
			until = time.Now().Add(time.Duration(share * float64(t.target-spent)))
		}
		part := int(share * float64(playouts))
		if playouts > 0 {
			part = max(part, 1)
		}
		p.search.Run(ctx, part, func() bool { return t != nil && time.Now().After(until) })
		report = p.search.Report()
		if len(report.Moves) == 0 {
			return board.NoPoint, nil
		}
		if report.Moves[0].Value > 0.5 {
			low = try
		} else {
			high = try
		}
	}
	return report.Moves[0].Point, p.load(at)
}

// different searches the difference game of a position for so many playouts, or until the context or the time ends,
// and returns its best move that is allowed; NoPoint if there is none.
func (p *Player) different(ctx context.Context, at *Position, playouts int, t *timer) (board.Point, error) {
	if p.difference == nil || p.difference.Size() != at.Board.Size() {
		d, err := difference.New(at.Board.Size(), p.settings.Search.Playouts, p.settings.Search.Memory)
		if err != nil {
			return board.NoPoint, err
		}
		p.difference = d
	}
	if err := p.difference.Load(at.Board, at.ToMove, p.settings.Search.Seed+p.number); err != nil {
		return board.NoPoint, err
	}
	if playouts <= 0 {
		playouts = math.MaxInt
	}
	p.difference.Run(ctx, playouts, func() bool { return t != nil && time.Since(t.start) >= t.target })
	b := at.Board.Clone()
	b.SetRules(board.Rules{Superko: true}) // of which the difference game knows nothing
	for _, m := range p.difference.Moves() {
		if !at.Avoid.Has(m.Point) && b.Legal(m.Point, at.ToMove) == nil {
			return m.Point, nil
		}
	}
	return board.NoPoint, nil
}
