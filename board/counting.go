package board

import "slices"

// Counting is how rules count a game. The zero value counts area, with dead stones taken off, and gives White
// nothing for handicap stones.
type Counting struct {
	Name      string // of the rules, as in records
	Territory bool   // count territory and prisoners, as in Japan; otherwise area
	AsItIs    bool   // no stones are taken off as dead
	Bonus     Bonus
}

// Bonus is the number of points that White gets for handicap stones.
type Bonus uint8

// The bonuses: nothing, one point for each stone, one point for each stone but the first.
const (
	NoBonus Bonus = iota
	EachStone
	EachButOne
)

// bonusNames are the names that KataGo uses.
var bonusNames = []string{NoBonus: "0", EachStone: "N", EachButOne: "N-1"}

// String is the bonus as KataGo writes it: 0, N or N-1.
func (b Bonus) String() string { return bonusNames[b] }

// ParseBonus reads a bonus as String writes it. ok is false for any other text.
func ParseBonus(text string) (Bonus, bool) {
	i := slices.Index(bonusNames, text)
	return Bonus(max(i, 0)), i >= 0
}

// Points is the bonus for a number of handicap stones.
func (b Bonus) Points(stones int) float64 {
	switch b {
	case EachStone:
		return float64(stones)
	case EachButOne:
		return float64(max(stones-1, 0))
	}
	return 0
}
