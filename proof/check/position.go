package check

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"shicho/board"
)

// Position is a position of a proof: the board of the replay, and what is claimed.
type Position struct {
	Board         *board.Board
	Winner, Loser board.Colour
	ToMove        board.Colour // in the position of the claim
	Target, Other board.Point  // Other is NoPoint if the claim is about one string
	claim         Claim
	free          board.Colour // the side that may retake kos at once, or Empty
	threats       int          // that the free side has left, if their number is bounded

	drawn   board.PointSet // the points that the claim says something about; the others are empty on the board
	outside []promise
	asked   board.PointSet // points that are not known, to which a rule came
	opening board.Point    // a point of a promise about the string of the first move, or NoPoint
	unsure
}

// unsure is what is not known of other positions.
type unsure struct {
	weak    board.PointSet // points without a stone of the loser, empty on the board, where the winner may have a stone
	suspect board.PointSet // points that were weak, where the loser's last move may have taken a stone
	passes  int            // of the loser; each may have filled a promised liberty of every string
}

// promise is a number of liberties, on points that are not drawn, of the string of a stone.
type promise struct {
	stone     board.Point
	liberties int
}

// NewPosition reads the position of a claim. The error says what is wrong with it.
func NewPosition(c *Claim) (*Position, error) {
	p := &Position{claim: *c, threats: c.Threats, Other: board.NoPoint, opening: board.NoPoint}
	var err error
	var weak [3]board.PointSet
	if c.Certificate != Version {
		return nil, fmt.Errorf("a certificate of version %d; this checker knows version %d", c.Certificate, Version)
	}
	if len(c.Name) > MostName || strings.Trim(c.Name, NameLetters) != "" {
		return nil, fmt.Errorf("a name has at most %d of the letters %s", MostName, NameLetters)
	}
	if p.Board, p.drawn, weak, err = parseRows(c.Rows); err != nil {
		return nil, err
	}
	if p.Target, err = p.parseStone(c.Target); err != nil {
		return nil, fmt.Errorf("target: %w", err)
	}
	owner := p.Board.At(p.Target)
	switch c.Claim {
	case Captured, Cut:
		p.Winner, p.Loser = owner.Opponent(), owner
	case Escaped, Joined:
		p.Winner, p.Loser = owner, owner.Opponent()
	default:
		return nil, fmt.Errorf("no claim is called %q", c.Claim)
	}
	if p.isPair() {
		if p.Other, err = p.parseStone(c.Other); err != nil {
			return nil, fmt.Errorf("other: %w", err)
		}
		if p.Board.At(p.Other) != owner {
			return nil, errors.New("target and other belong to different sides")
		}
	} else if c.Other != "" {
		return nil, errors.New("a claim about one string has no other")
	}
	if p.ToMove, err = parseColour(c.ToMove); err != nil {
		return nil, err
	}
	if p.weak = weak[p.Winner]; !weak[p.Loser].IsEmpty() {
		return nil, errors.New("a weak point is one without a stone of the loser")
	}
	for _, text := range c.Outside {
		if err := p.parsePromise(text); err != nil {
			return nil, err
		}
	}
	return p, errors.Join(p.parseKo(c), checkNumbers(c))
}

// parsePromise reads a promise about a stone, or about the first move.
func (p *Position) parsePromise(text string) error {
	name, number, _ := strings.Cut(text, "=")
	x, err := parsePoint(name, p.Board.Size())
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > mostValue || strconv.Itoa(n) != number {
		return fmt.Errorf("%q promises no number of liberties from 1 to %d", text, mostValue)
	}
	libs := p.Board.LibertySetWith(x, p.Winner)
	if libs.Subtract(&p.drawn); libs.IsEmpty() {
		return fmt.Errorf("%q: no point beside the string is unknown", text)
	}
	if p.Board.At(x) == board.Empty {
		if p.ToMove != p.Winner || !p.drawn.Has(x) || p.opening >= 0 {
			return fmt.Errorf("%q: neither a stone nor the one first move of the winner", text)
		}
		p.opening = x
	}
	p.outside = append(p.outside, promise{x, n})
	return nil
}

