package review

import (
	"fmt"
	"slices"

	"shicho/board"
	"shicho/sgf"
	"shicho/tactics"
)

// problem makes a problem of a chance that a move missed: the position with the stones that it is about marked, the
// moves that work, each with a line that ends in the comment RIGHT, and, of a single string, moves that do not: that
// of the game, and those on liberties.
func (v *reviewer) problem(before *board.Board, step *sgf.Step, t target) *sgf.Game {
	root := v.position(before, step, t)
	p := problem{v: v, b: before.Clone(), side: step.Colour, target: t}
	for _, m := range t.moves {
		p.right(root, m)
	}
	if t.purpose != tactics.Either {
		p.wrong(root, step.Point, "This was played.")
		tries := p.b.LibertySet(t.target)
		for m := tries.First(); m >= 0; m = tries.Next(m + 1) {
			if m != step.Point && !slices.Contains(t.moves, m) {
				p.wrong(root, m, "")
			}
		}
	}
	return &sgf.Game{Root: root}
}

// position is the first node of a problem.
func (v *reviewer) position(b *board.Board, step *sgf.Step, t target) *sgf.Node {
	r := v.record
	root := sgf.NewRoot("Shicho", b.Size(), r.Komi)
	root.Add("GN", fmt.Sprintf("%s, move %d", r.Name, step.Number))
	for _, text := range [...][2]string{{"PB", r.PlayerBlack}, {"PW", r.PlayerWhite}, {"DT", r.Date}} {
		if text[1] != "" {
			root.Add(text[0], text[1])
		}
	}
	points := func(name string, set board.PointSet) {
		var list []string
		for p := set.First(); p >= 0; p = set.Next(p + 1) {
			list = append(list, sgf.FormatPoint(p, b.Size()))
		}
		if len(list) > 0 {
			root.Add(name, list...)
		}
	}
	points("AB", *b.Stones(board.Black))
	points("AW", *b.Stones(board.White))
	about := *b.StringAt(t.target)
	stones := "the marked stone"
	if n := about.Len(); n > 1 {
		stones = fmt.Sprintf("the %d marked stones", n)
	}
	if t.purpose == tactics.Either {
		about.Union(b.StringAt(t.other))
		stones = "one of the two marked strings"
	}
	points("TR", about)
	player, task := "Black", "Capture"
	if step.Colour == board.White {
		player = "White"
	}
	if t.purpose == tactics.Saves {
		task = "Save"
	}
	root.Add("PL", player[:1])
	return root.Add("C", fmt.Sprintf("%s to move. %s %s.", player, task, stones))
}

// problem is one that is being made.
type problem struct {
	v      *reviewer
	b      *board.Board // the position
	side   board.Colour // who is to move
	target target
}

// right adds a move that works, with lines in which the other side resists.
func (p *problem) right(root *sgf.Node, m board.Point) {
	if !p.b.TryPlay(m, p.side) {
		return // it takes back a ko that may not be taken now
	}
	defer p.b.Undo()
	node := p.add(root, m, p.side)
	if p.target.purpose != tactics.Either {
		p.line(node, p.replying()).Add("C", "RIGHT")
		return
	}
	owner, pair := p.side.Opponent(), [...]board.Point{p.target.target, p.target.other}
	for i, saved := range pair {
		reply := p.v.ask(p.b, tactics.Question{Target: saved, ToMove: tactics.Defender})
		if reply.Result == tactics.Fails || reply.Move < 0 || !p.b.TryPlay(reply.Move, owner) {
			continue
		}
		p.line(p.add(node, reply.Move, owner), tactics.Question{Target: pair[1-i]}).Add("C", "RIGHT")
		p.b.Undo()
	}
}

// wrong adds a move after which the other side prevails, by proof, with the line that shows it.
func (p *problem) wrong(root *sgf.Node, m board.Point, comment string) {
	if m != board.Pass {
		if !p.b.TryPlay(m, p.side) {
			return
		}
		defer p.b.Undo()
	}
	if p.b.At(p.target.target) == board.Empty {
		return
	}
	q := p.replying()
	if reply := p.v.ask(p.b, q); reply.Result == tactics.Fails || reply.Outcome == tactics.Unknown {
		return
	}
	node := p.add(root, m, p.side)
	if comment != "" {
		node.Add("C", comment)
	}
	p.line(node, q)
}

// replying asks about the target after a move of the side.
func (p *problem) replying() tactics.Question { return p.target.replying() }

// line hangs the play that the reader thinks best for both sides below a node, of an attack on a string or of its
// defence, and returns its last node.
func (p *problem) line(node *sgf.Node, q tactics.Question) *sgf.Node {
	if p.b.At(q.Target) == board.Empty {
		return node
	}
	for _, limits := range [...]*tactics.Limits{&p.v.o.Limits, &p.v.confirm} {
		verdict, err := p.v.reader.Read(p.b, q, limits)
		if err != nil {
			panic(fmt.Sprint("review: ", err)) // there is a stone
		}
		if verdict.Outcome != tactics.Unknown {
			return sgf.AppendMoves(node, verdict.Line, p.b.Size())
		}
	}
	return node
}

// add hangs a move below a node and returns its node.
func (p *problem) add(node *sgf.Node, m board.Point, side board.Colour) *sgf.Node {
	return sgf.AppendMoves(node, []board.Stone{{Point: m, Colour: side}}, p.b.Size())
}
