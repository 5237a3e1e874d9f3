package tactics

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"shicho/board"
	"shicho/internal/words"
	"shicho/tactics/internal/settings"
)

// Purpose is what a move is good for. The most urgent purpose is the smallest.
type Purpose uint8

const (
	Captures  Purpose = iota // the move captures the target, a string of the opponent
	Saves                    // the move saves the target, an own string that would be captured
	Either                   // the move captures one of two strings: the one that the opponent does not save
	Threatens                // the move captures the target if the opponent passes
	Cuts                     // the move cuts the target, a string of the opponent, from another string
	Joins                    // the move joins the target, an own string, to another that could be cut off
)

// String is the purpose in lower case.
func (p Purpose) String() string {
	return [...]string{"captures", "saves", "captures either", "threatens", "cuts", "joins"}[p]
}

// isPair tells whether the purpose is about two strings.
func (p Purpose) isPair() bool { return p == Either || p == Cuts || p == Joins }

// MarshalText is String, for JSON.
func (p Purpose) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// Reason is one purpose of a move.
type Reason struct {
	Purpose Purpose
	Target  board.Point // a stone of the string
	Other   board.Point // a stone of the other string, for Either, Cuts and Joins; else NoPoint
	Size    int         // stones of the target, or of the smaller of both strings
	Result  Result      // Works, or the ko by which the move works
	Threats int         // see Answer.Threats
	Ladder  bool        // the move captures the target by a ladder: see IsLadder; of a threat, the capture that is threatened
	// Stored tells that a stored pattern proves the purpose. Nothing was searched then,
	// unless the target is a single stone that may be taken back.
	Stored bool
	// Unknown tells that a limit cut the search: the purpose is what it looks like.
	Unknown bool
	// First marks the move that the reader's answer about the target names. The other
	// moves have the same result.
	First bool
}

// Candidate is a move with its reasons, the weightiest first.
type Candidate struct {
	Move    board.Point
	Reasons []Reason
}

// Text says what the move is for: "captures D4 (3 stones, by a ladder)". size is that
// of the board, in lines.
func (c *Candidate) Text(size int) string {
	var texts []string
	for _, w := range c.Reasons {
		texts = append(texts, w.text(size))
	}
	return strings.Join(texts, "; ")
}

func (w *Reason) text(size int) string {
	notes := []string{words.Count(w.Size, "stone")}
	switch {
	case w.Result == Works && w.Threats > 0:
		notes = append(notes, fmt.Sprintf("against up to %d ko threats", w.Threats))
	case w.Result != Works && w.Threats > 1:
		notes = append(notes, fmt.Sprintf("%s, which takes %d threats", w.Result, w.Threats))
	case w.Result != Works:
		notes = append(notes, w.Result.String())
	}
	if w.Ladder {
		notes = append(notes, "by a ladder")
	}
	if w.Stored {
		notes = append(notes, "a stored pattern")
	}
	if w.Unknown {
		notes = append(notes, "not proved")
	}
	targets := board.FormatPoint(w.Target, size)
	switch {
	case w.Purpose == Either:
		targets += " or " + board.FormatPoint(w.Other, size)
	case w.Other != board.NoPoint:
		targets += " and " + board.FormatPoint(w.Other, size)
	}
	return fmt.Sprintf("%s %s (%s)", w.Purpose, targets, strings.Join(notes, ", "))
}

// Proof is a move of a stored pattern that settles a string.
type Proof struct {
	Move, Target board.Point
	Saves        bool // the move saves the target, an own string; else it captures the target
	// Needed tells that the target of a capture is proved to get away if its owner moves first.
	Needed bool
}

// Settled is a string of which it is proved without a search that it needs no move.
type Settled struct {
	Target board.Point
	Dead   bool // it is captured whoever moves; else it is not captured whoever moves
}

// Patterns knows moves that are proved without a search.
type Patterns interface {
	// Proofs lists the proved moves of a side in a position, and the strings of both sides that are settled.
	Proofs(b *board.Board, side board.Colour) ([]Proof, []Settled)
}

