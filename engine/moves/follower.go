package moves

import (
	"shicho/board"
	"shicho/engine/moves/around"
)

// The kinds of the marks in shapes.
const (
	markBreath = 0 // 0 to 3: a string with 1, 2, 3, or breathFull or more liberties
	markLast   = 4 // the last move
)

// Hint is a fact about a move that an Advisor provides: a class of Reading or Stored.
type Hint struct {
	Point board.Point
	Group Group
	Class uint8
}

// Follower is a position of a game that knows the features of its moves. It follows the game move by move, so
// that only the shapes that a move changes are looked up again. It is not safe for concurrent use.
type Follower struct {
	model *Model
	b     *board.Board
	moves int // number of moves played so far

	last, before      board.Point  // the last move and the one before
	diamonds, collage *around.Keys // nil if the set has none
	shapes            []*around.Keys
	cache             [2][]cached // by side and point

	recall   *recall
	hashes   []uint64
	marks    []around.Mark
	found    [around.LargestDiamond]int32
	hinted   []int32 // by point: the number of its last hint, from 1; 0 if there is none
	hintNext []int32 // by hint: the number of the hint before it at the same point
	list     Features

	changed func(q board.Point) // if set, called when a shape around a point changes
}

// cached holds the shapes around a point that the model knows, for one side to move.
type cached struct {
	known   bool
	sizes   int8 // number of known sizes of diamonds
	count   int8 // number of features
	matched int8 // size of the largest known shape
	shapes  [around.Quadrants * around.QuadrantSizes]int32

	breathKnown bool
	breathSizes int8
	looks       uint16 // libertiesAround when breath was looked up
	breath      [breathSizes]int32
}

// Features are the legal moves of a side with the features that the model knows.
type Features struct {
	Points []board.Point
	start  []int32 // by move: where its features begin in index
	index  []int32
}

// Len is the number of moves.
func (f *Features) Len() int { return len(f.Points) }

// Of lists the features of move i, as indices of the model's strengths.
func (f *Features) Of(i int) []int32 { return f.index[f.start[i]:f.start[i+1]] }

// NewFollower is an empty board. Its size need not be the size that the model was learned on. The error is
// ErrNoModel or wraps board.ErrSize.
func NewFollower(m *Model, size int) (*Follower, error) {
	if m == nil {
		return nil, ErrNoModel
	}
	b, err := board.New(size)
	if err != nil {
		return nil, err
	}
	p := &Follower{model: m, b: b}
	diamonds, collage := m.Set.layouts()
	if diamonds != nil {
		p.diamonds = around.NewKeys(diamonds, size)
		p.shapes = append(p.shapes, p.diamonds)
	}
	if collage != nil {
		p.collage = around.NewKeys(collage, size)
		p.shapes = append(p.shapes, p.collage)
	}
	for side := range p.cache {
		p.cache[side] = make([]cached, b.Points())
	}
	p.recall = new(recall)
	p.hinted = make([]int32, b.Points())
	p.Clear()
	return p, nil
}

// Board is the board of the position. It is a view, and must not be changed.
func (p *Follower) Board() *board.Board { return p.b }

// Clear removes all stones and moves.
func (p *Follower) Clear() {
	p.b.Clear()
	p.moves, p.last, p.before = 0, board.NoPoint, board.NoPoint
	for _, k := range p.shapes {
		k.Clear()
	}
	p.refresh()
}

// Load takes over the position of a board of the same size, with the last two moves if the board knows them. Only
// shapes that differ are looked up again.
func (p *Follower) Load(b *board.Board) {
	p.b.CopyFrom(b)
	p.last, p.before, p.moves = recent(b, 0), recent(b, 1), b.Moves()
	if p.moves == 0 {
		p.moves = b.Points() - b.Empty().Len()
	}
	p.setup()
}

// recent is the move that was played n moves before the last one, NoPoint if the board does not know it.
func recent(b *board.Board, n int) board.Point {
	if move := b.Recent(n); move.Colour != board.Empty {
		return move.Point
	}
	return board.NoPoint
}

// Setup puts stones on the board; see board.Board.Setup.
func (p *Follower) Setup(stones []board.Stone) error {
	if err := p.b.Setup(stones); err != nil {
		return err
	}
	p.last, p.before = board.NoPoint, board.NoPoint
	p.setup()
	return nil
}

func (p *Follower) setup() {
	for _, k := range p.shapes {
		k.Load(p.b)
	}
	p.refresh()
}

// Play plays a move. The error is the error of the board.
func (p *Follower) Play(move board.Point, colour board.Colour) error {
	if err := p.b.Play(move, colour); err != nil {
		return err
	}
	p.moves++
	p.last, p.before = move, p.last
	if move < 0 {
		return nil
	}
	var taken board.PointSet
	p.b.LastCaptured(&taken)
	for _, k := range p.shapes {
		k.Set(move, colour)
		for q := taken.First(); q >= 0; q = taken.Next(q + 1) {
			k.Set(q, board.Empty)
		}
	}
	p.refresh()
	return nil
}

// refresh marks the shapes in the cache that must be looked up again.
func (p *Follower) refresh() {
	if p.diamonds != nil {
		for _, q := range p.diamonds.Changed() {
			since := p.diamonds.Since(q)
			p.reportChange(q)
			for side := range p.cache {
				c := &p.cache[side][q]
				c.known = c.known && since > int(c.sizes)
				c.breathKnown = c.breathKnown && since > int(c.breathSizes)
			}
		}
	}
	if p.collage != nil {
		for _, q := range p.collage.Changed() {
			p.cache[0][q].known, p.cache[1][q].known = false, false
			p.reportChange(q)
		}
	}
	for _, k := range p.shapes {
		k.Settle()
	}
}

func (p *Follower) reportChange(q board.Point) {
	if p.changed != nil {
		p.changed(q)
	}
}
