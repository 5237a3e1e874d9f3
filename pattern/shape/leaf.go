package shape

import "shicho/board"

// child is what a branch of a tree leads to: the index of a node, the bitwise complement of the index of a leaf, or 0 for nothing.
type child int32

// leafIndex is the index of the first word of a leaf.
type leafIndex int32

func (c child) isNode() bool      { return c > 0 }
func (c child) isLeaf() bool      { return c < 0 }
func (c child) leaf() leafIndex   { return leafIndex(^c) }
func (at leafIndex) child() child { return child(^at) }

// leaves are the leaves of all trees one after the other, in words of the size of a test. A leaf is the number of its patterns;
// then, for each pattern, an outline: two of its tests and the length of its record; then the records. Few patterns pass the
// two tests, so a search reads few records.
type leaves []test

// The numbers of words in a leaf.
const (
	sizeWords    = 2 // the number of patterns
	outlineWords = 3 // two tests of a pattern and the length of its record
	recordWords  = 4 // of a record before its tests: the label and the head, in two words each
)

// leaf returns the outlines and the records of a leaf.
func (l leaves) leaf(at leafIndex) (outlines, records []test) {
	words := l[at:]
	n := int(number(words)) * outlineWords
	return words[sizeWords:][:n], words[sizeWords+n:]
}

// target returns the tests of the target of a tree and the points next to the target. The word before them is their number.
func (l leaves) target(at leafIndex) []test { return l[at+1:][:l[at]] }

// record is what a leaf stores of a pattern: its label, its head, and the tests that the nodes have not made.
type record []test

func (r record) label() label  { return label(number(r)) }
func (r record) head() head    { return head(number(r[2:])) }
func (r record) tests() []test { return r[recordWords:] }

// words are a number as a leaf holds it.
func words(n uint32) [2]test { return [2]test{test(n), test(n >> 16)} }

// number is the number in the first two words.
func number(words []test) uint32 { return uint32(words[0]) | uint32(words[1])<<16 }

// label is a pattern's number (29 bits) and the symmetry that turns the drawn pattern into the view that the tree
// holds (3 bits).
type label uint32

func (l label) number() int              { return int(l & (1<<29 - 1)) }
func (l label) symmetry() board.Symmetry { return board.Symmetry(l >> 29) }

// head has the symmetries through which the pattern is searched for (8 bits), the spot of its move (12 bits), and a spot of the
// other target, if there are two, or of the threat, if it is known (12 bits); else of the target.
type head uint32

func headOf(needs symmetrySet, move, other spot) head {
	return head(needs) | head(move)<<8 | head(other)<<20
}

func (h head) needs() symmetrySet { return symmetrySet(h) }
func (h head) move() spot         { return spot(h >> 8 & (1<<12 - 1)) }
func (h head) other() spot        { return spot(h >> 20) }

// symmetrySet is a set of symmetries, one bit each.
type symmetrySet uint8

func (s symmetrySet) has(t board.Symmetry) bool { return s>>t&1 != 0 }
