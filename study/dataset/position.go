package dataset

import (
	"cmp"
	"fmt"
	"strings"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/pattern/certify"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/patterndb/tables"
	"shicho/proof"
)

// Position is a position of a game with what a proof says of a string in it.
type Position struct {
	game     *patterndb.Game
	instance *patterndb.Instance
	board    string // its rows
	ko       string // the point that the side to move may not take back at once; "" if there is none
	toMove   board.Colour
	verdict  verdict
	stones   int    // of the target
	string   string // names the target's string in all its positions

	certificate *proof.Certificate // nil if it was not asked for, or not found
}

// verdict is what an instance of a class proves about the position before its move.
type verdict struct {
	goal, result string
	isDefence    bool // the owner of the target is to move
	hasMove      bool // the point of the instance is the move that reaches the result
}

// verdictOf is the verdict of a class.
func verdictOf(class patterndb.Class) verdict {
	switch {
	case class == patterndb.Escape, class == patterndb.Critical:
		return verdict{"capture", "saved", true, true}
	case class == patterndb.Safe:
		return verdict{"capture", "safe", false, false}
	case class.IsJoin():
		return verdict{"connect", "connected", true, true}
	case class.IsCut():
		return verdict{"connect", "cut", false, true}
	case class.IsKill():
		return verdict{"kill", "killed", false, true}
	case class == patterndb.Live, class == patterndb.CriticalKill:
		return verdict{"kill", "lives", true, true}
	}
	return verdict{"capture", "captured", false, true}
}

// side says who is to move, as the reader's questions do.
func (v *verdict) side() string {
	if v.isDefence {
		return "defend"
	}
	return "attack"
}

var positionColumns = []tables.Column[*Position]{
	{Field: tables.Field{Name: "game", About: "`key` of the game"}, Of: func(p *Position) any { return p.game.Key.String() }},
	{Field: tables.Field{Name: "split", About: splitAbout}, Of: func(p *Position) any { return splitOf(p.game.Key) }},
	{Field: tables.Field{Name: "move", Kind: tables.Integer, About: "number of the move before which the position stood"}, Of: func(p *Position) any { return p.instance.Move }},
	{Field: tables.Field{Name: "size", Kind: tables.Integer, About: "lines of the board"}, Of: func(p *Position) any { return p.game.Size }},
	{Field: tables.Field{Name: "board", Distinct: true, About: "rows of the board, the top row first, divided by `/`: `X` Black, `O` White, `.` empty"}, Of: func(p *Position) any { return p.board }},
	{Field: tables.Field{Name: "ko", Optional: true, About: "the point that the side to move may not take back at once"}, Of: func(p *Position) any { return orNil(p.ko) }},
	{Field: tables.Field{Name: "to_move", About: "the side to move in the question: `black` or `white`"}, Of: func(p *Position) any { return p.toMove.String() }},
	{Field: tables.Field{Name: "goal", About: "what the question is about: `capture`, `connect` or `kill`"}, Of: func(p *Position) any { return p.verdict.goal }},
	{Field: tables.Field{Name: "side", About: "`attack` if the opponent of the target is to move, `defend` if its owner is"}, Of: func(p *Position) any { return p.verdict.side() }},
	{Field: tables.Field{Name: "target", About: "a stone of the string in question, as `D4`"}, Of: func(p *Position) any { return board.FormatPoint(p.instance.Target, p.game.Size) }},
	{Field: tables.Field{Name: "stones", Kind: tables.Integer, About: "stones of that string: each is worth two points by area, if it is taken"}, Of: func(p *Position) any { return p.stones }},
	{Field: tables.Field{Name: "string", About: "the string that the target became, the same in all positions about it: the number of the move that took it off, or a number beyond the game's moves if it stood at the end, and its first stone: `57-D4`. So a capture that is missed move after move is one string"}, Of: func(p *Position) any { return p.string }},
	{Field: tables.Field{Name: "other", Optional: true, About: "a stone of the other string, where the goal is `connect`"}, Of: func(p *Position) any {
		if !p.instance.Class.HasPair() {
			return nil
		}
		return board.FormatPoint(p.instance.Other, p.game.Size)
	}},
	{Field: tables.Field{Name: "result", About: "what is proved if that side moves: `captured`, `saved`, `safe` (no move captures), `connected`, `cut`, `killed` or `lives`"}, Of: func(p *Position) any { return p.verdict.result }},
	{Field: tables.Field{Name: "moves", Optional: true, About: "the move that is proved to reach the result; others may, too. Missing if the result is `safe`"}, Of: func(p *Position) any {
		if !p.verdict.hasMove {
			return nil
		}
		return board.FormatPoint(p.instance.Point, p.game.Size)
	}},
	{Field: tables.Field{Name: "depth", Kind: tables.Integer, About: "plies of the proof after the move, without those of a ladder; 0 if the move takes the target off"}, Of: func(p *Position) any { return p.instance.Depth }},
	{Field: tables.Field{Name: "nodes", Kind: tables.Integer, About: "size of the proof's search, in positions"}, Of: func(p *Position) any { return p.instance.Nodes }},
	{Field: tables.Field{Name: "ladder", Kind: tables.Truth, Optional: true, About: "whether the move captures by a ladder; missing unless the result is `captured`"}, Of: func(p *Position) any {
		if p.verdict.result != "captured" {
			return nil
		}
		return p.instance.Ladder
	}},
	{Field: tables.Field{Name: "zone", Optional: true, About: "with `--certificates`, the points on which the proof rests, divided by spaces: whatever stands elsewhere, the result is the same"}, Of: func(p *Position) any {
		if p.certificate == nil {
			return nil
		}
		return strings.Join(p.certificate.Claim.Zone, " ")
	}},
	{Field: tables.Field{Name: "certificate", Optional: true, Distinct: true, About: "with `--certificates`, the whole proof as a certificate, lines of JSON that `shicho check` and `examples/check/check.py` judge; missing if it was not found again within the limits"}, Of: func(p *Position) any {
		if p.certificate == nil {
			return nil
		}
		return string(p.certificate.Bytes())
	}},
	{Field: tables.Field{Name: "class", About: "class of the instance"}, Of: func(p *Position) any { return p.instance.Class.String() }},
	{Field: tables.Field{Name: "pattern", Optional: true, About: "ID of the instance's own pattern"}, Of: func(p *Position) any {
		if p.instance.Pattern == (shape.ID{}) {
			return nil
		}
		return p.instance.Pattern.String()
	}},
}

