package problem

import (
	"errors"
	"fmt"
	"math"
	"slices"
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

// Grade says how hard a problem is.
type Grade struct {
	Number int // like a rating: higher is harder; see gradeOf
	Level  Level
	Facts
}

// A grade has one fact: how surprising the right move is in the game. `shicho lab grades` of version 0.2.0 learned its weight, in natural logarithms
// of the odds of a wrong move, from games of strong amateurs; docs/lab/2026-11-results.md says how well it predicts. The other facts made no move harder.
const (
	gradeConstant = -3.361 // log odds of a move that is no surprise
	gradeWeight   = 1.583  // of the surprise
	playerRating  = 2000   // that the players of these games are said to have
	mediumFrom    = 1550
	hardFrom      = 1750
)

// gradeOf is a grade on the scale of ratings: a player of playerRating plays wrong with the probability that the facts
// predict, and a player whose rating is the grade plays wrong half of the time.
func gradeOf(f Facts) Grade {
	odds := gradeConstant + gradeWeight*f.wonder()
	g := Grade{Number: int(math.Round(playerRating + 400/math.Ln10*odds)), Facts: f}
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
