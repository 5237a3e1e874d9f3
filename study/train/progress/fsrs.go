// When something that was learned should be asked again, by FSRS-6, the sixth version of the Free Spaced Repetition Scheduler of Jarrett Ye and others.
//
// The formulas come from https://github.com/open-spaced-repetition/fsrs4anki/wiki/The-Algorithm. The parameters are the
// defaults of FSRS-6, as in version 6 of the package fsrs for Python. They were fitted to reviews of millions of
// flash cards, not to problems of Go.

package progress

import (
	"fmt"
	"math"
)

// Grade says how well something was recalled.
type Grade uint8

// The grades.
const (
	Again Grade = iota + 1 // not recalled
	Hard
	Good
	Easy
)

// parameters are the default parameters of FSRS-6, w0 to w20.
var parameters = [21]float64{
	0.212, 1.2931, 2.3065, 8.2956, // stability after the first answer, by grade
	6.4133, 0.8334, // difficulty after the first answer
	3.0194, 0.001, // change of the difficulty
	1.8722, 0.1666, 0.796, // stability after a recall
	1.4835, 0.0614, 0.2629, 1.6483, // stability after a lapse
	0.6014, 1.8729, // factors of a hard and of an easy recall
	0.5425, 0.0912, 0.0658, // stability after an answer on the same day
	0.1542, // the forgetting curve
}

// The bounds of a memory.
const (
	minStability  = 0.001 // days
	maxStability  = 36500
	minDifficulty = 1
	maxDifficulty = 10
)

// atStability is the chance of a recall after as many days as the stability.
const atStability = 0.9

// decay and factor shape the forgetting curve so that the chance is atStability after as many days as the stability.
var (
	decay  = -parameters[20]
	factor = math.Pow(atStability, 1/decay) - 1
)

// Memory is what is known of the memory of one thing: its stability, the days after which it is recalled with a chance of 90 %, and its difficulty from 1 to 10.
type Memory struct {
	Stability  float64 `json:"stability"` // days
	Difficulty float64 `json:"difficulty"`
}

// Check returns an error if the numbers are no memory.
func (m Memory) Check() error {
	if !(m.Stability >= minStability && m.Stability <= maxStability && m.Difficulty >= minDifficulty && m.Difficulty <= maxDifficulty) {
		return fmt.Errorf("stability %v, difficulty %v: no memory", m.Stability, m.Difficulty)
	}
	return nil
}

// FirstMemory is the memory after a first answer.
func FirstMemory(g Grade) Memory {
	return Memory{Stability: parameters[g-1], Difficulty: boundDifficulty(firstDifficulty(g))}
}

// firstDifficulty is the difficulty after a first answer, without bounds.
func firstDifficulty(g Grade) float64 {
	return parameters[4] - math.Exp(parameters[5]*float64(g-1)) + 1
}

// Retrievability is the chance of a recall after some days.
func (m Memory) Retrievability(days float64) float64 {
	return math.Pow(1+factor*max(days, 0)/m.Stability, decay)
}

// Interval is the number of days after which the chance of a recall has fallen to a retention.
func (m Memory) Interval(retention float64) float64 {
	return m.Stability / factor * (math.Pow(retention, 1/decay) - 1)
}

// Next is the memory after an answer some whole days after the last one.
func (m Memory) Next(days int, g Grade) Memory {
	next := Memory{Difficulty: m.nextDifficulty(g)}
	switch {
	case days < 1:
		next.Stability = m.sameDay(g)
	case g == Again:
		next.Stability = m.lapsed(float64(days))
	default:
		next.Stability = m.recalled(float64(days), g)
	}
	next.Stability = min(max(next.Stability, minStability), maxStability)
	return next
}

// nextDifficulty moves the difficulty by the grade, less if it is high, and a little towards the difficulty after an easy first answer.
func (m Memory) nextDifficulty(g Grade) float64 {
	change := -parameters[6] * (float64(g) - 3) * (maxDifficulty - m.Difficulty) / 9
	return boundDifficulty(parameters[7]*firstDifficulty(Easy) + (1-parameters[7])*(m.Difficulty+change))
}

func boundDifficulty(d float64) float64 { return min(max(d, minDifficulty), maxDifficulty) }

// recalled is the stability after a recall.
func (m Memory) recalled(days float64, g Grade) float64 {
	bonus := 1.0
	switch g {
	case Hard:
		bonus = parameters[15]
	case Easy:
		bonus = parameters[16]
	}
	return m.Stability * (1 + bonus*math.Exp(parameters[8])*(11-m.Difficulty)*math.Pow(m.Stability, -parameters[9])*
		(math.Exp(parameters[10]*(1-m.Retrievability(days)))-1))
}

// lapsed is the stability after a lapse. A bound keeps it below the old stability.
func (m Memory) lapsed(days float64) float64 {
	s := parameters[11] * math.Pow(m.Difficulty, -parameters[12]) * (math.Pow(m.Stability+1, parameters[13]) - 1) *
		math.Exp(parameters[14]*(1-m.Retrievability(days)))
	return min(s, m.Stability/math.Exp(parameters[17]*parameters[18]))
}

// sameDay is the stability after an answer on the same day. A recall does not lower it.
func (m Memory) sameDay(g Grade) float64 {
	growth := math.Exp(parameters[17]*(float64(g)-3+parameters[18])) * math.Pow(m.Stability, -parameters[19])
	if g >= Good {
		growth = max(growth, 1)
	}
	return m.Stability * growth
}
