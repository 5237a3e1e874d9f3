package likely

import (
	"shicho/board"
	"shicho/tactics/terms"
)

// Each move has one feature of every group; a feature is the index of a weight. All groups but groupShape have
// weights of their own for each side and each number of the target's liberties.
const (
	groupRelation = iota // what the point is to the target, and the liberties of the stone played
	groupContact         // strings that the move takes, threatens or saves
	groupFriend          // liberties of strings beside the point
	groupPlace           // the edge, and the points beside
	groupLast            // the distance to the last move
	groupAfter           // liberties that the target has after its best extension, once the move is played
	groupSecond          // strings of the attacker that are beside the point, but not beside the target
	groupShape           // the eight points around
	groups
)

type features [groups]int32

// How far quantities are told apart.
const (
	mostLiberties = 4 // of the target
	mostExtended  = 6 // liberties after an extension
	mostAfter     = 7 // the same, once a move was played
	manyLiberties = 4 // of a string beside the target
	ownLiberties  = 3 // of the stone played
	farDistance   = 7
)

// Sizes of the groups, and where their weights begin.
const (
	sizeRelation = 64 * 4 * 3
	sizeContact  = 4 * 4 * 2 * 2 * 2 * 2
	sizeFriend   = 4 * 4 * 2 * 2
	sizePlace    = 4 * 4 * 8 * 2
	sizeLast     = 8 * 4 * 2 * 2
	sizeAfter    = 8 * 3 * 4 * 2 * 2
	sizeSecond   = 4 * 6 * 4 * 4 * 2
	sizeNone     = 8 * 4 * 4

	atRelation = 0
	atContact  = atRelation + sizeRelation
	atFriend   = atContact + sizeContact
	atPlace    = atFriend + sizeFriend
	atLast     = atPlace + sizePlace
	atAfter    = atLast + sizeLast
	atSecond   = atAfter + sizeAfter
	sizeBlock  = atSecond + sizeSecond

	blocks  = stages * 2 * mostLiberties
	atNone  = blocks * sizeBlock
	atShape = atNone + blocks*sizeNone
	atPrior = atShape + 2*2*shapes
	// weightCount counts all weights.
	weightCount = atPrior + 2*mostLiberties*sizeNone
)

// block numbers a stage with a side and a number of liberties of the target.
func (l *look) block(stage int, side terms.Side) int {
	return (stage*2+int(side))*mostLiberties + min(l.liberties, mostLiberties) - 1
}

// restFeature is the feature of a stage for "no move of this stage wins".
func (l *look) restFeature(stage int, side terms.Side) int32 {
	return int32(atNone + l.block(stage, side)*sizeNone + (l.most*4+l.shortest-1)*4 + min(max(l.ways-1, 0), 3))
}

// priorFeature is where the weights have the cost of a capture, before any move is looked at.
func (l *look) priorFeature(side terms.Side) int32 {
	return l.restFeature(stageClose, side) - atNone + atPrior
}

// contact is what a move does to the strings beside it.
type contact struct {
	takes, takesWall   int // 1 if it takes a string; if it takes one beside the target
	ataris, atarisWall int // 1 if it gives atari
	saves              int // 1 if a string of the own side is in atari
	empty, opposing    int // points beside
	wall               int // liberties of the shortest string beside the point that is a wall: at most mostWall, or 0
	friend             int // of a string of the owner that is not the target: at most mostFriend, or 0
	second             int // of a string of the attacker that is no wall: at most mostSecond, or 0
	joins              bool
}

// least is the smaller number of liberties, where 0 is none and more than most is none, too.
func least(known, n, most int) int {
	if n > most || known > 0 && known < n {
		return known
	}
	return n
}

func (l *look) contact(x board.Point, colour board.Colour) (c contact) {
	b := l.pos.Board
	owner, target := l.pos.Colour(terms.Defender), b.Root(l.pos.Target)
	for _, p := range b.Neighbours(x) {
		at := b.At(p)
		if at == board.Empty {
			c.empty++
			continue
		}
		root := b.Root(p)
		n, wall := b.Liberties(root), 0
		switch {
		case at != owner:
			if l.isWall(root) {
				wall = 1
				c.wall = least(c.wall, n, mostWall)
			} else {
				c.second = least(c.second, n, mostSecond)
			}
		case root != target:
			c.friend = least(c.friend, n, mostFriend)
		}
		if at == colour {
			c.joins = true
			if n == 1 {
				c.saves = 1
			}
			continue
		}
		c.opposing++
		switch n {
		case 1:
			c.takes, c.takesWall = 1, c.takesWall|wall
		case 2:
			c.ataris, c.atarisWall = 1, c.atarisWall|wall
		}
	}
	return c
}

