package search

import "shicho/board"

// follow returns the node of a position to which moves of the tree lead from the root's position, or nil if there is none.
func (s *Search) follow(b *board.Board, toMove board.Colour, rules Rules) *node {
	n := b.Moves() - s.b.Moves()
	if s.root == nil || rules != s.rules || n < 0 || !s.precedes(b, n) {
		return nil
	}
	at, side := s.root, s.toMove
	for i := n - 1; i >= 0; i-- {
		move := b.Recent(i)
		if move.Colour != side {
			return nil
		}
		children := s.tree.children(at)
		at = nil
		for j := range children {
			if children[j].point() == move.Point {
				at = &children[j]
			}
		}
		if at == nil {
			return nil
		}
		side = side.Opponent()
	}
	if side != toMove {
		return nil
	}
	return at
}

// precedes tells whether the root's position is the position of a board n moves ago.
func (s *Search) precedes(b *board.Board, n int) bool {
	before := b.Clone()
	for range n {
		before.Undo()
	}
	if before.Key() != s.b.Key() || before.Moves() != s.b.Moves() {
		return false
	}
	ko, _ := before.Ko()
	was, _ := s.b.Ko()
	return ko == was
}

// keep makes a node the root, and frees all nodes that are not below it.
func (s *Search) keep(root *node) {
	to := s.spare
	moved := &to.nodes(int(to.take(1)), 1)[0]
	moved.count.word.Store(root.count.word.Load())
	s.copyChildren(to, moved, root)
	s.tree.clear()
	s.tree, s.spare, s.root = to, s.tree, moved
}

// copyChildren copies the moves of a node, with all nodes below.
func (s *Search) copyChildren(to *tree, moved, n *node) {
	children := s.tree.children(n)
	if len(children) == 0 {
		return
	}
	first := to.take(len(children))
	if first == 0 {
		// The new tree is nearly full: its chunks end at other places than those of the old tree, so the same nodes may need more room.
		// The node gets its moves anew when the search visits it.
		return
	}
	copies := to.nodes(int(first), len(children))
	for i := range children {
		c, from := &copies[i], &children[i]
		c.move, c.prior = from.move, from.prior
		c.count.word.Store(from.count.word.Load())
		c.rave.word.Store(from.rave.word.Load())
		s.copyChildren(to, c, from)
	}
	moved.block.Store(uint64(first)<<blockShift | uint64(len(children)))
}
