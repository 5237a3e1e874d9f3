package check

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"slices"

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
	kept    []*Memory // the turns with an ID, by ID; nil where nothing may refer to one yet
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
	case c.lines.broken != nil:
		return nil, fmt.Errorf("line %d: %w", c.lines.number, c.lines.broken)
	case err != nil && err != io.EOF:
		return nil, fmt.Errorf("line %d: %w: %w", c.lines.number, ErrRefused, err)
	}
	return r, err
}

// certificate checks a certificate. An error is about the last line that was read.
func (c *Checker) certificate() (r *Result, err error) {
	defer catch(&err)
	r = &Result{}
	if !c.lines.next(&r.Claim) {
		require(c.lines.number > 1, "the text is empty")
		return nil, io.EOF
	}
	r.Line = c.lines.number
	c.Position, err = NewPosition(&r.Claim)
	require(err == nil, "%w", err)
	inside := parseSet(r.Claim.Zone, c.Board.Size())
	require(r.Claim.Zone != nil, "the zone is missing")
	c.kept, c.deepest = c.kept[:0], 0
	r.Zone = c.root()
	require(!r.Zone.Has(Nowhere), "the proof rests on %s, of which the claim says too little", c.format(c.Asked.First()))
	r.Zone.Union(&c.Enclosed)
	outside := minus(r.Zone, inside)
	require(outside.IsEmpty(), "the proof rests on %s, which lies outside the zone of the claim", c.format(outside.First()))
	c.lines.mustEnd()
	r.Turns, r.Depth = c.lines.number-r.Line, c.deepest
	return r, nil
}

// play plays a move.
func (c *Checker) play(x board.Point, colour board.Colour) Move {
	m, legal := c.Play(x, colour)
	require(legal && c.depth <= mostDepth, "%s may not play %s, or play is deeper than %d moves", colour, c.format(x), mostDepth)
	c.deepest = max(c.deepest, c.depth)
	return m
}

// next reads the next turn. The loser has not won yet.
func (c *Checker) next() (t Turn) {
	require(c.lines.next(&t), "the proof is not finished")
	require(!c.IsLost(), "the target was taken, or the strings are joined")
	return t
}

// root checks the whole proof. Where the loser moves first, his replies stand alone in the first line.
func (c *Checker) root() board.PointSet {
	if c.ToMove == c.Winner {
		return c.turn()
	}
	t := c.next()
	require(bytes.Equal(Line(&t), Line(&Turn{Replies: t.Replies, End: t.End})), "the replies do not stand alone")
	return c.replies(&t)
}

// turn reads and checks a turn: the winner is to move. The set is its zone.
func (c *Checker) turn() (zone board.PointSet) {
	t := c.next()
	switch {
	case t.Same != 0:
		return c.same(&t)
	case t.ID == 0 && t.Zone == nil:
		return c.won(&t)
	}
	require(t.ID == len(c.kept)+1 && t.ID <= mostKept, "the ID %d; the next one is %d, and %d the last", t.ID, len(c.kept)+1, mostKept)
	c.kept = append(c.kept, nil)
	if t.Zone == nil {
		zone = c.won(&t)
	} else { // the turn says itself on which points it rests, and turns below may refer to it (R)
		zone = parseSet(t.Zone, c.Board.Size())
		require(c.kind.holds && t.Play != "" && t.Replies != nil, "a zone stands only where the winner has to hold out, beside a move and replies")
		m := c.Remember(&zone)
		c.kept[t.ID-1] = &m
		rests := c.won(&t)
		require(zone.Contains(&rests), "turn %d rests on more than it says", t.ID)
	}
	m := c.Remember(&zone)
	c.kept[t.ID-1] = &m
	return zone
}

