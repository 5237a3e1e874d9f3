package miner

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/testrun"
	"shicho/patterndb"
	"shicho/patterndb/game"
	"shicho/tactics"
)

// exact has limits without a bound on nodes, so that no answer depends on the questions that the reader was asked
// before.
var exact = Options{
	Limits:  tactics.Limits{Name: "test", Escape: tactics.Escape{Liberties: 4}, Plies: tactics.Plies{Depth: 5, Ladders: 50}},
	Shallow: tactics.Limits{Escape: tactics.Escape{Liberties: 3}, Plies: tactics.Plies{Depth: 3}},
	Threat:  tactics.Limits{Escape: tactics.Escape{Liberties: 4}, Plies: tactics.Plies{Depth: 5, Ladders: 50}},
	Escape:  tactics.Limits{Escape: tactics.Escape{Liberties: 4}, Plies: tactics.Plies{Depth: 7, Ladders: 50}},
	Targets: All,
	Missed:  true,
}

// randomRecord is a game of random legal moves.
func randomRecord(size, moves int, random *rand.Rand) *sgf.Record {
	record := &sgf.Record{Path: "random.sgf", Name: "random.sgf", Size: size}
	b, _ := board.New(size)
	for len(record.Steps) < moves {
		colour := board.Colour(1 + len(record.Steps)%2)
		p := board.Point(random.IntN(size*size+1) - 1)
		if b.TryPlay(p, colour) {
			record.Steps = append(record.Steps, sgf.Step{Number: len(record.Steps) + 1, Colour: colour, Point: p})
		}
	}
	return record
}

// naiveWalk finds the instances of a record by asking every question anew, in positions that are replayed from
// the start.
type naiveWalk struct {
	positions []*board.Board // by number of moves played
	reader    *tactics.Reader
	options   Options
}

func (n *naiveWalk) outcome(k int, target board.Point) tactics.Outcome {
	b := n.positions[k]
	n.reader.Forget()
	return n.reader.Decide(b, tactics.Question{Target: target, ToMove: tactics.Defender}, b.At(target), &n.options.Limits).Outcome
}

// standing lists the stones of the target that stood from position k on until the target was taken, string by
// string.
func (n *naiveWalk) standing(k, capture int, target board.PointSet) []board.PointSet {
	end := min(capture, len(n.positions))
	for p := target.First(); p >= 0; p = target.Next(p + 1) {
		for j := k; j < end; j++ {
			if n.positions[j].At(p) != n.positions[end-1].At(p) {
				target.Remove(p)
			}
		}
	}
	var parts []board.PointSet
	for p := n.positions[k].TakeString(&target); p >= 0; p = n.positions[k].TakeString(&target) {
		parts = append(parts, *n.positions[k].StringAt(p))
	}
	return parts
}

// saves tells whether the owner's move k saved a string.
func (n *naiveWalk) saves(k int, target board.Point) bool {
	b := n.positions[k-1]
	n.reader.Forget()
	threat := n.reader.Decide(b, tactics.Question{Target: target}, b.At(target), &n.options.Threat)
	w, move := walk{Miner: &Miner{b: b}, owner: b.At(target)}, n.positions[k].LastMove().Point
	if threat.Outcome != tactics.Captured || !w.meets(move, &threat) {
		return false
	}
	a, proved := n.reader.Prove(b, tactics.Question{Target: target, ToMove: tactics.Defender}, move, &n.options.Escape)
	return proved && a.Limit&^tactics.LimitLiberties == 0
}

// misses tells whether move k, of the side that captures, missed a capture.
func (n *naiveWalk) misses(k int, target board.Point) bool {
	b := n.positions[k-1]
	n.reader.Forget()
	return n.outcome(k, target) == tactics.Escaped &&
		n.reader.Decide(b, tactics.Question{Target: target}, b.At(target), &n.options.Threat).Outcome == tactics.Captured
}

// checkMissed checks that the point of a missed capture was not played, and would have captured.
func (n *naiveWalk) checkMissed(t *testing.T, in *game.Instance) {
	if in.Class != game.Missed {
		return
	}
	t.Helper()
	owner, b := n.positions[in.Move-1].At(in.Target), n.positions[in.Move-1].Clone()
	if in.Point == n.positions[in.Move].LastMove().Point || !b.TryPlay(in.Point, owner.Opponent()) {
		t.Errorf("move %d: the missed capture cannot be at %d\n%s", in.Move, in.Point, b)
		return
	}
	n.reader.Forget()
	if b.At(in.Target) == owner && n.reader.Decide(b, tactics.Question{Target: in.Target, ToMove: tactics.Defender}, owner, &n.options.Threat).Outcome != tactics.Captured {
		t.Errorf("move %d: no capture was missed at %d\n%s", in.Move, in.Point, b)
	}
}

