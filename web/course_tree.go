package web

import (
	"strings"

	"shicho/board"
	"shicho/board/sgf"
)

// Bounds of what a page shows of an annotated record. The record that is saved has everything.
const (
	mostVaried  = 20_000 // moves of all variations
	deepest     = 100    // variations inside variations
	longestNote = 20_000 // characters of a comment
)

// Drawn is what a record says at a position beside the moves.
type Drawn struct {
	Comment string            `json:"comment,omitempty"`
	Marks   map[string]string `json:"marks,omitempty"`  // triangle, square, circle, cross or selected, by point
	Labels  map[string]string `json:"labels,omitempty"` // texts, by point
	Arrows  [][2]string       `json:"arrows,omitempty"` // from a point to another one; lines, too
}

// marks are the properties that mark points, with the names of the marks.
var marks = map[string]string{"TR": "triangle", "SQ": "square", "CR": "circle", "MA": "cross", "SL": "selected"}

// decorate adds the comments, marks and variations of the tree from which the record of a course was taken.
func (c *Course) decorate(r *sgf.Record, tree *sgf.Game) {
	d := decorator{record: r, left: mostVaried}
	nodes := map[sgf.Place]int{} // by the place of a move, its index
	moves := 0
	for i := range r.Steps {
		if s := &r.Steps[i]; s.IsMove() {
			nodes[s.Place] = moves
			moves++
		}
	}
	at := -1 // the last move of the course so far
	for node := range tree.Root.MainLine() {
		for i := range node.Properties {
			if n, ok := nodes[node.Properties[i].Place]; ok {
				at = n
			}
		}
		switch {
		case at >= len(c.Moves):
			return
		case at < 0:
			d.draw(&c.Drawn, node)
		default:
			d.draw(&c.Moves[at].Drawn, node)
		}
		next := at + 1
		for other := range node.Children() {
			if other != node.FirstChild && next < len(c.Moves) {
				if line := d.line(other, 0); len(line) > 0 {
					c.Moves[next].Variations = append(c.Moves[next].Variations, line)
				}
			}
		}
	}
}

// decorator reads the nodes of a tree.
type decorator struct {
	record *sgf.Record
	left   int // moves of variations that may still be shown
}

// line lists the moves of a variation, with variations of its own. A node without a move adds to the move before. A variation that begins with a setup is left out.
func (d *decorator) line(node *sgf.Node, depth int) (list []CourseMove) {
	for ; node != nil && depth < deepest; node = node.FirstChild {
		steps, err := d.record.NodeSteps(node)
		if err != nil {
			return list
		}
		var stones []board.Stone
		for i := range steps {
			s := &steps[i]
			if !s.IsMove() {
				stones = append(stones, s.Stones...)
				continue
			}
			if d.left--; d.left < 0 {
				return list
			}
			list = append(list, CourseMove{NamedMove: board.Stone{Point: s.Point, Colour: s.Colour}.Named(d.record.Size)})
		}
		if len(list) == 0 {
			return nil
		}
		last := &list[len(list)-1]
		if len(stones) > 0 {
			last.Setup = newSetup(stones, d.record.Size)
		}
		d.draw(&last.Drawn, node)
		for other := range node.Children() {
			if other == node.FirstChild {
				continue
			}
			if line := d.line(other, depth+1); len(line) > 0 {
				last.following = append(last.following, line)
			}
		}
	}
	// What is played instead of a move is known at the move before.
	for i := range list[:max(len(list)-1, 0)] {
		list[i+1].Variations, list[i].following = list[i].following, nil
	}
	return list
}

// draw adds what a node says.
func (d *decorator) draw(to *Drawn, node *sgf.Node) {
	for i := range node.Properties {
		p := &node.Properties[i]
		switch kind := marks[p.Name]; {
		case kind != "":
			points, err := d.record.NodePoints(node, p.Name)
			for q := points.First(); err == nil && q >= 0; q = points.Next(q + 1) {
				set(&to.Marks, board.FormatPoint(q, d.record.Size), kind)
			}
		case p.Name == "LB":
			for _, value := range p.Values {
				point, text, _ := strings.Cut(value, ":")
				d.label(to, point, text)
			}
		case p.Name == "L": // of old records: letters in the order of the points
			for n, point := range p.Values {
				d.label(to, point, string(rune('A'+n%26)))
			}
		case p.Name == "AR", p.Name == "LN":
			for _, value := range p.Values {
				from, target, _ := strings.Cut(value, ":")
				if x, y := d.name(from), d.name(target); x != "" && y != "" {
					to.Arrows = append(to.Arrows, [2]string{x, y})
				}
			}
		case (p.Name == "C" || p.Name == "N") && len(p.Values) > 0:
			to.Comment = strings.TrimSpace(to.Comment + "\n" + shortened(strings.TrimSpace(p.Values[0])))
		}
	}
}

// shortened is a comment of a length that a page can show.
func shortened(text string) string {
	if letters := []rune(text); len(letters) > longestNote {
		return string(letters[:longestNote]) + "…"
	}
	return text
}

// longestLabel bounds the characters of a label that are drawn.
const longestLabel = 4

func (d *decorator) label(to *Drawn, point, text string) {
	if name := d.name(point); name != "" && text != "" {
		letters := []rune(text)
		set(&to.Labels, name, string(letters[:min(len(letters), longestLabel)]))
	}
}

// name is the name of a point as pages have it, "" for what is no point.
func (d *decorator) name(text string) string {
	n := new(sgf.Node).Add("TR", strings.TrimSpace(text))
	if points, err := d.record.NodePoints(n, "TR"); err == nil && points.Len() == 1 {
		return board.FormatPoint(points.First(), d.record.Size)
	}
	return ""
}

// set adds an entry to a map that may not exist yet.
func set(to *map[string]string, key, value string) {
	if *to == nil {
		*to = map[string]string{}
	}
	(*to)[key] = value
}