// same checks that another turn shows how this one is won (S).
func (c *Checker) same(t *Turn) board.PointSet {
	require(bytes.Equal(Line(t), Line(&Turn{Same: t.Same})), "same does not stand alone")
	require(t.Same > 0 && t.Same <= len(c.kept) && c.kept[t.Same-1] != nil, "no turn with the ID %d is finished here", t.Same)
	require(!c.IsTaken(), "the target was taken")
	require(c.Agrees(c.kept[t.Same-1]), "the position differs from that of turn %d on the zone of that turn", t.Same)
	return c.kept[t.Same-1].Zone
}

// won checks the winner's move of a turn and what comes after it, or the end that needs no move.
func (c *Checker) won(t *Turn) (zone board.PointSet) {
	if t.Weak != "" {
		return c.cases(t)
	}
	over, y, m, err := t.End != "" && t.End != Holds, board.NoPoint, Move{}, error(nil)
	require(over == (len(t.Replies) == 0) || t.End == Holds, "after a turn come either replies or an end")
	require(over || t.Play != "", "no move of the winner")
	if t.Play != "" {
		y = parseMove(t.Play, c.Board.Size())
		require(c.depth > 0 || c.opening < 0 || y == c.opening, "the claim is about the first move on %s", c.format(c.opening))
		require(!c.IsTaken() || y == c.Target, "the target was taken, and %s does not take it back", t.Play)
		m = c.play(y, c.Winner)
	}
	if !over {
		zone = c.replies(t)
	} else if zone, err = c.End(t.End, y); err != nil {
		panic(refusal{err})
	}
	if t.Play != "" {
		c.KeepLiberty(&zone, y)
		c.Undo(m)
		c.BeforePlay(&zone, y)
	}
	return zone
}

// cases checks the two turns of a weak point: it is empty, or a stone of the winner is there (C), if that leaves a liberty to every string of the loser.
func (c *Checker) cases(t *Turn) (all board.PointSet) {
	require(bytes.Equal(Line(t), Line(&Turn{ID: t.ID, Weak: t.Weak})), "weak does not stand alone")
	x := parsePoint(t.Weak, c.Board.Size())
	for _, stone := range [...]bool{false, true} {
		m, ok := c.Decide(x, stone)
		require(ok, "%s is not weak here, or its cases cannot be told apart", t.Weak)
		var zone board.PointSet
		if !stone || c.Board.LastCaptures() == 0 {
			zone = c.turn()
		}
		c.Undo(m)
		c.BeforeCase(&zone, x, stone)
		all.Union(&zone)
	}
	return all
}

// replies checks the answers to the loser's moves, and that none is missing. The pass comes first, unless the position holds or only a retake matters.
func (c *Checker) replies(t *Turn) (all board.PointSet) {
	line, holds, taken := c.lines.number, t.End == Holds, c.IsTaken()
	var moves []board.Point
	for _, name := range t.Replies {
		moves = append(moves, parseMove(name, c.Board.Size()))
	}
	require(!repeats(t.Replies), "a reply stands twice")
	passes, retake := slices.Contains(moves, board.Pass), len(moves) == 1 && moves[0] == c.Target
	require(!taken || c.MayRetake() && retake, "a string is taken for good, or the retake on %s is the only reply", c.format(c.Target))
	require(taken || passes != holds, "the pass is not answered, or is answered where the winner holds out")
	require(!passes || moves[0] == board.Pass, "the pass is not the first reply")
	require(t.End == "" || holds && c.MayHold(), "%q is no end of this proof here", t.End)
	var pass, answered board.PointSet
	for _, x := range moves {
		m := c.play(x, c.Loser)
		zone := c.turn()
		if x == board.Pass {
			pass = zone
		} else {
			answered.Add(x)
			c.AfterReply(&all, x)
		}
		all.Union(&zone)
		c.Undo(m)
	}
	x := c.BeforeReplies(&all, pass, answered, holds)
	require(x < 0, "the answer to the pass of line %d depends on %s, and the reply there is not answered", line, c.format(x))
	return all
}
