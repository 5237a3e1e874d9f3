package difference

import (
	"cmp"
	"math"
	"slices"
	"unsafe"

	"shicho/board"
)

// move is a point on one of the boards, or pass, or none.
type move int32

const (
	pass move = -1
	none move = -2 // the move of the root

	boardShift = 16
)

// moveOn returns the move on a point of a board, 0 or 1.
func moveOn(i int, p board.Point) move { return move(i<<boardShift | int(p)) }

// board returns the number of the move's board.
func (m move) board() int { return int(m >> boardShift) }

// point returns the point of the move.
func (m move) point() board.Point {
	if m < 0 {
		return board.Pass
	}
	return board.Point(m & (1<<boardShift - 1))
}

// node is a move of its parent. Its wins belong to the side that makes the move.
type node struct {
	move   move
	first  int // place of its first child in Search.nodes
	count  int // number of its children
	prior  float64
	visits float64
	won    float64
}

const nodeBytes = int(unsafe.Sizeof(node{}))

// descend goes down the tree to a leaf and plays its moves on both boards. The path then has the nodes. It returns the side to
// move at the leaf, and whether both sides have passed there.
func (s *Search) descend() (colour board.Colour, ended bool) {
	colour = s.first
	s.path = append(s.path[:0], 0)
	passes := 0
	for at := int32(0); ; {
		n := &s.nodes[at]
		if n.count == 0 && (n.visits < expandAt && at != 0 || !s.expand(at, colour)) {
			return colour, false
		}
		at = s.choose(&s.nodes[at])
		s.path = append(s.path, at)
		m := s.nodes[at].move
		if m == pass {
			if passes++; passes == 2 {
				return colour.Opponent(), true
			}
		} else {
			passes = 0
			if !s.sides[m.board()].player.Play(m.point(), colour) {
				panic("difference: a move of the tree is illegal")
			}
		}
		colour = colour.Opponent()
		if len(s.path) > s.size*s.size {
			return colour, false
		}
	}
}

// choose returns the child of a node that is tried next.
func (s *Search) choose(n *node) int32 {
	value := 0.5
	if n.visits > 1 {
		value = 1 - n.won/n.visits
	}
	width := min(n.count, widenFrom+int(math.Log1p(n.visits)/math.Log(widening)))
	if n.move == none {
		width = n.count
	}
	root := exploration * math.Sqrt(n.visits)
	best, most := n.first, math.Inf(-1)
	for i := n.first; i < n.first+width; i++ {
		c := &s.nodes[i]
		q := value - firstPlay
		if c.visits > 0 {
			q = c.won / c.visits
		}
		if u := q + root*c.prior/(1+c.visits); u > most {
			best, most = i, u
		}
	}
	return int32(best)
}

// expand gives the last node of the path its moves. It returns false if there are none, or if there is no room for them.
func (s *Search) expand(at int32, colour board.Colour) bool {
	if at != 0 && len(s.nodes)+children+1 > s.most {
		return false
	}
	s.goTo()
	ply := len(s.path) - 1
	var list []node
	for i := range s.sides {
		if ply == 0 && i == 1 {
			continue // the first move is on the first board
		}
		list = s.sides[i].moves(list, i, colour)
	}
	if ply == 1 { // the mirror of the first move is no reply
		mirror := moveOn(1, s.nodes[at].move.point())
		list = slices.DeleteFunc(list, func(n node) bool { return n.move == mirror })
	}
	sum := 0.0
	for i := range list {
		list[i].prior = math.Pow(list[i].prior, sharpness)
		sum += list[i].prior
	}
	for i := range list {
		list[i].prior *= (1 - passPrior) / sum
	}
	slices.SortStableFunc(list, func(x, y node) int { return cmp.Compare(y.prior, x.prior) })
	if ply > 1 {
		list = list[:min(children, len(list))]
	}
	if ply > 0 {
		list = append(list, node{move: pass, prior: passPrior})
	}
	s.nodes[at].first, s.nodes[at].count = len(s.nodes), len(list)
	s.nodes = append(s.nodes, list...)
	return len(list) > 0
}

// goTo brings both boards to the end of the path.
func (s *Search) goTo() {
	for i := range s.sides {
		d := &s.sides[i]
		for d.now.Moves() > d.start.Moves() {
			d.now.Undo()
		}
	}
	colour := s.first
	for _, at := range s.path[1:] {
		if m := s.nodes[at].move; m >= 0 && !s.sides[m.board()].now.TryPlay(m.point(), colour) {
			panic("difference: a move of the tree is illegal")
		}
		colour = colour.Opponent()
	}
}

// moves adds the moves of a board with their probabilities to a list. It leaves out moves into the side's own eyes. It also leaves
// out a ko that was just taken: in playouts neither side may retake it until there is another move on the same board.
func (d *side) moves(list []node, i int, colour board.Colour) []node {
	d.position.Load(d.now)
	f := d.position.Features(colour, nil)
	ko, _ := d.now.Ko()
	d.legal = d.model.Probabilities(f, d.legal)
	for j, p := range f.Points {
		if p != ko && d.now.HasRoom(p, colour) && !d.now.IsEye(p, colour) {
			list = append(list, node{move: moveOn(i, p), prior: d.legal[j]})
		}
	}
	return list
}

// count adds what the first player has won in a simulation to the nodes of the path.
func (s *Search) count(won float64) {
	for i, at := range s.path {
		n := &s.nodes[at]
		n.visits++
		if i%2 == 1 {
			n.won += won
		} else {
			n.won += 1 - won
		}
	}
}
