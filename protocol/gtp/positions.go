package gtp

import (
	"errors"
	"strconv"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/engine/endgame"
)

// ErrNothingTried is the error of popgo if trymove did not make the last move.
var ErrNothingTried = errors.New("no move was tried")

// trialCommands ask about the game, try moves and set up positions.
var trialCommands = []Command{
	{Name: "get_komi", Help: "The points that White is given.",
		Run: func(g *Game, _ []string) (string, error) {
			return strconv.FormatFloat(g.record.Komi, 'f', -1, 64), nil
		}},
	{Name: "set_position", Arguments: "[COLOUR] [VERTEX] [...]", Help: "Begin a game with these stones on the board.", Run: setPosition},
	{Name: "stop", Help: "Does nothing; as any line, it ends an analysis.", Run: func(*Game, []string) (string, error) { return "", nil }},
	{Name: "is_legal", Arguments: "COLOUR VERTEX", Help: "1 if the move is legal, else 0.", Run: isLegal},
	{Name: "trymove", Arguments: "COLOUR VERTEX", Help: "Make a move that popgo takes back.", Run: tryMove},
	{Name: "popgo", Help: "Take back the last move of trymove.", Run: popMove},
	{Name: "unconditional_status", Arguments: "VERTEX",
		Help: "Whether a string lives, or a point is lost, even if one side never moves again: alive, dead, white_territory, black_territory or undecided.", Run: unconditionalStatus},
}

// setPosition begins a game on a board with some stones and without a history. The turn is Black's.
func setPosition(g *Game, args []string) (string, error) {
	if len(args)%2 != 0 {
		return "", ErrSyntax
	}
	step := sgf.Step{}
	var seen board.PointSet
	for ; len(args) > 0; args = args[2:] {
		colour, err := ParseColour(args[0])
		if err != nil {
			return "", err
		}
		p, err := g.Vertex(args[1])
		if err != nil || p == board.Pass || seen.Has(p) {
			return "", ErrSyntax
		}
		seen.Add(p)
		step.Stones = append(step.Stones, board.Stone{Point: p, Colour: colour})
	}
	b, err := board.New(g.board.Size())
	if err == nil {
		err = b.Setup(step.Stones)
	}
	if err != nil {
		return "", err
	}
	if err := g.Reset(b.Size()); err != nil {
		return "", err
	}
	if len(step.Stones) > 0 {
		g.board = b
		g.record.Steps = append(g.record.Steps, step)
	}
	return "", nil
}

func isLegal(g *Game, args []string) (string, error) {
	colour, err := ParseColour(args[0])
	if err != nil {
		return "", err
	}
	p, err := g.Vertex(args[1])
	if err != nil {
		return "", err
	}
	if g.board.Legal(p, colour) != nil {
		return "0", nil
	}
	return "1", nil
}

func tryMove(g *Game, args []string) (string, error) {
	toMove := g.toMove
	text, err := play(g, args)
	if err == nil {
		g.tried = append(g.tried, trial{g.board.Moves(), toMove})
	}
	return text, err
}

// trial is a move that trymove made.
type trial struct {
	moves  int          // of the game, this one included
	toMove board.Colour // before it
}

func popMove(g *Game, _ []string) (string, error) {
	n := len(g.tried)
	if n == 0 || g.tried[n-1].moves != g.board.Moves() {
		return "", ErrNothingTried
	}
	last := g.tried[n-1]
	if err := g.Undo(); err != nil {
		return "", err
	}
	g.toMove = last.toMove
	return "", nil
}

// unconditionalStatus answers with what Benson's theorem proves about a point. A region is settled if living strings of
// one side fence it and if the other side cannot make two eyes in it; see isLostRegion. Then an empty point of the region is
// territory, and a stone of the other side is dead.
func unconditionalStatus(g *Game, args []string) (string, error) {
	p, err := g.Vertex(args[0])
	if err != nil || p == board.Pass {
		return "", ErrSyntax
	}
	alive := endgame.Prove(g.board).Alive
	if alive.Has(p) {
		return "alive", nil
	}
	for _, side := range [...]board.Colour{board.Black, board.White} {
		if g.board.At(p) == side || !isLostRegion(g.board, p, side, &alive) {
			continue
		}
		switch {
		case g.board.At(p) != board.Empty:
			return "dead", nil
		case side == board.Black:
			return "black_territory", nil
		}
		return "white_territory", nil
	}
	return "undecided", nil
}

// isLostRegion reports whether the other side cannot live in the region of a point, which the living strings of a side fence. A
// point beside the fence is in no eye, and a stone of the other side is none as long as it stands. Two eyes therefore need two
// other points that are not beside each other.
func isLostRegion(b *board.Board, p board.Point, side board.Colour, alive *board.PointSet) bool {
	fence := *b.Stones(side)
	fence.Intersect(alive)
	inside := *b.All()
	inside.Subtract(&fence)
	region := b.Connected(p, &inside)
	if fence.IsEmpty() || region.Intersects(alive) {
		return false
	}
	var inner board.PointSet // where the other side could have an eye
	for q := region.First(); q >= 0; q = region.Next(q + 1) {
		if b.At(q) != side.Opponent() && !b.Around(q).Intersects(&fence) {
			inner.Add(q)
		}
	}
	first := inner.First()
	return inner.Len() < 2 || inner.Len() == 2 && b.Around(first).Has(inner.Next(first+1))
}
