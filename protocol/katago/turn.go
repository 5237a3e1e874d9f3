package katago

import (
	"fmt"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/engine"
	"shicho/engine/search"
)

// turn is a position to be searched. The board is made when the search begins, so that a turn that waits takes little memory.
type turn struct {
	game     *record
	number   int // the number of moves before the position
	priority int
}

// record is the game of a query. It is read from the query once, and the turns of the query share it.
type record struct {
	query  *query // without its moves and limits
	size   int
	stones []board.Stone // before the first move
	moves  []board.Stone
	first  board.Colour // the side that moves first
	rules  search.Rules
	avoid  [3]search.Avoided // by the side to move
}

// turns lists the positions of a query, each once. The error is a *fieldError.
func (q *query) turns() (list []*turn, err error) {
	g, err := q.game()
	if err != nil {
		return nil, err
	}
	numbers := q.AnalyzeTurns
	if len(numbers) == 0 {
		numbers = []int{len(g.moves)}
	}
	if len(q.Priorities) > 0 && len(q.Priorities) != len(numbers) {
		return nil, &fieldError{"priorities", errPriority}
	}
	seen := make([]bool, len(g.moves)+1)
	for i, n := range numbers {
		if n < 0 || n > len(g.moves) {
			return nil, &fieldError{"analyzeTurns", fmt.Errorf("%d: %w", n, errTurn)}
		}
		if seen[n] {
			continue
		}
		seen[n] = true
		t := &turn{game: g, number: n, priority: q.Priority}
		if len(q.Priorities) > 0 {
			t.priority = q.Priorities[i]
		}
		list = append(list, t)
	}
	kept := *q
	kept.Moves, kept.InitialStones, kept.AnalyzeTurns, kept.Priorities, kept.AvoidMoves, kept.AllowMoves, kept.Rules = nil, nil, nil, nil, nil, nil, nil
	g.query = &kept
	return list, nil
}

// game checks the query and reads its game. The error is a *fieldError.
func (q *query) game() (*record, error) {
	b, counting, err := q.start()
	if err != nil {
		return nil, err
	}
	g := &record{size: q.XSize}
	if g.stones, g.first, err = q.setUp(b); err != nil {
		return nil, &fieldError{"initialStones", err}
	}
	played := sgf.Record{Handicap: handicap(b), Steps: []sgf.Step{{Stones: g.stones}}}
	if len(q.Moves) > 0 && q.InitialPlayer == "" {
		g.first = board.ParseColour(q.Moves[0][0])
	}
	g.moves = make([]board.Stone, 0, len(q.Moves))
	for n, pair := range q.Moves {
		s, err := stone(pair, q.XSize)
		if err == nil {
			err = b.Play(s.Point, s.Colour)
		}
		if err != nil {
			return nil, &fieldError{"moves", fmt.Errorf("move %d: %w", n+1, err)}
		}
		g.moves = append(g.moves, s)
		played.Steps = append(played.Steps, sgf.Step{Number: n + 1, Colour: s.Colour, Point: s.Point})
	}
	g.rules = search.RulesFor(counting, q.komi(counting), played.HandicapStones())
	if err := g.limit(b, "avoidMoves", q.AvoidMoves); err != nil {
		return nil, err
	}
	if err := g.limit(b, "allowMoves", q.AllowMoves); err != nil {
		return nil, err
	}
	return g, nil
}

// limit reads the moves to avoid or to allow. They limit only the next move, whatever the depth. The error is a
// *fieldError.
func (g *record) limit(b *board.Board, field string, list []limited) error {
	for _, l := range list {
		side := board.ParseColour(l.Player)
		if side == board.Empty {
			return &fieldError{field, fmt.Errorf("%q: %w", l.Player, errColour)}
		}
		if l.Depth < 1 {
			return &fieldError{field, errDepth}
		}
		var moves []board.Point
		for _, name := range l.Moves {
			move, err := board.ParsePoint(name, g.size)
			if err != nil {
				return &fieldError{field, err}
			}
			moves = append(moves, move)
		}
		if field == "avoidMoves" {
			g.avoid[side].Add(moves...)
		} else {
			g.avoid[side].AllowOnly(b, moves...)
		}
	}
	return nil
}

func (t *turn) position() (*engine.Turn, error) {
	g := t.game
	b, err := board.New(g.size)
	if err == nil {
		err = b.Setup(g.stones)
	}
	for _, s := range g.moves[:t.number] {
		if err == nil {
			err = b.Play(s.Point, s.Colour)
		}
	}
	return &engine.Turn{Board: b, ToMove: t.toMove(), Rules: g.rules, Avoid: g.avoid[t.toMove()]}, err
}

// toMove returns the side to move.
func (t *turn) toMove() board.Colour {
	if t.number == 0 {
		return t.game.first
	}
	return t.game.moves[t.number-1].Colour.Opponent()
}

// shortened returns a line as long as the query wants: its first move, and at most analysisPVLen moves after it.
func (t *turn) shortened(line []board.Point) []board.Point {
	if n := t.game.query.LineLength; n != nil && *n < len(line)-1 {
		return line[:*n+1]
	}
	return line
}
