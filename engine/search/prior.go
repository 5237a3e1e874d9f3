package search

import (
	"math"
	"slices"

	"shicho/board"
	"shicho/tactics"
)

// The probability of a pass, and its place among the moves, once the opponent has passed or
// the board fills up, and before.
const (
	passLate  = 0.05
	passEarly = 0.001
	passPlace = 2
	passFull  = 0.55 // share of the points that are taken when the board fills up
)

// withPass puts the pass among the moves.
func (w *worker) withPass() []choice {
	points := w.b.Points()
	late := trailingPasses(w.b) > 0 || float64(points-w.b.Empty().Len()) > passFull*float64(points)
	if !late {
		return append(w.legal, choice{move: board.Pass, prior: passEarly})
	}
	return slices.Insert(w.legal, min(passPlace, len(w.legal)), choice{move: board.Pass, prior: passLate})
}

// prepareRoot gives the root all its moves, with what the reader and the stored patterns say
// of them, and what is known of them from before.
func (s *Search) prepareRoot() {
	if s.prepared {
		return
	}
	s.prepared = true
	if s.avoid != s.avoided {
		s.plant()
		s.avoided = s.avoid
	}
	w := s.workers[0]
	w.path = append(w.path[:0], s.root)
	list := slices.DeleteFunc(w.choices(s.toMove, true, true), func(c choice) bool {
		return s.avoid.Has(c.move)
	})
	if block := w.fill(list, s.tree.children(s.root)); block != childless {
		s.root.block.Store(block | advised)
		if s.settings.Bearing > 0 {
			s.reorder()
		}
	}
}

// fact is what the reader says of a string once a move of the root is made: whose its points
// will be.
type fact struct {
	points board.PointSet
	owner  board.Colour
}

// stake is a string that the side to move captures or saves now, or the opponent saves or
// captures next.
type stake struct {
	points board.PointSet // of the string
	won    board.PointSet // and what the side to move keeps by winning it
	stones int
	moves  []winner
}

// winner is a move that wins a string.
type winner struct {
	move    board.Point
	guessed bool // the reader's search was cut
	first   bool // it is the reader's own answer
}

// What moves are worth beside the reader's own answer where he has proved it.
const (
	guessShare = 0.5 // of those that he only guesses
	otherShare = 0.2 // of the others that work, too
)

func (m winner) share() float64 {
	share := 1.0
	if m.guessed {
		share *= guessShare
	}
	if !m.first {
		share *= otherShare
	}
	return share
}

// favour asks the reader for tactical moves of the root. It adds to the probabilities of those
// that decide about strings, more for more stones, and keeps what becomes of the strings.
func (s *Search) favour(list []choice) {
	s.facts, s.largest = map[board.Point][]fact{}, fact{}
	if !s.settings.Candidates {
		return
	}
	stakes := s.stakes()
	sum := 1.0
	for i := range list {
		c := &list[i]
		stones := 0.0
		for _, k := range stakes {
			for _, m := range k.moves {
				if m.move != c.move {
					continue
				}
				stones += m.share() * float64(k.stones)
				if !m.guessed && s.believes(k) {
					s.facts[c.move] = append(s.facts[c.move], fact{k.won, s.toMove})
				}
			}
		}
		bonus := s.settings.CandidateBonus * math.Log2(1+stones)
		c.prior += bonus
		sum += bonus
	}
	for i := range list {
		list[i].prior /= sum
	}
	most := 0
	for _, k := range stakes {
		if k.stones > most && s.believes(k) {
			// Whoever plays elsewhere loses the largest.
			most, s.largest = k.stones, fact{k.points, s.toMove.Opponent()}
		}
	}
	s.largestMoves = board.PointSet{}
	for _, k := range stakes {
		if k.points == s.largest.points {
			for _, m := range k.moves {
				s.largestMoves.Add(m.move)
			}
		}
	}
}

func (s *Search) believes(k *stake) bool {
	return s.settings.Believe > 0 && k.stones >= s.settings.Believe
}

// stakes are the strings that the next move decides about: they would be captured, and are
// saved, or they are captured and would get away otherwise.
func (s *Search) stakes() (list []*stake) {
	limits := tactics.Fast
	limits.Nodes = s.settings.CandidateNodes
	at := map[board.Point]*stake{} // by target; nil for strings that are decided already
	for _, c := range s.reader.Candidates(s.b, s.toMove, nil, &limits) {
		for _, r := range c.Reasons {
			if r.Result != tactics.Works || r.Purpose != tactics.Saves && r.Purpose != tactics.Captures {
				continue
			}
			k, known := at[r.Target]
			if !known {
				if r.Purpose == tactics.Saves || s.getsAway(r.Target, &limits) {
					k = s.stakeOf(&r)
					list = append(list, k)
				}
				at[r.Target] = k
			}
			if k != nil {
				k.moves = append(k.moves, winner{c.Move, r.Unknown, r.First})
			}
		}
	}
	return list
}

// stakeOf is the stake of a string that is captured or saved. Who captures one saves his own strings beside it.
func (s *Search) stakeOf(r *tactics.Reason) *stake {
	k := &stake{points: *s.b.StringAt(r.Target), stones: r.Size}
	k.won = k.points
	if r.Purpose != tactics.Captures {
		return k
	}
	for p := k.points.First(); p >= 0; p = k.points.Next(p + 1) {
		for _, q := range s.b.Neighbours(p) {
			if s.b.At(q) == s.toMove {
				k.won.Union(s.b.StringAt(q))
			}
		}
	}
	return k
}

// getsAway tells whether the owner of a string that can be captured can save it.
func (s *Search) getsAway(target board.Point, limits *tactics.Limits) bool {
	reply, err := s.reader.Ask(s.b, tactics.Question{Target: target, ToMove: tactics.Defender}, limits)
	return err == nil && reply.Result != tactics.Fails
}
