package console

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/engine"
	"shicho/engine/search"
	"shicho/internal/words"
)

// Game is a game under way.
type Game struct {
	Player *engine.Player
	Person board.Colour // the side of the person
	// Save writes the game to a file. Unless over is set, it returns fs.ErrExist where there is a file.
	Save func(path string, record *sgf.Record, over bool) error
	// Interrupts has a value for every Ctrl-C. A Ctrl-C lets the engine move at once, or ends the game if the person is
	// to move. If Interrupts is nil, there are none.
	Interrupts <-chan os.Signal
	// Width is the width of the terminal, in characters. It is 80 if the function is nil or returns 0.
	Width func() int

	record   sgf.Record // the moves so far, with the result when the game is over
	undoable int        // how many of the moves can be taken back
	board    *board.Board
	toMove   board.Colour
	saved    map[string]bool // files that hold this game, perhaps with fewer moves
	stale    bool            // the board has changed since it was drawn
	lines    <-chan string
	ended    error // why there are no more lines
	out      io.Writer
	fault    error // of writing
}

// Start begins a game on an empty board, or with handicap stones on their usual points. The error is board.ErrSize, or
// ErrHandicap if the board has no points for that many stones.
func (g *Game) Start(size int, komi float64, handicap int) error {
	b, err := board.New(size)
	if err != nil {
		return err
	}
	record := sgf.Record{Size: size, Komi: komi, ToMove: board.Black, Rules: "Chinese"}
	if handicap != 0 {
		points := board.HandicapPoints(size, handicap)
		if points == nil {
			return fmt.Errorf("%d handicap stones: %w", handicap, ErrHandicap)
		}
		var stones []board.Stone
		for _, p := range points {
			stones = append(stones, board.Stone{Point: p, Colour: board.Black})
		}
		if err := b.Setup(stones); err != nil {
			return err
		}
		record.Steps, record.Handicap, record.ToMove = []sgf.Step{{Stones: stones}}, handicap, board.White
	}
	record.PlayerBlack, record.PlayerWhite = "you", "Shicho"
	if g.Person == board.White {
		record.PlayerBlack, record.PlayerWhite = "Shicho", "you"
	}
	g.begin(&record, b, record.ToMove)
	return nil
}

// ErrHandicap is the error for a number of handicap stones that a board has no points for.
var ErrHandicap = errors.New("2 to 9 are possible on 9 lines and more with a middle point, 2 to 4 on others of 7 lines and more")

// begin goes on with the game of a record. The moves of the record cannot be taken back.
func (g *Game) begin(record *sgf.Record, b *board.Board, toMove board.Colour) {
	g.record, g.board, g.toMove = *record, b, toMove
	g.undoable, g.saved, g.stale = 0, map[string]bool{}, true
}

// errLeft ends a game when the person leaves.
var errLeft = errors.New("the person has left")

// Run plays the game until the person leaves, or until the input or the context ends. When the game is over, the person
// can still save it or take moves back. The error comes from reading, writing or playing.
func (g *Game) Run(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	g.out = out
	g.read(ctx, in)
	g.greet()
	for g.fault == nil && ctx.Err() == nil {
		err := g.step(ctx)
		if errors.Is(err, errLeft) {
			return g.fault
		}
		if err != nil {
			return err
		}
	}
	return g.fault
}

// read begins to read lines.
func (g *Game) read(ctx context.Context, in io.Reader) {
	lines := make(chan string)
	g.lines = lines
	go func() {
		defer close(lines)
		scanner := bufio.NewScanner(in)
		for scanner.Scan() {
			select {
			case lines <- board.Narrow(scanner.Text()):
			case <-ctx.Done():
				return
			}
		}
		g.ended = scanner.Err()
	}()
}

func (g *Game) greet() {
	handicap := ""
	if g.record.Handicap > 0 {
		handicap = fmt.Sprintf(", handicap %d", g.record.Handicap)
	}
	g.say("You are %s. %dx%d%s, komi %s.\n", words.Capital(g.Person.String()), g.board.Size(), g.board.Size(), handicap, number(g.record.Komi))
	g.say("Type a point, as D4, or help.\n")
}

// step lets the engine move, or asks the person and does what the answer says.
func (g *Game) step(ctx context.Context) error {
	over := g.record.Result != ""
	if !over && g.toMove != g.Person {
		return g.reply(ctx)
	}
	if g.stale {
		g.draw(nil)
	}
	prompt := g.toMove.String()
	if over {
		prompt = g.record.Result
	}
	g.say("%s> ", prompt)
	select {
	case line, more := <-g.lines:
		if !more {
			g.say("\n")
			return errors.Join(g.ended, errLeft)
		}
		return g.do(ctx, line)
	case <-g.Interrupts:
		g.say("\n")
		return errLeft
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (g *Game) position() *engine.Turn {
	return &engine.Turn{Board: g.board, ToMove: g.toMove, Rules: g.rules()}
}

func (g *Game) rules() search.Rules {
	counting, _ := sgf.ParseRules(g.record.Rules) // unknown rules count by area
	return search.RulesFor(counting, g.record.Komi, g.record.HandicapStones())
}

// thinking returns a context for the engine's search, which Ctrl-C ends, and a function that the caller calls once,
// after the search.
func (g *Game) thinking(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, stop := context.WithCancel(ctx)
	ended := make(chan bool)
	go func() {
		select {
		case <-g.Interrupts:
			stop()
			ended <- true
		case <-ctx.Done():
			ended <- false
		}
	}()
	return ctx, func() {
		stop()
		if <-ended {
			g.say("\n") // the terminal shows ^C on the line of the cursor
		}
		select {
		case <-g.Interrupts: // a second Ctrl-C before the engine had ended its search
		default:
		}
	}
}

// reply makes the engine's move.
func (g *Game) reply(ctx context.Context) error {
	thinking, stop := g.thinking(ctx)
	d, err := g.Player.Decide(thinking, g.position(), 0, nil)
	stop()
	if err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if d.Resigns {
		g.resign()
		return nil
	}
	return g.play(d.Move)
}

// play makes a move; two passes end the game.
func (g *Game) play(p board.Point) error {
	passed := g.board.LastMove().Point == board.Pass && g.board.Moves() > 0
	if err := g.board.Play(p, g.toMove); err != nil {
		return err
	}
	g.record.Steps = append(g.record.Steps, sgf.Step{Number: g.record.Moves() + 1, Colour: g.toMove, Point: p})
	g.undoable++
	g.toMove, g.stale = g.toMove.Opponent(), true
	if p != board.Pass || !passed {
		return nil
	}
	g.draw(nil)
	c, err := g.count()
	switch {
	case err != nil:
		return err
	case c == nil:
		g.end("?")
	default:
		g.end(resultOf(c.Lead()))
	}
	return nil
}

// resign ends the game for the side to move.
func (g *Game) resign() {
	if g.stale {
		g.draw(nil)
	}
	g.say("%s resigns.\n", words.Capital(g.toMove.String()))
	g.end(map[board.Colour]string{board.Black: "W+R", board.White: "B+R"}[g.toMove])
}

// end ends the game with a result in the form of game records.
func (g *Game) end(result string) {
	g.record.Result = result
	g.say("The game is over: %s. You can still save FILE, undo or quit.\n", result)
}
