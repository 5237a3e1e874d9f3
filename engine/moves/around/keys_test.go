package around

import (
	"math/rand/v2"
	"slices"
	"testing"

	"shicho/board"
)

func TestDistance(t *testing.T) {
	for _, c := range [][3]int{{0, 0, 0}, {1, 0, 2}, {-1, 1, 3}, {0, -2, 4}, {2, 1, 5}, {-3, 2, 8}, {3, -3, 9}} {
		if d := Distance(c[0], c[1]); d != c[2] {
			t.Errorf("distance of %d, %d: %d, want %d", c[0], c[1], d, c[2])
		}
	}
}

func TestLayoutPoints(t *testing.T) {
	diamonds := Diamonds(LargestDiamond)
	for size, want := range []int{4, 8, 12, 20, 28, 36, 48, 60} { // Doi, 2011
		if n := diamonds.Points(size); n != want {
			t.Errorf("N%d has %d points, want %d", size+SmallestDiamond, n, want)
		}
	}
	collage := Collage()
	for size, want := range []int{4, 8, 14, 19, 25} {
		if n := collage.Points(size); n != want {
			t.Errorf("size %d of a quadrant has %d points, want %d", size+1, n, want)
		}
	}
}

// layouts are the layouts that the tests below use.
func layouts() map[string]*Layout {
	return map[string]*Layout{"diamonds": Diamonds(LargestDiamond), "collage": Collage()}
}

// scatter is a board with random stones. Some strings may lack liberties.
func scatter(size int, random *rand.Rand) []board.Colour {
	stones := make([]board.Colour, size*size)
	for p := range stones {
		stones[p] = board.Colour(max(random.IntN(6)-3, 0))
	}
	return stones
}

func keysOf(l *Layout, size int, stones []board.Colour) *Keys {
	k := NewKeys(l, size)
	for p, c := range stones {
		k.Set(board.Point(p), c)
	}
	return k
}

// allKeys lists the keys of every part around a point.
func allKeys(k *Keys, p board.Point, mover board.Colour, marks ...Mark) (list []uint64) {
	for part := range k.layout.parts {
		list = k.Append(list, p, mover, part, k.layout.sizes, marks...)
	}
	return list
}

// Keys are the same for both colours and through all symmetries. The quadrants of a collage change places.
func TestKeysSymmetry(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for name, l := range layouts() {
		for _, size := range []int{2, 5, 9, 19} {
			stones := scatter(size, random)
			k := keysOf(l, size, stones)
			p, near := board.Point(random.IntN(size*size)), board.Point(random.IntN(size*size))
			want := sum(allKeys(k, p, board.Black, Mark{near, 3}))
			for s := range board.Symmetry(board.Symmetries) {
				turned := make([]board.Colour, len(stones))
				for q, c := range stones {
					turned[s.Point(board.Point(q), size)] = c.Opponent()
				}
				other := keysOf(l, size, turned)
				if got := sum(allKeys(other, s.Point(p, size), board.White, Mark{s.Point(near, size), 3})); got != want {
					t.Errorf("%s on %d lines: symmetry %d changes the keys", name, size, s)
				}
			}
		}
	}
}

// sum adds up the keys, so that their order does not matter.
func sum(keys []uint64) (total uint64) {
	for _, k := range keys {
		total += k * k
	}
	return total
}

// Keys depend on every stone of their shape, on the marks, on the side to move and on the edge, and on nothing
// outside the shape.
func TestKeysDiffer(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	const size = 19
	for name, l := range layouts() {
		stones := scatter(size, random)
		centre := board.Point(9*size + 9)
		stones[centre], stones[centre-1], stones[centre+1], stones[centre-size], stones[centre+size] = 0, 1, 1, 0, 1
		before := keysOf(l, size, stones)
		keys := allKeys(before, centre, board.Black)
		for _, o := range l.points {
			after := keysOf(l, size, stones)
			p := centre + board.Point(o.dy*size+o.dx)
			after.Set(p, (stones[p]+1)%3)
			hit := false
			for i, key := range allKeys(after, centre, board.Black) {
				if i%l.sizes < o.ring && key != keys[i] {
					t.Errorf("%s: a stone at %d, %d changes shape %d", name, o.dx, o.dy, i)
				}
				hit = hit || i%l.sizes == o.ring && key != keys[i]
			}
			if inside := o.seen[0] >= 0; !hit && (inside || l.parts > 1) && !(l.parts > 1 && max(o.dx, -o.dx) == 3 && max(o.dy, -o.dy) == 3) {
				t.Errorf("%s: a stone at %d, %d changes nothing", name, o.dx, o.dy)
			}
		}
		marked := allKeys(before, centre, board.Black, Mark{centre + 1, 0})
		white, edge := allKeys(before, centre, board.White), allKeys(NewKeys(l, size), 0, board.Black)
		empty := allKeys(NewKeys(l, size), centre, board.Black)
		for i := range keys {
			if keys[i] == marked[i] || keys[i] == white[i] || edge[i] == empty[i] && l.parts == 1 {
				t.Errorf("%s: shape %d does not tell a mark, a side or an edge", name, i)
			}
		}
	}
}

