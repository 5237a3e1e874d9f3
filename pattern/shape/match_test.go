package shape

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"shicho/board"
)

// lies tells whether a view lies on the board with its move on the given point. It looks at every cell and uses
// nothing of the matcher.
func (v *view) lies(b *board.Board, mover board.Colour, move board.Point) bool {
	size := b.Size()
	left, top := int(move)%size-v.move%v.width, int(move)/size-v.move/v.width
	for i, c := range v.cells {
		x, y := left+i%v.width, top+i/v.width
		if x < 0 || y < 0 || x >= size || y >= size {
			if cellOf(c).isExact() {
				return false
			}
			continue
		}
		p := board.Point(y*size + x)
		here, ok := b.At(p), false
		switch cellOf(c) {
		case Any:
			ok = true
		case Empty:
			ok = here == board.Empty
		case Own:
			ok = here == mover
		case Other:
			ok = here == mover.Opponent()
		case Target:
			ok = here == mover.Opponent()
			if v.kind.IsOwners() {
				ok = here == mover
			}
		case NotOther:
			ok = here != mover.Opponent()
		case NotOwn:
			ok = here != mover
		}
		if !ok || leastOf(c) > 0 && v.outsideSlowly(b, mover, p, left, top) < leastOf(c) {
			return false
		}
	}
	return (v.edges&Left == 0 || left == 0) && (v.edges&Top == 0 || top == 0) &&
		(v.edges&Right == 0 || left+v.width == size) && (v.edges&Bottom == 0 || top+v.height == size)
}

// outsideSlowly counts the liberties of the string at p on points that a view, which begins at (left, top), asks for nothing.
func (v *view) outsideSlowly(b *board.Board, mover board.Colour, p board.Point, left, top int) (n int) {
	liberties := b.LibertySetWith(p, mover)
	for _, l := range liberties.Points() {
		x, y := int(l)%b.Size()-left, int(l)/b.Size()-top
		if x < 0 || y < 0 || x >= v.width || y >= v.height || cellOf(v.cells[y*v.width+x]) == Any {
			n++
		}
	}
	return n
}

// naiveMatches tries every pattern in every view on every point and describes the matches.
func naiveMatches(patterns []Pattern, b *board.Board, mover board.Colour) (list []string) {
	for number, p := range patterns {
		seen := map[Pattern]bool{}
		for s := range board.Symmetry(board.Symmetries) {
			v := p.view().transformed(s)
			name := v.pattern()
			if seen[name] {
				continue
			}
			seen[name] = true
			for move := range board.Point(b.Points()) {
				if b.Legal(move, mover) == nil && v.lies(b, mover, move) {
					list = append(list, fmt.Sprintf("pattern %d, %s at %d:\n%s", number, p.Kind(), move, name))
				}
			}
		}
	}
	slices.Sort(list)
	return list
}

// TestMatcherFindsAll compares the matcher with naiveMatches. Most patterns are cut out of the position itself.
func TestMatcherFindsAll(t *testing.T) {
	matches := 0
	rapid.Check(t, func(t *rapid.T) {
		i := drawInstance(t)
		var patterns []Pattern
		for range rapid.IntRange(0, 60).Draw(t, "patterns") {
			random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
			p := randomGeneral(i.b, random)
			if !slices.Contains(patterns, p) {
				patterns = append(patterns, p)
			}
		}
		var builder MatcherBuilder
		for k, p := range patterns {
			number := builder.Add(p)
			if k%2 == 1 {
				builder = copyBuilder(patterns[:k])
				var err error
				if number, err = builder.AddEncoded(p.Encode()); err != nil {
					t.Fatal(err)
				}
			}
			if number != k {
				t.Fatalf("pattern %d got the number %d", k, number)
			}
		}
		m := builder.Build()
		if m.Patterns() != len(patterns) {
			t.Fatalf("%d patterns, want %d", m.Patterns(), len(patterns))
		}
		for _, other := range []*board.Board{i.b, i.b.Transformed(5, true)} {
			for _, mover := range []board.Colour{board.Black, board.White} {
				var got []string
				for _, match := range m.Append(nil, other, mover, nil) {
					checkTarget(t, other, mover, patterns[match.Pattern], match)
					v := patterns[match.Pattern].view().transformed(match.Symmetry)
					got = append(got, fmt.Sprintf("pattern %d, %s at %d:\n%s", match.Pattern, match.Kind, match.Move, v.pattern()))
				}
				slices.Sort(got)
				if want := naiveMatches(patterns, other, mover); !slices.Equal(got, want) {
					t.Fatalf("%s to move on\n%sgot %q\nwant %q", mover, other, got, want)
				}
				matches += len(got)
			}
		}
	})
	if matches < 100 {
		t.Errorf("%d matches are too few to tell", matches)
	}
}

