// Package certify proves stored patterns anew: it lays a pattern on boards that barely meet it, and writes for each a certificate that the
// move of the pattern does what the pattern says. Whoever distrusts a store needs the checker of the certificates alone.
//
// Start with Certifier.Prove. Certifier.OnBoard proves a pattern on a board of a game.
//
// # Caveats
//
// A certificate is about one board, and a pattern about all boards that meet it. So certificates of a pattern show that the pattern is not
// wrong there, where walls have no liberty to spare, but they are no proof of the pattern.
package certify

import (
	"encoding/binary"
	"errors"
	"math/rand/v2"

	"shicho/board"
	"shicho/pattern/shape"
	"shicho/pattern/stress"
	"shicho/proof"
	"shicho/tactics"
)

// layTries is how often a pattern is laid until the stones fit.
const layTries = 200

// ErrNoBoard says that no board was found on which the pattern lies.
var ErrNoBoard = errors.New("the pattern fits no board that was tried")

// Certifier proves patterns. It serves one goroutine.
type Certifier struct {
	writer *proof.Writer
	random *rand.PCG
	layer  *stress.Layer
	limits tactics.Limits
}

// New makes a certifier. The limits must be the limits by which the patterns were mined: they say with how many liberties a string has escaped.
func New(limits tactics.Limits) *Certifier {
	c := &Certifier{writer: proof.NewWriter(), random: rand.NewPCG(0, 0), limits: limits.WithRetakes(false)}
	c.layer = stress.NewLayer(rand.New(c.random))
	return c
}

// Prove lays a pattern on a number of boards and writes a certificate for each. The boards depend on the pattern alone. An error that wraps
// proof.ErrNotFound or proof.ErrTooLarge says that a proof was not found on one of the boards; the certificates before it are returned.
func (c *Certifier) Prove(p shape.Pattern, boards int) (list []*proof.Certificate, err error) {
	id := p.ID()
	c.random.Seed(binary.BigEndian.Uint64(id[:8]), binary.BigEndian.Uint64(id[8:]))
	for range boards {
		one, err := c.lay(p)
		if err != nil {
			return list, err
		}
		certificate, err := c.OnBoard(one.Board, one.Kind, one.Move, one.Target, one.Other)
		if err != nil {
			return list, err
		}
		list = append(list, certificate)
	}
	return list, nil
}

// lay lays the pattern on one board.
func (c *Certifier) lay(p shape.Pattern) (stress.Case, error) {
	for range layTries {
		if one, ok := c.layer.Lay(p); ok {
			return one, nil
		}
	}
	return stress.Case{}, ErrNoBoard
}

// OnBoard writes a certificate that a move does what a pattern of a kind says, on a board on which the pattern lies. other is the second target of a
// pattern that has two.
func (c *Certifier) OnBoard(b *board.Board, kind shape.Kind, move, target, other board.Point) (*proof.Certificate, error) {
	s := proof.Statement{Question: tactics.Question{Target: target, Other: other}, Outcome: tactics.Captured}
	switch kind {
	case shape.Escape:
		s.ToMove, s.Outcome = tactics.Defender, tactics.Escaped
	case shape.Join:
		s.Goal = tactics.Connect
	case shape.Cut:
		s.Goal = tactics.Sever
	}
	s.Free = s.Mover(b).Opponent()
	if kind == shape.Fail { // whatever the attacker plays, and though he wins every ko
		s.Outcome, s.Free = tactics.Escaped, s.Mover(b)
		return c.writer.Write(b, s, &c.limits)
	}
	return c.writer.WriteMove(b, s, move, &c.limits)
}
