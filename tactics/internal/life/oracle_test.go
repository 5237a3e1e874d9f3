package life

import (
	"math/rand/v2"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/tactics/internal/zone"
	"shicho/tactics/terms"
)

// graph is every position that can come from some positions, with every move of both sides. It knows nothing of zones and move order.
type graph struct {
	free    board.Colour // the side that may retake kos at once
	threats int          // how often it may; -1 is no bound
	index   map[state]int32
	states  []state
	next    [][]int32
	barred  board.PointSet // where White does not play
	full    bool           // there are more positions than the test wants
	most    int
}

// state is a position with all that the rules know of it.
type state struct {
	key     uint64
	toMove  board.Colour
	ko      board.Point // that toMove may not play, or only for a threat; else NoPoint
	threats int
}

func newGraph(free board.Colour, threats, most int) *graph {
	return &graph{free: free, threats: threats, index: map[state]int32{}, most: most}
}

// add adds a position and all that follow from it.
func (g *graph) add(b *board.Board, toMove board.Colour, threats int, black map[uint64][2]board.PointSet) int32 {
	st := state{b.Key(), toMove, board.NoPoint, threats}
	if ko, banned := b.Ko(); ko >= 0 && banned == toMove {
		st.ko = ko
	}
	if i, known := g.index[st]; known {
		return i
	}
	i := int32(len(g.states))
	g.index[st] = i
	g.states = append(g.states, st)
	g.next = append(g.next, nil)
	black[st.key] = [2]board.PointSet{*b.Stones(board.Black), *b.Stones(board.White)}
	if len(g.states) > g.most {
		g.full = true
		return i
	}
	var next []int32
	for x := board.Pass; int(x) < b.Points() && !g.full; x++ {
		left := threats
		if x >= 0 && toMove == board.White && g.barred.Has(x) {
			continue
		}
		if x == st.ko && x >= 0 {
			if toMove != g.free || threats == 0 || !b.PlayThroughKo(x, toMove) {
				continue
			}
			if threats > 0 {
				left--
			}
		} else if !b.TryPlay(x, toMove) {
			continue
		}
		next = append(next, g.add(b, toMove.Opponent(), left, black))
		b.Undo()
	}
	g.next[i] = next
	return i
}

// killed tells for every position whether the group of an owner falls, the attacker being the other side.
func (g *graph) killed(group board.PointSet, whole bool, owner board.Colour, stones map[uint64][2]board.PointSet) []bool {
	won := make([]bool, len(g.states))
	for i, st := range g.states {
		won[i] = falls(stones[st.key][owner-1], group, whole)
	}
	g.spread(won, make([]bool, len(won)), owner.Opponent())
	return won
}

// falls tells whether a group is taken, as far as the question asks for it.
func falls(standing, group board.PointSet, whole bool) bool {
	standing.Intersect(&group)
	return standing.IsEmpty() || whole && standing != group
}

// hasEyes tells for every position whether the group of an owner comes to live whatever the other side does.
func (g *graph) hasEyes(group board.PointSet, whole bool, owner board.Colour, stones map[uint64][2]board.PointSet, size int) []bool {
	won, lost := make([]bool, len(g.states)), make([]bool, len(g.states))
	b, _ := board.New(size)
	var life board.Life
	for i, st := range g.states {
		own := stones[st.key][owner-1]
		if lost[i] = falls(own, group, whole); lost[i] {
			continue
		}
		b.Clear()
		var list []board.Stone
		for c, points := range stones[st.key] {
			for p := points.First(); p >= 0; p = points.Next(p + 1) {
				list = append(list, board.Stone{Point: p, Colour: board.Colour(c + 1)})
			}
		}
		if b.Setup(list) != nil {
			continue
		}
		alive := life.Find(b, owner, &group)
		won[i] = alive.Intersects(&group) && (!whole || alive.Contains(&group))
	}
	g.spread(won, lost, owner)
	return won
}

// spread completes the positions that a side has won: those where it can move to one, and those where the other side cannot but move to one.
func (g *graph) spread(won, lost []bool, side board.Colour) {
	for changed := true; changed; {
		changed = false
		for i := len(won) - 1; i >= 0; i-- {
			if won[i] || lost[i] {
				continue
			}
			some, all := false, true
			for _, n := range g.next[i] {
				some, all = some || won[n], all && won[n]
			}
			if g.states[i].toMove == side && some || g.states[i].toMove != side && all {
				won[i], changed = true, true
			}
		}
	}
}