// describeMove finds the features of a move.
func (l *look) describeMove(f *features, x board.Point, stage int, side terms.Side, colour board.Colour) {
	b := l.pos.Board
	c := l.contact(x, colour)
	liberties := min(c.empty, ownLiberties)
	if c.joins && liberties < ownLiberties {
		own := b.LibertySetWith(x, colour)
		liberties = min(own.Len(), ownLiberties)
	}
	isLiberty, beside := 0, 0 // whether it is a liberty of the target; how many are beside it
	for i := range l.sets[:l.count] {
		at := l.sets[i].at
		if at == x {
			isLiberty = 1
		}
		beside += one(b.Around(x).Has(at))
	}
	beside = min(beside, 3)
	wall := min(c.wall, 3)
	best, ways := l.after(x, side)
	line, distance := l.around.line[x], l.distance(x)

	start := l.block(stage, side) * sizeBlock
	f[groupRelation] = int32(start + atRelation + (l.relation(x, isLiberty, beside)*4+liberties)*3 + c.takes + c.takesWall)
	f[groupContact] = int32(start + atContact + ((((wall*4+liberties)*2+c.takes)*2+c.saves)*2+c.ataris)*2 + c.atarisWall)
	f[groupFriend] = int32(start + atFriend + ((c.friend*4+wall)*2+min(beside, 1))*2 + isLiberty)
	f[groupPlace] = int32(start + atPlace + ((line*4+min(c.opposing, 3))*8+c.empty)*2 + isLiberty)
	f[groupLast] = int32(start + atLast + ((distance*4+beside)*2+c.takes)*2 + isLiberty)
	f[groupAfter] = int32(start + atAfter + (((best*3+ways-1)*4+liberties)*2+isLiberty)*2 + c.takes)
	f[groupSecond] = int32(start + atSecond + (((c.second*6+c.wall)*4+liberties)*4+beside)*2 + c.takes)
	f[groupShape] = int32(atShape + (int(side)*shapes+l.shape(x, colour))*2 + isLiberty)
}

// relation tells what a point is to the target: a liberty, with the liberties after an extension there; or how many liberties are
// beside it, and how good their extensions are. It is less than 64.
func (l *look) relation(x board.Point, isLiberty, beside int) int {
	if isLiberty == 1 {
		n := l.extended(x)
		r := 32 + n
		if n == l.most {
			r += 8
			if l.ways == 1 {
				r += 8
			}
		}
		return r
	}
	most := 0
	if beside > 0 {
		for _, n := range l.pos.Board.Neighbours(x) {
			if l.libs.Has(n) {
				most = max(most, l.extended(n))
			}
		}
	}
	return beside*4 + min(max(most-2, 0), 3)
}

// extended is how many liberties the target has after an extension at a liberty.
func (l *look) extended(x board.Point) int {
	for i := range l.sets[:l.count] {
		if e := &l.sets[i]; e.at == x {
			return min(e.count, mostExtended)
		}
	}
	return 0
}

// after is how many liberties the target has at the most if it is extended after a move elsewhere, and by how many extensions, 1 to 3.
func (l *look) after(x board.Point, side terms.Side) (best, ways int) {
	b := l.pos.Board
	for i := range l.sets[:l.count] {
		e := &l.sets[i]
		if e.at == x {
			continue
		}
		n := e.count - one(e.after.Has(x))
		if side == terms.Defender && b.Around(e.at).Has(x) { // the extension joins the stone
			own, joined := b.LibertySetWith(x, l.pos.Colour(side)), e.after
			joined.Union(&own)
			n = joined.Len() - one(joined.Has(x)) - one(joined.Has(e.at))
		}
		switch n = min(n, mostAfter); {
		case n > best:
			best, ways = n, 1
		case n == best:
			ways++
		}
	}
	return best, min(max(ways, 1), 3)
}

// distance tells how far a point is from the last move, up to farDistance.
func (l *look) distance(x board.Point) int {
	last := l.pos.Board.LastMove().Point
	if last < 0 {
		return farDistance
	}
	from, to := &l.around.place[last], &l.around.place[x]
	dx, dy := absolute(to[0]-from[0]), absolute(to[1]-from[1])
	return min(dx+dy+max(dx, dy), farDistance)
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

func absolute(x int) int { return max(x, -x) }
