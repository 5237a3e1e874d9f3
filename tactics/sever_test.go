package tactics

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"shicho/board"
)

// A string that falls is severed from another one unless it can be joined first.
func TestSever(t *testing.T) {
	for _, c := range []struct {
		name, board   string
		target, other string
		toMove        Side
		want          Outcome
	}{
		{"a stone in atari has no way out", `
			. . X . .
			O . X O X
			. . X O X
			. . X . X
			. . . X .`, "D4", "A4", Defender, Captured},
		{"it joins its neighbour, and both fall", `
			. . . . .
			. X X . .
			X O . X .
			X O O X .
			. X X . .`, "B3", "B2", Defender, Escaped},
		{"both fall, but joined", `
			. X X X .
			X O . O X
			X X . X X
			. X X X .
			. . . . .`, "B4", "D4", Defender, Escaped},
		{"the attacker takes first", `
			. X X X .
			X O . O X
			X X . X X
			. X X X .
			. . . . .`, "B4", "D4", Attacker, Captured},
		{"a stone that can run", `
			. . . . .
			. O . . .
			. X . . .
			. . . O .
			. . . . .`, "B4", "D2", Defender, Escaped},
	} {
		b := board.MustParse(c.board)
		one, err := board.ParsePoint(c.target, b.Size())
		other, err2 := board.ParsePoint(c.other, b.Size())
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		a := NewReader().Decide(b, Question{Goal: Sever, Target: one, Other: other, ToMove: c.toMove}, b.At(one), &plies13)
		if a.Outcome != c.want {
			t.Errorf("%s: %s, want %s\n%s", c.name, a.Outcome, c.want, b)
		}
	}
}

// TestProveSever rewrites the board outside the zone of a proof at random. After the move of the
// proof every move of the owner is tried: one of the strings must fall before they are joined.
func TestProveSever(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(39, 40))
	positions := 25
	if *long {
		positions = 10_000
	}
	limits := Mining
	limits.Nodes = 30_000
	s := severer{T: t, reader: NewReader().Keep(), limits: &limits}
	proofs, rewrites, unlike := 0, 0, 0
	pairs(positions, []int{3, 4, 5, 5, 6, 7}, random, func(b *board.Board, one, other board.Point, _ board.Colour) {
		s.one, s.other, s.owner = one, other, b.At(one)
		for _, move := range b.Empty().Points() {
			a, proved := s.reader.Prove(b, Question{Goal: Sever, Target: one, Other: other}, move, &limits)
			if !proved {
				continue
			}
			proofs++
			if _, captures := s.reader.Prove(b, Question{Target: one}, move, &limits); !captures {
				unlike++ // the other string falls
			}
			for range 4 {
				changed, ok := rewrite(asked{b: b}, &Answer{Zone: a.Zone, Spare: b.Points()}, random)
				if !ok {
					continue
				}
				rewrites++
				s.where = fmt.Sprintf("%s %s by %s, zone%s:\n%s", board.FormatPoint(one, b.Size()), board.FormatPoint(other, b.Size()), board.FormatPoint(move, b.Size()), vertices(&a.Zone, b.Size()), changed)
				if !changed.PlayThroughKo(move, s.owner.Opponent()) {
					t.Fatalf("no legal move: %s", s.where)
				}
				s.b, s.seen = changed, map[string]bool{}
				s.verify(Defender, 40)
			}
		}
	})
	t.Logf("%d proofs, %d boards, %d positions, %d open; %d proofs without a capture of the target", proofs, rewrites, s.checked, s.open, unlike)
	if rewrites < positions || s.open > s.checked/20 {
		t.Errorf("%d proofs, %d boards, %d positions, %d open", proofs, rewrites, s.checked, s.open)
	}
}

// severer plays a cut out against every move of the owner, who wins every ko.
type severer struct {
	*testing.T
	reader     *Reader
	limits     *Limits
	b          *board.Board
	one, other board.Point
	owner      board.Colour
	seen       map[string]bool
	where      string

	checked, open int
}

func (s *severer) verify(toMove Side, plies int) {
	ko, banned := s.b.Ko()
	key := fmt.Sprint(s.b.Key(), ko, banned, toMove)
	if s.seen[key] || len(s.seen) > 3000 || s.b.At(s.one) != s.owner || s.b.At(s.other) != s.owner {
		return
	}
	s.seen[key] = true
	s.checked++
	if s.b.Root(s.one) == s.b.Root(s.other) {
		s.Fatalf("called severed: %s\nbut joined:\n%s", s.where, s.b)
	}
	if toMove == Attacker {
		for _, q := range []Question{{Goal: Sever, Target: s.one, Other: s.other}, {Goal: Sever, Target: s.other, Other: s.one}} {
			a := s.reader.Decide(s.b, q, s.owner, s.limits)
			if a.Outcome == Captured && plies > 0 && s.b.TryPlay(a.Move, s.owner.Opponent()) {
				s.verify(Defender, plies-1)
				s.b.Undo()
				return
			}
		}
		s.open++
		j := joiner{s.b, s.one, s.other, s.owner, freedom{s.owner, -1}, map[string]bool{}}
		if j.joined(false, 4) {
			s.Fatalf("called severed: %s\nbut they are joined in 4 plies:\n%s", s.where, s.b)
		}
		return
	}
	for x := board.Pass; int(x) < s.b.Points(); x++ {
		if x >= 0 && s.b.At(x) != board.Empty || !s.b.PlayThroughKo(x, s.owner) {
			continue
		}
		s.verify(Attacker, plies-1)
		s.b.Undo()
	}
}