// TestMatcherOnTheLargestBoard has a pattern whose points are as far apart as possible.
func TestMatcherOnTheLargestBoard(t *testing.T) {
	size := board.MaxSize
	last := board.Point(size*size - 1)
	for _, corners := range [][2]board.Point{{0, last}, {last, 0}, {board.Point(size - 1), last + 1 - board.Point(size)}} {
		b, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		target, move := corners[0], corners[1]
		if err := b.Play(target, board.White); err != nil {
			t.Fatal(err)
		}
		p := New(Capture, b, target, move, *b.All())
		m := matcherOf([]Pattern{p})
		if got := m.Append(nil, b, board.Black, nil); len(got) != 1 || got[0].Move != move || got[0].Target != target {
			t.Errorf("target %d, move %d: %+v", target, move, got)
		}
		other := b.Transformed(3, true)
		if got := m.Append(nil, other, board.White, nil); len(got) != 1 {
			t.Errorf("target %d, move %d, turned: %+v", target, move, got)
		}
	}
}

// checkTarget checks that the targets of a match are strings of the right side and as large as in the pattern, or larger where the
// pattern draws a target in part.
func checkTarget(t *rapid.T, b *board.Board, mover board.Colour, p Pattern, match Match) {
	owner := mover
	if !match.Kind.IsOwners() {
		owner = mover.Opponent()
	}
	stones := 0
	for i := range len(p.cells) {
		if cellOf(p.cells[i]) == Target {
			stones++
		}
	}
	if b.At(match.Target) != owner {
		t.Fatalf("%+v: no stone of %s\n%s", match, owner, b)
	}
	size := b.StringSize(match.Target)
	if match.Kind.HasTwo() {
		if size += b.StringSize(match.Other); b.At(match.Other) != owner || b.Root(match.Other) == b.Root(match.Target) {
			t.Fatalf("%+v: no second string of %s\n%s", match, owner, b)
		}
	}
	v := p.view()
	whole := !slices.ContainsFunc(v.targets(), func(first int) bool { return !v.isSurrounded(first) })
	if size < stones || whole && size != stones {
		t.Fatalf("%+v: a string of %d stones, in the pattern %d\n%s", match, size, stones, b)
	}
}

func copyBuilder(patterns []Pattern) (b MatcherBuilder) {
	for _, p := range patterns {
		b.Add(p)
	}
	return b
}

// randomCut cuts a pattern with a random zone out of a position that has at least one stone.
func randomCut(b *board.Board, random *rand.Rand) Pattern {
	target, move := randomTarget(b, random), b.Empty().Points()[random.IntN(b.Empty().Len())]
	var zone board.PointSet
	for range random.IntN(12) {
		zone.Add(board.Point(random.IntN(b.Points())))
	}
	kind, second := randomKind(b, target, random)
	return NewPair(kind, b, target, second, move, zone)
}

// randomTarget is a stone on the board.
func randomTarget(b *board.Board, random *rand.Rand) board.Point {
	stones := *b.All()
	stones.Subtract(b.Empty())
	return stones.Points()[random.IntN(stones.Len())]
}

// randomKind is a kind of patterns with a stone of the second target, if the kind has one.
func randomKind(b *board.Board, target board.Point, random *rand.Rand) (kind Kind, second board.Point) {
	others := *b.Stones(b.At(target))
	others.Subtract(b.StringAt(target))
	if others.IsEmpty() {
		return Kind(random.IntN(2)), 0
	}
	return Kind(random.IntN(Kinds)), others.Points()[random.IntN(others.Len())]
}

// randomGeneral cuts a pattern with random facts out of a position that has at least one stone.
func randomGeneral(b *board.Board, random *rand.Rand) Pattern {
	target, move := randomTarget(b, random), b.Empty().Points()[random.IntN(b.Empty().Len())]
	kind, second := randomKind(b, target, random)
	facts := randomFacts(b, kind, target, second, move, random)
	if kind == Escape && random.IntN(2) == 0 {
		return OfCritical(b, target, move, b.Empty().Points()[random.IntN(b.Empty().Len())], &facts)
	}
	return Of(kind, b, target, move, &facts)
}

// failing is the pattern of a Capture as one of the kind Fail, without a condition of the move. Other patterns stay as they are.
func failing(p Pattern) Pattern {
	if p.kind != Capture {
		return p
	}
	v := p.view()
	v.kind, v.cells[v.move] = Fail, byte(Empty)
	return v.canonical()
}

// randomFacts are facts that hold in the position.
func randomFacts(b *board.Board, kind Kind, target, second, move board.Point, random *rand.Rand) Facts {
	facts := Facts{Edges: Edges(random.IntN(16)), Second: second}
	mover := b.At(target)
	if !kind.IsOwners() {
		mover = mover.Opponent()
	}
	for range random.IntN(12) {
		p := board.Point(random.IntN(b.Points()))
		switch cell, weak := seenBy(mover, b.At(p)), random.IntN(3) > 0; {
		case !weak:
			facts.Exact.Add(p)
		case cell == Own, cell == Empty && random.IntN(2) == 0:
			facts.NotOther.Add(p)
		default:
			facts.NotOwn.Add(p)
		}
		if b.At(p) != board.Empty && random.IntN(2) == 0 {
			facts.Liberties = append(facts.Liberties, Liberties{Stone: p})
		}
	}
	if random.IntN(3) == 0 {
		facts.Liberties = append(facts.Liberties, Liberties{Stone: move})
	}
	drawn := facts.Exact
	drawn.Union(&facts.NotOther)
	drawn.Union(&facts.NotOwn)
	drawn.Union(b.StringNeighbours(target))
	drawn.Add(move)
	for i := range facts.Liberties {
		outside := b.LibertySetWith(facts.Liberties[i].Stone, mover)
		outside.Subtract(&drawn)
		facts.Liberties[i].Least = random.IntN(min(outside.Len(), MostLiberties) + 1)
	}
	return facts
}

