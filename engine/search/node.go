package search

import (
	"sync/atomic"
	"unsafe"

	"shicho/board"
)

// count holds a number of visits and what was won in them. Both are in one word, so that they change at once: the visits in
// the upper bits, and the wins in the lower bits, winOne for each visit that was won.
type count struct{ word atomic.Uint64 }

const (
	visitShift = 36
	winBits    = 8
	winOne     = 1 << winBits
	visitOne   = 1 << visitShift

	// mostVisits is the number of visits of the root, at most: half of what a word holds, as threads may go a little beyond.
	mostVisits = 1 << (63 - visitShift)
)

// get returns the visits and the wins.
func (c *count) get() (visits, won float64) {
	w := c.word.Load()
	return float64(w >> visitShift), float64(w&(visitOne-1)) / winOne
}

func (c *count) visits() int { return int(c.word.Load() >> visitShift) }

// node is a move of its parent. Its wins belong to the side that makes the move.
type node struct {
	count count
	rave  count         // simulations in which the move was played later, in parts: see rave.go
	block atomic.Uint64 // where the moves of the node are: see below
	prior float32       // probability of the move
	move  int16         // the move, a board.Point
}

// A block says where the moves of a node are. One word holds the place of the first move and the number of the moves, so that both change at
// once for other threads.
const (
	childless = 0               // the node has no moves yet
	busy      = 1 << blockShift // a thread is giving the node its moves

	blockShift = 16                // bits below the place of the first move
	blockMoves = 1<<blockShift - 1 // mask of the number of the moves

	firstFree = 2 // the first place of the tree that holds a node; 0 and 1 stand for childless and busy
)

// hasMoves tells whether a block holds the place of moves.
func hasMoves(block uint64) bool { return block >= firstFree<<blockShift }

const nodeBytes = int(unsafe.Sizeof(node{}))

// tree is the memory for nodes. It takes a chunk of memory when the chunk's first node is needed. A tree that took all its memory
// at once would let the garbage of the program grow to the same size before it is collected.
type tree struct {
	chunks []atomic.Pointer[chunk]
	places int // number of places for nodes, at most
	used   atomic.Uint32
}

// chunkNodes is the number of nodes of a chunk, half a MiB. The moves of a node lie in one chunk.
const chunkNodes = 1 << 14

type chunk [chunkNodes]node

func newTree(bytes int) *tree {
	t := new(tree)
	t.resize(bytes)
	return t
}

// resize makes all places free and gives the tree other room.
func (t *tree) resize(bytes int) {
	t.clear()
	t.places = max(bytes/nodeBytes, 4096)
	chunks := make([]atomic.Pointer[chunk], (t.places+chunkNodes-1)/chunkNodes)
	for i := range min(len(chunks), len(t.chunks)) {
		chunks[i].Store(t.chunks[i].Load())
	}
	t.chunks = chunks
}

// clear makes all places free. The tree keeps its chunks.
func (t *tree) clear() {
	for i, left := 0, int(t.used.Load()); left > 0; i, left = i+1, left-chunkNodes {
		if c := t.chunks[i].Load(); c != nil {
			clear(c[:min(left, chunkNodes)])
		}
	}
	t.used.Store(firstFree)
}

// take returns the first place of room for n nodes in one chunk, or 0 if there is none left.
func (t *tree) take(n int) uint32 {
	for {
		used := t.used.Load()
		at := int(used)
		if at/chunkNodes != (at+n-1)/chunkNodes {
			at += chunkNodes - at%chunkNodes
		}
		if at+n > t.places {
			return 0
		}
		if t.used.CompareAndSwap(used, uint32(at+n)) {
			if c := &t.chunks[at/chunkNodes]; c.Load() == nil {
				c.CompareAndSwap(nil, new(chunk)) // another thread may have been faster
			}
			return uint32(at)
		}
	}
}

// nodes returns n nodes from a place on. They lie in one chunk.
func (t *tree) nodes(first, n int) []node {
	return t.chunks[first/chunkNodes].Load()[first%chunkNodes:][:n]
}

// children returns the moves of a node, or none if it has no moves yet.
func (t *tree) children(n *node) []node {
	block := n.block.Load()
	if !hasMoves(block) {
		return nil
	}
	return t.nodes(int(block>>blockShift), int(block&blockMoves))
}

// point returns the move of the node.
func (n *node) point() board.Point { return board.Point(n.move) }

// value returns the share of the visits that was won, or otherwise if there are no visits.
func (n *node) value(otherwise float64) float64 {
	visits, won := n.count.get()
	if visits == 0 {
		return otherwise
	}
	return won / visits
}
