package playout

import (
	"fmt"
	"slices"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/pattern/shape"
)

// Stored patterns are found on the lean board where the matcher of package shape finds them on an ordinary board, for both sides and on
// all sizes. No move that a pattern claims is illegal.
func TestStored(t *testing.T) {
	rnd := random(3)
	found := 0
	for _, size := range []int{3, 5, 9, 13, 19, 25} {
		patterns := generalPatterns(t, size, &rnd)
		var builder shape.MatcherBuilder
		for _, p := range patterns {
			builder.Add(p)
		}
		matcher, k := builder.Build(), newPatterns(patterns, size)
		for range 2 + testrun.Cases(4000, 12000)/(size*size) {
			found += playStored(t, k, matcher, &rnd)
		}
	}
	if found < 100 {
		t.Errorf("only %d critical strings", found)
	}
}

// generalPatterns are critical patterns with weak cells and conditions on liberties, cut out of random positions.
func generalPatterns(t *testing.T, size int, rnd *random) (list []shape.Pattern) {
	t.Helper()
	for len(list) < 300 {
		b, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		points := uint32(b.Points())
		for range 1 + rnd.below(points) {
			b.TryPlay(board.Point(rnd.below(points)), board.Colour(1+rnd.below(2)))
		}
		target := board.Point(rnd.below(points))
		if b.At(target) == board.Empty {
			continue
		}
		mover := b.At(target)
		liberties := b.LibertySet(target)
		if liberties.Len() < 2 || b.StringSize(target) < rescueStones {
			continue
		}
		move, threat := liberties.First(), liberties.First()
		if rnd.below(2) == 0 {
			threat = liberties.Next(move + 1)
		}
		facts := shape.Facts{Edges: shape.Edges(rnd.below(16))}
		around := b.Around(move).Points()
		for range 4 {
			around = append(around, b.Neighbours(around[rnd.below(uint32(len(around)))])...)
		}
		for _, p := range around {
			colour := b.At(p)
			switch weak := rnd.below(3) > 0; {
			case !weak:
				facts.Exact.Add(p)
			case colour == mover, colour == board.Empty && rnd.below(2) == 0:
				facts.NotOther.Add(p)
			default:
				facts.NotOwn.Add(p)
			}
			if colour != board.Empty && rnd.below(2) == 0 {
				facts.Liberties = append(facts.Liberties, shape.Liberties{Stone: p, Least: 1 + int(rnd.below(3))})
			}
		}
		if rnd.below(3) == 0 {
			facts.Liberties = append(facts.Liberties, shape.Liberties{Stone: move, Least: 1 + int(rnd.below(3))})
		}
		list = append(list, shape.OfCritical(b, target, move, threat, &facts))
	}
	return list
}

// playStored plays a game, compares what is found on both boards in some of its positions, and returns how much it is.
func playStored(t *testing.T, k *Patterns, matcher *shape.Matcher, rnd *random) (found int) {
	t.Helper()
	b, _ := board.New(k.size)
	start, s := new(lean), new(sampler)
	start.reset(k.size)
	s.begin(start, oddTables(false).compile(k.size))
	s.stored = k
	for c := uint8(black); s.moves < k.size*k.size; c = 3 - c {
		p := s.choose(c, rnd)
		if p == 0 || !s.move(p, c) {
			break
		}
		if err := b.Play(s.boardPoint(p), board.Colour(c)); err != nil {
			t.Fatal(err)
		}
		if s.moves%k.size == 0 {
			found += compareStored(t, s, b, matcher)
		}
	}
	return found
}

// compareStored compares what is found on both boards, and returns the number of critical strings.
func compareStored(t *testing.T, s *sampler, b *board.Board, matcher *shape.Matcher) (found int) {
	t.Helper()
	defer func(moves int) { s.moves = moves }(s.moves)
	s.moves = 0                                 // late in a playout nothing is looked up
	moves := map[board.Point][][2]board.Point{} // the owner's and the attacker's
	for c := board.Black; c <= board.White; c++ {
		for _, m := range matcher.Append(nil, b, c, nil) {
			if m.Threat != board.NoPoint && s.isAllowed(s.point(m.Move), uint8(c)) && s.isAllowed(s.point(m.Threat), 3-uint8(c)) {
				moves[b.Root(m.Target)] = append(moves[b.Root(m.Target)], [2]board.Point{m.Move, m.Threat})
			}
		}
	}
	for p := range board.Point(b.Points()) {
		if b.At(p) == board.Empty || b.Root(p) != p || s.string[s.head[s.point(p)]]&countMask > mostTouches {
			continue
		}
		at := fmt.Sprintf("%s\n%s", b, board.FormatPoint(p, b.Size()))
		for side, c := range []board.Colour{b.At(p), b.At(p).Opponent()} {
			move := s.criticalMove(s.point(p), uint8(c))
			if move == 0 {
				if len(moves[p]) > 0 {
					t.Fatalf("%s: not found: %v", at, moves[p])
				}
				continue
			}
			if !slices.ContainsFunc(moves[p], func(m [2]board.Point) bool { return s.point(m[side]) == move }) {
				t.Fatalf("%s: not the move %s of %s", at, board.FormatPoint(s.boardPoint(move), b.Size()), c)
			}
			if err := b.Legal(s.boardPoint(move), c); err != nil {
				t.Fatalf("%s: %v", at, err)
			}
		}
		if len(moves[p]) > 0 {
			found++
		}
	}
	return found
}

func named(t *testing.T, b *board.Board, name string) board.Point {
	t.Helper()
	p, err := board.ParsePoint(name, b.Size())
	if err != nil {
		t.Fatal(err)
	}
	return p
}
