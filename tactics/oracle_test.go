package tactics

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"shicho/board"
	"shicho/tactics/internal/zone"
)

// oracle answers the questions of Decide by trying every move of both sides. It has no
// zones, no move order, and no bound but the limits.
type oracle struct {
	b                  *board.Board
	target             board.Point
	attacker, defender board.Colour
	freedom
	limits Limits
	known  map[string]bool
}

// freedom is the side that may retake kos at once, and how often. -1 threats have no
// bound.
type freedom struct {
	free    board.Colour
	threats int
}

// freedomOf is the freedom that a question has by its limits.
func freedomOf(free board.Colour, limits *Limits) freedom {
	if limits.Threats == 0 {
		return freedom{free, -1}
	}
	return freedom{free, limits.Threats}
}

// play makes a move. It tells whether the move was legal, and whether it cost a threat.
func (f *freedom) play(b *board.Board, x board.Point, side board.Colour) (played, spent bool) {
	if ko, banned := b.Ko(); x != ko || side != banned {
		return b.TryPlay(x, side), false
	}
	if side != f.free || f.threats == 0 || !b.PlayThroughKo(x, side) {
		return false, false
	}
	if f.threats > 0 {
		f.threats--
	}
	return true, f.threats >= 0
}

// limits are the free side and the limits of a question asked in this position.
func (f *freedom) limits(limits *Limits) (board.Colour, Limits) {
	free, bounded := f.free, *limits
	if f.threats >= 0 {
		if bounded.Threats = f.threats; f.threats == 0 {
			free = board.Empty
		}
	}
	return free, bounded
}

// undo takes back a move.
func (f *freedom) undo(b *board.Board, spent bool) {
	b.Undo()
	if spent {
		f.threats++
	}
}

func (o *oracle) captured(attackerToMove, ladder bool, plies int) bool {
	if o.b.At(o.target) == board.Empty {
		return o.taken(plies)
	}
	liberties := o.b.Liberties(o.target)
	if attackerToMove {
		if last := o.b.LibertySet(o.target); liberties == 1 && (plies > 0 || ladder && o.limits.Plies.Ladders > 0) {
			played, spent := o.play(o.b, last.First(), o.attacker)
			kept := played && o.kept()
			if played {
				o.undo(o.b, spent)
			}
			if kept {
				return true
			}
		}
	}
	switch {
	case liberties >= o.limits.Escape.Liberties:
		return false
	case plies <= 0 && o.limits.Plies.Ladders == 0:
		return false
	case plies <= 0 && attackerToMove && !ladder:
		return false
	case plies <= 0 && !attackerToMove && liberties > 1:
		return false
	case plies <= o.limits.Plies.Depth-o.limits.Plies.Ladders && o.limits.Plies.Ladders > 0:
		return false
	}
	ko, banned := o.b.Ko()
	ladder = ladder && plies <= 0
	key := fmt.Sprint(o.b.String(), ko, banned, o.threats, attackerToMove, ladder, plies)
	if v, ok := o.known[key]; ok {
		return v
	}
	mover := o.defender
	if attackerToMove {
		mover = o.attacker
	}
	result := !attackerToMove
	libs := o.b.LibertySet(o.target)
	for x := board.Pass; int(x) < o.b.Points(); x++ {
		if attackerToMove && plies <= 0 && (x == board.Pass || !libs.Has(x)) {
			continue // only ataris continue a ladder
		}
		if x >= 0 && o.b.At(x) != board.Empty {
			continue
		}
		played, spent := o.play(o.b, x, mover)
		if !played {
			continue
		}
		v := o.captured(!attackerToMove, !attackerToMove && liberties == 1, plies-1)
		o.undo(o.b, spent)
		if v == attackerToMove {
			result = v
			break
		}
	}
	o.known[key] = result
	return result
}

// kept tells whether the defender cannot take back the stone that just took the target,
// or may not by the limits.
func (o *oracle) kept() bool {
	var taken board.PointSet
	o.b.LastCaptured(&taken)
	return !o.limits.Escape.Retakes || taken.Intersects(o.b.Around(o.target)) || o.b.Liberties(o.b.LastMove().Point) > 1
}

// taken answers what captured does, just after the attacker took the target off.
func (o *oracle) taken(plies int) bool {
	if o.kept() {
		return true
	}
	played, spent := o.play(o.b, o.target, o.defender)
	if !played {
		return true
	}
	defer o.undo(o.b, spent)
	return o.captured(true, true, plies-1)
}

