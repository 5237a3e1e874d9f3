package review

import (
	"cmp"
	"slices"

	"shicho/board"
	"shicho/board/sgf"
)

// sight is a game as the reader sees it: in the one of its sixteen views whose stones and moves sort first. So a game that is turned or mirrored, or has
// its colours exchanged, has the same events, although budgets of searches depend on the order of points. Points and colours of the other types of
// the package are those of the game, except where they stand beside a board of a sight.
type sight struct {
	view   board.View
	record *sgf.Record // in the view
	b      *board.Board
	age    [board.MaxSize * board.MaxSize]int // the number of the move that played each stone, 0 for stones that were set up; in the view
}

// newSight begins with an empty board.
func newSight(r *sgf.Record) (*sight, error) {
	b, err := board.New(r.Size)
	if err != nil {
		return nil, err
	}
	views := board.Views()
	first := views[0]
	for _, v := range views[1:] {
		if compareViews(r, v, first) < 0 {
			first = v
		}
	}
	seen := *r
	seen.Steps = make([]sgf.Step, len(r.Steps))
	for i := range r.Steps {
		seen.Steps[i] = stepIn(first, &r.Steps[i], r.Size)
	}
	return &sight{view: first, record: &seen, b: b}, nil
}

// compareViews says which view of a game sorts first.
func compareViews(r *sgf.Record, v, w board.View) int {
	for i := range r.Steps {
		x, y := stepIn(v, &r.Steps[i], r.Size), stepIn(w, &r.Steps[i], r.Size)
		if order := cmp.Or(cmp.Compare(x.Colour, y.Colour), cmp.Compare(x.Point, y.Point), slices.CompareFunc(x.Stones, y.Stones, compareStones)); order != 0 {
			return order
		}
	}
	return 0
}

func compareStones(x, y board.Stone) int {
	return cmp.Or(cmp.Compare(x.Point, y.Point), cmp.Compare(x.Colour, y.Colour))
}

// stepIn is a step as it looks in a view. The stones of a setup come in the order of points.
func stepIn(v board.View, s *sgf.Step, size int) sgf.Step {
	seen := *s
	seen.Colour, seen.Point = v.Colour(s.Colour), v.Symmetry.Point(s.Point, size)
	seen.Stones = make([]board.Stone, len(s.Stones))
	for i, stone := range s.Stones {
		seen.Stones[i] = board.Stone{Point: v.Symmetry.Point(stone.Point, size), Colour: v.Colour(stone.Colour)}
	}
	slices.SortStableFunc(seen.Stones, func(x, y board.Stone) int { return cmp.Compare(x.Point, y.Point) })
	return seen
}

// play plays the step with an index.
func (s *sight) play(i int) error {
	step := &s.record.Steps[i]
	if step.IsMove() && step.Point >= 0 {
		s.age[step.Point] = step.Number
	}
	for _, stone := range step.Stones {
		s.age[stone.Point] = 0
	}
	return s.record.Play(s.b, step)
}

// point is the point of the game that a point of the view is.
func (s *sight) point(p board.Point) board.Point {
	return s.view.Symmetry.Inverse().Point(p, s.record.Size)
}

// name names a point of the view as it is called in the game.
func (s *sight) name(p board.Point) string { return board.FormatPoint(s.point(p), s.record.Size) }

// oldest is the stone that names a string: the one that was played first. A string keeps its name while it grows.
func (s *sight) oldest(b *board.Board, p board.Point) board.Point {
	if p < 0 || b.At(p) == board.Empty {
		return p
	}
	return oldestIn(b, p, s.age[:])
}

// oldestIn is the oldest stone of the string at a point. age has the number of the move of each stone.
func oldestIn(b *board.Board, p board.Point, age []int) board.Point {
	stones := b.StringAt(p)
	oldest := stones.First()
	for q := oldest; q >= 0; q = stones.Next(q + 1) {
		if age[q] < age[oldest] {
			oldest = q
		}
	}
	return oldest
}

// ages are the ages of the stones by the points of the game.
func (s *sight) ages() []int {
	size := s.record.Size
	age := make([]int, size*size)
	for p := range board.Point(size * size) {
		age[s.point(p)] = s.age[p]
	}
	return age
}

// tell turns an event of the view into one of the game. b is the board of the view before the move.
func (s *sight) tell(b *board.Board, e *Event) {
	size := s.record.Size
	for _, text := range [...]*string{&e.Target, &e.Other} {
		if p, err := board.ParsePoint(*text, size); err == nil && *text != "" {
			*text = s.name(s.oldest(b, p))
		}
	}
	for i, text := range e.Walls {
		if p, err := board.ParsePoint(text, size); err == nil {
			e.Walls[i] = s.name(s.oldest(b, p))
		}
	}
	for i, text := range e.Moves {
		if p, err := board.ParsePoint(text, size); err == nil {
			e.Moves[i] = s.name(p)
		}
	}
	if e.missed != nil {
		t := *e.missed
		t.target, t.other, t.moves = s.point(t.target), s.point(t.other), slices.Clone(t.moves)
		for i, p := range t.moves {
			t.moves[i] = s.point(p)
		}
		e.missed = &t
	}
}
