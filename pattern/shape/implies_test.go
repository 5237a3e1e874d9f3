package shape

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"shicho/board"
)

// impliesSlowly writes out what the patterns ask of every place around their moves, and compares.
func impliesSlowly(p, q Pattern) bool {
	asks := func(v view) (places map[[2]int]string, liberties map[[2]int][][2]int) {
		places, liberties = map[[2]int]string{}, map[[2]int][][2]int{}
		v.spread()
		const far = 10 // patterns of drawInstance have at most 9 lines
		for dy := -far; dy <= far; dy++ {
			for dx := -far; dx <= far; dx++ {
				x, y := v.move%v.width+dx, v.move/v.width+dy
				beyond := x < 0 && v.edges&Left != 0 || y < 0 && v.edges&Top != 0 ||
					x >= v.width && v.edges&Right != 0 || y >= v.height && v.edges&Bottom != 0
				at := [2]int{dx, dy}
				if beyond {
					places[at] = "beyond"
				} else if i := y*v.width + x; x >= 0 && y >= 0 && x < v.width && y < v.height && cellOf(v.cells[i]) != Any {
					places[at] = [...]string{"empty", "own", "other", "target", "", "not other", "not own"}[cellOf(v.cells[i])]
					if cellOf(v.cells[i]).isStone() || i == v.move {
						group := v.group(i)
						if i == v.move {
							places[at] = "move"
							for _, n := range neighbours(&v, i) {
								if cellOf(v.cells[n]) == Own {
									beside := v.group(n)
									group.Union(&beside)
								}
							}
						}
						places[at] += fmt.Sprint(" ", v.least(&group))
						shown := v.shown(&group)
						for _, l := range shown.Points() {
							if int(l) == v.move {
								continue // drawn by every pattern with this move
							}
							liberties[at] = append(liberties[at], [2]int{int(l)%v.width - v.move%v.width, int(l)/v.width - v.move/v.width})
						}
					}
				}
			}
		}
		return places, liberties
	}
	granted, shown := asks(*p.view())
	for s := range board.Symmetry(board.Symmetries) {
		v := q.view().transformed(s)
		holds := p.kind == q.kind
		if p.threat > 0 {
			pv, threat := p.view(), func(v *view) [2]int {
				return [2]int{v.threat%v.width - v.move%v.width, v.threat/v.width - v.move/v.width}
			}
			holds = holds && v.threat >= 0 && threat(&v) == threat(pv)
		}
		all, _ := asks(v)
		for at, wanted := range all {
			has := granted[at]
			var side, wantedSide string
			var least, wantedLeast int
			fmt.Sscanf(has, "%s %d", &side, &least)
			fmt.Sscanf(wanted, "%s %d", &wantedSide, &wantedLeast)
			for _, l := range shown[at] { // liberties that p shows and q does not are outside q
				if all[l] == "" {
					least++
				}
			}
			if side == "target" && wantedSide != "target" {
				side = "other"
				if p.kind.IsOwners() {
					side = "own"
				}
			}
			switch {
			case wantedSide == "own" || wantedSide == "other" || wantedSide == "target" || wantedSide == "move":
				holds = holds && side == wantedSide && least >= wantedLeast
			case has == wanted:
			case wanted == "not other":
				holds = holds && (has == "empty" || side == "own" || has == "beyond")
			case wanted == "not own":
				holds = holds && (has == "empty" || side == "other" || has == "beyond")
			default:
				holds = false
			}
		}
		if holds {
			return true
		}
	}
	return false
}

// weakened is a pattern that p implies, or nearly so: facts are dropped or weakened at random.
func weakened(p Pattern, random *rand.Rand) (Pattern, bool) {
	v := p.view().transformed(board.Symmetry(random.IntN(8)))
	var whole board.PointSet // the targets that stay whole
	for _, first := range v.targets() {
		if stones := v.group(first); v.isSurrounded(first) && (whole.IsEmpty() || random.IntN(2) == 0) {
			whole.Union(&stones)
		}
	}
	for i, b := range v.cells {
		cell := cellOf(b)
		if random.IntN(4) > 0 || i == v.move || i == v.threat || cell == Target || slices.ContainsFunc(neighbours(&v, i), func(n int) bool { return whole.Has(board.Point(n)) }) {
			continue
		}
		v.cells[i] = byte([]Cell{Any, NotOther, NotOwn, cell}[random.IntN(4)])
	}
	if v.threat >= 0 && random.IntN(3) == 0 {
		v.threat = -1
	}
	for _, side := range []Edges{Left, Right, Top, Bottom} {
		if random.IntN(4) == 0 {
			v.edges &^= side
		}
	}
	for i, b := range v.cells { // a liberty that is not shown any more may be outside
		if leastOf(b) > 0 && leastOf(b) < MostLiberties && random.IntN(3) == 0 {
			v.cells[i] = cellWith(cellOf(b), leastOf(b)+1)
		}
	}
	v.settle()
	if v.check() != nil {
		return Pattern{}, false
	}
	return v.canonical(), true
}

