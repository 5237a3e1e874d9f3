package words

import (
	"errors"
	"strconv"
	"testing"
)

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0 games", 1: "1 game", 2: "2 games", 999: "999 games", 1000: "1,000 games", 1234567: "1,234,567 games", -123: "-123 games", -1234: "-1,234 games"} {
		if got := Count(n, "game"); got != want {
			t.Errorf("%d: %s, not %s", n, got, want)
		}
	}
}

func TestParseNumber(t *testing.T) {
	for text, want := range map[string]float64{"7.5": 7.5, "-3": -3, "+.5": 0.5, "1e3": 1000} {
		if got, err := ParseNumber(text); got != want || err != nil {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "7_5", "0x10", "0X1p3", "nan", "NaN", "inf", "-Infinity", "1e", "seven"} {
		if got, err := ParseNumber(text); !errors.Is(err, strconv.ErrSyntax) {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	if _, err := ParseNumber("1e400"); !errors.Is(err, strconv.ErrRange) {
		t.Error(err)
	}
}
