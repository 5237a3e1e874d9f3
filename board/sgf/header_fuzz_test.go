package sgf

import (
	"math"
	"strings"
	"testing"

	"shicho/board"
)

// FuzzResult reads results: who won, by how much and whether there was a count go together.
func FuzzResult(f *testing.F) {
	for _, text := range []string{"B+3.5", "W+R", "White+7 points", "b+", "0", "Draw", "jigo", "?", "", "W+0", "B+.5", "+", "W+1e9", "B+-1", "B+3,5", "B+12.", "B+ 1", "B+,5"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r := &Record{Result: text}
		lead, ok := r.Lead()
		winner := r.Winner()
		switch {
		case math.IsNaN(lead) || math.IsInf(lead, 0):
			t.Errorf("%q: by %v", text, lead)
		case ok && lead > 0 && winner != board.Black, ok && lead < 0 && winner != board.White:
			t.Errorf("%q: %v won, Black by %v", text, winner, lead)
		case ok && lead != 0 && !r.EndedWithCount():
			t.Errorf("%q: by %v points, but not counted", text, lead)
		}
	})
}

// FuzzRules reads rules, as names, in KataGo's short form and as objects: rules that are known have a name that is read again
// as rules that count the same stones.
func FuzzRules(f *testing.F) {
	for name := range countings {
		f.Add(name)
	}
	for _, name := range []string{"Tromp/Taylor", "JP", "中国规则", "koSIMPLEscoreTERRITORYtaxSEKIsui0whbN-1", `{"scoring":"AREA","whiteHandicapBonus":"N"}`, "{", "ko", " rules"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		c, ok := ParseRules(name)
		if !ok {
			c, ok = ParseRulesObject(name)
		}
		if !ok {
			return
		}
		again, known := ParseRules(c.Name)
		if !known || again.Territory != c.Territory || again.AsItIs != c.AsItIs {
			t.Errorf("%q is %+v, and %q %+v", name, c, c.Name, again)
		}
		if points := c.Bonus.Points(9); points < 0 || points > 9 {
			t.Errorf("%q gives %v points", name, points)
		}
	})
}

// FuzzKomi reads komi of any record: it is no more than a komi can be, and said where it was corrected.
func FuzzKomi(f *testing.F) {
	for _, text := range []string{"6.5", "375", "-650", "1e9", "6,5 points", "50", "0", "nan", "0x10", "15001"} {
		f.Add(text, "Chinese", "foxwq")
		f.Add(text, "Japanese", "")
	}
	f.Fuzz(func(t *testing.T, text, rules, application string) {
		root := new(Node).Add("KM", text).Add("RU", rules).Add("AP", application).Add("HA", "0")
		r, err := NewRecord(&Game{Root: root})
		if err != nil {
			t.Fatal(err)
		}
		if math.IsNaN(r.Komi) || math.Abs(r.Komi) > mostKomi {
			t.Errorf("KM[%s] is %v", text, r.Komi)
		}
		if number, _ := parseKomi(strings.TrimSpace(text)); number != r.Komi && len(r.Warnings) == 0 {
			t.Errorf("KM[%s] became %v without a word", text, r.Komi)
		}
	})
}
