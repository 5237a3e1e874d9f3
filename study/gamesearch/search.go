package gamesearch

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"

	"shicho/board"
	"shicho/board/sgf/date"
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
	Player       string       // only games of a player whose name contains this, in capital or small letters
	Dates        date.Range   // only games that may have been played in this time

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

// chunk is the number of games that a worker searches before it takes others.
const chunk = 128

// search is a search that is under way.
type search struct {
	*Query
	index   *Index
	looks   [board.MaxSize + 1][]*fitted // by the size of the board
	players []bool                       // by number of the name; nil if any player will do
	dates   []bool                       // by number of the name; nil if any date will do
}

// Search finds the games in which the shape of a query appears. It uses all processors. The games and the hits come in the
// order of their years, the oldest first unless Query.Newest is set. The error is the context's, or wraps ErrQuery.
func (x *Index) Search(ctx context.Context, q Query) (*Result, error) {
	if err := q.check(); err != nil {
		return nil, err
	}
	s := x.newSearch(&q)
	lists := make([][]found, (len(x.games)+chunk-1)/chunk)
	tallies := make([]*tally, min(runtime.GOMAXPROCS(0), max(1, len(lists))))
	var taken atomic.Int64
	var workers sync.WaitGroup
	for i := range tallies {
		tallies[i] = newTally(x, q.Shape)
		workers.Go(func() {
			w := &worker{search: s, tally: tallies[i]}
			for ctx.Err() == nil {
				n := int(taken.Add(1)) - 1
				if n >= len(lists) {
					return
				}
				w.list = nil
				for place := n * chunk; place < min(len(x.games), (n+1)*chunk); place++ {
					g := place
					if q.Newest {
						g = len(x.games) - 1 - place
					}
					w.searchGame(int32(g))
				}
				lists[n] = w.list
			}
		})
	}
	workers.Wait()
	if err := ctx.Err(); err != nil {
		return nil, context.Cause(ctx)
	}
	for _, t := range tallies[1:] {
		tallies[0].add(t)
	}
	return tallies[0].result(&q, lists), nil
}

// newSearch prepares a search.
func (x *Index) newSearch(q *Query) *search {
	s := &search{Query: q, index: x}
	looks := q.Shape.looks(q.FixedColours)
	var isReady [board.MaxSize + 1]bool
	for i := range x.games {
		if size := x.games[i].size; !isReady[size] {
			s.looks[size], isReady[size] = fit(looks, int(size)), true
		}
	}
	if q.Player != "" {
		s.players = x.containing(q.Player)
	}
	if q.Dates != (date.Range{}) {
		s.dates = make([]bool, len(x.names))
		for i := range x.games {
			n := x.games[i].date
			if i == 0 || n != x.games[i-1].date {
				s.dates[n] = q.Dates.MayHave(x.names[n])
			}
		}
	}
	return s
}

// wants tells whether a game is to be searched.
func (s *search) wants(g *game) bool {
	return (s.players == nil || s.players[g.black] || s.players[g.white]) && (s.dates == nil || s.dates[g.date])
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
	loaded  bool
	list    []found
}

// searchGame searches one game.
func (w *worker) searchGame(number int32) {
	g := &w.index.games[number]
	if !w.wants(g) {
		return
	}
	w.tally.searched(g)
	w.loaded = false
	hits := 0
	for _, f := range w.looks[g.size] {
		n := words(int(g.size))
		for i := range n {
			for places := f.possible(g, i); places != 0; places &= places - 1 {
				if !w.loaded {
					w.history.load(g)
					w.loaded = true
				}
				p := board.Point(i*64 + bits.TrailingZeros64(places))
				if hit, ok := w.hit(f, p); ok {
					hit.game = number
					hits++
					w.tally.hit(g, &hit, &w.history)
					w.keep(&hit)
				}
			}
		}
	}
	if hits > 0 {
		w.tally.game(g, hits)
	}
}

// possible returns word i of the set of places at which each drawn stone was there at some time of the game.
func (f *fitted) possible(g *game, i int) uint64 {
	places := f.anchors[i]
	n := len(g.ever) / 2
	for _, d := range f.demands[:f.stones] {
		if places == 0 {
			return 0
		}
		var there uint64
		if d.cell != White {
			there = shifted(g.ever[:n], i, d.offset)
		}
		if d.cell != Black {
			there |= shifted(g.ever[n:], i, d.offset)
		}
		places &= there
	}
	return places
}

// shifted returns word i of a set whose points are moved back by an offset.
func shifted(set []uint64, i, offset int) (word uint64) {
	i += offset / 64
	offset %= 64
	if i < len(set) {
		word = set[i] >> offset
	}
	if offset > 0 && i+1 < len(set) {
		word |= set[i+1] << (64 - offset)
	}
	return word
}

// hit finds the first appearance at a place that the query admits.
func (w *worker) hit(f *fitted, p board.Point) (hit found, ok bool) {
	h := &w.history
	for t := int32(0); t < h.end; {
		from, to, ok := h.appearance(f, p, t)
		if !ok || w.ToMove > 0 && int(from) > w.ToMove {
			return hit, false
		}
		if int(from) >= w.FromMove {
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
			c := h.game.changes[h.moves[hit.continuation]]
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
