package check

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

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
	kept    []*Memory // the turns with an ID, by ID; nil if one is not finished
	deepest int       // moves of the longest line so far
}

// New makes a checker of a text of certificates, which follow each other.
func New(in io.Reader) *Checker {
	return &Checker{lines: lineReader{in: bufio.NewReaderSize(in, mostBytes)}}
}

// Next checks the next certificate. The error is io.EOF after the last one. An error that wraps ErrRefused says that the certificate
// proves nothing, and names the line; any other error is one of reading. After an error there is nothing more to check.
func (c *Checker) Next() (*Result, error) {
	r, err := c.certificate()
	switch {
	case err == nil || c.lines.broken == nil && err == io.EOF && c.lines.number > 1:
		return r, err
	case c.lines.broken != nil:
		return nil, fmt.Errorf("line %d: %w", c.lines.number, c.lines.broken)
	case err == io.EOF:
		err = errors.New("the text is empty")
	}
	return nil, fmt.Errorf("line %d: %w: %w", c.lines.number, ErrRefused, err)
}

// certificate checks a certificate. An error is about the last line that was read.
func (c *Checker) certificate() (*Result, error) {
	r := &Result{}
	err := c.lines.next(&r.Claim)
	if err != nil {
		return nil, err
	}
	r.Line = c.lines.number
	if c.Position, err = NewPosition(&r.Claim); err != nil {
		return nil, err
	}
	inside, err := parseSet(r.Claim.Zone, c.Board.Size())
	if err != nil || r.Claim.Zone == nil {
		return nil, fmt.Errorf("the zone is missing, or no list of points in order: %q", r.Claim.Zone)
	}
	c.kept, c.deepest = c.kept[:0], 0
	if r.Zone, err = c.root(); err != nil {
		return nil, err
	}
	touched := r.Zone.Intersects(&c.eyes)
	r.Zone.Union(&c.eyes)
	r.Zone.Union(&c.safe)
	outside := r.Zone
	outside.Subtract(&inside)
	switch {
	case touched || r.Zone.Has(Nowhere):
		return nil, fmt.Errorf("the proof rests on %s, of which the claim says too little", c.format(c.Asked.First()))
	case !outside.IsEmpty():
		return nil, fmt.Errorf("the proof rests on %s, which lies outside the zone of the claim", c.format(outside.First()))
	}
	r.Turns, r.Depth = c.lines.number-r.Line, c.deepest
	return r, nil
}

// play plays a move. The error says that the move is illegal, or the play too deep.
func (c *Checker) play(x board.Point, colour board.Colour) (Move, error) {
	m, legal := c.Play(x, colour)
	if !legal || c.depth > mostDepth {
		return m, fmt.Errorf("%s may not play %s, or play is deeper than %d moves", colour, c.format(x), mostDepth)
	}
	c.deepest = max(c.deepest, c.depth)
	return m, nil
}

// next reads the next turn. The loser has not won yet.
func (c *Checker) next() (t Turn, err error) {
	if err = c.lines.next(&t); err == io.EOF {
		err = errors.New("the proof is not finished")
	} else if err == nil {
		err = c.CheckTurn()
	}
	return t, err
}

// only returns an error if a turn has other fields than are given.
func (c *Checker) only(t *Turn, fields Turn) error {
	if !bytes.Equal(Line(t), Line(&fields)) {
		return errors.New("fields in the line do not belong together")
	}
	return nil
}

// root checks the whole proof. Where the loser moves first, his replies stand alone in the first line.
func (c *Checker) root() (zone board.PointSet, err error) {
	if c.ToMove == c.Winner {
		return c.turn()
	}
	t, err := c.next()
	if err == nil {
		err = c.only(&t, Turn{Replies: t.Replies, End: t.End})
	}
	if err != nil {
		return zone, err
	}
	return c.replies(&t)
}

// turn reads and checks a turn: the winner is to move.
func (c *Checker) turn() (zone board.PointSet, err error) {
	t, err := c.next()
	switch {
	case err != nil:
		return zone, err
	case t.Same != 0:
		return c.same(&t)
	case t.ID == 0:
		return c.won(&t)
	case t.ID != len(c.kept)+1 || len(c.kept) == mostKept:
		return zone, fmt.Errorf("the ID %d; the next one is %d, and %d the last", t.ID, len(c.kept)+1, mostKept)
	}
	c.kept = append(c.kept, nil)
	if len(t.Zone) > 0 {
		return c.open(&t)
	}
	if zone, err = c.won(&t); err == nil {
		m := c.Remember(&zone)
		c.kept[t.ID-1] = &m
	}
	return zone, err
}

// open checks a turn that says itself on which points it rests, so that turns below may refer to it (R).
func (c *Checker) open(t *Turn) (zone board.PointSet, err error) {
	if zone, err = parseSet(t.Zone, c.Board.Size()); err != nil || !c.kind.holds || t.Play == "" {
		return zone, errors.New("the zone of a turn is no list of points in order, or does not belong there")
	}
	m := c.Remember(&zone)
	c.kept[t.ID-1] = &m
	rests, err := c.won(t)
	if err == nil && !zone.Contains(&rests) {
		rests.Subtract(&zone)
		err = fmt.Errorf("turn %d rests on %s, which lies outside its zone", t.ID, c.format(rests.First()))
	}
	return zone, err
}

