package suite

import (
	"context"
	"fmt"
	"time"

	"shicho/board"
	"shicho/engine"
	"shicho/engine/search"
	"shicho/tactics"
)

// Player answers with the move that the engine plays for the side that asks. It always says that the question works.
type Player struct {
	player *engine.Player
	answer Answer
}

// NewPlayer makes a Player with a number of playouts and one thread, unless the parameters, "name=value", say otherwise. It returns an error
// for parameters that there are not, and for values that are out of range.
func NewPlayer(playouts int, parameters []string) (*Player, error) {
	settings := engine.Default()
	settings.Playouts, settings.Search.Threads = playouts, 1
	if err := settings.Assign(parameters); err != nil {
		return nil, err
	}
	p, err := engine.New(settings)
	return &Player{player: p}, err
}

// Name returns "shicho's player".
func (p *Player) Name() string { return "shicho's player" }

// Set finds the player's move in the position of a case. The error wraps ErrUnsupported for an unknown
// command.
func (p *Player) Set(c *Case) error {
	if !c.Command.isKnown() {
		return fmt.Errorf("%s: %w", c.Command, ErrUnsupported)
	}
	p.player.NewGame(0)
	b := c.Board()
	if err := p.player.Prepare(b.Size()); err != nil {
		return err
	}
	start := time.Now()
	at := engine.Turn{Board: b, ToMove: c.Asker(), Rules: search.Rules{Komi: playerKomi}}
	d, err := p.player.Decide(context.Background(), &at, 0, nil)
	if err != nil {
		return err
	}
	p.answer = Answer{Result: tactics.Works, Move: d.Move, Nodes: d.Report.Playouts, Time: time.Since(start)}
	if p.answer.Move == board.Pass {
		p.answer.Move = board.NoPoint
	}
	return nil
}

// Ask returns the answer that Set found.
func (p *Player) Ask(GTPQuestion) (Answer, error) { return p.answer, nil }
