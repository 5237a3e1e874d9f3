package shape

import (
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/cespare/xxhash/v2"

	"shicho/board"
)

// ErrLibrary says that bytes are not a library as this program writes it, or that they are damaged.
var ErrLibrary = errors.New("not an index of patterns of this version, or a damaged one")

// libraryVersion is the version of the encoding of a library. The trees of a Matcher are a part of it: who changes what a tree, a leaf
// or a test looks like, or how patterns are ordered, raises the version. TestLibraryVersion notices.
const libraryVersion = 3

// The layout of an encoded library. LibraryMagic begins it. docs/formats.md describes it.
const (
	LibraryMagic = "SHICHO-INDEX\n"
	librarySum   = len(LibraryMagic) + 4 // where the hash of the rest is
	libraryRest  = librarySum + 8
	libraryHead  = libraryRest + 8 + 5*4 // the source and five numbers
)

// The words that stand for a child in an encoded tree. The others stand for a node that asks for the spot word-nodeWord; the node's
// children follow.
const (
	noWord   = 0
	leafWord = 1 // the next leaf
	nodeWord = 2
)

// Encode writes the library as bytes. source is a number of what the library was made of. Libraries that are equal give equal bytes.
func (l *Library) Encode(source uint64) []byte {
	w := treeWriter{m: l.Matcher, leaves: make(leaves, 0, len(l.leaves))}
	for _, key := range slices.Sorted(maps.Keys(l.roots)) {
		w.root(key)
	}
	var codes, seen []byte
	for number := range l.ends {
		code := l.Code(number)
		codes = append(binary.AppendUvarint(codes, uint64(len(code))), code...)
		seen = binary.AppendUvarint(seen, uint64(l.seen[number]))
	}
	b := make([]byte, libraryRest, libraryHead+2*(len(w.tree)+len(w.leaves))+len(codes)+len(seen))
	copy(b, LibraryMagic)
	binary.LittleEndian.PutUint32(b[len(LibraryMagic):], libraryVersion)
	b = binary.LittleEndian.AppendUint64(b, source)
	for _, n := range []int{len(l.ends), len(l.roots), len(l.nodes) - 1, len(w.tree), len(w.leaves)} {
		b = binary.LittleEndian.AppendUint32(b, uint32(n))
	}
	for _, words := range [][]test{w.tree, w.leaves} {
		for _, word := range words {
			b = binary.LittleEndian.AppendUint16(b, uint16(word))
		}
	}
	b = append(append(b, codes...), seen...)
	binary.LittleEndian.PutUint64(b[librarySum:], xxhash.Sum64(b[libraryRest:]))
	return b
}

// treeWriter writes trees from their roots down, and the leaves in the order in which the trees come to them.
type treeWriter struct {
	m      *Matcher
	tree   []test
	leaves leaves
}

func (w *treeWriter) root(key uint64) {
	r := w.m.roots[key]
	w.tree = append(w.tree, test(r.kind))
	tests := w.m.leaves.target(r.target)
	w.leaves = append(append(w.leaves, test(len(tests))), tests...)
	w.child(r.tree)
}

func (w *treeWriter) child(c child) {
	switch {
	case c.isLeaf():
		outlines, records := w.m.leaves.leaf(c.leaf())
		length := 0
		for o := outlines; len(o) > 0; o = o[outlineWords:] {
			length += int(o[2])
		}
		w.tree = append(w.tree, leafWord)
		w.leaves = append(w.leaves, w.m.leaves[c.leaf():][:sizeWords]...)
		w.leaves = append(append(w.leaves, outlines...), records[:length]...)
	case c.isNode():
		n := &w.m.nodes[c]
		w.tree = append(w.tree, nodeWord+test(n.spot))
		for _, below := range n.children {
			w.child(below)
		}
	default:
		w.tree = append(w.tree, noWord)
	}
}

