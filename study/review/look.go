package review

import (
	"context"
	"fmt"
	"math"
	"time"

	"shicho/board"
	"shicho/engine"
	"shicho/engine/search"
	"shicho/tactics"
)

// How a loss is found. docs/reviewing.md explains the method, docs/lab/2026-11-review.md has the figures.
const (
	// standardPlayouts is the number of playouts of a look on 19 lines; see PlayoutsFor.
	standardPlayouts = 150
	mostStandard     = 1000 // PlayoutsFor, at most
	// LeastPlayouts is the smallest number of playouts that says something: with fewer the values are nearly all noise.
	LeastPlayouts = 50

	// DeepFactor is how many times as many playouts a deep review takes.
	DeepFactor = 5

	// certainErrors is the number of standard errors by which the last look must find a loss, for the loss to be certain.
	certainErrors = 2

	// certainSize is the number of lines of the largest board on which searches alone make a loss certain: on larger ones a strong program does not find half of such
	// losses; see docs/lab/2026-11-review.md.
	certainSize = 13
)

// stages are the looks that are taken at the better moves and at the move that was played, one after the other. A move that does not
// seem to lose enough in a look gets no further look, so that most playouts go to the few moves that matter. The last look repeats the one before with another
// seed: a search may fall for a mistake that a second search avoids, which the noise of the playouts does not tell.
var stages = [...]struct {
	factor int     // how many times the playouts of the first look this look takes
	slack  float64 // standard errors by which the loss may fall short of the smallest size that is shown, for the next look
}{{1, 0.25}, {3, 0}, {4, 0}}

// On boards of more than network.SmallBoard lines the network sees more of an opening than playouts do, and less of what follows. So until
// networkMoves of the points are occupied, by the number of moves, nothing is played out, and after that the network's share of a value is lateNetwork. Chosen by the losses that a strong
// program finds in the games of docs/lab/2026-11-review.md.
const (
	networkMoves = 1.0 / 3
	lateNetwork  = 0.3
)

// PlayoutsFor returns the number of playouts of a look that suits a board: 150 on 19 lines, 320 on 13 and 668 on 9. On smaller boards
// games are shorter and playouts are faster, so that a game takes less time all the same.
func PlayoutsFor(size int) int {
	return min(standardPlayouts*19*19/(size*size), mostStandard)
}

// quickShare is the share of the playouts that a look of the first pass of Twice takes.
const quickShare = 3

// QuickPlayouts returns the number of playouts of a look for Options.Quick.
func QuickPlayouts(size int) int { return max(PlayoutsFor(size)/quickShare, LeastPlayouts) }

// pauseInterval is the time after which a search asks whether it is to pause.
const pauseInterval = 20 * time.Millisecond

// look is what one search says about a position.
type look struct {
	*search.Report
	toMove board.Colour
}

// wins returns the share of wins of a side.
func (l *look) wins(side board.Colour) float64 {
	if side != l.toMove {
		return 1 - l.Value
	}
	return l.Value
}

// variance returns the square of the standard error of the lead: the variance of a mean of independent simulations.
func (l *look) variance() float64 {
	deviation := max(l.Deviation, leastDeviation)
	return deviation * deviation / float64(max(l.Playouts, 1))
}

// leastDeviation is the standard deviation of the lead that one simulation finds, in points, at least. Where nearly all simulations end alike, the lead is
// less certain than their deviation says.
const leastDeviation = 2

// searcher looks at positions. Several searchers work on a game at the same time; each has a player of its own.
type searcher struct {
	*reviewer
	player    *engine.Player
	explainer *tactics.Reader // for reasons
}

func newSearcher(v *reviewer, player *engine.Player) *searcher {
	return &searcher{v, player, tactics.NewReader()}
}

// firstLook is the purpose of the first look at a position. The looks of a stage have the purposes after that. A networkLook plays nothing out.
const (
	firstLook   = 0
	networkLook = 255
)

// look searches a position from scratch. Nothing is kept from other searches, and the seed depends on the number of the
// move and the purpose alone, so that the result does not depend on the searcher or on the looks before. A purpose is below 256. Looks with the
// same number of playouts, after the same number of moves, can be compared.
func (s *searcher) look(ctx context.Context, b *board.Board, toMove board.Colour, purpose uint64, playouts int) (*look, error) {
	settings := s.settingsAt(b.Moves())
	if purpose == networkLook {
		settings.Search.ValueLarge = 1
	}
	if err := s.player.Change(settings); err != nil {
		return nil, err
	}
	s.player.NewGame(uint64(b.Moves())<<8 | purpose)
	r, err := s.player.Analyze(ctx, &engine.Turn{Board: b, ToMove: toMove, Rules: s.rules}, playouts, pauseInterval, func(*search.Report) { s.o.pause(ctx) })
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, fmt.Errorf("move %d: %w", b.Moves(), err)
	}
	return &look{r, toMove}, nil
}

