package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"shicho/board"
	"shicho/board/sgf"
)

const (
	gameTime     = 10 * time.Minute // for one game; a longer game hangs
	maxAttempts  = 5                // for each game, each with another seed
	movesPerArea = 2                // a game with more moves for each point of the board is given up
)

var errTooLong = fmt.Errorf("not finished within %v", gameTime)

// errUnfinished says that a game had no clean end. Another seed may do better.
var errUnfinished = errors.New("no end by two passes with all dead stones taken off")

// game is a plan that was played.
type game struct {
	*plan
	version  string // of GNU Go
	board    *board.Board
	moves    []board.Stone
	captures int // strings taken off the board
	result   string
}

// play lets GNU Go play the planned game to its end.
func (p *plan) play(ctx context.Context, program string) (*game, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, gameTime, errTooLong)
	defer cancel()
	for attempt := range int32(maxAttempts) {
		g := &game{plan: p, board: p.start()}
		err := g.playOnce(ctx, program, p.seed^attempt)
		switch {
		case err == nil:
			return g, nil
		case ctx.Err() != nil:
			return nil, context.Cause(ctx) // this tells more than the error of a killed process
		case !errors.Is(err, errUnfinished):
			return nil, err
		}
	}
	return nil, fmt.Errorf("%w in %d attempts", errUnfinished, maxAttempts)
}

func (g *game) playOnce(ctx context.Context, program string, seed int32) error {
	engine, err := startGNUGo(ctx, program, g.level[g.first()], seed)
	if err != nil {
		return err
	}
	defer engine.stop()
	if err := g.begin(engine); err != nil {
		return err
	}
	colour := g.first()
	for passes := 0; passes < 2; colour = colour.Opponent() {
		if len(g.moves) >= movesPerArea*g.board.Points() {
			return errUnfinished
		}
		point, err := g.next(engine, colour)
		if err != nil {
			return err
		}
		if err := g.board.Play(point, colour); err != nil {
			return err
		}
		g.moves = append(g.moves, board.Stone{Point: point, Colour: colour})
		g.captures += g.board.LastCaptures()
		if passes++; point != board.Pass {
			passes = 0
		}
	}
	if g.result, err = engine.ask("final_score"); err != nil {
		return err
	}
	// By Chinese rules White gets a point for each handicap stone. If the results differ in spite of this, GNU Go
	// counts stones as dead that are still on the board.
	if g.result != areaResult(g.board, g.komi+float64(len(g.handicap))) {
		return errUnfinished
	}
	return nil
}

// begin tells GNU Go about the game.
func (g *game) begin(engine *gnugo) (err error) {
	if g.version, err = engine.ask("version"); err != nil {
		return err
	}
	if _, err = engine.ask("boardsize %d", g.size); err != nil {
		return err
	}
	if _, err = engine.ask("komi %g", g.komi); err != nil || len(g.handicap) == 0 {
		return err
	}
	var points strings.Builder
	for _, p := range g.handicap {
		points.WriteString(" " + board.FormatPoint(p, g.size))
	}
	_, err = engine.ask("set_free_handicap%s", points.String())
	return err
}

// next is the next move: a move of the opening as long as there is one, then a move of GNU Go.
func (g *game) next(engine *gnugo, colour board.Colour) (board.Point, error) {
	if n := len(g.moves); n < len(g.opening) {
		p := g.opening[n]
		_, err := engine.ask("play %s %s", colour, board.FormatPoint(p, g.size))
		return p, err
	}
	if _, err := engine.ask("level %d", g.level[colour]); err != nil {
		return board.NoPoint, err
	}
	vertex, err := engine.ask("genmove %s", colour)
	if err != nil {
		return board.NoPoint, err
	}
	return board.ParsePoint(vertex, g.size)
}

// areaResult is the result by area of a position without dead stones. White gets the points.
func areaResult(b *board.Board, points float64) string {
	black, white := b.Area()
	lead := float64(black-white) - points
	switch {
	case lead > 0:
		return fmt.Sprintf("B+%.1f", lead)
	case lead < 0:
		return fmt.Sprintf("W+%.1f", -lead)
	}
	return "0"
}

// sgf is the game as a record. The record has no date, so that the same game always gives the same text.
func (g *game) sgf() ([]byte, error) {
	root := new(sgf.Node).
		Add("GM", "1").Add("FF", "4").Add("CA", "UTF-8").Add("AP", "shicho-makegames").
		Add("SZ", fmt.Sprint(g.size)).Add("RU", "Chinese").Add("KM", fmt.Sprint(g.komi)).
		Add("PB", g.player(board.Black)).Add("PW", g.player(board.White)).Add("RE", g.result)
	if len(g.handicap) > 0 {
		points := make([]string, len(g.handicap))
		for i, p := range g.handicap {
			points[i] = sgf.FormatPoint(p, g.size)
		}
		root.Add("HA", fmt.Sprint(len(points))).Add("AB", points...)
	}
	sgf.AppendMoves(root, g.moves, g.size)
	var text bytes.Buffer
	err := sgf.Write(&text, sgf.Collection{{Root: root}})
	return text.Bytes(), err
}

// player is the name of a player in the record.
func (g *game) player(colour board.Colour) string {
	return fmt.Sprintf("GNU Go %s level %d", g.version, g.level[colour])
}
