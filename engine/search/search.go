package search

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"shicho/board"
	"shicho/engine/network"
	"shicho/engine/playout"
	"shicho/pattern/shape"
	"shicho/tactics"
)

// Search looks for the best move of a position. It keeps its tree from one position of a game to the next. It runs threads
// of its own, and is not safe for concurrent use: only Report, Leaders and Playouts may be called while it runs.
type Search struct {
	settings Settings
	size     int
	rules    Rules

	tree, spare *tree
	root        *node
	b           *board.Board
	toMove      board.Colour
	passes      int     // number of passes in a row before the position, at most 2
	avoid       Avoided // moves of the position that are left out
	avoided     Avoided // moves that were left out when the root got its moves
	put         int     // how many stones more Black has played than White
	workers     []*worker
	reader      *tactics.Reader
	library     *shape.Library           // of the settings, or the one that comes with the program
	patterns    *playout.Patterns        // of the library, for playouts; nil if they take none
	judge       *shape.Judge             // of the library
	critical    map[board.Point]int      // the stones about which a move of the root decides by a critical pattern
	spoken      map[board.Point]shape.ID // the pattern of the library that shows a move of the root; nil until the root has all its moves
	prepared    bool                     // the root has all its moves
	balance     balance
	bearing     bearing
	network     *network.Network // nil for none
	expandAt    int              // visits of a node from which on it has moves
	weight      float64          // of the network's value beside the playouts' for the position of the root
	raveParts   []uint64

	stop atomic.Bool
	left atomic.Int64 // simulations of Run that are left
	done atomic.Int64 // simulations since Load
}

// ErrUnsearched is the error for a search that was stopped before its first playout: nothing is known of the position.
var ErrUnsearched = errors.New("the search was stopped before its first playout")

// ErrPosition is the error for a position that lacks its board or its side to move.
var ErrPosition = errors.New("no position: the board or the side to move is missing")

// New makes a search for boards of one size. The error wraps board.ErrSize, ErrSetting or network.ErrNone.
func New(size int, settings Settings) (*Search, error) { return Replace(nil, size, settings) }

// Replace is New for a search that takes over the memory of another one, which must not be used any more. The other one may be
// nil. New memory would be added to the old memory until the garbage is collected.
func Replace(old *Search, size int, settings Settings) (*Search, error) {
	if err := settings.Check(); err != nil {
		return nil, err
	}
	b, err := board.New(size)
	if err != nil {
		return nil, err
	}
	s := &Search{settings: settings, size: size, b: b, toMove: board.Black}
	if s.network = settings.Network.For(size); s.network == nil && settings.Network != network.None {
		return nil, network.ErrNone
	}
	s.expandAt = expandAt
	if s.usesNetwork() && size <= network.SmallBoard {
		s.expandAt = expandSmall
	}
	s.bearing.grow(b.Points())
	s.settings.Rave *= float64(size) / raveLines
	s.raveParts = raveParts(size)
	bytes := settings.Memory << 20 / 2 // the other half is for the copy that is kept from move to move
	if old != nil {
		s.tree, s.spare = old.tree, old.spare
		s.tree.resize(bytes)
		s.spare.resize(bytes)
	} else {
		s.tree, s.spare = newTree(bytes), newTree(bytes)
	}
	if old != nil {
		s.reader = old.reader
	} else {
		s.reader = tactics.NewReader().Remember()
	}
	if err := s.preparePatterns(old); err != nil {
		return nil, err
	}
	for i := range settings.Threads {
		var before *worker
		if old != nil && i < len(old.workers) {
			before = old.workers[i]
		}
		w, err := newWorker(s, i, before)
		if err != nil {
			return nil, err
		}
		s.workers = append(s.workers, w)
	}
	s.Forget(settings.Seed)
	return s, s.Load(b, board.Black, Rules{})
}

// Forget forgets the tree, the replies and the readings, as for a new game. The playouts of the new game follow the seed.
func (s *Search) Forget(seed uint64) {
	s.tree.clear()
	s.root = nil
	s.reader.Forget()
	for _, w := range s.workers {
		w.replies.Forget()
		w.seed(seed)
	}
}

// Load takes over a position with a side to move. It keeps what the tree knows of the position, if moves of the tree lead to
// it from the position of the last Load, and the rules are the same. The error wraps board.ErrSize if the board has another
// size, or ErrPosition.
func (s *Search) Load(b *board.Board, toMove board.Colour, rules Rules) error {
	if b == nil || toMove != board.Black && toMove != board.White {
		return ErrPosition
	}
	if b.Size() != s.size {
		return fmt.Errorf("a search on %d lines, not %d: %w", s.size, b.Size(), board.ErrSize)
	}
	if root := s.follow(b, toMove, rules); root != nil {
		if b.Moves() > s.b.Moves() {
			s.avoided = Avoided{}
		}
		s.keep(root)
		s.bearing.begin()
	} else {
		s.plant()
	}
	s.b.CopyFrom(b)
	s.b.SetRules(board.Rules{}) // worker.repeats sees to superko
	if _, banned := s.b.Ko(); banned != toMove {
		s.b.SetKo(board.NoPoint, board.Empty) // a side moves twice; playouts know no bans of the other side
	}
	s.toMove, s.rules, s.passes = toMove, rules, trailingPasses(b)
	s.put = b.Stones(board.Black).Len() + b.Prisoners(board.Black) - b.Stones(board.White).Len() - b.Prisoners(board.White)
	s.prepared = false
	s.avoid = Avoided{}
	s.done.Store(0)
	s.balance.reset()
	for _, w := range s.workers {
		w.load()
	}
	return nil
}

// plant begins a new tree.
func (s *Search) plant() {
	s.bearing.forget()
	s.tree.clear()
	s.root = &s.tree.nodes(int(s.tree.take(1)), 1)[0]
	s.avoided = Avoided{}
}

// trailingPasses counts the passes at the end of the moves, two at most.
func trailingPasses(b *board.Board) (n int) {
	for n < 2 && b.Recent(n).Colour != board.Empty && b.Recent(n).Point == board.Pass {
		n++
	}
	return n
}

// Run simulates until a number of playouts is done, the context is cancelled, or watch, which is called every few
// milliseconds, returns true. watch may be nil. If playouts is 0 or less, Run makes as many as a node can count. If the context ends
// before the first playout since Load, the error wraps ErrUnsearched and the error of the context; otherwise it is nil.
func (s *Search) Run(ctx context.Context, playouts int, watch func() bool) error {
	s.stop.Store(ctx.Err() != nil)
	s.prepareRoot()
	left := mostVisits - s.root.count.visits()
	if playouts > 0 {
		left = min(left, playouts)
	}
	s.left.Store(int64(left))
	var all sync.WaitGroup
	for _, w := range s.workers {
		all.Go(func() { w.run() })
	}
	ended := make(chan struct{})
	go func() {
		all.Wait()
		close(ended)
	}()
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-ended:
			return s.unsearched(ctx)
		case <-ctx.Done():
			s.stop.Store(true)
			<-ended
			return s.unsearched(ctx)
		case <-tick.C:
			if watch != nil && watch() {
				s.stop.Store(true)
			}
		}
	}
}

// unsearched returns the error of Run.
func (s *Search) unsearched(ctx context.Context) error {
	if ctx.Err() != nil && s.Playouts() == 0 {
		return fmt.Errorf("%w: %w", ErrUnsearched, ctx.Err())
	}
	return nil
}

// Playouts returns the number of simulations since Load. Simulations that were kept from earlier positions do not count.
func (s *Search) Playouts() int { return int(s.done.Load()) }
