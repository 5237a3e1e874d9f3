package search

import (
	"math"
	"slices"

	"shicho/board"
	"shicho/tactics"
)

// withPass puts the pass among the moves.
func (w *worker) withPass() []choice {
	points := w.b.Points()
	isLate := trailingPasses(w.b) > 0 || float64(points-w.b.Empty().Len()) > passFull*float64(points)
	if w.s.usesNetwork() && w.s.settings.Tree {
		return w.withLikelyPass(isLate)
	}
	if !isLate {
		return append(w.legal, choice{move: board.Pass, prior: passEarly})
	}
	return slices.Insert(w.legal, min(passPlace, len(w.legal)), choice{move: board.Pass, prior: passLate})
}

// withLikelyPass puts the pass among the moves, by the probability that the network gives it. The other moves share the rest.
func (w *worker) withLikelyPass(isLate bool) []choice {
	prior, place := min(max(w.pass, passEarly), passMost), len(w.legal)
	if isLate {
		prior, place = max(prior, passLate), passPlace
	}
	at := 0
	for i := range w.legal {
		w.legal[i].prior *= 1 - prior
		if w.legal[i].prior > prior {
			at = i + 1
		}
	}
	return slices.Insert(w.legal, min(at, place, len(w.legal)), choice{move: board.Pass, prior: prior})
}

// prepareRoot gives the root all its moves, with what the reader and the stored patterns say of them. Counts of earlier
// simulations are kept.
func (s *Search) prepareRoot() {
	if s.prepared {
		return
	}
	s.prepared = true
	s.listen()
	if s.avoid != s.avoided {
		s.plant()
		s.avoided = s.avoid
	}
	s.weigh()
	w := s.workers[0]
	w.leaf = nil
	w.path = append(w.path[:0], s.root)
	list := slices.DeleteFunc(w.choices(s.toMove, true), func(c choice) bool {
		return s.avoid.Has(c.move)
	})
	if block := w.fill(list, s.tree.children(s.root)); block != childless {
		s.root.block.Store(block)
		if s.bears() {
			s.reorder()
		}
	}
}

// stake is a string that the next move decides about: the side to move captures or saves it, or else the opponent saves or
// captures it.
type stake struct {
	points board.PointSet // of the string
	stones int            // of the string
	moves  []winner
}

// winner is a move that wins a string.
type winner struct {
	move    board.Point
	guessed bool // the reader's search was cut, so that this is no proof
	first   bool // the move is the reader's own answer
}

// share returns the share of a string's stones that counts for the bonus of the move.
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

// favour makes those moves of the root likelier that the reader finds to decide about strings, the more the more stones are at stake.
func (s *Search) favour(list []choice) {
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
				if m.move == c.move {
					stones += m.share() * float64(k.stones)
				}
			}
		}
		bonus := candidateBonus * math.Log2(1+stones)
		c.prior += bonus
		sum += bonus
	}
	for i := range list {
		list[i].prior /= sum
	}
}

// stakes lists the strings that the next move decides about: strings that a move saves from capture, and strings that a move
// captures and that would get away otherwise.
func (s *Search) stakes() (list []*stake) {
	limits := tactics.Fast.WithoutGuess().WithNodes(candidateNodes)
	at := map[board.Point]*stake{} // by target; nil for a string that is lost anyway
	for _, c := range s.reader.Candidates(s.b, s.toMove, Proofs{s.library}, &limits) {
		for _, r := range c.Reasons {
			if r.Result != tactics.Works || r.Purpose != tactics.Saves && r.Purpose != tactics.Captures {
				continue
			}
			k, known := at[r.Target]
			if !known {
				if r.Purpose == tactics.Saves || s.getsAway(r.Target, &limits) {
					k = &stake{points: *s.b.StringAt(r.Target), stones: r.Size}
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

// getsAway tells whether the owner of a string, moving first, can save it.
func (s *Search) getsAway(target board.Point, limits *tactics.Limits) bool {
	reply, err := s.reader.Ask(s.b, tactics.Question{Target: target, ToMove: tactics.Defender}, limits)
	return err == nil && reply.Result != tactics.Fails
}
