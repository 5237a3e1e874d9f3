package sgf

import (
	"errors"
	"strings"
	"testing"
)

// A komi is the number that its text begins with, in points. What no komi can be is none, and a warning.
func TestKomi(t *testing.T) {
	for _, c := range []struct {
		header string
		komi   float64
		warned bool
	}{
		{"KM[6.5]", 6.5, false},
		{"KM[6,5]", 6.5, false},
		{"KM[5.5 points]", 5.5, false},
		{"KM[-7]", -7, false},
		{"KM[]", 0, false},
		{"KM[none]", 0, false},
		{"KM[1e1]", 10, false},
		{"KM[150]", 150, false},
		{"KM[50]", 50, false},
		{"KM[-20]", -20, false},
		{"KM[1e400]", 0, true},
		{"KM[1e9]", 0, true},
		{"KM[6.5.5]", 0, true},
		{"KM[15001]", 0, true},

		// Hundredths of points.
		{"KM[750]RU[Chinese]", 7.5, true},
		{"KM[650]RU[Japanese]", 6.5, true},
		{"KM[550]", 5.5, true},
		{"KM[700]", 7, true},
		{"KM[-650]RU[Japanese]", -6.5, true},
		{"RU[Japanese]KM[6.5]", 6.5, false},

		// Hundredths of stones, under rules that count stones.
		{"KM[375]HA[0]RU[Chinese]AP[GNU Go:3.8]AP[foxwq]", 7.5, true},
		{"KM[325]RU[chinese]", 6.5, true},
		{"KM[350]RU[Chinese]", 7, true},
		{"KM[275]", 5.5, true},
		{"KM[375]RU[Japanese]", 3.75, true},
		{"KM[375]RU[中国规则]", 7.5, true},

		// Stones.
		{"KM[3.75]RU[Chinese]", 7.5, true},
		{"KM[2.75]", 5.5, true},
		{"KM[3.75]RU[Korean]", 3.75, false},

		// The Fox server.
		{"KM[50]HA[2]RU[Japanese]AP[foxwq]AB[cc][dd]", 0.5, true},
		{"KM[0]HA[0]RU[Chinese]AP[foxwq]", 0, true},
		{"KM[0]HA[2]RU[Chinese]AP[foxwq]AB[cc][dd]", 0, false},
		{"KM[0]HA[0]RU[Chinese]AP[GNU Go:3.8]", 0, false},
		{"KM[6.5]HA[0]RU[Japanese]AP[foxwq]", 6.5, false},
	} {
		games, err := Parse("x.sgf", []byte("(;GM[1]"+c.header+";B[aa];W[bb])"))
		if err != nil {
			t.Fatal(c.header, err)
		}
		r, err := NewRecord(games[0])
		if err != nil {
			t.Fatal(c.header, err)
		}
		if r.Komi != c.komi || len(r.Warnings) > 0 != c.warned {
			t.Errorf("%s: komi %v, warnings %v", c.header, r.Komi, r.Warnings)
		}
		for _, w := range r.Warnings {
			if !errors.Is(w, ErrMended) || w.Line != 1 || !strings.Contains(w.Error(), "KM[") {
				t.Errorf("%s: %v", c.header, w)
			}
		}
	}
}
