package game

import (
	"slices"
	"sync"

	"shicho/board"
)

// boards are boards by their size. Making one costs as much as playing through a game.
var boards [board.MaxSize + 1]sync.Pool

func init() {
	for size := board.MinSize; size <= board.MaxSize; size++ {
		boards[size].New = func() any {
			b, err := board.New(size)
			if err != nil {
				panic(err) // the size is one of those that there are
			}
			return b
		}
	}
}

// Stretches numbers the chances of a game: a capture that is there and not played is missed at each move until it is gone, so people count such a
// stretch of instances of class Missed once. Instances belong together if they are about the same string, which may have grown, for the same attacker,
// at the same move or two moves apart. The list has for each instance the number of its stretch, from 1 in the order in which they begin, and 0 for
// the other classes; it is nil if nothing was missed. A game that cannot be played through is numbered up to the fault, and 0 after it.
func (g *Game) Stretches() (numbers []int) {
	var missed []int // instances, by their moves
	for i := range g.Instances {
		if g.Instances[i].Class == Missed {
			missed = append(missed, i)
		}
	}
	if len(missed) == 0 || g.Size < board.MinSize || g.Size > board.MaxSize {
		return nil
	}
	b := boards[g.Size].Get().(*board.Board)
	defer boards[g.Size].Put(b)
	b.Clear()
	slices.SortStableFunc(missed, func(i, j int) int { return g.Instances[i].Move - g.Instances[j].Move })
	numbers = make([]int, len(g.Instances))
	var open []stretch
	record := g.Record()
	for s := range record.Steps {
		step := &record.Steps[s]
		for ; step.IsMove() && len(missed) > 0 && g.Instances[missed[0]].Move == step.Number; missed = missed[1:] {
			numbers[missed[0]] = stretchOf(b, step.Colour, &g.Instances[missed[0]], &open)
		}
		if record.Play(b, step) != nil || len(missed) == 0 {
			break
		}
	}
	return numbers
}

// stretch is where a stretch began and how far it goes.
type stretch struct {
	attacker board.Colour
	target   board.Point
	last     int // move
}

// stretchOf is the number of the stretch to which an instance belongs on the board before the attacker's move.
func stretchOf(b *board.Board, attacker board.Colour, n *Instance, open *[]stretch) int {
	var stones *board.PointSet
	if b.At(n.Target) != board.Empty {
		stones = b.StringAt(n.Target)
	}
	for i := len(*open) - 1; i >= 0; i-- {
		s := &(*open)[i]
		near := s.last == n.Move || s.last == n.Move-2
		if near && s.attacker == attacker && (s.target == n.Target || stones != nil && stones.Has(s.target)) {
			s.last = n.Move
			return i + 1
		}
	}
	*open = append(*open, stretch{attacker, n.Target, n.Move})
	return len(*open)
}

// Once is the game with one instance alone of each stretch, the first one in the list. numbers are its Stretches.
func (g *Game) Once(numbers []int) *Game {
	if numbers == nil {
		return g
	}
	once := *g
	once.Instances = nil
	seen := map[int]bool{}
	for i, stretch := range numbers {
		if stretch == 0 || !seen[stretch] {
			once.Instances = append(once.Instances, g.Instances[i])
		}
		seen[stretch] = true
	}
	return &once
}