// boards yields every legal position of a size.
func boards(size int, yield func(b *board.Board)) {
	points := size * size
	codes := 1
	for range points {
		codes *= 3
	}
	b, _ := board.New(size)
	stones := make([]board.Stone, points)
	for code := range codes {
		for p, c := 0, code; p < points; p, c = p+1, c/3 {
			stones[p] = board.Stone{Point: board.Point(p), Colour: board.Colour(c % 3)}
		}
		if b.Setup(stones) == nil {
			yield(b)
		}
	}
}

// Every position of 3x3 points, with groups of one and two strings: the solver says what full search says, and so it is
// wherever the zone looks the same.
func TestSmallBoards(t *testing.T) {
	testrun.SingleGoroutine(t)
	random := rand.New(rand.NewPCG(101, 102))
	groups := []board.PointSet{board.SetOf(0), board.SetOf(1), board.SetOf(4), board.SetOf(0, 2), board.SetOf(1, 3), board.SetOf(0, 4), board.SetOf(0, 8)}
	solver := New()
	asked, lives, zones := 0, 0, 0
	for round := range testrun.Cases(1, 12) {
		free := board.Colour(round % 3)
		threats := -1
		if free != board.Empty {
			threats = [...]int{-1, 1, 2, 3}[round/3]
		}
		g, stones := newGraph(free, threats, 1<<30), map[uint64][2]board.PointSet{}
		boards(3, func(b *board.Board) {
			g.add(b, board.Black, threats, stones)
			g.add(b, board.White, threats, stones)
		})
		limits := terms.Limits{Threats: max(threats, 0)}
		for k, group := range groups {
			whole, owner := k%2 == 1, board.Colour(1+(k+round)%2)
			if k != 0 && !*testrun.Long && k != 1+round && k != 4+round {
				continue
			}
			won := g.killed(group, whole, owner, stones)
			boards(3, func(b *board.Board) {
				if !b.Stones(owner).Contains(&group) {
					return
				}
				for _, side := range [...]terms.Side{terms.Attacker, terms.Defender} {
					q := terms.Question{Goal: terms.Kill, Target: group.First(), Group: group, Whole: whole, ToMove: side}
					toMove := q.Mover(b)
					truth := func(b *board.Board) bool { return won[g.index[state{b.Key(), toMove, board.NoPoint, threats}]] }
					asked++
					verdicts := bothWays(solver, b, q, free, &limits)
					lives += len(verdicts) - 1
					for k := range 3 * len(verdicts) {
						v := verdicts[k/3]
						if !v.Known || v.Reached != truth(b) {
							t.Fatalf("%v of %s, whole %v, %s to move, %s free with %d threats: killed is %v, the solver says %v, known %v\n%s",
								group.Points(), owner, whole, side, free, threats, truth(b), v.Reached, v.Known, b)
						}
						other, ok := rewrite(b, &v.Proof, random)
						if !ok || !other.Stones(owner).Intersects(&group) && !v.Reached {
							if ok {
								t.Fatalf("the zone %v of a group that stands has none of it\n%s", v.Proof.Zone.Points(), b)
							}
							continue
						}
						zones++
						if truth(other) != v.Reached {
							t.Fatalf("%v of %s, whole %v, %s to move, %s free with %d threats: %v with zone %v, spare %d\n%s\nbut not\n%s",
								group.Points(), owner, whole, side, free, threats, v.Reached, v.Proof.Zone.Points(), v.Proof.Reach, b, other)
						}
					}
				}
			})
		}
	}
	t.Logf("%d questions, %d lives found by themselves, %d boards rewritten", asked, lives, zones)
}

