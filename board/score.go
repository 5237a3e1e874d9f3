package board

// Area is the score of both sides by area (Chinese counting): the stones on the board, and the empty points of
// regions that only stones of one side border. Dead stones must be taken off before.
func (b *Board) Area() (black, white int) {
	b.Regions(func(region *PointSet, owner Colour) {
		switch owner {
		case Black:
			black += region.Len()
		case White:
			white += region.Len()
		}
	})
	return black + b.stones[Black].Len(), white + b.stones[White].Len()
}

// Territory is the score of both sides by territory (Japanese counting): the empty points of regions that only
// stones of one side border, plus prisoners. Dead stones count as empty points and as prisoners, in addition to
// the prisoners of the moves.
//
// A point with the diagonals of a false eye counts for nobody if its owner has to fill it once the neutral points
// are taken. A point with the diagonals of a real eye counts even then, as players mark such points. Points that
// strings in a seki surround count for nobody.
func (b *Board) Territory(dead, seki PointSet) (black, white int) {
	for p := dead.First(); p >= 0; p = dead.Next(p + 1) {
		switch b.colours[p] {
		case Black:
			white++
		case White:
			black++
		}
	}
	without := b.Without(&dead)
	owned := without.Territories()
	without.joinSeki(&seki, &owned)
	without.Regions(func(region *PointSet, owner Colour) {
		if beside := b.Beside(region); owner != Empty && beside.Intersects(&seki) {
			owned[owner].Subtract(region)
		}
	})
	black += owned[Black].Len()
	white += owned[White].Len()
	return black + b.prisoners[White], white + b.prisoners[Black]
}

// joinSeki adds to seki every string that is connected to a string of the seki at a point that must be filled.
func (b *Board) joinSeki(seki *PointSet, owned *[3]PointSet) {
	fill := owned[Empty]
	b.Regions(func(region *PointSet, owner Colour) {
		if owner == Empty {
			fill.Subtract(region)
		}
	})
	for before := (PointSet{}); before != *seki; {
		before = *seki
		for p := fill.First(); p >= 0; p = fill.Next(p + 1) {
			if !b.g.around[p].Intersects(seki) {
				continue
			}
			for _, n := range b.g.of(p) {
				if b.colours[n] != Empty {
					seki.Union(b.StringAt(n))
				}
			}
		}
	}
}

// Territories returns the empty points that count for Black and for White by territory if all stones are alive.
// The other empty points are under Empty.
func (b *Board) Territories() (owned [3]PointSet) {
	b.Regions(func(region *PointSet, owner Colour) { owned[owner].Union(region) })
	filled := b.Clone() // the position with the points filled that their owners must fill
	for {
		nobody := owned[Empty]
		for _, colour := range [...]Colour{Black, White} {
			for p := owned[colour].First(); p >= 0; p = owned[colour].Next(p + 1) {
				if filled.losesDiagonals(p, &filled.stones[colour.Opponent()]) && filled.mustFill(p, colour, &nobody) {
					owned[Empty].Add(p)
				}
			}
		}
		if owned[Empty] == nobody {
			return owned
		}
		for _, colour := range [...]Colour{Black, White} {
			lost := owned[colour]
			lost.Intersect(&owned[Empty])
			owned[colour].Subtract(&lost)
			for p := lost.First(); p >= 0; p = lost.Next(p + 1) {
				filled.PlayThroughKo(p, colour)
			}
		}
	}
}

// mustFill tells whether the owner of p has to fill it once the two sides have taken the neutral points by turns,
// the other side first. This is so if a string next to p has no liberty besides p and the neutral points, unless
// two neutral points would each connect the string to a string with more liberties. The test looks at one point p
// at a time, so one neutral point may help two strings.
func (b *Board) mustFill(p Point, owner Colour, nobody *PointSet) bool {
	for _, n := range b.g.of(p) {
		if b.colours[n] == owner && b.hasOneRealLiberty(n, nobody) && b.joins(n, owner, nobody) < 2 {
			return true
		}
	}
	return false
}

// hasOneRealLiberty tells whether the string at n has exactly one liberty besides the neutral points.
func (b *Board) hasOneRealLiberty(n Point, nobody *PointSet) bool {
	liberties := b.LibertySet(n)
	liberties.Subtract(nobody)
	return liberties.Len() == 1
}

// joins counts the neutral points that give the string at n a further liberty when its owner plays there. A point
// where the other side cannot play counts twice.
func (b *Board) joins(n Point, owner Colour, nobody *PointSet) (joins int) {
	liberties := b.LibertySet(n)
	liberties.Intersect(nobody)
	for x := liberties.First(); x >= 0; x = liberties.Next(x + 1) {
		if !b.PlayThroughKo(x, owner) {
			continue
		}
		joined := !b.hasOneRealLiberty(n, nobody)
		b.Undo()
		if !joined {
			continue
		}
		joins++
		if b.PlayThroughKo(x, owner.Opponent()) {
			b.Undo()
		} else {
			joins++
		}
	}
	return joins
}

// Without is a copy of the position from which the dead stones are removed. They do not become prisoners.
func (b *Board) Without(dead *PointSet) *Board {
	without := b.Clone()
	var clear []Stone
	for p := dead.First(); p >= 0; p = dead.Next(p + 1) {
		clear = append(clear, Stone{p, Empty})
	}
	if err := without.Setup(clear); err != nil {
		panic(err) // taking stones off leaves no string without liberties
	}
	return without
}

// Regions calls visit with each connected region of empty points and its owner: the colour of the stones around
// it, or Empty if both colours or none are there.
func (b *Board) Regions(visit func(region *PointSet, owner Colour)) {
	left := b.empty
	for p := left.First(); p >= 0; p = left.First() {
		region := b.Connected(p, b.Empty())
		left.Subtract(&region)
		border := b.Beside(&region)
		black, white := border.Intersects(&b.stones[Black]), border.Intersects(&b.stones[White])
		switch {
		case black && !white:
			visit(&region, Black)
		case white && !black:
			visit(&region, White)
		default:
			visit(&region, Empty)
		}
	}
}

// Connected is the part of the set that is connected to p, which must be in the set.
func (b *Board) Connected(p Point, in *PointSet) (part PointSet) {
	todo := []Point{p}
	part.Add(p)
	for len(todo) > 0 {
		p, todo = todo[len(todo)-1], todo[:len(todo)-1]
		for _, n := range b.g.of(p) {
			if in.Has(n) && !part.Has(n) {
				part.Add(n)
				todo = append(todo, n)
			}
		}
	}
	return part
}
