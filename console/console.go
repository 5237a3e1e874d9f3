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
	"shicho/engine/judge"
	"shicho/engine/search"
)

// Game is a game under way.
type Game struct {
	Player *engine.Player
	Person board.Colour // the side of the person
	Rules  search.Rules
	// Save writes the game to a file. The result is in the form of game records, "B+3.5", and empty while
	// the game goes on.
	Save func(path string, moves []board.Stone, result string) error

	board  *board.Board
	toMove board.Colour
	out    io.Writer
	result string // in the form of game records; "" while the game goes on
	fault  error  // of writing
}

const (
	hintPlayouts = 3000 // of the search for a hint
	hintMoves    = 3    // moves that a hint shows
)

// help is the text of the command help.
const help = `  D4, pass   make a move
  hint       what the engine would play
  undo       take back your last move
  score      count the position
  save FILE  write the game as SGF
  resign     give up
  quit       leave`

// errLeft ends Run when the person leaves.
var errLeft = errors.New("the person has left")

// Run plays from a position until the person leaves or the input or the context ends. When the game is
// over, the person can still save it. The error is one of reading, writing or playing.
func (g *Game) Run(ctx context.Context, b *board.Board, toMove board.Colour, in io.Reader, out io.Writer) error {
	g.board, g.toMove, g.out, g.result = b, toMove, out, ""
	lines := bufio.NewScanner(in)
	g.draw(board.NoPoint)
	for g.fault == nil && ctx.Err() == nil {
		if g.toMove != g.Person && g.result == "" {
			if err := g.reply(ctx); err != nil {
				return err
			}
			continue
		}
		if g.result == "" {
			g.say("%s> ", g.toMove)
		} else {
			g.say("The game is over; save FILE or quit> ")
		}
		if !lines.Scan() {
			g.say("\n")
			return errors.Join(lines.Err(), g.fault)
		}
		if err := g.do(ctx, strings.Fields(lines.Text())); errors.Is(err, errLeft) {
			return nil
		} else if err != nil {
			return err
		}
	}
	return g.fault
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
		g.resign()
		return nil
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
		score, err := g.score()
		if err != nil {
			return err
		}
		g.result = resultOf(score)
	}
	return nil
}

// resign ends the game for the side to move.
func (g *Game) resign() {
	g.result = map[board.Colour]string{board.Black: "W+R", board.White: "B+R"}[g.toMove]
}

// resultOf writes a score in the form of game records.
func resultOf(score float64) string {
	switch {
	case score > 0:
		return fmt.Sprintf("B+%g", score)
	case score < 0:
		return fmt.Sprintf("W+%g", -score)
	}
	return "0"
}

// do carries out a line that the person typed. An error ends the game.
func (g *Game) do(ctx context.Context, words []string) error {
	if len(words) == 0 {
		return nil
	}
	word := strings.ToLower(words[0])
	if allowed := word == "save" || word == "quit" || word == "exit"; g.result != "" && !allowed {
		return nil
	}
	switch word {
	case "help", "?":
		g.say("%s\n", help)
	case "quit", "exit":
		return errLeft
	case "resign":
		g.say("%s resigns.\n", g.toMove)
		g.resign()
	case "undo":
		g.undo()
	case "hint":
		return g.hint(ctx)
	case "score":
		_, err := g.score()
		return err
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

// hint shows the best moves of a search and how often the side to move wins with them.
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

// score counts the position, with dead stones taken off, and says what they are.
func (g *Game) score() (float64, error) {
	s, err := judge.Judge(g.board)
	if err != nil {
		return 0, err
	}
	if !s.Dead.IsEmpty() {
		var names []string
		for _, p := range s.Dead.Points() {
			names = append(names, g.name(p))
		}
		g.say("dead: %s\n", strings.Join(names, " "))
	}
	score := s.Score(g.board, g.Rules)
	switch {
	case score > 0:
		g.say("Black has %g points more.\n", score)
	case score < 0:
		g.say("White has %g points more.\n", -score)
	default:
		g.say("Both have the same.\n")
	}
	return score, nil
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
	if err := g.Save(path, moves, g.result); err != nil {
		g.say("%v\n", err)
		return
	}
	g.say("saved\n")
}
