package gtp

import (
	"errors"
	"fmt"
	"strings"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/engine/search"
)

// Errors of moves. The first two have the texts of the protocol, the others the texts of GNU Go.
var (
	ErrIllegalMove = errors.New("illegal move")
	ErrCannotUndo  = errors.New("cannot undo")
	ErrEmptyVertex = errors.New("vertex must not be empty")
	ErrTwoColours  = errors.New("vertices must have same color")
)

// Game is a position and the moves that led to it.
type Game struct {
	record sgf.Record // the moves so far; ToMove is the side that moves first
	board  *board.Board
	toMove board.Colour
	games  int // number of games that have begun in this session, this one included

	tried []trial // moves that trymove made and that are still on the board

	counting board.Counting // how the game is counted; a record without rules leaves it as it was
}

func newGame() *Game {
	g := &Game{}
	if err := g.Reset(defaultSize); err != nil {
		panic(err) // the size is a constant
	}
	return g
}

// Rules returns how the game is counted, with its komi.
func (g *Game) Rules() search.Rules {
	return search.RulesFor(g.counting, g.record.Komi, g.record.HandicapStones())
}

// SetRules changes how the game is counted. The rules are a name, or a JSON object in KataGo's
// form. SetRules returns false for rules that it does not know.
func (g *Game) SetRules(rules string) bool {
	c, known := sgf.ParseRules(rules)
	if !known {
		c, known = sgf.ParseRulesObject(rules)
	}
	if known {
		g.counting, g.record.Rules = c, c.Name
	}
	return known
}

// Reset begins a game on an empty board. Komi and rules stay. The error is board.ErrSize.
func (g *Game) Reset(size int) error {
	b, err := board.New(size)
	if err != nil {
		return err
	}
	record := sgf.Record{Size: size, ToMove: board.Black, Komi: g.record.Komi, Rules: g.record.Rules}
	*g = Game{record: record, board: b, toMove: board.Black, games: g.games + 1, counting: g.counting}
	return nil
}

// Play makes a move. Either side may move at any time. The error wraps ErrIllegalMove and the error of the board.
func (g *Game) Play(p board.Point, colour board.Colour) error {
	if err := g.board.Play(p, colour); err != nil {
		return fmt.Errorf("%w: %w", ErrIllegalMove, err)
	}
	r := &g.record
	r.Steps = append(r.Steps, sgf.Step{Number: r.Moves() + 1, Colour: colour, Point: p})
	g.toMove = colour.Opponent()
	return nil
}

// Undo takes the last move back, and gives the turn to the side that made it. The error is
// ErrCannotUndo if there is no move, or if stones were set up after it.
func (g *Game) Undo() error {
	if g.board.Moves() == 0 {
		return ErrCannotUndo
	}
	g.toMove = g.board.LastMove().Colour
	g.board.Undo()
	g.record.Steps = g.record.Steps[:len(g.record.Steps)-1]
	for n := len(g.tried); n > 0 && g.tried[n-1].moves > g.board.Moves(); n-- {
		g.tried = g.tried[:n-1]
	}
	return nil
}

// Vertex reads a point of the board, or a pass. The error is ErrSyntax.
func (g *Game) Vertex(text string) (board.Point, error) {
	p, err := board.ParsePoint(text, g.board.Size())
	if err != nil {
		return board.NoPoint, ErrSyntax
	}
	return p, nil
}

// Stone reads a point that has a stone on it. The error is ErrSyntax or ErrEmptyVertex.
func (g *Game) Stone(text string) (board.Point, error) {
	p, err := g.Vertex(text)
	switch {
	case err != nil || p == board.Pass:
		return board.NoPoint, ErrSyntax
	case g.board.At(p) == board.Empty:
		return board.NoPoint, ErrEmptyVertex
	}
	return p, nil
}

// Name writes a point as GTP does: "D4", "PASS".
func (g *Game) Name(p board.Point) string { return board.FormatPoint(p, g.board.Size()) }

// names writes the points of a set with spaces between them.
func (g *Game) names(set board.PointSet) string {
	return strings.Join(board.FormatPoints(set.Points(), g.board.Size()), " ")
}

// ParseColour reads a side: b, black, w or white, in upper or lower case. The error is ErrSyntax.
func ParseColour(text string) (board.Colour, error) {
	if c := board.ParseColour(text); c != board.Empty {
		return c, nil
	}
	return board.Empty, ErrSyntax
}
