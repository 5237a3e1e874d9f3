package problem

import (
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strings"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/lang"
	"shicho/tactics"
)

// mostDepth is the number of moves of a line, beyond which a tree is no problem.
const mostDepth = 400

// rightMarks are the ways in which collections mark the end of a right line, the surest first. A tree is read by the first one that occurs in it.
var rightMarks = []func(n *sgf.Node, side board.Colour) bool{
	commented(regexp.MustCompile(`\bRIGHT\b`)),
	commented(regexp.MustCompile(`(?i)(?:^|[^\pL])(?:correct|success|solution|solved)\b|(?:^|[^不])正解|正确|正確|정답|(?:^|[^\pL])(?:richtig|correcte?)\b`)),
	func(n *sgf.Node, _ board.Colour) bool { return has(n, "TE") },
	func(n *sgf.Node, side board.Colour) bool {
		return side == board.Black && has(n, "GB") || side == board.White && has(n, "GW")
	},
}

// denial is what a comment says of a wrong move that a right mark would misread.
var denial = regexp.MustCompile(`(?i)\b(?:not|in)\W?(?:correct|solved)|\bno solution|\bWRONG\b|不正解|不正确|不正確|오답`)

// commented tells of a node whether its comment has a mark, and no denial.
func commented(mark *regexp.Regexp) func(*sgf.Node, board.Colour) bool {
	return func(n *sgf.Node, _ board.Colour) bool {
		text, ok := n.Get("C")
		return ok && mark.MatchString(text) && !denial.MatchString(text)
	}
}

// has tells whether a node has a property.
func has(n *sgf.Node, name string) bool {
	_, ok := n.Get(name)
	return ok
}

// firstSide is the side of the first move of a tree; Empty if there is none.
func firstSide(root *sgf.Node) board.Colour {
	for n := root; n != nil; n = following(n) {
		switch {
		case has(n, "B"):
			return board.Black
		case has(n, "W"):
			return board.White
		}
	}
	return board.Empty
}

// rightNodes are the nodes that end a right line, and all nodes above them.
func rightNodes(root *sgf.Node) map[*sgf.Node]bool {
	right, me := map[*sgf.Node]bool{}, firstSide(root)
	for _, ends := range rightMarks {
		for n := root; n != nil; n = following(n) {
			if ends(n, me) {
				for up := n; up != nil && !right[up]; up = up.Parent {
					right[up] = true
				}
			}
		}
		if len(right) > 1 {
			break
		}
		clear(right) // a mark at the root alone names no move
	}
	return right
}

// following is the node after n in the order of the text.
func following(n *sgf.Node) *sgf.Node {
	if n.FirstChild != nil {
		return n.FirstChild
	}
	for n != nil && n.NextSibling == nil {
		n = n.Parent
	}
	if n == nil {
		return nil
	}
	return n.NextSibling
}

// nodeMove is a move with its node.
type nodeMove struct {
	board.Stone
	node *sgf.Node
}

// says tells whether the comment of the move's node has a text.
func (m *nodeMove) says(text string) bool {
	comment, _ := m.node.Get("C")
	return strings.Contains(comment, text)
}

// saysFirst tells whether the comment of the move's node says that a side takes first in a ko. Older records have the side in small letters.
func (m *nodeMove) saysFirst(side board.Colour) bool {
	return m.says(fmt.Sprintf(firstText, lang.English().Side(side))) || m.says(fmt.Sprintf(firstText, side))
}

// moves are the moves after a node. Nodes without a move are passed over.
func (r *reading) moves(n *sgf.Node) (list []nodeMove, err error) {
	for open := backwards(n.Children()); len(open) > 0; {
		node := open[len(open)-1]
		open = open[:len(open)-1]
		steps, err := r.record.NodeSteps(node)
		switch {
		case err != nil:
			return nil, err
		case len(steps) == 0:
			open = append(open, backwards(node.Children())...)
		case len(steps) > 1 || !steps[0].IsMove():
			return nil, r.broken(node, "a node of the tree sets up stones or has two moves")
		default:
			list = append(list, nodeMove{board.Stone{Point: steps[0].Point, Colour: steps[0].Colour}, node})
		}
	}
	return list, nil
}

