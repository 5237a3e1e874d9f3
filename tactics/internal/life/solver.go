package life

import (
	"sync/atomic"

	"shicho/board"
	"shicho/internal/worker"
	"shicho/tactics/internal/position"
	"shicho/tactics/internal/settings"
	"shicho/tactics/internal/table"
	"shicho/tactics/internal/zone"
	"shicho/tactics/terms"
)

// Solver decides whether a group is killed. It keeps its tables from one question to the next. It serves one goroutine.
type Solver struct {
	// Kept between questions:
	proofs  table.Table[entry]
	numbers table.Table[numbers] // of nodes that are not decided
	similar table.Buckets[similarEntry]

	// Of the question at hand:
	Frame
	life    board.Life // of the owner of the group
	walls   board.Life // of the besieger
	space   space      // of the node at hand
	widened bool       // loops became larger: the search begins again
	nodes   int
	most    int // nodes that the question may have; 0 is no bound
	stopped bool
	order   uint32           // in findEyes: the passes of the besieger that the owner can still afford
	corners []board.PointSet // by point: its diagonal neighbours

	// Of each ply:
	frames [settings.LifePlies + 2]frame
	tree   [settings.LifePlies + 2]node

	// Advise, if set, tells how probable the moves of a side are, by point. Where a node takes long, its probable moves are searched first.
	Advise func(b *board.Board, toMove board.Colour) (shares []float64)
	advice map[uint64]board.PointSet // by key: the probable moves of the nodes that took long
	// Cancelled, if set, ends every search while it is true, as if the nodes had run out.
	Cancelled *atomic.Bool
	// Audit, if set, sees every node that was decided without a repetition: for tests.
	Audit func(p *zone.Proof, toMove terms.Side, move board.Point, reached bool)
}

// Frame is what a question fixes for all positions that moves lead to from the one that was asked about.
type Frame struct {
	position.Position
	region board.PointSet // where both sides look for moves from the start
	loops  board.PointSet // what a repetition rests on: see evaluate
	fence  board.PointSet // with Eyes: the space of the group at the root, with the walls around it
	alone  bool           // findEyes searches, for two eyes alone
}

// frame is the state of one ply.
type frame struct {
	proof zone.Proof  // of the node's verdict, once it is known
	move  board.Point // the winning move
}

// New makes a solver with its tables, some megabytes.
func New() *Solver {
	return &Solver{proofs: table.New[entry](settings.LifeBits), numbers: table.New[numbers](settings.LifeNumberBits),
		similar: table.NewBuckets[similarEntry](settings.LifeSimilarBits)}
}

// Forget empties the tables.
func (s *Solver) Forget() {
	s.proofs.Forget()
	s.numbers.Forget()
	s.similar.Forget()
}

// Verdict is what one search has found.
type Verdict struct {
	Known   bool // the goal is proved to be reached, or not to be
	Reached bool
	Move    board.Point // of the side to move that brings it about, Pass if none is needed; NoPoint if the other side prevails
	Proof   zone.Proof
	Nodes   int
	Limit   terms.Limit // what cut a search that knows nothing
}

// owner is the colour of the group.
func (s *Solver) owner() board.Colour {
	if s.Eyes {
		return s.Colour(terms.Attacker)
	}
	return s.Colour(terms.Defender)
}

// besieger is the colour of the other side.
func (s *Solver) besieger() board.Colour { return s.owner().Opponent() }

// Decide answers a question of the goal Kill with one side free of ko, or neither if free is Empty. The
// verdict can spare at least spare stones. The stones of the question must stand. The board comes back as it was.
//
// What is cut is asked once more by a search for life alone.
//
// With Eyes it is the owner of the group who wants to reach something: two eyes, which takes finitely many moves. So in the search the owner
// is the attacker, and the other side the defender, who wants to hold out for ever.
func (s *Solver) Decide(b *board.Board, q terms.Question, free board.Colour, limits *terms.Limits, spare int) Verdict {
	asked, first, last := q, *limits, limits.Nodes/settings.EyesShare
	first.Nodes -= last
	if q.Eyes {
		q.ToMove = q.ToMove.Opponent()
	}
	v := s.decide(b, q, free, &first, spare)
	if v.Reached = v.Reached != q.Eyes; v.Known || last < 2 || s.isCancelled() {
		return v
	}
	eyes := s.findEyes(b, asked, free, limits.WithNodes(max(limits.Nodes-v.Nodes, last)-1), spare)
	v.Nodes += eyes.Nodes
	if eyes.Known {
		eyes.Nodes = v.Nodes
		return eyes
	}
	return v
}

// decide is Decide by the roles of the search.
func (s *Solver) decide(b *board.Board, q terms.Question, free board.Colour, limits *terms.Limits, spare int) Verdict {
	defer b.SetRules(position.UsePlainRules(b))
	defer b.SetWalls(position.UseWalls(b, &q))
	s.alone = false
	if s.Set(b, q, free, limits, spare); !s.enclose() {
		return Verdict{Move: board.NoPoint, Limit: terms.LimitNear, Proof: zone.Proof{Zone: s.region, Reach: zone.FarReach, Used: terms.LimitNear}}
	}
	v := s.search(limits.Nodes)
	if v.Known {
		s.addSafe(&v.Proof)
	}
	return v
}

// Follow decides a position that moves have led to from the one that a frame was made for, by what the search in that frame knows. A part of the group may be gone. threats are those
// that the free side has left, where they are limited. The proof of the verdict does not name what makes the safe walls safe.
func (s *Solver) Follow(f *Frame, b *board.Board, toMove terms.Side, threats, nodes int) Verdict {
	s.Frame = *f
	defer b.SetRules(position.UsePlainRules(b))
	defer b.SetWalls(position.UseWalls(b, &s.Question))
	if s.Board, s.ToMove = b, toMove; s.Eyes {
		s.ToMove = toMove.Opponent()
	}
	s.LeaveThreats(threats)
	v := s.search(nodes)
	f.loops = s.loops
	if s.Eyes {
		v.Reached = !v.Reached
	}
	return v
}

