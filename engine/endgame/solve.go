package endgame

import (
	"errors"
	"fmt"
	"slices"

	"shicho/board"
	"shicho/engine/endgame/value"
)

// Solver values areas. It is not safe for concurrent use.
type Solver struct {
	Table *value.Table
	Most  int // positions of an area that it looks at, at most

	b       *board.Board
	alive   board.PointSet         // settled stones
	known   map[string]*value.Game // values of parts, by their keys
	open    map[string]bool        // keys of the parts on the current line
	visited int                    // positions so far

	withoutLinks bool // for tests: do without LinkedOwner
}

// NewSolver makes a solver.
func NewSolver() *Solver { return &Solver{Table: value.NewTable(), Most: MostPositions} }

// FirstMove is a first move in an area, with what it leaves.
type FirstMove struct {
	Point board.Point
	Value *value.Game // value of the area after the move, with the prisoners of the move
}

// Solution is the value of an area.
type Solution struct {
	Area      board.PointSet
	Value     *value.Game    // Left is Black
	Moves     [3][]FirstMove // by colour: all moves
	Best      [3][]FirstMove // by colour: the best moves when the rest of the board is as hot as the area
	Positions int            // number of positions that were looked at
	Settled   *Settled       // what was taken for settled
}

// Solve values an area of a position. The error wraps ErrOpen, ErrTooLarge or ErrKo.
func (s *Solver) Solve(b *board.Board, area board.PointSet, settled *Settled) (*Solution, error) {
	if err := checkFence(b, &area, settled); err != nil {
		return nil, err
	}
	empty := area
	empty.Intersect(b.Empty())
	if n := empty.Len(); n > mostEmpty {
		return nil, fmt.Errorf("%w: %d empty points", ErrTooLarge, n)
	}
	s.b, s.alive = b.Clone(), settled.Alive
	s.b.SetKo(board.NoPoint, board.Empty)
	s.known, s.open, s.visited = map[string]*value.Game{}, map[string]bool{}, 0
	total, err := s.parts(area)
	if err != nil {
		return nil, err
	}
	result := &Solution{Area: area, Value: total, Settled: settled}
	for _, colour := range [...]board.Colour{board.Black, board.White} {
		err := s.moves(area, colour, func(p board.Point, v *value.Game, err error) error {
			switch {
			case errors.Is(err, ErrOpen):
				return err
			case err == nil: // with an error the value did not need the line, as in an area that belongs to one side
				result.Moves[colour] = append(result.Moves[colour], FirstMove{p, v})
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
		result.Best[colour] = s.best(result.Moves[colour], colour, max(0, total.Temperature()))
	}
	result.Positions = s.visited
	return result, nil
}

// best returns the moves after which a side has most when moves elsewhere are worth t. It leaves out a move if another
// of these moves is better whatever the rest of the board is.
func (s *Solver) best(moves []FirstMove, colour board.Colour, t float64) (list []FirstMove) {
	better := value.Greater
	if colour == board.White {
		better = value.Less
	}
	worth := func(m FirstMove) float64 {
		if colour == board.Black {
			return m.Value.RightWall(t)
		}
		return -m.Value.LeftWall(t)
	}
	for _, m := range moves {
		switch {
		case len(list) == 0 || worth(m) > worth(list[0]):
			list = []FirstMove{m}
		case worth(m) == worth(list[0]):
			list = append(list, m)
		}
	}
	return slices.DeleteFunc(slices.Clone(list), func(m FirstMove) bool {
		return slices.ContainsFunc(list, func(o FirstMove) bool { return s.Table.Compare(o.Value, m.Value) == better })
	})
}

// parts returns the sum of the parts that an area comes apart into. A group that has come to live in the area is settled for that,
// so that its last eyes are territory like any other.
func (s *Solver) parts(area board.PointSet) (*value.Game, error) {
	before := s.alive
	defer func() { s.alive = before }()
	s.alive = livingStones(s.b, &area, s.alive)
	total := s.Table.Number(0)
	left := area
	for p := left.First(); p >= 0; p = left.First() {
		if s.isSafe(p) {
			left.Remove(p)
			continue
		}
		part := s.part(p, &left)
		left.Subtract(&part)
		v, err := s.valueOf(part)
		if err != nil {
			return nil, err
		}
		total = s.Table.Sum(total, v)
	}
	return total, nil
}

// isSafe tells whether a point has a stone that is connected with a settled stone.
func (s *Solver) isSafe(p board.Point) bool {
	return s.b.At(p) != board.Empty && s.b.StringAt(p).Intersects(&s.alive)
}

// part returns all that is connected with a point without passing over safe stones.
func (s *Solver) part(p board.Point, in *board.PointSet) (part board.PointSet) {
	open := *in
	for q := open.First(); q >= 0; q = open.Next(q + 1) {
		if s.isSafe(q) {
			open.Remove(q)
		}
	}
	return s.b.Connected(p, &open)
}

// valueOf values a connected part.
func (s *Solver) valueOf(part board.PointSet) (*value.Game, error) {
	key, fence := s.key(&part)
	if n, ok := s.territory(&part, fence); ok {
		return s.Table.Number(float64(n)), nil
	}
	if v := s.known[key]; v != nil {
		return v, nil
	}
	if n, ok := s.linkedTerritory(part); ok {
		return s.Table.Number(float64(n)), nil
	}
	if s.open[key] {
		return nil, fmt.Errorf("%w at %s", ErrKo, board.FormatPoint(part.First(), s.b.Size()))
	}
	if s.visited++; s.visited > s.Most {
		return nil, fmt.Errorf("%w: more than %d positions", ErrTooLarge, s.Most)
	}
	s.open[key] = true
	defer delete(s.open, key)
	var options [3][]*value.Game
	for _, colour := range [...]board.Colour{board.Black, board.White} {
		err := s.moves(part, colour, func(_ board.Point, v *value.Game, err error) error {
			if err == nil && !slices.Contains(options[colour], v) {
				options[colour] = append(options[colour], v)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	v := s.Table.Make(options[board.Black], options[board.White])
	s.known[key] = v
	return v, nil
}

// moves calls yield with every move of a side in a part. yield gets the value that the move leaves, or the error why there is none.
// An error of yield ends the calls, and moves returns it.
func (s *Solver) moves(part board.PointSet, colour board.Colour, yield func(board.Point, *value.Game, error) error) error {
	for p := part.First(); p >= 0; p = part.Next(p + 1) {
		if s.b.At(p) != board.Empty || !s.b.PlayThroughKo(p, colour) {
			continue
		}
		v, err := s.valueLeft(part, p, colour)
		s.b.Undo()
		if err := yield(p, v, err); err != nil {
			return err
		}
	}
	return nil
}

// valueLeft returns the value that the last move, of a side in a part, leaves there, with the prisoners of the move.
func (s *Solver) valueLeft(part board.PointSet, move board.Point, colour board.Colour) (*value.Game, error) {
	var taken board.PointSet
	s.b.LastCaptured(&taken)
	if taken.Intersects(&s.alive) {
		return nil, &takenError{board.FormatPoint(move, s.b.Size()), taken}
	}
	prisoners := taken.Len()
	if colour == board.White {
		prisoners = -prisoners
	}
	rest, err := s.parts(part)
	if err != nil {
		return nil, err
	}
	return s.Table.Sum(rest, s.Table.Number(float64(prisoners))), nil
}

// takenError says that a move takes stones that were taken for settled.
type takenError struct {
	move   string
	stones board.PointSet
}

func (e *takenError) Error() string {
	return fmt.Sprintf("%v: %s takes stones that were taken for settled", ErrOpen, e.move)
}

func (e *takenError) Unwrap() error { return ErrOpen }

// territory returns what a part counts for Black. ok is false if stones of both sides fence it or are in it.
func (s *Solver) territory(part *board.PointSet, fence [3]bool) (points int, ok bool) {
	black, white := fence[board.Black], fence[board.White]
	for p := part.First(); p >= 0; p = part.Next(p + 1) {
		switch s.b.At(p) {
		case board.Black:
			black = true
		case board.White:
			white = true
		default:
			points++
		}
	}
	switch {
	case black && white:
		return 0, false
	case white:
		points = -points
	}
	return points, true
}

// linkedTerritory returns what a part counts for Black by LinkedOwner. ok is false if that says that it is nobody's.
func (s *Solver) linkedTerritory(part board.PointSet) (points int, ok bool) {
	owner := LinkedOwner(s.b, &part, s.isSafe)
	if owner == board.Empty || s.withoutLinks {
		return 0, false
	}
	part.Intersect(s.b.Empty())
	if owner == board.White {
		return -part.Len(), true
	}
	return part.Len(), true
}

// key returns a text that tells parts apart by their points, the stones in them and the safe stones around them. fence tells, by
// colour, whether there are safe stones of a colour.
func (s *Solver) key(part *board.PointSet) (key string, fence [3]bool) {
	var text []byte
	for p := part.First(); p >= 0; p = part.Next(p + 1) {
		text = append(text, byte(p), byte(int(p)>>8)<<4|byte(s.b.At(p)))
		for i, n := range s.b.Neighbours(p) {
			if s.isSafe(n) {
				fence[s.b.At(n)] = true
				text = append(text, 0x80|byte(i)<<4|byte(s.b.At(n)))
			}
		}
	}
	return string(text), fence
}
