package sgf

import (
	"strconv"

	"shicho/board"
)

// The names of properties, by colour.
var (
	moveProperty  = [...]string{board.Black: "B", board.White: "W"}
	setupProperty = [...]string{board.Empty: "AE", board.Black: "AB", board.White: "AW"}
)

// Tree is the record as the tree of a game without variations. The application is the name of the program that writes
// it. Reading the tree gives the same record, except for the territory and the warnings.
func (r *Record) Tree(application string) *Node {
	root := NewRoot(application, r.Size, r.Komi)
	if r.Handicap > 0 {
		root.Add("HA", strconv.Itoa(r.Handicap))
	}
	for _, p := range []struct{ name, text string }{
		{"PB", r.PlayerBlack}, {"BR", r.RankBlack}, {"PW", r.PlayerWhite}, {"WR", r.RankWhite},
		{"RU", r.Rules}, {"DT", r.Date}, {"EV", r.Event}, {"RE", r.Result},
	} {
		if p.text != "" {
			root.Add(p.name, p.text)
		}
	}
	last := AppendSteps(root, r.Steps, r.Size)
	if r.Last != board.Empty {
		if r.Moves() > 0 { // SGF allows no PL in a node with a move
			last.Append(new(Node))
			last = last.FirstChild
		}
		last.Add("PL", moveProperty[r.Last])
	}
	return root
}

// AppendSteps appends one node for each step below a node and returns the node of the last step. A setup before all
// other steps goes into the node itself.
func AppendSteps(node *Node, steps []Step, size int) *Node {
	for i := range steps {
		s := &steps[i]
		if i > 0 || s.IsMove() {
			node.Append(new(Node))
			node = node.LastChild
		}
		if s.IsMove() {
			node.Add(moveProperty[s.Colour], FormatPoint(s.Point, size))
			continue
		}
		for colour, name := range setupProperty {
			var values []string
			for _, stone := range s.Stones {
				if stone.Colour == board.Colour(colour) {
					values = append(values, FormatPoint(stone.Point, size))
				}
			}
			if len(values) > 0 {
				node.Add(name, values...)
			}
		}
	}
	return node
}

// NewRoot is the first node of a game that a program writes, with the name of the program, the board size and the
// komi.
func NewRoot(application string, size int, komi float64) *Node {
	root := new(Node).Add("GM", "1").Add("FF", "4").Add("CA", "UTF-8").Add("AP", application)
	return root.Add("SZ", strconv.Itoa(size)).Add("KM", strconv.FormatFloat(komi, 'f', -1, 64))
}

// AddPoints adds a property with the points of a set to a node, unless the set is empty.
func AddPoints(node *Node, name string, points *board.PointSet, size int) {
	var values []string
	for p := points.First(); p >= 0; p = points.Next(p + 1) {
		values = append(values, FormatPoint(p, size))
	}
	if len(values) > 0 {
		node.Add(name, values...)
	}
}

// AppendMoves appends one node for each move below a node and returns the node of the last move.
func AppendMoves(node *Node, moves []board.Stone, size int) *Node {
	for _, m := range moves {
		next := new(Node).Add(moveProperty[m.Colour], FormatPoint(m.Point, size))
		node.Append(next)
		node = next
	}
	return node
}