// promised is the number of liberties on points that are not drawn that the string at s has left.
func (p *Position) promised(s board.Point) (n int) {
	for _, o := range p.outside {
		if p.Board.StringAt(s).Has(o.stone) {
			n = max(n, o.liberties-p.passes)
		}
	}
	return n
}

// Known are the points of a set whose content is known.
func (p *Position) Known(points board.PointSet) board.PointSet {
	points.Intersect(&p.drawn)
	points.Subtract(&p.weak)
	return points
}

// parseStone reads a point with a stone.
func (p *Position) parseStone(text string) (board.Point, error) {
	x, err := parsePoint(text, p.Board.Size())
	if err == nil && p.Board.At(x) == board.Empty {
		err = fmt.Errorf("no stone on %s", text)
	}
	return x, err
}

// parseKo reads who is free of ko, and the ban of the position.
func (p *Position) parseKo(c *Claim) (err error) {
	if c.Free != "" {
		if p.free, err = parseColour(c.Free); err != nil {
			return err
		}
	} else if c.Threats != 0 {
		return errors.New("threats without a side that is free of ko")
	}
	if (c.Ban == "") != (c.Banned == "") {
		return errors.New("a ban has a point and a side")
	}
	if c.Ban == "" {
		return nil
	}
	ban, err := parsePoint(c.Ban, p.Board.Size())
	if err != nil {
		return err
	}
	banned, err := parseColour(c.Banned)
	if err != nil {
		return err
	}
	if p.Board.At(ban) != board.Empty {
		return errors.New("a stone stands on the point of the ban")
	}
	p.Board.SetKo(ban, banned)
	return nil
}

// checkNumbers returns the error of numbers that do not fit the claim.
func checkNumbers(c *Claim) error {
	for _, n := range [...]int{c.Threats, c.Liberties, c.Plies} {
		if n < 0 || n > mostValue {
			return fmt.Errorf("%d is not a number from 0 to %d", n, mostValue)
		}
	}
	if limited := c.Liberties > 0 || c.Plies > 0; limited != (c.Claim == Escaped) {
		return errors.New("liberties and plies belong to an escape, and an escape needs one of them")
	}
	return nil
}

func (p *Position) format(x board.Point) string { return board.FormatPoint(x, p.Board.Size()) }

// isPair tells whether the claim is about two strings.
func (p *Position) isPair() bool { return p.claim.Claim == Joined || p.claim.Claim == Cut }

// always tells whether a side may retake every ko at once.
func (p *Position) always(colour board.Colour) bool { return colour == p.free && p.claim.Threats == 0 }

// Ban is the point that a side may not play because of a ko, or only with a threat, and the side. The point is NoPoint if there is none.
func (p *Position) Ban() (board.Point, board.Colour) {
	point, banned := p.Board.Ko()
	if point < 0 || p.always(banned) {
		return board.NoPoint, board.Empty
	}
	return point, banned
}

// Move is a move that was played.
type Move struct {
	Point  board.Point
	threat bool // it retook a ko for a threat
	before unsure
}

// Play plays a move of a side, if it is legal.
func (p *Position) Play(x board.Point, colour board.Colour) (m Move, legal bool) {
	m = Move{Point: x, before: p.unsure}
	if ban, banned := p.Ban(); x >= 0 && x == ban && colour == banned {
		if colour != p.free || p.threats == 0 {
			return m, false
		}
		m.threat = true
	}
	if x >= 0 && colour == p.Winner && p.suspect.Has(x) || !p.Board.PlayThroughKo(x, colour) {
		return m, false
	}
	if m.threat {
		p.threats--
	}
	p.follow(x, colour)
	return m, true
}

// follow notes what a move may have done unseen. The loser's pass stands for all moves elsewhere.
func (p *Position) follow(x board.Point, colour board.Colour) {
	if x >= 0 {
		p.weak.Remove(x)
	}
	p.suspect = p.weak
	switch {
	case colour == p.Winner || p.always(p.Winner) || x >= 0 && p.Board.StringSize(x) > 1:
		p.suspect = board.PointSet{}
	case x >= 0:
		p.suspect.Intersect(p.Board.Around(x))
	}
	if x == board.Pass && colour == p.Loser && p.outside != nil {
		p.passes++
	}
}

