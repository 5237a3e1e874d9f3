package shape

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"shicho/board"
)

// Tunables of the tree, chosen by measuring with a million patterns.
const (
	leafPatterns = 4   // patterns: a node with at most this many becomes a leaf
	sampled      = 200 // patterns of a node that are used to choose the spot that divides them best
)

// MatcherBuilder collects patterns for a Matcher. The zero value is ready.
type MatcherBuilder struct {
	tests     []test // of all patterns, one after the other
	entries   []entry
	patterns  int           // their number; the other entries are statuses
	liberties [allKinds]int // the most liberties that a target has which patterns are looked up by
	around    surround      // scratch
	lookedUp  [spots]bool   // scratch: the spots of the target and of the points next to it
	spread    []test        // scratch
}

// entry is a pattern in the builder. Its spots are relative to the anchor of its target; see surround.
type entry struct {
	key    uint64 // of the target's surround
	kind   Kind
	first  uint32 // index of its first test
	tests  uint16 // the number of its tests
	target uint16 // of these, the last ones are about the target and the points next to it: this number
	label  label
	head   head
}

// Add adds a pattern and returns its number. Numbers count from 0.
func (b *MatcherBuilder) Add(p Pattern) int {
	return b.add(p.view())
}

// AddEncoded adds an encoded pattern and returns its number. The error wraps ErrPattern.
func (b *MatcherBuilder) AddEncoded(code []byte) (int, error) {
	v, err := decode(code)
	if err != nil {
		return 0, err
	}
	return b.add(&v), nil
}

// add adds a view under the next number.
func (b *MatcherBuilder) add(v *view) int {
	b.patterns++
	if len(v.cells) > 0 { // the zero Pattern lies nowhere
		b.addAs(v, b.patterns-1)
	}
	return b.patterns - 1
}

// addAs turns the view so that the key of its target is the least of the eight, and stores its tests. Of two targets it takes
// the one that is drawn whole, or the smaller one of two such.
func (b *MatcherBuilder) addAs(v *view, number int) {
	other := b.chooseTarget(v)
	key, symmetries := b.around.leastKey()
	turn := board.Symmetry(bits.TrailingZeros8(uint8(symmetries)))
	anchorX, anchorY := b.around.anchor(turn)
	drawn, turnedView := v, v.transformed(turn)
	v = &turnedView

	first := len(b.tests)
	moveX, moveY := v.move%v.width, v.move/v.width
	move := spotAt(moveX-anchorX, moveY-anchorY)
	needs := b.neededSymmetries(v, moveX, moveY)
	if drawn.threat >= 0 {
		other = drawn.threat
	}
	otherX, otherY := turn.XY(other%drawn.width, other/drawn.width, drawn.width, drawn.height)
	b.tests = v.appendTests(b.tests, moveX, moveY)
	tests := b.tests[first:]
	for i, t := range tests { // make the spots relative to the anchor instead of the move
		tests[i] = t.moved(centre, move)
	}
	b.sort(tests, turn, anchorX, anchorY)
	b.entries = append(b.entries, entry{key, v.kind, uint32(first), uint16(len(tests)), uint16(b.around.n), label(number) | label(turn)<<29,
		headOf(needs, move, spotAt(otherX-anchorX, otherY-anchorY))})
	b.liberties[v.kind] = max(b.liberties[v.kind], b.around.liberties())
}

// chooseTarget sets around to the surround of a target that is drawn whole, the smaller one if there are two, and returns the first
// cell of the other target.
func (b *MatcherBuilder) chooseTarget(v *view) (other int) {
	targets := v.targets()
	if len(targets) == 1 {
		b.around.ofView(v, targets[0])
		return targets[0]
	}
	one, other := targets[0], targets[1]
	if !v.isSurrounded(one) {
		one, other = other, one
	}
	b.around.ofView(v, one)
	if n := b.around.n; v.isSurrounded(other) {
		if b.around.ofView(v, other); b.around.n < n {
			return one
		}
		b.around.ofView(v, one)
	}
	return other
}

