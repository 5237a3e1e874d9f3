package gtp

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"shicho/board"
)

// Moves are tried and taken back, as by GNU Go; positions are set up, as by KataGo.
func TestTrials(t *testing.T) {
	for _, c := range []struct{ lines, want []string }{
		{[]string{"komi 6.5", "get_komi", "stop"}, []string{"=", "= 6.5", "="}},
		{[]string{"boardsize 5", "is_legal b C3", "play b C3", "is_legal w C3", "is_legal w pass", "undo", "undo"},
			[]string{"=", "= 1", "=", "= 0", "= 1", "=", "? cannot undo"}},
		{[]string{"boardsize 5", "popgo", "play b C3", "popgo", "trymove b C4", "trymove w C4", "trymove w D4", "popgo", "popgo", "list_stones black", "popgo"},
			[]string{"=", "? no move was tried", "=", "? no move was tried", "=", "? illegal move", "=", "=", "=", "= C3", "? no move was tried"}},
		{[]string{"boardsize 5", "trymove b C4", "undo", "popgo", "play b C4", "popgo"},
			[]string{"=", "=", "=", "? no move was tried", "=", "? no move was tried"}},
		{[]string{"boardsize 5", "play b A1", "set_position b C3 w D3 b C4", "list_stones black", "list_stones white", "undo", "set_position b C3 w C3", "set_position b", "list_stones white", "set_position", "list_stones black"},
			[]string{"=", "=", "=", "= C4 C3", "= D3", "? cannot undo", "? syntax error", "? syntax error", "= D3", "=", "="}},
		{[]string{"boardsize 9", "set_free_handicap E5", "list_stones black", "printsgf"},
			[]string{"=", "=", "= E5", "= (;GM[1]FF[4]CA[UTF-8]AP[Test:0.0]SZ[9]KM[0]AB[ee]PL[W])"}},
		{[]string{"kata-get-param maxTime", "kata-set-param maxTime 1.5", "kata-get-param move_time", "kata-set-param numSearchThreads 3", "kata-get-param threads", "kata-get-param analysisWideRootNoise"},
			[]string{"= 2.000", "=", "= 1.5s", "=", "= 3", `? "analysisWideRootNoise": no such parameter`}},
	} {
		if got := answers(t, c.lines...); !slices.Equal(got, c.want) {
			t.Errorf("%q\n%q, not\n%q", c.lines, got, c.want)
		}
	}
}

// Black's strings in the corner live by two eyes, and the white stone in one of them is dead. White has one eye at most in
// the rest, where only E5 is beside no black stone.
//
//	5 . . . . .
//	4 X X X X .
//	3 X . X X .
//	2 X X . X .
//	1 . O X X O
//	  A B C D E
func TestUnconditionalStatus(t *testing.T) {
	lines := []string{"boardsize 5", "set_position b A4 b B4 b C4 b D4 b A3 b C3 b D3 b A2 b B2 b D2 w B1 b C1 b D1 w E1"}
	want := []string{"=", "="}
	for _, c := range [][2]string{{"A4", "alive"}, {"D1", "alive"}, {"B3", "black_territory"}, {"B1", "dead"}, {"A1", "black_territory"}, {"E1", "dead"}, {"A5", "black_territory"}} {
		lines, want = append(lines, "unconditional_status "+c[0]), append(want, "= "+c[1])
	}
	if got := answers(t, lines...); !slices.Equal(got, want) {
		t.Errorf("%q, not\n%q", got, want)
	}
}

// Two inner points beside each other are one eye, three in a row may become two, and so may two apart. Stones of Black that do not
// live may be captured, so that their points count, too. The fence of Black lives by its eyes in the left upper corner.
func TestUnconditionalRegions(t *testing.T) {
	for _, c := range []struct {
		name string
		rows []string
		want string // of the point next to the fence, second from the right in the lowest row
	}{
		{"two points", []string{
			". X . X . . .",
			"X X X X . . .",
			". X . . . . .",
			"X X X X X X X",
			". . . . X . .",
			". . . . X . .",
			". . . . X . ."}, "black_territory"},
		{"three in a row", []string{
			". X . X . . . .",
			"X X X X . . . .",
			". X . . . . . .",
			"X X X X X X X X",
			". . . . . X . .",
			". . . . . X . .",
			". . . . . X . .",
			". . . . . X . ."}, "undecided"},
		{"a white stone is no eye", []string{
			". X . X . . . .",
			"X X X X . . . .",
			". X . . . . . .",
			"X X X X X X X X",
			". . . . . X . .",
			". . . . . X . O",
			". . . . . X . .",
			". . . . . X . ."}, "black_territory"},
		{"two points apart", []string{
			". X . X . . . .",
			"X X X X . . . .",
			". X . . . . . .",
			"X X X X X X X X",
			". . . . . X . .",
			". . . . . X . .",
			". . . . . X . O",
			". . . . . X . ."}, "undecided"},
		{"a stone that may be captured", []string{
			". X . X . . . .",
			"X X X X . . . .",
			". X . . . . . .",
			"X X X X X X X X",
			". . . . . X . .",
			". . . . . X . .",
			". . . . . X . O",
			". . . . . X . X"}, "undecided"},
	} {
		for view := range board.Symmetry(board.Symmetries) {
			for _, swap := range []bool{false, true} {
				size := len(c.rows)
				lines := []string{"boardsize " + strconv.Itoa(size), "set_position"}
				for y, row := range c.rows {
					for x, field := range strings.Fields(row) {
						if field == "." {
							continue
						}
						colour := "b"
						if (field == "O") != swap {
							colour = "w"
						}
						lines[1] += " " + colour + " " + board.FormatPoint(view.Point(board.Point(y*size+x), size), size)
					}
				}
				lines = append(lines, "unconditional_status "+board.FormatPoint(view.Point(board.Point(size*size-2), size), size))
				want := c.want
				if swap {
					want = strings.Replace(want, "black", "white", 1)
				}
				if got := answers(t, lines...); got[2] != "= "+want {
					t.Errorf("%s, view %d, %t: %s, not %s", c.name, view, swap, got[2], want)
				}
			}
		}
	}
}
