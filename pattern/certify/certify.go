// Package certify proves stored patterns anew: it writes certificates that the move of a pattern does what the pattern says. Whoever distrusts a store needs the
// checker of the certificates alone.
//
// Start with Certifier.ProvePattern, which proves a pattern with its conditions, for all boards on which it lies; place.go says at which places. Certifier.Prove lays a
// pattern on boards that barely meet it, and proves it there. Certifier.OnBoard proves a pattern on a board of a game.
//
// # Caveats
//
// Not every pattern is proved again with its conditions. A certificate of Prove or OnBoard is about one board: it shows that the pattern is not
// wrong there, where walls have no liberty to spare, but is no proof of the pattern.
package certify

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
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
	writer   *proof.Writer
	ofGroups *proof.Writer // writes about strings as groups
	random   *rand.PCG
	layer    *stress.Layer
	limits   tactics.Limits
}

// New makes a certifier. The limits must be the limits by which the patterns were mined: they say with how many liberties a string has escaped.
func New(limits tactics.Limits) *Certifier {
	reader := tactics.NewReader().Keep()
	c := &Certifier{writer: proof.Using(reader), ofGroups: proof.Using(reader), random: rand.NewPCG(0, 0), limits: limits.WithRetakes(false)}
	c.ofGroups.Most = groupTurns
	c.layer = stress.NewLayer(rand.New(c.random))
	return c
}

