package match

import (
	"context"
	"fmt"
	"strings"
	"time"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/protocol/gtp/client"
)

// seat is a player, as the referee sees it. A player whose method returns an error loses the game.
type seat interface {
	// begin prepares the player for a new game.
	begin(o *Options, seed uint64) error
	// see shows the player a move of either side.
	see(p board.Point, colour board.Colour) error
	// move asks the player for a move. resigns is true if the player gives up.
	move(ctx context.Context, colour board.Colour) (p board.Point, resigns bool, err error)
	// score asks the player for Black's lead at the end of the game, with komi.
	score() (float64, error)
	name() string
	close()
}

// newSeat starts a player. The line is "builtin" with parameters "name=value" after it, or the
// command line of a program.
func newSeat(ctx context.Context, line string, timeout time.Duration) (seat, error) {
	if params, ok := builtinParams(line); ok {
		return newBuiltin(params)
	}
	p, err := client.Start(ctx, line, timeout)
	if err != nil {
		return nil, err
	}
	return &program{Program: p}, nil
}

// builtinParams returns the parameters of a built-in player's line. ok is false for a program's line.
func builtinParams(line string) (params []string, ok bool) {
	words := strings.Fields(line)
	if len(words) == 0 || words[0] != Builtin {
		return nil, false
	}
	return words[1:], true
}

// Builtin is the first word of the line of a built-in player, the one that comes with Shicho.
const Builtin = "builtin"

// program is a seat for a program that speaks GTP.
type program struct {
	*client.Program
	size  int
	timed bool // the program knows time_settings, and the game has a time limit
}

func (p *program) name() string { return p.Name() }

func (p *program) close() { p.Close() }

func (p *program) begin(o *Options, _ uint64) error {
	p.size = o.Size
	if !p.Running() {
		if err := p.Restart(); err != nil {
			return err
		}
	}
	commands := []string{fmt.Sprintf("boardsize %d", o.Size), "clear_board", fmt.Sprintf("komi %g", o.Komi)}
	if t := o.Time; t.limited() {
		timed, err := p.Knows("time_settings")
		if err != nil {
			return err
		}
		p.timed = timed
	}
	if t := o.Time; p.timed {
		commands = append(commands, fmt.Sprintf("time_settings %g %g %d", t.Main.Seconds(), t.Period.Seconds(), t.Stones))
	}
	_, err := p.Send(commands...)
	return err
}

func (p *program) see(at board.Point, colour board.Colour) error {
	_, err := p.Send(fmt.Sprintf("play %s %s", colour, board.FormatPoint(at, p.size)))
	return err
}

func (p *program) move(_ context.Context, colour board.Colour) (board.Point, bool, error) {
	replies, err := p.Send("genmove " + colour.String())
	if err != nil {
		return board.NoPoint, false, err
	}
	if strings.EqualFold(replies[0], "resign") {
		return board.NoPoint, true, nil
	}
	at, err := board.ParsePoint(replies[0], p.size)
	return at, false, err
}

// tell sends the program the time that a side has left, in whole seconds. It sends no time below one second, because in
// GTP 0 means no time.
func (p *program) tell(colour board.Colour, left time.Duration, stones int) error {
	if left < time.Second || !p.timed {
		return nil
	}
	_, err := p.Send(fmt.Sprintf("time_left %s %d %d", colour, int(left.Seconds()), stones))
	return err
}

func (p *program) score() (float64, error) {
	replies, err := p.Send("final_score")
	if err != nil {
		return 0, err
	}
	return parseScore(replies[0])
}

// parseScore reads a score in the form of GTP: "B+3.5", "W+0.5", "0". The error wraps ErrScore.
func parseScore(text string) (float64, error) {
	score, ok := (&sgf.Record{Result: text}).Lead()
	if !ok || score != 0 && !strings.Contains(text, "+") { // a record may say "B3", GTP does not
		return 0, fmt.Errorf("%q: %w", text, ErrScore)
	}
	return score, nil
}
