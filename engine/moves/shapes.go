package moves

import (
	"context"
	"fmt"

	"shicho/board"
	"shicho/engine/internal/learning"
)

// countShapes lists the keys of the shapes that are seen often enough to be learned.
func countShapes(ctx context.Context, games []*Game, options *Options) ([]Key, error) {
	count := newCounter(slots, uint32(options.Seldom))
	bare := newModel(options.Set, options.Size, nil)
	var watches [batchGames]*watch
	var seen [batchGames]*tallies
	for i := range watches {
		p, err := NewFollower(bare, options.Size)
		if err != nil {
			return nil, err
		}
		watches[i], seen[i] = newWatch(p), &tallies{}
	}
	for start := 0; start < len(games); start += batchGames {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("counting shapes: %w", err)
		}
		batch := games[start:min(start+batchGames, len(games))]
		learning.Each(options.Workers, len(batch), func(_, i int) {
			seen[i].clear()
			if options.AllMoves {
				watches[i].count(batch[i], seen[i])
			} else {
				countPlayed(watches[i].p, batch[i], seen[i])
			}
		})
		count.add(seen[:len(batch)])
		if options.Progress != nil {
			options.Progress(Progress{Games: start + len(batch), Of: len(games)})
		}
	}
	return count.atLeast(uint32(options.Seen)), nil
}

// countPlayed counts the shapes of the moves played.
func countPlayed(p *Follower, g *Game, seen *tallies) {
	var keys []Key
	for _, s := range g.Replay(p) {
		keys = p.appendKeys(keys[:0], s.Point, s.Colour)
		for _, k := range keys {
			seen.add(k, 1)
		}
	}
}

// watch counts the shapes around all legal moves. A shape often stays the same for many moves, so it is counted
// when it changes.
type watch struct {
	p    *Follower
	open [2][]watched // by side and point
	seen *tallies
}

// watched are the shapes around a point for a side, and the number of positions since their last change in which
// the side could have played there.
type watched struct {
	keys  []Key
	times uint32
}

func newWatch(p *Follower) *watch {
	w := &watch{p: p}
	for side := range w.open {
		w.open[side] = make([]watched, p.b.Points())
	}
	p.changed = w.flush
	return w
}

// count counts the shapes of a game. The set must not have shapes that depend on more than the stones around a
// point.
func (w *watch) count(g *Game, seen *tallies) {
	w.seen = seen
	for _, s := range g.Replay(w.p) {
		for q := w.p.b.Empty().First(); q >= 0; q = w.p.b.Empty().Next(q + 1) {
			if w.p.b.Legal(q, s.Colour) != nil {
				continue
			}
			at := &w.open[s.Colour-1][q]
			if at.times == 0 {
				at.keys = w.p.appendKeys(at.keys[:0], q, s.Colour)
			}
			at.times++
		}
	}
	for q := range board.Point(w.p.b.Points()) {
		w.flush(q)
	}
}

// flush counts the shapes around a point that is about to change.
func (w *watch) flush(q board.Point) {
	for side := range w.open {
		at := &w.open[side][q]
		if at.times == 0 {
			continue
		}
		for _, k := range at.keys {
			w.seen.add(k, at.times)
		}
		at.times = 0
	}
}
