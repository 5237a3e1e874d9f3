package tactics

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
)

// What a reader remembers is never proved wrong: in random games, move by move, a reader that remembers its answers and one that does not are
// asked about all strings. Where both prove an answer, the answers agree; and most questions need no search.
func TestRemember(t *testing.T) {
	games := testrun.Cases(4, 200)
	limits := Fast.WithoutGuess().WithNodes(300)
	random := rand.New(rand.NewPCG(60, 3))
	remembering, fresh := NewReader().Remember(), NewReader()
	asked, remembered, proved := 0, 0, 0
	for game := range games {
		size := []int{5, 7, 9, 13}[game%4]
		b, _ := board.New(size)
		remembering.Forget()
		for move := range size * size * 3 / 2 {
			b.TryPlay(board.Point(random.IntN(b.Points())), board.Colour(1+move%2))
			for stone := range b.Strings() {
				if b.Liberties(stone.Point) > 4 {
					continue
				}
				for _, free := range []board.Colour{board.Empty, board.Black, board.White} {
					q := Question{Target: stone.Point, ToMove: Side((move + int(stone.Point)) % 2)}
					a := remembering.Decide(b, q, free, &limits)
					asked++
					if a.Nodes > 0 {
						continue
					}
					remembered++
					if a.Move >= 0 && b.At(a.Move) != board.Empty {
						t.Fatalf("game %d, move %d\n%s%s, %s to move, %s free: the remembered move %s is taken", game, move, b, board.FormatPoint(stone.Point, size),
							q.ToMove, free, board.FormatPoint(a.Move, size))
					}
					again := fresh.Decide(b, q, free, &limits)
					if a.Outcome == Unknown || again.Outcome == Unknown || a.Limit.IsCut() || again.Limit.IsCut() {
						continue
					}
					proved++
					if a.Outcome != again.Outcome {
						t.Fatalf("game %d, move %d\n%s%s, %s to move, %s free: remembered %s by %s, asked again %s\nzone %s", game, move, b, board.FormatPoint(stone.Point, size),
							q.ToMove, free, a.Outcome, board.FormatPoint(a.Move, size), again.Outcome, points(&a.Zone, size))
					}
				}
			}
		}
	}
	if 2*remembered < asked || proved*4 < remembered {
		t.Errorf("%d of %d answers were remembered, %d of these proved", remembered, asked, proved)
	}
	t.Logf("%d of %d answers were remembered, %d of these proved", remembered, asked, proved)
}

// points lists a set.
func points(s *board.PointSet, size int) (list string) {
	for _, x := range s.Points() {
		list += fmt.Sprintf(" %s", board.FormatPoint(x, size))
	}
	return list
}

// A stone in the zone, a ko that may not be retaken and another question make the reader search again; a stone elsewhere does not.
func TestRemembers(t *testing.T) {
	b := board.MustParse(`
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . X . . . . . .
		. . X O . . . . .
		. . . X X . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	target, _ := board.ParsePoint("D4", 9)
	r, limits := NewReader().Remember(), Fast
	ask := func(toMove Side) Answer {
		return r.Decide(b, Question{Target: target, ToMove: toMove}, board.Empty, &limits)
	}
	play := func(vertex string, colour board.Colour) {
		x, _ := board.ParsePoint(vertex, 9)
		if err := b.Play(x, colour); err != nil {
			t.Fatal(err)
		}
	}
	first := ask(Attacker)
	if first.Nodes == 0 || first.Outcome != Captured {
		t.Fatalf("%+v", first)
	}
	if again := ask(Attacker); again.Nodes != 0 || again.Outcome != Captured || again.Move != first.Move {
		t.Errorf("asked again: %+v", again)
	}
	if other := ask(Defender); other.Nodes == 0 {
		t.Error("the other side's answer was not searched")
	}
	play("A1", board.Black)
	if elsewhere := ask(Attacker); elsewhere.Nodes != 0 || elsewhere.Outcome != Captured {
		t.Errorf("a stone elsewhere: %+v", elsewhere)
	}
	play("F5", board.White)
	if near := ask(Attacker); near.Nodes == 0 {
		t.Error("with a stone in the zone the answer was not searched")
	}
	r.Forget()
	if forgotten := ask(Attacker); forgotten.Nodes == 0 {
		t.Error("an answer was not forgotten")
	}
	if n := testing.AllocsPerRun(10, func() { ask(Attacker) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
