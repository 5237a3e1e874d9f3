package engine

import (
	"context"
	"math"
	"time"

	"shicho/board"
	"shicho/engine/endgame/difference"
	"shicho/engine/search"
)

var endgameNames = []string{"plain", "value", "difference", "balanced", "combined"}

// String returns the name of the way.
func (e Endgame) String() string { return endgameNames[e] }

// EndgameNames lists the names of the ways.
func EndgameNames() []string { return append([]string(nil), endgameNames...) }

// ParseEndgame returns the way with a name. The error is ErrValue.
func ParseEndgame(name string) (Endgame, error) {
	for i, n := range endgameNames {
		if n == name {
			return Endgame(i), nil
		}
	}
	return 0, ErrValue
}

// isDecided tells whether the game is won or lost whatever the next move is.
func isDecided(r *search.Report) bool {
	if r.Value < decidedShare && r.Value > 1-decidedShare {
		return false
	}
	for _, m := range r.Moves {
		if m.Visits >= decidedVisits && (r.Value > 0.5 && m.Value < decidedMoves || r.Value < 0.5 && m.Value > 1-decidedMoves) {
			return false
		}
	}
	return true
}

// decideLopsided makes a decision by another search, after a first look by the ordinary search. If the method is
// Combined and the first look says that the game is not decided, the ordinary search goes on instead. run runs the
// ordinary search for some playouts and some time.
func (p *Player) decideLopsided(ctx context.Context, at *Turn, d *Decision, playouts int, t *timer, run func(int, *timer)) error {
	look := int(firstLook * float64(playouts))
	if playouts > 0 {
		look = max(look, 1)
	}
	run(look, t.part(firstLook))
	d.Report = p.search.Report()
	if p.settings.Endgame == Combined && !isDecided(d.Report) {
		if playouts == 0 || playouts > look {
			run(playouts-look, t)
		}
		d.Report = p.search.Report()
		d.Move = p.choose(ctx, at, d.Report, t)
		return nil
	}
	d.Move = p.choose(ctx, at, d.Report, t)
	if d.Move == board.Pass || at.CleanUp || len(d.Report.Moves) == 0 || d.Report.Playouts == 0 || playouts > 0 && playouts <= look {
		return nil
	}
	var move board.Point
	var err error
	if p.settings.Endgame == Difference {
		move, err = p.searchDifference(ctx, at, playouts-look, t)
	} else {
		move, err = p.searchBalanced(ctx, at, d.Report, playouts-look, t)
	}
	if err == nil && move != board.NoPoint && ctx.Err() == nil { // a search that was cut knows less than the first look
		d.Move = move
	}
	return err
}

// searchBalanced looks for the largest komi against which the side to move still wins, and returns the best move of a search
// with that komi: there a mistake costs the game. report is the report of the first look.
func (p *Player) searchBalanced(ctx context.Context, at *Turn, report *search.Report, playouts int, t *timer) (board.Point, error) {
	sign := 1.0
	if at.ToMove == board.White {
		sign = -1
	}
	middle := math.Round(sign*report.Moves[0].Score) + 0.5  // with half points there is no draw
	low, high := middle-balancedReach, middle+balancedReach // what the side to move must be ahead by
	var spent time.Duration
	if t != nil {
		spent = t.spent()
	}
	for i := range balancedSearches + 1 {
		try, share := math.Floor((low+high)/2)+0.5, (1-balancedLast)/balancedSearches
		if i == balancedSearches {
			try, share = low, balancedLast
		}
		shifted := *at
		shifted.Rules.Komi += sign * try
		if err := p.load(&shifted); err != nil {
			return board.NoPoint, err
		}
		var until time.Time
		if t != nil {
			until = t.now().Add(time.Duration(share * float64(t.target-spent)))
		}
		part := int(share * float64(playouts))
		if playouts > 0 {
			part = max(part, 1)
		}
		p.search.Run(ctx, part, func() bool { return t != nil && t.now().After(until) })
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

// searchDifference searches the difference game of a position for a number of playouts, or until the context or the time ends.
// It returns the best move that is allowed, or NoPoint if there is none.
func (p *Player) searchDifference(ctx context.Context, at *Turn, playouts int, t *timer) (board.Point, error) {
	if p.difference == nil || p.difference.Size() != at.Board.Size() {
		d, err := difference.New(at.Board.Size(), p.settings.Search.Playouts, p.settings.Search.Memory)
		if err != nil {
			return board.NoPoint, err
		}
		if p.settings.Search.Patterns {
			if err := p.Prepare(at.Board.Size()); err != nil {
				return board.NoPoint, err
			}
			if err := d.UsePatterns(p.search.PlayoutPatterns()); err != nil {
				return board.NoPoint, err
			}
		}
		p.difference = d
	}
	if err := p.difference.Load(at.Board, at.ToMove, p.settings.Search.Seed+p.number); err != nil {
		return board.NoPoint, err
	}
	if playouts <= 0 {
		playouts = math.MaxInt
	}
	p.difference.Run(ctx, playouts, func() bool { return t != nil && t.spent() >= t.target })
	b := at.Board.Clone()
	b.SetRules(board.Rules{Superko: true}) // the difference game does not know superko
	for _, m := range p.difference.Moves() {
		if !at.Avoid.Has(m.Point) && b.Legal(m.Point, at.ToMove) == nil {
			return m.Point, nil
		}
	}
	return board.NoPoint, nil
}
