package shape

import (
	"cmp"
	"math/bits"
	"slices"

	"shicho/board"
)

// memoryWays is the number of surroundings of a string that a memory keeps.
const memoryWays = 4

// memory remembers which patterns lie at a string. What a search found stands as long as all that the search read of the board is the same.
type memory struct {
	m      *Matcher
	search [2]boardSearch // for Black and for White to move
	laid   [2]bool        // the planes of the search show the board
	size   int            // of the boards
	kept   []keptString   // by the first stone of a string, memoryWays for each
	next   []uint8        // the one of these that is overwritten next
	read   readPlaces
}

// keptString is what a search found at a string.
type keptString struct {
	zone         board.PointSet // the points that the search read
	black, white board.PointSet // the stones there
	matches      []Match        // sorted by kind, pattern and move; moves may be illegal
	known        bool
}

func newMemory(m *Matcher) memory {
	k := memory{m: m}
	for i, mover := range [...]board.Colour{board.Black, board.White} {
		k.search[i] = boardSearch{mover: mover, walk: walk{m: m}}
	}
	return k
}

// begin prepares for a board.
func (k *memory) begin(b *board.Board) {
	k.laid = [2]bool{}
	if k.size != b.Size() {
		k.size = b.Size()
		k.kept, k.next = make([]keptString, b.Points()*memoryWays), make([]uint8, b.Points())
	}
}

// matches lists the matches about the string at p, with moves that may be illegal. The list is good until the next call.
func (k *memory) matches(b *board.Board, p board.Point) []Match {
	first := int(b.StringAt(p).First())
	ways := k.kept[first*memoryWays:][:memoryWays]
	for i := range ways {
		if ways[i].isAsBefore(b) {
			return ways[i].matches
		}
	}
	s := &ways[k.next[first]]
	k.next[first] = (k.next[first] + 1) % memoryWays
	k.look(s, b, p)
	return s.matches
}

// isAsBefore tells whether the board is in the zone as it was.
func (s *keptString) isAsBefore(b *board.Board) bool {
	if !s.known {
		return false
	}
	black, white := b.Stones(board.Black), b.Stones(board.White)
	for i, zone := range s.zone {
		if black[i]&zone != s.black[i] || white[i]&zone != s.white[i] {
			return false
		}
	}
	return true
}

// look searches for the patterns at the string at p.
func (k *memory) look(s *keptString, b *board.Board, p board.Point) {
	s.known, s.matches = true, s.matches[:0]
	s.zone = *b.StringAt(p)
	s.zone.Union(b.StringNeighbours(p))
	for kind := Capture; kind < allKinds; kind++ {
		if kind.HasTwo() || b.Liberties(p) > k.m.liberties[kind] {
			continue
		}
		i := int(kind.mover(b.At(p)) - board.Black)
		w := &k.search[i]
		w.b, w.read, w.zone = b, &k.read, &s.zone
		if !k.laid[i] {
			fillPlanes(&w.planes, b, w.mover)
			k.laid[i] = true
		}
		s.matches = w.target(s.matches, kind, p)
	}
	slices.SortFunc(s.matches, func(m, n Match) int {
		return cmp.Or(cmp.Compare(m.Kind, n.Kind), cmp.Compare(m.Pattern, n.Pattern), cmp.Compare(m.Move, n.Move))
	})
	s.black, s.white = *b.Stones(board.Black), *b.Stones(board.White)
	s.black.Intersect(&s.zone)
	s.white.Intersect(&s.zone)
}

// readPlaces are the places of a plane that a search read.
type readPlaces struct {
	contents  [planePoints / 64]uint64 // its content was read
	liberties [planePoints / 64]uint64 // the liberties of its string were, or of the string that a move there would belong to
}

// addTo adds the points of the board that the places say something of to a zone, and forgets the places. The plane lies on the board
// through a symmetry.
func (r *readPlaces) addTo(zone *board.PointSet, b *board.Board, s board.Symmetry) {
	size := b.Size()
	for i := range r.contents {
		for places := r.contents[i]; places != 0; places &= places - 1 {
			bit := bits.TrailingZeros64(places)
			p := pointOf(i*64+bit, s, size)
			if p < 0 {
				continue
			}
			zone.Add(p)
			if r.liberties[i]>>bit&1 != 0 {
				addLiberties(zone, b, p)
			}
		}
		r.contents[i], r.liberties[i] = 0, 0
	}
}

// pointOf is the point of the board at an index of a plane, or NoPoint beyond the edge.
func pointOf(index int, s board.Symmetry, size int) board.Point {
	x, y := (index-int(centre))%stride, (index-int(centre))/stride
	if index < int(centre) || x >= size || y >= size {
		return board.NoPoint
	}
	x, y = s.XY(x, y, size, size)
	return board.Point(y*size + x)
}

// addLiberties adds to a zone what the liberties of the string at p depend on, or of the string that a move there would belong to.
func addLiberties(zone *board.PointSet, b *board.Board, p board.Point) {
	if b.At(p) != board.Empty {
		zone.Union(b.StringAt(p))
		zone.Union(b.StringNeighbours(p))
		return
	}
	for _, q := range b.Neighbours(p) {
		zone.Add(q)
		if b.At(q) != board.Empty {
			addLiberties(zone, b, q)
		}
	}
}