// same checks that an earlier turn shows how this one is won (S).
func (c *Checker) same(t *Turn) (zone board.PointSet, err error) {
	if err := c.only(t, Turn{Same: t.Same}); err != nil {
		return zone, err
	}
	switch {
	case t.Same < 0 || t.Same > len(c.kept) || c.kept[t.Same-1] == nil:
		return zone, fmt.Errorf("no turn with the ID %d is finished here", t.Same)
	case c.IsTaken():
		return zone, errors.New("the target was taken")
	case !c.Agrees(c.kept[t.Same-1]):
		return zone, fmt.Errorf("the position differs from that of turn %d on the zone of that turn", t.Same)
	}
	return c.kept[t.Same-1].Zone, nil
}

// won checks the winner's move of a turn and what comes after it, or the end that needs no move.
func (c *Checker) won(t *Turn) (zone board.PointSet, err error) {
	goesOn := t.End == "" || t.End == Holds
	switch {
	case t.Weak != "":
		return c.cases(t)
	case t.End == "" && len(t.Replies) == 0 || !goesOn && len(t.Replies) > 0:
		return zone, errors.New("after a turn come either replies or an end")
	case t.Play == "" && goesOn:
		return zone, errors.New("no move of the winner")
	case t.Play == "":
		return c.End(t.End, board.NoPoint)
	}
	y, err := parseMove(t.Play, c.Board.Size())
	switch {
	case err != nil:
		return zone, err
	case c.depth == 0 && c.opening >= 0 && y != c.opening:
		return zone, fmt.Errorf("the claim is about the first move on %s", c.format(c.opening))
	case c.IsTaken() && y != c.Target:
		return zone, fmt.Errorf("the target was taken, and %s does not take it back", t.Play)
	}
	m, err := c.play(y, c.Winner)
	if err != nil {
		return zone, err
	}
	if goesOn {
		zone, err = c.replies(t)
	} else {
		zone, err = c.End(t.End, y)
	}
	if err != nil {
		return zone, err
	}
	c.KeepLiberty(&zone, y)
	c.Undo(m)
	c.BeforePlay(&zone, y)
	return zone, nil
}

// cases checks the two turns of a weak point: it is empty, or a stone of the winner stands there (C). The second one is left out if a string of the loser
// would have no liberty then.
func (c *Checker) cases(t *Turn) (all board.PointSet, err error) {
	x, err := parsePoint(t.Weak, c.Board.Size())
	if err = errors.Join(err, c.only(t, Turn{ID: t.ID, Weak: t.Weak})); err != nil {
		return all, err
	}
	for _, stone := range [...]bool{false, true} {
		m, ok := c.Decide(x, stone)
		if !ok {
			return all, fmt.Errorf("%s is not weak here, or its cases cannot be told apart", t.Weak)
		}
		var zone board.PointSet
		if !stone || c.Board.LastCaptures() == 0 {
			if zone, err = c.turn(); err != nil {
				return all, err
			}
		}
		c.Undo(m)
		c.BeforeCase(&zone, x, stone)
		all.Union(&zone)
	}
	return all, nil
}

// replies checks the answers to the loser's moves, and that none is missing.
func (c *Checker) replies(t *Turn) (all board.PointSet, err error) {
	line := c.lines.number
	moves, err := c.parseReplies(t)
	if err != nil {
		return all, err
	}
	var pass, answered board.PointSet
	for _, x := range moves {
		m, err := c.play(x, c.Loser)
		if err != nil {
			return all, err
		}
		zone, err := c.turn()
		if err != nil {
			return all, err
		}
		if x == board.Pass {
			pass = zone
		} else {
			answered.Add(x)
			c.AfterReply(&all, x)
		}
		all.Union(&zone)
		c.Undo(m)
	}
	if x := c.BeforeReplies(&all, pass, answered, t.End == Holds); x >= 0 {
		return all, fmt.Errorf("the answer to the pass of line %d depends on %s, and the reply there is not answered", line, c.format(x))
	}
	return all, nil
}

// parseReplies reads the moves of the loser. The pass comes first, unless the position holds or the target was just taken: then the retake stands alone.
func (c *Checker) parseReplies(t *Turn) (moves []board.Point, err error) {
	for _, name := range t.Replies {
		x, err := parseMove(name, c.Board.Size())
		if err != nil {
			return nil, err
		}
		moves = append(moves, x)
	}
	holds, passes := t.End == Holds, len(moves) > 0 && moves[0] == board.Pass
	switch taken := c.IsTaken(); {
	case taken && !c.MayRetake():
		return nil, errors.New("a string is taken for good: this is an end")
	case taken && (len(moves) != 1 || moves[0] != c.Target):
		return nil, fmt.Errorf("the retake on %s is the only reply here", c.format(c.Target))
	case !taken && !passes && !holds:
		return nil, errors.New("the pass is not answered")
	case holds && !c.MayHold(), !holds && t.End != "":
		return nil, fmt.Errorf("%q is no end of this proof here", t.End)
	}
	return moves, nil
}
