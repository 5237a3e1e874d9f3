package life

// grid knows the neighbours of the points of a board.
type grid struct {
	size              int
	all               uint32 // the points
	notFirst, notLast uint32 // the points that are not in the first column, or not in the last one
	wall              uint32 // stones whose strings never fall
}

func newGrid(size int) grid {
	g := grid{size: size, all: 1<<(size*size) - 1}
	first := uint32(0)
	for row := range size {
		first |= 1 << (row * size)
	}
	g.notFirst, g.notLast = g.all&^first, g.all&^(first<<(size-1))
	return g
}

// around has the points of a set and those next to them.
func (g *grid) around(set uint32) uint32 {
	return (set | (set&g.notLast)<<1 | (set&g.notFirst)>>1 | set<<g.size | set>>g.size) & g.all
}

// string has the stones that are connected with some of them.
func (g *grid) string(some, stones uint32) uint32 {
	for {
		more := g.around(some) & stones
		if more == some {
			return some
		}
		some = more
	}
}

func (g *grid) isLegal(b Board) bool {
	empty := g.all &^ (b.Owner | b.Attacker)
	for _, stones := range [...]uint32{b.Owner, b.Attacker} {
		for left := stones; left != 0; {
			string := g.string(left&-left, stones)
			if g.around(string)&empty == 0 && string&g.wall == 0 {
				return false
			}
			left &^= string
		}
	}
	return true
}

// play puts a stone on the empty point x and takes strings of the other side that have no liberties then.
func (g *grid) play(mine, theirs uint32, x int) (mineAfter, theirsAfter, taken uint32, legal bool) {
	mine |= 1 << x
	for beside := g.around(1<<x) & theirs; beside != 0; {
		string := g.string(beside&-beside, theirs)
		if g.around(string)&^(mine|theirs)&g.all == 0 && string&g.wall == 0 {
			taken |= string
		}
		beside &^= string
	}
	theirs &^= taken
	empty := g.all &^ (mine | theirs)
	own := g.string(1<<x, mine)
	return mine, theirs, taken, taken != 0 || own&g.wall != 0 || g.around(own)&empty != 0
}

// isKo tells whether the stone that was played at x and took some stones is a single one whose only liberty is the point of the only stone that it took.
func (g *grid) isKo(mine, theirs uint32, x int, taken uint32) bool {
	if taken == 0 || taken&(taken-1) != 0 {
		return false
	}
	beside := g.around(1<<x) &^ (1 << x)
	return beside&mine == 0 && beside&^theirs == taken
}
