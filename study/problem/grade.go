package problem

import (
	"cmp"
	"math"
	"slices"

	"shicho/board/sgf/rank"
	"shicho/pattern/theme"
)

// Grade says how hard a problem is: the rank of players for whom it is fitting work.
type Grade struct {
	Rank   rank.Rank // from EasiestRank to HardestRank; rank.None if the goal is not stated
	Rating int       // the same on the scale of the trainer's ratings; 0 if the goal is not stated
	Facts
}

// The ranks between which problems are graded.
const (
	EasiestRank rank.Rank = -29 // 30 kyu
	HardestRank rank.Rank = 5   // 5 dan
)

// GradeBands are ranges of grades that are counted together, from easy to hard, each with its two ends.
var GradeBands = [...][2]rank.Rank{{EasiestRank, -19}, {-18, -14}, {-13, -9}, {-8, -4}, {-3, 0}, {1, HardestRank}}

// The scale of ratings: a rank is ratingStep points, and 1 kyu is ratingOfKyu.
const (
	ratingOfKyu = 1950
	ratingStep  = 50
)

// RatingOf is the rating of a rank. A player of the rank solves half of the problems of the rank.
func RatingOf(r rank.Rank) int { return ratingOfKyu + ratingStep*int(r) }

// RankOf is the rank of a rating, within the ranks of problems.
func RankOf(rating float64) rank.Rank {
	return min(max(rank.Rank(math.Round((rating-ratingOfKyu)/ratingStep)), EasiestRank), HardestRank)
}

// basicShapes are the themes that every book for beginners has.
var basicShapes = theme.SetOf(theme.DoubleAtari, theme.Ladder, theme.Net, theme.Snapback, theme.ThrowIn)

// effortTerms are what a person must see to solve a problem: the moves after the first, doublings of the wrong moves that tempt more than the solution, the surprise of
// the solution to the model of moves, doublings of the empty points to look at, a sacrifice, a quiet first move, a shape that books for beginners have, a ko. Who knows a shape
// looks for it, so that what tempts and surprises counts half there.
func (p *Problem) effortTerms() []float64 {
	f := p.findFacts()
	known := indicator(p.Themes&basicShapes != 0)
	return []float64{
		float64(min(f.Length, mostLengthPaid) - 1),
		math.Log2(1+float64(f.Better)) * (1 - known*knownShare),
		surprise(f.Share) * (1 - known*knownShare),
		p.room(),
		indicator(f.Sacrifice > 0),
		indicator(p.Themes.Has(theme.Quiet)),
		known,
		indicator(p.Themes.Has(theme.Ko) || p.Themes.Has(theme.KoAvoided)),
	}
}

// room is how many doublings of the usual number of empty points there are to look at. Of a group that is shut in these are the points inside, and count twice.
func (p *Problem) room() float64 {
	if e, ok := enclosureOf(p.Board, p.Target); ok && p.Goal.IsLife() {
		e.region.Intersect(p.Board.Empty())
		return 2 * math.Log2(float64(1+e.region.Len())/usualInside)
	}
	near := p.vicinity()
	near.Intersect(p.Board.Empty())
	return math.Log2(float64(1+near.Len()) / usualRoom)
}

// The weights of the terms, in ranks, in the order of effortTerms. They were set by hand, and so was the scale: no collection with ranks of players was at hand, and the games
// of the corpus do not say who solves what. docs/lab/2026-11-problems.md has the figures.
var effortWeights = [...]float64{6, 3.5, 3.5, 2, 4, 3, -4, 3}

const (
	effortConstant = -27.0 // the rank if all terms are 0: 28 kyu
	usualRoom      = 16    // empty points near the fight
	usualInside    = 8     // empty points inside a fence
	knownShare     = 0.5   // of what tempts and surprises, that a known shape takes away
)

// effort is the rank of the problem before it is rounded.
func (p *Problem) effort() float64 {
	level := effortConstant
	for i, term := range p.effortTerms() {
		level += effortWeights[i] * term
	}
	return min(max(level, float64(EasiestRank)), float64(HardestRank))
}

// setRank grades the problem by what must be seen.
func (p *Problem) setRank() {
	effort := p.effort()
	p.Grade.Rank = rank.Rank(math.Round(effort))
	p.Grade.Rating = RatingOf(p.Grade.Rank)
}

// SortByGrade puts the easiest problems first. Problems without a stated goal come last.
func SortByGrade(list []*Problem) {
	order := func(p *Problem) int {
		if p.Goal == Unstated {
			return math.MaxInt
		}
		return p.Grade.Rating
	}
	slices.SortStableFunc(list, func(a, b *Problem) int { return cmp.Compare(order(a), order(b)) })
}