// The same where some stones of the besieger are walls, which never fall: one in a corner, one on the edge, or one in the centre. Boards are
// rewritten outside the zone, but for the walls.
func TestPromisedWalls(t *testing.T) {
	testrun.SingleGoroutine(t)
	random := rand.New(rand.NewPCG(105, 106))
	groups := []board.PointSet{board.SetOf(0), board.SetOf(1), board.SetOf(0, 2), board.SetOf(0, 1, 2)}
	walls := []board.PointSet{board.SetOf(8), board.SetOf(5), board.SetOf(4), board.SetOf(7, 5), board.SetOf(3, 4, 5)}
	solver := New()
	asked, killed, zones := 0, 0, 0
	for round := range testrun.Cases(2, 3*len(walls)*len(groups)) {
		free := board.Colour(round % 3)
		wall, group, whole := walls[round%len(walls)], groups[round/3%len(groups)], random.IntN(3) == 0
		if wall.Intersects(&group) {
			continue
		}
		owner := board.Colour(1 + random.IntN(2))
		g, stones := newGraph(free, -1, 1<<30), map[uint64][2]board.PointSet{}
		walled := func(yield func(b *board.Board)) {
			boards(3, func(b *board.Board) {
				if b.Stones(owner.Opponent()).Contains(&wall) {
					b.SetWalls(wall)
					yield(b)
				}
			})
		}
		walled(func(b *board.Board) {
			g.add(b, board.Black, -1, stones)
			g.add(b, board.White, -1, stones)
		})
		won := g.killed(group, whole, owner, stones)
		walled(func(b *board.Board) {
			if !b.Stones(owner).Contains(&group) {
				return
			}
			b.SetWalls(board.PointSet{})
			for _, side := range [...]terms.Side{terms.Attacker, terms.Defender} {
				q := terms.Question{Goal: terms.Kill, Target: group.First(), Group: group, Whole: whole, Walls: wall, ToMove: side}
				toMove := q.Mover(b)
				truth := func(b *board.Board) bool { return won[g.index[state{b.Key(), toMove, board.NoPoint, -1}]] }
				asked++
				verdicts := bothWays(solver, b, q, free, &terms.Limits{})
				if verdicts[0].Reached {
					killed++
				}
				for k := range 3 * len(verdicts) {
					v := verdicts[k/3]
					if !v.Known || v.Reached != truth(b) {
						t.Fatalf("%v of %s, whole %v, walls %v, %s to move, %s free: killed is %v, the solver says %v, known %v\n%s",
							group.Points(), owner, whole, wall.Points(), side, free, truth(b), v.Reached, v.Known, b)
					}
					v.Proof.Zone.Union(&wall)
					other, ok := rewrite(b, &v.Proof, random)
					if !ok || !other.Stones(owner).Intersects(&group) && !v.Reached {
						continue
					}
					zones++
					if truth(other) != v.Reached {
						t.Fatalf("%v of %s, whole %v, walls %v, %s to move, %s free: %v with zone %v, spare %d\n%s\nbut not\n%s",
							group.Points(), owner, whole, wall.Points(), side, free, v.Reached, v.Proof.Zone.Points(), v.Proof.Reach, b, other)
					}
				}
			}
		})
	}
	t.Logf("%d questions, %d killed, %d boards rewritten", asked, killed, zones)
	if killed == 0 || killed == asked {
		t.Error("no wall decided anything")
	}
}

// bothWays are the verdict on a question, and the one of the search for life alone if that finds life.
func bothWays(s *Solver, b *board.Board, q terms.Question, free board.Colour, limits *terms.Limits) []Verdict {
	verdicts := []Verdict{s.Decide(b, q, free, limits, 0)}
	if v := s.findEyes(b, q, free, *limits, 0); v.Known {
		verdicts = append(verdicts, v)
	}
	return verdicts
}

// rewrite changes points outside the zone at random, adding no more stones than the proof can spare. ok is false if the position is illegal.
func rewrite(b *board.Board, p *zone.Proof, random *rand.Rand) (*board.Board, bool) {
	var stones []board.Stone
	added := 0
	for x := range board.Point(b.Points()) {
		colour := b.At(x)
		if !p.Zone.Has(x) && random.IntN(2) == 0 {
			colour = board.Colour(random.IntN(3))
			if colour != board.Empty && b.At(x) == board.Empty {
				if added == int(p.Reach) {
					continue
				}
				added++
			}
		}
		stones = append(stones, board.Stone{Point: x, Colour: colour})
	}
	other, _ := board.New(b.Size())
	return other, other.Setup(stones) == nil
}

// walled makes a board of 7x7 points on which the attacker, White, has a wall with two eyes, perhaps with liberties outside, around a corner
// of 8 to 10 points, where Black may live: inside.
func walled(random *rand.Rand) (b *board.Board, inside board.PointSet) {
	const size = 7
	corner := [...][2]int{{3, 3}, {4, 2}, {5, 2}}[random.IntN(3)]
	wide, high := corner[0], corner[1]
	open := random.IntN(3) // how many points of the outside stay empty beside the eyes
	var stones []board.Stone
	for p := range board.Point(size * size) {
		x, y := int(p)%size, int(p)/size
		colour := board.White
		if x < wide && y < high {
			inside.Add(p)
		}
		switch {
		case x < wide && y < high && (x == wide-1 || y == high-1):
			colour = board.Colour([...]int{0, 1, 1, 1, 1, 1, 2}[random.IntN(7)])
		case x < wide && y < high:
			colour = board.Colour([...]int{0, 0, 0, 0, 1, 2}[random.IntN(6)])
		case x == size-1 && y == size-1, x == size-3 && y == size-1:
			colour = board.Empty
		case open > 0 && x > wide && random.IntN(6) == 0:
			colour = board.Empty
			open--
		}
		stones = append(stones, board.Stone{Point: p, Colour: colour})
	}
	b, _ = board.New(size)
	if b.Setup(stones) != nil {
		return nil, inside
	}
	return b, inside
}

