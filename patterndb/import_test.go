package patterndb

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"shicho/board/sgf"
	"shicho/pattern/shape"
	"shicho/pattern/theme"
	"shicho/patterndb/internal/course"
)

func TestImportIntoOtherStore(t *testing.T) {
	text := filled(t, t.TempDir(), 10)
	s := openStore(t, t.TempDir(), Options{})
	put(t, s, randomGame(3, 5))
	put(t, s, randomGame(100, 5))
	added, known, err := s.Import("x", strings.NewReader(text))
	if added != 9 || known != 1 || err != nil {
		t.Errorf("added %d, known %d, %v", added, known, err)
	}
	checkSound(t, s)
}

func TestImportErrors(t *testing.T) {
	good := filled(t, t.TempDir(), 3)
	lines := strings.SplitAfter(good, "\n")
	replace := func(pattern, with string) string { return regexp.MustCompile(pattern).ReplaceAllString(good, with) }
	for _, test := range []struct {
		name, text, where string
		want              error
	}{
		{"empty", "", "x:1: ", ErrTruncated},
		{"other text", "hello\n", "x:1: ", ErrNotExport},
		{"other JSON", "{}\n", "x:1: ", ErrNotExport},
		{"older version", replace(`"version":7`, `"version":4`), "x:1: ", ErrVersion},
		{"cut in a line", lines[0] + lines[1][:100], "x:2: ", ErrTruncated},
		{"no end", strings.Join(lines[:4], ""), "x:5: ", ErrTruncated},
		{"broken line", lines[0] + lines[1][:100] + "\n" + lines[2], "x:2: ", ErrNotExport},
		{"missing game", lines[0] + lines[1] + lines[4], "x:3: ", ErrTruncated},
		{"more games", good + lines[1], "x:6: ", ErrNotExport},
		{"unknown field", replace(`"captures"`, `"captives"`), "x:2: ", ErrNotExport},
		{"bad key", replace(`"key":"..`, `"key":"`), "x:2: ", ErrNotExport},
		{"bad class", replace(`"class":"first"`, `"class":"zeroth"`), "x:2: ", ErrNotExport},
		{"unknown theme", replace(`"themes":\["[a-z-]*"`, `"themes":["joseki"`), "x:2: pattern", theme.ErrTheme},
		{"other drawing", replace(`"rows":\["`, `"rows":["# *","`), "x:2: ", shape.ErrPattern},
		{"other pattern", replace(`"rows":\[[^]]*\]`, `"rows":["|X .","|# @","+---"]`), "x:2: ", ErrInvalid},
		{"huge number", replace(`"nodes":\d+`, `"nodes":9007199254740993`), "x:2: ", ErrInvalid},
		{"negative moves", replace(`"moves":`, `"moves":-`), "x:2: ", ErrInvalid},
		{"other moves", replace(`"moves":(\d)`, `"moves":1$1`), "x:2: ", ErrInvalid},
		{"other handicap", replace(`"captures"`, `"handicap":2,"captures"`), "x:2: ", ErrInvalid},
		{"other winner", replace(`"won_by":"black"`, `"won_by":"white"`), "x:2: ", ErrInvalid},
		{"other attacker", replace(`"attacker":"\w+"`, `"attacker":"red"`), "x:2: ", ErrInvalid},
		{"other course", replace(`;B\[..\];W\[..\]`, ";B[aa];W[bb]"), "x:2: ", ErrInvalid},
		{"no record", replace(`"record":"[^"]*"`, `"record":""`), "x:2: ", sgf.ErrEmpty},
		{"two records", replace(`"record":"[^"]*"`, `"record":"(;SZ[5])(;SZ[5])"`), "x:2: ", course.ErrCode},
		{"broken record", replace(`"record":"[^"]*"`, `"record":"(;SZ[5];B[zz])"`), "x:2: ", sgf.ErrBadPoint},
		{"size", replace(`"size":19`, `"size":190`), "x:2: ", ErrInvalid},
		{"too many captures", replace(`"captures":\d+`, `"captures":0`), "x:2: ", ErrInvalid},
		{"told twice", replace(`(\{"capture_move":[^{}]*\})`, `$1,$1`), "x:2: ", ErrInvalid},
		{"pass", replace(`"point":"..?.?"`, `"point":"PASS"`), "x:2: ", ErrInvalid},
	} {
		s := openStore(t, t.TempDir(), Options{})
		if err := s.SetLimits("paper"); err != nil {
			t.Fatal(err)
		}
		_, _, err := s.Import("x", strings.NewReader(test.text))
		if !errors.Is(err, test.want) || !strings.HasPrefix(err.Error(), test.where) {
			t.Errorf("%s: %v, want %s%v", test.name, err, test.where, test.want)
		}
		checkSound(t, s)
		closeStore(t, s)
	}
}

// An export that was mined with other limits is refused. After an export that breaks off before its first game,
// the store accepts any limits.
func TestImportLimits(t *testing.T) {
	s := openStore(t, t.TempDir(), Options{})
	header := `{"format":"shicho patterns","version":7,"limits":"deep"}` + "\n"
	if _, _, err := s.Import("x", strings.NewReader(header)); !errors.Is(err, ErrTruncated) {
		t.Errorf("a header alone: %v", err)
	}
	if err := s.SetLimits("paper"); err != nil {
		t.Error(err)
	}
	m := randomGame(1, 1)
	if _, err := s.Put(m.game, m.patterns); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.Import("x", strings.NewReader(header)); !errors.Is(err, ErrLimits) {
		t.Errorf("other limits: %v", err)
	}
}
