package likely

import (
	"shicho/board"
	"shicho/tactics/internal/position"
	"shicho/tactics/terms"
)

// The moves of a node come in stages: those of the next one are listed only when no earlier move has worked.
const (
	stageClose  = iota // the liberties of the target, and those that take a string beside it
	stageBeside        // the points beside the liberties, and the liberties of strings of the attacker beside the target
	stageFar           // the liberties of strings further away
	stages
)

// move is a move with what a side pays for it.
type move struct {
	point board.Point
	cost  float32 // the negative logarithm of the probability that it wins
}

// list has the moves of a node, of some stages, in order.
type list struct {
	count, stages int
	rest          float32 // what any move of a later stage costs at least
	ko            bool    // a move begins or continues a ko
	moves         [maxMoves]move
}

// look is the neighbourhood of a target: what the moves are and what they are like.
type look struct {
	pos      *position.Position
	around   *surroundings
	key      uint64 // of the board that the fields from libs on are about; 0 for none
	ko       bool   // a move of the stage listed last begins or continues a ko
	features [maxMoves]features

	libs      board.PointSet // of the target
	liberties int
	sets      [maxExtensions]extension
	count     int // of the extensions
	most      int // liberties after the best extension
	ways      int // extensions after which the target has that many
	walls     [maxWalls]board.Point
	wallCount int
	shortest  int // fewest liberties of a wall
}

// extension is a liberty of the target with the liberties that the target has after an extension there.
type extension struct {
	at    board.Point
	after board.PointSet
	count int // of these liberties
}

func (l *look) set(pos *position.Position) {
	l.pos, l.around, l.key = pos, surroundingsBySize[pos.Board.Size()](), 0
}

// widen adds the moves of the next stage to a list whose first moves were tried.
func (l *look) widen(list *list, tried int, side terms.Side, model *Model) {
	more := list.moves[list.count:]
	more = more[:l.describe(more, list.stages, side)]
	list.ko = list.ko || l.ko
	list.count += len(more)
	if l.isForced(side) && len(more) == 1 {
		more[0].cost = 0
	} else {
		rest := model.price(more, l.features[:len(more)], l.restFeature(list.stages, side))
		for i := range more {
			more[i].cost += list.rest
		}
		list.rest += rest
	}
	if list.stages++; list.stages == stages || l.isForced(side) {
		list.stages, list.rest = stages, never
	}
	sortByCost(list.moves[tried:list.count])
}

// isForced tells whether no move but the close ones matters: the target of the side to move is in atari.
func (l *look) isForced(side terms.Side) bool { return side == terms.Defender && l.liberties == 1 }

// describe lists the moves of one stage, and finds their features.
func (l *look) describe(into []move, stage int, side terms.Side) (n int) {
	b, colour := l.pos.Board, l.pos.Colour(side)
	points := l.gather(stage)
	ko, banned := b.Ko()
	l.ko = false
	for x := points.First(); x >= 0 && n < len(into); x = points.Next(x + 1) {
		if x == ko && banned == colour {
			if l.ko = true; !l.pos.CanRetake(x, side) {
				continue
			}
		}
		if !b.HasRoom(x, colour) {
			continue
		}
		into[n].point = x
		l.describeMove(&l.features[n], x, stage, side, colour)
		n++
	}
	return n
}

// approach finds what the moves of all stages are about: the extensions of the target and the walls around it.
func (l *look) approach() {
	p := l.pos
	b := p.Board
	key := b.Key() | 1
	if l.key == key {
		return
	}
	l.key = key
	l.libs = b.LibertySet(p.Target)
	l.liberties = b.Liberties(p.Target)
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
	beside := *b.StringNeighbours(p.Target)
	beside.Intersect(b.Stones(p.Colour(terms.Attacker)))
	l.wallCount, l.shortest = 0, manyLiberties
	for s := b.TakeString(&beside); s >= 0 && l.wallCount < maxWalls; s = b.TakeString(&beside) {
		l.walls[l.wallCount] = b.Root(s)
		l.wallCount++
		l.shortest = min(l.shortest, b.Liberties(s))
	}
}

// gather finds the points of a stage. Stages are asked for in order.
func (l *look) gather(stage int) (points board.PointSet) {
	l.approach()
	p := l.pos
	b := p.Board
	var found, earlier board.PointSet
	for s := stageClose; s <= stage; s++ {
		earlier.Union(&found)
		switch s {
		case stageClose:
			found = l.libs
			for _, w := range l.walls[:l.wallCount] {
				b.AddFewLiberties(&found, w, 1)
			}
		case stageBeside:
			beside := b.Beside(&l.libs)
			found.Union(&beside)
			for _, w := range l.walls[:l.wallCount] {
				b.AddFewLiberties(&found, w, shortWall)
			}
		case stageFar:
			l.gatherFar(&found)
		}
		found.Intersect(b.Empty())
	}
	found.Subtract(&earlier)
	return found
}

// gatherFar adds the liberties of strings further away.
func (l *look) gatherFar(found *board.PointSet) {
	p := l.pos
	b, attacker, owner := p.Board, p.Colour(terms.Attacker), p.Colour(terms.Defender)
	target := b.StringAt(p.Target)
	var others, second, walls board.PointSet
	for _, w := range l.walls[:l.wallCount] {
		walls.Union(b.StringAt(w))
		b.AddFewLiberties(found, w, mostWall)
		if b.Liberties(w) <= mostOther {
			others.Union(b.StringNeighbours(w))
		}
	}
	others.Intersect(b.Stones(owner))
	others.Subtract(target)
	friends := b.Beside(&l.libs)
	friends.Intersect(b.Stones(owner))
	friends.Subtract(target)
	for s := b.TakeString(&friends); s >= 0; s = b.TakeString(&friends) {
		b.AddFewLiberties(found, s, mostFriend)
		second.Union(b.StringNeighbours(s))
	}
	second.Intersect(b.Stones(attacker))
	second.Subtract(&walls)
	for s := b.TakeString(&second); s >= 0; s = b.TakeString(&second) {
		b.AddFewLiberties(found, s, mostSecond)
	}
	for s := b.TakeString(&others); s >= 0; s = b.TakeString(&others) {
		b.AddFewLiberties(found, s, mostOther)
	}
}

// isWall tells whether a string of the attacker touches the target.
func (l *look) isWall(root board.Point) bool {
	for _, w := range l.walls[:l.wallCount] {
		if w == root {
			return true
		}
	}
	return false
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