// Undo takes a move back.
func (p *Position) Undo(m Move) {
	p.Board.Undo()
	if m.threat {
		p.threats++
	}
	p.unsure = m.before
}

// Decide makes it known of a weak point that it is empty, or that the winner has a stone there, if that can be. Undo takes it back.
func (p *Position) Decide(x board.Point, stone bool) (m Move, ok bool) {
	m = Move{Point: x, before: p.unsure}
	ban, banned := p.Board.Ko()
	if !stone {
		x = board.Pass
	}
	if !p.weak.Has(m.Point) || p.IsTaken() || !p.Board.PlayThroughKo(x, p.Winner) {
		return m, false
	}
	p.Board.SetKo(ban, banned)
	p.weak.Remove(m.Point)
	return m, true
}

// Weak are the points of which it is not known whether they are empty or have a stone of the winner.
func (p *Position) Weak() board.PointSet { return p.weak }

// Asked are the points that were not known where a rule came to them, since the last call.
func (p *Position) Asked() board.PointSet {
	asked := p.asked
	p.asked = board.PointSet{}
	return asked
}

// IsTaken tells whether the target is off the board.
func (p *Position) IsTaken() bool { return p.Board.At(p.Target) == board.Empty }

// isSingle tells whether the last move took the target, and the target was a single stone.
func (p *Position) isSingle() bool {
	var taken board.PointSet
	p.Board.LastCaptured(&taken)
	return taken.Has(p.Target) && !taken.Intersects(p.Board.Around(p.Target))
}

// MayRetake tells whether the claim lets the owner of the target take it back, which the last move took.
func (p *Position) MayRetake() bool { return p.claim.Retakes && p.IsTaken() && p.isSingle() }

// isOneString tells whether target and other are one string. Both must stand.
func (p *Position) isOneString() bool { return p.Board.Root(p.Target) == p.Board.Root(p.Other) }

// CheckTurn returns an error if the winner, to move, has lost already. What the owner of a target may take back is no loss.
func (p *Position) CheckTurn() error {
	switch owns := p.Winner; {
	case p.claim.Claim == Escaped && p.IsTaken() && !p.MayRetake():
		return errors.New("the target was taken")
	case p.claim.Claim == Joined && (p.Board.At(p.Target) != owns || p.Board.At(p.Other) != owns):
		return errors.New("one of the two strings was taken")
	case p.claim.Claim == Cut && p.isOneString():
		return errors.New("the two strings are joined")
	}
	return nil
}

// Memory is a position as far as a zone reaches.
type Memory struct {
	Zone         board.PointSet
	black, white board.PointSet
	ban          board.Point // in the zone, or NoPoint
	banned       board.Colour
	threats      int
	unsure
}

// Remember is the part of the position in a zone.
func (p *Position) Remember(zone *board.PointSet) Memory {
	m := Memory{Zone: *zone, black: *zone, white: *zone, threats: p.threats, unsure: p.unsure}
	m.black.Intersect(p.Board.Stones(board.Black))
	m.white.Intersect(p.Board.Stones(board.White))
	m.weak.Intersect(zone)
	m.suspect.Intersect(zone)
	if m.ban, m.banned = p.Ban(); m.ban < 0 || !zone.Has(m.ban) {
		m.ban, m.banned = board.NoPoint, board.Empty
	}
	return m
}

// Agrees tells whether the position agrees with a remembered one on its zone, and no less is known of it.
func (p *Position) Agrees(m *Memory) bool {
	here := p.Remember(&m.Zone)
	surer := m.weak.Contains(&here.weak) && m.suspect.Contains(&here.suspect) && m.passes >= here.passes
	here.unsure = m.unsure
	return surer && here == *m
}

// Free is the side that may retake a ko at once in this position, or Empty, and how often; 0 is always.
func (p *Position) Free() (free board.Colour, threats int) {
	if p.claim.Threats > 0 && p.threats == 0 {
		return board.Empty, 0
	}
	return p.free, p.threats
}