// Keys that follow changes are equal to keys computed anew, and Changed lists the points whose keys have changed.
func TestKeysIncremental(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for name, l := range layouts() {
		for _, size := range []int{5, 13} {
			k := NewKeys(l, size)
			k.Settle()
			stones := make([]board.Colour, size*size)
			for range 60 {
				was := make([][]uint64, len(stones))
				for p := range stones {
					was[p] = allKeys(k, board.Point(p), board.White)
				}
				for range 3 {
					p := random.IntN(len(stones))
					stones[p] = board.Colour(random.IntN(3))
					k.Set(board.Point(p), stones[p])
				}
				fresh := keysOf(l, size, stones)
				listed := map[board.Point]bool{}
				for _, p := range k.Changed() {
					listed[p] = true
				}
				for p := range board.Point(len(stones)) {
					now := allKeys(k, p, board.White)
					for i, want := range allKeys(fresh, p, board.White) {
						if now[i] != want {
							t.Fatalf("%s on %d lines: point %d differs from keys computed anew", name, size, p)
						}
						if now[i] != was[p][i] && (!listed[p] || k.Since(p) > i%l.sizes) {
							t.Fatalf("%s on %d lines: a change of point %d is not told", name, size, p)
						}
					}
				}
				k.Settle()
			}
		}
	}
}

// Shapes that are seen alike have the same keys, marks included.
func TestSeen(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 9))
	const sizes = 3
	k := NewKeys(Diamonds(6), 7)
	type seen struct {
		h    uint64
		size int
	}
	known := map[seen][]uint64{}
	again := 0
	for range 300 {
		for p, c := range scatter(7, random) {
			k.Set(board.Point(p), c)
		}
		for p := board.Point(7); p < 42; p++ {
			for size := 1; size <= sizes; size++ {
				mover, mark := board.Black+board.Colour(random.IntN(2)), Mark{p + 7, 2}
				at := seen{k.Seen(p, mover, size) ^ k.SeenMark(p, mark), size}
				keys := k.Append(nil, p, mover, 0, size, mark)
				if before, ok := known[at]; ok {
					again++
					if !slices.Equal(keys, before) {
						t.Fatalf("shapes that are seen alike have the keys %x and %x", keys, before)
					}
				}
				known[at] = keys
			}
		}
	}
	if again == 0 || again == 300*35*sizes {
		t.Errorf("%d shapes were seen before", again)
	}
}

func TestKeysAllocateNothing(t *testing.T) {
	k := NewKeys(Diamonds(9), 19)
	list := make([]uint64, 0, 64)
	if n := testing.AllocsPerRun(100, func() {
		k.Set(60, board.Black)
		list = k.Append(list[:0], 61, board.White, 0, 8)
		k.Set(60, board.Empty)
		k.Settle()
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkKeys(b *testing.B) {
	for name, l := range layouts() {
		b.Run(name, func(b *testing.B) {
			k := NewKeys(l, 19)
			k.Settle()
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				k.Set(board.Point(i*7%361), board.Colour(1+i&1))
				k.Settle()
			}
		})
	}
}

// Keys made from contents are equal to the keys of a board with these contents, as the side to move sees it.
func TestKeysOfContents(t *testing.T) {
	const size = 9
	random := rand.New(rand.NewPCG(5, 6))
	l := Diamonds(LargestDiamond)
	for range 20 {
		stones := scatter(size, random)
		k, p := keysOf(l, size, stones), random.IntN(size*size)
		for _, mover := range [...]board.Colour{board.Black, board.White} {
			got := l.Append(nil, l.sizes, func(dx, dy int) Content {
				x, y := p%size+dx, p/size+dy
				switch {
				case x < 0 || y < 0 || x >= size || y >= size:
					return Outside
				case stones[y*size+x] == board.Empty:
					return Empty
				case stones[y*size+x] == mover:
					return Own
				}
				return Other
			})
			if want := allKeys(k, board.Point(p), mover); !slices.Equal(got, want) {
				t.Fatalf("point %d, %v to move: %x, want %x", p, mover, got, want)
			}
		}
	}
}
