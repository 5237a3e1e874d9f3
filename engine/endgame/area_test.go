package endgame

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
)

// By area rules, a move gains what it gains by territory rules plus its own stone, except for the last neutral point, which
// goes to the side that moves next. Hence a group that lives in an area gets all its points, its last eyes too.
func TestAreaAndTerritory(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	compared := 0
	for range testrun.Cases(1500, 4000) {
		b, settled := framedCorner(random)
		if b == nil {
			continue
		}
		solver := NewSolver()
		solver.Most = 2000
		l := solver.List(b, settled)
		toMove := board.Black + board.Colour(random.IntN(2))
		byTerritory, err := solver.outcomes(l, toMove)
		if err != nil || len(l.Areas) == 0 {
			continue
		}
		byArea, err := areaOutcomes(b, l, toMove)
		if err != nil {
			continue
		}
		lead := map[board.Point]float64{}
		for _, o := range byArea {
			lead[o.Move] = o.Lead
		}
		sign := 1.0
		if toMove == board.White {
			sign = -1
		}
		for _, o := range byTerritory {
			if o.Move == board.Pass {
				continue // the other side's pass would end the game by area, with dead stones on the board
			}
			compared++
			b.TryPlay(o.Move, toMove)
			stones := b.Stones(board.Black).Len() + b.Prisoners(board.Black) - b.Stones(board.White).Len() - b.Prisoners(board.White)
			b.Undo()
			if d := sign * (lead[o.Move] - float64(stones) - o.Lead); d != 0 && d != -1 {
				t.Fatalf("%v\n%s %s: by territory %g, by area %g with %d stones", b, toMove, board.FormatPoint(o.Move, b.Size()), o.Lead, lead[o.Move], stones)
			}
		}
	}
	if compared < testrun.Cases(400, 1000) {
		t.Errorf("only %d moves", compared)
	}
}

// framedCorner makes a board with random contents, mostly black stones, in a corner. The rest is settled: white stones and, if
// there is a line below, black ones from there on, both with two eyes. It returns nil if a string has no liberty.
func framedCorner(random *rand.Rand) (b *board.Board, settled Settled) {
	const size, corner = 8, 4
	split := []int{2, 3, 4, 5, 6, size}[random.IntN(6)] // the first line of Black's
	rows := make([][]byte, size)
	for y := range rows {
		rows[y] = []byte(strings.Repeat("O", size))
		if y >= split {
			rows[y] = []byte(strings.Repeat("X", size))
		}
		for x := range corner {
			if y < corner {
				rows[y][x] = "XXXXX....O"[random.IntN(10)]
			}
		}
	}
	for _, y := range [...]int{0, size - 1} {
		rows[y][corner+1], rows[y][size-1] = '.', '.'
	}
	b, err := board.Parse(string(bytes.Join(rows, []byte("\n"))))
	if err != nil {
		return nil, settled
	}
	for _, stone := range b.Position() {
		if int(stone.Point)%size >= corner || int(stone.Point)/size >= corner {
			settled.Alive.Union(b.StringAt(stone.Point))
		}
	}
	return b, settled
}
