package estimate

import (
	"math"

	"shicho/board"
	"shicho/engine/network"
	"shicho/internal/worker"
	"shicho/tactics"
)

// tree is a search about one group, by the probabilities and the owners of the network.
type tree struct {
	b         *board.Board
	evaluator *network.Evaluator
	owner     board.Colour   // of the group
	stones    board.PointSet // of the group, at the root
	region    board.PointSet // where both sides play
	nodes     []node
	edges     []edge
	chances   []float64 // by point, of the position at hand
	count     int
	playouts  int // positions that are looked at
}

// node is a position. Its moves are edges[first:first+moves].
type node struct {
	first, moves int
	visits       int
	sum          float64 // of the values of the visits, for the owner of the group
}

// edge is a move.
type edge struct {
	move  board.Point
	share float64 // its probability
	node  int     // the position after it, 0 if it was not looked at
}

// begin prepares the search about the group of a question.
func (t *tree) begin(b *board.Board, q *tactics.Question, evaluator *network.Evaluator) {
	t.b, t.evaluator, t.owner = b.Clone(), evaluator, b.At(q.Target)
	t.b.SetRules(board.Rules{})
	t.stones, t.count = board.PointSet{}, 0
	t.nodes, t.edges = t.nodes[:0], t.edges[:0]
	if len(t.chances) != b.Points() {
		t.chances = make([]float64, b.Points())
	}
	group := q.Group
	group.Add(q.Target)
	for p := group.First(); p >= 0; p = group.Next(p + 1) {
		t.stones.Union(b.StringAt(p))
	}
	t.region = t.stones
	for range steps {
		for p, all := t.region.First(), t.region; p >= 0; p = all.Next(p + 1) {
			t.region.Union(b.Around(p))
		}
	}
	beside := t.region
	beside.Subtract(b.Empty())
	for p := b.TakeString(&beside); p >= 0; p = b.TakeString(&beside) {
		b.AddFewLiberties(&t.region, p, fewLibs)
	}
}

// search looks at some positions. value is the mean owner of the group that the side to move can bring about, as its owner sees it.
func (t *tree) search(toMove board.Colour) (value float64, move board.Point) {
	t.open(toMove)
	for t.count < t.playouts {
		worker.Now(t.count)
		before := t.count
		t.visit(0, toMove)
		if t.count == before && t.nodes[0].visits > 4*t.playouts {
			break // the group is off the board wherever the search goes
		}
	}
	root, best := &t.nodes[0], -1
	for i := root.first; i < root.first+root.moves; i++ {
		if best < 0 || t.visitsOf(i) > t.visitsOf(best) {
			best = i
		}
	}
	if best < 0 || t.edges[best].node == 0 {
		return root.sum / float64(root.visits), board.Pass
	}
	chosen := &t.nodes[t.edges[best].node]
	return chosen.sum / float64(chosen.visits), t.edges[best].move
}

// visitsOf is how often the position after an edge was visited.
func (t *tree) visitsOf(i int) int {
	if n := t.edges[i].node; n > 0 {
		return t.nodes[n].visits
	}
	return 0
}

// open makes a node of the position on the board and returns its number and its value.
func (t *tree) open(toMove board.Colour) (number int, value float64) {
	number = len(t.nodes)
	t.count++
	standing := t.stones
	standing.Intersect(t.b.Stones(t.owner))
	n := node{first: len(t.edges), visits: 1}
	if standing.IsEmpty() {
		n.sum = lostOwner
		t.nodes = append(t.nodes, n)
		return number, n.sum
	}
	out := t.evaluator.Evaluate(t.b, toMove, 0)
	n.sum = t.ownerOf(out)
	out.Probabilities(t.chances)
	all := 0.0
	moves := t.region
	moves.Intersect(t.b.Empty())
	for p := moves.First(); p >= 0; p = moves.Next(p + 1) {
		if t.b.Legal(p, toMove) == nil {
			t.edges = append(t.edges, edge{move: p, share: t.chances[p]})
			all += t.chances[p]
		}
	}
	for i := n.first; i < len(t.edges); i++ {
		t.edges[i].share *= (1 - passShare) / all
	}
	t.edges = append(t.edges, edge{move: board.Pass, share: passShare})
	n.moves = len(t.edges) - n.first
	t.nodes = append(t.nodes, n)
	return number, n.sum
}

// ownerOf is the mean owner of the group's stones, as its owner sees it.
func (t *tree) ownerOf(out *network.Output) float64 {
	sum := 0.0
	for p := t.stones.First(); p >= 0; p = t.stones.Next(p + 1) {
		sum += float64(out.Owners[p])
	}
	if sum /= float64(t.stones.Len()); t.owner == board.White {
		return -sum
	}
	return sum
}

// visit goes down the tree from a node to a new position, and counts its value on the way.
func (t *tree) visit(number int, toMove board.Colour) float64 {
	value := float64(lostOwner)
	if n := &t.nodes[number]; n.moves > 0 {
		i := t.choose(n, toMove)
		t.b.TryPlay(t.edges[i].move, toMove)
		if next := t.edges[i].node; next > 0 {
			value = t.visit(next, toMove.Opponent())
		} else {
			next, value = t.open(toMove.Opponent())
			t.edges[i].node = next
		}
		t.b.Undo()
	}
	n := &t.nodes[number]
	n.visits++
	n.sum += value
	return value
}

// choose is the move to look at next: good so far, or probable and rarely looked at.
func (t *tree) choose(n *node, toMove board.Colour) (best int) {
	score, root := math.Inf(-1), math.Sqrt(float64(n.visits))
	for i := n.first; i < n.first+n.moves; i++ {
		value, visits := n.sum/float64(n.visits), 0
		if next := t.edges[i].node; next > 0 {
			child := &t.nodes[next]
			value, visits = child.sum/float64(child.visits), child.visits
		}
		if toMove != t.owner {
			value = -value
		}
		if s := value + explore*t.edges[i].share*root/float64(1+visits); s > score {
			score, best = s, i
		}
	}
	return best
}
