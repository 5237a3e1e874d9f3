package tactics

import "shicho/board"

// Bounds of the search for walls.
const (
	mostShut     = 90    // points inside walls that shut a group in; a larger space is open
	problemSpace = 20    // empty points inside, where all that the owner has there is one group
	problemGroup = 10    // strings of the owner there
	wallRoom     = 8     // empty points away from the group that a wall reaches
	livingNodes  = 1_000 // of the search whether a string inside lives whoever moves first
	wallSteps    = 8     // from the group to points that are looked at
)

// Besieged makes the question whether a group can be killed, with the attacker to move and with the walls around the group: strings of the attacker
// that have room away from it, so that a reader of a problem takes for granted that they stand. group has a stone of each string. If it has one
// stone, the group is found: all that the owner has inside where walls shut the string in, in a space as problems have, but for strings that live anyway, else what GroupAt finds.
// shut tells that the walls have no gap. The error is ErrNoTarget or ErrNotOneOwner.
func (r *Reader) Besieged(b *board.Board, group board.PointSet, limits *Limits) (q Question, shut bool, err error) {
	q = Question{Goal: Kill, Target: group.First(), Group: group}
	if err := q.Check(b); err != nil {
		return q, false, err
	}
	s := surroundings{b: b, owner: b.At(q.Target)}
	s.add(&group)
	alone := group.Len() == 1
	if shut = s.closed(); shut && alone && s.isProblem() {
		q.Group, q.Walls = s.strings(), s.walls
		q.Group.Subtract(b.StringAt(q.Target))
		r.dropLiving(b, &q)
		q.Group.Add(q.Target)
		return q, true, nil
	}
	if alone {
		if q.Group, err = r.GroupAt(b, q.Target, limits); err != nil {
			return q, false, err
		}
		s.add(&q.Group)
	}
	if q.Walls = s.walls; !shut {
		q.Walls = s.open()
	}
	return q, shut, nil
}

// Walls are the walls of a question on which an answer to it rests: it holds as long as they stand.
func (a *Answer) Walls(q *Question) board.PointSet {
	walls := q.Walls
	walls.Intersect(&a.Zone)
	return walls
}

// surroundings are what surrounds a string, or a group.
type surroundings struct {
	b             *board.Board
	owner         board.Colour
	group         board.PointSet // stones of the string, or of the group
	inside, walls board.PointSet // what closed finds
}

// add makes some strings a part of the group.
func (s *surroundings) add(group *board.PointSet) {
	for p := group.First(); p >= 0; p = group.Next(p + 1) {
		s.group.Union(s.b.StringAt(p))
	}
}

// strings are a stone of each string of the owner inside.
func (s *surroundings) strings() (firsts board.PointSet) {
	left := s.inside
	left.Intersect(s.b.Stones(s.owner))
	for p := s.b.TakeString(&left); p >= 0; p = s.b.TakeString(&left) {
		firsts.Add(p)
	}
	return firsts
}

// dropLiving takes out of the group of a question the strings about which a short search proves that they live whoever moves first, unless the target is one of
// them: that they live says nothing about the target. The group lacks the target.
func (r *Reader) dropLiving(b *board.Board, q *Question) {
	limits := Default.AtMost(livingNodes)
	lives := func(s board.Point) bool {
		alone := Question{Goal: Kill, Target: s, Group: board.SetOf(s), Walls: q.Walls}
		return r.Decide(b, alone, alone.Mover(b), &limits).Outcome == Escaped
	}
	if q.Group.IsEmpty() || lives(q.Target) {
		return
	}
	for s, all := q.Group.First(), q.Group; s >= 0; s = all.Next(s + 1) {
		if lives(s) {
			q.Group.Remove(s)
		}
	}
}

// isProblem tells whether what closed has found is as small as problems are.
func (s *surroundings) isProblem() bool {
	empty, strings := s.inside, s.strings()
	empty.Intersect(s.b.Empty())
	return empty.Len() <= problemSpace && strings.Len() <= problemGroup
}

// closed finds walls without any gap, and what is inside: strings of the attacker, too, that have no room outside.
func (s *surroundings) closed() bool {
	b := s.b
	attackers := *b.Stones(s.owner.Opponent())
	for {
		others := *b.All()
		others.Subtract(&attackers)
		s.inside = board.PointSet{}
		for left := s.group; !left.IsEmpty(); left.Subtract(&s.inside) {
			part := b.Connected(left.First(), &others)
			s.inside.Union(&part)
		}
		empty := s.inside
		if empty.Intersect(b.Empty()); empty.Len() > mostShut {
			return false
		}
		touched, kept := s.step(&s.inside, &attackers), true
		s.walls = board.PointSet{}
		for p := b.TakeString(&touched); p >= 0; p = b.TakeString(&touched) {
			if s.hasRoom(p, &s.inside) {
				s.walls.Add(p)
				continue
			}
			attackers.Subtract(b.StringAt(p))
			kept = false
		}
		if kept {
			return true
		}
	}
}

// open finds walls that may have gaps: what is nearer to the group than to the attacker is inside.
func (s *surroundings) open() (walls board.PointSet) {
	b := s.b
	inside := s.nearer()
	touched := s.step(&inside, b.Stones(s.owner.Opponent()))
	for p := b.TakeString(&touched); p >= 0; p = b.TakeString(&touched) {
		if b.Liberties(p) > 2 && s.hasRoom(p, &inside) {
			walls.Add(p)
		}
	}
	return walls
}

// nearer are the points that the group reaches before the attacker, over empty points and stones of the owner.
func (s *surroundings) nearer() board.PointSet {
	b := s.b
	inside := s.group
	outside := *b.Stones(s.owner.Opponent())
	free := *b.Empty()
	free.Union(b.Stones(s.owner))
	for range wallSteps {
		more := s.step(&inside, &free)
		more.Subtract(&outside)
		inside.Union(&more)
		less := s.step(&outside, b.Empty())
		less.Subtract(&inside)
		if outside.Union(&less); more.IsEmpty() {
			break
		}
	}
	return inside
}

// step are the free points next to some points, and the stones of the owner that these points touch.
func (s *surroundings) step(from, free *board.PointSet) (next board.PointSet) {
	next = s.b.Beside(from)
	next.Intersect(free)
	return next
}

// hasRoom tells whether a string of the attacker has liberties away from the inside, and from there reaches some empty points or another string
// of its side.
func (s *surroundings) hasRoom(p board.Point, inside *board.PointSet) bool {
	b := s.b
	away := b.LibertySet(p)
	away.Subtract(inside)
	if away.IsEmpty() {
		return false
	}
	free := *b.Empty()
	free.Subtract(inside)
	for range wallRoom {
		if away.Len() >= wallRoom {
			return true
		}
		more := s.step(&away, &free)
		if away.Contains(&more) {
			break
		}
		away.Union(&more)
	}
	return away.Len() >= wallRoom
}
