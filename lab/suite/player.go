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

// Player answers with the move that the engine would play for who asks; it always claims that it works.
type Player struct {
	player *engine.Player
	answer Answer
}

// NewPlayer makes a Player. The error is that of the settings.
func NewPlayer(settings engine.Settings) (*Player, error) {
	p, err := engine.New(settings)
	return &Player{player: p}, err
}

// Name is "shicho's player".
func (p *Player) Name() string { return "shicho's player" }

// Set puts up the position, and decides. The error wraps ErrUnsupported if the question is none of a suite's.
func (p *Player) Set(c *Case) error {
	if !c.Command.known() {
		return fmt.Errorf("%s: %w", c.Command, ErrUnsupported)
	}
	p.player.NewGame(0)
	b := c.Board()
	if err := p.player.Prepare(b.Size()); err != nil {
		return err
	}
	start := time.Now()
	at := engine.Position{Board: b, ToMove: c.Asker(), Rules: search.Rules{Komi: playerKomi}}
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

// playerKomi is the usual one.
const playerKomi = 7.5

// Ask gives the answer.
func (p *Player) Ask(Question) (Answer, error) { return p.answer, nil }