// DecodeLibrary reads what Encode wrote, and the number of what the library was made of. The error wraps ErrLibrary. Whatever the bytes
// are, a search in a library that was read ends, and reads no place outside of the board.
func DecodeLibrary(b []byte) (l *Library, source uint64, err error) {
	bad := func(what string) (*Library, uint64, error) { return nil, 0, fmt.Errorf("%w: %s", ErrLibrary, what) }
	if len(b) < libraryHead || string(b[:len(LibraryMagic)]) != LibraryMagic {
		return bad("another kind of file")
	}
	if v := binary.LittleEndian.Uint32(b[len(LibraryMagic):]); v != libraryVersion {
		return bad(fmt.Sprintf("version %d, this program reads %d", v, libraryVersion))
	}
	if xxhash.Sum64(b[libraryRest:]) != binary.LittleEndian.Uint64(b[librarySum:]) {
		return bad("its hash is wrong")
	}
	source = binary.LittleEndian.Uint64(b[libraryRest:])
	var counts [5]int
	for i := range counts {
		counts[i] = int(binary.LittleEndian.Uint32(b[libraryRest+8+4*i:]))
	}
	patterns, roots, nodes, tree, words := counts[0], counts[1], counts[2], counts[3], counts[4]
	rest := b[libraryHead:]
	if words > math.MaxInt32 || len(rest) < 2*(tree+words) || tree < roots+nodes || len(rest)-2*(tree+words) < 2*patterns || words < patterns {
		return bad("its sizes are wrong")
	}
	l = &Library{ends: make([]uint32, 0, patterns), seen: make([]uint32, 0, patterns)}
	if !l.readCodes(rest[2*(tree+words):], patterns) {
		return bad("its patterns are wrong")
	}
	r := treeReader{l: l, tree: readWords(rest[:2*tree]), named: make([]kindSet, patterns), m: &Matcher{
		roots: make(map[uint64]root, roots), nodes: make([]node, 1, nodes+1), leaves: readWords(rest[2*tree:][:2*words]), count: patterns,
	}}
	if !r.roots(roots) || len(r.m.nodes) != nodes+1 {
		return bad("its trees are wrong")
	}
	l.Matcher = r.m
	return l, source, nil
}

func readWords(b []byte) leaves {
	words := make(leaves, len(b)/2)
	for i := range words {
		words[i] = test(binary.LittleEndian.Uint16(b[2*i:]))
	}
	return words
}

// readCodes reads the encodings of the patterns, how often each was seen, and that nothing follows.
func (l *Library) readCodes(b []byte, patterns int) bool {
	l.codes = make([]byte, 0, len(b))
	for range patterns {
		length, n := binary.Uvarint(b)
		if n <= 0 || length > uint64(len(b)-n) {
			return false
		}
		b = b[n:]
		l.codes = append(l.codes, b[:length]...)
		l.ends = append(l.ends, uint32(len(l.codes)))
		b = b[length:]
	}
	for range patterns {
		seen, n := binary.Uvarint(b)
		if n <= 0 || seen > math.MaxUint32 {
			return false
		}
		l.seen = append(l.seen, uint32(seen))
		b = b[n:]
	}
	l.codes = slices.Clip(l.codes)
	return len(b) == 0
}

// treeReader reads trees. Children and leaves have no addresses in an encoded library: a child is what comes next, so that no tree has
// a loop or shares a part with another one.
type treeReader struct {
	l       *Library
	m       *Matcher
	tree    []test // what is left of the trees
	at      int    // the next leaf
	kind    Kind
	known   [spots]Cell // what the nodes above and the target's tests have asked for; Any for nothing
	exact   []spot      // scratch: of a record
	named   []kindSet   // by pattern: the kinds of the trees in which it was read
	records int         // that were read of patterns; the others are of statuses
}

// kindSet is a set of kinds, one bit each.
type kindSet uint8

// roots reads all trees, with the keys in ascending order, and that nothing follows.
func (r *treeReader) roots(n int) bool {
	for i := range r.known {
		r.known[i] = Any
	}
	last := uint64(0)
	for i := range n {
		key, ok := r.root()
		if !ok || i > 0 && key <= last {
			return false
		}
		last = key
	}
	return len(r.tree) == 0 && r.at == len(r.m.leaves) && r.records == r.m.count
}

// root reads a tree and returns its key.
func (r *treeReader) root() (key uint64, ok bool) {
	kind, ok := r.next()
	if !ok || kind >= allKinds || r.at >= len(r.m.leaves) {
		return 0, false
	}
	r.kind = Kind(kind)
	at := r.at
	if r.at += 1 + int(r.m.leaves[at]); r.at > len(r.m.leaves) {
		return 0, false
	}
	target := r.m.leaves.target(leafIndex(at))
	key, liberties, ok := keyOf(r.kind, target)
	if !ok {
		return 0, false
	}
	for _, t := range target {
		r.known[t.spot()] = t.content()
	}
	tree, ok := r.child(1)
	for _, t := range target {
		r.known[t.spot()] = Any
	}
	if !ok || tree == 0 {
		return 0, false
	}
	r.m.roots[key] = root{r.kind, tree, leafIndex(at)}
	r.m.liberties[r.kind] = max(r.m.liberties[r.kind], liberties)
	return key, true
}

