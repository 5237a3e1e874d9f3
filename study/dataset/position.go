package dataset

import (
	"fmt"
	"strings"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/patterndb/tables"
)

// Position is a position of a game with what a proof says of a string in it.
type Position struct {
	game     *patterndb.Game
	instance *patterndb.Instance
	board    string // its rows
	ko       string // the point that the side to move may not take back at once; "" if there is none
	toMove   board.Colour
	verdict  verdict
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
	{Field: tables.Field{Name: "move", Kind: tables.Integer, About: "number of the move before which the position stood"}, Of: func(p *Position) any { return p.instance.Move }},
	{Field: tables.Field{Name: "size", Kind: tables.Integer, About: "lines of the board"}, Of: func(p *Position) any { return p.game.Size }},
	{Field: tables.Field{Name: "board", Distinct: true, About: "rows of the board, the top row first, divided by `/`: `X` Black, `O` White, `.` empty"}, Of: func(p *Position) any { return p.board }},
	{Field: tables.Field{Name: "ko", Optional: true, About: "the point that the side to move may not take back at once"}, Of: func(p *Position) any { return orNil(p.ko) }},
	{Field: tables.Field{Name: "to_move", About: "the side to move in the question: `black` or `white`"}, Of: func(p *Position) any { return p.toMove.String() }},
	{Field: tables.Field{Name: "goal", About: "what the question is about: `capture`, `connect` or `kill`"}, Of: func(p *Position) any { return p.verdict.goal }},
	{Field: tables.Field{Name: "side", About: "`attack` if the opponent of the target is to move, `defend` if its owner is"}, Of: func(p *Position) any { return p.verdict.side() }},
	{Field: tables.Field{Name: "target", About: "a stone of the string in question, as `D4`"}, Of: func(p *Position) any { return board.FormatPoint(p.instance.Target, p.game.Size) }},
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

// positions calls take for each instance of a game, in the order of their moves, with the position before the move. The Position is
// overwritten after the call.
func positions(g *patterndb.Game, take func(*Position) error) error {
	byMove := map[int][]*patterndb.Instance{}
	for i := range g.Instances {
		n := &g.Instances[i]
		byMove[n.Move] = append(byMove[n.Move], n)
	}
	b, err := board.New(g.Size)
	if err != nil {
		return err
	}
	record := &sgf.Record{Path: g.Name, Size: g.Size, Rules: g.Rules, Steps: g.Steps()}
	p := Position{game: g}
	for i := range record.Steps {
		step := &record.Steps[i]
		if list := byMove[step.Number]; step.IsMove() && len(list) > 0 {
			p.board = rows(b)
			for _, n := range list {
				p.instance, p.verdict = n, verdictOf(n.Class)
				p.toMove = b.At(n.Target).Opponent()
				if p.verdict.isDefence {
					p.toMove = b.At(n.Target)
				}
				p.ko = ""
				if point, banned := b.Ko(); banned == p.toMove && point >= 0 && banned != board.Empty {
					p.ko = board.FormatPoint(point, g.Size)
				}
				if err := take(&p); err != nil {
					return err
				}
			}
		}
		if err := record.Play(b, step); err != nil {
			return fmt.Errorf("game %v: %w", g.Key, err)
		}
	}
	return nil
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
