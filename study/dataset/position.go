package dataset

import (
	"fmt"
	"strings"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/pattern/certify"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/patterndb/tables"
	"shicho/study/fact"
)

// verdictOf is the verdict of a class about the position before its move. hasMove tells that the point of the instance is the move that reaches the result.
func verdictOf(class patterndb.Class) (v fact.Verdict, hasMove bool) {
	switch {
	case class == patterndb.Escape, class == patterndb.Critical:
		return fact.Saved, true
	case class == patterndb.Safe:
		return fact.Safe, false
	case class.IsJoin():
		return fact.Connected, true
	case class.IsCut():
		return fact.Cut, true
	case class.IsKill():
		return fact.Killed, true
	case class == patterndb.Live, class == patterndb.CriticalKill:
		return fact.Lives, true
	}
	return fact.Captured, true
}

var positionColumns = []tables.Column[*fact.Fact]{
	{Field: tables.Field{Name: "game", About: "`key` of the game"}, Of: func(f *fact.Fact) any { return string(f.Game) }},
	{Field: tables.Field{Name: "split", About: splitAbout}, Of: func(f *fact.Fact) any { return string(f.Split) }},
	{Field: tables.Field{Name: "move", Kind: tables.Integer, About: "number of the move before which the position stood"}, Of: func(f *fact.Fact) any { return f.Move }},
	{Field: tables.Field{Name: "size", Kind: tables.Integer, About: "lines of the board"}, Of: func(f *fact.Fact) any { return f.Size }},
	{Field: tables.Field{Name: "board", Distinct: true, About: "rows of the board, the top row first, divided by `/`: `X` Black, `O` White, `.` empty"}, Of: func(f *fact.Fact) any { return string(f.Board) }},
	{Field: tables.Field{Name: "ko", Optional: true, About: "the point that the side to move may not take back at once"}, Of: func(f *fact.Fact) any { return orNil(f.Ko) }},
	{Field: tables.Field{Name: "to_move", About: "the side to move in the question: `black` or `white`"}, Of: func(f *fact.Fact) any { return string(f.ToMove) }},
	{Field: tables.Field{Name: "goal", About: "what the question is about: `capture`, `connect` or `kill`"}, Of: func(f *fact.Fact) any { return string(f.Goal) }},
	{Field: tables.Field{Name: "side", About: "`attack` if the opponent of the target is to move, `defend` if its owner is"}, Of: func(f *fact.Fact) any { return string(f.Side) }},
	{Field: tables.Field{Name: "target", About: "a stone of the string in question, as `D4`"}, Of: func(f *fact.Fact) any { return string(f.Target) }},
	{Field: tables.Field{Name: "stones", Kind: tables.Integer, About: "stones of that string: each is worth two points by area, if it is taken"}, Of: func(f *fact.Fact) any { return f.Stones }},
	{Field: tables.Field{Name: "string", About: "the string that the target became, the same in all positions about it: the number of the move that took it off, or a number beyond the game's moves if it stood at the end, and its first stone: `57-D4`. So a capture that is missed move after move is one string"}, Of: func(f *fact.Fact) any { return string(f.String) }},
	{Field: tables.Field{Name: "other", Optional: true, About: "a stone of the other string, where the goal is `connect`"}, Of: func(f *fact.Fact) any { return orNil(f.Other) }},
	{Field: tables.Field{Name: "result", About: "what is proved if that side moves: `captured`, `saved`, `safe` (no move captures), `connected`, `cut`, `killed` or `lives`"}, Of: func(f *fact.Fact) any { return string(f.Result) }},
	{Field: tables.Field{Name: "moves", Optional: true, About: "the move that is proved to reach the result; others may, too. Missing if the result is `safe`"}, Of: func(f *fact.Fact) any { return orNil(f.Moves) }},
	{Field: tables.Field{Name: "depth", Kind: tables.Integer, About: "plies of the proof after the move, without those of a ladder; 0 if the move takes the target off"}, Of: func(f *fact.Fact) any { return *f.Depth }},
	{Field: tables.Field{Name: "nodes", Kind: tables.Integer, About: "size of the proof's search, in positions"}, Of: func(f *fact.Fact) any { return *f.Nodes }},
	{Field: tables.Field{Name: "ladder", Kind: tables.Truth, Optional: true, About: "whether the move captures by a ladder; missing unless the result is `captured`"}, Of: func(f *fact.Fact) any {
		if f.Ladder == nil {
			return nil
		}
		return *f.Ladder
	}},
	{Field: tables.Field{Name: "zone", Optional: true, About: "with `--certificates`, the points on which the proof rests, divided by spaces: whatever stands elsewhere, the result is the same"}, Of: func(f *fact.Fact) any { return orNil(f.Zone) }},
	{Field: tables.Field{Name: "certificate", Optional: true, Distinct: true, About: "with `--certificates`, the whole proof as a certificate, lines of JSON that `shicho check` and `examples/check/check.py` judge; missing if it was not found again within the limits"}, Of: func(f *fact.Fact) any { return orNil(f.Certificate) }},
	{Field: tables.Field{Name: "class", About: "class of the instance"}, Of: func(f *fact.Fact) any { return string(f.Class) }},
	{Field: tables.Field{Name: "pattern", Optional: true, About: "ID of the instance's own pattern"}, Of: func(f *fact.Fact) any { return orNil(f.Pattern) }},
	{Field: tables.Field{Name: "refutations", Optional: true, About: "wrong moves, each with the reply that refutes it and what follows, divided by `; `: `D4 C3 E5; B2 C2`. Of problems, and with `--refutations` of captures and rescues: at most three wrong moves on the liberties of the target and beside them"}, Of: func(f *fact.Fact) any { return orNil(f.Refutations) }},
	{Field: tables.Field{Name: "reason", Optional: true, About: "why: the themes of the pattern, divided by spaces; of a problem its solution in sentences, of a review what the move does"}, Of: func(f *fact.Fact) any { return orNil(f.Reason) }},
	{Field: tables.Field{Name: "provenance", About: "the command that found it, with the version of the program: `shicho mine 0.2.0`; where games of several versions are there, all of them"}, Of: func(f *fact.Fact) any { return string(f.Provenance) }},
}

