package gamesearch

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"shicho/board"
	"shicho/patterndb/games"
)

// ErrQuery says that a query contradicts itself.
var ErrQuery = errors.New("not a query")

// Query says what to search for.
type Query struct {
	Shape        *Shape
	FixedColours bool         // the game must have the colours of the drawing
	Next         board.Colour // the side of the drawing that is to move when the shape appears; Empty: either side
	FromMove     int          // the shape appears with this move or later; move 0 is the beginning of the game
	ToMove       int          // the shape appears with this move or earlier; 0: no bound
	Sequence     *Sequence    // the moves by which the shape appears; nil: any
	games.Filter              // which games are searched

	// Which hits are listed. The sums are about all hits.
	Continuation *Cross // only hits with this continuation
	Tenuki       bool   // only hits with a continuation after a move elsewhere, or a pass
	Newest       bool   // the newest games first; otherwise the oldest
	Offset       int    // hits that are left out at the beginning of the list
	Limit        int    // largest number of hits in the list; 0: none
}

// Cross is a point of a drawing: its column and row, counted from 0 at the top left.
type Cross struct {
	Column int `json:"column"`
	Row    int `json:"row"`
}

// check returns an error if the query contradicts itself.
func (q *Query) check() error {
	switch {
	case q.Shape == nil || len(q.Shape.cells) == 0:
		return fmt.Errorf("without a shape: %w", ErrQuery)
	case q.FromMove < 0 || q.ToMove < 0 || q.ToMove > 0 && q.ToMove < q.FromMove:
		return fmt.Errorf("moves from %d to %d: %w", q.FromMove, q.ToMove, ErrQuery)
	case q.Offset < 0 || q.Limit < 0:
		return fmt.Errorf("offset %d and limit %d: %w", q.Offset, q.Limit, ErrQuery)
	case q.Next > board.White:
		return fmt.Errorf("next player %d: %w", q.Next, ErrQuery)
	}
	return q.Sequence.check(q.Shape)
}

// search is a search that is under way.
type search struct {
	*Query
	index   *Index
	looks   [board.MaxSize + 1][]*fitted // by the size of the board
	chosen  *chosen
	damaged atomic.Bool // a game of the index is not sound
}

// Search finds the games in which the shape of a query appears. It uses all processors. The games and the hits come in the
// order of their years, the oldest first unless Query.Newest is set. The error is the context's, or wraps ErrQuery or ErrFile.
func (x *Index) Search(ctx context.Context, q Query) (*Result, error) {
	if err := q.check(); err != nil {
		return nil, err
	}
	s := x.newSearch(&q)
	tasks := x.tasks()
	lists := make([][]found, len(tasks))
	tallies := make([]*tally, min(runtime.GOMAXPROCS(0), max(1, len(tasks))))
	var taken atomic.Int64
	var workers sync.WaitGroup
	for i := range tallies {
		tallies[i] = newTally(x, q.Shape)
		workers.Go(func() {
			w := &worker{search: s, tally: tallies[i]}
			for ctx.Err() == nil {
				n := int(taken.Add(1)) - 1
				if n >= len(tasks) {
					return
				}
				w.list = nil
				w.searchBlock(tasks[n])
				lists[n] = w.list
			}
		})
	}
	workers.Wait()
	if err := ctx.Err(); err != nil {
		return nil, context.Cause(ctx)
	}
	if s.damaged.Load() {
		return nil, ErrFile
	}
	for _, t := range tallies[1:] {
		tallies[0].add(t)
	}
	result := tallies[0].result(&q, s.inOrder(lists))
	runtime.KeepAlive(x) // the games may lie in a file that is mapped as long as the index is there
	return result, nil
}

// task is a block of games, which one worker searches.
type task struct {
	group *group
	block int
}

// tasks lists all blocks.
func (x *Index) tasks() (list []task) {
	for i := range x.groups {
		g := &x.groups[i]
		for n := range g.blocks() {
			list = append(list, task{g, n})
		}
	}
	return list
}

// inOrder joins the lists of blocks to a list in the order of the games.
func (s *search) inOrder(lists [][]found) []found {
	all := slices.Concat(lists...)
	slices.SortStableFunc(all, func(a, b found) int {
		if s.Newest {
			a, b = b, a
		}
		return cmp.Compare(a.game, b.game)
	})
	return all
}

