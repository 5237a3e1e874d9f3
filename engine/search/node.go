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

	mostVisits = 1 << (63 - visitShift) // of the root: half of what a word holds, as threads may go a little beyond
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
	count count
	rave  count
	block atomic.Uint64 // where its moves are; see below
	prior float32       // the probability of the move
	move  int16         // a board.Point
}

// A block is the place of a node's first move, how many there are, and whether the reader was asked
// about them, in one word, so that threads see all of it change at once.
const (
	childless = 0
	busy      = 1 << blockShift // a thread is at it
	advised   = 1 << 15

	blockShift = 16
	blockMoves = advised - 1

	firstFree = 2 // the first place that holds a node
)

// hasMoves tells whether a block has moves.
func hasMoves(block uint64) bool { return block >= firstFree<<blockShift }

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
	block := n.block.Load()
	if !hasMoves(block) {
		return nil
	}
	first := int(block >> blockShift)
	return t.nodes[first : first+int(block&blockMoves)]
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
