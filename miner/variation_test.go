package miner

import (
	"math/rand/v2"

	"shicho/board"
	"shicho/pattern/shape"
)

// variations makes patterns like given ones: each asks of a place in another position what a given pattern asks of its own
// place. The target has the same stones and the same points next to it; every other exact cell has the content that the place
// has, a weak cell allows the stone that lies there, and a string has at least the liberties of its condition. Places with fewer
// stones than the pattern are left out, and so are variations that lie in one of the checked positions: mined patterns lie in few.
type variations struct {
	models    []model
	positions []*board.Board
	places    map[shape.Pattern][]variationPlace // by target
	checked   []*board.Board
	seen      map[shape.Pattern]bool
	random    *rand.Rand
}

// model is a given pattern on a board.
type model struct {
	shape.Laid
	pattern                   shape.Pattern
	target                    shape.Pattern // see targetOf
	string, around, liberties board.PointSet
	exact                     board.PointSet
	stones                    int // on exact points
}

// variationPlace is a string in a position.
type variationPlace struct {
	position int
	target   board.Point
}

func newVariations(patterns []shape.Pattern, positions, checked []*board.Board, random *rand.Rand) *variations {
	v := &variations{positions: positions, places: map[shape.Pattern][]variationPlace{}, checked: checked, seen: map[shape.Pattern]bool{}, random: random}
	for _, p := range patterns {
		v.seen[p] = true
		laid := p.Lay(19)
		b, err := laid.Board()
		if err != nil || p.Kind().HasTwo() {
			continue
		}
		m := model{Laid: laid, pattern: p, target: targetOf(b, laid.Target), string: *b.StringAt(laid.Target),
			around: *b.StringNeighbours(laid.Target), liberties: b.LibertySet(laid.Target), exact: laid.Zone}
		for _, w := range laid.Weak {
			m.exact.Remove(w.Point)
		}
		stones := m.exact
		stones.Subtract(b.Empty())
		m.stones = stones.Len()
		v.models = append(v.models, m)
		v.places[m.target] = nil
	}
	for i, b := range positions {
		strings := *b.All()
		strings.Subtract(b.Empty())
		for p := b.TakeString(&strings); p >= 0; p = b.TakeString(&strings) {
			if b.Liberties(p) > 5 {
				continue
			}
			target := targetOf(b, p)
			if places, wanted := v.places[target]; wanted {
				v.places[target] = append(places, variationPlace{i, p})
			}
		}
	}
	return v
}

// fill appends variations until there are n patterns, or new variations become rare.
func (v *variations) fill(patterns []shape.Pattern, n int) []shape.Pattern {
	for len(patterns) < n {
		var batch []shape.Pattern
		wanted := min(20_000, 2*(n-len(patterns)))
		for tries := 0; len(batch) < wanted; tries++ {
			if tries == 100*wanted {
				return patterns
			}
			if p, ok := v.next(); ok && !v.seen[p] {
				v.seen[p] = true
				batch = append(batch, p)
			}
		}
		var builder shape.MatcherBuilder
		for _, p := range batch {
			builder.Add(p)
		}
		m := builder.Build()
		lies := make([]bool, len(batch))
		for _, b := range v.checked {
			for _, colour := range []board.Colour{board.Black, board.White} {
				for _, match := range m.Append(nil, b, colour, nil) {
					lies[match.Pattern] = true
				}
			}
		}
		for i, p := range batch {
			if !lies[i] && len(patterns) < n {
				patterns = append(patterns, p)
			}
		}
	}
	return patterns
}

// targetOf is the same for equal strings with equal points next to them: the least pattern of these and one liberty.
func targetOf(b *board.Board, target board.Point) (least shape.Pattern) {
	liberties := b.LibertySet(target)
	best := ""
	for _, l := range liberties.Points() {
		p := shape.New(shape.Capture, b, target, l, board.PointSet{})
		if code := string(p.Encode()); best == "" || code < best {
			best, least = code, p
		}
	}
	return least
}

// next is another variation, or false if the place that was drawn does not suit.
func (v *variations) next() (shape.Pattern, bool) {
	from := &v.models[v.random.IntN(len(v.models))]
	places := v.places[from.target]
	if len(places) == 0 {
		return shape.Pattern{}, false
	}
	to := places[v.random.IntN(len(places))]
	b := v.positions[to.position]
	first := v.random.IntN(board.Symmetries)
	for i := range board.Symmetries {
		m := mapping{symmetry: board.Symmetry((first + i) % board.Symmetries), from: from.Size, to: b.Size()}
		if m.aim(from, b, to.target) {
			return from.cut(b, to.target, &m)
		}
	}
	return shape.Pattern{}, false
}

// mapping moves points of one board to another.
type mapping struct {
	symmetry board.Symmetry
	dx, dy   int
	from, to int // sizes of the boards
}

