package ownership

import (
	"context"
	"errors"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
)

// finished is a finished game on 5x5: Black has the left side and a prisoner, and White has the right side, with a dead stone of
// Black at E3.
const finished = "(;SZ[5]KM[0.5]RU[Japanese]RE[%]AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce];B[ec];W[aa];B[ab];W[];B[]#)"

func record(t *testing.T, result, marks string) *sgf.Record {
	t.Helper()
	games, err := sgf.Parse("game.sgf", []byte(strings.NewReplacer("%", result, "#", marks).Replace(finished)))
	if err != nil {
		t.Fatal(err)
	}
	r, err := sgf.NewRecord(games[0])
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func proposal(points ...string) Proposal {
	return func(b *board.Board) (dead board.PointSet, err error) {
		for _, name := range points {
			p, err := board.ParsePoint(name, b.Size())
			if err != nil {
				return dead, err
			}
			dead.Add(p)
		}
		return dead, nil
	}
}

// NewLabel believes the marks of the record first, and then the first proposal with which the count is the recorded result.
func TestLabel(t *testing.T) {
	// With E3 dead, Black has A5, A3, A2, A1 and a prisoner: 5. White has ten points and a dead stone: 11.
	for _, c := range []struct {
		name, result, marks string
		proposals           []Proposal
		source              Source
		err                 error
	}{
		{"proposed", "W+6.5", "", []Proposal{proposal("E3")}, Proposed, nil},
		{"the second proposal is right", "W+6.5", "", []Proposal{proposal(), proposal("E3")}, Proposed, nil},
		{"no proposal is right", "W+6.5", "", []Proposal{proposal()}, 0, ErrNotFound},
		{"marked", "W+6.5", "TB[aa][ac:ae]TW[da:ee]", nil, Marked, nil},
		{"marked wrongly", "W+6.5", "TB[aa][ac:ae]TW[da:db]", nil, 0, ErrNotFound},
		{"resigned", "W+R", "", []Proposal{proposal("E3")}, 0, ErrNotCounted},
	} {
		l, err := NewLabel(record(t, c.result, c.marks), c.proposals...)
		if !errors.Is(err, c.err) {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if c.err != nil {
			continue
		}
		if l.Source != c.source || l.Dead.Len() != 1 {
			t.Errorf("%s: %v, %d dead", c.name, l.Source, l.Dead.Len())
		}
		if l.Owners[0] != board.Black || l.Owners[4] != board.White || l.Owners[14] != board.White {
			t.Errorf("%s: owners %v", c.name, l.Owners)
		}
	}
}

// LabelAll labels records in order, and leaves out games without a count.
func TestLabelAll(t *testing.T) {
	records := []*sgf.Record{record(t, "W+6.5", ""), record(t, "W+R", ""), record(t, "W+9.5", "")}
	games, y, err := LabelAll(context.Background(), records, 2, func() []Proposal { return []Proposal{proposal("E3")} })
	if err != nil || len(games) != 2 || games[0].Label == nil || games[1].Label != nil || len(KeepLabelled(games)) != 1 {
		t.Fatalf("%v: %v", err, games)
	}
	if y.Records != 3 || y.Counted != 2 || y.Proposed != 1 || y.Marked != 0 {
		t.Errorf("%+v", y)
	}
	n := 0
	for p := range games[0].Positions(1) {
		n++
		if len(p.Owners) != 25 {
			t.Errorf("%d owners", len(p.Owners))
		}
	}
	if n != 5 { // after each of the five moves
		t.Errorf("%d positions", n)
	}
}

// The networks that come with the program can be read, and know the owners in a clear position.
func TestShipped(t *testing.T) {
	b := board.MustParse(`
		. . X . O . .
		. . X . O . .
		. . X . O O .
		X X X . O . .
		. . X . O . X
		. . X . O . .
		. . X . O . .`)
	for i, n := range []*Network{Final(), Playing()} {
		e, err := n.NewEvaluator(7)
		if err != nil {
			t.Fatal(err)
		}
		e.Load(b, board.Black)
		e.Evaluate()
		if e.Owner(0) < 0.5 || e.Owner(6) > -0.5 || e.Owner(4*7+6) > 0 {
			t.Errorf("network %d: %.2f %.2f %.2f", i, e.Owner(0), e.Owner(6), e.Owner(4*7+6))
		}
	}
}

// Decode returns a network or an error for any bytes.
func FuzzDecode(f *testing.F) {
	good, err := Final().Encode()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good)
	f.Add(good[:50])
	f.Add([]byte(magic))
	other := append([]byte(nil), good...)
	other[len(magic)]++
	if _, err := Decode(other); !errors.Is(err, ErrVersion) {
		f.Errorf("another version: %v", err)
	}
	other = append([]byte(nil), good...)
	other[len(other)-1]++
	if _, err := Decode(other); !errors.Is(err, ErrFile) {
		f.Errorf("a damaged file: %v", err)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		n, err := Decode(data)
		if err != nil {
			if !errors.Is(err, ErrFile) && !errors.Is(err, ErrVersion) {
				t.Error(err)
			}
			return
		}
		if _, err := n.Encode(); err != nil {
			t.Error(err)
		}
	})
}

// A network that is nil judges nothing.
func TestNoNetwork(t *testing.T) {
	var n *Network
	if e, err := n.NewEvaluator(5); e != nil || !errors.Is(err, ErrArchitecture) {
		t.Errorf("%v, %v", e, err)
	}
}
