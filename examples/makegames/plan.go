package main

import (
	"fmt"
	"math/rand/v2"

	"shicho/board"
)

const (
	maxLevel      = 5   // levels 1 to 5 of GNU Go play a game in less than a minute
	komi          = 6.5 // on 19x19 and 13x13
	komiSmall     = 7.5 // on 9x9
	komiHandicap  = 0.5
	handicapEvery = 8 // one game in this number has a handicap, on 19x19
)

// openingMoves are the smallest and the largest number of random opening moves, by board size.
var openingMoves = map[int][2]int{19: {6, 12}, 13: {4, 8}, 9: {3, 7}}

// plan is what is decided about a game before GNU Go plays it.
type plan struct {
	size, number int
	komi         float64
	level        [3]int // by board.Colour
	handicap     []board.Point
	opening      []board.Point
	seed         int32 // for GNU Go
}

func (p *plan) fileName() string { return fmt.Sprintf("%dx%d-%02d.sgf", p.size, p.size, p.number) }

// first is the side that plays the first move.
func (p *plan) first() board.Colour {
	if len(p.handicap) > 0 {
		return board.White
	}
	return board.Black
}

// makePlans plans a number of games, the larger boards first. Every board size has its own random sequence, so
// that more games of one size do not change the games of another.
func makePlans(games int, seed uint64) []plan {
	count := map[int]int{13: games / 6, 9: games / 6}
	count[19] = games - count[13] - count[9]
	plans := make([]plan, 0, games)
	for _, size := range []int{19, 13, 9} {
		random := rand.New(rand.NewPCG(seed, uint64(size)))
		seen := map[uint64]bool{}
		for number := 1; number <= count[size]; number++ {
			p := newPlan(size, number, random)
			key := p.open(random)
			for seen[key] {
				key = p.open(random)
			}
			seen[key] = true
			plans = append(plans, p)
		}
	}
	return plans
}

// newPlan makes a plan without an opening.
func newPlan(size, number int, random *rand.Rand) plan {
	p := plan{size: size, number: number, komi: komi, seed: random.Int32()}
	// Every pair of levels occurs once in maxLevel² games.
	black, white := number%maxLevel+1, (number+number/maxLevel)%maxLevel+1
	if size == 9 {
		p.komi = komiSmall
	}
	if size == 19 && number%handicapEvery == 0 {
		p.komi = komiHandicap
		p.handicap = handicapPoints(2 + (number/handicapEvery-1)%5)
		black, white = min(black, white), max(black, white)
	}
	p.level[board.Black], p.level[board.White] = black, white
	return p
}

// handicapPoints are the usual star points of 19x19 for 2 to 6 stones.
func handicapPoints(stones int) []board.Point {
	names := []string{"Q16", "D4", "Q4", "D16", "D10", "Q10"}
	if stones == 5 {
		names[4] = "K10"
	}
	points := make([]board.Point, stones)
	for i := range points {
		points[i], _ = board.ParsePoint(names[i], 19)
	}
	return points
}

// start is the position before the first move.
func (p *plan) start() *board.Board {
	b, _ := board.New(p.size)
	for _, point := range p.handicap {
		_ = b.Setup([]board.Stone{{Point: point, Colour: board.Black}})
	}
	return b
}

// canonicalKey is the same for positions that differ only by a symmetry of the board or by an
// exchange of the colours.
func canonicalKey(b *board.Board) uint64 {
	key := b.Key()
	for s := range board.Symmetry(board.Symmetries) {
		key = min(key, b.Transformed(s, false).Key(), b.Transformed(s, true).Key())
	}
	return key
}
