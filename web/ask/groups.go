package ask

import (
	"cmp"
	"context"
	"slices"
	"time"

	"shicho/board"
	"shicho/engine/estimate"
	"shicho/engine/network"
	"shicho/internal/lang"
	"shicho/protocol/report"
	"shicho/tactics"
)

// Groups is what becomes of the groups of the board that are not safe.
type Groups struct {
	*report.RecordPosition
	Groups  []GroupPeril `json:"perils"`  // those about which whoever moves first decides come first, then dead ones; the largest first
	Skipped int          `json:"skipped"` // groups in doubt for which there was no time
	Words   []string     `json:"words"`
}

// GroupPeril is what becomes of a group that is not safe.
type GroupPeril struct {
	Target string           `json:"target"`
	Colour string           `json:"colour"`
	Stones []string         `json:"stones"`
	Fate   tactics.Fate     `json:"fate"`             // critical, ko or dead: proved, or the likeliest
	Likely *estimate.Shares `json:"likely,omitempty"` // of an estimate; left out where the fate is proved
	Kill   string           `json:"kill"`             // a move that kills the group; "" for none
	Save   string           `json:"save"`             // a move that makes it live; "" for none
	Words  string           `json:"words"`
}

// Groups looks for groups that are dead, or that whoever moves first decides about. The network says which groups are in doubt; these are
// read, or estimated. The error may wrap ErrQuestion.
func (d *Answerer) Groups(ctx context.Context, q *PositionQuestion) (*Groups, error) {
	p, l := q.report(), lang.From(ctx)
	return answer(d, ctx, func(ctx context.Context, w *worker) (*Groups, error) {
		r := &Groups{RecordPosition: p, Groups: []GroupPeril{}, Words: []string{}}
		if !w.groups.Knows(p.Board.Size()) {
			r.sort(l)
			return r, nil
		}
		ctx, stop := context.WithTimeout(ctx, groupsTime)
		defer stop()
		doubts, err := doubtsOf(p.Board)
		if err != nil {
			return nil, faultf("%w", err)
		}
		for seen := (board.PointSet{}); len(doubts) > 0; doubts = doubts[1:] {
			switch doubt := doubts[0]; {
			case seen.Has(doubt.at):
			case ctx.Err() != nil:
				r.Skipped++
			default:
				peril, stones, err := w.groupPeril(l, p, &doubt)
				if err != nil {
					return nil, err
				}
				if seen.Union(&stones); peril != nil {
					r.Groups = append(r.Groups, *peril)
				}
			}
		}
		r.sort(l)
		return r, nil
	})
}

// doubt is a string that may not be safe.
type doubt struct {
	at   board.Point
	lost bool // the network gives the string to the other side, though its owner moves first
	sure bool // the network gives the string to its owner, though the attacker moves first
}

// doubtsOf lists the strings that may not be safe: those that are lost first, as they take no time, then those in doubt, and then larger ones that the
// network does not doubt; the largest first.
func doubtsOf(b *board.Board) (list []doubt, err error) {
	var owners [2][]float64 // by side to move
	for side := range owners {
		if owners[side], err = (network.Source{}).Owners(b, board.Colour(side+1)); err != nil {
			return nil, err
		}
	}
	for s := range b.Strings() {
		owner := b.At(s.Point)
		d := doubt{at: s.Point, lost: meanOwner(b, s.Point, owners[owner-1]) < lostOwner, sure: meanOwner(b, s.Point, owners[owner.Opponent()-1]) >= doubtedOwner}
		if !d.sure || b.StringSize(d.at) >= leastSure {
			list = append(list, d)
		}
	}
	rank := func(d doubt) int {
		switch size, most := b.StringSize(d.at), b.Points(); {
		case d.lost:
			return size + 2*most
		case d.sure:
			return size
		default:
			return size + most
		}
	}
	slices.SortStableFunc(list, func(x, y doubt) int { return rank(y) - rank(x) })
	return list, nil
}

// meanOwner is how sure the owner of a string is of its points: 1 sure to keep them, -1 sure to lose them.
func meanOwner(b *board.Board, at board.Point, owners []float64) float64 {
	sum, stones := 0.0, b.StringAt(at)
	for p := stones.First(); p >= 0; p = stones.Next(p + 1) {
		sum += owners[p]
	}
	if b.At(at) == board.White {
		sum = -sum
	}
	return sum / float64(stones.Len())
}