// enclose finds where the fight is, and what is safe. It returns false where nothing can be proved, as there is a way out.
func (s *Solver) enclose() bool {
	s.region = s.findRegion(settings.LifeWidth)
	if !s.Walls.IsEmpty() {
		s.region = s.findRegion(settings.WalledWidth)
	}
	s.loops = s.surround(&s.region)
	s.findSafe()
	s.region.Subtract(&s.Reserved)
	s.loops.Subtract(&s.Reserved)
	return !s.Eyes || s.findFence()
}

// search decides the position at hand.
func (s *Solver) search(nodes int) Verdict {
	s.nodes, s.most = 0, nodes
	clear(s.advice)
	if s.alone {
		return s.searchAlone()
	}
	for {
		s.widened, s.stopped = false, false
		sum := s.evaluate(0, s.ToMove)
		if !sum.isDecided() && !s.stopped {
			sum = s.develop(0, s.ToMove, numbers{infinite, infinite})
		}
		if s.widened {
			continue
		}
		return s.verdict(sum)
	}
}

// findFence finds what encloses the group. It returns false if there is a way out.
func (s *Solver) findFence() bool {
	s.look()
	s.fence = s.space.all
	s.fence.Union(&s.space.walls)
	s.loops.Union(&s.fence)
	return s.space.closed && !s.Reserved.Intersects(&s.space.all)
}

// findSafe finds the strings of the besieger around the fight that live whatever happens, and the eyes by which they live, which he does not fill.
// Walls of the question are safe, too. With
// Eyes, where he has only to hold out, strings with two liberties away from the fight are safe, too, and he does not fill these liberties.
func (s *Solver) findSafe() {
	b, besieger := s.Board, s.besieger()
	walls := s.loops
	walls.Intersect(b.Stones(besieger))
	s.walls.Avoid = s.region
	safe, reserved := s.walls.Find(b, besieger, &walls), board.PointSet{}
	left := safe
	for p := b.TakeString(&left); p >= 0; p = b.TakeString(&left) {
		s.walls.AddZone(p, &reserved)
	}
	reserved.Subtract(b.Stones(besieger))
	for p := s.Walls.First(); p >= 0; p = s.Walls.Next(p + 1) {
		safe.Union(b.StringAt(p))
	}
	if s.Eyes {
		walls.Subtract(&safe)
		s.addWalls(walls, &safe, &reserved)
	}
	s.Reserve(safe, reserved)
}

// addWalls adds the strings with two liberties away from the fight to those that are safe, and these liberties to those that are reserved.
func (s *Solver) addWalls(left board.PointSet, safe, reserved *board.PointSet) {
	b := s.Board
	for p := b.TakeString(&left); p >= 0; p = b.TakeString(&left) {
		libs := b.LibertySet(p)
		libs.Subtract(&s.region)
		for x := libs.First(); x >= 0; x = libs.Next(x + 1) {
			if b.Around(x).Intersects(&s.region) {
				libs.Remove(x)
			}
		}
		if first := libs.First(); libs.Len() > 1 {
			reserved.Add(first)
			reserved.Add(libs.Next(first + 1))
			safe.Union(b.StringAt(p))
		}
	}
}

// addSafe makes the proof of the root rest on the life of the safe strings in its zone, and on the liberties that are reserved.
func (s *Solver) addSafe(p *zone.Proof) {
	b := s.Board
	walls := p.Zone
	walls.Intersect(b.Stones(s.besieger()))
	for q := b.TakeString(&walls); q >= 0; q = b.TakeString(&walls) {
		if b.IsWall(q) {
			continue
		}
		if s.walls.Has(q) {
			s.walls.AddZone(q, &p.Zone)
			continue
		}
		if s.Eyes {
			libs := b.LibertySet(q)
			libs.Intersect(&s.Reserved)
			p.Zone.Union(&libs)
		}
	}
}

// verdict is the verdict of the frame of the root.
func (s *Solver) verdict(sum numbers) Verdict {
	f := &s.frames[0]
	v := Verdict{Move: board.NoPoint, Nodes: s.nodes, Limit: terms.LimitNodes}
	switch {
	case s.stopped:
		v.Proof = zone.Proof{Zone: s.region, Reach: zone.FarReach, Used: terms.LimitNodes}
		v.Move = s.guessMove()
		return v
	case f.proof.Used.IsCut():
		v.Proof, v.Limit = f.proof, f.proof.Used
		return v
	}
	v.Known, v.Reached, v.Proof, v.Limit = true, sum.proof == 0, f.proof, f.proof.Used
	if s.ToMove.Wins(v.Reached) {
		v.Move = f.move
		if v.Move == board.NoPoint {
			v.Move = board.Pass
		}
	}
	return v
}

// guessMove is the most promising move at the root of a search that was cut: NoPoint if the other side seems to prevail.
func (s *Solver) guessMove() board.Point {
	n := &s.tree[0]
	sum, best, _ := s.sum(n, s.ToMove)
	if best < 0 || s.ToMove.Wins(sum.proof > sum.disproof) {
		return board.NoPoint
	}
	return n.children[best].move
}

// isSpent tells whether the search must end without a verdict.
func (s *Solver) isSpent() bool {
	worker.Now(s.nodes)
	return s.most > 0 && s.nodes > s.most || s.isCancelled()
}

// isCancelled tells whether somebody ends all searches.
func (s *Solver) isCancelled() bool { return s.Cancelled != nil && s.Cancelled.Load() }
