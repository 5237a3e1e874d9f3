package proof_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/proof"
	"shicho/proof/check"
	"shicho/tactics"
)

// deepest is how many moves a search of all moves on larger boards looks ahead, and held is how many if the winner has to hold out.
const deepest, held = 6, 5

// On 4x4 the winner of a certificate wins within the moves of its longest line, whatever the loser plays, also where the points outside the zone have other contents.
// Where he has to hold out, the loser does not win within some moves.
func TestLargerBoards(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	w, searched := proof.NewWriter(), map[string]int{}
	for range testrun.Cases(120, 30_000) {
		b, s := largerStatement(random)
		limits := tactics.Fast.WithLiberties(3 + random.IntN(3)).WithRetakes(false)
		c, err := w.Write(b, s, &limits)
		if err != nil {
			continue
		}
		if _, err := c.Check(); err != nil {
			t.Fatalf("%v\n%s", err, c.Bytes())
		}
		depth := depthOf(c)
		if holds(c.Claim.Claim) {
			depth = held
		}
		if depth < 2 || depth > deepest {
			continue
		}
		for range 4 {
			f := fullSearch{known: map[searchKey]bool{}}
			p, err := check.NewPosition(&c.Claim)
			if err != nil {
				t.Fatal(err)
			}
			if f.claim = c.Claim; !f.wins(p, p.ToMove, depth) {
				t.Fatalf("false within %d moves on\n%v\nfrom\n%s", depth, p.Board, c.Bytes())
			}
			searched[c.Claim.Claim]++
			c.Claim.Rows = rewrite(&c.Claim, random)
		}
	}
	t.Log(searched)
}

// largerStatement draws a statement about a position of 4x4, in which the loser wins every ko.
func largerStatement(random *rand.Rand) (*board.Board, proof.Statement) {
	for {
		b, err := board.New(4)
		if err != nil {
			panic(err)
		}
		var stones []board.Stone
		for p := range board.Point(b.Points()) {
			stones = append(stones, board.Stone{Point: p, Colour: board.Colour(max(random.IntN(6)-3, 0))})
		}
		target, other := board.Point(random.IntN(16)), board.Point(random.IntN(16))
		if b.Setup(stones) != nil || b.At(target) == board.Empty {
			continue
		}
		s := proof.Statement{Question: tactics.Question{Target: target, ToMove: tactics.Side(random.IntN(2))}, Outcome: tactics.Captured}
		if s.Goal = tactics.Goal(random.IntN(4)); random.IntN(2) == 0 {
			s.Outcome = tactics.Escaped
		}
		switch s.Goal {
		case tactics.Connect, tactics.Sever:
			if b.At(other) != b.At(target) || b.Root(target) == b.Root(other) {
				continue
			}
			s.Other = other
		case tactics.Kill:
			if s.Group.Add(target); b.At(other) == b.At(target) {
				s.Group.Add(other)
			}
			s.Whole = random.IntN(3) == 0
		}
		s.Free = b.At(target)
		if (s.Outcome == tactics.Escaped) != (s.Goal == tactics.Connect) {
			s.Free = s.Free.Opponent()
		}
		return b, s
	}
}

// rewrite draws other contents for the points outside the zone of a claim.
func rewrite(c *check.Claim, random *rand.Rand) []string {
	b, err := board.New(len(c.Rows))
	if err != nil {
		panic(err)
	}
	for range 100 {
		var stones []board.Stone
		for p := range board.Point(b.Points()) {
			colour := board.Colour(random.IntN(3))
			if name := board.FormatPoint(p, b.Size()); slices.Contains(c.Zone, name) || name == c.Target || name == c.Other || slices.Contains(c.Group, name) {
				colour = map[byte]board.Colour{'.': board.Empty, 'X': board.Black, 'O': board.White}[c.Rows[int(p)/b.Size()][int(p)%b.Size()]]
			}
			stones = append(stones, board.Stone{Point: p, Colour: colour})
		}
		if b.Setup(stones) == nil {
			return proof.Rows(b)
		}
	}
	return c.Rows
}

// depthOf is the number of moves of the longest line of a certificate, through the turns that others refer to.
func depthOf(c *proof.Certificate) int {
	depths, line := map[int]int{}, 0
	var turn func() int
	turn = func() (depth int) {
		t := c.Turns[line]
		line++
		if t.Same > 0 {
			return depths[t.Same]
		}
		for range t.Replies {
			depth = max(depth, 1+turn())
		}
		if t.Play != "" {
			depth++
		}
		if t.ID > 0 {
			depths[t.ID] = depth
		}
		return depth
	}
	return turn()
}

// searchKey is a position of a search. Captures make positions that differ in the ban alone.
type searchKey struct {
	key    uint64
	ban    board.Point
	toMove board.Colour
	depth  int
}

// fullSearch tries all moves of both sides.
type fullSearch struct {
	claim check.Claim
	known map[searchKey]bool
}

// wins tells whether the winner reaches the claim within a number of moves.
func (f *fullSearch) wins(p *check.Position, toMove board.Colour, depth int) bool {
	if won, over := f.judge(p); over {
		return won
	}
	if depth == 0 {
		return holds(f.claim.Claim)
	}
	ban, _ := p.Ban()
	key := searchKey{p.Board.Key(), ban, toMove, depth}
	if won, found := f.known[key]; found {
		return won
	}
	won := toMove == p.Loser
	for x := board.Pass; int(x) < p.Board.Points(); x++ {
		m, legal := p.Play(x, toMove)
		if !legal {
			continue
		}
		w := f.wins(p, toMove.Opponent(), depth-1)
		p.Undo(m)
		if w != won {
			won = w
			break
		}
	}
	f.known[key] = won
	return won
}

// holds tells whether the winner of a claim has to hold out for ever.
func holds(claim string) bool {
	return claim == check.Lives || claim == check.NotJoined || claim == check.NotCut
}

// judge tells whether the play is over.
func (f *fullSearch) judge(p *check.Position) (won, over bool) {
	joined := func() bool { return p.Board.Root(p.Target) == p.Board.Root(p.Other) }
	switch taken := p.IsTaken(); f.claim.Claim {
	case check.Captured, check.Killed:
		return true, taken
	case check.Lives:
		return false, taken
	case check.Escaped:
		return !taken, taken || p.Board.Liberties(p.Target) >= f.claim.Liberties
	case check.Cut, check.NotJoined:
		return taken, taken || joined()
	default: // joined, not cut
		return !taken, taken || joined()
	}
}