// TestOracle compares the reader with the oracle on every string of random
// positions.
func TestOracle(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(7, 8))
	limits := []Limits{
		{Escape: Escape{Liberties: 5}, Plies: Plies{Depth: 5, Ladders: 15}},
		{Escape: Escape{Liberties: 4}, Plies: Plies{Depth: 7}},
		{Escape: Escape{Liberties: 5}, Plies: Plies{Depth: 3, Ladders: 13}},
		{Escape: Escape{Liberties: 3}, Plies: Plies{Depth: 4, Ladders: 9}},
		{Escape: Escape{Liberties: 5, Retakes: true}, Plies: Plies{Depth: 6, Ladders: 15}},
		{Escape: Escape{Liberties: 4, Retakes: true}, Plies: Plies{Depth: 5}},
		{Escape: Escape{Liberties: 5, Retakes: true}, Plies: Plies{Depth: 5, Ladders: 15}, Threats: 1},
		{Escape: Escape{Liberties: 4}, Plies: Plies{Depth: 6}, Threats: 2},
	}
	positions := 40
	if *long {
		positions = 20000
	}
	reader := NewReader().Keep()
	outcomes := map[Outcome]int{}
	for i := range positions {
		size := []int{3, 4, 4, 5, 5}[i%5]
		b := randomPosition(size, size*size/2+random.IntN(2*size*size), random)
		l := limits[i/5%len(limits)]
		for _, s := range b.Position() {
			if b.Root(s.Point) != s.Point {
				continue
			}
			for _, attackerToMove := range []bool{false, true} {
				for _, free := range []board.Colour{board.Black, board.White, board.Empty} {
					o := oracle{b, s.Point, s.Colour.Opponent(), s.Colour, freedomOf(free, &l), l, map[string]bool{}}
					want := o.captured(attackerToMove, false, l.Plies.Depth)
					key := b.Key()
					reader.solver.Audit = func(p *zone.Proof, toMove Side, _ board.Point, plies int, captured bool) {
						if l.Threats > 0 {
							o.threats = reader.solver.Threats()
						}
						want := o.captured(toMove == Attacker, plies <= 0, plies)
						if want != captured {
							t.Fatalf("%+v, target %s, %s to move, %s free, plies %d, last move %v: captured is %v, the reader says %v; zone %s\n%s", l, board.FormatPoint(s.Point, size),
								toMove, free, plies, b.LastMove(), want, captured, vertices(&p.Zone, size), b)
						}
					}
					got := reader.Decide(b, Question{Target: s.Point, ToMove: sideIf(attackerToMove)}, free, &l)
					if b.Key() != key {
						t.Fatalf("the board changed:\n%s", b)
					}
					outcomes[got.Outcome]++
					if want != (got.Outcome == Captured) {
						ko, banned := b.Ko()
						t.Fatalf("position %d: %s, attacker to move %v, %s free, ko %d %v, limits %+v: captured is %v, the reader says %s\n%s",
							i, board.FormatPoint(s.Point, size), attackerToMove, free, ko, banned, l, want, got.Outcome, b)
					}
				}
			}
		}
	}
	t.Log(outcomes)
}

// randomPosition plays moves at random, colours alternating.
func randomPosition(size, moves int, random *rand.Rand) *board.Board {
	b, _ := board.New(size)
	for i := range moves {
		b.TryPlay(board.Point(random.IntN(size*size)), board.Colour(1+i%2))
	}
	return b
}

func vertices(s *board.PointSet, size int) string {
	text := ""
	for p := s.First(); p >= 0; p = s.Next(p + 1) {
		text += " " + board.FormatPoint(p, size)
	}
	return text
}

// TestNumbersOracle: on tiny boards the oracle finds every capture that the search by
// proof numbers finds.
func TestNumbersOracle(t *testing.T) {
	random := rand.New(rand.NewPCG(27, 28))
	limits := Limits{Escape: Escape{Liberties: 9}, Plies: Plies{Depth: 1, Near: true}, Numbers: Numbers{Search: true, Width: 2}, Nodes: 20_000}
	positions := 60
	if *long {
		positions = 2000
	}
	reader := NewReader().Keep()
	captured, missed := 0, 0
	for i := range positions {
		size := 3 + i%2
		b := randomPosition(size, 3*size*size, random)
		limits.Escape.Retakes, limits.Threats = i%4 < 2, i%3
		for _, s := range b.Position() {
			if b.Root(s.Point) != s.Point {
				continue
			}
			attackerToMove, free := random.IntN(2) == 0, board.Colour(random.IntN(3))
			a := reader.Decide(b, Question{Target: s.Point, ToMove: sideIf(attackerToMove)}, free, &limits)
			want := false
			for plies := 13; plies <= 41 && !want && (plies == 13 || a.Outcome == Captured); plies += 14 {
				deep := Limits{Escape: Escape{Liberties: limits.Escape.Liberties, Retakes: limits.Escape.Retakes}, Plies: Plies{Depth: plies}, Threats: limits.Threats}
				o := oracle{b, s.Point, s.Colour.Opponent(), s.Colour, freedomOf(free, &deep), deep, map[string]bool{}}
				want = o.captured(attackerToMove, false, plies)
			}
			switch {
			case a.Outcome == Captured && !want:
				t.Fatalf("%s is captured, attacker to move %v, %s free, says the reader:\n%s", board.FormatPoint(s.Point, size), attackerToMove, free, b)
			case a.Outcome == Captured:
				captured++
			case want:
				missed++
			}
		}
	}
	t.Logf("%d captures, %d missed", captured, missed)
	if missed > captured/10 {
		t.Errorf("%d captures missed, %d found", missed, captured)
	}
}