// groupPeril tells what becomes of the group of a string, and which stones it has. The peril is nil for a group that is alive, proved or probably. A
// group that is lost is not searched for long, and one that the network is sure of only where walls shut it in.
func (w *worker) groupPeril(l *lang.Language, p *report.RecordPosition, d *doubt) (*GroupPeril, board.PointSet, error) {
	limits := tactics.Default.WithNodes(groupsNodes)
	w.groups.Playouts = groupsPlayouts
	defer func() { w.groups.Playouts = clickPlayouts }()
	switch {
	case d.sure:
		if falls, stones, err := w.falls(p.Board, d.at, &limits); !falls || err != nil {
			return nil, stones, err
		}
	case d.lost:
		limits.Nodes, w.groups.Playouts = lostNodes, lostPlayouts
	}
	g, err := w.group(l, p, d.at, &limits, w.inTurn)
	if err != nil {
		return nil, board.PointSet{}, err
	}
	peril := &GroupPeril{Target: g.Target, Colour: g.Colour, Stones: g.Stones, Fate: g.Fate, Likely: g.Likely, Kill: firstOf(g.Attack), Save: firstOf(g.Defend)}
	if g.Likely != nil {
		peril.Fate = g.Likely.Likeliest()
	}
	named := groupOf(l, p.Board, d.at, &g.strings)
	switch peril.Fate {
	case tactics.GroupDead:
		peril.Words = named.briefly(l.Say("dead"), g.Likely, func(s *estimate.Shares) float64 { return s.Dead })
	case tactics.GroupCritical, tactics.GroupKo:
		peril.Words = named.briefly(l.Say("whoever moves first"), g.Likely, func(s *estimate.Shares) float64 { return s.Critical })
	default:
		return nil, named.stones, nil
	}
	return peril, named.stones, nil
}

// falls tells whether a short search proves that a group falls which walls shut in, and which stones the group has.
func (w *worker) falls(b *board.Board, at board.Point, limits *tactics.Limits) (falls bool, stones board.PointSet, err error) {
	q, shut, err := w.reader.Besieged(b, board.SetOf(at), limits)
	if err != nil {
		return false, stones, faultf("%w", err)
	}
	if stones = groupOf(nil, b, at, &q.Group).stones; !shut {
		return false, stones, nil
	}
	a, err := w.reader.Ask(b, q, limits)
	return err == nil && a.Outcome != tactics.Unknown && a.Result != tactics.Fails, stones, err
}

// briefly says what becomes of the group in a few words, with the chance of an estimate.
func (g group) briefly(fate string, likely *estimate.Shares, share func(*estimate.Shares) float64) string {
	stones := g.l.Say("%d stones", g.stones.Len())
	if likely == nil {
		return g.l.Say("%[1]s (%[2]s): %[3]s, proved.", g.theCapital(), stones, fate)
	}
	return g.l.Say("%[1]s (%[2]s): %[3]s, an estimate of %[4]d %%.", g.theCapital(), stones, fate, percent(share(likely)))
}

// firstOf is the first move of an answer that works, "" if there is none.
func firstOf(a *report.Answer) string {
	if a.Code == tactics.Fails || len(a.WinningMoves) == 0 {
		return ""
	}
	return a.WinningMoves[0]
}

// sort puts the groups in order, and says what was found and what was not looked at.
func (r *Groups) sort(l *lang.Language) {
	order := []tactics.Fate{tactics.GroupCritical, tactics.GroupKo, tactics.GroupDead}
	slices.SortStableFunc(r.Groups, func(x, y GroupPeril) int {
		return cmp.Or(slices.Index(order, x.Fate)-slices.Index(order, y.Fate), len(y.Stones)-len(x.Stones))
	})
	for i := range r.Groups {
		r.Words = append(r.Words, r.Groups[i].Words)
	}
	if len(r.Groups) == 0 {
		r.Words = append(r.Words, l.Say("A quick look finds no group in danger."))
	}
	if r.Skipped > 0 {
		r.Words = append(r.Words, l.Say("There was no time for %d groups.", r.Skipped))
	}
}

// Bounds of the quick look at all groups.
const (
	groupsTime     = 1500 * time.Millisecond // after which no other group is looked at
	groupsNodes    = 5_000                   // of each search for a proof
	groupsPlayouts = 120                     // of each estimate
	leastSure      = 4                       // stones of a string from which it is looked at though the network is sure of it
	doubtedOwner   = 0.75                    // mean owner from which a string is in no doubt
	lostOwner      = -0.6                    // mean owner of a string that is lost though its owner moves first;
	lostNodes      = 500                     // the search about such a group,
	lostPlayouts   = 8                       // and the estimate
)
