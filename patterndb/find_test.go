package patterndb

import (
	"slices"
	"testing"

	"shicho/board"
	"shicho/pattern/shape"
)

// A pattern that is laid out on a board is found with the data of the store. The most frequent pattern comes
// first, and keep drops matches.
func TestFind(t *testing.T) {
	s := openStore(t, t.TempDir(), Options{})
	for i := range 30 {
		put(t, s, randomGame(uint64(i), 8))
	}
	x, err := s.LoadIndex()
	if err != nil {
		t.Fatal(err)
	}
	for number := range x.Patterns() {
		want, err := s.Show(x.ID(number).String())
		if err != nil {
			t.Fatal(err)
		}
		b, move, possible := layOut(t, want.Pattern)
		if !possible {
			continue
		}
		isMove := func(m shape.Match) bool { return m.Move == move }
		list, err := s.Find(x, b, board.Empty, ByCount, isMove)
		i := slices.IndexFunc(list, func(f Found) bool { return f.Summary == *want && f.Mover == board.Black && f.Match.Move == move })
		if err != nil || i < 0 {
			t.Fatalf("%v is not in %+v: %v", want, list, err)
		}
		if zone := list[i].Zone; zone.Len() != want.Pattern.Size() || !zone.Has(move) || !zone.Has(list[i].Match.Target) {
			t.Errorf("%v is not the zone of\n%v", zone.Points(), want.Pattern)
		}
		if !slices.IsSortedFunc(list, func(a, b Found) int { return b.Instances.All() - a.Instances.All() }) {
			t.Errorf("%+v: not the most frequent first", list)
		}
		white, err := s.Find(x, b, board.White, ByCount, nil)
		if err != nil || slices.ContainsFunc(white, func(f Found) bool { return f.Mover != board.White }) {
			t.Errorf("for White: %+v, %v", white, err)
		}
		none, err := s.Find(x, b, board.Empty, ByCount, func(m shape.Match) bool { return m.Move != move })
		if err != nil || slices.ContainsFunc(none, func(f Found) bool { return f.Match.Move == move }) {
			t.Errorf("kept: %+v, %v", none, err)
		}
	}
}

// A pattern draws one of two strings whole. Where both of them look like that one, the place is found once.
func TestFindPairOnce(t *testing.T) {
	p, err := shape.Parse("? . ? ?\n. # @ #\n? . ? ?")
	if err != nil {
		t.Fatal(err)
	}
	s, m := openStore(t, t.TempDir(), Options{}), randomGame(1, 1)
	m.game.Joined = 1
	n := &m.game.Instances[0]
	*n = Instance{Pattern: p.ID(), Class: FirstJoin, Capture: n.Capture, Move: n.Move, Target: 20, Other: 22, Point: n.Point}
	m.patterns = []Pattern{{Pattern: p}}
	put(t, s, m)
	x, err := s.LoadIndex()
	if err != nil {
		t.Fatal(err)
	}
	b := board.MustParse(`
		. . . . . . .
		. . . . . . .
		. . X . X . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`)
	if matches := x.Append(nil, b, board.Black, nil); len(matches) != 2 {
		t.Errorf("%d matches", len(matches))
	}
	if list, err := s.Find(x, b, board.Black, ByCount, nil); err != nil || len(list) != 1 {
		t.Errorf("%d places, %v", len(list), err)
	}
}
