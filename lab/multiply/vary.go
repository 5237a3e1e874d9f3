package multiply

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/patterndb"
)

// openingMoves is the number of moves at the beginning of a game whose order may change.
const openingMoves = 10

// way is how a copy differs from its game.
type way struct {
	symmetry board.Symmetry
	swapped  bool // colours are exchanged
	random   *rand.Rand
	names    *patterndb.Source // of the game that gives its names
}

// copyOf makes a copy of a game. number tells copies of a game apart.
func (w *way) copyOf(g *patterndb.Game, number int) *patterndb.Game {
	r := g.Record()
	w.shuffleOpening(r, quietMoves(g))
	for i := range r.Steps {
		s := &r.Steps[i]
		s.Colour, s.Point = w.colour(s.Colour), w.point(s.Point, g.Size)
		for j := range s.Stones {
			s.Stones[j] = board.Stone{Point: w.point(s.Stones[j].Point, g.Size), Colour: w.colour(s.Stones[j].Colour)}
		}
	}
	c := patterndb.NewGame(r)
	c.Source = *w.names
	c.Name, c.Result, c.Rules, c.Komi = fmt.Sprintf("%s~%d", g.Name, number), w.result(g.Result), g.Rules, g.Komi
	c.Captures, c.Dead, c.Joined, c.Severed, c.Killed, c.Work = g.Captures, g.Dead, g.Joined, g.Severed, g.Killed, g.Work
	c.Instances = slices.Clone(g.Instances)
	for i := range c.Instances {
		n := &c.Instances[i]
		n.Target, n.Point = w.point(n.Target, g.Size), w.point(n.Point, g.Size)
		if n.Class.HasPair() {
			n.Other = w.point(n.Other, g.Size)
		}
	}
	return c
}

func (w *way) point(p board.Point, size int) board.Point {
	if p < 0 {
		return p
	}
	return w.symmetry.Point(p, size)
}

func (w *way) colour(c board.Colour) board.Colour {
	if w.swapped && c != board.Empty {
		return c.Opponent()
	}
	return c
}

// result is the result of a record with the winner that the copy has.
func (w *way) result(text string) string {
	if !w.swapped {
		return text
	}
	for _, sides := range [...][2]string{{"B+", "W+"}, {"W+", "B+"}} {
		if rest, ok := strings.CutPrefix(text, sides[0]); ok {
			return sides[1] + rest
		}
	}
	return text
}

// quietMoves is the number of moves of the opening before which nothing was found: until then the order of the moves does not matter.
func quietMoves(g *patterndb.Game) int {
	quiet := min(openingMoves, g.Moves)
	for i := range g.Instances {
		quiet = min(quiet, g.Instances[i].Move-1)
	}
	return quiet
}

// shuffleOpening changes the order of each side's first moves. If the new order is not legal, or takes stones, the old one stays.
func (w *way) shuffleOpening(r *sgf.Record, quiet int) {
	var moves []int // places among the steps
	for i := range r.Steps {
		s := &r.Steps[i]
		if !s.IsMove() && len(moves) > 0 || s.IsMove() && (s.Number > quiet || s.Point == board.Pass) {
			break
		}
		if s.IsMove() {
			moves = append(moves, i)
		}
	}
	old := slices.Clone(r.Steps)
	for _, side := range [...]board.Colour{board.Black, board.White} {
		var own []int
		for _, i := range moves {
			if r.Steps[i].Colour == side {
				own = append(own, i)
			}
		}
		w.random.Shuffle(len(own), func(i, j int) {
			a, b := &r.Steps[own[i]], &r.Steps[own[j]]
			a.Point, b.Point = b.Point, a.Point
		})
	}
	if len(moves) > 0 && !takesNothing(r, moves[len(moves)-1]) {
		r.Steps = old
	}
}

// takesNothing tells whether the steps up to one are legal and take no stone.
func takesNothing(r *sgf.Record, last int) bool {
	b, err := board.New(r.Size)
	if err != nil {
		return false
	}
	for i := range r.Steps[:last+1] {
		if s := &r.Steps[i]; !s.IsMove() {
			err = b.Setup(s.Stones)
		} else if err = r.Play(b, s); err == nil && b.LastCaptures() > 0 {
			return false
		}
		if err != nil {
			return false
		}
	}
	return true
}
