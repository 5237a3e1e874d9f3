package proof_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/proof"
	"shicho/tactics"
)

// boardOf is a position as a board.
func boardOf(c *cells) *board.Board {
	b, err := board.New(size)
	if err != nil {
		panic(err)
	}
	var stones []board.Stone
	for p, colour := range c {
		stones = append(stones, board.Stone{Point: board.Point(p), Colour: colour})
	}
	if err := b.Setup(stones); err != nil {
		panic(err)
	}
	return b
}

// smallStatement draws a statement about a small position.
func smallStatement(random *rand.Rand) (b *board.Board, s proof.Statement, limits tactics.Limits) {
	for {
		c := allPositions[random.IntN(len(allPositions))]
		p, q := []int{0, 1, 4}[random.IntN(3)], random.IntN(area) // a corner, a side or the centre: the other targets are the same, turned
		if c[p] == board.Empty {
			continue
		}
		s = proof.Statement{Question: tactics.Question{Goal: tactics.Goal(random.IntN(4)), Target: board.Point(p), ToMove: tactics.Side(random.IntN(2))}}
		switch s.Goal {
		case tactics.Connect, tactics.Sever:
			if p == q || c[q] != c[p] {
				continue
			}
			s.Other = board.Point(q)
		case tactics.Kill:
			s.Group = board.SetOf(s.Target)
			if q = []int{p, 0, 4, 8, 1}[random.IntN(5)]; c[q] == c[p] {
				s.Group.Add(board.Point(q))
			}
			s.Whole = random.IntN(3) == 0
		}
		s.Outcome = tactics.Captured
		if random.IntN(2) == 0 {
			s.Outcome = tactics.Escaped
		}
		s.Eyes = s.Goal == tactics.Kill && s.Outcome == tactics.Escaped && random.IntN(4) == 0
		if s.Free = board.Colour(random.IntN(3)); s.Free != board.Empty {
			s.Threats = random.IntN(3)
		}
		if s.Goal == tactics.Kill && random.IntN(2) == 0 {
			for range 1 + random.IntN(3) {
				if q = random.IntN(area); c[q] == c[p].Opponent() {
					s.Walls.Add(board.Point(q))
				}
			}
		}
		limits = tactics.Fast.WithLiberties(2 + random.IntN(3)).WithRetakes(random.IntN(2) == 0)
		return boardOf(&c), s, limits
	}
}

// Whatever the checker accepts is true: in every position that agrees with the certificate on its zone, a search of all moves wins.
func TestSmallBoards(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	o, w := oracle{}, proof.NewWriter()
	written, missed := map[string]int{}, map[string]int{}
	for i := range testrun.Cases(120, 200_000) {
		if i%10_000 == 9_999 {
			t.Log(i+1, written, missed)
		}
		b, s, limits := smallStatement(random)
		c, err := w.Write(b, s, &limits)
		if errors.Is(err, proof.ErrNotFound) {
			missed[s.Outcome.String()]++
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Check(); err != nil {
			t.Fatalf("%v\n%s", err, c.Bytes())
		}
		if written[c.Claim.Claim]++; c.Claim.Walls != nil {
			written[c.Claim.Claim+" if walls stand"]++
		}
		if ok, where := o.isTrue(&c.Claim); !ok {
			t.Fatalf("%v to move, ban %d, threats %d:\n%v\n%s", where.toMove, where.ban, where.threats, boardOf(&where.cells), c.Bytes())
		}
	}
	t.Log(written, missed)
}