// newSearch prepares a search.
func (x *Index) newSearch(q *Query) *search {
	s := &search{Query: q, index: x, chosen: x.choose(&q.Filter)}
	looks := q.Shape.looks(q.FixedColours)
	for i := range x.groups {
		size := x.groups[i].size
		s.looks[size] = fit(looks, size)
	}
	return s
}

// found is a hit as a worker notes it.
type found struct {
	game         int32
	from, to     int32 // the positions in which the shape lies: from <= n < to
	continuation int32 // number of the move, 0 if there is none
	place        board.Point
	look         *fitted
	view         view
	cross        Cross // of the continuation
}

// worker searches games one after the other.
type worker struct {
	*search
	tally   *tally
	history history
	times   times
	found   [blockGames][]candidate // of each game of the block
	list    []found
}

// searchBlock searches the games of a block that are wanted.
func (w *worker) searchBlock(t task) {
	games, planes := t.group.block(t.block)
	wanted := uint64(0)
	for j, number := range games {
		if g := &w.index.games[number]; w.chosen.wants(g) {
			w.tally.searched(g)
			wanted |= 1 << j
		}
	}
	if wanted == 0 {
		return
	}
	looks := w.looks[t.group.size]
	w.candidates(wanted, looks, planes)
	for i := range games {
		j := i
		if w.Newest {
			j = len(games) - 1 - i
		}
		if len(w.found[j]) > 0 {
			w.searchGame(games[j], looks, w.found[j])
		}
	}
}

// searchGame looks for hits at the candidates of a game.
func (w *worker) searchGame(number int32, looks []*fitted, candidates []candidate) {
	g := &w.index.games[number]
	if w.times.load(w.index, g) {
		candidates = w.times.allow(candidates, looks)
	}
	if len(candidates) == 0 {
		return
	}
	if !w.history.load(w.index, g) {
		w.damaged.Store(true)
		return
	}
	hits := 0
	for _, c := range candidates {
		if hit, ok := w.hit(looks[c.look], board.Point(c.place)); ok {
			hit.game = number
			hits++
			w.tally.hit(g, &hit, &w.history)
			w.keep(&hit)
		}
	}
	if hits > 0 {
		w.tally.game(g, hits)
	}
}

// hit finds the first appearance at a place that the query admits.
func (w *worker) hit(f *fitted, p board.Point) (hit found, ok bool) {
	h := &w.history
	for t := int32(0); t < h.end; {
		from, to, ok := h.appearance(f, p, t)
		if !ok || w.ToMove > 0 && int(from) > w.ToMove {
			return hit, false
		}
		if int(from) >= max(w.FromMove, int(h.game.own)) {
			hit = found{from: from, to: to, continuation: h.continuation(f, p, from, to), place: p, look: f}
			if w.chooseView(&hit) {
				return hit, true
			}
		}
		t = to
	}
	return hit, false
}

// chooseView chooses one of the views that look the same: among those in which the right side is to move, the one that has
// the continuation at the first point of the drawing, if possible as a move of Black. So mirrored continuations of a
// symmetric shape are the same continuation. It reports whether the query admits any view.
func (w *worker) chooseView(hit *found) (ok bool) {
	h := &w.history
	toMove := h.toMove(hit.from)
	best := 0
	for _, v := range hit.look.views {
		if w.Next != board.Empty && v.side(toMove) != w.Next || !w.isInOrder(hit, v) {
			continue
		}
		rank, cross := 0, Cross{}
		if hit.continuation > 0 {
			c := h.changes[h.moves[hit.continuation]]
			size := board.Point(h.game.size)
			cross = hit.look.drawn(v, int(c.point()%size-hit.place%size), int(c.point()/size-hit.place/size))
			rank = (int(v.side(c.colour()))*board.MaxSize+cross.Row)*board.MaxSize + cross.Column
		}
		if !ok || rank < best {
			ok, best, hit.view, hit.cross = true, rank, v, cross
		}
	}
	return ok
}

// keep lists a hit if the query wants it in the list.
func (w *worker) keep(hit *found) {
	if len(w.list) < w.Offset+w.Limit && w.Limit > 0 && w.lists(hit) {
		w.list = append(w.list, *hit)
	}
}

// lists tells whether the continuation of a hit is one that the query asks for.
func (q *Query) lists(hit *found) bool {
	if q.Tenuki && !hit.isTenuki() {
		return false
	}
	return q.Continuation == nil || hit.continuation > 0 && hit.cross == *q.Continuation
}

// isTenuki tells whether a move elsewhere, or a pass, comes before the continuation.
func (f *found) isTenuki() bool { return f.continuation > f.from+1 }
