package gtp

import (
	"errors"
	"fmt"
	"strings"

	"shicho/board"
	"shicho/engine/search"
	"shicho/sgf"
)

// Errors of moves; the first two as the protocol words them, the others as GNU Go
// does.
var (
	ErrIllegalMove = errors.New("illegal move")
	ErrCannotUndo  = errors.New("cannot undo")
	ErrEmptyVertex = errors.New("vertex must not be empty")
	ErrTwoColours  = errors.New("vertices must have same color")
)

// defaultSize is that of the board before anyone asks for another.
const defaultSize = 19

// Game is a position and how it came about.
type Game struct {
	record sgf.Record // as far as it was played; its ToMove is who moves first
	board  *board.Board
	toMove board.Colour
	games  int // begun so far

	counting sgf.Counting // by the rules of the record, or those before if it does not tell
}

func newGame() *Game {
	g := &Game{}
	if err := g.Reset(defaultSize); err != nil {
		panic(err) // the size is a constant
	}
	return g
}

// Board is the position. Who plays on it has to take the moves back; a move of the
// game is made by Play.
func (g *Game) Board() *board.Board { return g.board }

// ToMove is whose turn it is: the opponent's of who moved last.
func (g *Game) ToMove() board.Colour { return g.toMove }

// Rules are how the game is counted.
func (g *Game) Rules() search.Rules {
	return search.RulesFor(g.counting, g.record.Komi, g.record.Handicap)
}

// SetRules changes them by a name or an object, as KataGo writes it; false if they are not known.
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

// Moves lists the moves since the last stones were set up, those that Undo can take
// back.
func (g *Game) Moves() []board.Stone {
	var list []board.Stone
	for _, s := range g.record.Steps[len(g.record.Steps)-g.board.Moves():] {
		list = append(list, board.Stone{Point: s.Point, Colour: s.Colour})
	}
	return list
}

// Reset begins anew on an empty board; komi and rules stay. The error is board.ErrSize.
func (g *Game) Reset(size int) error {
	b, err := board.New(size)
	if err != nil {
		return err
	}
	record := sgf.Record{Size: size, ToMove: board.Black, Komi: g.record.Komi, Rules: g.record.Rules}
	*g = Game{record: record, board: b, toMove: board.Black, games: g.games + 1, counting: g.counting}
	return nil
}

// Play makes a move; either side may, whosever turn it is. The error wraps
// ErrIllegalMove and the board's reason.
func (g *Game) Play(p board.Point, colour board.Colour) error {
	if err := g.board.Play(p, colour); err != nil {
		return fmt.Errorf("%w: %w", ErrIllegalMove, err)
	}
	r := &g.record
	r.Steps = append(r.Steps, sgf.Step{Number: r.Moves() + 1, Colour: colour, Point: p})
	g.toMove = colour.Opponent()
	return nil
}

// Undo takes the last move back; then it is the turn of who made it. The error is
// ErrCannotUndo: there is none, or stones were set up since.
func (g *Game) Undo() error {
	if g.board.Moves() == 0 {
		return ErrCannotUndo
	}
	g.toMove = g.board.LastMove().Colour
	g.board.Undo()
	g.record.Steps = g.record.Steps[:len(g.record.Steps)-1]
	return nil
}

// Vertex reads a point of the board, or the pass. The error is ErrSyntax.
func (g *Game) Vertex(text string) (board.Point, error) {
	p, err := board.ParsePoint(text, g.board.Size())
	if err != nil {
		return board.NoPoint, ErrSyntax
	}
	return p, nil
}

// Stone reads a point with a stone on it. The error is ErrSyntax or
// ErrEmptyVertex.
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

// Name writes a point as GTP does.
func (g *Game) Name(p board.Point) string { return board.FormatPoint(p, g.board.Size()) }

// names writes the points of a set in a row.
func (g *Game) names(set board.PointSet) string {
	var list []string
	for p := set.First(); p >= 0; p = set.Next(p + 1) {
		list = append(list, g.Name(p))
	}
	return strings.Join(list, " ")
}

// ParseColour reads a side: b, black, w, white, in any case. The error is
// ErrSyntax.
func ParseColour(text string) (board.Colour, error) {
	if c := board.ParseColour(text); c != board.Empty {
		return c, nil
	}
	return board.Empty, ErrSyntax
}
