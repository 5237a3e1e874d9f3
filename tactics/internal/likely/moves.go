package likely

import (
	"shicho/board"
	"shicho/tactics/internal/position"
	"shicho/tactics/terms"
)

// move is a move with what a side pays for it.
type move struct {
	point board.Point
	cost  float32 // the negative logarithm of the probability that it wins
}

// putFirst puts a move, if it is in the list, before the others, which stay in order.
func putFirst(list []move, x board.Point) {
	if x < 0 {
		return
	}
	for i := range list {
		if list[i].point == x {
			m := list[i]
			copy(list[1:i+1], list[:i])
			list[0] = m
			return
		}
	}
}

// look is the neighbourhood of a target: what the moves are and what they are like.
type look struct {
	pos      *position.Position
	around   *surroundings
	ko       bool // a move of the last list begins or continues a ko
	features [maxMoves]features
	none     int32 // the feature of a node: that no move wins

	libs   board.PointSet // of the target
	sets   [maxExtensions]extension
	count  int // of the extensions
	most   int // liberties after the best extension
	ways   int // extensions after which the target has that many
	walls  board.PointSet
	points board.PointSet // the moves
	// By point: how many liberties the shortest string has whose liberty the point is. 0 is none.
	wall, friend, second, other [board.MaxSize * board.MaxSize]uint8
}

// extension is a liberty of the target with the liberties that the target has after an extension there.
type extension struct {
	at    board.Point
	after board.PointSet
	count int // of these liberties
}

func (l *look) set(pos *position.Position) {
	l.pos, l.around = pos, surroundingsBySize[pos.Board.Size()]()
}

// list lists the moves of a side with their costs, the likeliest first, and counts them.
func (l *look) list(list *[maxMoves]move, side terms.Side, model *Model) int {
	n := l.describe(list, side)
	model.price(list[:n], l.features[:n], l.none)
	sortByCost(list[:n])
	return n
}

// describe lists the moves of a side, and finds their features.
func (l *look) describe(list *[maxMoves]move, side terms.Side) (n int) {
	l.extend()
	shortest := l.gather()
	b, colour := l.pos.Board, l.pos.Colour(side)
	ko, banned := b.Ko()
	l.ko = false
	for x := l.points.First(); x >= 0 && n < maxMoves; x = l.points.Next(x + 1) {
		if x == ko && banned == colour {
			if l.ko = true; !l.pos.CanRetake(x, side) {
				continue
			}
		}
		if !b.HasRoom(x, colour) {
			continue
		}
		list[n].point = x
		l.describeMove(&l.features[n], x, side, colour)
		n++
	}
	for x := l.points.First(); x >= 0; x = l.points.Next(x + 1) {
		l.wall[x], l.friend[x], l.second[x], l.other[x] = 0, 0, 0, 0
	}
	l.none = l.noneFeature(side, shortest)
	return n
}

// extend finds the extensions of the target.
func (l *look) extend() {
	p := l.pos
	l.libs = p.Board.LibertySet(p.Target)
	l.count, l.most, l.ways = 0, 0, 0
	for x := l.libs.First(); x >= 0 && l.count < len(l.sets); x = l.libs.Next(x + 1) {
		e := &l.sets[l.count]
		l.count++
		e.at, e.after = x, p.Extension(x, &l.libs)
		e.count = e.after.Len()
		switch n := min(e.count, mostExtended); {
		case n > l.most:
			l.most, l.ways = n, 1
		case n == l.most:
			l.ways++
		}
	}
}

// gather finds the points of the moves, and which strings have them as liberties. shortest is the fewest liberties of a string of the
// attacker beside the target.
func (l *look) gather() (shortest int) {
	p := l.pos
	b, attacker, owner := p.Board, p.Colour(terms.Attacker), p.Colour(terms.Defender)
	near := l.libs
	for x := l.libs.First(); x >= 0; x = l.libs.Next(x + 1) {
		near.Union(b.Around(x))
	}
	target := b.StringAt(p.Target)
	friends := near
	friends.Intersect(b.Stones(owner))
	friends.Subtract(target)

	beside := *b.StringNeighbours(p.Target)
	beside.Intersect(b.Stones(attacker))
	l.walls = board.PointSet{}
	var others, second board.PointSet
	shortest = manyLiberties
	left := beside
	for s := b.TakeString(&left); s >= 0; s = b.TakeString(&left) {
		l.walls.Union(b.StringAt(s))
		n := b.Liberties(s)
		shortest = min(shortest, n)
		if n <= mostOther {
			others.Union(b.StringNeighbours(s))
		}
	}
	others.Intersect(b.Stones(owner))
	others.Subtract(target)
	left = friends
	for s := b.TakeString(&left); s >= 0; s = b.TakeString(&left) {
		second.Union(b.StringNeighbours(s))
	}
	second.Intersect(b.Stones(attacker))
	second.Subtract(&l.walls)

	l.points = near
	l.points.Intersect(b.Empty())
	l.mark(&l.wall, &beside, mostWall)
	l.mark(&l.second, &second, mostSecond)
	l.mark(&l.friend, &friends, mostFriend)
	l.mark(&l.other, &others, mostOther)
	return shortest
}

// mark makes the liberties of the strings among the points moves, if a string has at most most of them, and notes how many it has.
func (l *look) mark(by *[board.MaxSize * board.MaxSize]uint8, among *board.PointSet, most int) {
	b := l.pos.Board
	for s := b.TakeString(among); s >= 0; s = b.TakeString(among) {
		libs := b.LibertySet(s)
		n := libs.Len()
		if n > most {
			continue
		}
		for x := libs.First(); x >= 0; x = libs.Next(x + 1) {
			if by[x] == 0 || int(by[x]) > n {
				by[x] = uint8(n)
			}
		}
		l.points.Union(&libs)
	}
}

// sortByCost sorts a short list.
func sortByCost(list []move) {
	for i := 1; i < len(list); i++ {
		m, j := list[i], i
		for ; j > 0 && list[j-1].cost > m.cost; j-- {
			list[j] = list[j-1]
		}
		list[j] = m
	}
}
