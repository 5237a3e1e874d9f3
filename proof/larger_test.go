package proof_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/proof"
	"shicho/proof/check"
	"shicho/tactics"
)

// deepest is, by the size of the board, how many moves a search of all moves looks ahead.
var deepest = map[int]int{4: 6, 5: 4, 7: 3}

// On boards of four, five and seven lines the winner of a certificate wins within the moves of its longest line, whatever the loser plays, also where the
// points outside the zone have other contents. Where he has to hold out, the loser does not win within some moves.
func TestLargerBoards(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	w := proof.NewWriter()
	for _, size := range []int{4, 5, 7} {
		searched := map[string]int{}
		for range testrun.Cases(12, 1_000) {
			b, s := largerStatement(random, size)
			limits := tactics.Fast.WithLiberties(3 + random.IntN(3)).WithRetakes(false)
			c, err := w.Write(b, s, &limits)
			if err != nil {
				continue
			}
			searchRewritten(t, c, random, depthOf(c), searched)
			if c := writeDrawing(w, b, s, c, &limits, random); c != nil {
				searchRewritten(t, c, random, depthOf(c), searched)
			}
		}
		t.Log(size, "lines:", searched)
	}
}

// searchRewritten searches the claim of a certificate with all moves, on several boards that agree with it on its zone.
func searchRewritten(t *testing.T, c *proof.Certificate, random *rand.Rand, depth int, searched map[string]int) {
	if _, err := c.Check(); err != nil {
		t.Fatalf("%v\n%s", err, c.Bytes())
	}
	most := deepest[len(c.Claim.Rows)]
	if holds(c.Claim.Claim) {
		depth = most - 1
	}
	if depth < 1 || depth > most {
		return
	}
	kind := c.Claim.Claim
	if strings.ContainsAny(strings.Join(c.Claim.Rows, ""), "?xo") {
		kind += ", drawn"
	}
	if len(c.Claim.Outside) > 0 {
		kind += " and promised"
	}
	for range 4 {
		claim := c.Claim
		if claim.Rows = rewrite(&c.Claim, random); claim.Rows == nil {
			continue
		}
		claim.Outside = nil
		f := fullSearch{claim: claim, known: map[searchKey]bool{}}
		p, err := check.NewPosition(&claim)
		if err != nil {
			t.Fatal(err)
		}
		pair := claim.Claim == check.Cut || claim.Claim == check.NotJoined
		if pair && p.Board.Root(p.Target) == p.Board.Root(p.Other) {
			continue // the theorem speaks of two strings
		}
		if !f.wins(p, p.ToMove, depth) {
			t.Fatalf("false within %d moves on\n%v\nfrom\n%s", depth, p.Board, c.Bytes())
		}
		searched[kind]++
	}
}

// writeDrawing writes a certificate of a pattern: of the points of a certificate's zone some are left open, some are weak, and strings are promised
// the liberties that they have on open points.
func writeDrawing(w *proof.Writer, b *board.Board, s proof.Statement, c *proof.Certificate, limits *tactics.Limits, random *rand.Rand) *proof.Certificate {
	p, err := check.NewPosition(&c.Claim)
	if err != nil {
		return nil
	}
	targets := append([]string{c.Claim.Target, c.Claim.Other}, c.Claim.Group...)
	rows, drawn := make([]string, b.Size()), board.PointSet{}
	for y := range rows {
		row := []byte(c.Claim.Rows[y])
		for x := range row {
			q := board.Point(y*b.Size() + x)
			name := board.FormatPoint(q, b.Size())
			switch {
			case slices.Contains(targets, name):
			case !slices.Contains(c.Claim.Zone, name) || random.IntN(12) == 0:
				row[x] = '?'
			case b.At(q) != p.Loser && random.IntN(8) == 0:
				row[x] = map[board.Colour]byte{board.Black: 'x', board.White: 'o'}[p.Winner]
			}
			if row[x] != '?' {
				drawn.Add(q)
			}
		}
		rows[y] = string(row)
	}
	var outside []string
	for one := range b.Strings() {
		libs := b.LibertySet(one.Point)
		if libs.Subtract(&drawn); libs.Len() > 0 && rows[int(one.Point)/b.Size()][int(one.Point)%b.Size()] == byte(one.Colour.Rune()) {
			outside = append(outside, fmt.Sprintf("%s=%d", board.FormatPoint(one.Point, b.Size()), libs.Len()))
		}
	}
	drawing, err := w.WritePattern(b, rows, outside, s, board.NoPoint, limits, true)
	if err != nil || slices.ContainsFunc(drawing.Turns, func(t check.Turn) bool { return t.Same > 0 }) {
		return nil
	}
	return drawing
}