// sort puts the tests that fail most often first: tests for stones and edges, and tests near the target. Then come the tests
// that many contents pass. The tests of the contents of the target and of the points next to it come last.
func (b *MatcherBuilder) sort(tests []test, turn board.Symmetry, anchorX, anchorY int) {
	mark := func(value bool) {
		for _, c := range b.around.cells[:b.around.n] {
			x, y := turn.XY(int(c.x), int(c.y), b.around.width, b.around.height)
			b.lookedUp[spotAt(x-anchorX, y-anchorY)] = value
		}
	}
	mark(true)
	defer mark(false)
	order := func(t test) int {
		dx, dy := t.spot().xy()
		n := dx*dx + dy*dy
		switch {
		case !t.isExact():
			n += 2 << 16
		case t.content() == Empty:
			n += 1 << 16
		case t.content() == edge:
			n += 1 << 15
		}
		if t.isExact() && b.lookedUp[t.spot()] {
			n += 3 << 16
		}
		return n
	}
	slices.SortFunc(tests, func(t, u test) int { return cmp.Or(order(t)-order(u), int(t)-int(u)) })
}

// Build makes the Matcher of all added patterns and empties the builder.
func (b *MatcherBuilder) Build() *Matcher {
	t := tree{builder: b, m: &Matcher{
		roots:     map[uint64]root{},
		nodes:     make([]node, 1),
		leaves:    make(leaves, 0, len(b.tests)),
		count:     b.patterns,
		liberties: b.liberties,
	}}
	for at := range t.known {
		t.known[at] = Any
	}
	all := make([]int32, len(b.entries))
	for i := range all {
		all[i] = int32(i)
	}
	key := func(i int32) uint64 { return b.entries[i].key }
	slices.SortFunc(all, func(i, j int32) int { return cmp.Or(cmp.Compare(key(i), key(j)), int(i-j)) })
	for len(all) > 0 {
		n := 1
		for n < len(all) && key(all[n]) == key(all[0]) {
			n++
		}
		t.m.roots[key(all[0])] = t.root(all[:n])
		all = all[n:]
	}
	*b = MatcherBuilder{}
	t.m.nodes, t.m.leaves = slices.Clip(t.m.nodes), slices.Clip(t.m.leaves)
	return t.m
}

// tree is a Matcher under construction.
type tree struct {
	builder *MatcherBuilder
	m       *Matcher
	known   [spots]Cell // what the nodes above have asked for
	counts  [spots][4]int32
	touched []spot
}

func (t *tree) testsOf(pattern int32) []test {
	e := &t.builder.entries[pattern]
	return t.builder.tests[e.first:][:e.tests]
}

// root makes the tree of the patterns with one key. It reorders the list.
func (t *tree) root(patterns []int32) root {
	tests := t.testsOf(patterns[0])
	tests = tests[len(tests)-int(t.builder.entries[patterns[0]].target):]
	target := len(t.m.leaves)
	t.m.leaves = append(append(t.m.leaves, test(len(tests))), tests...)
	for _, c := range tests {
		t.known[c.spot()] = c.content()
	}
	r := root{t.builder.entries[patterns[0]].kind, t.grow(patterns, 1), leafIndex(target)}
	for _, c := range tests {
		t.known[c.spot()] = Any
	}
	return r
}

// grow makes the subtree of some patterns and returns it as a child of a node. It reorders the list.
func (t *tree) grow(patterns []int32, depth int) child {
	if len(patterns) == 0 {
		return 0
	}
	if len(patterns) <= leafPatterns || depth == maxDepth-1 {
		return t.leaf(patterns)
	}
	at, worth := t.choose(patterns)
	if !worth {
		return t.leaf(patterns)
	}
	parts := t.divide(patterns, at)
	index := len(t.m.nodes)
	t.m.nodes = append(t.m.nodes, node{spot: at})
	for c, part := range parts {
		t.known[at] = Cell(c)
		child := t.grow(part, depth+1)
		t.m.nodes[index].children[c] = child
	}
	t.known[at] = Any
	return child(index)
}

