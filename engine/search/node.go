package search

import (
	"sync/atomic"
	"unsafe"

	"shicho/board"
)

// A count holds visits and what was won in them in one word, so that both change at once:
// visits above, winnings below, winOne for each won visit.
type count struct{ word atomic.Uint64 }

const (
	visitShift = 36
	winBits    = 8
	winOne     = 1 << winBits
	visitOne   = 1 << visitShift
)

// add counts a visit in which won, of winOne, was won.
func (c *count) add(won uint64) { c.word.Add(visitOne | won) }

// get are the visits and the wins.
func (c *count) get() (visits, won float64) {
	w := c.word.Load()
	return float64(w >> visitShift), float64(w&(visitOne-1)) / winOne
}

func (c *count) visits() int { return int(c.word.Load() >> visitShift) }

// node is a move of its parent's. Wins are those of the side that makes the move.
type node struct {
	count   count
	rave    count
	first   atomic.Uint32 // where its moves are: childless, busy, or the place of the first
	prior   float32       // the probability of the move
	move    int16         // a board.Point
	moves   uint16        // how many moves it has; to be read after first
	advised atomic.Bool   // the reader was asked about its moves
}

// Values of node.first.
const (
	childless = 0
	busy      = 1 // a thread is at it
	firstFree = 2 // the first place that holds a node
)

const nodeBytes = int(unsafe.Sizeof(node{}))

// tree is the memory for nodes.
type tree struct {
	nodes []node
	used  atomic.Uint32
}

func newTree(bytes int) *tree {
	t := &tree{nodes: make([]node, max(bytes/nodeBytes, 4096))}
	t.used.Store(firstFree)
	return t
}

// clear makes all places free.
func (t *tree) clear() {
	clear(t.nodes[:t.used.Load()])
	t.used.Store(firstFree)
}

// take finds room for n nodes, 0 if there is none left.
func (t *tree) take(n int) uint32 {
	for {
		at := t.used.Load()
		if int(at)+n > len(t.nodes) {
			return 0
		}
		if t.used.CompareAndSwap(at, at+uint32(n)) {
			return at
		}
	}
}

// children are the moves of a node, none if it has not got them yet.
func (t *tree) children(n *node) []node {
	first := n.first.Load()
	if first < firstFree {
		return nil
	}
	return t.nodes[first : int(first)+int(n.moves)]
}

// point is the node's move.
func (n *node) point() board.Point { return board.Point(n.move) }

// value is the share won of the visits, or otherwise if there are none.
func (n *node) value(otherwise float64) float64 {
	visits, won := n.count.get()
	if visits == 0 {
		return otherwise
	}
	return won / visits
}
