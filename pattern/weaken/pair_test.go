package weaken_test

import (
	"math/rand/v2"
	"testing"

	"shicho/board"
	"shicho/pattern/shape"
	"shicho/pattern/weaken"
	"shicho/tactics"
)

// pairLimits are limits that decide most questions about two strings on a small board.
var pairLimits = tactics.Limits{Name: "pairs", Escape: tactics.Escape{Liberties: 20}, Plies: tactics.Plies{Depth: 20, Ladders: 60}, Numbers: tactics.Numbers{Search: true, Width: 4}, Nodes: 20_000}

// TestPairFactsAreEnough plays at random on small boards and weakens the joins and cuts that the reader finds. It rewrites all
// of the board that the facts leave open, with strings that have exactly the liberties that the facts promise: the reader must not
// prove the contrary.
func TestPairFactsAreEnough(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(7, 8))
	p := pairs{T: t, weakener: weaken.New(), reader: tactics.NewReader().Keep(), random: random}
	for range positionsToTest() {
		p.b = playAtRandom(t, random, 4+random.IntN(3))
		for one := range p.b.Strings() {
			for other := range p.b.Strings() {
				if one != other && one.Colour == other.Colour && random.IntN(3) == 0 {
					p.one, p.other, p.owner = one.Point, other.Point, one.Colour
					p.join()
					p.cut()
				}
			}
		}
	}
	t.Logf("%d joins and %d cuts, %d boards, %d of them tight, %d undecided", p.joins, p.cuts, p.boards, p.tight, p.undecided)
	if p.joins == 0 || p.cuts == 0 || p.boards < 5*(p.joins+p.cuts) || p.tight == 0 || p.undecided > p.boards/4 {
		t.Error("too little was tested")
	}
}

// pairs weakens what the reader proves about two strings.
type pairs struct {
	*testing.T
	weakener   *weaken.Weakener
	reader     *tactics.Reader
	random     *rand.Rand
	b          *board.Board
	one, other board.Point
	owner      board.Colour // of the strings

	joins, cuts, boards, tight, undecided int
}

// question is a question about the strings.
func (p *pairs) question(goal tactics.Goal, toMove tactics.Side) tactics.Question {
	return tactics.Question{Goal: goal, Target: p.one, Other: p.other, ToMove: toMove}
}

// facts are the weakest conditions of the move that the reader finds for a goal.
func (p *pairs) facts(goal tactics.Goal, kind shape.Kind) (facts shape.Facts, move board.Point, found bool) {
	q := p.question(goal, tactics.Attacker)
	loser := p.owner
	if goal == tactics.Connect {
		loser = p.owner.Opponent()
	}
	answer := p.reader.Decide(p.b, q, loser, &pairLimits)
	if answer.Outcome != tactics.Captured || answer.Move < 0 {
		return facts, 0, false
	}
	proof, proved := p.reader.Prove(p.b, q, answer.Move, &pairLimits)
	if !proved {
		return facts, 0, false
	}
	facts, found = p.weakener.Facts(&weaken.ExactProof{Board: p.b, Goal: goal, Target: p.one, Other: p.other, Move: answer.Move, Zone: proof.Zone, Kind: kind,
		Reader: p.reader, Limits: pairLimits})
	return facts, answer.Move, found
}

func (p *pairs) join() {
	facts, move, found := p.facts(tactics.Connect, shape.Join)
	if !found {
		return
	}
	p.joins++
	p.check(shape.Join, move, &facts)
}

func (p *pairs) cut() {
	join, _, found := p.facts(tactics.Connect, shape.Cut)
	if !found {
		return
	}
	facts, move, found := p.facts(tactics.Sever, shape.Cut)
	if !found {
		return
	}
	if both, ok := weaken.Join(p.b, &facts, &join); ok {
		p.cuts++
		p.check(shape.Cut, move, &both)
	}
}