// choose finds the spot that leaves the fewest patterns to look at, on the assumption that positions are like the
// patterns. A weak test does not divide patterns, so its spot counts as one where the pattern allows any content. choose
// also tells whether dividing the patterns at the spot is worth a node.
func (t *tree) choose(patterns []int32) (best spot, worth bool) {
	step := (len(patterns) + sampled - 1) / sampled
	n := 0
	for i := 0; i < len(patterns); i += step {
		n++
		for _, c := range t.testsOf(patterns[i]) {
			if !c.isExact() {
				continue
			}
			at := c.spot()
			if t.counts[at] == [4]int32{} {
				t.touched = append(t.touched, at)
			}
			t.counts[at][c.content()]++
		}
	}
	least := math.Inf(1)
	for _, at := range t.touched {
		sum, squares := 0, 0
		for _, k := range t.counts[at] {
			sum += int(k)
			squares += int(k) * int(k)
		}
		left := float64(n-sum) + float64(squares)/float64(sum)
		if left < least || left == least && at < best {
			best, least = at, left
		}
		t.counts[at] = [4]int32{}
	}
	t.touched = t.touched[:0]
	return best, (least+2)*float64(step) < float64(len(patterns))
}

// divide sorts the patterns by the content that they ask for on a spot. The part of Any has the patterns that allow
// several contents there.
func (t *tree) divide(patterns []int32, at spot) (parts [Any + 1][]int32) {
	cells := make([]Cell, len(patterns))
	var ends [Any + 2]int
	for i, p := range patterns {
		cells[i] = Any
		for _, c := range t.testsOf(p) {
			if c.spot() == at && c.isExact() {
				cells[i] = c.content()
				break
			}
		}
		ends[cells[i]+1]++
	}
	for c := range Any + 1 {
		ends[c+1] += ends[c]
	}
	sorted := make([]int32, len(patterns))
	next := ends
	for i, p := range patterns {
		sorted[next[cells[i]]] = p
		next[cells[i]]++
	}
	copy(patterns, sorted)
	for c := range parts {
		parts[c] = patterns[ends[c]:ends[c+1]]
	}
	return parts
}

// leaf writes the patterns with the tests that the nodes above have not made.
func (t *tree) leaf(patterns []int32) child {
	start := len(t.m.leaves)
	count := words(uint32(len(patterns)))
	t.m.leaves = append(t.m.leaves, count[:]...)
	outline := len(t.m.leaves)
	t.m.leaves = append(t.m.leaves, make([]test, outlineWords*len(patterns))...)
	for _, p := range patterns {
		begin := len(t.m.leaves)
		first, second := t.record(p)
		t.m.leaves[outline], t.m.leaves[outline+1], t.m.leaves[outline+2] = first, second, test(len(t.m.leaves)-begin)
		outline += outlineWords
	}
	return leafIndex(start).child()
}

// record writes the record of a pattern, and chooses two tests that are made before the record is read.
func (t *tree) record(pattern int32) (first, second test) {
	e, tests := &t.builder.entries[pattern], t.testsOf(pattern)
	first, second = tests[0], tests[min(1, len(tests)-1)]
	name, head := words(uint32(e.label)), words(uint32(e.head))
	t.m.leaves = append(t.m.leaves, name[0], name[1], head[0], head[1])
	conditions := slices.ContainsFunc(tests, func(c test) bool { return c.asksLiberties() > 0 })
	left := 0
	for _, c := range tests {
		made := c.isExact() && t.known[c.spot()] == c.content()
		if !made {
			switch left {
			case 0:
				first, second = c, c
			case 1:
				second = c
			}
			left++
		}
		if !made || conditions && c.asksNoStone() {
			t.m.leaves = append(t.m.leaves, c)
		}
	}
	return first, second
}