// Candidates lists the tactical moves of a side. They capture, save or threaten a string,
// or threaten two at once, or decide whether two strings near each other are connected.
// Strings with as many liberties as count as an escape are left out, and so are strings of
// the opponent that are captured even if their owner moves first. patterns may be nil; of a
// string that a stored pattern captures, only that last question is searched, and none of a
// string that patterns show to be critical or settled. The moves are
// sorted by the stones at stake, where a threat, a cut, a join and a ko count half. There are none of a side that is neither Black nor White.
func (r *Reader) Candidates(b *board.Board, side board.Colour, patterns Patterns, limits *Limits) []Candidate {
	if side != board.Black && side != board.White {
		return nil
	}
	limits = r.begin(limits)
	s := suggestions{r: r, b: b, side: side, limits: limits, moves: map[board.Point][]Reason{}}
	if patterns != nil {
		proofs, settled := patterns.Proofs(b, side)
		for _, x := range settled {
			s.addSettled(x)
		}
		for _, p := range proofs {
			s.addStored(p)
		}
	}
	for stone := range b.Strings() {
		if b.Liberties(stone.Point) >= limits.Escape.Liberties || s.known.Has(stone.Point) || s.dead.Has(stone.Point) {
			continue
		}
		if stone.Colour == side {
			s.addSaves(stone.Point)
		} else {
			s.addCaptures(stone.Point)
		}
	}
	s.addDoubles()
	s.addConnections()
	return s.list()
}

// suggestions collect the candidates of a side.
type suggestions struct {
	r      *Reader
	b      *board.Board
	side   board.Colour
	limits *Limits
	moves  map[board.Point][]Reason
	known  board.PointSet // strings that patterns settle
	dead   board.PointSet // dead strings that patterns capture
}

// isDead tells whether it is proved that a string of the opponent is captured even if its
// owner moves first, so that a pass is enough. Where the search was cut, or a ko has a part
// in the answer, the string is not dead.
func (s *suggestions) isDead(target board.Point) bool {
	if s.known.Has(target) {
		return false // another pattern captures the string, and it was not dead
	}
	a := s.r.inquire(s.b, Question{Target: target, ToMove: Defender}, s.limits).answer
	return a.Outcome == Captured && a.Threats == 0
}

// addSettled notes a string about which no question is asked. A pattern does not know whether a single stone is taken back at once; so
// a dead one is asked about.
func (s *suggestions) addSettled(x Settled) {
	switch stones := s.b.StringAt(x.Target); {
	case !x.Dead && s.b.At(x.Target) != s.side:
		s.addThreats(&Question{Target: x.Target})
		s.known.Union(stones)
	case !x.Dead:
		s.known.Union(stones)
	case !s.limits.Escape.Retakes || stones.Len() > 1:
		s.dead.Union(stones)
	}
}

// addStored adds what a pattern proves. A pattern does not know whether a single stone is
// taken back at once; so that is searched.
func (s *suggestions) addStored(p Proof) {
	if s.dead.Has(p.Target) {
		return
	}
	if !p.Saves && !p.Needed && s.isDead(p.Target) {
		s.dead.Union(s.b.StringAt(p.Target))
		return
	}
	if !p.Saves && s.limits.Escape.Retakes && s.b.StringSize(p.Target) == 1 {
		if a := s.afterStored(p); a.Outcome != Captured {
			return // the string stays open, and all moves are searched
		}
	}
	purpose := Captures
	if p.Saves {
		purpose = Saves
	}
	target := s.b.Root(p.Target)
	same := func(x Reason) bool { return x.Purpose == purpose && x.Target == target }
	if !slices.ContainsFunc(s.moves[p.Move], same) {
		s.add(p.Move, Reason{Purpose: purpose, Target: target, Result: Works, Stored: true})
	}
	s.known.Union(s.b.StringAt(target))
}

// afterStored asks what becomes of the target after the capturing move of a pattern.
func (s *suggestions) afterStored(p Proof) Answer {
	st := study{r: s.r, limits: *s.limits}
	st.pos.Set(s.b, Question{Target: p.Target}, s.b.At(p.Target), s.limits, 0)
	a, _ := st.after(p.Move, Attacker, 0, s.limits.Nodes)
	return a
}