// behindWalls tells for each side to move whether a group falls, or does not come to two eyes, on a board that walled made, by full search. It is nil if there are too many
// positions.
func behindWalls(b *board.Board, group board.PointSet, whole, eyes bool, free board.Colour) func(toMove board.Colour) bool {
	g, stones := newGraph(free, -1, 150_000), map[uint64][2]board.PointSet{}
	g.barred = board.SetOf(board.Point(b.Points()-1), board.Point(b.Points()-3)) // the eyes
	g.add(b, board.Black, -1, stones)
	g.add(b, board.White, -1, stones)
	if g.full {
		return nil
	}
	if eyes {
		won := g.hasEyes(group, whole, board.Black, stones, b.Size())
		return func(toMove board.Colour) bool { return !won[g.index[state{b.Key(), toMove, board.NoPoint, -1}]] }
	}
	won := g.killed(group, whole, board.Black, stones)
	return func(toMove board.Colour) bool { return won[g.index[state{b.Key(), toMove, board.NoPoint, -1}]] }
}

// Behind walls with two eyes the solver says what full search says, in which the attacker leaves these eyes open. The same holds where points
// behind the wall that are not in the zone are rewritten.
func TestWalls(t *testing.T) {
	testrun.SingleGoroutine(t)
	random := rand.New(rand.NewPCG(103, 104))
	solver := New()
	asked, killed, lives, skipped, rewritten := 0, 0, 0, 0, 0
	for range testrun.Cases(8, 4000) {
		b, inside := walled(random)
		if b == nil || b.Stones(board.Black).IsEmpty() {
			continue
		}
		var group board.PointSet
		left := *b.Stones(board.Black)
		for p := b.TakeString(&left); p >= 0; p = b.TakeString(&left) {
			group.Add(p)
		}
		outside := *b.All()
		outside.Subtract(&inside)
		whole := random.IntN(3) == 0
		free := board.Colour(random.IntN(3))
		eyes := random.IntN(2) == 0
		truth := behindWalls(b, group, whole, eyes, free)
		if truth == nil {
			skipped++
			continue
		}
		for _, side := range [...]terms.Side{terms.Attacker, terms.Defender} {
			q := terms.Question{Goal: terms.Kill, Target: group.First(), Group: group, Whole: whole, Eyes: eyes, ToMove: side}
			want := truth(q.Mover(b))
			verdicts := bothWays(solver, b, q, free, &terms.Limits{})
			asked++
			if verdicts[0].Reached {
				killed++
			}
			lives += len(verdicts) - 1
			v := verdicts[len(verdicts)-1]
			if verdicts[0].Reached != want || !v.Known || v.Reached != want {
				t.Fatalf("%v, whole %v, eyes %v, %s to move, %s free: killed is %v, the solver says %v, known %v\n%s", group.Points(), whole, eyes, side, free, want, v.Reached, v.Known, b)
			}
			v.Proof.Zone.Union(&outside)
			other, ok := rewrite(b, &v.Proof, random)
			if !ok || other.Key() == b.Key() {
				continue
			}
			standing := group
			if standing.Intersect(other.Stones(board.Black)); standing.IsEmpty() || whole && standing != group {
				continue
			}
			if after := behindWalls(other, group, whole, eyes, free); after != nil {
				rewritten++
				if after(q.Mover(b)) != v.Reached {
					t.Fatalf("%v, whole %v, %s to move, %s free: killed is %v with zone %v, spare %d\n%s\nbut not\n%s", group.Points(), whole, side, free, v.Reached, v.Proof.Zone.Points(), v.Proof.Reach, b, other)
				}
			}
		}
	}
	t.Logf("%d questions, %d killed, %d lives found by themselves, %d boards left out, %d boards rewritten", asked, killed, lives, skipped, rewritten)
	if asked < 10 || killed == asked || killed == 0 {
		t.Errorf("only %d questions", asked)
	}
}
