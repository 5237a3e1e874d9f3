package endgame

import (
	"cmp"
	"errors"
	"slices"

	"shicho/board"
	"shicho/engine/endgame/value"
)

// Endgame is an area of a position with its value, or with the reason why it has none.
type Endgame struct {
	Area     board.PointSet
	Solution *Solution // nil if there is an error
	Err      error     // wraps ErrTooLarge, ErrKo or ErrOpen
}

// List has all that is left to play in a position.
type List struct {
	*Division
	Endgames []Endgame   // the hottest first, and endgames without a value last
	Sum      *value.Game // the sum of all areas with a value, of the territory and of the prisoners so far
	Complete bool        // every area has a value
}

// List values all areas of a position. If play in an area can take stones that were taken for settled, they become a part of the
// area, unless that makes the area too large.
func (s *Solver) List(b *board.Board, settled Settled) *List {
	for l := s.list(b, settled); ; l = s.list(b, settled) {
		i := slices.IndexFunc(l.Endgames, func(e Endgame) bool { return errors.As(e.Err, new(*takenError)) })
		if i < 0 {
			return l
		}
		var taken *takenError
		errors.As(l.Endgames[i].Err, &taken)
		if !l.loosen(b, &taken.stones) {
			return l
		}
		settled = l.Settled
	}
}

// list is List for settled stones as they are given.
func (s *Solver) list(b *board.Board, settled Settled) *List {
	l := &List{Division: Divide(b, settled), Complete: true}
	black, white := l.Territory(b)
	l.Sum = s.Table.Number(float64(black - white + b.Prisoners(board.White) - b.Prisoners(board.Black)))
	for _, area := range l.Areas {
		e := Endgame{Area: area}
		if e.Solution, e.Err = s.Solve(b, area, &l.Settled); e.Err != nil {
			l.Complete = false
		} else {
			l.Sum = s.Table.Sum(l.Sum, e.Solution.Value)
		}
		l.Endgames = append(l.Endgames, e)
	}
	slices.SortStableFunc(l.Endgames, func(x, y Endgame) int { return cmp.Compare(y.heat(), x.heat()) })
	return l
}

// Territory returns the points of both sides outside the areas: one for each empty point, and two for each dead stone.
func (d *Division) Territory(b *board.Board) (black, white int) {
	var points [3]int
	for _, colour := range [...]board.Colour{board.Black, board.White} {
		for p := d.Points[colour].First(); p >= 0; p = d.Points[colour].Next(p + 1) {
			switch b.At(p) {
			case board.Empty:
				points[colour]++
			case colour.Opponent():
				points[colour] += 2
			}
		}
	}
	return points[board.Black], points[board.White]
}

// heat is the temperature of an endgame, or less than any temperature if it has no value.
func (e *Endgame) heat() float64 {
	if e.Err != nil {
		return -2
	}
	return e.Solution.Value.Temperature()
}

// Orthodox returns the best move of a side in the hottest area. It returns Pass if no area is worth a move, and NoPoint
// if no area with a value is worth a move but some areas have no value. The move is mostly the best move of the
// position, and never much worse.
func (l *List) Orthodox(colour board.Colour) board.Point {
	if len(l.Endgames) == 0 || l.Endgames[0].heat() < 0 || len(l.Endgames[0].Solution.Best[colour]) == 0 {
		if !l.Complete {
			return board.NoPoint
		}
		return board.Pass
	}
	return l.Endgames[0].Solution.Best[colour][0].Point
}
