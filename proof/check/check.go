package check

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"

	"shicho/board"
)

// Result is what a certificate proves.
type Result struct {
	Claim Claim
	Line  int            // of the claim in the text
	Turns int            // lines of the proof
	Depth int            // moves of its longest line of play, as far as it is written out
	Zone  board.PointSet // on which the proof rests; it lies in the zone of the claim
}

// Checker reads certificates and checks them.
type Checker struct {
	*Position
	lines   lineReader
	kept    []keptTurn // the turns with an ID, by ID
	depth   int        // moves that are on the board
	deepest int
}

// New makes a checker of a text of certificates, which follow each other.
func New(in io.Reader) *Checker {
	return &Checker{lines: lineReader{in: bufio.NewReaderSize(in, mostBytes)}}
}

// Next checks the next certificate. The error is io.EOF after the last one. An error that wraps ErrRefused says that the certificate
// proves nothing, and names the line; any other error is one of reading. After an error there is nothing more to check.
func (c *Checker) Next() (*Result, error) {
	var claim Claim
	if more, err := c.lines.next(&claim); err != nil {
		return nil, err
	} else if !more {
		return nil, c.atEnd()
	}
	first := c.lines.number
	p, err := NewPosition(&claim)
	if err != nil {
		return nil, refuse(first, "%v", err)
	}
	zone, err := parseSet(claim.Zone, p.Board.Size())
	if claim.Zone == nil {
		err = errors.New("it is missing")
	}
	if err != nil {
		return nil, refuse(first, "zone: %v", err)
	}
	c.Position, c.kept, c.depth, c.deepest = p, c.kept[:0], 0, 0
	root, err := c.root()
	if err != nil {
		return nil, err
	}
	if root.zone.Has(nowhere) {
		return nil, refuse(first, "the proof rests on something that the claim leaves open")
	}
	if !zone.Contains(&root.zone) {
		outside := root.zone
		outside.Subtract(&zone)
		return nil, refuse(first, "the proof rests on %s, which lies outside the zone of the claim", p.format(outside.First()))
	}
	if root.plies < claim.Plies {
		return nil, refuse(first, "the target is shown to stand for %d plies, not %d", root.plies, claim.Plies)
	}
	return &Result{Claim: claim, Line: first, Turns: c.lines.number - first, Depth: c.deepest, Zone: root.zone}, nil
}

// atEnd is the error at the end of the text: a text without a certificate is refused.
func (c *Checker) atEnd() error {
	if c.lines.number == 1 {
		return c.lines.refuse("the text is empty")
	}
	return io.EOF
}

// shown is what a finished place of the proof shows.
type shown struct {
	zone  board.PointSet
	plies int // moves until the first end "stands"; very many if there is none
}

// keptTurn is a turn with an ID.
type keptTurn struct {
	finished bool
	position Memory
	plies    int
}

// forever is more plies than a claim can name.
const forever = math.MaxInt32

// play plays a move. The error says that the move is illegal, or the play too deep.
func (c *Checker) play(x board.Point, colour board.Colour) (Move, error) {
	if c.depth == mostDepth {
		return Move{}, c.lines.refuse("play is deeper than %d moves", mostDepth)
	}
	m, legal := c.Play(x, colour)
	if !legal {
		return m, c.lines.refuse("%s may not play %s", colour, c.format(x))
	}
	c.depth++
	c.deepest = max(c.deepest, c.depth)
	return m, nil
}

// undo takes a move back.
func (c *Checker) undo(m Move) {
	c.Undo(m)
	c.depth--
}

// next reads the next turn.
func (c *Checker) next() (t Turn, err error) {
	more, err := c.lines.next(&t)
	if err == nil && !more {
		err = c.lines.refuse("the proof is not finished")
	}
	return t, err
}