func neighbours(v *view, i int) (list []int) {
	for _, n := range v.around(i) {
		if n >= 0 {
			list = append(list, n)
		}
	}
	return list
}

// Implies agrees with the slow definition. Wherever a pattern lies, the patterns that it implies lie, with the same targets and the
// same move.
func TestImplies(t *testing.T) {
	implied, not, lies := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		i := drawInstance(t)
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		p := i.pattern()
		if !p.Implies(p) {
			t.Fatalf("does not imply itself:\n%s", p)
		}
		others := []Pattern{randomGeneral(i.b, random)}
		for range 8 {
			if q, ok := weakened(p, random); ok {
				others = append(others, q)
			}
		}
		for _, q := range others {
			got := p.Implies(q)
			if want := impliesSlowly(p, q); got != want {
				t.Fatalf("%v, want %v:\n%simplies\n%s", got, want, p, q)
			}
			if got != (q == p) && q.Implies(p) && got {
				t.Fatalf("two patterns imply each other:\n%sand\n%s", p, q)
			}
			if !got {
				not++
				continue
			}
			implied++
			lies += checkImplied(t, i.b, p, q, random)
		}
	})
	if implied < 10 || not < 10 || lies < 10 {
		t.Errorf("%d implied, %d not, %d matches are too few to tell", implied, not, lies)
	}
}

// A matcher finds the patterns that a pattern implies.
func TestAppendImplied(t *testing.T) {
	pairs := 0
	rapid.Check(t, func(t *rapid.T) {
		i := drawInstance(t)
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		patterns := []Pattern{i.pattern(), failing(i.pattern())}
		if patterns[0] == patterns[1] {
			patterns = patterns[:1]
		}
		for range rapid.IntRange(0, 60).Draw(t, "patterns") {
			p := randomGeneral(i.b, random)
			if random.IntN(2) == 0 {
				p = failing(p)
			}
			if random.IntN(3) > 0 {
				p, _ = weakened(patterns[random.IntN(len(patterns))], random)
			}
			if p.Width() > 0 && !slices.Contains(patterns, p) {
				patterns = append(patterns, p)
			}
		}
		m := matcherOf(patterns)
		for number, p := range patterns {
			want := []int{-1}
			for other, q := range patterns {
				if p.Implies(q) {
					want = append(want, other)
					if targetKey(t, p) != targetKey(t, q) {
						t.Fatalf("other targets:\n%s\n%s", p, q)
					}
				}
			}
			if got := m.AppendImplied([]int{-1}, p); !slices.Equal(got, want) {
				t.Fatalf("pattern %d implies %v, want %v:\n%s of\n%v", number, got, want, p, patterns)
			}
			pairs += len(want) - 2
		}
	})
	if pairs < 20 {
		t.Errorf("%d pairs are too few to tell", pairs)
	}
}

func targetKey(t *rapid.T, p Pattern) uint64 {
	key, err := EncodedTargetKey(p.Encode())
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// checkImplied checks on a few positions like b that q lies wherever p lies, and returns the number of places.
func checkImplied(t *rapid.T, b *board.Board, p, q Pattern, random *rand.Rand) (places int) {
	m := matcherOf([]Pattern{p, q})
	for range 4 {
		other := b.Clone()
		for range random.IntN(4) {
			_ = other.Setup([]board.Stone{{Point: board.Point(random.IntN(b.Points())), Colour: board.Colour(random.IntN(3))}})
		}
		for _, mover := range []board.Colour{board.Black, board.White} {
			where := [2]map[[3]board.Point]bool{{}, {}}
			for _, match := range m.Append(nil, other, mover, nil) {
				one, two := other.Root(match.Target), other.Root(match.Target)
				if match.Kind.HasTwo() {
					two = other.Root(match.Other)
				}
				where[match.Pattern][[3]board.Point{match.Move, min(one, two), max(one, two)}] = true
			}
			for place := range where[0] {
				if places++; !where[1][place] {
					t.Fatalf("%v on\n%sis\n%sbut not\n%s", place, other, p, q)
				}
			}
		}
	}
	return places
}

// BenchmarkAppendImplied finds all pairs of 100,000 patterns of which one implies the other.
func BenchmarkAppendImplied(b *testing.B) {
	random := rand.New(rand.NewPCG(1, 2))
	patterns, _ := somePatterns(50_000, random)
	for _, p := range patterns {
		if q, ok := weakened(p, random); ok {
			patterns = append(patterns, q)
		}
	}
	for b.Loop() {
		m := matcherOf(patterns)
		var list []int
		for _, p := range patterns {
			list = m.AppendImplied(list, p)
		}
		b.ReportMetric(float64(len(list)-len(patterns)), "pairs")
		b.ReportMetric(float64(len(patterns)), "patterns")
	}
}
