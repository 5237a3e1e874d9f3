package moves

import (
	"shicho/board"
	"shicho/engine/moves/around"
)

// Features lists the legal moves of a side with their features. The result is valid until the next call. hints
// are what an Advisor says about the moves of that side; they may be nil.
func (p *Follower) Features(mover board.Colour, hints []Hint) *Features {
	f := &p.list
	f.Points, f.start, f.index = f.Points[:0], append(f.start[:0], 0), f.index[:0]
	p.hint(hints)
	for q := p.b.Empty().First(); q >= 0; q = p.b.Empty().Next(q + 1) {
		if p.b.Legal(q, mover) != nil {
			continue
		}
		f.Points = append(f.Points, q)
		p.shapesOf(q, mover)
		p.classesOf(q, mover)
		p.answerOf(q, mover)
		for i := p.hinted[q]; i > 0; i = p.hintNext[i-1] {
			p.class(hints[i-1].Group, int(hints[i-1].Class))
		}
		f.start = append(f.start, int32(len(f.index)))
	}
	for _, h := range hints {
		p.hinted[h.Point] = 0
	}
	return f
}

// hint makes a chain of the hints of each point.
func (p *Follower) hint(hints []Hint) {
	p.hintNext = p.hintNext[:0]
	for i, h := range hints {
		p.hintNext = append(p.hintNext, p.hinted[h.Point])
		p.hinted[h.Point] = int32(i + 1)
	}
}

// class adds the feature of a class if the model knows it.
func (p *Follower) class(g Group, class int) {
	if i := p.model.class(g, class); i >= 0 {
		p.list.index = append(p.list.index, i)
	}
}

// classesOf adds the features that are not shapes.
func (p *Follower) classesOf(q board.Point, mover board.Colour) {
	m, size := p.model, p.b.Size()
	if m.has[Place] {
		p.class(Place, placeClass(q, size))
	}
	if m.has[Opening] {
		if c := openingClass(q, size, p.moves); c >= 0 {
			p.class(Opening, c)
		}
	}
	near := distanceClass(q, p.last, size, m.Set.Distances)
	if near >= 0 && m.has[Last] {
		p.class(Last, near)
	}
	if before := distanceClass(q, p.before, size, m.Set.Distances); before >= 0 && m.has[Before] {
		p.class(Before, before)
	}
	if m.has[Fight] {
		p.class(Fight, FightOf(p.b, q, mover))
	}
	if !m.effects {
		return
	}
	e := effectOf(p.b, q, mover, p.last)
	if e == (effect{}) {
		return
	}
	for g, c := range e.classes(m.Set.Touched) {
		if c >= 0 && m.has[g] {
			p.class(Group(g), c)
		}
	}
	if chase := e.chase(); chase > 0 && m.has[Chase] {
		p.class(Chase, chase*chaseDistances+min(near+1, chaseDistances-1))
	}
}

// shapesOf adds the shapes around a point. Shapes that have not changed come from the cache.
func (p *Follower) shapesOf(q board.Point, mover board.Colour) {
	c := &p.cache[mover-1][q]
	if !c.known {
		p.lookUp(c, q, mover)
	}
	p.list.index = append(p.list.index, c.shapes[:c.count]...)
	if !p.model.has[Breath] {
		return
	}
	if looks := p.libertiesAround(q); !c.breathKnown || looks != c.looks {
		p.lookUpBreath(c, q, mover, looks)
	}
	p.list.index = append(p.list.index, c.breath[:c.breathSizes]...)
}

// lookUp finds the diamonds or quadrants around a point that the model knows.
func (p *Follower) lookUp(c *cached, q board.Point, mover board.Colour) {
	c.known, c.count, c.sizes, c.matched = true, 0, 0, 0
	if p.model.has[Diamond] {
		c.sizes = int8(p.find(Diamond, c.shapes[:], q, mover, p.model.diamonds))
		c.count, c.matched = int8(p.keep(c.shapes[:c.sizes])), c.sizes
	}
	if p.model.has[Quadrant] {
		for part := range around.Quadrants {
			p.hashes = p.collage.Append(p.hashes[:0], q, mover, part, around.QuadrantSizes)
			n := p.known(Quadrant, p.found[:])
			c.matched = max(c.matched, int8(n))
			n = p.keep(p.found[:n])
			c.count += int8(copy(c.shapes[c.count:], p.found[:n]))
		}
	}
}