// root checks the whole proof.
func (c *Checker) root() (shown, error) {
	if c.ToMove == c.Winner {
		return c.turn()
	}
	t, err := c.next()
	if err != nil {
		return shown{}, err
	}
	if t.ID != 0 || t.Same != 0 || t.Weak != "" || t.Play != "" || t.End != "" {
		return shown{}, c.lines.refuse("the loser moves first, so here stand his replies alone")
	}
	if err := c.CheckTurn(); err != nil {
		return shown{}, c.lines.refuse("%v", err)
	}
	return c.replies(t.Replies)
}

// turn reads and checks a turn: the winner is to move.
func (c *Checker) turn() (shown, error) {
	t, err := c.next()
	if err != nil {
		return shown{}, err
	}
	if err := c.CheckTurn(); err != nil {
		return shown{}, c.lines.refuse("%v", err)
	}
	if t.Same != 0 {
		return c.same(&t)
	}
	won := c.won
	if t.Weak != "" {
		won = c.cases
	}
	if t.ID == 0 {
		return won(&t)
	}
	if t.ID != len(c.kept)+1 || len(c.kept) == mostKept {
		return shown{}, c.lines.refuse("the ID %d; the next one is %d, and %d the last", t.ID, len(c.kept)+1, mostKept)
	}
	c.kept = append(c.kept, keptTurn{})
	s, err := won(&t)
	if err == nil {
		c.kept[t.ID-1] = keptTurn{true, c.Remember(&s.zone), s.plies}
	}
	return s, err
}

// same checks that an earlier turn shows how this one is won (S).
func (c *Checker) same(t *Turn) (shown, error) {
	switch {
	case t.ID != 0 || t.Weak != "" || t.Play != "" || t.End != "" || len(t.Replies) > 0:
		return shown{}, c.lines.refuse("something stands beside same")
	case t.Same < 0 || t.Same > len(c.kept) || !c.kept[t.Same-1].finished:
		return shown{}, c.lines.refuse("no turn with the ID %d is finished here", t.Same)
	case c.IsTaken():
		return shown{}, c.lines.refuse("the target was taken")
	}
	k := &c.kept[t.Same-1]
	if !c.Agrees(&k.position) {
		return shown{}, c.lines.refuse("the position differs from that of turn %d on the zone of that turn", t.Same)
	}
	return shown{k.position.Zone, k.plies}, nil
}

// cases checks the two turns of a weak point: it is empty, or a stone of the winner stands there (C).
func (c *Checker) cases(t *Turn) (all shown, err error) {
	x, err := parsePoint(t.Weak, c.Board.Size())
	switch {
	case err != nil:
		return all, c.lines.refuse("%v", err)
	case t.Play != "" || t.End != "" || len(t.Replies) > 0:
		return all, c.lines.refuse("something stands beside weak")
	}
	all.plies = forever
	for _, stone := range [...]bool{false, true} {
		m, ok := c.Decide(x, stone)
		if !ok {
			return all, c.lines.refuse("%s is not weak here, or its cases cannot be told apart", t.Weak)
		}
		s := shown{plies: forever}
		if !stone || c.Board.LastCaptures() == 0 { // no position has the stone if a string of the loser has no liberty then
			if s, err = c.turn(); err != nil {
				return all, err
			}
		}
		c.Undo(m)
		if s.zone.Add(x); stone {
			c.BeforeCase(&s.zone, x)
		}
		all.zone.Union(&s.zone)
		all.plies = min(all.plies, s.plies)
	}
	return all, nil
}

