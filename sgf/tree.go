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

// Tree writes the record as the nodes of a game, as made by a program of that name. It returns the first node, which has the facts
// about the game, and the node of each step. A setup before all moves stands in the first node.
func (r *Record) Tree(application string) (root *Node, steps []*Node) {
	root = r.root(application)
	node := root
	for i := range r.Steps {
		s := &r.Steps[i]
		if i > 0 || s.IsMove() { // each later setup needs a node of its own
			next := new(Node)
			node.Append(next)
			node = next
		}
		steps = append(steps, node)
		if s.IsMove() {
			node.Add(moveProperty[s.Colour], FormatPoint(s.Point, r.Size))
			continue
		}
		for colour, name := range setupProperty {
			node.addSetup(name, s.Stones, board.Colour(colour), r.Size)
		}
	}
	return root, steps
}

// root returns the first node, with the facts about the game.
func (r *Record) root(application string) *Node {
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
	return root
}

func (n *Node) addSetup(name string, stones []board.Stone, colour board.Colour, size int) {
	var values []string
	for _, s := range stones {
		if s.Colour == colour {
			values = append(values, FormatPoint(s.Point, size))
		}
	}
	if len(values) > 0 {
		n.Add(name, values...)
	}
}