// known looks up the hashes, the smallest shape first, and returns how many of them the model knows. A model that
// lacks a shape lacks every larger shape around it, so the lookup stops at the first miss.
func (p *Follower) known(g Group, found []int32) int {
	for size, hash := range p.hashes {
		i := p.model.find(shapeKey(g, size, hash))
		if i < 0 {
			return size
		}
		found[size] = i
	}
	return len(p.hashes)
}

// keep returns how many of the found shapes count: all of them in nested models. In other models only the largest
// counts, which is then put first.
func (p *Follower) keep(found []int32) int {
	if p.model.Set.Nested || len(found) == 0 {
		return len(found)
	}
	found[0] = found[len(found)-1]
	return 1
}

// libertiesAround is the numbers of liberties of the strings next to a point, packed into one number.
func (p *Follower) libertiesAround(q board.Point) (looks uint16) {
	for _, n := range p.b.Neighbours(q) {
		looks <<= 3
		if p.b.At(n) != board.Empty {
			looks |= uint16(min(p.b.Liberties(n), breathFull))
		}
	}
	return looks
}

// lookUpBreath finds the diamonds of the group Breath around a point that the model knows.
func (p *Follower) lookUpBreath(c *cached, q board.Point, mover board.Colour, looks uint16) {
	c.breathKnown, c.looks, c.breathSizes = true, looks, 0
	if looks == 0 {
		return
	}
	c.breathSizes = int8(p.find(Breath, c.breath[:], q, mover, breathSizes, p.breathMarks(q)...))
}

// breathMarks are the marks for the liberties of the strings next to a point.
func (p *Follower) breathMarks(q board.Point) []around.Mark {
	p.marks = p.marks[:0]
	for _, n := range p.b.Neighbours(q) {
		if p.b.At(n) != board.Empty {
			p.marks = append(p.marks, around.Mark{Point: n, Kind: markBreath + min(p.b.Liberties(n), breathFull) - 1})
		}
	}
	return p.marks
}

// answerOf adds the diamonds in which the last move is marked.
func (p *Follower) answerOf(q board.Point, mover board.Colour) {
	if !p.model.has[Answer] || !p.answers(q) {
		return
	}
	n := p.find(Answer, p.found[:], q, mover, answerSizes, around.Mark{Point: p.last, Kind: markLast})
	p.list.index = append(p.list.index, p.found[:n]...)
}

// answers tells whether a move is so near to the last move that it counts as an answer.
func (p *Follower) answers(q board.Point) bool {
	return p.last >= 0 && Distance(q, p.last, p.b.Size()) <= answerReach
}

// appendKeys appends the keys of all shapes of a move, whether the model knows them or not.
func (p *Follower) appendKeys(list []Key, q board.Point, mover board.Colour) []Key {
	m := p.model
	add := func(g Group) {
		for size, hash := range p.hashes {
			list = append(list, shapeKey(g, size, hash))
		}
	}
	if m.has[Diamond] {
		p.hashes = p.diamonds.Append(p.hashes[:0], q, mover, 0, m.diamonds)
		add(Diamond)
	}
	if m.has[Quadrant] {
		for part := range around.Quadrants {
			p.hashes = p.collage.Append(p.hashes[:0], q, mover, part, around.QuadrantSizes)
			add(Quadrant)
		}
	}
	if m.has[Breath] && p.libertiesAround(q) != 0 {
		p.hashes = p.diamonds.Append(p.hashes[:0], q, mover, 0, breathSizes, p.breathMarks(q)...)
		add(Breath)
	}
	if m.has[Answer] && p.answers(q) {
		p.hashes = p.diamonds.Append(p.hashes[:0], q, mover, 0, answerSizes, around.Mark{Point: p.last, Kind: markLast})
		add(Answer)
	}
	return list
}
