package problem

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"shicho/moves"
	"shicho/theme"
)

// Level is a range of grades.
type Level uint8

// The levels. AnyLevel is for selections only.
const (
	AnyLevel Level = iota
	Easy
	Medium
	Hard
)

var levelNames = [...]string{"any", "easy", "medium", "hard"}

// ErrLevel says that no level has a name.
var ErrLevel = errors.New("no such level")

// String is the name of the level.
func (l Level) String() string { return levelNames[l] }

// MarshalText is String, for JSON.
func (l Level) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// ParseLevel reads a name of a level. The error wraps ErrLevel.
func ParseLevel(text string) (Level, error) {
	i := slices.Index(levelNames[:], text)
	if i < 0 {
		return AnyLevel, fmt.Errorf("%q: %w", text, ErrLevel)
	}
	return Level(i), nil
}

// Grade says how hard a problem is, with the facts that the number is made of.
type Grade struct {
	Number    int // like a rating: higher is harder
	Level     Level
	Length    int  // moves of the solver in the longest line
	Rank      int  // of the solution among the legal moves in the printed part, by the move model, from 1
	Better    int  // wrong moves near the fight that the move model prefers to the solution
	Sacrifice int  // stones of the solver that the opponent takes
	Quiet     bool // the first move gives no atari and takes nothing
}

// The weights of a grade. They were set by hand and not learned: nobody has solved the problems yet.
const (
	gradeBase      = 1000
	gradeLength    = 110 // for each move of the solver after the first
	gradeBetter    = 130 // for each doubling of the wrong moves that look better
	gradeWork      = 45  // for each doubling of the nodes of the proofs beyond leastWork
	leastWork      = 4_000
	gradeSacrifice = 120
	gradeQuiet     = 100
	mostLengthPaid = 6 // moves; longer lines are forced
	mediumFrom     = 1450
	hardFrom       = 1800
)

// gradeOf grades a problem whose themes are known. sacrifice is the number of stones that the solver gives up.
func gradeOf(p *Problem, sacrifice int) Grade {
	g := Grade{Length: p.First.Length(), Sacrifice: sacrifice, Quiet: p.Themes.Has(theme.Quiet)}
	g.Rank, g.Better = rank(p)
	number := gradeBase + gradeLength*float64(min(g.Length, mostLengthPaid)-1) + gradeBetter*math.Log2(1+float64(g.Better)) +
		gradeWork*math.Log2(max(1, float64(p.Nodes)/leastWork))
	if g.Sacrifice > 0 {
		number += gradeSacrifice
	}
	if g.Quiet {
		number += gradeQuiet
	}
	g.Number = int(math.Round(number))
	switch {
	case g.Number >= hardFrom:
		g.Level = Hard
	case g.Number >= mediumFrom:
		g.Level = Medium
	default:
		g.Level = Easy
	}
	return g
}

// rank is the rank of the solution by the move model, and the number of wrong moves near the fight before it.
func rank(p *Problem) (rank, better int) {
	model, err := moves.Default(moves.Playout, p.Board.Size())
	if err != nil {
		return 1, 0
	}
	list, err := model.RankMoves(p.Board, p.Solver())
	if err != nil {
		return 1, 0
	}
	rank = 1
	for _, m := range list {
		if slices.Contains(p.First.Right, m.Point) {
			break
		}
		if p.View.Has(m.Point, p.Board.Size()) {
			rank++
		}
		if slices.ContainsFunc(p.First.Tries, func(t Try) bool { return t.Move == m.Point }) {
			better++
		}
	}
	return rank, better
}
