package console

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"shicho/board"
	"shicho/diagram"
	"shicho/engine"
	"shicho/engine/search"
)

// Game is a game under way.
type Game struct {
	Player *engine.Player
	Person board.Colour // whose moves are typed
	Rules  search.Rules
	// Save writes the game to a file.
	Save func(path string, moves []board.Stone) error

	board  *board.Board
	toMove board.Colour
	out    io.Writer
	fault  error // of writing
}

// help is what the command help says.
const help = `  D4, pass   make a move
  hint       what the engine would play
  undo       take back your last move
  score      count the position
  save FILE  write the game as SGF
  resign     give up
  quit       leave`

// errOver ends a game.
var errOver = errors.New("the game is over")

// Run plays from a position until the game is over, the input ends or the context does.
// The error is one of reading, writing or playing.
func (g *Game) Run(ctx context.Context, b *board.Board, toMove board.Colour, in io.Reader, out io.Writer) error {
	g.board, g.toMove, g.out = b, toMove, out
	lines := bufio.NewScanner(in)
	g.draw(board.NoPoint)
	for g.fault == nil && ctx.Err() == nil {
		if g.toMove != g.Person {
			if err := g.reply(ctx); err != nil {
				return over(err)
			}
			continue
		}
		g.say("%s> ", g.toMove)
		if !lines.Scan() {
			g.say("\n")
			return errors.Join(lines.Err(), g.fault)
		}
		if err := g.do(ctx, strings.Fields(lines.Text())); err != nil {
			return over(err)
		}
	}
	return g.fault
}

func over(err error) error {
	if errors.Is(err, errOver) {
		return nil
	}
	return err
}

func (g *Game) say(format string, args ...any) {
	if g.fault == nil {
		_, g.fault = fmt.Fprintf(g.out, format, args...)
	}
}

// draw shows the board with the last move marked.
func (g *Game) draw(last board.Point) {
	d := diagram.New(g.board)
	if last >= 0 {
		mark := "x"
		if g.board.At(last) == board.White {
			mark = "o"
		}
		d.Mark(last, mark)
	}
	g.say("%s", d.Text())
	g.say("taken by Black %d, by White %d\n", g.board.Prisoners(board.White), g.board.Prisoners(board.Black))
}

func (g *Game) name(p board.Point) string { return board.FormatPoint(p, g.board.Size()) }

func (g *Game) position() *engine.Position {
	return &engine.Position{Board: g.board, ToMove: g.toMove, Rules: g.Rules}
}

// reply makes the engine's move.
func (g *Game) reply(ctx context.Context) error {
	d, err := g.Player.Decide(ctx, g.position(), 0, nil)
	if err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if d.Resigns {
		g.say("%s resigns: you win.\n", g.toMove)
		return errOver
	}
	g.say("%s plays %s\n", g.toMove, g.name(d.Move))
	return g.play(d.Move)
}

// play makes a move; two passes end the game.
func (g *Game) play(p board.Point) error {
	passed := g.board.LastMove().Point == board.Pass && g.board.Moves() > 0
	if err := g.board.Play(p, g.toMove); err != nil {
		return err
	}
	g.toMove = g.toMove.Opponent()
	g.draw(p)
	if p == board.Pass && passed {
		if err := g.score(); err != nil {
			return err
		}
		return errOver
	}
	return nil
}

// do is a line that the person typed. An error ends the game.
func (g *Game) do(ctx context.Context, words []string) error {
	if len(words) == 0 {
		return nil
	}
	switch word := strings.ToLower(words[0]); word {
	case "help", "?":
		g.say("%s\n", help)
	case "quit", "exit":
		return errOver
	case "resign":
		g.say("%s resigns.\n", g.toMove)
		return errOver
	case "undo":
		g.undo()
	case "hint":
		return g.hint(ctx)
	case "score":
		return g.score()
	case "save":
		g.save(strings.Join(words[1:], " "))
	default:
		p, err := board.ParsePoint(word, g.board.Size())
		if err != nil || len(words) > 1 {
			g.say("%q is no move; help lists what there is.\n", strings.Join(words, " "))
			return nil
		}
		if err := g.board.Legal(p, g.toMove); err != nil {
			g.say("%s: %v.\n", g.name(p), err)
			return nil
		}
		return g.play(p)
	}
	return nil
}

// undo takes the person's last move back, with the engine's answer.
func (g *Game) undo() {
	if g.board.Moves() < 2 {
		g.say("There is nothing to take back.\n")
		return
	}
	g.board.Undo()
	g.board.Undo()
	g.draw(g.board.LastMove().Point)
}

// hint shows the moves that the engine likes, and what the side to move may expect.
func (g *Game) hint(ctx context.Context) error {
	report, err := g.Player.Analyze(ctx, g.position(), hintPlayouts, 0, nil)
	if err != nil {
		return err
	}
	d := diagram.New(g.board)
	for i, m := range report.Moves[:min(len(report.Moves), hintMoves)] {
		if m.Point >= 0 {
			d.Mark(m.Point, strconv.Itoa(i+1))
		}
		g.say("%d: %s wins %.0f %%\n", i+1, g.name(m.Point), 100*m.Value)
	}
	g.say("%s", d.Text())
	return nil
}

const (
	hintPlayouts = 3000
	hintMoves    = 3
)

// score counts the position with what is dead taken off.
func (g *Game) score() error {
	s, err := engine.Judge(g.board)
	if err != nil {
		return err
	}
	if !s.Dead.IsEmpty() {
		var names []string
		for _, p := range s.Dead.Points() {
			names = append(names, g.name(p))
		}
		g.say("dead: %s\n", strings.Join(names, " "))
	}
	switch score := s.Score(g.board, g.Rules); {
	case score > 0:
		g.say("Black has %g points more.\n", score)
	case score < 0:
		g.say("White has %g points more.\n", -score)
	default:
		g.say("Both have the same.\n")
	}
	return nil
}

func (g *Game) save(path string) {
	if path == "" {
		g.say("save FILE\n")
		return
	}
	var moves []board.Stone
	for i := g.board.Moves() - 1; i >= 0; i-- {
		moves = append(moves, g.board.Recent(i))
	}
	if err := g.Save(path, moves); err != nil {
		g.say("%v\n", err)
		return
	}
	g.say("saved\n")
}
