package sgf

import (
	"regexp"
	"slices"
	"strings"

	"shicho/board"
)

// otherNames are further names of rules, in small letters. Each leads to the name that countings has for the same
// rules.
var otherNames = map[string]string{
	"jp": "japanese", "japan": "japanese", "日本": "japanese",
	"cn": "chinese", "china": "chinese", "中国": "chinese", "中國": "chinese",
	"kr": "korean", "korea": "korean", "한국": "korean", "韩国": "korean", "韓国": "korean", "韓國": "korean",
	"tt": "tromp-taylor", "tromptaylor": "tromp-taylor", "应氏": "ing", "應氏": "ing",
	"newzealand": "new-zealand",
}

// ruleWords end the name of rules and add nothing to it.
var ruleWords = []string{"-rules", "-rule", "-ruleset", "规则", "規則", "ルール", "-규칙", "규칙", "-룰", "룰"}

// plainRules is the name of rules in small letters, with hyphens between words and without the word "rules".
func plainRules(name string) string {
	name = strings.NewReplacer(" ", "-", "_", "-", "/", "-").Replace(strings.ToLower(strings.TrimSpace(name)))
	for _, word := range ruleWords {
		if before, found := strings.CutSuffix(name, word); found {
			name = before
			break
		}
	}
	if known, ok := otherNames[name]; ok {
		return known
	}
	return name
}

// kataGoRules matches rules as KataGo writes them into its records: koPOSITIONALscoreAREAtaxNONEsui0whbN.
var kataGoRules = regexp.MustCompile(`^ko[A-Z]+score([A-Z]+)tax[A-Z]+sui[01](?:button0)?(?:whb(0|N-1|N))?(?:fpok[01])?(?:komi-?[0-9.]+)?$`)

// parseKataGoRules reads rules in the short form of KataGo. It returns false if the text has another form, or if the
// rules have a button, which Shicho cannot count.
func parseKataGoRules(text string) (board.Counting, bool) {
	m := kataGoRules.FindStringSubmatch(text)
	if m == nil {
		return board.Counting{}, false
	}
	c, known := countings[strings.ToLower(m[1])]
	if !known {
		return c, false
	}
	bonus, _ := board.ParseBonus(m[2])
	return withBonus(c, bonus), true
}

// withBonus is the rules with another bonus for White. If known rules count in the same way, the result has their name.
func withBonus(c board.Counting, bonus board.Bonus) board.Counting {
	c.Bonus = bonus
	for _, name := range [...]string{"chinese", "aga"} {
		if like := countings[name]; !c.Territory && !c.AsItIs && c.Bonus == like.Bonus {
			c = like
		}
	}
	return c
}

// suicidal are the rules, by the names in countings, that allow a move which takes off stones of its own side.
var suicidal = []string{"nz", "new-zealand", "ing", "goe", "tromp-taylor"}

// AllowsSuicide tells whether the rules that the record names allow a move that takes off stones of its own side.
func (r *Record) AllowsSuicide() bool {
	if name := strings.TrimSpace(r.Rules); kataGoRules.MatchString(name) {
		return strings.Contains(name, "sui1")
	}
	return slices.Contains(suicidal, plainRules(r.Rules))
}