func (m *mapping) xy(p board.Point) (x, y int) {
	x, y = m.symmetry.XY(int(p)%m.from, int(p)/m.from, m.from, m.from)
	return x + m.dx, y + m.dy
}

// point is the point that p is moved to, or NoPoint beyond the edge.
func (m *mapping) point(p board.Point) board.Point {
	x, y := m.xy(p)
	if x < 0 || y < 0 || x >= m.to || y >= m.to {
		return board.NoPoint
	}
	return board.Point(y*m.to + x)
}

func (m *mapping) set(points *board.PointSet) (moved board.PointSet, ok bool) {
	for p := points.First(); p >= 0; p = points.Next(p + 1) {
		q := m.point(p)
		if q < 0 {
			return moved, false
		}
		moved.Add(q)
	}
	return moved, true
}

// aim chooses the shift that moves the target onto a string, and tells whether they are equal.
func (m *mapping) aim(l *model, b *board.Board, target board.Point) bool {
	corner := func(points *board.PointSet, xy func(board.Point) (int, int)) (left, top int) {
		left, top = 99, 99
		for p := points.First(); p >= 0; p = points.Next(p + 1) {
			x, y := xy(p)
			left, top = min(left, x), min(top, y)
		}
		return left, top
	}
	left, top := corner(&l.string, m.xy)
	toLeft, toTop := corner(b.StringAt(target), func(p board.Point) (int, int) { return int(p) % m.to, int(p) / m.to })
	m.dx, m.dy = toLeft-left, toTop-top
	stones, ok := m.set(&l.string)
	if !ok || stones != *b.StringAt(target) {
		return false
	}
	around, ok := m.set(&l.around)
	liberties, ok2 := m.set(&l.liberties)
	return ok && ok2 && around == *b.StringNeighbours(target) && liberties == b.LibertySet(target)
}

// cut cuts the variation out of the place.
func (l *model) cut(b *board.Board, target board.Point, m *mapping) (none shape.Pattern, ok bool) {
	move := m.point(l.Move.Point)
	if move < 0 || b.At(move) != board.Empty {
		return none, false
	}
	facts := shape.Facts{}
	if facts.Exact, ok = m.set(&l.exact); !ok {
		return none, false
	}
	stones := facts.Exact
	stones.Subtract(b.Empty())
	if stones.Len() < l.stones {
		return none, false
	}
	mover := b.At(target)
	if !l.pattern.Kind().IsOwners() {
		mover = mover.Opponent()
	}
	for _, w := range l.Weak {
		p := m.point(w.Point)
		if p < 0 {
			continue
		}
		allowed := b.At(p)
		if allowed == board.Empty {
			allowed = w.Colour
			if b.At(target) != board.White {
				allowed = allowed.Opponent()
			}
		}
		if allowed == mover {
			facts.NotOther.Add(p)
		} else {
			facts.NotOwn.Add(p)
		}
	}
	zone := facts.Exact
	zone.Union(&facts.NotOther)
	zone.Union(&facts.NotOwn)
	for _, c := range l.Least {
		p := m.point(c.Stone)
		if b.At(p) == board.Empty {
			continue
		}
		outside := b.LibertySet(p)
		outside.Subtract(&zone)
		if least := min(c.Least, outside.Len()); least > 0 {
			facts.Liberties = append(facts.Liberties, shape.Liberties{Stone: p, Least: least})
		}
	}
	if facts.Edges, ok = m.sides(l.pattern.Edges(), &zone); !ok {
		return none, false
	}
	return shape.Of(l.pattern.Kind(), b, target, move, &facts), true
}

// sides are the sides of a pattern that lie on the edge, moved. They must lie on the edge there.
func (m *mapping) sides(edges shape.Edges, zone *board.PointSet) (moved shape.Edges, ok bool) {
	var touched shape.Edges
	for p := zone.First(); p >= 0; p = zone.Next(p + 1) {
		x, y := int(p)%m.to, int(p)/m.to
		if x == 0 {
			touched |= shape.Left
		}
		if y == 0 {
			touched |= shape.Top
		}
		if x == m.to-1 {
			touched |= shape.Right
		}
		if y == m.to-1 {
			touched |= shape.Bottom
		}
	}
	for _, side := range []struct {
		edge   shape.Edges
		dx, dy int
	}{{shape.Left, -1, 0}, {shape.Right, 1, 0}, {shape.Top, 0, -1}, {shape.Bottom, 0, 1}} {
		if edges&side.edge == 0 {
			continue
		}
		switch dx, dy := m.symmetry.Offset(side.dx, side.dy); {
		case dx < 0:
			moved |= shape.Left
		case dx > 0:
			moved |= shape.Right
		case dy < 0:
			moved |= shape.Top
		default:
			moved |= shape.Bottom
		}
	}
	return moved, touched&moved == moved
}
