package games

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/board/sgf/date"
	"shicho/board/sgf/rank"
	"shicho/pattern/shape"
	"shicho/pattern/theme"
	"shicho/patterndb"
)

// record reads a game.
func record(t *testing.T, text string) *patterndb.Game {
	t.Helper()
	for item := range sgf.Walk([]string{sgf.Stdin}, sgf.Options{Stdin: strings.NewReader(text)}) {
		if item.Err != nil {
			t.Fatal(item.Err)
		}
		return patterndb.NewGame(item.Record)
	}
	t.Fatal("no game")
	return nil
}

func TestFilter(t *testing.T) {
	g := record(t, "(;SZ[9]PB[Honinbo Shusaku]PW[Gennan Inseki]DT[1846-09-11,14]EV[Castle Game]RE[B+2];B[aa])")
	undated := record(t, "(;SZ[9]PB[A]DT[1846]RE[0];B[aa])")
	nothing := record(t, "(;SZ[9];B[aa])")
	ranked := record(t, "(;SZ[13]BR[2d]WR[3 kyu];B[aa])")
	ranks := func(text string) rank.Range {
		r, err := rank.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	during := func(text string) date.Range {
		d, err := date.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return date.Range{From: d, To: d}
	}
	for _, test := range []struct {
		filter Filter
		game   *patterndb.Game
		want   bool
	}{
		{Filter{}, g, true},
		{Filter{}, nothing, true},
		{Filter{Player: "shusaku"}, g, true},
		{Filter{Player: "INSEKI"}, g, true},
		{Filter{Player: "shuwa"}, g, false},
		{Filter{Event: "castle"}, g, true},
		{Filter{Event: "castle"}, nothing, false},
		{Filter{Result: "black"}, g, true},
		{Filter{Result: "White"}, g, false},
		{Filter{Result: "b+"}, g, true},
		{Filter{Result: "B+R"}, g, false},
		{Filter{Result: "0"}, undated, true},
		{Filter{Dates: during("1846-09-12")}, g, false},
		{Filter{Dates: during("1846-09-14")}, g, true},
		{Filter{Dates: during("1846-06")}, undated, true},
		{Filter{Dates: during("1847")}, undated, false},
		{Filter{Dates: during("1846")}, nothing, false},
		{Filter{Ranks: ranks("5k-")}, ranked, true},
		{Filter{Ranks: ranks("1d-")}, ranked, false},
		{Filter{Ranks: ranks("5k-")}, nothing, false},
		{Filter{Size: 13}, ranked, true},
		{Filter{Size: 13}, nothing, false},
		{Filter{Sample: Sample{Keep: 1, Of: 1}}, nothing, true},
	} {
		if got := test.filter.Wants(test.game); got != test.want {
			t.Errorf("%+v: %v for %+v", test.filter, got, test.game.Source)
		}
	}
}

// The differences of two stores are found in any position of the order of keys, and comparing B with A gives the mirror
// image of comparing A with B.
func TestCompare(t *testing.T) {
	make := func(skip int, changed bool) *patterndb.Store {
		s, err := patterndb.Open(t.TempDir(), patterndb.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		for i := range 9 {
			if i%4 == skip {
				continue
			}
			g := record(t, fmt.Sprintf("(;SZ[9]PB[%d];B[bb];W[%c%c];B[aa])", skip, 'c'+rune(i%6), 'c'+rune(i/6)))
			g.Captures = 1
			var patterns []patterndb.Pattern
			if i == 1 || i == 2 || i == 4 {
				b := board.MustParse(strings.Replace(". O .\nX . .\n. . .", ".", "X", 1))
				p := shape.New(shape.Capture, b, 1, board.Point(2+i%2*2), board.SetOf(1, board.Point(3+i%2), board.Point(7*i%9)))
				patterns = append(patterns, patterndb.Pattern{Pattern: p})
				if changed && i == 4 {
					patterns[0].Themes.Add(theme.Net)
				}
			}
			in := patterndb.Instance{Class: patterndb.Final, Capture: 3, Move: 3}
			if patterns != nil {
				in.Pattern = patterns[0].ID()
			}
			if changed && i == 3 {
				in.Depth = 1
			}
			g.Instances = []patterndb.Instance{in}
			if _, err := s.Put(g, patterns); err != nil {
				t.Fatal(err)
			}
		}
		return s
	}
	a, b := make(1, false), make(2, true)
	for _, test := range []struct {
		a, b *patterndb.Store
		want string
	}{
		{a, a, "{7 0 0 0 2 0 0 0}"},
		{a, b, "{4 1 2 2 0 1 1 1}"},
		{b, a, "{4 1 2 2 0 1 1 1}"},
	} {
		listed := 0
		c, err := Compare(test.a, test.b, func(Difference) { listed++ })
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(c); got != test.want || c.Equal() != (test.a == test.b) || listed != c.DifferentGames+c.OnlyA+c.OnlyB+c.DifferentPatterns+c.PatternsOnlyA+c.PatternsOnlyB {
			t.Errorf("got %s, %d listed, want %s", got, listed, test.want)
		}
	}
}

// An error of either store ends the comparison.
func TestCompareClosed(t *testing.T) {
	var stores []*patterndb.Store
	for range 2 {
		s, err := patterndb.Open(t.TempDir(), patterndb.Options{})
		if err != nil {
			t.Fatal(err)
		}
		stores = append(stores, s)
	}
	if err := stores[1].Close(); err != nil {
		t.Fatal(err)
	}
	defer stores[0].Close()
	for i := range stores {
		if _, err := Compare(stores[i], stores[1-i], func(Difference) {}); err == nil {
			t.Error("a closed store is compared")
		}
	}
}

// A sample keeps about its part of the games, whatever part of a divided job they belong to, and another seed keeps others.
func TestSample(t *testing.T) {
	const games = 20_000
	for _, first := range []byte{0, 0x80} {
		kept, both := 0, 0
		for i := range games {
			key := shape.ID{first, byte(i >> 8), byte(i)}
			a, b := Sample{1, 10, 1}.Has(key), Sample{1, 10, 2}.Has(key)
			if a {
				kept++
			}
			if a && b {
				both++
			}
		}
		if kept < games/10-200 || kept > games/10+200 || both < games/100-80 || both > games/100+80 {
			t.Errorf("%d of %d games are kept, %d by another seed, too", kept, games, both)
		}
	}
	if s, err := ParseSample("3/10"); err != nil || s != (Sample{Keep: 3, Of: 10}) {
		t.Errorf("%+v, %v", s, err)
	}
	for _, text := range []string{"", "1", "0/10", "11/10", "1/0", "-1/10", "1/x", "x/1", "1/10/2", "1/9999999999"} {
		if s, err := ParseSample(text); !errors.Is(err, ErrSample) {
			t.Errorf("%q: %+v, %v", text, s, err)
		}
	}
}

func TestWords(t *testing.T) {
	ranks, _ := rank.Parse("1d-")
	year, _ := date.Parse("1999")
	f := Filter{Player: "Ann \"A\"", Ranks: ranks, Dates: date.Range{From: year}, Size: 19, Sample: Sample{1, 10, 2}}
	if got, want := f.Words(), `player "Ann \"A\"", rank 1d-, played from 1999, boards of 19 lines, sample 1/10 by seed 2`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := (&Filter{}).Words(); got != "" {
		t.Errorf("all games: %s", got)
	}
}
