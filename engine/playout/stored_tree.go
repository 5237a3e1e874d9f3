package playout

import (
	"cmp"
	"math/bits"
	"slices"

	"shicho/board"
	"shicho/pattern/shape"
)

// storedTrees finds the views whose target, with the points next to it, is a string on the board. The string has a key, and the views with
// that key form a tree. A node asks for the content of one point, and has a branch for each content, and one for the views that do not
// ask there. A look-up costs the same with many patterns: most strings have a key that no pattern has.
type storedTrees struct {
	stones uint16       // of the largest target
	some   [1024]uint64 // a bit for the first bits of a key: there are such keys
	keys   []uint64     // a table with open addressing
	roots  []child      // by place in keys; 0 for a free place
	shift  uint8        // makes a place in the table of a key
	nodes  []storedNode
	leaves []storedLeaf // leaf 0 is empty
}

// child is a node, or a leaf if it is negative, or 0 for nothing.
type child int32

// storedNode asks for the content of a point, off the board border. The last child has the views that do not ask.
type storedNode struct {
	offset   uint16 // from the target's first stone
	dx, dy   int8
	children [border + 2]child
}

// storedLeaf is a range of views.
type storedLeaf struct{ first, end uint32 }

const (
	mostBranches = 48 // levels of a tree, at most
	leafViews    = 3  // a node with at most this many views becomes a leaf
)

// The key of a string is the sum of a word for each stone, times a power of keyBase that depends on its place. Divided by the power of the
// first stone it does not depend on where the string lies. The word of a stone is made of what lies beside it.
const (
	keyBase = 0x9e3779b97f4a7c15
	keyWord = 0xc2b2ae3d27d4eb4f
)

// keyPowers and keyInverses have the powers of keyBase and of its inverse.
var keyPowers, keyInverses = func() (powers, inverses [words]uint64) {
	inverse := uint64(keyBase)
	for range 6 { // each step doubles the number of good bits
		inverse *= 2 - keyBase*inverse
	}
	power, divisor := uint64(1), uint64(1)
	for i := range powers {
		powers[i], inverses[i] = power, divisor
		power *= keyBase
		divisor *= inverse
	}
	return powers, inverses
}()

// keyWordOf is the word of a stone with these points beside it, as Black sees them.
func keyWordOf(near uint16) uint64 { return (uint64(near) + 1) * keyWord }

// seenByOwner is what lies beside a point as the owner of a stone there sees it, with Black for own stones.
func seenByOwner(near uint16, owner uint8) uint16 {
	if owner == black {
		return near
	}
	return near&(nearAll<<nearBorder) | near<<nearWhite&(nearAll<<nearWhite) | near>>nearWhite&nearAll
}

// keyOf is the key of a pattern's target as a symmetry turns it, with the first stone at a cell.
func keyOf(p shape.Pattern, s board.Symmetry, startX, startY, stride int) (key uint64) {
	for y := range p.Height() {
		for x := range p.Width() {
			if p.At(x, y) != shape.Target {
				continue
			}
			near := uint16(0)
			for _, o := range codeOffsets[:4] {
				bit := uint16(1) << codeOf(s.Offset(o[0], o[1]))
				x, y := x+o[0], y+o[1]
				if x < 0 || y < 0 || x >= p.Width() || y >= p.Height() {
					near |= bit << nearBorder
				} else if c := contentOf(p.At(x, y)); c != empty {
					near |= bit << (4 * (c - 1))
				}
			}
			dx, dy := s.Offset(x-startX, y-startY)
			key += keyPowers[dy*stride+dx] * keyWordOf(near)
		}
	}
	return key
}

// root finds the tree of the string with a head, and its first stone. It returns 0 if there is no tree.
func (t *storedTrees) root(l *lean, h uint16) (root child, first uint16) {
	if l.stones[h] > t.stones || l.string[h]&countMask > mostTouches {
		return 0, 0
	}
	key, owner := uint64(0), l.colour[h]
	first = h
	for p := h; ; {
		key += keyPowers[p] * keyWordOf(seenByOwner(l.near[p], owner))
		first = min(first, p)
		if p = l.next[p]; p == h {
			break
		}
	}
	key *= keyInverses[first]
	if t.some[key>>54]>>(key>>48&63)&1 == 0 {
		return 0, 0
	}
	return t.roots[t.place(key)], first
}

// place is the place of a key in the table, or a free place for it.
func (t *storedTrees) place(key uint64) uint64 {
	i := key >> t.shift
	for t.roots[i] != 0 && t.keys[i] != key {
		i = (i + 1) & uint64(len(t.roots)-1)
	}
	return i
}

