package groups

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"strings"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/engine/judge"
	"shicho/engine/ownership"
)

// Drawing says which groups are drawn.
type Drawing struct {
	OneIn   int    // one game in this many is drawn from
	Count   int    // groups, at most; 0 for no limit
	Seed    uint64 // of the choice
	Glance, // playouts that say whether a fate is in doubt
	Search int // playouts of the long search
}

// ErrNone is the error if there is no group.
var ErrNone = errors.New("no group")

// drawer draws from one game after the other.
type drawer struct {
	*Drawing
	glance, search *Contender
}

// Draw draws groups from records and archives, and hands each to yield. It hands faults of records to fault, and goes on. An
// error of yield, or the end of the context, ends the drawing.
func (d *Drawing) Draw(ctx context.Context, paths []string, yield func(*Group) error, fault func(error)) error {
	glance, err := NewContender(fmt.Sprintf("%s playouts=%d", Bare, d.Glance))
	if err != nil {
		return err
	}
	search, err := NewContender(fmt.Sprintf("playouts=%d", d.Search))
	if err != nil {
		return err
	}
	from, drawn := &drawer{d, glance, search}, 0
	for _, path := range paths {
		for item := range sgf.Walk([]string{path}, sgf.Options{}) {
			if item.Err != nil {
				fault(item.Err)
				continue
			}
			g, err := from.draw(ctx, filepath.Base(path), item.Record)
			switch {
			case ctx.Err() != nil:
				return context.Cause(ctx)
			case err != nil:
				fault(err)
			case g != nil:
				drawn++
				if err := yield(g); err != nil || drawn == d.Count {
					return err
				}
			}
		}
	}
	return nil
}

// draw draws a group from a game, or returns nil.
func (d *drawer) draw(ctx context.Context, archive string, r *sgf.Record) (*Group, error) {
	name := r.Name
	if name != archive {
		name = archive + "/" + name
	}
	rnd := rand.New(rand.NewPCG(d.Seed, hash(name)))
	keepClear := rnd.IntN(clearOneIn) == 0
	from, to := firstMove, r.Moves()-lastMoves
	if _, counted := r.Lead(); !counted || rnd.IntN(d.OneIn) > 0 || from >= to {
		return nil, nil
	}
	label, err := ownership.NewLabel(r, judgeDead)
	if errors.Is(err, ownership.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var drawn *Posed
	for range looks {
		p, err := d.look(ctx, r, from+rnd.IntN(to-from), label.Owners, rnd)
		if err != nil {
			return nil, err
		}
		if p == nil {
			continue
		}
		if p.Game = name; drawn == nil || p.inDoubt() {
			drawn = p
		}
		if drawn.inDoubt() {
			break
		}
	}
	if drawn == nil || !drawn.inDoubt() && !keepClear {
		return nil, nil
	}
	o, err := d.search.judge(ctx, drawn, 1)
	kept := thousandths(o.lives)
	drawn.Search, drawn.Work = &kept, d.Search
	return drawn.Group, err
}

// inDoubt tells whether the playouts that look at groups get the fate wrong, or right but not for sure.
func (g *Group) inDoubt() bool {
	return g.Lives && g.Playout < sureShare || !g.Lives && g.Playout > 1-sureShare
}

// judgeDead returns the stones that playouts and the reader find dead.
func judgeDead(b *board.Board) (board.PointSet, error) {
	s, err := judge.Judge(b)
	if err != nil {
		return board.PointSet{}, err
	}
	return s.Dead, nil
}

// look draws a string of the position after a number of moves. It returns nil if there is none.
func (d *drawer) look(ctx context.Context, r *sgf.Record, moves int, owners []board.Colour, rnd *rand.Rand) (*Posed, error) {
	b, err := r.BoardAfter(moves)
	if err != nil {
		return nil, err
	}
	last := b.LastMove()
	if last.Colour == board.Empty || last.Point < 0 {
		return nil, nil
	}
	var targets []board.Point
	for s := range b.Strings() {
		if b.StringSize(s.Point) >= leastStones && oneOwner(b.StringAt(s.Point), owners) {
			targets = append(targets, s.Point)
		}
	}
	if len(targets) == 0 {
		return nil, nil
	}
	target := targets[rnd.IntN(len(targets))]
	before := b.Clone()
	before.Undo()
	g := &Group{
		Move: moves, Rows: rows(before), Last: board.FormatPoint(last.Point, b.Size()), ToMove: last.Colour.Opponent().String(), Komi: r.Komi,
		Winner: winner(r), Target: board.FormatPoint(target, b.Size()), Stones: b.StringSize(target), Lives: owners[target] == b.At(target),
	}
	p, err := g.Pose()
	if err != nil {
		return nil, err
	}
	o, err := d.glance.judge(ctx, p, 1)
	g.Playout = thousandths(o.lives)
	return p, err
}

// thousandths rounds a share for the file.
func thousandths(share float64) float64 { return math.Round(1000*share) / 1000 }

// oneOwner tells whether points have one owner, which is not Empty.
func oneOwner(points *board.PointSet, owners []board.Colour) bool {
	first := owners[points.First()]
	for q := points.First(); q >= 0; q = points.Next(q + 1) {
		if owners[q] != first {
			return false
		}
	}
	return first != board.Empty
}

// rows draws a board, a string for each row.
func rows(b *board.Board) (list []string) {
	for y := range b.Size() {
		var row strings.Builder
		for x := range b.Size() {
			row.WriteRune(b.At(board.Point(y*b.Size() + x)).Rune())
		}
		list = append(list, row.String())
	}
	return list
}

// winner is the colour that won by the count.
func winner(r *sgf.Record) string {
	switch lead, _ := r.Lead(); {
	case lead > 0:
		return board.Black.String()
	case lead < 0:
		return board.White.String()
	}
	return ""
}
