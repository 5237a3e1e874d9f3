package groups

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"shicho/board"
	"shicho/engine"
	"shicho/engine/playout"
	"shicho/engine/search"
)

// Contender judges groups by a search, or by playouts of the position alone.
type Contender struct {
	Name     string
	settings engine.Settings
	bare     bool
	player   *engine.Player
	playouts *playout.Player
	size     int // of the boards of playouts
}

// Bare is the first word of the line of a contender that plays the position out, without a tree.
const Bare = "bare"

// ErrContender is the error for a line that is no contender.
var ErrContender = errors.New("not a contender")

// NewContender makes a contender from a line: parameters of the player, "name=value", perhaps with the word Bare before
// them. A search runs on one thread if the line does not say otherwise.
func NewContender(line string) (*Contender, error) {
	words := strings.Fields(line)
	c := &Contender{Name: strings.Join(words, " "), settings: engine.Default()}
	if len(words) > 0 && words[0] == Bare {
		c.bare, words = true, words[1:]
	}
	c.settings.Playouts, c.settings.MoveTime = playouts, 0
	c.settings.Search.Threads, c.settings.Search.Memory = 1, memory
	if err := c.settings.Assign(words); err != nil {
		return nil, err
	}
	if c.settings.Playouts < 1 {
		return nil, fmt.Errorf("%w: playouts is at least 1", ErrContender)
	}
	if c.Name == "" {
		c.Name = "default"
	}
	var err error
	c.player, err = engine.New(c.settings)
	return c, err
}

// opinion is what a contender thinks of a position.
type opinion struct {
	lives float64 // share of the string's points that the owner has
	black float64 // share of the games that Black wins
}

// prepare makes a contender ready for boards of one size, so that the time of the first group does not include loading
// models.
func (c *Contender) prepare(size int) (err error) {
	switch {
	case !c.bare:
		return c.player.Prepare(size)
	case c.playouts == nil || c.size != size:
		c.playouts, err = playout.New(c.settings.Search.Playouts, size, nil)
		c.size = size
	}
	return err
}

// judge asks a contender about a group. The seed changes the random numbers.
func (c *Contender) judge(ctx context.Context, p *Posed, seed uint64) (opinion, error) {
	if err := c.prepare(p.Board.Size()); err != nil {
		return opinion{}, err
	}
	if c.bare {
		return c.playOut(p, seed)
	}
	c.player.NewGame(seed)
	at := engine.Turn{Board: p.Board, ToMove: p.Colour, Rules: search.Rules{Komi: p.Komi}}
	r, err := c.player.Analyze(ctx, &at, c.settings.Playouts, 0, nil)
	if err != nil {
		return opinion{}, err
	}
	o := opinion{p.share(r.Ownership), r.Value}
	if p.Colour == board.White {
		o.black = 1 - r.Value
	}
	return o, ctx.Err()
}

// playOut plays the position out and says how the playouts end.
func (c *Contender) playOut(p *Posed, seed uint64) (o opinion, err error) {
	if err := c.playouts.Load(p.Board); err != nil {
		return o, err
	}
	c.playouts.Seed(c.settings.Search.Seed<<32 + seed)
	n := c.settings.Playouts
	owners, won := make([]int32, p.Board.Points()), 0
	for range n {
		c.playouts.Begin()
		c.playouts.Finish(p.Colour)
		if float64(c.playouts.Owners(owners)) > p.Komi {
			won++
		}
	}
	ownership := make([]float64, len(owners))
	for q, sum := range owners {
		ownership[q] = float64(sum) / float64(n)
	}
	return opinion{p.share(ownership), float64(won) / float64(n)}, nil
}
