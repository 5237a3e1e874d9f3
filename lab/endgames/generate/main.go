// Generate makes endgame problems and prints them. It fills strips between the walls of two living groups with random
// stones, and keeps the boards that endgames.Problem.Prove proves.
package main

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"shicho/board"
	"shicho/engine/endgame"
	"shicho/lab/endgames"
)

func main() {
	size := flag.Int("size", 9, "lines of the board")
	count := flag.Int("count", 1, "number of problems to make")
	seed := flag.Uint64("seed", 1, "seed of the random boards")
	open := flag.Int("open", 10, "most empty points in all strips of a board")
	wanted := flag.String("values", "", "values that the areas must have, with a left stop of 0 and spaces between them")
	flag.Parse()
	rnd := rand.New(rand.NewPCG(*seed, uint64(*size)))
	made, strips := 0, library{}
	for tries := 0; made < *count && tries < mostTries; tries++ {
		b, most := draw(*size, *open, rnd), 1.0
		if *wanted != "" {
			b = strips.compose(*size, strings.Fields(*wanted), rnd)
			most = math.Inf(1)
		}
		if b == nil {
			continue
		}
		if p := try(b, most); p != nil {
			made++
			p.Name = fmt.Sprintf("%d-%d-%d", *size, *seed, made)
			fmt.Println(p)
		}
	}
	if made < *count {
		fmt.Fprintf(os.Stderr, "only %d of %d found\n", made, *count)
		os.Exit(1)
	}
}

// Settings of the search for problems, chosen by judgement.
const (
	mostTries  = 10_000_000 // boards to try, at most
	leastHot   = 3          // least number of areas in which a move gains something
	lopsided   = 30         // points by which the komi of B is below the komi of A
	smallest   = 9          // lines of the board on which strips are searched for
	enough     = 4          // different strips of a value, after which no more are searched for
	mostStrips = 400_000    // strips to try for a value, at most
	stripOpen  = 4          // most empty points in a row of a strip

	boardPositions = 5000 // positions that the solver may look at for a board
	stripPositions = 3000 // positions that the solver may look at for a strip
)

// walls returns the rows of a board with two living groups at its sides.
func walls(size int) [][]byte {
	rows := make([][]byte, size)
	for y := range rows {
		rows[y] = []byte(strings.Repeat(".", size))
		rows[y][1], rows[y][size-2] = 'X', 'O'
		if y%3 != 1 {
			rows[y][0], rows[y][size-1] = 'X', 'O'
		}
	}
	return rows
}

// fence fills a row with stones that are connected with the walls: black ones, then white ones.
func fence(row []byte, rnd *rand.Rand) {
	split := rnd.IntN(len(row) + 1)
	for x := range row {
		row[x] = 'O'
		if x < split {
			row[x] = 'X'
		}
	}
}

// draw makes a random board. Black lives on the left and White on the right. Between them are strips of one or two rows
// with random contents, with fences between the strips. draw returns nil if a string has no liberty.
func draw(size, open int, rnd *rand.Rand) *board.Board {
	rows := walls(size)
	left := open
	for y := 0; y < size; {
		height := 1 + rnd.IntN(2)
		for range height {
			if y < size {
				left -= strip(rows[y][2:size-2], rnd, left)
				y++
			}
		}
		if y < size {
			fence(rows[y][2:size-2], rnd)
			y++
		}
	}
	return parse(rows)
}

// parse makes a board of rows. It returns nil if a string has no liberty.
func parse(rows [][]byte) *board.Board {
	var text []string
	for _, row := range rows {
		text = append(text, string(row))
	}
	b, err := board.Parse(strings.Join(text, "\n"))
	if err != nil {
		return nil
	}
	return b
}

// library holds the strips found so far, by value.
type library map[string][][][]byte

