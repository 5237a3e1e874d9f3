package board

import "math/bits"

// Life finds the strings of one colour that live whatever the opponent does, even if their owner never moves (Benson, Life in the
// game of Go, 1976). A region with a wall of the opponent is no eye: what joins the wall needs no liberty there. Life keeps what it needs between calls, so that a search allocates nothing. Start with Find.
type Life struct {
	// Avoid are points that may be in no region: no string lives by them.
	Avoid PointSet

	b       *Board
	colour  Colour
	roots   [lifeStrings]Point
	strings int
	regions [lifeRegions]lifeRegion
	count   int
	seen    PointSet // points of the regions that were looked at
	alive   uint64   // strings, one bit each
}

// lifeRegion is a region without stones of the colour, small enough to be an eye.
type lifeRegion struct {
	points        PointSet
	size          int
	border, vital uint64 // strings around it; strings that have all of its empty points as liberties
}

// Bounds of Find. What exceeds them is left out, so that fewer strings are found.
const (
	lifeStrings = 64
	lifeRegions = 64
	lifePoints  = 24 // of a region
)

// Find looks for living strings of a colour among those with a stone in seeds, and the strings that share regions with
// these. It returns the stones of seeds' strings that live. What it finds is right; regions of more than 24 points are
// left out.
func (l *Life) Find(b *Board, colour Colour, seeds *PointSet) (alive PointSet) {
	l.b, l.colour = b, colour
	l.strings, l.count, l.seen = 0, 0, PointSet{}
	left := *seeds
	left.Intersect(b.Stones(colour))
	for s := b.TakeString(&left); s >= 0; s = b.TakeString(&left) {
		if b.Liberties(s) > 1 {
			l.add(b.Root(s))
		}
	}
	asked := l.strings
	for i := 0; i < l.strings; i++ {
		libs := b.LibertySet(l.roots[i])
		for p := libs.First(); p >= 0; p = libs.Next(p + 1) {
			if !l.seen.Has(p) {
				l.explore(p)
			}
		}
	}
	l.settle()
	for i := range asked {
		if l.alive&(1<<i) != 0 {
			alive.Union(b.StringAt(l.roots[i]))
		}
	}
	return alive
}

// add finds the number of a string, -1 if there are too many strings.
func (l *Life) add(root Point) int {
	for i, r := range l.roots[:l.strings] {
		if r == root {
			return i
		}
	}
	if l.strings == lifeStrings {
		return -1
	}
	l.roots[l.strings] = root
	l.strings++
	return l.strings - 1
}

// explore makes the region of an empty point, unless the region is too large.
func (l *Life) explore(start Point) {
	if l.count == lifeRegions {
		return
	}
	r := &l.regions[l.count]
	*r = lifeRegion{}
	var stack [lifePoints * 4]Point
	stack[0] = start
	r.points.Add(start)
	for n := 1; n > 0; {
		n--
		p := stack[n]
		r.size++
		if r.size > lifePoints || l.seen.Has(p) { // a part of a region that was too large
			l.seen.Union(&r.points)
			return
		}
		for _, q := range l.b.Neighbours(p) {
			if l.b.At(q) != l.colour && !r.points.Has(q) {
				r.points.Add(q)
				stack[n] = q
				n++
			}
		}
	}
	l.seen.Union(&r.points)
	if r.points.Intersects(&l.Avoid) || r.points.Intersects(&l.b.walls) {
		return
	}
	empty := r.points
	empty.Intersect(l.b.Empty())
	around := l.b.Beside(&r.points)
	around.Intersect(l.b.Stones(l.colour))
	for s := l.b.TakeString(&around); s >= 0; s = l.b.TakeString(&around) {
		i := l.add(l.b.Root(s))
		if i < 0 {
			return
		}
		r.border |= 1 << i
		if l.b.StringNeighbours(s).Contains(&empty) {
			r.vital |= 1 << i
		}
	}
	if r.vital != 0 {
		l.count++
	}
}

// settle drops strings with fewer than two vital regions, and regions beside dropped strings, until nothing changes.
func (l *Life) settle() {
	l.alive = 1<<l.strings - 1
	for {
		var one, two uint64
		for i := range l.regions[:l.count] {
			if r := &l.regions[i]; r.border&^l.alive == 0 {
				two |= one & r.vital
				one |= r.vital
			}
		}
		if two &= l.alive; two == l.alive {
			return
		}
		l.alive = two
	}
}

// Has tells whether Find has just found that the string at s lives.
func (l *Life) Has(s Point) bool {
	i := l.add(l.b.Root(s))
	return i >= 0 && l.alive&(1<<i) != 0
}

// AddZone adds what the life of the string at s rests on, which Find has just found to live: its stones, two regions
// vital to it, and the same of the strings around these regions. In every position that is the same there, the string lives
// whatever the opponent does.
func (l *Life) AddZone(s Point, zone *PointSet) {
	todo, done := uint64(1)<<l.add(l.b.Root(s)), uint64(0)
	for todo != 0 {
		i := bits.TrailingZeros64(todo)
		todo &= todo - 1
		done |= 1 << i
		zone.Union(l.b.StringAt(l.roots[i]))
		first, second := l.smallest(i, -1), -1
		second = l.smallest(i, first)
		for _, k := range [...]int{first, second} {
			zone.Union(&l.regions[k].points)
			todo |= l.regions[k].border &^ done
		}
	}
}

// smallest is the smallest region vital to a living string, other than one.
func (l *Life) smallest(i, other int) int {
	best := -1
	for k := range l.regions[:l.count] {
		r := &l.regions[k]
		if k != other && r.vital&(1<<i) != 0 && r.border&^l.alive == 0 && (best < 0 || r.size < l.regions[best].size) {
			best = k
		}
	}
	return best
}
