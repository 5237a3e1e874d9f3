package review

import (
	"fmt"
	"slices"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/tactics"
)

// problem makes a problem of a chance that a move missed. The record has the position with the
// strings marked and the moves that work, each with a line that ends in the comment RIGHT. A problem about a
// single string has wrong moves too: the move of the game and those on the string's liberties.
func (v *reviewer) problem(before *board.Board, step *sgf.Step, t target) *sgf.Game {
	root := v.position(before, step, t)
	p := problem{v: v, b: before.Clone(), side: step.Colour, target: t, limits: &v.confirm}
	if t.limits != nil {
		p.limits = t.limits
	}
	for _, m := range t.moves {
		p.addRight(root, m)
	}
	if t.purpose != tactics.Either {
		p.addWrong(root, step.Point, "This was played.")
		tries := p.b.LibertySet(t.target)
		for m := tries.First(); m >= 0; m = tries.Next(m + 1) {
			if m != step.Point && !slices.Contains(t.moves, m) {
				p.addWrong(root, m, "")
			}
		}
	}
	return &sgf.Game{Root: root}
}

// position returns the first node of a problem.
func (v *reviewer) position(b *board.Board, step *sgf.Step, t target) *sgf.Node {
	r := v.record
	root := sgf.NewRoot("Shicho", b.Size(), r.Komi)
	root.Add("GN", fmt.Sprintf("%s, move %d", r.Name, step.Number))
	for _, text := range [...][2]string{{"PB", r.PlayerBlack}, {"PW", r.PlayerWhite}, {"DT", r.Date}} {
		if text[1] != "" {
			root.Add(text[0], text[1])
		}
	}
	sgf.AddPoints(root, "AB", b.Stones(board.Black), b.Size())
	sgf.AddPoints(root, "AW", b.Stones(board.White), b.Size())
	about := *b.StringAt(t.target)
	stones := "the marked stone"
	if n := about.Len(); n > 1 {
		stones = fmt.Sprintf("the %d marked stones", n)
	}
	if t.purpose == tactics.Either {
		about.Union(b.StringAt(t.other))
		stones = "one of the two marked strings"
	}
	sgf.AddPoints(root, "TR", &about, b.Size())
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

// problem is a problem that is being made.
type problem struct {
	v      *reviewer
	b      *board.Board // the position
	side   board.Colour // the side to move
	target target
	limits *tactics.Limits // of its searches: those by which the miss is proved
}

// addRight adds a move that works, with lines in which the other side resists.
func (p *problem) addRight(root *sgf.Node, m board.Point) {
	if !p.b.TryPlay(m, p.side) {
		return // the move retakes a ko, which is not allowed now
	}
	defer p.b.Undo()
	node := p.add(root, m, p.side)
	if p.target.purpose != tactics.Either {
		p.addLine(node, p.target.replyQuestion()).Add("C", "RIGHT")
		return
	}
	owner, pair := p.side.Opponent(), [...]board.Point{p.target.target, p.target.other}
	for i, saved := range pair {
		reply := p.ask(tactics.Question{Target: saved, ToMove: tactics.Defender})
		if reply.Result == tactics.Fails || reply.Move < 0 || !p.b.TryPlay(reply.Move, owner) {
			continue
		}
		p.addLine(p.add(node, reply.Move, owner), tactics.Question{Target: pair[1-i]}).Add("C", "RIGHT")
		p.b.Undo()
	}
}

// addWrong adds a move that does not work, with the line that shows why. It adds nothing unless that is proved.
func (p *problem) addWrong(root *sgf.Node, m board.Point, comment string) {
	if m != board.Pass {
		if !p.b.TryPlay(m, p.side) {
			return
		}
		defer p.b.Undo()
	}
	if p.b.At(p.target.target) == board.Empty {
		return
	}
	q := p.target.replyQuestion()
	if reply := p.ask(q); reply.Result == tactics.Fails || reply.Outcome == tactics.Unknown {
		return
	}
	node := p.add(root, m, p.side)
	if comment != "" {
		node.Add("C", comment)
	}
	p.addLine(node, q)
}

// ask asks with the limits by which the miss is proved.
func (p *problem) ask(q tactics.Question) tactics.Answer {
	reply, err := p.v.teller.Ask(p.b, q, p.limits)
	if err != nil {
		panic(fmt.Sprint("review: ", err)) // the target is a stone
	}
	return reply
}

// addLine appends the reader's best play for both sides to a node, as an answer to the question, and returns the
// last node.
func (p *problem) addLine(node *sgf.Node, q tactics.Question) *sgf.Node {
	if p.b.At(q.Target) == board.Empty {
		return node
	}
	for _, limits := range [...]*tactics.Limits{p.limits, &p.v.confirm} {
		verdict, err := p.v.teller.Read(p.b, q, limits)
		if err != nil {
			panic(fmt.Sprint("review: ", err)) // the target is a stone
		}
		if verdict.Outcome != tactics.Unknown {
			return sgf.AppendMoves(node, verdict.Line, p.b.Size())
		}
	}
	return node
}

// add appends a move to a node and returns the move's node.
func (p *problem) add(node *sgf.Node, m board.Point, side board.Colour) *sgf.Node {
	return sgf.AppendMoves(node, []board.Stone{{Point: m, Colour: side}}, p.b.Size())
}
