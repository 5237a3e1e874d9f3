package match

import (
	"context"
	"fmt"
	"strings"
	"time"

	"shicho/board"
	"shicho/protocol/gtp/client"
	"shicho/sgf"
)

// seat is a player as the referee knows it. An error of a method loses the game.
type seat interface {
	// begin makes it ready for a new game.
	begin(o *Options, seed uint64) error
	// see tells it a move of either side.
	see(p board.Point, colour board.Colour) error
	// move asks it for a move; resigns is true if it gives up.
	move(ctx context.Context, colour board.Colour) (p board.Point, resigns bool, err error)
	// score asks it for what Black has more at the end, with komi.
	score() (float64, error)
	name() string
	close()
}

// newSeat makes a player of a command line: "builtin", with parameters "name=value" after it,
// or that of a program.
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

// builtinParams are those of the line of the player that comes with Shicho.
func builtinParams(line string) (params []string, ok bool) {
	words := strings.Fields(line)
	if len(words) == 0 || words[0] != Builtin {
		return nil, false
	}
	return words[1:], true
}

// Builtin is the first word of the line of the player that comes with Shicho.
const Builtin = "builtin"

// program is a seat that speaks GTP.
type program struct {
	*client.Program
	size  int
	timed bool // it is told of the time
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

// tell passes on what is left of a side's time, in whole seconds as GTP has it; less than one
// is not told, as it would be none.
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

// parseScore reads a score as GTP has it: "B+3.5", "W+0.5", "0".
func parseScore(text string) (float64, error) {
	score, ok := (&sgf.Record{Result: text}).Lead()
	if !ok {
		return 0, fmt.Errorf("%q: %w", text, ErrScore)
	}
	return score, nil
}
