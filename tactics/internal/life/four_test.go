package life

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/tactics/terms"
)

var (
	strideFlag = flag.Int("stride", 401, "TestFourLines -long: ask about one in this many positions")
	nodesFlag  = flag.Int("nodes", 200_000, "TestFourLines -long: the most nodes of a search")
)

// place puts a position of the oracle on a board, with the colour of the owner.
func place(b *board.Board, position Board, owner board.Colour) bool {
	var stones []board.Stone
	for p := range b.Points() {
		switch {
		case position.Owner>>p&1 == 1:
			stones = append(stones, board.Stone{Point: board.Point(p), Colour: owner})
		case position.Attacker>>p&1 == 1:
			stones = append(stones, board.Stone{Point: board.Point(p), Colour: owner.Opponent()})
		}
	}
	b.Clear()
	return b.Setup(stones) == nil
}

// positionOf is the other way round.
func positionOf(b *board.Board, owner board.Colour) (position Board) {
	for p := range b.Points() {
		switch b.At(board.Point(p)) {
		case owner:
			position.Owner |= 1 << p
		case owner.Opponent():
			position.Attacker |= 1 << p
		}
	}
	return position
}

// freeOf is the side that is free of ko, as the oracle names it.
func freeOf(free, owner board.Colour) Side {
	switch free {
	case owner:
		return Owner
	case owner.Opponent():
		return Attacker
	}
	return Nobody
}

// Two searches in full, which share no code, agree about every position of 3x3 points.
func TestOracles(t *testing.T) {
	testrun.SingleGoroutine(t)
	for _, free := range []board.Colour{board.Empty, board.Black, board.White} {
		g, stones := newGraph(free, -1, 1<<30), map[uint64][2]board.PointSet{}
		boards(3, func(b *board.Board) {
			g.add(b, board.Black, -1, stones)
			g.add(b, board.White, -1, stones)
		})
		targets := []board.Point{0, 1, 4}
		if !*testrun.Long {
			targets = targets[free : free+1]
		}
		for _, target := range targets {
			won := g.killed(board.SetOf(target), false, board.Black, stones)
			all := Solve(3, int(target), freeOf(free, board.Black), 0)
			boards(3, func(b *board.Board) {
				if b.At(target) != board.Black {
					return
				}
				for _, toMove := range []board.Colour{board.Black, board.White} {
					if falls := all.Falls(positionOf(b, board.Black), toMove == board.White); falls != won[g.index[state{b.Key(), toMove, board.NoPoint, -1}]] {
						t.Fatalf("%s to move, %s free: the oracles differ about point %d\n%s", toMove, free, target, b)
					}
				}
			})
		}
	}
}

// fourLines are the counts of TestFourLines.
type fourLines struct {
	solver                                   *Solver
	walls                                    board.PointSet
	random                                   *rand.Rand
	asked, cut, fallen, lives, zones, number int
}

// On boards of four lines the solver says what search in full says of groups of one string, and so it is wherever the zone looks the same: without walls, and
// where strings of the besieger are taken to stand. Without -long the boards have three lines.
func TestFourLines(t *testing.T) {
	testrun.SingleGoroutine(t)
	size, targets, stride := 3, []int{0, 1, 4}, 7
	walls := []board.PointSet{board.SetOf(8), board.SetOf(6, 5), board.SetOf(0)}
	if *testrun.Long {
		size, targets, stride = Largest, []int{0, 1, 5}, *strideFlag
		walls = []board.PointSet{board.SetOf(10), board.SetOf(15, 7), board.SetOf(3)}
	}
	for _, name := range []string{"open", "walls"} {
		t.Run(name, func(t *testing.T) {
			c := &fourLines{solver: New(), random: rand.New(rand.NewPCG(105, 106))}
			for i, target := range targets {
				if c.walls = walls[i]; name == "open" {
					c.walls = board.PointSet{}
				}
				for _, free := range []Side{Nobody, Owner, Attacker} {
					c.askAll(t, size, target, free, stride)
				}
			}
			t.Log(c)
			if c.fallen == 0 || c.fallen == c.asked || c.cut > c.asked/10 {
				t.Error("too little was decided")
			}
		})
	}
}

// askAll asks about positions with a stone at the target: all of them with a stride of 1, one of three with a stride of 3.
func (c *fourLines) askAll(t *testing.T, size, target int, free Side, stride int) {
	b, _ := board.New(size)
	all := Solve(size, target, free, bitsOf(&c.walls))
	all.Each(func(position Board) {
		if c.number++; c.number%stride != 0 {
			return
		}
		owner := board.Colour(1 + c.random.IntN(2))
		if place(b, position, owner) {
			c.ask(t, all, b, board.Point(target), owner, free)
		}
	})
	if *testrun.Long {
		fmt.Fprintln(os.Stderr, "target", target, "free", free, c)
	}
}

func (c *fourLines) String() string {
	return fmt.Sprintf("%d questions, %d fall, %d lives found by themselves, %d cut, %d boards rewritten", c.asked, c.fallen, c.lives, c.cut, c.zones)
}

// ask asks who wins a position, each side moving first.
func (c *fourLines) ask(t *testing.T, all *Solution, b *board.Board, target board.Point, owner board.Colour, free Side) {
	colour := [...]board.Colour{Nobody: board.Empty, Owner: owner, Attacker: owner.Opponent()}[free]
	for _, side := range [...]terms.Side{terms.Attacker, terms.Defender} {
		q := terms.Question{Goal: terms.Kill, Target: target, Group: board.SetOf(target), Walls: c.walls, ToMove: side}
		truth := func(b *board.Board) bool { return all.Falls(positionOf(b, owner), side == terms.Attacker) }
		c.asked++
		limits := terms.Limits{Nodes: *nodesFlag}
		for i, v := range bothWays(c.solver, b, q, colour, &limits) {
			switch {
			case !v.Known:
				c.cut++
			case i > 0:
				c.lives++
			case v.Reached:
				c.fallen++
			}
			if v.Known {
				c.check(t, b, &q, &v, truth)
			}
		}
	}
}

// check tells whether a verdict is true, and whether it is where the board is rewritten outside its zone.
func (c *fourLines) check(t *testing.T, b *board.Board, q *terms.Question, v *Verdict, truth func(b *board.Board) bool) {
	owner := b.At(q.Target)
	if v.Reached != truth(b) {
		t.Fatalf("%s at %d, %s to move: killed is %v, the solver says %v\n%s", owner, q.Target, q.ToMove, truth(b), v.Reached, b)
	}
	v.Proof.Zone.Union(&c.walls)
	other, ok := rewrite(b, &v.Proof, c.random)
	if !ok || other.At(q.Target) != owner {
		if ok && !v.Reached {
			t.Fatalf("the zone %v of a group that stands has none of it\n%s", v.Proof.Zone.Points(), b)
		}
		return
	}
	c.zones++
	if truth(other) != v.Reached {
		t.Fatalf("%s at %d, %s to move: %v with zone %v, spare %d\n%s\nbut not\n%s", owner, q.Target, q.ToMove, v.Reached, v.Proof.Zone.Points(), v.Proof.Reach, b, other)
	}
}
