package gtp

import (
	"strconv"
	"strings"

	"shicho/board"
	"shicho/board/sgf"
)

// handicapCommands put Black's handicap stones on an empty board.
var handicapCommands = []Command{
	{Name: "fixed_handicap", Arguments: "STONES", Help: "Put handicap stones on their usual points.", Run: handicap},
	{Name: "place_free_handicap", Arguments: "STONES", Help: "Put handicap stones where the program likes: on their usual points, and on others if there are not enough.", Run: freeHandicap},
	{Name: "set_free_handicap", Arguments: "VERTEX [...]", Help: "Put handicap stones on these points.", Run: setHandicap},
}

// handicap puts stones on the usual points and answers with the points.
func handicap(g *Game, args []string) (string, error) {
	n, err := strconv.Atoi(args[0])
	if err != nil {
		return "", ErrSyntax
	}
	return placeHandicap(g, board.HandicapPoints(g.board.Size(), n))
}

// freeHandicap does the same for any number of stones that leaves a liberty.
func freeHandicap(g *Game, args []string) (string, error) {
	n, err := strconv.Atoi(args[0])
	if err != nil {
		return "", ErrSyntax
	}
	return placeHandicap(g, board.FreeHandicap(g.board.Size(), n))
}

// placeHandicap puts stones on the points and answers with the points.
func placeHandicap(g *Game, points []board.Point) (string, error) {
	if points == nil {
		return "", ErrHandicap
	}
	if err := g.setHandicap(points); err != nil {
		return "", err
	}
	return strings.Join(board.FormatPoints(points, g.board.Size()), " "), nil
}

func setHandicap(g *Game, args []string) (string, error) {
	var points []board.Point
	var seen board.PointSet
	for _, a := range args {
		p, err := g.Vertex(a)
		if err != nil || p == board.Pass || seen.Has(p) {
			return "", ErrSyntax
		}
		seen.Add(p)
		points = append(points, p)
	}
	return "", g.setHandicap(points)
}

// setHandicap puts black stones on an empty board and gives White the turn. The error is
// ErrNotEmpty, or ErrHandicap if a stone has no liberty left.
func (g *Game) setHandicap(points []board.Point) error {
	if g.board.Empty().Len() != g.board.Points() || len(g.record.Steps) > 0 {
		return ErrNotEmpty
	}
	step := sgf.Step{}
	for _, p := range points {
		step.Stones = append(step.Stones, board.Stone{Point: p, Colour: board.Black})
	}
	if err := g.board.Setup(step.Stones); err != nil {
		return ErrHandicap
	}
	g.record.Steps = append(g.record.Steps, step)
	if len(points) > 1 { // one stone is a first move, for which White gets nothing
		g.record.Handicap = len(points)
	}
	g.toMove, g.record.ToMove = board.White, board.White
	return nil
}
