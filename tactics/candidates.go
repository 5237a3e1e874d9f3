package tactics

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"shicho/board"
	"shicho/internal/words"
)

// Purpose is what a move is good for.
type Purpose uint8

// The purposes, the most urgent first.
const (
	Captures  Purpose = iota // it captures the target, an opponent's string
	Saves                    // it saves the target, an own string that would be captured
	Either                   // it captures the target or another, whichever the opponent does not save
	Threatens                // it captures the target if the opponent passes
	Cuts                     // it cuts the target, an opponent's string, from another
	Joins                    // it joins the target, an own string, to another that could be cut off
)

// String is the purpose in lower case.
func (p Purpose) String() string {
	return [...]string{"captures", "saves", "captures either", "threatens", "cuts", "joins"}[p]
}

// pair tells whether the purpose is about two strings.
func (p Purpose) pair() bool { return p == Either || p == Cuts || p == Joins }

// MarshalText is String, for JSON.
func (p Purpose) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// Reason is one purpose of a move.
type Reason struct {
	Purpose Purpose
	Target  board.Point // a stone of the string that it is about
	Other   board.Point // a stone of the other string, of a cut or a join; else NoPoint
	Size    int         // stones of the target, or of the smaller of both
	Result  Result      // Works, or the ko by which it does
	Threats int         // as in Answer
	Ladder  bool        // a ladder was followed
	// Stored tells that a stored pattern proves it, and nothing was searched but whether a single stone is taken back.
	Stored bool
	// Unknown tells that the search was cut: it looks so.
	Unknown bool
	// First tells that it is the reader's own answer; other moves may work as well.
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

// Proof is a move that settles a string, as a stored pattern has it.
type Proof struct {
	Move, Target board.Point
	Saves        bool // the target is the mover's own; else the move captures it
}

// Patterns knows moves that are proved without a search.
type Patterns interface {
	// Proofs lists those of a side in a position.
	Proofs(b *board.Board, side board.Colour) []Proof
}

// Candidates lists the tactical moves of a side: that capture, save, or threaten
// a string, or two of them at once, with fewer liberties than the limits count as an escape, or that decide
// whether two strings near each other are connected. Strings that patterns, if not
// nil, know of are not searched for captures. The moves are sorted by the stones at
// stake, a threat, a cut or a join counting half.
func (r *Reader) Candidates(b *board.Board, side board.Colour, patterns Patterns, limits *Limits) []Candidate {
	s := suggestions{r: r, b: b, side: side, limits: limits, moves: map[board.Point][]Reason{}}
	if patterns != nil {
		for _, p := range patterns.Proofs(b, side) {
			s.stored(p)
		}
	}
	for stone := range b.Strings() {
		if b.Liberties(stone.Point) >= limits.Liberties || s.known.Has(stone.Point) {
			continue
		}
		if stone.Colour == side {
			s.save(stone.Point)
		} else {
			s.capture(stone.Point)
		}
	}
	s.doubles()
	s.connections()
	return s.list()
}

// suggestions are candidates as they are found.
type suggestions struct {
	r      *Reader
	b      *board.Board
	side   board.Colour
	limits *Limits
	moves  map[board.Point][]Reason
	known  board.PointSet // strings that patterns settle
}

// stored takes over what a pattern proves.
func (s *suggestions) stored(p Proof) {
	unknown := false
	if !p.Saves && s.limits.Retakes && s.b.StringSize(p.Target) == 1 {
		a := s.retaken(p)
		if unknown = a.Outcome != Captured; unknown && a.Limit&LimitNodes == 0 {
			return
		}
	}
	purpose := Captures
	if p.Saves {
		purpose = Saves
	}
	target := s.b.Root(p.Target)
	same := func(x Reason) bool { return x.Purpose == purpose && x.Target == target }
	if !slices.ContainsFunc(s.moves[p.Move], same) {
		s.add(p.Move, Reason{Purpose: purpose, Target: target, Result: Works, Stored: true, Unknown: unknown})
	}
	s.known.Union(s.b.StringAt(target))
}

// retaken asks what becomes of a single stone that a pattern captures: patterns do not know whether it is taken back at once.
func (s *suggestions) retaken(p Proof) Answer {
	owner := s.b.At(p.Target)
	st := study{r: s.r, b: s.b, target: p.Target, owner: owner, free: owner, limits: *s.limits}
	a, _ := st.after(p.Move, Attacker, 0)
	return a
}

func (s *suggestions) add(move board.Point, why Reason) {
	why.Size = s.b.StringSize(why.Target)
	if why.Purpose.pair() {
		why.Size = min(why.Size, s.b.StringSize(why.Other))
	} else {
		why.Other = board.NoPoint
	}
	s.moves[move] = append(s.moves[move], why)
}

// capture looks for the moves that capture an opponent's string, or else those on
// its liberties that threaten to.
func (s *suggestions) capture(target board.Point) {
	q := Question{Target: target}
	i := s.r.inquire(s.b, q, s.limits)
	if i.answer.Result != Fails {
		s.addWorking(Captures, &i)
		return
	}
	libs := s.b.LibertySet(target)
	for x := libs.First(); x >= 0; x = libs.Next(x + 1) {
		if !s.b.TryPlay(x, s.side) {
			continue
		}
		var again Answer
		if s.b.At(target) != board.Empty { // else it is taken back, or the first question had found it
			again = s.r.Decide(s.b, q, s.b.At(target), s.limits)
		}
		s.b.Undo()
		if again.Outcome == Captured {
			s.add(x, Reason{Purpose: Threatens, Target: target, Result: Works, Ladder: again.Ladder})
		}
	}
}

// save looks for the moves that save an own string, if it would be captured.
func (s *suggestions) save(target board.Point) {
	danger := s.r.inquire(s.b, Question{Target: target}, s.limits)
	if danger.answer.Result == Fails {
		return
	}
	i := s.r.inquire(s.b, Question{Target: target, ToMove: Defender}, s.limits)
	if i.answer.Result != Fails {
		s.addWorking(Saves, &i)
	}
}

// addWorking adds all moves that have the result of the answer, as far as is known.
func (s *suggestions) addWorking(purpose Purpose, i *inquiry) {
	a, target := &i.answer, i.q.Target
	st := i.study(purpose == Captures)
	st.near = true
	l := st.workingMoves(i.q.ToMove, &refutation{})
	moves := l.working
	if !slices.Contains(moves, a.Move) {
		moves = append(moves, a.Move)
	}
	for n, x := range append(moves, l.likely...) {
		if x >= 0 && s.b.Legal(x, s.side) == nil && (n < len(moves) || x != a.Move) {
			unknown := i.cut || n >= len(moves)
			s.add(x, Reason{Purpose: purpose, Target: target, Result: a.Result, Threats: a.Threats, Ladder: a.Ladder, Unknown: unknown, First: x == a.Move})
		}
	}
}

// list sorts what was found.
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

// weight is twice the stones at stake, once for a threat, a connection or a ko.
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