// settingsAt returns the settings of looks after a number of moves.
func (s *searcher) settingsAt(moves int) engine.Settings {
	return settingsAt(s.o.Settings, s.record.Size, moves+s.placed)
}

// settingsAt returns the settings of looks at a board with a number of stones, captured ones too. A share of the network that somebody has set stays.
func settingsAt(settings engine.Settings, size, stones int) engine.Settings {
	share := &settings.Search.ValueLarge
	if *share != engine.Default().Search.ValueLarge {
		return settings
	}
	*share = lateNetwork
	if float64(stones) < networkMoves*float64(size*size) {
		*share = 1
	}
	return settings
}

// lookAfter looks at the position after a move.
func (s *searcher) lookAfter(ctx context.Context, b *board.Board, move board.Stone, purpose uint64, playouts int) (*look, error) {
	if !b.TryPlay(move.Point, move.Colour) {
		return nil, fmt.Errorf("move %d: the search proposes an illegal move", b.Moves()+1)
	}
	defer b.Undo()
	return s.look(ctx, b, move.Colour.Opponent(), purpose, playouts)
}

// comparison is what a move loses against the best move, with the last look at each.
type comparison struct {
	loss
	move         board.Stone // the better move
	best, played *look
}

// difference is what a side loses by the move that was played, as two looks tell.
func difference(best, played *look, side board.Colour) loss {
	sign := signOf(side)
	return loss{
		points: sign * (best.Score - played.Score), deviation: math.Sqrt(best.variance() + played.variance()),
		wins: best.wins(side) - played.wins(side),
	}
}

// and returns what two independent differences tell together, each weighted by its precision.
func (l loss) and(m loss) loss {
	v, w := l.deviation*l.deviation, m.deviation*m.deviation
	share := w / (v + w)
	return loss{points: share*l.points + (1-share)*m.points, deviation: math.Sqrt(v * w / (v + w)), wins: share*l.wins + (1-share)*m.wins}
}

// compare finds out what a move loses against the best of some better moves. after is a look at the position after the move that was
// played. The first stage chooses the best of the better moves. Each stage looks equally often at the positions after both moves, from the same seed. The last two
// stages say what is lost, as the first one was chosen for its difference.
func (s *searcher) compare(ctx context.Context, before *board.Board, better []board.Stone, played board.Stone, after *look) (*comparison, error) {
	c := &comparison{played: after}
	for i := range better {
		l, err := s.lookAfter(ctx, before, better[i], firstLook, stages[0].factor*s.o.Playouts)
		if err != nil {
			return nil, err
		}
		if d := difference(l, after, played.Colour); c.best == nil || d.points > c.points {
			c.best, c.move, c.loss = l, better[i], d
		}
	}
	var earlier loss
	for i, stage := range stages {
		if c.points+stage.slack*c.deviation < s.o.Sizes.Inaccuracy {
			return c, nil
		}
		if i+1 == len(stages) {
			break
		}
		playouts, purpose := stages[i+1].factor*s.o.Playouts, uint64(firstLook+i+1)
		var err error
		if c.best, err = s.lookAfter(ctx, before, c.move, purpose, playouts); err != nil {
			return nil, err
		}
		if c.played, err = s.lookAfter(ctx, before, played, purpose, playouts); err != nil {
			return nil, err
		}
		earlier, c.loss = c.loss, difference(c.best, c.played, played.Colour)
	}
	last := c.loss
	c.loss = last.and(earlier)
	c.isCertain = before.Size() <= certainSize && last.points > certainErrors*last.withJudgement() && earlier.points > 0
	return c, nil
}

// isAgreed reports whether a second judge finds a loss that playouts found, too: the network alone. As long as nothing is played out there is no second
// judge. On smaller boards one judge will do.
func (s *searcher) isAgreed(ctx context.Context, before *board.Board, c *comparison, played board.Stone) (bool, error) {
	switch {
	case before.Size() <= certainSize:
		return true, nil
	case s.settingsAt(before.Moves()).Search.ValueLarge == 1:
		return false, nil
	}
	best, err := s.lookAfter(ctx, before, c.move, networkLook, s.o.Playouts)
	if err != nil {
		return false, err
	}
	other, err := s.lookAfter(ctx, before, played, networkLook, s.o.Playouts)
	if err != nil {
		return false, err
	}
	d := difference(best, other, played.Colour)
	return d.points >= s.o.Sizes.Inaccuracy, nil
}

// line is the better move with the moves that the search expects after it.
func (c *comparison) line(size int) []board.NamedMove {
	list := []board.NamedMove{c.move.Named(size)}
	if len(c.best.Moves) == 0 {
		return list
	}
	colour := c.move.Colour
	for _, p := range c.best.Moves[0].Line {
		colour = colour.Opponent()
		list = append(list, board.Stone{Point: p, Colour: colour}.Named(size))
	}
	return list
}