// compose makes a board with one strip for each of the wanted values, in random order and with fences between them.
// It returns nil if a strip is not found or the strips do not fit.
func (l library) compose(size int, wanted []string, rnd *rand.Rand) *board.Board {
	rows := walls(size)
	for y := range rows {
		fence(rows[y][2:size-2], rnd)
	}
	y := 0
	for _, i := range rnd.Perm(len(wanted)) {
		w := wanted[i]
		if len(l[w]) < enough {
			if found := find(w, rnd); found != nil {
				l[w] = append(l[w], found)
			}
		}
		if len(l[w]) == 0 {
			return nil
		}
		found := l[w][rnd.IntN(len(l[w]))]
		if y+len(found) > size {
			return nil
		}
		for _, row := range found {
			pad := (size - smallest) / 2
			middle := strings.Repeat("X", pad) + string(row) + strings.Repeat("O", size-smallest-pad)
			copy(rows[y][2:], middle)
			y++
		}
	}
	return parse(rows)
}

// find searches for a strip between two fences that has one area, with the wanted value.
func find(wanted string, rnd *rand.Rand) [][]byte {
	const size = smallest
	s := endgame.NewSolver()
	s.Most = stripPositions
	for range mostStrips {
		rows := walls(size)
		for y := range rows {
			fence(rows[y][2:size-2], rnd)
		}
		height := 1 + rnd.IntN(2)
		for y := 1; y <= height; y++ {
			strip(rows[y][2:size-2], rnd, stripOpen)
		}
		b := parse(rows)
		if b == nil {
			continue
		}
		l := s.List(b, endgame.Prove(b))
		if !l.Complete || len(l.Endgames) != 1 {
			continue
		}
		v := l.Endgames[0].Solution.Value
		if s.Table.String(s.Table.Sum(v, s.Table.Number(-v.LeftStop()))) != wanted {
			continue
		}
		var found [][]byte
		for y := range height + 2 {
			found = append(found, rows[y][2:size-2])
		}
		return found
	}
	return nil
}

// strip fills a row at random, with a limited number of empty points, and returns their number.
func strip(row []byte, rnd *rand.Rand, most int) (open int) {
	if most == 0 {
		fence(row, rnd)
		return 0
	}
	split := rnd.IntN(len(row) + 1)
	for x := range row {
		row[x] = 'O'
		if x < split {
			row[x] = 'X'
		}
		switch rnd.IntN(5) {
		case 0, 1:
			if open < min(most, stripOpen) {
				row[x] = '.'
				open++
			}
		case 2:
			row[x] = "XO"[rnd.IntN(2)]
		}
	}
	return open
}

// try makes a problem of a board if the same move is best by territory rules and by area rules, by at most a number of
// points. Otherwise it returns nil.
func try(b *board.Board, most float64) *endgames.Problem {
	s := endgame.NewSolver()
	s.Most = boardPositions
	l := s.List(b, endgame.Prove(b))
	hot := 0
	for _, e := range l.Endgames {
		if e.Err == nil && e.Solution.Value.Temperature() > 0 {
			hot++
		}
	}
	if !l.Complete || hot < leastHot {
		return nil
	}
	outcomes, err := s.Outcomes(l, board.Black)
	if err != nil {
		return nil
	}
	slices.SortStableFunc(outcomes, func(x, y endgame.Outcome) int { return int(2 * (y.Lead - x.Lead)) })
	if d := outcomes[0].Lead - outcomes[1].Lead; d < 1 || d > most || outcomes[0].Move == board.Pass {
		return nil
	}
	p := &endgames.Problem{Board: b, Best: outcomes[0].Move}
	p.Komi[endgames.A] = outcomes[0].Lead - 0.5
	p.Komi[endgames.B] = outcomes[len(outcomes)-1].Lead - lopsided - 0.5
	if p.Prove(s) != nil {
		return nil
	}
	for _, e := range l.Endgames {
		v := e.Solution.Value
		p.Notes += fmt.Sprintf("%s: %s, mean %g, temperature %g\n", board.FormatPoint(e.Area.First(), b.Size()), s.Table.String(v), v.Mean(), v.Temperature())
	}
	return p
}