// storedWalk goes through the tree of a string.
type storedWalk struct {
	first uint16 // the string's first stone
	owner uint8
	left  int                 // branches that are not followed yet
	todo  [mostBranches]child // these
}

// begin starts with the string with a head. It returns false if no pattern has such a target.
func (w *storedWalk) begin(k *Patterns, l *lean, h uint16) bool {
	var root child
	if root, w.first = k.trees.root(l, h); root == 0 {
		return false
	}
	w.owner, w.todo[0], w.left = l.colour[h], root, 1
	return true
}

// next goes down to the next leaf and returns its views.
func (w *storedWalk) next(k *Patterns, l *lean) []storedView {
	w.left--
	at := w.todo[w.left]
	for at > 0 {
		n := &k.trees.nodes[at]
		if wild := n.children[border+1]; wild != 0 {
			w.todo[w.left] = wild
			w.left++
		}
		here := uint8(border)
		if k.isOnBoard(w.first, n.dx, n.dy) {
			here = l.colour[w.first+n.offset]
			if w.owner == white {
				here = swapped[here]
			}
		}
		at = n.children[here]
	}
	leaf := k.trees.leaves[-at]
	return k.views[leaf.first:leaf.end]
}

// plant makes the trees. It puts the views in the order of the leaves.
func (k *Patterns) plant() {
	t := &k.trees
	slices.SortStableFunc(k.views, func(v, w storedView) int { return cmp.Compare(v.key, w.key) })
	views := k.views
	t.nodes, t.leaves = make([]storedNode, 1), make([]storedLeaf, 1)
	t.roots = make([]child, 2<<bits.Len(uint(len(views))))
	t.keys = make([]uint64, len(t.roots))
	t.shift = uint8(64 - bits.Len(uint(len(t.roots)-1)))
	k.views = make([]storedView, 0, len(views))
	for len(views) > 0 {
		key, n := views[0].key, 1
		for n < len(views) && views[n].key == key {
			n++
		}
		i := t.place(key)
		t.keys[i], t.roots[i] = key, k.grow(views[:n], 1)
		t.some[key>>54] |= 1 << (key >> 48 & 63)
		views = views[n:]
	}
}

// grow makes the tree of some views.
func (k *Patterns) grow(views []storedView, depth int) child {
	if len(views) == 0 {
		return 0
	}
	at, worth := storedTest{}, false
	if len(views) > leafViews && depth < mostBranches {
		at, worth = k.choose(views)
	}
	if !worth {
		first := len(k.views)
		k.views = append(k.views, views...)
		k.trees.leaves = append(k.trees.leaves, storedLeaf{uint32(first), uint32(len(k.views))})
		return child(1 - len(k.trees.leaves))
	}
	var parts [border + 2][]storedView
	for _, v := range views {
		branch := uint8(border + 1)
		for _, t := range k.testsOf(&v) {
			if t.offset == at.offset && t.content < border {
				branch = t.content
			}
		}
		parts[branch] = append(parts[branch], v)
	}
	i := len(k.trees.nodes)
	k.trees.nodes = append(k.trees.nodes, storedNode{offset: at.offset, dx: at.dx, dy: at.dy})
	for branch, part := range parts {
		c := k.grow(part, depth+1)
		k.trees.nodes[i].children[branch] = c
	}
	return child(i)
}

// choose finds the point that leaves the fewest views to look at, if the board is like the views. worth tells whether it leaves much
// fewer.
func (k *Patterns) choose(views []storedView) (best storedTest, worth bool) {
	counts := map[uint16]*[border]int{}
	least := float64(len(views)) * 0.8
	for i := range views {
		for _, t := range k.testsOf(&views[i]) {
			if t.content >= border {
				continue
			}
			if counts[t.offset] == nil {
				counts[t.offset] = new([border]int)
			}
			counts[t.offset][t.content]++
		}
	}
	for i := range views {
		for _, t := range k.testsOf(&views[i]) {
			n := counts[t.offset]
			if n == nil {
				continue
			}
			delete(counts, t.offset)
			sum, squares := 0, 0
			for _, m := range n {
				sum += m
				squares += m * m
			}
			if left := float64(len(views)-sum) + float64(squares)/float64(sum); left < least {
				best, least, worth = t, left, true
			}
		}
	}
	return best, worth
}

// testsOf are the tests of a view.
func (k *Patterns) testsOf(v *storedView) []storedTest { return k.tests[v.tests:][:v.count] }
