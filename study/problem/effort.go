package problem

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"shicho/board/sgf/rank"
	"shicho/pattern/theme"
)

// EffortTerms are the facts of a problem that say how much work it is to solve it on paper: the moves after the first that must be seen, doublings of
// the empty points near the fight, of the place of the solution among the guesses of the model of moves, of the moves of the tree and of the marked
// stones, the surprise of the solution, a sacrifice, a quiet first move. All of them can be found from the record of a problem.
func (p *Problem) EffortTerms() []float64 {
	f := p.findFacts()
	room := p.vicinity()
	room.Intersect(p.Board.Empty())
	marked := p.Marked()
	return []float64{
		float64(min(f.Length, mostLengthPaid) - 1),
		math.Log2(1 + float64(room.Len())),
		surprise(f.Share),
		math.Log2(float64(f.Rank)),
		math.Log2(1 + float64(p.First.Size())),
		math.Log2(1 + float64(marked.Len())),
		indicator(f.Sacrifice > 0),
		indicator(p.Themes.Has(theme.Quiet)),
	}
}

// The weights of the terms, in levels from 1 to 6, in the order of EffortTerms. They were set by hand: what asks for more work has a positive weight. Those that
// were learned did not order problems that were set aside; docs/lab/2026-11-results.md has the figures.
var effortWeights = [...]float64{0.55, 0.1, 0.15, 0.2, 0.2, 0, 0.4, 0.3}

const (
	effortConstant = 0.2 // the level if all terms are 0
	effortError    = 1.5 // levels: half of the width of the interval, the error that the learned weights had

	// A level has no rank. Level 1 is taken for 15 kyu and level 6 for 2 dan, in equal steps.
	easiestRank = -14.0 // of level 1, as rank.Rank counts
	hardestRank = 2.0   // of level 6
)

// The ranks between which problems are graded.
const (
	EasiestRank rank.Rank = -19 // 20 kyu
	HardestRank rank.Rank = 5   // 5 dan
)

// Effort is the rank of players for whom a problem is fitting work, and an interval around it.
type Effort struct{ Rank, From, To rank.Rank }

// String is the rank with its interval: "5k (8k to 2k)".
func (e Effort) String() string { return fmt.Sprintf("%v (%v to %v)", e.Rank, e.From, e.To) }

// Effort grades the work to solve the problem.
func (p *Problem) Effort() Effort {
	level := p.effortLevel()
	return Effort{rankOf(level), rankOf(level - effortError), rankOf(level + effortError)}
}

// effortLevel is the effort as a level.
func (p *Problem) effortLevel() float64 {
	level := effortConstant
	for i, term := range p.EffortTerms() {
		level += effortWeights[i] * term
	}
	return level
}

// rankOf is the rank of a level.
func rankOf(level float64) rank.Rank {
	number := easiestRank + (level-1)*(hardestRank-easiestRank)/5
	return min(max(rank.Rank(math.Round(number)), EasiestRank), HardestRank)
}

// SortByEffort puts the problems that take least work first. Problems without a stated goal come last.
func SortByEffort(list []*Problem) {
	level := map[*Problem]float64{}
	for _, p := range list {
		if level[p] = math.Inf(1); p.Goal != Unstated {
			level[p] = p.effortLevel()
		}
	}
	slices.SortStableFunc(list, func(a, b *Problem) int { return cmp.Compare(level[a], level[b]) })
}
