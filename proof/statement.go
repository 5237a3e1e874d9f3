package proof

import (
	"errors"
	"fmt"

	"shicho/board"
	"shicho/proof/check"
	"shicho/tactics"
)

// ErrNoClaim says that an answer claims nothing that a certificate could prove: the reader guessed, or the answer rests on a limit that
// has no certificate.
var ErrNoClaim = errors.New("nothing is proved")

// Statement is what a certificate is to prove.
type Statement struct {
	tactics.Question
	Outcome tactics.Outcome // Captured, or Escaped
	Free    board.Colour    // the side that may retake kos at once, or Empty
	Threats int             // how often it may; 0 is always
	// Limit is what the answer rests on. An escape that rests on LimitPlies may be proved by standing for so many plies.
	Limit tactics.Limit
}

// Of is the statement that an answer of Reader.Ask or Reader.Read makes. The error wraps ErrNoClaim.
func Of(b *board.Board, q tactics.Question, a *tactics.Answer) (Statement, error) {
	s := Statement{Question: q, Outcome: a.Outcome, Threats: a.Threats, Limit: a.Limit}
	if err := q.Check(b); err != nil {
		return s, err
	}
	mover := q.Mover(b)
	switch {
	case a.Outcome == tactics.Unknown:
		return s, fmt.Errorf("%w: the search was cut by %v", ErrNoClaim, a.Limit)
	case a.Result == tactics.Works:
		s.Free = mover.Opponent()
	case a.Result == tactics.Fails:
		s.Free = mover
	case a.Result == tactics.KoFirst: // without threats on either side
		s.Outcome, s.Threats = wanted(q.ToMove), 0
	case a.Result == tactics.KoThreat:
		s.Outcome, s.Free = wanted(q.ToMove), mover
	}
	return s, nil
}

// wanted is the outcome for which a side plays.
func wanted(side tactics.Side) tactics.Outcome {
	if side == tactics.Attacker {
		return tactics.Captured
	}
	return tactics.Escaped
}

// claim is the first line of the certificate, without the zone.
func (s *Statement) claim(b *board.Board, limits *tactics.Limits) (c check.Claim, err error) {
	if err := s.Question.Check(b); err != nil {
		return c, err
	}
	if s.Outcome != tactics.Captured && s.Outcome != tactics.Escaped {
		return c, fmt.Errorf("%w: the outcome is %v", ErrNoClaim, s.Outcome)
	}
	c = check.Claim{Certificate: check.Version, Rows: Rows(b), Target: board.FormatPoint(s.Target, b.Size()), ToMove: s.Mover(b).String(),
		Retakes: limits.Escape.Retakes, Zone: []string{}}
	switch {
	case s.Goal == tactics.Capture && s.Outcome == tactics.Captured:
		c.Claim = check.Captured
	case s.Goal == tactics.Capture && s.Outcome == tactics.Escaped:
		c.Claim, c.Liberties = check.Escaped, limits.Escape.Liberties
	case s.Goal == tactics.Connect && s.Outcome == tactics.Captured:
		c.Claim, c.Retakes = check.Joined, false
	case s.Goal == tactics.Sever && s.Outcome == tactics.Captured:
		c.Claim = check.Cut
	case s.Goal == tactics.Connect:
		c.Claim, c.Retakes = check.NotJoined, false
	case s.Goal == tactics.Sever:
		c.Claim, c.Retakes = check.NotCut, false
	case s.Eyes && s.Outcome == tactics.Captured:
		return c, fmt.Errorf("%w: that a group does not come to two eyes has no certificate", ErrNoClaim)
	case s.Eyes:
		c.Claim, c.Retakes = check.TwoEyes, false
	case s.Outcome == tactics.Captured:
		c.Claim, c.Retakes = check.Killed, false
	default:
		c.Claim, c.Retakes = check.Lives, false
	}
	switch s.Goal {
	case tactics.Connect, tactics.Sever:
		c.Other = board.FormatPoint(s.Other, b.Size())
	case tactics.Kill:
		walls := wallStones(b, &s.Question)
		c.Group, c.Whole, c.Walls = furtherStrings(b, &s.Question), s.Whole, names(&walls, b.Size())
	}
	if s.Free != board.Empty {
		c.Free, c.Threats = s.Free.String(), s.Threats
	}
	if ko, banned := b.Ko(); ko >= 0 && banned == s.Mover(b) {
		c.Ban, c.Banned = board.FormatPoint(ko, b.Size()), banned.String()
	}
	return c, nil
}

// furtherStrings are the names of the first stones of the strings of a group, without the target's string.
func furtherStrings(b *board.Board, q *tactics.Question) []string {
	var firsts board.PointSet
	left := q.Group
	left.Subtract(b.StringAt(q.Target))
	for first := b.TakeString(&left); first >= 0; first = b.TakeString(&left) {
		firsts.Add(first)
	}
	return names(&firsts, b.Size())
}

// wallStones are all stones of the walls of a question. Every stone that is named makes a promise, so that a proof which rests on any of them needs no liberty of the wall.
func wallStones(b *board.Board, q *tactics.Question) (stones board.PointSet) {
	for p := q.Walls.First(); p >= 0; p = q.Walls.Next(p + 1) {
		stones.Union(b.StringAt(p))
	}
	return stones
}

// names are the names of some points.
func names(points *board.PointSet, size int) (list []string) {
	for _, x := range points.Points() {
		list = append(list, board.FormatPoint(x, size))
	}
	return list
}
