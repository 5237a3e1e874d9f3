package search

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"shicho/board"
	"shicho/tactics"
)

// MostKomi is as far as the komi of a game goes, either way.
const MostKomi = 1000

// Search looks for the best move of a position. It keeps its tree from one position of
// a game to the next. It is not safe for concurrent use; it runs threads of its own.
type Search struct {
	settings Settings
	size     int
	rules    Rules

	tree, spare  *tree
	root         *node
	b            *board.Board
	toMove       board.Colour
	passes       int // by which the position was reached
	avoid        Avoided
	avoided      Avoided // when the root was searched
	put          int     // stones that Black has put on the board more than White
	workers      []*worker
	reader       *tactics.Reader
	prepared     bool                   // the root has all its moves
	facts        map[board.Point][]fact // by its move
	largest      fact                   // of the string that is lost by moves elsewhere
	largestMoves board.PointSet         // those that are not
	balance      balance
	bearing      bearing

	stop atomic.Bool
	left atomic.Int64 // simulations to be done
	done atomic.Int64 // since Load
}

// New makes a search for boards of one size. Errors wrap board.ErrSize or ErrSetting.
func New(size int, settings Settings) (*Search, error) {
	if err := settings.Check(); err != nil {
		return nil, err
	}
	b, err := board.New(size)
	if err != nil {
		return nil, err
	}
	s := &Search{settings: settings, size: size, b: b, toMove: board.Black, reader: tactics.NewReader()}
	s.bearing.grow(b.Points())
	s.settings.Rave *= float64(size) / raveLines
	bytes := settings.Memory << 20 / 2 // half of it for what is kept from move to move
	s.tree, s.spare = newTree(bytes), newTree(bytes)
	for i := range settings.Threads {
		w, err := newWorker(s, i)
		if err != nil {
			return nil, err
		}
		s.workers = append(s.workers, w)
	}
	s.Forget(settings.Seed)
	return s, s.Load(b, board.Black, Rules{})
}

// Forget forgets the tree, the replies and what was read, as for a new game, whose playouts follow the seed.
func (s *Search) Forget(seed uint64) {
	s.tree.clear()
	s.root = nil
	for _, w := range s.workers {
		w.replies.Forget()
		w.advisor.Forget()
		w.seed(seed)
	}
}

// Load takes over a position with a side to move. What the tree knows of it is kept, if it
// follows from the position of the last Load by moves that the tree has and the rules are
// the same. The error wraps board.ErrSize if the board has another size.
func (s *Search) Load(b *board.Board, toMove board.Colour, rules Rules) error {
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
	s.b.SetRules(board.Rules{}) // superko is seen to by worker.repeats
	if _, banned := s.b.Ko(); banned != toMove {
		s.b.SetKo(board.NoPoint, board.Empty) // a side that moves twice; playouts know no bans of the other
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

// plant begins a tree.
func (s *Search) plant() {
	s.bearing.forget()
	s.tree.clear()
	s.root = &s.tree.nodes[s.tree.take(1)]
	s.avoided = Avoided{}
}

// trailingPasses counts the passes that came last, two at the most.
func trailingPasses(b *board.Board) (n int) {
	for n < 2 && b.Recent(n).Colour != board.Empty && b.Recent(n).Point == board.Pass {
		n++
	}
	return n
}

// Run simulates until so many playouts are done, the context is cancelled, or watch,
// asked now and then, is true. Playouts of 0 or less are as many as nodes can count; watch may be nil.
func (s *Search) Run(ctx context.Context, playouts int, watch func() bool) {
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
			return
		case <-ctx.Done():
			s.stop.Store(true)
			<-ended
			return
		case <-tick.C:
			if watch != nil && watch() {
				s.stop.Store(true)
			}
		}
	}
}

// watchEvery is how often the one who waits for a search looks at it.
const watchEvery = 5 * time.Millisecond

// Playouts is the number of simulations since Load, those that were kept not counted.
func (s *Search) Playouts() int { return int(s.done.Load()) }
