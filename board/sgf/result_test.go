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
		"W+3/4": {board.White, -1.5, true}, "B+1 3/4": {board.Black, 3.5, true}, "B+-3": {board.Black, 0, false}, "B+1e1": {board.Black, 0, false}, "B+.": {board.Black, 0, false},
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

// Results in words, in five languages. A stone of difference is worth two points.
func TestResultWords(t *testing.T) {
	const none = 1e9 // no number
	for result, want := range map[string]struct {
		winner  board.Colour
		lead    float64
		counted bool
	}{
		"White wins by 3.5 points": {board.White, -3.5, true}, "B +3": {board.Black, 3, true}, "Black + 3.5": {board.Black, 3.5, true},
		"Black wins by half a point": {board.Black, 0.5, true}, "w wins by 12½": {board.White, -12.5, true}, "Black by 2,5": {board.Black, 2.5, true},
		"Black won by 3 1/2 moku": {board.Black, 3.5, true}, "White wins by resignation": {board.White, none, false}, "White by resignation": {board.White, none, false},
		"White wins by three and a half points": {board.White, none, true}, "Black resigns": {board.White, none, false}, "white resigned": {board.Black, none, false}, "White lost on time": {board.Black, none, false},
		"Black timed out": {board.White, none, false}, "Black wins on time": {board.Black, none, false}, "White forfeits": {board.Black, none, false},
		"White wins by forfeit": {board.White, none, false}, "Winner: White": {board.White, none, true}, "Black wins": {board.Black, none, true},
		"B+Resign": {board.Black, none, false}, "W +R": {board.White, none, false}, "Ｂ＋３．５": {board.Black, 3.5, true}, "B+3.5points": {board.Black, 3.5, true},
		"Tie": {0, 0, true}, "Jigo": {0, 0, true}, "Void": {0, none, false}, "No result": {0, none, false}, "Both lose": {0, none, false},
		"Suspended": {0, none, false}, "W+3/4": {board.White, -1.5, true}, "B+1 3/4": {board.Black, 3.5, true}, "B+2.75": {board.Black, 5.5, true},
		// Japanese
		"白中押し勝ち": {board.White, none, false}, "黒中押勝": {board.Black, none, false}, "黒番3目半勝ち": {board.Black, 3.5, true}, "白番半目勝": {board.White, -0.5, true},
		"黒二目半勝": {board.Black, 2.5, true}, "先番3目半勝ち": {board.Black, 3.5, true}, "白、十二目半勝ち": {board.White, -12.5, true}, "白３目半勝": {board.White, -3.5, true}, "黒時間切れ負け": {board.White, none, false},
		"白時間切れ勝ち": {board.White, none, false}, "白の時間切れ": {board.Black, none, false}, "黒反則負け": {board.White, none, false}, "白反則勝ち": {board.White, none, false},
		"白投了": {board.Black, none, false}, "白投了により黒勝ち": {board.Black, none, false}, "白中押し": {board.White, none, false}, "ジゴ": {0, 0, true}, "持碁": {0, 0, true},
		"無勝負": {0, none, false}, "打ち掛け": {0, none, false}, "両者負け": {0, none, false}, "黒不戦勝": {board.Black, none, false}, "黒3モク勝ち": {board.Black, 3, true},
		// Chinese, in simplified and traditional characters
		"黑胜2又3/4子": {board.Black, 5.5, true}, "白胜43.5目": {board.White, -43.5, true}, "黑勝3又1/4子": {board.Black, 6.5, true}, "白勝四分之三子": {board.White, -1.5, true},
		"黑胜三又四分之一子": {board.Black, 6.5, true}, "黑胜1.75子": {board.Black, 3.5, true}, "白胜半目": {board.White, -0.5, true}, "白胜2子半": {board.White, -5, true},
		"黑中盘胜": {board.Black, none, false}, "白中盤勝": {board.White, none, false}, "白方中盘胜": {board.White, none, false}, "共268手 黑中盘胜": {board.Black, none, false},
		"黑棋超时负": {board.White, none, false}, "白超時勝": {board.White, none, false}, "黑超时": {board.White, none, false}, "黑认输": {board.White, none, false},
		"白投子認輸": {board.Black, none, false}, "黑弃权": {board.White, none, false}, "白棄權負": {board.Black, none, false}, "黑超时，白胜": {board.White, none, false},
		"黑贴3又3/4子，白胜1/4子": {board.White, -0.5, true}, "白胜(黑贴7目半)": {board.White, none, true}, "黑胜185子": {board.Black, none, true},
		"和棋": {0, 0, true}, "平局": {0, 0, true}, "黑白和棋": {0, 0, true}, "双方和棋": {0, 0, true}, "和": {0, 0, true}, "三劫循环无胜负": {0, none, false}, "无胜负": {0, none, false}, "不分胜负": {0, 0, true}, "黑+中盘": {board.Black, none, false},
		"黑+3.5": {board.Black, 3.5, true}, "白赢3目": {board.White, -3, true}, "黑输3目": {board.White, -3, true}, "Black loses by 3.5 points": {board.White, -3.5, true}, "White loses": {board.Black, none, true}, "黑负于白": {board.White, none, true},
		// Korean
		"흑 불계승": {board.Black, none, false}, "백불계승": {board.White, none, false}, "흑 3집반승": {board.Black, 3.5, true}, "백 반집승": {board.White, -0.5, true},
		"흑 2집 반 승": {board.Black, 2.5, true}, "흑 시간패": {board.White, none, false}, "백 시간승": {board.White, none, false}, "백 기권패": {board.Black, none, false},
		"흑 기권승": {board.Black, none, false}, "무승부": {0, 0, true}, "빅": {0, 0, true}, "무효": {0, none, false}, "백 반칙패": {board.Black, none, false}, "흑승": {board.Black, none, true},
		// whose subject lost, and who beat whom
		"Black is defeated": {board.White, none, true}, "White was beaten by 3.5 points": {board.Black, 3.5, true}, "Black has been  defeated by White": {board.White, none, true},
		"White defeated": {board.Black, none, true}, "White defeated Black by 2.5": {board.White, -2.5, true}, "Black beat White": {board.Black, none, true},
		"White has beaten Black by 7 points": {board.White, -7, true}, "Black beaten by resignation": {board.White, none, false}, "Black lost to White by 1.5": {board.White, -1.5, true},
		"Loser: White": {board.Black, none, true}, "Loss for Black": {board.White, none, true}, "Victory for Black": {board.Black, none, true}, "Defeat of White": {board.Black, none, true},
		"White concedes": {board.Black, none, false}, "Black gives up": {board.White, none, false}, "White was defeated on time": {board.Black, none, false},
		"Draw by agreement": {0, 0, true}, "Draw by mutual agreement": {0, 0, true},
		"黒が白に3目半負け": {board.White, -3.5, true}, "黒は白に敗れた": {board.White, none, true}, "白に黒が勝ち": {board.Black, none, true}, "白が黒を破る": {board.White, none, true},
		"黑被击败": {board.White, none, true}, "黑被白击败": {board.White, none, true}, "白擊敗黑": {board.White, none, true}, "白不敌黑": {board.Black, none, true}, "黑方落败": {board.White, none, true},
		"흑이 백에게 패": {board.White, none, true}, "백이 흑에게 2집반 패배": {board.Black, 2.5, true}, "흑이 백에게 승리": {board.Black, none, true},
		// not understood
		"see comment": {0, none, false}, "B and W": {0, none, false}, "3.5": {0, none, false}, "Bob wins": {0, none, false}, "Wins": {0, none, false},
	} {
		passes := []Step{{Number: 1, Colour: board.White, Point: board.Pass}, {Number: 2, Colour: board.Black, Point: board.Pass}}
		r := &Record{Size: 19, Result: result, Steps: passes}
		lead, ok := r.Lead()
		if !ok {
			lead = none
		}
		if r.Winner() != want.winner || lead != want.lead || r.EndedWithCount() != want.counted {
			t.Errorf("%q: %v %v %t", result, r.Winner(), lead, r.EndedWithCount())
		}
	}
	for result, want := range map[string]int{"see comment": 1, "B:W": 1, "白中押し勝ち": 0, "Void": 0, "?": 0, "B+whatever": 0, "和棋": 0, " ": 0} {
		if r := readText(t, "(;SZ[9]RE["+result+"];B[aa])"); len(r.Warnings) != want {
			t.Errorf("%q: %v", result, r.Warnings)
		}
	}
	r := &Record{Size: 19, Result: "B+2.75", Rules: "Japanese"}
	if lead, _ := r.Lead(); lead != 2.75 {
		t.Errorf("by rules that count territory a quarter is no stone: %v", lead)
	}
}
