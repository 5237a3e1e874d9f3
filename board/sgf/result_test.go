package sgf

import (
	"testing"

	"shicho/board"
)

// The result, or two passes at the end, tell that a game ended with a count.
func TestCounted(t *testing.T) {
	end := []Step{{Number: 1, Colour: board.Black, Point: 3}, {Number: 2, Colour: board.White, Point: board.Pass}, {Number: 3, Colour: board.Black, Point: board.Pass}}
	for result, want := range map[string]bool{
		"B+3.5": true, "W+12": true, "White+0.5": true, "0": true, "Draw": true, "": true, "B+.5": true, "W+3,5": true, "B+2.5 points": true, "B+3.5.": true, "W+3/4": true,
		"B+-3": false, "B+.": false, "B+R": false, "B+Resign": false, "W+T": false, "W+F": false, "Void": false, "B+": false,
	} {
		r := &Record{Result: result, Steps: end}
		if got := r.EndedWithCount(); got != want {
			t.Errorf("%q: %t", result, got)
		}
	}
	r := &Record{Steps: end[:2]}
	if r.EndedWithCount() {
		t.Error("one pass counts as the end of a game")
	}
}

// The result tells who won, and by how much.
func TestResult(t *testing.T) {
	for result, want := range map[string]struct {
		winner  board.Colour
		lead    float64
		hasLead bool
	}{
		"B+3.5": {board.Black, 3.5, true}, " W+12 ": {board.White, -12, true}, "White+0.50": {board.White, -0.5, true},
		"B+.5": {board.Black, 0.5, true}, "W+3,5": {board.White, -3.5, true}, "B+2.5 points": {board.Black, 2.5, true}, "W+12.": {board.White, -12, true},
		"W+3/4": {board.White, 0, false}, "B+1 3/4": {board.Black, 0, false}, "B+-3": {board.Black, 0, false}, "B+1e1": {board.Black, 0, false}, "B+.": {board.Black, 0, false},
		"0": {0, 0, true}, "Draw": {0, 0, true}, "B+R": {board.Black, 0, false}, "W+T": {board.White, 0, false},
		"": {}, "?": {}, "B+inf": {board.Black, 0, false}, "+3": {},
	} {
		r := &Record{Result: result}
		lead, ok := r.Lead()
		if r.Winner() != want.winner || lead != want.lead || ok != want.hasLead {
			t.Errorf("%q: %v %v %v", result, r.Winner(), lead, ok)
		}
	}
}

// The last node marks territory. One mark that is no point makes all marks invalid.
func TestTerritory(t *testing.T) {
	for text, want := range map[string][2]string{
		"(;SZ[5];B[cc];W[];TB[aa][ba]B[]TW[ee:de])": {"A5 B5", "D1 E1"},
		"(;SZ[5];B[cc];W[])":                        {},
		"(;SZ[5];TB[aa];W[])":                       {},
		"(;SZ[5];B[cc]TB[aa]TW[zz])":                {},
		"(;SZ[5];B[cc]TB[aa]TW[aa])":                {},
	} {
		games, err := Parse("game.sgf", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		r, err := NewRecord(games[0])
		if err != nil {
			t.Fatal(err)
		}
		var got [2]string
		if r.Territory != nil {
			for i := range got {
				for _, p := range r.Territory[i+1].Points() {
					if got[i] != "" {
						got[i] += " "
					}
					got[i] += board.FormatPoint(p, 5)
				}
			}
		}
		if got != want {
			t.Errorf("%s: %q", text, got)
		}
	}
}

// The names of rules, with the bonus of White for two and three handicap stones.
func TestParseRules(t *testing.T) {
	for name, want := range map[string]struct {
		territory, asItIs bool
		two, three        float64
	}{
		"Japanese": {territory: true}, " korean ": {territory: true}, "Chinese": {two: 2, three: 3}, "chinese-ogs": {two: 2, three: 3},
		"AGA": {two: 1, three: 2}, "NZ": {}, "new_zealand": {}, "New Zealand": {}, "Korean rules": {territory: true}, "tromp-taylor": {asItIs: true}, "ancient-territory": {territory: true},
		"Tromp/Taylor": {asItIs: true}, "JP": {territory: true}, "Japan": {territory: true}, "日本ルール": {territory: true}, "中国规则": {two: 2, three: 3},
		"中國規則": {two: 2, three: 3}, "한국 룰": {territory: true}, "CN": {two: 2, three: 3}, "应氏规则": {},
		"koPOSITIONALscoreAREAtaxNONEsui1": {}, "koSIMPLEscoreTERRITORYtaxSEKIsui0": {territory: true}, "koSIMPLEscoreAREAtaxNONEsui0whbN": {two: 2, three: 3},
		"koSITUATIONALscoreAREAtaxNONEsui0button0whbN-1fpok1komi7.5": {two: 1, three: 2},
	} {
		c, ok := ParseRules(name)
		if !ok || c.Territory != want.territory || c.AsItIs != want.asItIs || c.Bonus.Points(2) != want.two || c.Bonus.Points(3) != want.three {
			t.Errorf("%q: %+v, %t", name, c, ok)
		}
	}
	for _, name := range []string{"", "checkers", "japanesque", "7", "new year cup", "Area 51", "Chinese/Japanese", "aga-button", "koSIMPLEscoreAREAtaxNONEsui0button1", "koSIMPLEscorePARTStaxNONEsui0", "rules", "规则"} {
		if c, ok := ParseRules(name); ok {
			t.Errorf("%q: %+v", name, c)
		}
	}
	for text, want := range map[string]board.Bonus{"0": board.NoBonus, "N": board.EachStone, "N-1": board.EachButOne} {
		if b, ok := board.ParseBonus(text); b != want || !ok || b.String() != text {
			t.Errorf("%q: %v, %t", text, b, ok)
		}
	}
	if _, ok := board.ParseBonus("N-2"); ok {
		t.Error("N-2 was read as a bonus")
	}
}

// Rules as KataGo writes them.
func TestParseRulesObject(t *testing.T) {
	for text, want := range map[string]board.Counting{
		`{"scoring":"AREA","whiteHandicapBonus":"N"}`:                   countings["chinese"],
		`{"ko":"SIMPLE", "scoring":"AREA", "whiteHandicapBonus":"N-1"}`: countings["aga"],
		`{"scoring":"AREA","whiteHandicapBonus":"0"}`:                   countings["area"],
		`{"scoring":"AREA"}`: countings["area"],
		`{"scoring":"TERRITORY","tax":"SEKI","whiteHandicapBonus":"0"}`:      countings["territory"],
		`{"scoring":"TERRITORY","whiteHandicapBonus":"N-1","suicide":false}`: {Name: "Territory", Territory: true, Bonus: board.EachButOne},
	} {
		if c, ok := ParseRulesObject(text); c != want || !ok {
			t.Errorf("%s: %+v, %t", text, c, ok)
		}
	}
	for _, text := range []string{"", "chinese", `"chinese"`, "{}", `{"scoring":"PARTS"}`, `{"scoring":"AREA","whiteHandicapBonus":"N-2"}`, `{"scoring":1}`, `{"scoring":"AREA"`} {
		if c, ok := ParseRulesObject(text); ok {
			t.Errorf("%s: %+v", text, c)
		}
	}
}
