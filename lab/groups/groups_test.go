package groups

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"shicho/board"
)

// A wall across a small board: White's stones in the corner are dead, and Black's wall lives.
const pair = `{"game":"a.sgf","move":30,"rows":[".......","OOOO...","XXXXXXX",".......",".XX....",".......","......."],"last":"E6","to_move":"black","komi":0.5,"winner":"black","target":"A5","stones":7,"lives":true,"playouts_kept":0.5,"search":0.9,"search_playouts":10,"program":true}

{"game":"b.sgf","move":30,"rows":[".......",".......","XXXXXXX",".......",".XX....","....O..","......."],"last":"F2","to_move":"black","komi":0.5,"winner":"black","target":"E2","stones":2,"lives":false,"playouts_kept":0.1,"search":0.7,"search_playouts":10,"program":true}
`

func readPair(t *testing.T) []*Posed {
	t.Helper()
	list, err := Read("pair", strings.NewReader(pair))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestRead(t *testing.T) {
	list := readPair(t)
	if len(list) != 2 || !list[0].Agreed() || list[1].Agreed() {
		t.Errorf("%d groups", len(list))
	}
	if g := list[1]; g.Owner != board.White || g.Points.Len() != 2 || g.Colour != board.Black || g.ID() != "b.sgf:30:E2" {
		t.Errorf("%s of %v: %d points", g.ID(), g.Owner, g.Points.Len())
	}
	for name, change := range map[string][2]string{
		"no stone":          {`"A5"`, `"A4"`},
		"no point":          {`"A5"`, `"Z5"`},
		"an illegal move":   {`"E6"`, `"A5"`},
		"a broken board":    {`"XXXXXXX",`, ``},
		"no object":         {`{`, `[`},
		"a number for text": {`"A5"`, `5`},
	} {
		if _, err := Read("pair", strings.NewReader(strings.Replace(pair, change[0], change[1], 1))); !errors.Is(err, ErrGroup) || !strings.HasPrefix(err.Error(), "pair:1: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// share counts the points of a string that belong to its owner.
func TestShare(t *testing.T) {
	g := readPair(t)[1]
	ownership := make([]float64, g.Board.Points())
	for _, c := range []struct{ first, second, want float64 }{{1, 1, 0}, {-1, -1, 1}, {0, 0, 0.5}, {-1, 1, 0.5}, {-1, 0, 0.75}} {
		p := g.Points.First()
		ownership[p], ownership[g.Points.Next(p+1)] = c.first, c.second
		if got := g.share(ownership); got != c.want {
			t.Errorf("%v: %g", c, got)
		}
	}
}

func TestKind(t *testing.T) {
	for _, c := range []struct {
		lives bool
		kept  float64
		want  Kind
	}{{true, 0.4, Wrong}, {true, 0.6, Open}, {true, 0.75, Clear}, {false, 0.6, Wrong}, {false, 0.4, Open}, {false, 0.2, Clear}} {
		if got := (&Group{Lives: c.lives, Playout: c.kept}).Kind(); got != c.want {
			t.Errorf("%v: %s", c, got)
		}
	}
}

// Playouts and searches tell what is plain, and equal contenders do not differ.
func TestMeasure(t *testing.T) {
	list := readPair(t)
	for _, g := range list {
		g.Game = "a.sgf" // of one part
	}
	contenders := make([]*Contender, 3)
	for i, line := range []string{"bare playouts=100", "bare  playouts=100", "network=none playouts=30"} {
		var err error
		if contenders[i], err = NewContender(line); err != nil {
			t.Fatal(err)
		}
	}
	steps := 0
	m, err := Measure(context.Background(), list, list[0].Part(), false, contenders, func(_, all int) { steps += all })
	if err != nil || steps != 4 || len(m.Standings) != 9 || m.Agreed != 1 {
		t.Fatalf("%v, %d, %+v", err, steps, m)
	}
	for i, s := range m.Standings {
		if s.Groups != []int{1, 1, 2}[i/3] || s.Right.Mean != 1 || s.Error.Mean > 0.2 || s.Kind != []Kind{Open, Clear, Either}[i/3] {
			t.Errorf("%+v", s)
		}
		if i%3 == 1 && (*s.ErrorTo != Mean{} || *s.RightTo != Mean{}) {
			t.Errorf("%+v %+v", s.ErrorTo, s.RightTo)
		}
	}
	if m, err = Measure(context.Background(), list, list[0].Part(), true, contenders, func(int, int) {}); err != nil || len(m.Standings) != 6 {
		t.Errorf("agreed: %v, %d", err, len(m.Standings))
	}
	if _, err = Measure(context.Background(), nil, Tune, false, contenders, nil); !errors.Is(err, ErrNone) {
		t.Error(err)
	}
}

func TestMean(t *testing.T) {
	m := mean([]float64{1, 2, 3, 4}, []float64{1, 1, 1, 1})
	if m.Mean != 1.5 || math.Abs(m.Range-2*math.Sqrt(5.0/3/4)) > 1e-9 {
		t.Errorf("%+v", m)
	}
}

func TestContenderErrors(t *testing.T) {
	for _, line := range []string{"bare playouts", "playouts=0", "nothing=1", "bare playout=none"} {
		if _, err := NewContender(line); err == nil {
			t.Error(line)
		}
	}
}