func orNil(text fact.Text) any {
	if text == "" {
		return nil
	}
	return string(text)
}

// factsOf are what the instances of a game prove, in the order of their moves. If search is not nil, it adds to each row what must be searched for. The game is
// replayed once.
func factsOf(g *patterndb.Game, search searching) (list []*fact.Fact, err error) {
	b, err := board.New(g.Size)
	if err != nil {
		return nil, err
	}
	byMove, byEnd := map[int][]*patterndb.Instance{}, map[int][]*patterndb.Instance{}
	for i := range g.Instances {
		n := &g.Instances[i]
		byMove[n.Move] = append(byMove[n.Move], n)
		end := min(n.Capture, g.Moves+1)
		byEnd[end] = append(byEnd[end], n)
	}
	facts := map[*patterndb.Instance]*fact.Fact{}
	before := func(number int) {
		for _, n := range byMove[number] {
			f := factOf(b, g, n)
			if search != nil {
				search(&f, b, n)
			}
			list, facts[n] = append(list, &f), &f
		}
		for _, n := range byEnd[number] { // the string is whole now: see the column string
			first := n.Target
			if b.At(first) != board.Empty {
				first = b.StringAt(first).First()
			}
			if f := facts[n]; f != nil {
				f.String = fact.Text(fmt.Sprintf("%d-%s", n.Capture, board.FormatPoint(first, g.Size)))
			}
		}
	}
	record := &sgf.Record{Path: g.Name, Size: g.Size, Rules: g.Rules, Steps: g.Steps()}
	for i := range record.Steps {
		step := &record.Steps[i]
		if step.IsMove() {
			before(step.Number)
		}
		if err := record.Play(b, step); err != nil {
			return nil, fmt.Errorf("game %v: %w", g.Key, err)
		}
	}
	before(g.Moves + 1)
	return list, nil
}

// factOf is what an instance proves of the position on the board.
func factOf(b *board.Board, g *patterndb.Game, n *patterndb.Instance) fact.Fact {
	v, hasMove := verdictOf(n.Class)
	other := board.NoPoint
	if n.Class.HasPair() {
		other = n.Other
	}
	f := fact.New(b, n.Move, v, n.Target, other, n.Point).In(g.Key)
	if !hasMove {
		f.Moves = ""
	}
	f.Depth, f.Nodes, f.Class = &n.Depth, &n.Nodes, fact.Text(n.Class.String())
	if v == fact.Captured {
		f.Ladder = &n.Ladder
	}
	if n.Pattern != (shape.ID{}) {
		f.Pattern = fact.Text(n.Pattern.String())
	}
	return f
}

// searching adds to the row of an instance, on the board before its move, what is not kept in a store and must be searched for.
type searching func(f *fact.Fact, b *board.Board, n *patterndb.Instance)

// searchFor is the search for what the options want of each row; nil if that is nothing.
func (o *Options) searchFor() searching {
	var certifier *certify.Certifier
	var r *refuter
	if o.Certify {
		certifier = certify.New(o.Limits)
	}
	if o.Refute {
		r = newRefuter(o.Limits)
	}
	if certifier == nil && r == nil {
		return nil
	}
	return func(f *fact.Fact, b *board.Board, n *patterndb.Instance) {
		if certifier != nil {
			certifyFact(f, b, n, certifier)
		}
		if r != nil {
			r.refute(f, b, n)
		}
	}
}

// certifyFact adds the certificate of a fact, if it is found. One that the checker refuses is none.
func certifyFact(f *fact.Fact, b *board.Board, n *patterndb.Instance, certifier *certify.Certifier) {
	c, err := certifier.OnBoard(b, n.Class.Kind(), n.Point, n.Target, n.Other)
	if err != nil {
		return
	}
	if _, err := c.Check(); err == nil {
		f.Certificate, f.Zone = fact.Text(c.Bytes()), fact.Text(strings.Join(c.Claim.Zone, " "))
	}
}
