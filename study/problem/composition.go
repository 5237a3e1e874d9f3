package problem

import "shicho/pattern/theme"

// The measures of a problem that people like to solve. They were set by hand after looking at some hundred printed problems.
const (
	mostMarked   = 8   // marked stones of a capture or a rescue
	mostPair     = 7   // marked stones of a connection or a cut
	mostGroup    = 12  // stones of a group that is to be killed or to live
	mostStones   = 22  // on the board
	mostFenced   = 32  // on the board, with a group that is shut in
	mostOpen     = 12  // on the board, in the centre
	mostSolution = 5   // moves of the solver
	mostExtent   = 9   // lines of the board that the stones take, in either direction; with two strings one less
	mostApart    = 5   // lines from a stone to the marked stones and the solution
	mostFar      = 2   // stones three lines away or more
	mostBeside   = 0.5 // share of the stones that stand two lines away or more
	leastTries   = 2   // wrong first moves that people try
	startFactor  = 2   // a problem may have so many times the stones before stones are taken off
)

// knownShapes are the themes that players know by their shape, so that a problem may stand in the centre without an edge in sight.
var knownShapes = theme.SetOf(theme.ConnectAndDie, theme.CranesNest, theme.DoubleAtari, theme.DoubleLadder, theme.DoubleThreat, theme.Ladder, theme.LadderBreaker,
	theme.LooseLadder, theme.LooseNet, theme.Net, theme.Placement, theme.ShortageOfLiberties, theme.Snapback, theme.Squeeze, theme.ThrowIn, theme.UnderTheStones)

// tricks are the themes of moves that surprise, so that a single move is a problem.
var tricks = theme.SetOf(theme.CranesNest, theme.Hane, theme.Ko, theme.Ladder, theme.LooseNet, theme.Net, theme.Placement, theme.Snapback, theme.ThrowIn, theme.UnderTheStones)

// Composed says why a problem is not fit to print: it has many marked stones or many stones at all, stones apart from the fight, no edge and no
// known shape, a solution that is too short or too long, or no wrong moves that people try. It is nil if the problem is fit, and nil of problems by other people.
func (p *Problem) Composed() error {
	if p.Goal == Unstated {
		return nil
	}
	switch {
	case p.markedStones() > p.mostMarked(1):
		return ErrMarked
	case p.stoneCount() > p.mostStones():
		return ErrCrowded
	case p.Themes.Has(theme.Centre) && (p.Goal.HasPair() || p.Themes&knownShapes == 0 || p.stoneCount() > mostOpen):
		return ErrOpen
	case p.First.Length() > mostSolution || p.isShort():
		return ErrLength
	case p.isWide() || p.isStrewn():
		return ErrApart
	case len(p.First.Tries) < leastTries:
		return ErrAlone
	}
	return nil
}

// markedStones is the number of the marked stones.
func (q *Challenge) markedStones() int {
	marked := q.Marked()
	return marked.Len()
}

// mostMarked is how many marked stones there may be, times a factor.
func (q *Challenge) mostMarked(factor int) int {
	switch {
	case q.Goal.IsLife():
		return mostGroup * factor
	case q.Goal.HasPair():
		return mostPair * factor
	}
	return mostMarked * factor
}

// stoneCount is the number of the stones on the board.
func (p *Problem) stoneCount() int {
	stones := p.stones()
	return stones.Len()
}

// mostStones is how many stones may be on the board.
func (p *Problem) mostStones() int {
	if _, ok := enclosureOf(p.Board, p.Target); (ok || !p.Walls.IsEmpty()) && p.Goal.IsLife() {
		return mostFenced
	}
	return mostStones
}

// isWide tells whether the stones take a large part of the board.
func (p *Problem) isWide() bool {
	v, most := boundsOf(p.stones(), p.Board.Size()), mostExtent
	if p.Goal.HasPair() {
		most--
	}
	return v.Right-v.Left >= most || v.Bottom-v.Top >= most
}

// isStrewn tells whether many stones stand away from the marked stones and the moves of the solution, or one stands far away. A fence stands where it must.
func (p *Problem) isStrewn() bool {
	if p.Goal.IsLife() {
		return false
	}
	fight := p.Marked()
	p.First.addMoves(&fight)
	stones := p.stones()
	beside, apart := 0, 0
	for _, stone := range stones.Points() {
		switch d := distance(p.Board.Size(), stone, &fight); {
		case d > mostApart:
			return true
		case d > 2:
			apart++
			fallthrough
		case d == 2:
			beside++
		}
	}
	return apart > mostFar || float64(beside) > mostBeside*float64(stones.Len())
}

// hopeless says of a problem before stones are taken off why it cannot become fit: it has far too many, or its solution has too few or too many moves.
func (p *Problem) hopeless() error {
	switch moves := p.First.Length(); {
	case p.markedStones() > p.mostMarked(startFactor):
		return ErrMarked
	case p.stoneCount() > startFactor*p.mostStones():
		return ErrCrowded
	case moves > mostSolution || p.isShort():
		return ErrLength
	}
	return nil
}

// isShort tells whether the solution is a single move without a trick.
func (p *Problem) isShort() bool {
	return p.First.Length() == 1 && !p.Goal.IsLife() && p.Themes&tricks == 0
}