// instances finds the moves that captured or saved a target. Move capture took the target off, or the target was
// on the board after the last move. liberties is the largest number of liberties with which a string counts.
func (n *naiveWalk) instances(capture int, target board.PointSet, liberties int) []game.Instance {
	var list []game.Instance
	owner, first := n.positions[min(capture, len(n.positions))-1].At(target.First()), 0
	for k := 1; k < len(n.positions) && k <= capture; k++ {
		move := n.positions[k].LastMove()
		for _, part := range n.standing(k-1, capture, target) {
			p := part.First()
			if k < capture && n.positions[k-1].Liberties(p) > liberties && move.Colour == owner ||
				k < capture && move.Colour != owner && n.positions[k].Liberties(p) > liberties {
				continue
			}
			if move.Colour != owner && k < capture && n.misses(k, p) {
				list = append(list, game.Instance{Class: game.Missed, Capture: capture, Move: k, Target: p, Point: move.Point})
			}
			if move.Point == board.Pass {
				continue
			}
			if move.Colour == owner {
				if n.saves(k, p) {
					list = append(list, game.Instance{Class: game.Escape, Capture: capture, Move: k, Target: p, Point: move.Point})
				}
				continue
			}
			if k < capture && n.failsAgainst(k, p) {
				list = append(list, game.Instance{Class: game.Safe, Capture: capture, Move: k, Target: p, Point: move.Point})
			}
			if k < capture && n.outcome(k, p) != tactics.Captured || n.outcome(k-1, p) != tactics.Escaped {
				continue
			}
			class := game.Intermediate
			switch {
			case k == capture:
				class = game.Final
			case first == 0 || first == k:
				class, first = game.First, k
			}
			list = append(list, game.Instance{Class: class, Capture: capture, Move: k, Target: p, Point: move.Point})
			if n.isCritical(k, p) {
				list = append(list, game.Instance{Class: game.Critical, Capture: capture, Move: k, Target: p})
			}
		}
	}
	return list
}

// failsAgainst tells whether move k looks like an attack on a string that no move of the attacker captures.
func (n *naiveWalk) failsAgainst(k int, target board.Point) bool {
	b := n.positions[k-1]
	liberties := b.LibertySet(target)
	if !liberties.Has(n.positions[k].LastMove().Point) || liberties.Len() > attackLiberties+1 || n.outcome(k, target) != tactics.Escaped {
		return false
	}
	n.reader.Forget()
	a := n.reader.Decide(b, tactics.Question{Target: target}, b.At(target).Opponent(), &n.options.Escape)
	return a.Outcome == tactics.Escaped && a.Limit&^tactics.LimitLiberties == 0
}

// isCritical tells whether the owner of a string, had he been to move in place of move k, would have saved the string.
func (n *naiveWalk) isCritical(k int, target board.Point) bool {
	b, q := n.positions[k-1], tactics.Question{Target: target, ToMove: tactics.Defender}
	n.reader.Forget()
	a := n.reader.Decide(b, q, b.At(target).Opponent(), &n.options.Escape)
	if a.Outcome != tactics.Escaped || a.Move < 0 || a.Limit&^tactics.LimitLiberties != 0 {
		return false
	}
	saved, proved := n.reader.Prove(b, q, a.Move, &n.options.Escape)
	return proved && saved.Limit&^tactics.LimitLiberties == 0
}

// checkCritical checks that the owner's move saves the target, which the attacker's move captured.
func (n *naiveWalk) checkCritical(t *testing.T, in *game.Instance) {
	t.Helper()
	if in.Class != game.Critical {
		return
	}
	b := n.positions[in.Move-1]
	n.reader.Forget()
	a, proved := n.reader.Prove(b, tactics.Question{Target: in.Target, ToMove: tactics.Defender}, in.Point, &n.options.Escape)
	if !proved || a.Limit&^tactics.LimitLiberties != 0 {
		t.Errorf("move %d: %s does not save\n%s", in.Move, board.FormatPoint(in.Point, b.Size()), b)
	}
}

func (n *naiveWalk) mine(record *sgf.Record) []game.Instance {
	var list []game.Instance
	b, _ := board.New(record.Size)
	n.positions = []*board.Board{b.Clone()}
	for range record.Replay(b) {
		n.positions = append(n.positions, b.Clone())
		k := len(n.positions) - 1
		var taken board.PointSet
		b.LastCaptured(&taken)
		for p := n.positions[k-1].TakeString(&taken); p >= 0; p = n.positions[k-1].TakeString(&taken) {
			list = append(list, n.instances(k, *n.positions[k-1].StringAt(p), anyLiberties)...)
		}
	}
	m := New(n.options)
	m.b = b
	stones := *b.Stones(board.Black)
	stones.Union(b.Stones(board.White))
	for _, target := range m.dead() {
		list = append(list, n.instances(len(n.positions), target, anyLiberties)...)
		stones.Subtract(&target)
	}
	for _, target := range m.stringsOf(stones) {
		list = append(list, n.instances(len(n.positions)+1, target, standingLiberties)...)
	}
	return list
}