// check rewrites the board and asks.
func (p *pairs) check(kind shape.Kind, move board.Point, facts *shape.Facts) {
	for range 20 {
		b := p.rewrite(kind, move, facts)
		if b == nil {
			continue
		}
		p.boards++
		verdict := true
		if kind == shape.Cut {
			verdict = p.holds(b, tactics.Connect, tactics.Attacker)
		}
		winner, goal := p.owner, tactics.Connect
		if kind == shape.Cut {
			winner, goal = p.owner.Opponent(), tactics.Sever
		}
		if !b.TryPlay(move, winner) {
			p.Fatalf("%s is illegal:\n%s\nthe facts are from\n%s", board.FormatPoint(move, b.Size()), b, p.b)
		}
		if verdict = p.holds(b, goal, tactics.Defender) && verdict; !verdict {
			p.Fatalf("%s of %s and %s by %s:\n%s\nthe facts are from\n%s\n%s", kind, board.FormatPoint(p.one, b.Size()), board.FormatPoint(p.other, b.Size()),
				board.FormatPoint(move, b.Size()), b, p.b, shape.Of(kind, p.b, p.one, move, facts))
		}
	}
}

// holds tells whether the reader proves a goal, or at least not the contrary.
func (p *pairs) holds(b *board.Board, goal tactics.Goal, toMove tactics.Side) bool {
	if gone := b.At(p.one) != p.owner || b.At(p.other) != p.owner; gone || b.Root(p.one) == b.Root(p.other) {
		return gone == (goal == tactics.Sever)
	}
	contrary, loser := tactics.Sever, p.owner.Opponent()
	if goal == tactics.Sever {
		contrary, loser = tactics.Connect, p.owner
	}
	if p.proves(b, goal, toMove, loser) {
		return true
	}
	if p.proves(b, contrary, tactics.Attacker+tactics.Defender-toMove, loser) {
		return false
	}
	p.undecided++
	return true
}

// proves tells whether the reader proves a goal. One side is free of ko.
func (p *pairs) proves(b *board.Board, goal tactics.Goal, toMove tactics.Side, free board.Colour) bool {
	q := p.question(goal, toMove)
	if p.reader.Decide(b, q, free, &pairLimits).Outcome == tactics.Captured {
		return true
	}
	q.Target, q.Other = q.Other, q.Target
	return p.reader.Decide(b, q, free, &pairLimits).Outcome == tactics.Captured
}

// rewrite changes what the facts leave open. The board is nil if it does not meet the facts.
func (p *pairs) rewrite(kind shape.Kind, move board.Point, facts *shape.Facts) *board.Board {
	mover := p.owner
	if !kind.IsOwners() {
		mover = mover.Opponent()
	}
	b, err := board.New(p.b.Size())
	if err != nil {
		p.Fatal(err)
	}
	var stones []board.Stone
	density := p.random.IntN(7)
	for at := range board.Point(b.Points()) {
		colour := board.Empty
		switch notOther, notOwn := facts.NotOther.Has(at), facts.NotOwn.Has(at); {
		case facts.Exact.Has(at):
			colour = p.b.At(at)
		case notOther && notOwn:
		case notOther && p.random.IntN(2) == 0:
			colour = mover
		case notOwn && p.random.IntN(2) == 0:
			colour = mover.Opponent()
		case !notOther && !notOwn && p.random.IntN(6) < density:
			colour = board.Colour(1 + p.random.IntN(2))
		}
		if colour != board.Empty {
			stones = append(stones, board.Stone{Point: at, Colour: colour})
		}
	}
	if b.Setup(stones) != nil || !weaken.HoldLiberties(b, mover, facts) {
		return nil
	}
	p.tighten(b, mover, facts)
	if b.Legal(move, mover) != nil { // a ko cannot be here
		p.Fatalf("%s is illegal:\n%s\nthe facts are from\n%s", board.FormatPoint(move, b.Size()), b, p.b)
	}
	return b
}

// tighten takes liberties that the facts do not promise: stones of the other side go there.
func (p *pairs) tighten(b *board.Board, mover board.Colour, facts *shape.Facts) {
	named := facts.Exact
	named.Union(&facts.NotOther)
	named.Union(&facts.NotOwn)
	left := *b.All()
	left.Subtract(b.Empty())
	left.Intersect(&named)
	for s := b.TakeString(&left); s >= 0; s = b.TakeString(&left) {
		surplus := b.LibertySet(s)
		surplus.Subtract(&named)
		for at := surplus.First(); at >= 0; at = surplus.Next(at + 1) {
			trial := b.Clone()
			if trial.Setup([]board.Stone{{Point: at, Colour: b.At(s).Opponent()}}) == nil && weaken.HoldLiberties(trial, mover, facts) {
				b.CopyFrom(trial)
			}
		}
	}
	for _, l := range facts.Liberties {
		outside := b.LibertySet(l.Stone)
		if outside.Subtract(&named); outside.Len() == l.Least {
			p.tight++
			return
		}
	}
}
