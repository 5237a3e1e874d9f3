package tactics

import "shicho/board"

// Bounds of the search for walls.
const (
	mostShut  = 90 // points inside walls that shut a group in; a larger space is open
	mostOpen  = 40 // points nearer to a group than to the attacker, of a group that is nearly shut in
	wallRoom  = 8  // empty points away from the group that a wall reaches
	wallSteps = 8  // from the group to points that are looked at
)

// Besieged makes the question about the group of a string, with the attacker to move. Where walls shut the string in without a gap, the group is
// all that its owner has inside; else it is that of GroupAt. Walls are strings of the attacker around the group that have room away from it: a
// reader of a problem takes for granted that they stand. shut tells that the group cannot get out between them, as far as distances tell. The
// error is ErrNoTarget.
func (r *Reader) Besieged(b *board.Board, target board.Point, limits *Limits) (q Question, shut bool, err error) {
	if err := checkTarget(b, target); err != nil {
		return q, false, err
	}
	q = Question{Goal: Kill, Target: target, Group: board.SetOf(target)}
	s := surroundings{b: b, owner: b.At(target), group: *b.StringAt(target)}
	if s.closed() {
		q.Group, q.Walls = s.strings(&s.inside), s.walls
		return q, true, nil
	}
	if q.Group, err = r.GroupAt(b, target, limits); err != nil {
		return q, false, err
	}
	q.Walls, shut = s.open(&q.Group)
	return q, shut, nil
}

// surroundings are what surrounds a string, or a group.
type surroundings struct {
	b             *board.Board
	owner         board.Colour
	group         board.PointSet // stones of the string, or of the group
	inside, walls board.PointSet // what closed finds
}

// strings are a stone of each string of the owner among some points.
func (s *surroundings) strings(points *board.PointSet) (firsts board.PointSet) {
	left := *points
	left.Intersect(s.b.Stones(s.owner))
	for p := s.b.TakeString(&left); p >= 0; p = s.b.TakeString(&left) {
		firsts.Add(p)
	}
	return firsts
}

// closed finds walls without any gap, and what is inside: strings of the attacker, too, that have no room outside.
func (s *surroundings) closed() bool {
	b := s.b
	attackers := *b.Stones(s.owner.Opponent())
	for {
		others := *b.All()
		others.Subtract(&attackers)
		s.inside = b.Connected(s.group.First(), &others)
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
func (s *surroundings) open(group *board.PointSet) (walls board.PointSet, shut bool) {
	b := s.b
	for p := group.First(); p >= 0; p = group.Next(p + 1) {
		s.group.Union(b.StringAt(p))
	}
	inside := s.nearer()
	empty := inside
	empty.Intersect(b.Empty())
	touched := s.step(&inside, b.Stones(s.owner.Opponent()))
	for p := b.TakeString(&touched); p >= 0; p = b.TakeString(&touched) {
		if b.Liberties(p) > 2 && s.hasRoom(p, &inside) {
			walls.Add(p)
		}
	}
	return walls, empty.Len() <= mostOpen
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
	for p := from.First(); p >= 0; p = from.Next(p + 1) {
		next.Union(s.b.Around(p))
	}
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