// keyOf is the key of a target and the points next to it, and the number of the target's liberties. See surround.keys.
func keyOf(kind Kind, tests []test) (key uint64, liberties int, ok bool) {
	key = uint64(kind)
	for _, t := range tests {
		dx, dy := t.spot().xy()
		if !isSpot(t) || !t.isExact() || t.content() == edge || min(dx, dy) < -1 || max(dx, dy) > board.MaxSize {
			return 0, 0, false
		}
		cell := wall
		switch t.content() {
		case Empty:
			cell = Empty
			liberties++
		case kind.targetSide():
			cell = Target
		}
		key += cellKeys[cell][dy+1][dx+1]
	}
	return key, liberties, true
}

func (r *treeReader) next() (word test, ok bool) {
	if len(r.tree) == 0 {
		return 0, false
	}
	word, r.tree = r.tree[0], r.tree[1:]
	return word, true
}

// child reads what comes next in a tree.
func (r *treeReader) child(depth int) (c child, ok bool) {
	word, ok := r.next()
	switch {
	case !ok:
		return 0, false
	case word == noWord:
		return 0, true
	case word == leafWord:
		at := leafIndex(r.at)
		return at.child(), r.leaf()
	}
	at := spot(word - nodeWord)
	if at >= spots || depth >= maxDepth-1 || len(r.m.nodes) == cap(r.m.nodes) {
		return 0, false
	}
	index := len(r.m.nodes)
	r.m.nodes = append(r.m.nodes, node{spot: at})
	before, some := r.known[at], child(0)
	for content := range r.m.nodes[index].children {
		r.known[at] = Cell(content)
		if Cell(content) == Any {
			r.known[at] = before
		}
		below, ok := r.child(depth + 1)
		if !ok {
			return 0, false
		}
		r.m.nodes[index].children[content] = below
		some |= below
	}
	r.known[at] = before
	return child(index), some != 0
}

// leaf reads the next leaf.
func (r *treeReader) leaf() bool {
	words := r.m.leaves[r.at:]
	if len(words) < sizeWords {
		return false
	}
	n := int(number(words))
	if n == 0 || n > len(r.named) || len(words) < sizeWords+n*outlineWords {
		return false
	}
	outlines, records := r.m.leaves.leaf(leafIndex(r.at))
	for ; len(outlines) > 0; outlines = outlines[outlineWords:] {
		length := int(outlines[2])
		if length < recordWords || length > len(records) || !isSpot(outlines[0]) || !isSpot(outlines[1]) || !r.record(record(records[:length])) {
			return false
		}
		records = records[length:]
	}
	r.at = len(r.m.leaves) - len(records)
	return true
}

func isSpot(t test) bool { return t.spot() < spots }

// record checks a record: wherever its tests pass, its move is an empty point, or a stone if the record is of a status, and the stones
// that it names are there. The tree is one for the kind of its pattern, and has no other record of the pattern.
func (r *treeReader) record(rec record) bool {
	number, h := rec.label().number(), rec.head()
	if number >= len(r.named) || r.named[number]>>r.kind&1 != 0 || !r.suits(EncodedKind(r.l.Code(number))) || h.move() >= spots || h.other() >= spots {
		return false
	}
	r.named[number] |= 1 << r.kind
	isStatus := r.kind == Dead || r.kind == Safe
	if !isStatus {
		r.records++
	}
	r.exact = r.exact[:0]
	for _, t := range rec.tests() {
		if !isSpot(t) {
			return false
		}
		if t.isExact() && r.known[t.spot()] == Any {
			r.known[t.spot()] = t.content()
			r.exact = append(r.exact, t.spot())
		}
	}
	isStone := func(s spot) bool { return r.known[s] == Own || r.known[s] == Other }
	ok := (isStatus && isStone(h.move()) || !isStatus && r.known[h.move()] == Empty) &&
		(isStone(h.other()) || r.kind == Escape && r.known[h.other()] == Empty)
	for _, t := range rec.tests() {
		ok = ok && (t.asksLiberties() == 0 || t.spot() == h.move() || isStone(t.spot()))
	}
	for _, s := range r.exact {
		r.known[s] = Any
	}
	return ok
}

// suits tells whether patterns of a kind may be in the tree.
func (r *treeReader) suits(kind Kind) bool {
	switch r.kind {
	case Dead:
		return kind == Capture || kind == Escape
	case Safe:
		return kind == Escape
	}
	return kind == r.kind
}
