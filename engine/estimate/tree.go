package estimate

import (
	"math"
	"slices"

	"shicho/board"
	"shicho/engine/network"
	"shicho/engine/playout"
	"shicho/internal/worker"
	"shicho/tactics"
)

// tree is a search about one group, by the probabilities of the network, and by the owners that the network and playouts expect.
type tree struct {
	b         *board.Board
	evaluator *network.Evaluator
	player    *playout.Player
	ends      []int32        // by point, the owners at the end of a playout
	owner     board.Colour   // of the group
	stones    board.PointSet // of the group, at the root
	region    board.PointSet // where both sides play
	nodes     []node
	edges     []edge
	chances   []float64 // by point, of the position at hand
	count     int
	playouts  int // positions that are looked at
	reader    *tactics.Reader
	question  tactics.Question
	limits    tactics.Limits // of a proof about a position
	tried     int            // positions for which a proof was looked for,
	proved    int            // and those where it was found
}

// node is a position. Its moves are edges[first:first+moves].
type node struct {
	first, moves int
	visits       int
	sum          float64 // of the values of the visits, for the owner of the group
	settled      float64 // the value where the node needs no more visits: livesOwner or lostOwner; else 0
}

// edge is a move.
type edge struct {
	move  board.Point
	share float64 // its probability
	node  int     // the position after it, 0 if it was not looked at
}

// begin prepares the search about the group of a question.
func (t *tree) begin(r *tactics.Reader, b *board.Board, q *tactics.Question, k *knowledge) {
	t.b, t.evaluator, t.player, t.owner = b.Clone(), k.evaluator, k.player, b.At(q.Target)
	t.b.SetRules(board.Rules{})
	t.reader, t.question, t.limits = r, *q, tactics.Default.WithNodes(leafNodes)
	t.stones, t.count, t.tried, t.proved = board.PointSet{}, 0, 0, 0
	t.ends = slices.Grow(t.ends[:0], b.Points())[:b.Points()]
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
		beside := b.Beside(&t.region)
		t.region.Union(&beside)
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
	for t.count < t.playouts && t.nodes[0].settled == 0 {
		worker.Now(t.count)
		before := t.count
		t.visit(0, toMove)
		if t.count == before && t.nodes[0].visits > 4*t.playouts {
			break // the group is off the board wherever the search goes
		}
	}
	root, best := &t.nodes[0], -1
	for i := root.first; i < root.first+root.moves; i++ {
		if best < 0 || t.worth(i, toMove) > t.worth(best, toMove) {
			best = i
		}
	}
	if best < 0 || t.edges[best].node == 0 {
		return root.sum / float64(root.visits), board.Pass
	}
	chosen := &t.nodes[t.edges[best].node]
	return chosen.sum / float64(chosen.visits), t.edges[best].move
}

// worth ranks the moves of the root: what wins for sure comes first, what loses for sure last, and else what was visited most.
func (t *tree) worth(i int, toMove board.Colour) int {
	n := t.edges[i].node
	if n == 0 {
		return 0
	}
	switch child := &t.nodes[n]; {
	case child.settled == 0:
		return child.visits
	case (child.settled > 0) == (toMove == t.owner):
		return math.MaxInt
	default:
		return child.visits - math.MaxInt32
	}
}

// open makes a node of the position on the board and returns its number and its value.
func (t *tree) open(toMove board.Colour) (number int, value float64) {
	number = len(t.nodes)
	t.count++
	standing := t.stones
	standing.Intersect(t.b.Stones(t.owner))
	n := node{first: len(t.edges), visits: 1}
	if n.settled = t.prove(&standing, toMove); n.settled != 0 {
		n.sum = n.settled
		t.nodes = append(t.nodes, n)
		return number, n.sum
	}
	out := t.evaluator.Evaluate(t.b, toMove, 0)
	n.sum = (1-playoutShare)*meanOwner(&t.stones, out.Owners, t.owner) + playoutShare*t.playOut(toMove)
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

// prove is the value of the position on the board where a short search settles it, else 0.
func (t *tree) prove(standing *board.PointSet, toMove board.Colour) float64 {
	if standing.IsEmpty() {
		return lostOwner
	}
	if t.proved*leafHits < t.tried && t.tried > leafSure && t.count%leafEvery != 0 {
		return 0
	}
	t.tried++
	q := t.question
	if q.Group.Intersect(standing); q.Group.IsEmpty() {
		return 0
	}
	q.Walls.Intersect(t.b.Stones(t.owner.Opponent()))
	q.Target, q.ToMove = q.Group.First(), tactics.Attacker
	if toMove == t.owner {
		q.ToMove = tactics.Defender
	}
	switch a := t.reader.Decide(t.b, q, board.Empty, &t.limits); a.Outcome {
	case tactics.Captured:
		t.proved++
		return lostOwner
	case tactics.Escaped:
		t.proved++
		return livesOwner
	}
	return 0
}

// meanOwner is the mean owner of some stones of a side, as that side sees it.
func meanOwner(stones *board.PointSet, owners []float32, side board.Colour) float64 {
	sum := 0.0
	for p := stones.First(); p >= 0; p = stones.Next(p + 1) {
		sum += float64(owners[p])
	}
	if side == board.White {
		sum = -sum
	}
	return sum / float64(stones.Len())
}

// playOut is the mean owner of the group's stones at the end of a playout from the position on the board, as its owner sees it.
func (t *tree) playOut(toMove board.Colour) float64 {
	if t.player.Load(t.b) != nil {
		return 0
	}
	t.player.Run(toMove, uint64(t.count))
	clear(t.ends)
	t.player.Owners(t.ends)
	sum := int32(0)
	for p := t.stones.First(); p >= 0; p = t.stones.Next(p + 1) {
		sum += t.ends[p]
	}
	if t.owner == board.White {
		sum = -sum
	}
	return float64(sum) / float64(t.stones.Len())
}

// visit goes down the tree from a node to a new position, and counts its value on the way.
func (t *tree) visit(number int, toMove board.Colour) float64 {
	value := t.nodes[number].settled
	if value == 0 {
		i := t.choose(&t.nodes[number], toMove)
		t.b.TryPlay(t.edges[i].move, toMove)
		if next := t.edges[i].node; next > 0 {
			value = t.visit(next, toMove.Opponent())
		} else {
			next, value = t.open(toMove.Opponent())
			t.edges[i].node = next
		}
		t.b.Undo()
		t.settle(number, toMove)
	}
	n := &t.nodes[number]
	n.visits++
	if n.sum += value; n.settled != 0 {
		n.sum = n.settled * float64(n.visits)
	}
	return value
}

// settle makes a node need no more visits where one of its moves wins for sure, or all lose.
func (t *tree) settle(number int, toMove board.Colour) {
	n, wins, all := &t.nodes[number], float64(lostOwner), true
	if toMove == t.owner {
		wins = livesOwner
	}
	for i := n.first; i < n.first+n.moves; i++ {
		switch next := t.edges[i].node; {
		case next > 0 && t.nodes[next].settled == wins:
			n.settled = wins
			return
		case next == 0 || t.nodes[next].settled == 0:
			all = false
		}
	}
	if all {
		n.settled = -wins
	}
}

// choose is the move to look at next: good so far, or probable and rarely looked at.
func (t *tree) choose(n *node, toMove board.Colour) (best int) {
	score, root := math.Inf(-1), math.Sqrt(float64(n.visits))
	for i := n.first; i < n.first+n.moves; i++ {
		value, visits := n.sum/float64(n.visits), 0
		if next := t.edges[i].node; next > 0 {
			child := &t.nodes[next]
			if child.settled != 0 {
				continue
			}
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
