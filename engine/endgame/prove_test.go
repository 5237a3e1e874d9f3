package endgame

import (
	"errors"
	"fmt"

	"shicho/board"
)

// ErrWrong is the error for a problem whose solution is wrong.
var ErrWrong = errors.New("the problem is wrong")

// prove proves a problem: all areas have a value, the best move is the only one that wins A, and every move in an
// area and a pass win B. All of this is proved by territory rules and by area rules. The error wraps ErrWrong.
func (p *problem) prove(s *Solver) error {
	l := s.List(p.Board, Prove(p.Board))
	byTerritory, err := s.outcomes(l, board.Black)
	if err != nil {
		return fmt.Errorf("%s: %w: %w", p.Name, ErrWrong, err)
	}
	byArea, err := areaOutcomes(p.Board, l, board.Black)
	if err != nil {
		return fmt.Errorf("%s: %w: %w", p.Name, ErrWrong, err)
	}
	for rules, list := range [][]outcome{byTerritory, byArea} {
		for _, o := range list {
			if (o.Lead > p.Komi[A]) != (o.Move == p.Best) {
				return fmt.Errorf("%s: %w: A, rules %d, %s leads to %g", p.Name, ErrWrong, rules, board.FormatPoint(o.Move, p.Board.Size()), o.Lead)
			}
			if o.Lead <= p.Komi[B] {
				return fmt.Errorf("%s: %w: B, rules %d, %s leads to %g", p.Name, ErrWrong, rules, board.FormatPoint(o.Move, p.Board.Size()), o.Lead)
			}
		}
	}
	return nil
}

// mostOpen is the largest number of empty points in all areas. It limits the search, whose time grows exponentially.
const mostOpen = 13

// errOpen is the error for areas that are too large to be searched.
var errOpen = fmt.Errorf("more than %d points are open", mostOpen)

// areaOutcomes returns the score by area rules to which each move in an area leads, and the score to which a pass
// leads. It searches all moves to the end of the game.
func areaOutcomes(b *board.Board, l *List, toMove board.Colour) (list []outcome, err error) {
	a := &areaSearch{b: b.Clone(), known: map[state]int{}, under: map[state]bool{}}
	for _, area := range l.Areas {
		a.open.Union(&area)
	}
	empty := a.open
	empty.Intersect(b.Empty())
	if empty.Len() > mostOpen {
		return nil, errOpen
	}
	for p := empty.First(); p >= 0; p = empty.Next(p + 1) {
		if a.b.PlayThroughKo(p, toMove) {
			list = append(list, outcome{Move: p, Lead: float64(a.best(toMove.Opponent(), 0))})
			a.b.Undo()
		}
	}
	list = append(list, outcome{Move: board.Pass, Lead: float64(a.best(toMove.Opponent(), 1))})
	if a.ko {
		return nil, ErrKo
	}
	return list, nil
}

// areaSearch searches all moves in the areas to the end of the game.
type areaSearch struct {
	b     *board.Board
	open  board.PointSet // the areas
	known map[state]int  // results
	under map[state]bool // positions on the way to the present position
	ko    bool           // a position was repeated
}

type state struct {
	key    uint64
	toMove board.Colour
	passes int
}

// best returns Black's lead at the end if both sides play as well as they can.
func (a *areaSearch) best(toMove board.Colour, passes int) int {
	if passes == 2 {
		black, white := a.b.Area()
		return black - white
	}
	at := state{a.b.Key(), toMove, passes}
	if known, ok := a.known[at]; ok {
		return known
	}
	if a.under[at] || a.ko {
		a.ko = true
		return 0
	}
	a.under[at] = true
	sign := 1
	if toMove == board.White {
		sign = -1
	}
	most := sign * a.best(toMove.Opponent(), passes+1)
	free := a.contested()
	for p := free.First(); p >= 0; p = free.Next(p + 1) {
		if a.b.PlayThroughKo(p, toMove) {
			most = max(most, sign*a.best(toMove.Opponent(), 0))
			a.b.Undo()
		}
	}
	delete(a.under, at)
	a.known[at] = sign * most
	return sign * most
}

// contested returns the empty points of the areas, but leaves out parts of the areas that belong to one side.
func (a *areaSearch) contested() (free board.PointSet) {
	left := a.open
	for p := left.First(); p >= 0; p = left.Next(p + 1) {
		if a.safe(p) {
			left.Remove(p)
		}
	}
	for p := left.First(); p >= 0; p = left.First() {
		part, colours := a.part(p, &left)
		left.Subtract(&part)
		if colours[board.Black] && colours[board.White] && LinkedOwner(a.b, &part, a.safe) == board.Empty {
			free.Union(&part)
		}
	}
	free.Intersect(a.b.Empty())
	return free
}

// safe reports whether a point has a stone that is connected with stones outside the areas.
func (a *areaSearch) safe(p board.Point) bool {
	return a.b.At(p) != board.Empty && !a.open.Contains(a.b.StringAt(p))
}

// part returns the points of a set that are connected with a point, and the colours of the stones in and around
// them.
func (a *areaSearch) part(p board.Point, in *board.PointSet) (part board.PointSet, colours [3]bool) {
	todo := []board.Point{p}
	part.Add(p)
	for len(todo) > 0 {
		p, todo = todo[len(todo)-1], todo[:len(todo)-1]
		colours[a.b.At(p)] = true
		for _, n := range a.b.Neighbours(p) {
			switch {
			case !in.Has(n):
				colours[a.b.At(n)] = true
			case !part.Has(n):
				part.Add(n)
				todo = append(todo, n)
			}
		}
	}
	return part, colours
}