// add adds a reason to a move.
func (s *suggestions) add(move board.Point, reason Reason) {
	reason.Size = s.b.StringSize(reason.Target)
	if reason.Purpose.isPair() {
		reason.Size = min(reason.Size, s.b.StringSize(reason.Other))
	} else {
		reason.Other = board.NoPoint
	}
	s.moves[move] = append(s.moves[move], reason)
}

// addCaptures adds the moves that capture a string of the opponent. If there are none, it
// adds the moves on the liberties of the string that threaten to capture it. A dead string
// needs no move.
func (s *suggestions) addCaptures(target board.Point) {
	q := Question{Target: target}
	i := s.r.inquire(s.b, q, s.limits)
	switch {
	case i.answer.Result == Fails:
		s.addThreats(&i.q)
	case !s.isDead(target):
		s.addWorking(Captures, &i)
	}
}

// addThreats adds the moves on the liberties of a string of the opponent that threaten to
// capture it.
func (s *suggestions) addThreats(q *Question) {
	target := q.Target
	libs := s.b.LibertySet(target)
	for x := libs.First(); x >= 0; x = libs.Next(x + 1) {
		if !s.b.TryPlay(x, s.side) {
			continue
		}
		var again Answer
		ladder := false
		if s.b.At(target) != board.Empty { // a move that takes the target for good is no threat, but the answer above
			again = s.r.decide(s.b, *q, s.b.At(target), s.limits, 0)
			ladder = again.Outcome == Captured && IsLadder(s.b, target, again.Move)
		}
		s.b.Undo()
		if again.Outcome == Captured {
			s.add(x, Reason{Purpose: Threatens, Target: target, Result: Works, Ladder: ladder})
		}
	}
}

// addSaves adds the moves that save an own string which would be captured.
func (s *suggestions) addSaves(target board.Point) {
	danger := s.r.inquire(s.b, Question{Target: target}, s.limits)
	if danger.answer.Result == Fails {
		return
	}
	i := s.r.inquire(s.b, Question{Target: target, ToMove: Defender}, s.limits)
	if i.answer.Result != Fails {
		s.addWorking(Saves, &i)
	}
}

// addWorking adds all moves that are known to have the result of an answer.
func (s *suggestions) addWorking(purpose Purpose, i *inquiry) {
	a, target := &i.answer, i.q.Target
	st := i.study(purpose == Captures)
	st.near = true
	st.limits.Guess.Doubted = settings.CandidateDoubted
	l := st.workingMoves(i.q.ToMove, &refutation{})
	moves := l.working
	if !slices.Contains(moves, a.Move) {
		moves = append(moves, a.Move)
	}
	if slices.Contains(l.likely, board.Pass) {
		l.likely = nil // as likely as a move anywhere
	}
	for n, x := range append(moves, l.likely...) {
		if x >= 0 && s.b.Legal(x, s.side) == nil && (n < len(moves) || x != a.Move) {
			unknown := i.cut || n >= len(moves)
			ladder := purpose == Captures && a.Result == Works && IsLadder(s.b, target, x)
			s.add(x, Reason{Purpose: purpose, Target: target, Result: a.Result, Threats: a.Threats, Ladder: ladder, Unknown: unknown, First: x == a.Move})
		}
	}
}

// list sorts the candidates.
func (s *suggestions) list() []Candidate {
	list := []Candidate{}
	for move, reasons := range s.moves {
		slices.SortFunc(reasons, func(a, b Reason) int {
			return cmp.Or(b.weight()-a.weight(), cmp.Compare(a.Purpose, b.Purpose), cmp.Compare(a.Target, b.Target), cmp.Compare(a.Other, b.Other))
		})
		list = append(list, Candidate{move, reasons})
	}
	slices.SortFunc(list, func(a, b Candidate) int {
		return cmp.Or(b.weight()-a.weight(), cmp.Compare(a.Move, b.Move))
	})
	return list
}

// weight is twice the number of stones at stake. Threats, connections and kos count once.
func (w Reason) weight() int {
	if w.Purpose >= Threatens || w.Result != Works {
		return w.Size
	}
	return 2 * w.Size
}

func (c Candidate) weight() (sum int) {
	for _, w := range c.Reasons {
		sum += w.weight()
	}
	return sum
}