// Prove lays a pattern on a number of boards and writes a certificate for each. The boards depend on the pattern alone. An error that wraps
// proof.ErrNotFound or proof.ErrTooLarge says that a proof was not found on one of the boards; the certificates before it are returned.
func (c *Certifier) Prove(p shape.Pattern, boards int) (list []*proof.Certificate, err error) {
	if p.IsZero() {
		return nil, ErrNoBoard
	}
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

// The bounds of a proof about a string as a group, which serves where there is none about the string.
const (
	groupNodes = 3_000 // of a search
	groupTurns = 5_000
)

// mirrors is how many boards the reader looks at in turn until it finds the proof of a pattern.
const mirrors = 4

// ProvePattern writes the certificates of a pattern with its conditions: for each of its places, that the move does what the pattern says on all boards on which
// the pattern lies as there; and of an Escape with a threat, that the threat captures. Together they prove the pattern. The errors are as
// those of Prove.
func (c *Certifier) ProvePattern(p shape.Pattern) (list []*proof.Certificate, err error) {
	if p.IsZero() {
		return nil, ErrNoBoard
	}
	id := p.ID()
	c.random.Seed(binary.BigEndian.Uint64(id[:8]), binary.BigEndian.Uint64(id[8:]))
	for _, at := range places(p) {
		one, err := c.proveAt(p, at, false)
		if err != nil {
			return list, err
		}
		list = append(list, one)
		if _, _, known := p.Threat(); known {
			if one, err = c.proveAt(p, at, true); err != nil {
				return list, err
			}
			list = append(list, one)
		}
	}
	return list, nil
}

// proveAt writes the certificate of a pattern at one place, or of its threat.
func (c *Certifier) proveAt(p shape.Pattern, at place, threat bool) (certificate *proof.Certificate, err error) {
	certificate, err = c.proveGoalAt(p, at, threat, false)
	if err != nil && isOfOne(p.Kind()) {
		if other, failed := c.proveGoalAt(p, at, threat, true); failed == nil {
			return other, nil
		}
	}
	return certificate, err
}

// isOfOne tells whether patterns of a kind are about one string. Such a string is captured if it is killed as a group, and saved if it lives as a group.
func isOfOne(kind shape.Kind) bool { return kind != shape.Join && kind != shape.Cut }

// asGroup turns a statement about a string into the statement about the group of this string alone.
func asGroup(s proof.Statement) proof.Statement {
	s.Goal, s.Group = tactics.Kill, board.SetOf(s.Target)
	return s
}

// proveGoalAt is proveAt for the string, or for the string as a group.
func (c *Certifier) proveGoalAt(p shape.Pattern, at place, threat, group bool) (certificate *proof.Certificate, err error) {
	err = ErrNoBoard
	limits, most, writer := c.limits, mirrors, c.writer
	if group {
		limits, most, writer = limits.AtMost(groupNodes), 1, c.ofGroups
	}
	for tries, boards := 0, 0; tries < layTries && boards < most; tries++ {
		one, ok := c.layer.LayAt(p, at.size, at.left, at.top)
		if !ok {
			continue
		}
		boards++
		s, first, winner := statement(p.Kind(), one.Target, one.Other), one.Move, board.Black
		switch {
		case threat:
			s.ToMove, s.Outcome, winner = tactics.Attacker, tactics.Captured, board.White
			x, y, _ := p.Threat()
			first = at.point(x, y)
		case p.Kind() == shape.Fail: // whatever Black plays
			first, winner = board.NoPoint, board.White
		}
		if s.Free = winner.Opponent(); group {
			s = asGroup(s)
		}
		rows, outside := draw(p, at, winner)
		if certificate, err = writer.WritePattern(one.Board, rows, outside, s, first, &limits, boards > mirrors/2); err == nil {
			return certificate, nil
		}
	}
	return nil, err
}

// draw is the pattern as a claim has it. The side that moves in the pattern is Black.
func draw(p shape.Pattern, at place, winner board.Colour) (rows, outside []string) {
	owner := byte('O')
	if p.Kind().IsOwners() {
		owner = 'X'
	}
	letters := [...]byte{shape.Empty: '.', shape.Own: 'X', shape.Other: 'O', shape.Target: owner, shape.Any: '?', shape.NotOther: 'x', shape.NotOwn: '?'}
	if winner == board.White {
		letters[shape.NotOther], letters[shape.NotOwn] = '?', 'o'
	}
	for y := range at.size {
		row := bytes.Repeat([]byte{'?'}, at.size)
		for x := range row {
			column, line := x-at.left, y-at.top
			if column < 0 || line < 0 || column >= p.Width() || line >= p.Height() {
				continue
			}
			row[x] = letters[p.At(column, line)]
			if least := p.Least(column, line); least > 0 && (winner == board.Black || p.At(column, line) != shape.Empty) {
				outside = append(outside, fmt.Sprintf("%s=%d", board.FormatPoint(at.point(column, line), at.size), least))
			}
		}
		rows = append(rows, string(row))
	}
	return rows, outside
}

// OnBoard writes a certificate that a move does what a pattern of a kind says, on a board on which the pattern lies. other is the second target of a
// pattern that has two.
func (c *Certifier) OnBoard(b *board.Board, kind shape.Kind, move, target, other board.Point) (*proof.Certificate, error) {
	if b == nil || !b.HasStone(target) {
		return nil, tactics.ErrNoTarget
	}
	s := statement(kind, target, other)
	if c.limits.Escape.Standing {
		s.Limit = tactics.LimitPlies
	}
	if s.Free = s.Mover(b).Opponent(); kind == shape.Fail { // whatever the attacker plays, and though he wins every ko
		s.Free, move = s.Mover(b), board.NoPoint
	}
	certificate, err := c.writer.WriteMove(b, s, move, &c.limits)
	if err != nil && isOfOne(kind) {
		few := c.limits.AtMost(groupNodes)
		if other, failed := c.ofGroups.WriteMove(b, asGroup(s), move, &few); failed == nil {
			return other, nil
		}
	}
	return certificate, err
}

// statement is what a pattern of a kind says.
func statement(kind shape.Kind, target, other board.Point) proof.Statement {
	s := proof.Statement{Question: tactics.Question{Target: target, Other: other}, Outcome: tactics.Captured}
	switch kind {
	case shape.Escape:
		s.ToMove, s.Outcome = tactics.Defender, tactics.Escaped
	case shape.Fail:
		s.Outcome = tactics.Escaped
	case shape.Join:
		s.Goal = tactics.Connect
	case shape.Cut:
		s.Goal = tactics.Sever
	}
	return s
}