// backwards lists the nodes from the last to the first.
func backwards(nodes iter.Seq[*sgf.Node]) []*sgf.Node {
	list := slices.Collect(nodes)
	slices.Reverse(list)
	return list
}

// turn reads the solver's moves after a node, and all that follows. It is nil if none of them is right. depth is the
// number of moves before it.
func (r *reading) turn(n *sgf.Node, depth int) (*Turn, error) {
	if depth > mostDepth {
		return nil, r.broken(n, "a line of more than %d moves", mostDepth)
	}
	moves, err := r.moves(n)
	if err != nil {
		return nil, err
	}
	var t Turn
	var right nodeMove
	for _, m := range moves {
		if m.Colour != r.me || !r.right[m.node] || slices.Contains(t.Right, m.Point) {
			continue
		}
		if len(t.Right) == 0 {
			right = m
		} else if err := r.play(m); err != nil {
			return nil, err
		} else {
			r.problem.Board.Undo()
		}
		t.Right = append(t.Right, m.Point)
	}
	if len(t.Right) == 0 {
		return nil, nil
	}
	for _, m := range moves {
		if m.Colour == r.me && !r.right[m.node] && !t.has(m.Point) {
			try, err := r.try(m)
			if err != nil {
				return nil, err
			}
			if m.Point == board.Pass && r.problem.Goal != Unstated {
				t.Elsewhere = try.Line
				continue
			}
			t.Tries = append(t.Tries, try)
		}
	}
	return &t, r.follow(&t, right, depth+1)
}

// has tells whether the turn has a move, right or wrong.
func (t *Turn) has(move board.Point) bool {
	return slices.Contains(t.Right, move) || t.Try(move) != nil
}

// follow reads what follows the right move of a turn.
func (r *reading) follow(t *Turn, right nodeMove, depth int) error {
	if err := r.play(right); err != nil {
		return err
	}
	b := r.problem.Board
	defer b.Undo()
	t.Ladder = right.says(ladderText)
	switch {
	case right.saysFirst(r.me):
		t.Ko = tactics.KoThreat
	case right.saysFirst(r.me.Opponent()):
		t.Ko = tactics.KoFirst
	}
	if p := &r.problem; !t.Ladder && p.Goal != Unstated && !p.Goal.IsRescue() {
		_, _, t.Taken = p.on(b, r.me.Opponent())
	}
	moves, err := r.moves(right.node)
	if err != nil {
		return err
	}
	for _, m := range moves {
		if m.Colour == r.me || !r.right[m.node] {
			continue
		}
		if err := r.play(m); err != nil {
			return err
		}
		next, err := r.turn(m.node, depth+1)
		b.Undo()
		if err != nil {
			return err
		}
		if next != nil && !slices.ContainsFunc(t.Replies, func(other Reply) bool { return other.Move == m.Point }) {
			t.Replies = append(t.Replies, Reply{Move: m.Point, Turn: next})
		}
	}
	return nil
}

// try reads a wrong move with the first line that follows.
func (r *reading) try(m nodeMove) (Try, error) {
	t := Try{Move: m.Point}
	if m.says(koText) {
		t.Verdict = OnlyKo
	}
	b := r.problem.Board
	start := b.Moves()
	defer func() {
		for b.Moves() > start {
			b.Undo()
		}
	}()
	for len(t.Line) < mostDepth {
		if err := r.play(m); err != nil {
			return t, err
		}
		moves, err := r.moves(m.node)
		if err != nil {
			return t, err
		}
		if len(moves) == 0 {
			break
		}
		m = moves[0]
		t.Line = append(t.Line, m.Stone)
	}
	return t, nil
}

// play plays a move on the board of the problem.
func (r *reading) play(m nodeMove) error {
	if err := r.problem.Board.Play(m.Point, m.Colour); err != nil {
		return r.fault(m.node, fmt.Errorf("%w: %w", sgf.ErrIllegalMove, err))
	}
	return nil
}
