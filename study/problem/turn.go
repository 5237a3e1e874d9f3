package problem

import (
	"math/rand/v2"

	"shicho/board"
	"shicho/pattern/shape"
	"shicho/pattern/theme"
)

const (
	mostTurned  = 20 // positions that are proved for each problem
	mostVariant = 3  // problems that one problem is turned into
)

// turns makes other problems of a problem: for the other side, a line nearer to an edge or farther from it, and with one stone more or less near the fight.
// Each is proved as the problem of a game is. A problem is another one if its solution, its length or the theme that says most differ. The choice of stones
// depends on the problem alone.
func (m *Maker) turns(p *Problem, seen map[shape.ID]bool) (list []*Problem) {
	type what struct {
		goal   Goal
		move   board.Point
		length int
		lead   theme.Theme
	}
	of := func(p *Problem) what { return what{p.Goal, p.Solution, p.First.Length(), p.lead()} }
	known := map[what]bool{of(p): true}
	tried := 0
	for _, v := range p.variants() {
		if tried == mostTurned || len(list) == mostVariant {
			break
		}
		q := v.Challenge
		m.reader.Forget()
		if !m.changes(&q, v.solution) {
			continue
		}
		tried++
		m.Counts.Questions++
		other, err := m.prove(q)
		if err == nil && (seen[other.ID] || known[of(other)]) {
			m.Counts.refuse(Repeated, 1)
			continue
		}
		if err == nil {
			other.Sources = []Source{p.Sources[0]}
			other.Sources[0].Varied, other.Sources[0].Answer = true, Elsewhere
			other.Sources[0].Exchanged = false
			err = m.complete(other)
		}
		if err != nil {
			m.refuse(err)
			continue
		}
		seen[other.ID], known[of(other)] = true, true
		m.Counts.Problems++
		list = append(list, other)
	}
	return list
}

// changes tells whether the solution of a problem fails in a position that differs a little: otherwise the position has the same solution, or two. A group must be
// enclosed there too. NoPoint is the solution of a question that has none yet.
func (m *Maker) changes(q *Challenge, solution board.Point) bool {
	if _, ok := enclosureOf(q.Board, q.Target); q.Goal.IsLife() && !ok {
		return false
	}
	if solution == board.NoPoint {
		return true
	}
	v, _, legal := newSolver(q, m.reader, &m.options.Limits).try(solution)
	return !legal || v == Wrong || v == OnlyKo
}

// variant is a position that differs a little from a problem, with the point where the solution was.
type variant struct {
	Challenge
	solution board.Point
}

// variants lists positions that differ a little from a problem, in an order drawn by its ID.
func (p *Problem) variants() (list []variant) {
	if q := p.Challenge; p.Goal != Unstated {
		q.Goal = map[Goal]Goal{Capture: Save, Save: Capture, Kill: Live, Live: Kill, Connect: Cut, Cut: Connect}[p.Goal]
		list = append(list, variant{q, board.NoPoint})
	}
	size := p.Board.Size()
	for _, by := range [...][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		if q, ok := p.moved(by[0], by[1]); ok {
			list = append(list, variant{q, p.Solution + board.Point(by[1]*size+by[0])})
		}
	}
	shifted := len(list)
	near, marked := p.action(), p.Marked()
	for _, stone := range marked.Points() {
		libs := p.Board.LibertySet(stone)
		near.Union(&libs)
	}
	dilate(p.Board, &near)
	for point := range board.Point(size * size) {
		switch {
		case p.Board.At(point) == board.Empty && near.Has(point):
			for _, colour := range [...]board.Colour{board.Black, board.White} {
				if q, ok := p.with(board.Stone{Point: point, Colour: colour}); ok {
					list = append(list, variant{q, p.Solution})
				}
			}
		case p.Board.At(point) != board.Empty && !marked.Has(point):
			if q, ok := p.with(board.Stone{Point: point}); ok {
				list = append(list, variant{q, p.Solution})
			}
		}
	}
	random := rand.New(rand.NewPCG(uint64(p.ID[0])<<8|uint64(p.ID[1]), uint64(p.ID[2])))
	rest := list[shifted:]
	random.Shuffle(len(rest), func(a, b int) { rest[a], rest[b] = rest[b], rest[a] })
	return list
}

// with is the question with another stone on a point, or without one if the colour is Empty.
func (p *Problem) with(s board.Stone) (q Challenge, ok bool) {
	var stones []board.Stone
	for _, other := range p.Board.Position() {
		if other.Point != s.Point {
			stones = append(stones, other)
		}
	}
	if s.Colour != board.Empty {
		stones = append(stones, s)
	}
	return p.placed(stones, func(point board.Point) board.Point { return point })
}

// moved is the question with all stones some columns and rows away. ok is false if a stone would leave the board.
func (p *Problem) moved(columns, rows int) (q Challenge, ok bool) {
	size := p.Board.Size()
	v := boundsOf(p.stones(), size)
	if v.Left+columns < 0 || v.Right+columns >= size || v.Top+rows < 0 || v.Bottom+rows >= size {
		return q, false
	}
	to := func(point board.Point) board.Point { return point + board.Point(rows*size+columns) }
	stones := p.Board.Position()
	for i := range stones {
		stones[i].Point = to(stones[i].Point)
	}
	return p.placed(stones, to)
}

// placed is the question about the same strings on a board with other stones. to maps the stones of the marked strings.
func (p *Problem) placed(stones []board.Stone, to func(board.Point) board.Point) (q Challenge, ok bool) {
	b, err := board.New(p.Board.Size())
	if err != nil || b.Setup(stones) != nil {
		return q, false
	}
	var marked board.PointSet
	old := p.Marked()
	for _, stone := range old.Points() {
		marked.Add(to(stone))
	}
	q = Challenge{Board: b, Goal: p.Goal}
	return q, q.mark(marked) == nil
}
