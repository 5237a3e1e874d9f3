package difference

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"shicho/board"
	"shicho/engine/moves"
	"shicho/engine/playout"
)

// Search looks for the best move of a position by its difference game.
type Search struct {
	size   int
	first  board.Colour // the side to move in the position
	sides  [2]side
	nodes  []node  // the root is the first one
	most   int     // number of nodes, at most
	path   []int32 // the nodes of the last simulation
	random uint64  // state of the random numbers
	done   int     // simulations since Load
}

// side is one of the two boards.
type side struct {
	start, now *board.Board // the position, and the position at the end of the path
	player     *playout.Player
	position   *moves.Follower
	model      *moves.Model
	legal      []float64
}

// New makes a search for boards of one size, with a kind of playouts and with memory for nodes in MiB. When the memory is used up
// the tree stops growing. The error wraps board.ErrSize.
func New(size int, kind playout.Kind, memory int) (*Search, error) {
	s := &Search{size: size, most: memory << 20 / nodeBytes}
	for i := range s.sides {
		d := &s.sides[i]
		var err error
		if d.player, err = playout.New(kind, size, nil); err != nil {
			return nil, err
		}
		if d.model, err = moves.Default(moves.Tree, size); err != nil {
			return nil, err
		}
		if d.position, err = moves.NewFollower(d.model, size); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// UsePatterns makes the playouts use these patterns, as playout.Player.UsePatterns does. With nil they stay as they are.
func (s *Search) UsePatterns(k *playout.Patterns) error {
	if k == nil {
		return nil
	}
	for i := range s.sides {
		if err := s.sides[i].player.UsePatterns(k); err != nil {
			return err
		}
	}
	return nil
}

// Size returns the number of lines of the boards.
func (s *Search) Size() int { return s.size }

// Load takes over a position with a side to move. Equal seeds give equal searches. The error wraps board.ErrSize if the board has
// another size.
func (s *Search) Load(b *board.Board, toMove board.Colour, seed uint64) error {
	if b.Size() != s.size {
		return fmt.Errorf("a search on %d lines, not %d: %w", s.size, b.Size(), board.ErrSize)
	}
	s.first, s.random, s.done = toMove, seed*2+1, 0
	for i := range s.sides {
		d := &s.sides[i]
		d.start = b.Transformed(0, i == 1)
		if _, banned := d.start.Ko(); banned != toMove || i == 1 {
			d.start.SetKo(board.NoPoint, board.Empty)
		}
		d.now = d.start.Clone()
		if err := d.player.Load(d.start); err != nil {
			return err
		}
		d.player.Seed(seed*2 + uint64(i))
	}
	s.nodes = append(s.nodes[:0], node{move: none})
	return nil
}

// Run simulates until a number of playouts is done, the context ends, or watch, which is called now and then, returns true. watch
// may be nil.
func (s *Search) Run(ctx context.Context, playouts int, watch func() bool) {
	for i := range playouts {
		if i%watchEvery == 0 && (ctx.Err() != nil || watch != nil && watch()) {
			return
		}
		s.simulate()
	}
}

// Playouts returns the number of simulations since Load.
func (s *Search) Playouts() int { return s.done }

// FirstMove is a first move of the difference game: a move in the position.
type FirstMove struct {
	Point  board.Point
	Visits int
	Value  float64 // share of the playouts that its side wins: a half if no other move is better or worse
}

// Moves returns the first moves that were tried, the most visited first.
func (s *Search) Moves() (list []FirstMove) {
	root := &s.nodes[0]
	for i := range root.count {
		if c := &s.nodes[root.first+i]; c.visits > 0 {
			list = append(list, FirstMove{c.move.point(), int(c.visits), c.won / float64(c.visits)})
		}
	}
	slices.SortStableFunc(list, func(x, y FirstMove) int { return cmp.Compare(y.Visits, x.Visits) })
	return list
}

// simulate goes down the tree, plays both boards out, and counts the result.
func (s *Search) simulate() {
	for i := range s.sides {
		s.sides[i].player.Begin()
	}
	colour, ended := s.descend()
	if !ended {
		s.finish(colour)
	}
	score := float64(s.sides[0].player.Score() + s.sides[1].player.Score())
	if s.first == board.White {
		score = -score
	}
	s.count(reward(score))
	s.done++
}
