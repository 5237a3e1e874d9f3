package words

import "testing"

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0 games", 1: "1 game", 2: "2 games", 999: "999 games", 1000: "1,000 games", 1234567: "1,234,567 games", -123: "-123 games", -1234: "-1,234 games"} {
		if got := Count(n, "game"); got != want {
			t.Errorf("%d: %s, not %s", n, got, want)
		}
	}
}
