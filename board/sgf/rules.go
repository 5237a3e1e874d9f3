package sgf

import (
	"encoding/json"
	"slices"
	"strings"
)

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

// countings are the known rules by name, in small letters and with hyphens.
var countings = map[string]Counting{
	"chinese":           {Name: "Chinese", Bonus: EachStone},
	"chinese-ogs":       {Name: "Chinese", Bonus: EachStone},
	"chinese-kgs":       {Name: "Chinese", Bonus: EachStone},
	"aga":               {Name: "AGA", Bonus: EachButOne},
	"bga":               {Name: "BGA", Bonus: EachButOne},
	"french":            {Name: "French", Bonus: EachButOne},
	"nz":                {Name: "NZ"},
	"new-zealand":       {Name: "NZ"},
	"ing":               {Name: "GOE"},
	"goe":               {Name: "GOE"},
	"area":              {Name: "Area"},
	"ancient-area":      {Name: "Area"},
	"stone-scoring":     {Name: "Area"},
	"japanese":          {Name: "Japanese", Territory: true},
	"korean":            {Name: "Korean", Territory: true},
	"territory":         {Name: "Territory", Territory: true},
	"ancient-territory": {Name: "Territory", Territory: true},
	"tromp-taylor":      {Name: "Tromp-Taylor", AsItIs: true},
}

// ParseRules reads the name of rules as it stands in records, GTP or KataGo: "Japanese", "new_zealand", "Tromp/Taylor",
// "JP", "中国规则", or KataGo's "koSIMPLEscoreTERRITORYtaxSEKIsui0". ok is false if the name is not known.
func ParseRules(name string) (Counting, bool) {
	if c, ok := parseKataGoRules(strings.TrimSpace(name)); ok {
		return c, true
	}
	c, ok := countings[plainRules(name)]
	return c, ok
}

// ParseRulesObject reads rules as KataGo writes them: a JSON object. The fields for the scoring and for White's bonus
// for handicap stones tell how a game is counted. A missing bonus is no bonus. ok is false if the text is no such
// object, or if one of the two values is not known.
func ParseRulesObject(text string) (Counting, bool) {
	var o struct {
		Scoring string `json:"scoring"`
		Bonus   string `json:"whiteHandicapBonus"`
	}
	if json.Unmarshal([]byte(text), &o) != nil {
		return Counting{}, false
	}
	c, known := ParseRules(o.Scoring)
	if o.Bonus == "" || !known {
		return c, known
	}
	bonus, known := ParseBonus(o.Bonus)
	if !known {
		return Counting{}, false
	}
	return c.withBonus(bonus), true
}