func orNil(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// stringNames names the strings that the targets of a game's instances became: see the column string.
func stringNames(g *patterndb.Game) (map[*patterndb.Instance]string, error) {
	byEnd := map[int][]*patterndb.Instance{}
	for i := range g.Instances {
		n := &g.Instances[i]
		end := min(n.Capture, g.Moves+1)
		byEnd[end] = append(byEnd[end], n)
	}
	names := map[*patterndb.Instance]string{}
	name := func(b *board.Board, end int) {
		for _, n := range byEnd[end] {
			first := n.Target
			if b.At(first) != board.Empty {
				first = b.StringAt(first).First()
			}
			names[n] = fmt.Sprintf("%d-%s", n.Capture, board.FormatPoint(first, g.Size))
		}
	}
	b, err := replay(g, name)
	if err == nil {
		name(b, g.Moves+1)
	}
	return names, err
}

// replay plays a game and calls before each move, with its number. It returns the last position.
func replay(g *patterndb.Game, before func(b *board.Board, number int)) (*board.Board, error) {
	b, err := board.New(g.Size)
	if err != nil {
		return nil, err
	}
	record := &sgf.Record{Path: g.Name, Size: g.Size, Rules: g.Rules, Steps: g.Steps()}
	for i := range record.Steps {
		step := &record.Steps[i]
		if step.IsMove() {
			before(b, step.Number)
		}
		if err := record.Play(b, step); err != nil {
			return nil, fmt.Errorf("game %v: %w", g.Key, err)
		}
	}
	return b, nil
}

// positions calls take for each instance of a game, in the order of their moves, with the position before the move, and with a certificate if there is a certifier. The Position is
// overwritten after the call.
func positions(g *patterndb.Game, certifier *certify.Certifier, take func(*Position) error) error {
	byMove := map[int][]*patterndb.Instance{}
	for i := range g.Instances {
		n := &g.Instances[i]
		byMove[n.Move] = append(byMove[n.Move], n)
	}
	names, err := stringNames(g)
	if err != nil {
		return err
	}
	p := Position{game: g}
	var fault error
	_, err = replay(g, func(b *board.Board, number int) {
		if list := byMove[number]; len(list) > 0 && fault == nil {
			p.board = rows(b)
			for _, n := range list {
				p.set(b, n, names[n])
				p.certify(b, certifier)
				fault = cmp.Or(fault, take(&p))
			}
		}
	})
	return cmp.Or(fault, err)
}

// certify writes the certificate of the position, if it is wanted and found. One that the checker refuses is none.
func (p *Position) certify(b *board.Board, certifier *certify.Certifier) {
	p.certificate = nil
	if certifier == nil {
		return
	}
	n := p.instance
	c, err := certifier.OnBoard(b, n.Class.Kind(), n.Point, n.Target, n.Other)
	if err != nil {
		return
	}
	if _, err := c.Check(); err == nil {
		p.certificate = c
	}
}

// set makes the position about an instance.
func (p *Position) set(b *board.Board, n *patterndb.Instance, name string) {
	p.instance, p.verdict, p.string = n, verdictOf(n.Class), name
	p.stones = b.StringAt(n.Target).Len()
	p.toMove = b.At(n.Target).Opponent()
	if p.verdict.isDefence {
		p.toMove = b.At(n.Target)
	}
	p.ko = ""
	if point, banned := b.Ko(); banned == p.toMove && point >= 0 && banned != board.Empty {
		p.ko = board.FormatPoint(point, p.game.Size)
	}
}

// rows writes a board as rows of letters, divided by slashes.
func rows(b *board.Board) string {
	var text strings.Builder
	for y := range b.Size() {
		if y > 0 {
			text.WriteByte('/')
		}
		for x := range b.Size() {
			text.WriteByte(".XO"[b.At(board.Point(y*b.Size()+x))])
		}
	}
	return text.String()
}
