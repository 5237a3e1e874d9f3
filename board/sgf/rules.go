package sgf

import (
	"encoding/json"
	"strings"

	"shicho/board"
)

// countings are the known rules by name, in small letters and with hyphens.
var countings = map[string]board.Counting{
	"chinese":           {Name: "Chinese", Bonus: board.EachStone},
	"chinese-ogs":       {Name: "Chinese", Bonus: board.EachStone},
	"chinese-kgs":       {Name: "Chinese", Bonus: board.EachStone},
	"aga":               {Name: "AGA", Bonus: board.EachButOne},
	"bga":               {Name: "BGA", Bonus: board.EachButOne},
	"french":            {Name: "French", Bonus: board.EachButOne},
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
func ParseRules(name string) (board.Counting, bool) {
	if c, ok := parseKataGoRules(strings.TrimSpace(name)); ok {
		return c, true
	}
	c, ok := countings[plainRules(name)]
	return c, ok
}

// ParseRulesObject reads rules as KataGo writes them: a JSON object. The fields for the scoring and for White's bonus
// for handicap stones tell how a game is counted. A missing bonus is no bonus. ok is false if the text is no such
// object, or if one of the two values is not known.
func ParseRulesObject(text string) (board.Counting, bool) {
	var o struct {
		Scoring string `json:"scoring"`
		Bonus   string `json:"whiteHandicapBonus"`
	}
	if json.Unmarshal([]byte(text), &o) != nil {
		return board.Counting{}, false
	}
	c, known := ParseRules(o.Scoring)
	if o.Bonus == "" || !known {
		return c, known
	}
	bonus, known := board.ParseBonus(o.Bonus)
	if !known {
		return board.Counting{}, false
	}
	return withBonus(c, bonus), true
}
