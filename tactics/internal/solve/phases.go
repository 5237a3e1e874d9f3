package solve

import (
	"shicho/board"
	"shicho/internal/worker"
	"shicho/tactics/terms"
)

// A question about a capture is answered in up to three phases: the search by plies, the guess, and the search by proof numbers. Each has
// a budget, which follows from the limits and from what the phases before it found, and says how it ended.

// budget is what a phase may spend. Its nodes count from the beginning of the question.
type budget struct {
	nodes  int // with more nodes the search ends and knows nothing; 0 is no bound
	giveUp int // with more nodes the search by proof numbers is given up; 0 is no bound
	hope   int // see Numbers.Hope of package terms
}

// ending says how a phase ended.
type ending uint8

const (
	decided    ending = iota // the proof is in the frame of the root
	stands                   // the target stands at the end of the plies: another search might take it
	guessed                  // the guess is the answer
	outOfNodes               // nothing is known
	cutShort                 // out of nodes, but a stage before has found an escape: its proof is in the frame of the root
	hopeless                 // the search was given up, and the target counts as escaped: the frame of the root says what that rests on
)

// finding is what a phase has found.
type finding struct {
	end     ending
	reached bool
	depth   int         // plies of the iteration, or of the proof
	best    board.Point // the defender's best move if he is to move and nothing is proved; else NoPoint
}

// begin starts a phase.
func (s *Solver) begin(b budget) { s.budget, s.stopped, s.gaveUp = b, false, false }

// decideCapture goes through the phases until one of them has an answer.
func (s *Solver) decideCapture() Decision {
	s.tree[0].count, s.tree[0].passed = 0, false // nothing is refuted yet
	found := s.searchPlies(budget{nodes: s.Limits.Nodes})
	if found.end == stands && (s.Limits.Numbers.Search || s.Limits.Guess.Nodes > 0) {
		s.guess = s.guessCapture()
		if s.guess.made && !s.Limits.Numbers.Search {
			found.end = guessed
		} else {
			s.searchNumbers(s.numbersBudget(), &found)
		}
	}
	switch {
	case found.end == guessed, found.end == outOfNodes, found.end == cutShort && s.guess.captured:
		return s.cut(found.best, found.depth)
	}
	return s.verdict(found.reached, found.depth)
}

// searchPlies searches by plies, deeper and deeper.
func (s *Solver) searchPlies(b budget) finding {
	s.begin(b)
	found := finding{best: board.NoPoint}
	f := &s.frames[0]
	for depth := 1; ; depth += 2 {
		found.depth = min(depth, s.Limits.Plies.Depth)
		found.reached = s.search(0, s.ToMove, found.depth)
		switch {
		case s.stopped:
			found.end = outOfNodes
			return found
		case found.reached:
			return found
		}
		if s.ToMove == terms.Defender {
			found.best = orPass(f.move)
		}
		if !f.proof.Used.IsDepth() {
			return found
		}
		if found.depth >= s.Limits.Plies.Depth || !s.mayDeepen() {
			found.end = stands
			return found
		}
	}
}

// mayDeepen tells whether the search by plies may look deeper: see Plies.Deepen of package terms.
func (s *Solver) mayDeepen() bool {
	return s.Limits.Plies.Deepen == 0 || s.nodes <= s.Limits.Plies.Deepen
}

// numbersBudget is the budget of the search by proof numbers: the guess says how long a search for a capture is worth its nodes.
func (s *Solver) numbersBudget() budget {
	l, b := &s.Limits, budget{nodes: s.Limits.Nodes, giveUp: s.Limits.Numbers.GiveUp, hope: s.Limits.Numbers.Hope}
	switch {
	case !s.guess.made:
	case s.guess.captured:
		b.giveUp, b.hope = 0, 0
	case l.Guess.Doubted > 0 && l.Escape.Standing:
		b.giveUp = s.nodes + l.Guess.Doubted
	case l.Guess.Doubted > 0 && l.Nodes > 0:
		b.nodes = min(l.Nodes, s.nodes+l.Guess.Doubted)
	}
	return b
}

// searchNumbers searches by proof numbers, and adds what comes of it to what the search by plies has found.
func (s *Solver) searchNumbers(b budget, found *finding) {
	s.begin(b)
	found.end, found.reached = s.searchStages(s.ToMove)
	f := &s.frames[0]
	if s.ToMove == terms.Defender {
		found.best = orPass(f.move)
	}
	if found.reached {
		found.depth = max(found.depth, int(f.proof.Plies))
	}
}

// isSpent tells whether the search must end without a verdict.
func (s *Solver) isSpent() bool {
	return s.budget.nodes > 0 && s.nodes > s.budget.nodes || s.isCancelled()
}

// isCancelled tells whether somebody ends all searches.
func (s *Solver) isCancelled() bool {
	worker.Now(s.nodes)
	return s.Cancelled != nil && s.Cancelled.Load()
}

// giveUp ends the search by proof numbers. With Escape.Standing the target counts as escaped then; else it is as if the nodes had run out.
func (s *Solver) giveUp() { s.stopped, s.gaveUp = true, s.Limits.Escape.Standing }

// verdict is the verdict of the frame of the root.
func (s *Solver) verdict(reached bool, depth int) Decision {
	f := &s.frames[0]
	v := Decision{Outcome: OutcomeOf(reached), Move: board.NoPoint, Depth: depth, Nodes: s.nodes, Limit: f.proof.Used,
		Chase: f.proof.Chase, Ko: f.proof.Ko, Zone: f.proof.Zone, Spare: int(f.proof.Reach)}
	if v.Limit&terms.LimitNodes != 0 {
		v.Ko = v.Ko || s.guess.ko // what was not searched may rest on a ko
	}
	if s.ToMove.Wins(reached) {
		v.Move = orPass(f.move)
	}
	return v
}
