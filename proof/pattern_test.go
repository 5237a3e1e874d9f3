package proof_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/proof"
	"shicho/tactics"
)

// smallPattern draws a statement about a part of a small position: some points are not drawn, some are weak, some strings have liberties on points that are not
// drawn, and some sides of the drawing are no edges.
func smallPattern(random *rand.Rand) (rows, outside []string, b *board.Board, s proof.Statement, first board.Point, limits tactics.Limits, ok bool) {
	for b, s, limits = smallStatement(random); s.Goal == tactics.Kill; {
		b, s, limits = smallStatement(random)
	}
	limits.Escape.Retakes = false
	owner := b.At(s.Target)
	winner := owner.Opponent()
	if s.Outcome == tactics.Escaped || s.Goal == tactics.Connect {
		winner = owner
	}
	s.Free, s.Threats = winner.Opponent(), 0
	if random.IntN(4) == 0 {
		s.Free = board.Colour(random.IntN(3))
	}
	margin := random.IntN(4) // lines beyond the drawing: on the left and the top, on the right and the bottom
	before, n := margin&1, size+margin&1+margin>>1
	drawn := map[board.Point]bool{}
	weak, open := random.IntN(4), random.IntN(4)
	rows = make([]string, n)
	for y := range n {
		row := make([]byte, n)
		for x := range row {
			row[x] = '?'
			px, py := x-before, y-before
			if px < 0 || py < 0 || px >= size || py >= size {
				continue
			}
			p := board.Point(py*size + px)
			isTarget := p == s.Target || s.Goal != tactics.Capture && p == s.Other
			switch {
			case isTarget || random.IntN(6) >= open && (b.At(p) == winner.Opponent() || random.IntN(6) >= weak):
				row[x] = byte(b.At(p).Rune())
			case b.At(p) != winner.Opponent() && random.IntN(2) == 0:
				row[x] = map[board.Colour]byte{board.Black: 'x', board.White: 'o'}[winner]
			default:
				continue
			}
			drawn[p] = true
		}
		rows[y] = string(row)
	}
	move := func(p board.Point) board.Point { return board.Point((int(p)/size+before)*n + int(p)%size + before) }
	first = board.NoPoint
	for one := range b.Strings() {
		stone, libs := board.NoPoint, 0
		for p := range drawn {
			if b.At(p) == one.Colour && b.Root(p) == b.Root(one.Point) && isStone(rows, move(p)) && (stone < 0 || p < stone) {
				stone = p
			}
		}
		for _, p := range setPoints(b.LibertySet(one.Point)) {
			if !drawn[p] {
				libs++
			}
		}
		if stone >= 0 && libs > 0 && random.IntN(4) > 0 {
			outside = append(outside, fmt.Sprintf("%s=%d", board.FormatPoint(move(stone), n), 1+random.IntN(libs)))
		}
	}
	model := modelOf(rows)
	if model == nil {
		return nil, nil, nil, s, first, limits, false
	}
	if s.Mover(b) == winner && random.IntN(2) == 0 {
		p := board.Point(random.IntN(area))
		libs := 0
		if b.At(p) == board.Empty && drawn[p] && rows[int(move(p))/n][int(move(p))%n] == '.' {
			for _, q := range setPoints(b.LibertySetWith(p, winner)) {
				if !drawn[q] {
					libs++
				}
			}
			first = move(p)
		}
		if libs > 0 {
			outside = append(outside, fmt.Sprintf("%s=%d", board.FormatPoint(first, n), 1+random.IntN(libs)))
		}
	}
	s.Target = move(s.Target)
	if s.Goal != tactics.Capture {
		s.Other = move(s.Other)
	}
	return rows, outside, model, s, first, limits, true
}

func setPoints(s board.PointSet) []board.Point { return s.Points() }

// isStone tells whether rows have a stone on a point.
func isStone(rows []string, p board.Point) bool {
	letter := rows[int(p)/len(rows)][int(p)%len(rows)]
	return letter == 'X' || letter == 'O'
}

// modelOf is a board with the stones of rows, nil if the position is not legal.
func modelOf(rows []string) *board.Board {
	b, err := board.New(len(rows))
	if err != nil {
		panic(err)
	}
	var stones []board.Stone
	for y, row := range rows {
		for x, letter := range row {
			if letter == 'X' || letter == 'O' {
				stones = append(stones, board.Stone{Point: board.Point(y*len(rows) + x), Colour: board.ParseColour(map[rune]string{'X': "black", 'O': "white"}[letter])})
			}
		}
	}
	if b.Setup(stones) != nil {
		return nil
	}
	return b
}

// Whatever the checker accepts about a pattern is true: in every position that meets it, a search of all moves wins.
func TestSmallPatterns(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	o, w := oracle{}, proof.NewWriter()
	written, kinds := map[string]int{}, map[string]int{}
	for i := range testrun.Cases(300, 200_000) {
		if i%10_000 == 9_999 {
			t.Log(i+1, written, kinds)
		}
		c := writeSmallPattern(t, w, random)
		if c == nil {
			continue
		}
		written[c.Claim.Claim]++
		for _, turn := range c.Turns {
			if turn.Weak != "" {
				kinds["with cases"]++
				break
			}
		}
		if len(c.Claim.Outside) > 0 {
			kinds["with promises"]++
		}
		if ok, where := o.isTrue(&c.Claim); !ok {
			t.Fatalf("%v to move, threats %d:\n%v\n%s", where.toMove, where.threats, boardOf(&where.cells), c.Bytes())
		}
	}
	t.Log(written, kinds)
}

// writeSmallPattern writes a certificate of a small pattern, nil if there is none. The checker must accept it.
func writeSmallPattern(t *testing.T, w *proof.Writer, random *rand.Rand) *proof.Certificate {
	rows, outside, b, s, first, limits, ok := smallPattern(random)
	if !ok {
		return nil
	}
	c, err := w.WritePattern(b, rows, outside, s, first, &limits, true)
	if errors.Is(err, proof.ErrNotFound) || errors.Is(err, proof.ErrTooLarge) {
		return nil
	}
	if err != nil {
		return nil // the promises do not fit the drawing
	}
	if _, err := c.Check(); err != nil {
		t.Fatalf("%v\n%s", err, c.Bytes())
	}
	return c
}