// TestNaive compares the walk with one that reuses no answer, in random games.
func TestNaive(t *testing.T) {
	testrun.SingleGoroutine(t)
	random := rand.New(rand.NewPCG(1, 2))
	options := exact
	options.Safe, options.BothSides = true, true
	m := New(options)
	classes := map[game.Class]int{}
	dead, standing := 0, 0
	for game := range testrun.Cases(6, 12) {
		record := randomRecord(5+game%3*2, 80+random.IntN(60), random)
		record.Result = "B+2.5"
		result, err := m.Mine(t.Context(), record)
		if err != nil {
			t.Fatal(err)
		}
		n := naiveWalk{reader: tactics.NewReader().Keep(), options: options}
		want, got := describe(n.mine(record)), describe(result.Game.Instances)
		for i := range result.Game.Instances {
			n.checkMissed(t, &result.Game.Instances[i])
			n.checkCritical(t, &result.Game.Instances[i])
		}
		if !slices.Equal(got, want) {
			t.Fatalf("game %d:\nmined %v\nnaive %v", game, got, want)
		}
		for i := range result.Game.Instances {
			classes[result.Game.Instances[i].Class]++
			switch result.Game.Instances[i].Capture {
			case result.Game.DeadAtEnd():
				dead++
			case result.Game.StandingAtEnd():
				standing++
			}
		}
	}
	t.Log(classes, dead, standing)
	if classes[game.Missed] < 50 || classes[game.First] < 10 || classes[game.Escape] < 10 || classes[game.Intermediate] < 5 || classes[game.Final] < 15 || classes[game.Critical] < 20 || classes[game.Safe] < 20 || dead < 10 || standing < 50 {
		t.Errorf("too few instances to tell: %v", classes)
	}
}

// describe writes instances with the fields that the naive walk knows, and sorts them.
func describe(list []game.Instance) []string {
	var text []string
	for _, i := range list {
		if !i.Class.IsPlayed() {
			i.Point = board.NoPoint // several moves may capture, or save
		}
		text = append(text, fmt.Sprintf("%s move %d at %d captures %d, taken by %d", i.Class, i.Move, i.Point, i.Target, i.Capture))
	}
	slices.Sort(text)
	return text
}

// The result of a game does not depend on the games mined before: the sample is mined by one miner.
func TestPure(t *testing.T) {
	testrun.SingleGoroutine(t)
	games := sample(t).games
	for i := range testrun.Cases(1, 4) {
		again := games[len(games)-1-i].result
		fresh, err := New(sampleOptions()).Mine(t.Context(), games[len(games)-1-i].record)
		if err != nil {
			t.Fatal(err)
		}
		if fresh.Game.Work != again.Game.Work || !slices.Equal(fresh.Game.Instances, again.Game.Instances) ||
			!slices.Equal(fresh.Patterns, again.Patterns) {
			t.Fatalf("%+v\n%+v", fresh.Game, again.Game)
		}
	}
}

// The report of a collection does not depend on the order in which its parts are merged.
func TestMergeInAnyOrder(t *testing.T) {
	testrun.SingleGoroutine(t)
	random := rand.New(rand.NewPCG(5, 6))
	var parts []*Report
	for _, g := range sample(t).games {
		parts = append(parts, g.result.Report())
	}
	var want Report
	for _, p := range parts {
		want.Merge(p)
	}
	for range 20 {
		random.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
		var left, right, got Report
		cut := random.IntN(len(parts))
		for i, p := range parts {
			if i < cut {
				left.Merge(p)
			} else {
				right.Merge(p)
			}
		}
		got.Merge(&left)
		got.Merge(&right)
		if got.First != want.First || got.Work.Nodes != want.Work.Nodes || got.Captures != want.Captures ||
			!slices.EqualFunc(got.Hardest, want.Hardest, func(a, b HardPattern) bool { return compareHard(a, b) == 0 }) {
			t.Fatalf("%+v\n%+v", got, want)
		}
	}
	if !slices.IsSortedFunc(want.Hardest, compareHard) || len(want.Hardest) != hardestKept {
		t.Errorf("hardest: %+v", want.Hardest)
	}
}

// Every instance has its pattern and every pattern an instance, so that the store accepts the game.
func TestPatternsMatchInstances(t *testing.T) {
	testrun.SingleGoroutine(t)
	store, err := patterndb.Open(t.TempDir(), patterndb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	for _, g := range sample(t).games {
		if added, err := store.Put(&g.result.Game, g.result.Patterns); !added || err != nil {
			t.Errorf("%s: added %v, %v", g.record.Name, added, err)
		}
	}
}
