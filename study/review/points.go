package review

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"shicho/board/sgf"
	"shicho/board/sgf/rank"
)

// Sizes are the losses in points from which on a move is shown as an inaccuracy, a mistake and a blunder.
type Sizes struct {
	Inaccuracy float64 `json:"inaccuracy"`
	Mistake    float64 `json:"mistake"`
	Blunder    float64 `json:"blunder"`
}

// The sizes by the level of the players.
var (
	usualSizes    = Sizes{2, 5, 12}
	strongSizes   = Sizes{1.5, 4, 9} // both players have a dan rank
	beginnerSizes = Sizes{3, 8, 16}  // a player is weaker than beginnerRank
)

var beginnerRank = rank.Of("15k")

// SizesFor returns the sizes for the players of a record: smaller ones for two dan players, larger ones if a player is weaker than 15 kyu.
func SizesFor(r *sgf.Record) Sizes {
	weakest, strongest := rank.Of(r.RankBlack), rank.Of(r.RankWhite)
	if weakest > strongest {
		weakest, strongest = strongest, weakest
	}
	switch {
	case weakest > 0:
		return strongSizes
	case weakest != rank.None && weakest < beginnerRank, weakest == rank.None && strongest != rank.None && strongest < beginnerRank:
		return beginnerSizes
	}
	return usualSizes
}

// ErrSizes says that a text names no sizes of losses.
var ErrSizes = errors.New("three numbers of points, each larger than the one before, as 2,5,12")

// ParseSizes reads sizes, as "2,5,12". The error wraps ErrSizes.
func ParseSizes(text string) (s Sizes, err error) {
	parts := strings.Split(text, ",")
	into := [...]*float64{&s.Inaccuracy, &s.Mistake, &s.Blunder}
	if len(parts) != len(into) {
		return Sizes{}, fmt.Errorf("%q: %w", text, ErrSizes)
	}
	last := 0.0
	for i, part := range parts {
		x, err := strconv.ParseFloat(strings.TrimSpace(part), 64)
		if err != nil || !(x > last) || math.IsInf(x, 0) {
			return Sizes{}, fmt.Errorf("%q: %w", text, ErrSizes)
		}
		*into[i], last = x, x
	}
	return s, nil
}

// faults are the names of losses, the worst first.
var faults = [...]string{"blunder", "mistake", "inaccuracy"}

// name names a loss by its size; "" if it is too small to be shown.
func (s Sizes) name(points float64) string {
	switch {
	case points >= s.Blunder:
		return faults[0]
	case points >= s.Mistake:
		return faults[1]
	case points >= s.Inaccuracy:
		return faults[2]
	}
	return ""
}

// loss is what a move loses against a better one.
type loss struct {
	points    float64
	deviation float64 // standard error of points; 0 if it is not known
	wins      float64 // of the share of wins
	isCertain bool    // a second search says so, too
}

// intervalErrors is the number of standard errors from an estimate to the ends of its interval: 95 of 100 intervals hold the truth of the search.
const intervalErrors = 1.96

// judgementError is the standard deviation by which the difference of two looks misses the points of a strong program, however many playouts the looks
// take; see docs/lab/2026-11-review.md.
const judgementError = 2.5

// withJudgement is the standard error of a loss that looks found, with what the looks misjudge.
func (l *loss) withJudgement() float64 { return math.Hypot(l.deviation, judgementError) }

// setLoss notes what a move lost. A loss whose interval reaches to 0 is none that is shown.
func (m *MoveReview) setLoss(l *loss, sizes Sizes) {
	m.PointsLost = &l.points
	if l.deviation > 0 {
		half := intervalErrors * l.withJudgement()
		low, high := l.points-half, l.points+half
		m.PointsLow, m.PointsHigh = &low, &high
	}
	if m.Fault = sizes.name(l.points); m.PointsLow != nil && *m.PointsLow <= 0 {
		m.Fault = ""
	}
	m.Loss, m.Certain = new(float64), m.Fault != "" && l.isCertain
	if m.Fault != "" {
		*m.Loss = max(l.wins, 0)
	}
}

// The parts of a game, by the number of moves as a share of the points of the board.
const (
	openingShare = 0.14 // up to move 50 on 19 lines
	middleShare  = 0.42 // up to move 151 on 19 lines
)

// phases names the parts of a game.
var phases = [...]string{"opening", "middle game", "endgame"}

// phaseOf tells in which part of a game a move lies, as an index of phases.
func phaseOf(move, size int) int {
	switch share := float64(move) / float64(size*size); {
	case share <= openingShare:
		return 0
	case share <= middleShare:
		return 1
	}
	return 2
}
