package sgf

import (
	"errors"
	"fmt"
	"testing"

	"shicho/board"
)

// readText reads the only game of a text.
func readText(t *testing.T, text string) *Record {
	t.Helper()
	games, err := Parse("x.sgf", []byte(text))
	if err != nil || len(games) != 1 {
		t.Fatal(text, err)
	}
	r, err := NewRecord(games[0])
	if err != nil {
		t.Fatal(text, err)
	}
	return r
}

// Handicap stones are set up, or played before White's first move.
func TestHandicapStones(t *testing.T) {
	for text, want := range map[string]int{
		"(;SZ[9]HA[3]AB[gc][cg][gg];W[cc];B[ee])":                3,
		"(;SZ[9]HA[3];B[gc];B[cg];B[gg];W[cc];B[ee])":            3,
		"(;SZ[9];B[gc];B[cg];B[gg];W[cc];B[ee])":                 3,
		"(;SZ[9];B[gc];W[];B[cg];W[tt];B[gg];W[cc];B[ee])":       3,
		"(;SZ[9];B[gc];B[cg])":                                   2,
		"(;SZ[9]HA[2]AB[gc][cg];B[gg];W[cc])":                    2,
		"(;SZ[9]AB[gc];B[cg];B[gg];W[cc])":                       3,
		"(;SZ[9];B[gc];W[cc];B[ee])":                             0,
		"(;SZ[9];W[gc];B[cc];B[ee])":                             0,
		"(;SZ[9];B[gc];B[cg];B[gg];W[cc];W[ee];B[ff])":           0,
		"(;SZ[9]AW[aa]AB[cc];B[gc];B[cg];W[ee])":                 0,
		"(;SZ[9]HA[1]AB[gc];W[cg];B[cc])":                        0,
		"(;SZ[9];B[gc];B[];W[cc])":                               0,
		"(;SZ[19]HA[4];W[fc];B[qn];W[nc])":                       4,
		"(;SZ[13]HA[5]RU[Chinese];W[cc])":                        5,
		"(;SZ[9]HA[2](;W[ee])(;W[cc]))":                          2,
		"(;SZ[9]HA[2];C[White will move];W[ee])":                 2,
		"(;SZ[9]HA[2 stones];W[ee])":                             2,
		"(;SZ[9]HA[3];W[ee];B[gg])":                              0, // the third corner is not known
		"(;SZ[9]HA[2];W[cg];B[gg])":                              0, // White moves on a usual point
		"(;SZ[9]HA[2];B[ee];W[gg])":                              0,
		"(;SZ[9]HA[two];W[ee])":                                  0,
		"(;SZ[9]HA[2];B[gc];AW[aa];B[cg];W[ee];C[an odd setup])": 0,
	} {
		r := readText(t, text)
		if got := r.HandicapStones(); got != want {
			t.Errorf("%s: %d, not %d", text, got, want)
		}
	}
}

// One handicap stone is a first move: White is to move.
func TestOneHandicapStone(t *testing.T) {
	for text, want := range map[string]board.Colour{
		"(;SZ[9]HA[1]AB[gc])": board.White, "(;SZ[13]HA[1]KM[0.5]AB[dd])": board.White, "(;SZ[9]HA[1]AB[gc]PL[B])": board.Black,
		"(;SZ[9]AB[gc])": board.Black, "(;SZ[9]HA[1])": board.Black, "(;SZ[9]HA[1]AB[gc]AW[cc])": board.Black, "(;SZ[9]HA[2])": board.White,
	} {
		if r := readText(t, text); r.Next() != want {
			t.Errorf("%s: %v to move", text, r.Next())
		}
	}
}

// A record that lacks its handicap stones says so.
func TestHandicapWarning(t *testing.T) {
	for text, want := range map[string]string{
		"(;SZ[19]HA[4];W[fc])":       "x.sgf:1:9: mended: HA[4] without stones: they are put on their usual points",
		"(;SZ[19]HA[3];W[fc])":       "x.sgf:1:9: mended: HA[3]: handicap stones are missing, and where they stood is not known",
		"(;SZ[19]HA[4];B[fc];W[dd])": "x.sgf:1:9: mended: HA[4]: handicap stones are missing, and where they stood is not known",
		"(;SZ[19]HA[0];B[fc])":       "",
		"(;SZ[19]HA[9];B[fc])":       "", // the game ended before Black had all stones
		"(;SZ[19]HA[1];B[fc])":       "",
		"(;SZ[19]HA[2]AB[aa][bb])":   "",
	} {
		r := readText(t, text)
		got := ""
		for _, w := range r.Warnings {
			got += w.Error()
		}
		if got != want || (r.LacksHandicap() != nil) != errors.Is(r.LacksHandicap(), ErrNoHandicap) {
			t.Errorf("%s: %q", text, got)
		}
	}
}

// A server writes the komi as KO and the date as RD. KO in a node with a move, or without a number, is what the format
// says.
func TestKomiInKO(t *testing.T) {
	for text, want := range map[string]string{
		"(;SZ[9]KO[7.5]RD[2018-04-24];B[ee])":          "7.5 2018-04-24",
		"(;SZ[9]KO[3.75]RD[2018];B[ee])":               "7.5 2018",
		"(;SZ[9]KO[6.5]KM[5.5]DT[2001]RD[2002];B[ee])": "5.5 2001",
		"(;SZ[9]RD[2002]DT[2001];B[ee])":               "0 2001",
		"(;SZ[9]B[ee]KO[7.5])":                         "0 ",
		"(;SZ[9];B[ee]KO[])":                           "0 ",
		"(;SZ[9]KO[];B[ee])":                           "0 ",
		"(;SZ[9]KO[superko];B[ee])":                    "0 ",
		";SZ[9]KO[0.5]RD[2018-04-24]\n;B[ee];W[cc]":    "0.5 2018-04-24",
	} {
		r := readText(t, text)
		if got := fmt.Sprintf("%g %s", r.Komi, r.Date); got != want {
			t.Errorf("%s: %q", text, got)
		}
	}
}
