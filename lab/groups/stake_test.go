package groups

import (
	"errors"
	"math"
	"strings"
	"testing"

	"shicho/board"
)

// Black wins the race with E1 or C1. Otherwise White takes the three stones in the corner with C1, and has more than enough with the komi.
//
//	7 . . . . . . .
//	6 . . . . . . .
//	5 . . . . . . .
//	4 X X X X X . .
//	3 O O O O X . .
//	2 X X X O X . .
//	1 . O . O . . .
//	  A B C D E F G
const stake = `{"game":"a.sgf","size":7,"played":["A4","A3","B4","B3","C4","C3","D4","D3","E4","D2","E3","D1","E2","pass","A2","B1","B2","pass","C2","pass"],"komi":30.5,"right":["E1","C1"],"wrong":"G7","value":0.95,"value_wrong":0.2,"stakes":6,"judge_visits":1}
`

func readStake(t *testing.T) []*PosedStake {
	t.Helper()
	list, err := ReadStakes("stake", strings.NewReader(stake))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestReadStakes(t *testing.T) {
	p := readStake(t)[0]
	if p.ToMove != board.Black || p.Board.At(p.right[0]) != board.Empty || board.FormatPoint(p.wrong, 7) != "G7" {
		t.Errorf("%v to move\n%v", p.ToMove, p.Board)
	}
	for name, change := range map[string][2]string{
		"a stone on a stone":       {`"A3"`, `"A4"`},
		"no right move":            {`["E1","C1"]`, `[]`},
		"a right move on a stone":  {`["E1","C1"]`, `["E1","E2"]`},
		"no move of the game":      {`"wrong":"G7",`, ``},
		"a board that is too big":  {`"size":7`, `"size":70`},
		"a number where a list is": {`["E1","C1"]`, `5`},
	} {
		if _, err := ReadStakes("stake", strings.NewReader(strings.Replace(stake, change[0], change[1], 1))); !errors.Is(err, ErrStake) || !strings.HasPrefix(err.Error(), "stake:1: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A search takes the stones. A contender without a search is refused, as is a part without positions.
func TestMeasureStakes(t *testing.T) {
	list := readStake(t)
	part, other := list[0].Part(), Test
	if part == Test {
		other = Tune
	}
	contender := func(line string) *Contender {
		t.Helper()
		c, err := NewContender(line)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	m, err := MeasureStakes(t.Context(), list, part, []*Contender{contender("playouts=300")}, func(int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	s := m.Standings[0]
	if seconds := s.Seconds; seconds < 0 || math.IsNaN(seconds) {
		t.Errorf("%v seconds", seconds)
	}
	if s.Off < 0 || s.Off > 0.3 {
		t.Errorf("the value is off by %v", s.Off)
	}
	s.Seconds, s.Off = 0, 0
	if want := (StakeStanding{By: "playouts=300", Positions: 1, Right: 1, Side: 1}); s != want {
		t.Errorf("%+v, not %+v", s, want)
	}
	if text := m.Text(); !strings.Contains(text, "1 position") {
		t.Error(text)
	}
	if _, err := MeasureStakes(t.Context(), list, other, nil, nil); !errors.Is(err, ErrNone) {
		t.Errorf("no positions: %v", err)
	}
	if _, err := MeasureStakes(t.Context(), list, part, []*Contender{contender("bare playouts=5")}, nil); !errors.Is(err, ErrContender) {
		t.Errorf("playouts alone: %v", err)
	}
}
