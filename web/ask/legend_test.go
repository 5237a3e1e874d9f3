package ask

import (
	"slices"
	"testing"
)

// The condition of a move has no number in pictures, so the legend does not speak of it.
func TestLegend(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		rows []string
		want []string
	}{
		{[]string{"?*2?", "?#X?"}, []string{}},
		{[]string{"?*1?", "?#X2"}, []string{"2+ on a stone: its string has at least 2 liberties outside the pattern."}},
		{[]string{"?@3o"}, []string{"A small white stone: White, empty, or off the board."}},
	} {
		if got := Legend(nil, test.rows); !slices.Equal(got, test.want) {
			t.Errorf("%q: %q", test.rows, got)
		}
	}
}
