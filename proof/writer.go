package proof

import (
	"cmp"
	"errors"
	"fmt"

	"shicho/board"
	"shicho/proof/check"
	"shicho/tactics"
)

// The errors of proofs that cannot be written.
var (
	// ErrNotFound says that the search for the proof did not find it again.
	ErrNotFound = errors.New("the proof was not found again")
	// ErrTooLarge says that the proof has more turns than Writer.Most, or that the search for it took more nodes than Writer.MostNodes.
	ErrTooLarge = errors.New("the proof is too large")
)

// The bounds of a proof.
const (
	defaultMost  = 200_000    // turns
	defaultNodes = 20_000_000 // of all the reader's searches
	mostWide     = 20_000     // turns, if all moves are tried
	mostDepth    = 400        // moves of a line
	mostAlike    = 300        // turns about the same target and liberties that are looked at, the last ones
)

// Writer writes certificates. It serves one goroutine. The zero Writer is ready to use.
type Writer struct {
	Most      int // turns of a proof; 0 is 200,000
	MostNodes int // of the reader's searches for the moves of a proof, all together; 0 is 20 million
	reader    *tactics.Reader
}

// NewWriter makes a writer with a reader of its own.
func NewWriter() *Writer { return Using(tactics.NewReader().Keep()) }

// Using makes a writer with a reader that keeps its tables, and that others may watch. The writer empties the tables.
func Using(r *tactics.Reader) *Writer { return &Writer{reader: r} }

// ready fills in what the caller left open.
func (w *Writer) ready(limits *tactics.Limits) *tactics.Limits {
	if w.reader == nil {
		w.reader = tactics.NewReader().Keep()
	}
	w.Most, w.MostNodes = cmp.Or(w.Most, defaultMost), cmp.Or(w.MostNodes, defaultNodes)
	if limits == nil || *limits == (tactics.Limits{}) {
		return &tactics.Default
	}
	return limits
}

// Write writes a proof of a statement about a position, found within the limits; nil are those of tactics.Default. The board comes back as it was. The error is ErrNoClaim,
// tactics.ErrNoTarget or another error of a question that cannot be asked, ErrNotFound or ErrTooLarge, wrapped, or one about the position.
func (w *Writer) Write(b *board.Board, s Statement, limits *tactics.Limits) (*Certificate, error) {
	return w.WriteMove(b, s, board.NoPoint, limits)
}

// WriteMove is Write for a proof whose first move, of the winner, is given. NoPoint is any move.
func (w *Writer) WriteMove(b *board.Board, s Statement, first board.Point, limits *tactics.Limits) (*Certificate, error) {
	limits = w.ready(limits)
	claim, err := s.claim(b, limits)
	if err != nil {
		return nil, err
	}
	c, err := w.writeClaim(claim, s, first, limits)
	if err == nil || claim.Claim != check.Escaped {
		return c, err
	}
	if s.Limit&tactics.LimitPlies != 0 {
		claim.Plies = limits.Plies.Depth
		if c, failed := w.writeClaim(claim, s, first, limits); failed == nil {
			return c, nil
		}
	}
	if s.Limit&tactics.LimitNear != 0 {
		err = fmt.Errorf("%w; an answer that rests on an attacker who stays near has no certificate of its own: %w", ErrNoClaim, err)
	}
	return nil, err
}

// writeClaim proves a claim about a board.
func (w *Writer) writeClaim(claim check.Claim, s Statement, first board.Point, limits *tactics.Limits) (*Certificate, error) {
	p, err := check.NewPosition(&claim)
	if err != nil {
		return nil, err
	}
	return w.write(p, &claim, nil, s, first, limits, false)
}

// WritePattern is WriteMove for all positions that meet conditions: rows and outside are those of the claim. The board is one that meets them, with the
// stones and the empty points of the rows. The reader looks at it to find moves.
// wide has the writer try moves that the reader does not name.
func (w *Writer) WritePattern(b *board.Board, rows, outside []string, s Statement, first board.Point, limits *tactics.Limits, wide bool) (*Certificate, error) {
	limits = w.ready(limits)
	claim, err := s.claim(b, limits)
	if err != nil {
		return nil, err
	}
	claim.Rows, claim.Outside = rows, outside
	p, err := check.NewPosition(&claim)
	if err != nil {
		return nil, err
	}
	return w.write(p, &claim, b, s, first, limits, wide)
}

// write proves a claim. mirror is the board for the reader, nil for the board of the claim; for wide see task.
func (w *Writer) write(p *check.Position, claim *check.Claim, mirror *board.Board, s Statement, first board.Point, limits *tactics.Limits, wide bool) (*Certificate, error) {
	w.reader.Forget()
	holds := claim.Claim == check.Lives || claim.Claim == check.NotJoined || claim.Claim == check.NotCut
	t := task{Position: p, holds: holds, ends: endsOf(p, claim), claim: claim, first: first, advice: newAdvice(w.reader, s, limits), most: w.Most, mostNodes: w.MostNodes, wide: wide, alike: map[uint64][]*turn{},
		tried: map[uint64]board.Point{}}
	t.advice.plies = claim.Plies
	if wide {
		t.most = mostWide
		t.advice.narrow()
	}
	if mirror != nil {
		t.advice.start, t.advice.mirror = mirror, mirror.Clone()
	}
	t.advice.enter(p)
	root, err := t.root()
	if err != nil {
		return nil, err
	}
	zone := root.memory.Zone
	zone.Union(&p.Enclosed)
	claim.Zone = append(claim.Zone, names(&zone, p.Board.Size())...)
	walls := wallStones(p.Board, &s.Question)
	walls.Intersect(&zone)
	claim.Walls = names(&walls, p.Board.Size())
	return &Certificate{Claim: *claim, Turns: root.lines(p.Board.Size())}, nil
}

// endsOf are the ends that a proof of a claim may have.
func endsOf(p *check.Position, claim *check.Claim) (ends []string) {
	if claim.Claim == check.Killed && len(claim.Walls) > 0 {
		return []string{check.Taken, check.Dead}
	}
	if p.Winner != p.Board.At(p.Target) {
		return []string{check.Taken}
	}
	for _, end := range [...]struct {
		name string
		may  bool
	}{{check.OneString, claim.Other != ""}, {check.Liberties, claim.Liberties > 0}, {check.Stands, claim.Plies > 0}, {check.Alive, claim.Claim == check.Lives || claim.Claim == check.TwoEyes}} {
		if end.may {
			ends = append(ends, end.name)
		}
	}
	return ends
}

// mostTried is how many first moves WriteSmallest tries.
const mostTried = 4

// WriteSmallest writes a proof of a statement that the winner can prove with any of several first moves. It tries up to mostTried of these moves,
// and keeps the proof with the fewest turns. The errors are the errors of Write.
func (w *Writer) WriteSmallest(b *board.Board, s Statement, moves []board.Point, limits *tactics.Limits) (best *Certificate, err error) {
	if len(moves) < 2 {
		return w.Write(b, s, limits)
	}
	most := w.Most
	defer func() { w.Most = most }()
	for _, first := range moves[:min(len(moves), mostTried)] {
		c, failed := w.WriteMove(b, s, first, limits)
		switch {
		case failed != nil:
			err = failed
		case best == nil || len(c.Turns) < len(best.Turns):
			best, w.Most = c, len(c.Turns) // a larger proof is given up
		}
	}
	if best != nil {
		return best, nil
	}
	return nil, err
}
