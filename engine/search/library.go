package search

import (
	"math"

	"shicho/board"
	"shicho/engine/moves"
	"shicho/engine/playout"
	"shicho/pattern/shape"
	"shicho/tactics"
)

// Proofs are the patterns of a library in the form of tactics.Patterns. Without a library they are those that come with the program.
type Proofs struct{ *shape.Library }

// Verdicts are what the patterns tell of the strings of a position.
func (p Proofs) Verdicts(b *board.Board) []shape.Verdict {
	return shape.NewJudge(moves.LibraryOr(p.Library, b.Size()).Matcher).Strings(b)
}

// Proofs lists the moves of a side that capture or save a string by a pattern, and the strings that are dead or safe by a pattern.
func (p Proofs) Proofs(b *board.Board, side board.Colour) (list []tactics.Proof, settled []tactics.Settled) {
	for _, v := range p.Verdicts(b) {
		if v.Status > shape.Critical {
			settled = append(settled, tactics.Settled{Target: v.Target, Dead: v.Status == shape.Fallen})
			continue
		}
		own := b.At(v.Target) == side
		for i := range v.Proofs {
			switch m := &v.Proofs[i]; {
			case own && m.Kind == shape.Escape:
				list = append(list, tactics.Proof{Move: m.Move, Target: m.Target, Saves: true})
			case !own && m.Kind == shape.Capture:
				list = append(list, tactics.Proof{Move: m.Move, Target: m.Target, Needed: v.Status == shape.Critical})
			case !own && m.Threat >= 0:
				list = append(list, tactics.Proof{Move: m.Threat, Target: m.Target, Needed: true})
			}
		}
	}
	return list, settled
}

// preparePatterns takes the library, and prepares its patterns for the playouts, or takes them from a search that is not used any more.
func (s *Search) preparePatterns(old *Search) (err error) {
	s.library = moves.LibraryOr(s.settings.Library, s.size)
	s.judge, s.critical = shape.NewJudge(s.library.Matcher), map[board.Point]int{}
	if !s.settings.Patterns || s.settings.Playouts != playout.Tactical {
		return nil
	}
	switch {
	case old != nil && old.patterns != nil && old.library == s.library && old.size == s.size:
		s.patterns = old.patterns
	case s.settings.Library == nil:
		s.patterns, err = playout.DefaultPatterns(s.size)
	default:
		s.patterns, err = playout.NewPatterns(s.library, s.size)
	}
	return err
}

// PlayoutPatterns are the patterns of the library as playouts take them, nil if playouts take none.
func (s *Search) PlayoutPatterns() *playout.Patterns { return s.patterns }

// listen notes which patterns of the library speak for the moves of the root, whether the player goes by them or not, and what is at stake at
// those that decide about a critical string.
func (s *Search) listen() {
	l := s.library
	best := map[board.Point]int{} // the numbers of the patterns
	for _, m := range l.Append(nil, s.b, s.toMove, nil) {
		if m.Kind.HasTwo() {
			continue // the player knows nothing to do with them
		}
		if other, found := best[m.Move]; !found || l.Seen(m.Pattern) > l.Seen(other) || l.Seen(m.Pattern) == l.Seen(other) && m.Pattern < other {
			best[m.Move] = m.Pattern
		}
	}
	s.spoken = map[board.Point]shape.ID{}
	for move, number := range best {
		s.spoken[move] = l.ID(number)
	}
	clear(s.critical)
	if s.settings.Patterns {
		s.listenCritical()
	}
}

// listenCritical notes the moves that save or capture a critical string by a pattern. Small strings and those in atari need no patterns:
// playouts know what to do.
func (s *Search) listenCritical() {
	for _, v := range s.judge.Strings(s.b) {
		stones := s.b.StringSize(v.Target)
		if v.Status != shape.Critical || stones < criticalStones || s.b.InAtari(v.Target) {
			continue
		}
		own := s.b.At(v.Target) == s.toMove
		for _, m := range v.Proofs {
			switch {
			case own == (m.Kind == shape.Escape) && m.Kind <= shape.Escape:
				s.critical[m.Move] += stones
			case !own && m.Kind == shape.Escape && m.Threat >= 0:
				s.critical[m.Threat] += stones
			}
		}
	}
}

// favourCritical makes the moves of the root that decide about a critical string by a pattern at least so likely that the search looks at them.
func (s *Search) favourCritical(list []choice) {
	sum := 0.0
	for i := range list {
		c := &list[i]
		if stones := s.critical[c.move]; stones > 0 {
			c.prior = max(c.prior, criticalPrior*math.Log2(float64(stones)))
		}
		sum += c.prior
	}
	for i := range list {
		list[i].prior /= sum
	}
}