// largerStatement draws a statement about a position, in which the loser wins every ko.
func largerStatement(random *rand.Rand, size int) (*board.Board, proof.Statement) {
	for {
		b, err := board.New(size)
		if err != nil {
			panic(err)
		}
		var stones []board.Stone
		for p := range board.Point(b.Points()) {
			stones = append(stones, board.Stone{Point: p, Colour: board.Colour(max(random.IntN(6)-3, 0))})
		}
		target, other := board.Point(random.IntN(b.Points())), board.Point(random.IntN(b.Points()))
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
			s.Eyes = s.Outcome == tactics.Escaped && random.IntN(3) == 0
		}
		s.Free = b.At(target)
		if (s.Outcome == tactics.Escaped) != (s.Goal == tactics.Connect) {
			s.Free = s.Free.Opponent()
		}
		return b, s
	}
}

// rewrite draws other contents for the points outside the zone of a claim and for those of which it says nothing, and decides the weak ones. The rows are nil
// if no such position keeps the promises.
func rewrite(c *check.Claim, random *rand.Rand) []string {
	b, err := board.New(len(c.Rows))
	if err != nil {
		panic(err)
	}
	for range 100 {
		var stones []board.Stone
		var drawn board.PointSet
		for p := range board.Point(b.Points()) {
			letter, name := c.Rows[int(p)/b.Size()][int(p)%b.Size()], board.FormatPoint(p, b.Size())
			colour := board.Colour(random.IntN(3))
			if letter != '?' {
				drawn.Add(p)
			}
			if slices.Contains(c.Zone, name) || name == c.Target || name == c.Other || slices.Contains(c.Group, name) {
				switch letter {
				case '.', 'X', 'O':
					colour = map[byte]board.Colour{'.': board.Empty, 'X': board.Black, 'O': board.White}[letter]
				case 'x', 'o':
					colour = board.Colour(random.IntN(2)) * map[byte]board.Colour{'x': board.Black, 'o': board.White}[letter]
				}
			}
			stones = append(stones, board.Stone{Point: p, Colour: colour})
		}
		if b.Setup(stones) == nil && hasPromised(b, c, &drawn) {
			return proof.Rows(b)
		}
	}
	return nil
}

// hasPromised tells whether strings of the zone have the promised liberties on points that are not drawn.
func hasPromised(b *board.Board, c *check.Claim, drawn *board.PointSet) bool {
	for _, promise := range c.Outside {
		name, number, _ := strings.Cut(promise, "=")
		p, err := board.ParsePoint(name, b.Size())
		n, failed := strconv.Atoi(number)
		if err != nil || failed != nil {
			panic(promise)
		}
		if !slices.Contains(c.Zone, name) {
			continue // of a string outside the zone nothing is asked
		}
		libs := b.LibertySet(p)
		if libs.Subtract(drawn); libs.Len() < n {
			return false
		}
	}
	return true
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
		if t.Weak != "" {
			depth = max(turn(), turn()) // a case of a stone that would take something has no turn; then this reads too far, and finds too much
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
	case check.TwoEyes:
		standing := p.Standing()
		alive := new(board.Life).Find(p.Board, p.Winner, &standing)
		lives := alive.Contains(&standing) || !f.claim.Whole && alive.Intersects(&standing)
		return lives && !taken, lives || taken
	case check.Escaped:
		return !taken, taken || p.Board.Liberties(p.Target) >= f.claim.Liberties
	case check.Cut, check.NotJoined:
		return taken, taken || joined()
	default: // joined, not cut
		return !taken, taken || joined()
	}
}