// A pattern does not match where the ko forbids its move.
func TestMatcherKnowsKo(t *testing.T) {
	b := board.MustParse(`
		. X O .
		X . X O
		. X O .
		. . . .`)
	p, err := Parse("? X ?\n. # X\n? X ?")
	if err == nil {
		t.Fatalf("no move, but read as %s", p)
	}
	if p, err = Parse("? X ?\nX # *\n? X ?"); err != nil {
		t.Fatal(err)
	}
	var builder MatcherBuilder
	builder.Add(p)
	m := builder.Build()
	white, black := board.Point(1*4+1), board.Point(1*4+2)
	if err := b.Play(white, board.White); err != nil { // captures the stone on the right
		t.Fatal(err)
	}
	if got := m.Append(nil, b, board.Black, nil); len(got) != 0 {
		t.Errorf("the ko is retaken at once: %+v", got)
	}
	for _, pass := range []board.Colour{board.Black, board.White} {
		if err := b.Play(board.Pass, pass); err != nil {
			t.Fatal(err)
		}
	}
	got := m.Append(nil, b, board.Black, nil)
	if len(got) != 1 || got[0].Move != black || got[0].Target != white {
		t.Errorf("%+v", got)
	}
	if got = m.Append(got[:0], b, board.Black, new(board.PointSet)); len(got) != 0 {
		t.Errorf("of no move: %+v", got)
	}
}

// somePatterns returns n patterns cut out of random positions near the move, and some of the positions.
func somePatterns(n int, random *rand.Rand) (patterns []Pattern, positions []*board.Board) {
	for len(patterns) < n {
		b := randomPosition(random)
		positions = append(positions, b)
		for range 20 {
			patterns = append(patterns, nearCut(b, random))
		}
	}
	return patterns[:n], positions
}

// randomPosition is a board of 19 lines with as many stones as in a game.
func randomPosition(random *rand.Rand) *board.Board {
	b, _ := board.New(19)
	for i := range 40 + random.IntN(200) {
		b.TryPlay(board.Point(random.IntN(361)), board.Colour(1+i%2))
	}
	return b
}

// nearCut cuts out a string, a move near the string, and a zone that spreads from both.
func nearCut(b *board.Board, random *rand.Rand) Pattern {
	stones := *b.All()
	stones.Subtract(b.Empty())
	target := stones.Points()[random.IntN(stones.Len())]
	libs := b.LibertySet(target)
	move := libs.Points()[random.IntN(libs.Len())]
	zone := *b.StringNeighbours(target)
	zone.Add(move)
	points := zone.Points()
	for range 10 + random.IntN(60) {
		near := b.Neighbours(points[random.IntN(len(points))])
		p := near[random.IntN(len(near))]
		if !zone.Has(p) {
			zone.Add(p)
			points = append(points, p)
		}
	}
	return New(Kind(random.IntN(2)), b, target, move, zone)
}

func matcherOf(patterns []Pattern) *Matcher {
	b := copyBuilder(patterns)
	return b.Build()
}

func TestMatcherDoesNotAllocate(t *testing.T) {
	patterns, positions := somePatterns(500, rand.New(rand.NewPCG(1, 2)))
	m := matcherOf(patterns)
	b := positions[3]
	list := m.Append(nil, b, board.Black, nil)
	if len(list) == 0 {
		t.Fatal("no match in a position that patterns were cut out of")
	}
	if n := testing.AllocsPerRun(10, func() { list = m.Append(list[:0], b, board.Black, nil) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkMatcher searches for all matches of both sides in a position.
func BenchmarkMatcher(b *testing.B) {
	for _, n := range []int{1_000, 100_000, 1_000_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			if n > 100_000 && testing.Short() {
				b.Skip("not in a short run")
			}
			random := rand.New(rand.NewPCG(1, 2))
			patterns, _ := somePatterns(n, random)
			start := time.Now()
			m := matcherOf(patterns)
			built := time.Since(start)
			positions := make([]*board.Board, 50)
			for i := range positions {
				positions[i] = randomPosition(random)
			}
			var list []Match
			i, matches := 0, 0
			b.ReportAllocs()
			for b.Loop() {
				at := positions[i%len(positions)]
				list = m.Append(m.Append(list[:0], at, board.Black, nil), at, board.White, nil)
				matches += len(list)
				i++
			}
			b.ReportMetric(built.Seconds(), "s/build")
			b.ReportMetric(float64(m.Bytes())/float64(n), "bytes/pattern")
			b.ReportMetric(float64(matches)/float64(b.N), "matches/op")
		})
	}
}