// won checks the winner's move of a turn and what comes after it, or the end that needs no move.
func (c *Checker) won(t *Turn) (s shown, err error) {
	if (t.End == "") == (len(t.Replies) == 0) {
		return s, c.lines.refuse("after a turn come either replies or an end")
	}
	if t.Play == "" {
		if t.End == "" {
			return s, c.lines.refuse("no move of the winner")
		}
		return c.end(t.End, board.NoPoint)
	}
	y, err := parseMove(t.Play, c.Board.Size())
	if err != nil {
		return s, c.lines.refuse("%v", err)
	}
	if c.depth == 0 && c.opening >= 0 && y != c.opening {
		return s, c.lines.refuse("the claim is about the first move on %s", c.format(c.opening))
	}
	if c.IsTaken() && y != c.Target {
		return s, c.lines.refuse("the target was taken, and %s does not take it back", t.Play)
	}
	m, err := c.play(y, c.Winner)
	if err != nil {
		return s, err
	}
	if t.End != "" {
		s, err = c.end(t.End, y)
	} else {
		s, err = c.replies(t.Replies)
	}
	if err != nil {
		return s, err
	}
	s.plies = min(s.plies+1, forever)
	if y >= 0 {
		c.KeepLiberty(&s.zone, y)
	}
	c.undo(m)
	if y >= 0 {
		c.BeforePlay(&s.zone, y)
	}
	return s, nil
}

// end checks an end. played is the winner's last move, or NoPoint if the winner is to move.
func (c *Checker) end(end string, played board.Point) (s shown, err error) {
	s.plies = forever
	if end == Stands {
		s.plies = 0
	}
	if s.zone, err = c.End(end, played); err != nil {
		return s, c.lines.refuse("%v", err)
	}
	return s, nil
}

// replies checks the answers to the loser's moves, and that none is missing.
func (c *Checker) replies(names []string) (all shown, err error) {
	line := c.lines.number
	moves, err := c.parseReplies(names)
	if err != nil {
		return all, c.lines.refuse("%v", err)
	}
	all.plies = forever
	var pass, must board.PointSet
	if c.IsTaken() {
		must.Add(c.Target)
	}
	for _, x := range moves {
		m, err := c.play(x, c.Loser)
		if err != nil {
			return all, err
		}
		s, err := c.turn()
		if err != nil {
			return all, err
		}
		c.AfterReply(&all.zone, x)
		all.zone.Union(&s.zone)
		all.plies = min(all.plies, s.plies+1)
		c.undo(m)
		if x == board.Pass {
			pass, must = s.zone, c.MustAnswer(&s.zone)
			if x := c.findUnanswered(must, moves); x >= 0 {
				return all, refuse(line, "the answer to the pass depends on %s, and the reply there is not answered", c.format(x))
			}
		}
	}
	c.BeforeReplies(&all.zone, &pass, &must)
	return all, nil
}

// findUnanswered is a legal move that must be answered and is not among the replies, or NoPoint.
func (c *Checker) findUnanswered(must board.PointSet, replies []board.Point) board.Point {
	for _, x := range replies {
		if x >= 0 {
			must.Remove(x)
		}
	}
	for x := must.First(); x >= 0; x = must.Next(x + 1) {
		if m, legal := c.Play(x, c.Loser); legal {
			c.Undo(m)
			return x
		}
	}
	return board.NoPoint
}

// parseReplies reads the moves of the loser. The pass comes first, unless the target was just taken: then the retake stands alone.
func (c *Checker) parseReplies(names []string) (moves []board.Point, err error) {
	last := board.NoPoint
	for _, name := range names {
		x, err := parseMove(name, c.Board.Size())
		if err != nil {
			return nil, err
		}
		if x <= last {
			return nil, fmt.Errorf("the reply %s is out of order", name)
		}
		moves = append(moves, x)
		last = x
	}
	switch taken := c.IsTaken(); {
	case taken && !c.MayRetake(), c.isPair() && c.Board.At(c.Other) == board.Empty:
		return nil, errors.New("a string is taken for good: this is an end")
	case taken && (len(moves) != 1 || moves[0] != c.Target):
		return nil, fmt.Errorf("the retake on %s is the only reply here", c.format(c.Target))
	case !taken && (len(moves) == 0 || moves[0] != board.Pass):
		return nil, errors.New("the pass is not answered")
	}
	return moves, nil
}
