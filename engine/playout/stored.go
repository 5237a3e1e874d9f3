package playout

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"shicho/board"
	"shicho/pattern/shape"
)

// Patterns are capture patterns that were prepared for the playouts of a board size. They do not change, so that many players may
// share them.
type Patterns struct {
	size              int
	captures, escapes *stored
}

// NewPatterns prepares those patterns of a library that were seen most often, at most mostStored of each kind, for players with the
// tables that come with the program. The error wraps board.ErrSize.
func NewPatterns(l *shape.Library, size int) (*Patterns, error) {
	if size < board.MinSize || size > board.MaxSize {
		return nil, fmt.Errorf("playouts: %w", board.ErrSize)
	}
	t, err := sharedTables(Patterned, size)
	if err != nil {
		return nil, err
	}
	var patterns []shape.Pattern
	var counts [shape.Kinds]int
	for _, number := range l.BySeen() {
		code := l.Code(number)
		if kind := shape.EncodedKind(code); kind.HasTwo() || counts[kind] == mostStored || !shape.EncodedFits(code, size) {
			continue
		}
		p, err := shape.Decode(code)
		if err != nil {
			return nil, err
		}
		if isForPlayouts(p) {
			patterns = append(patterns, p)
			counts[p.Kind()]++
		}
	}
	return newPatterns(patterns, size, t)
}

// newPatterns prepares patterns for a board size and for samplers with these tables.
func newPatterns(patterns []shape.Pattern, size int, t *compiled) (k *Patterns, err error) {
	k = &Patterns{size: size}
	if k.captures, err = newStored(shape.Capture, patterns, size, t); err != nil {
		return nil, err
	}
	k.escapes, err = newStored(shape.Escape, patterns, size, t)
	return k, err
}

// stored finds the capture patterns of one kind on the lean board. It does not change, so that many samplers may share it.
type stored struct {
	beside *storedMoves // patterns whose move is on a liberty of the target
	near   *storedMoves // patterns whose move is beside a liberty of the target
}

// isForPlayouts tells whether newStored keeps a pattern.
func isForPlayouts(p shape.Pattern) bool {
	liberties, d := measure(p)
	return liberties < enough && d < 2
}

// newStored prepares the patterns of a kind for a board size and for samplers with these tables. It leaves out patterns whose
// target has too many liberties, and patterns whose move is further away from these.
func newStored(kind shape.Kind, patterns []shape.Pattern, size int, t *compiled) (*stored, error) {
	var lists [2][]shape.Pattern
	for _, p := range patterns {
		if p.Kind() != kind {
			continue
		}
		if liberties, d := measure(p); liberties < enough && d < len(lists) {
			lists[d] = append(lists[d], p)
		}
	}
	beside, err := newStoredMoves(lists[0], size, t)
	if err != nil {
		return nil, err
	}
	near, err := newStoredMoves(lists[1], size, t)
	return &stored{beside, near}, err
}

// measure returns the number of liberties of a pattern's target, and how far the move is from these: 0 if it is on a liberty, 1 if
// it is beside one, and 2 if it is further away.
func measure(p shape.Pattern) (liberties, distance int) {
	moveX, moveY := p.Move()
	distance = 2
	for y := range p.Height() {
		for x := range p.Width() {
			if p.At(x, y) != shape.Empty || !isBesideTarget(p, x, y) {
				continue
			}
			liberties++
			distance = min(distance, max(x-moveX, moveX-x)+max(y-moveY, moveY-y))
		}
	}
	return liberties, distance
}

// isBesideTarget tells whether a cell of a pattern is next to its target.
func isBesideTarget(p shape.Pattern, x, y int) bool {
	for _, o := range codeOffsets[:4] {
		x, y := x+o[0], y+o[1]
		if x >= 0 && y >= 0 && x < p.Width() && y < p.Height() && p.At(x, y) == shape.Target {
			return true
		}
	}
	return false
}

// storedMove returns a move of a colour by which a stored pattern takes or saves the string at p. The move is legal and fills no eye
// of its side. storedMove returns 0 if there is none, or if the string has more than two liberties.
func (s *sampler) storedMove(p uint16, c uint8) uint16 {
	if s.stored == nil {
		return 0
	}
	k := s.stored.captures
	if s.colour[p] == c {
		k = s.stored.escapes
	}
	list, n := s.liberties(p)
	if n == enough {
		return 0
	}
	h := s.head[p]
	for _, m := range list[:n] {
		if s.isAllowed(m, c) && k.beside.finds(s, m, c, h) {
			return m
		}
	}
	for _, l := range list[:n] {
		for _, m := range s.around(l) {
			if s.isAllowed(m, c) && k.near.finds(s, m, c, h) {
				return m
			}
		}
	}
	return 0
}

// storedMoves finds patterns by the shape around their moves.
type storedMoves struct {
	t     *compiled
	views []storedView
	tests []storedTest                // the tests of all views, in their order
	some  []uint64                    // by number of a shape: a bit that tells whether a view may have the shape around its move
	first [1<<smallBits + 1]uint32    // by a code of 3×3 points: the place in list of the first view that may have them
	list  []uint16                    // the numbers of views
	at    [words]struct{ x, y int16 } // column and row of a point
	size  int16
}

// storedView is a pattern as a symmetry turns it, with Black to move.
type storedView struct {
	mask, value uint32 // the bits that the code of the move must have under the mask
	target      uint16 // offset of the target's first stone from the move, to be added, wrapping
	tests       uint32 // the first test; the last one comes before the first test of the next view
	reach       reach
}

// reach says how far a pattern goes from the move in the four directions of a code.
type reach struct {
	far  [4]int16 // to the last point that must be on the board, or to the edge of the board
	weak [4]int16 // to the last point, with weak cells; these may be off the board
	edge [4]bool  // the side is an edge of the board
}

// storedTest is what a point must have when Black is to move.
type storedTest struct {
	offset  uint16 // from the move, to be added, wrapping
	dx, dy  int8   // columns and rows from the move
	content uint8
	least   uint8 // liberties of the string there outside the pattern; 0 for any number
}

// The contents of a test that are none of a point.
const (
	notBlack = border + black
	notWhite = border + white
)

// maxViews bounds the number of views: there are fewer than maxViews.
const maxViews = 1 << 16

// newStoredMoves prepares patterns for a board size and for samplers with these tables.
func newStoredMoves(patterns []shape.Pattern, size int, t *compiled) (*storedMoves, error) {
	var l lean
	l.reset(size)
	k := &storedMoves{t: t, size: int16(size)}
	for y := range size {
		for x := range size {
			k.at[l.at(x, y)] = struct{ x, y int16 }{int16(x), int16(y)}
		}
	}
	for _, p := range patterns {
		var looks [board.Symmetries]struct {
			view  storedView
			tests []storedTest
		}
		for s := range board.Symmetry(board.Symmetries) {
			look := &looks[s]
			look.view, look.tests = k.view(p, s, l.stride)
			alike := false // symmetries of a symmetric pattern look alike
			for i := range s {
				alike = alike || looks[i].view == look.view && slices.Equal(looks[i].tests, look.tests)
			}
			if alike {
				continue
			}
			v := look.view
			v.tests = uint32(len(k.tests))
			k.views, k.tests = append(k.views, v), append(k.tests, look.tests...)
		}
	}
	if len(k.views) >= maxViews {
		return nil, fmt.Errorf("playouts: %d views of capture patterns, %d are too many", len(k.views), maxViews)
	}
	k.index()
	k.views = append(k.views, storedView{tests: uint32(len(k.tests))})
	return k, nil
}

// view returns a pattern as a symmetry turns it.
func (k *storedMoves) view(p shape.Pattern, s board.Symmetry, stride int) (v storedView, tests []storedTest) {
	moveX, moveY := p.Move()
	v.reach = reachOf(p, s)
	target, conditions := math.MaxInt, hasConditions(p)
	for y := range p.Height() {
		for x := range p.Width() {
			cell := p.At(x, y)
			if cell == shape.Any || x == moveX && y == moveY && p.Least(x, y) == 0 {
				continue
			}
			dx, dy := s.Offset(x-moveX, y-moveY)
			if cell == shape.Target {
				target = min(target, dy*stride+dx)
			}
			content, least := contentOf(cell, p.Kind()), uint8(p.Least(x, y))
			i := codeOf(dx, dy)
			inCode := i >= 0 && 2*i < k.t.width() && content < border
			if inCode {
				v.mask |= 3 << (2 * i)
				v.value |= uint32(content) << (2 * i)
			}
			if !inCode || least > 0 || conditions && isShown(content) {
				tests = append(tests, storedTest{uint16(dy*stride + dx), int8(dx), int8(dy), content, least})
			}
		}
	}
	v.target = uint16(target)
	for i, o := range codeOffsets[:k.t.width()/2] {
		if v.reach.isBeyondEdge(o[0], o[1]) {
			v.mask |= 3 << (2 * i)
			v.value |= border << (2 * i)
		}
	}
	slices.SortFunc(tests, func(a, b storedTest) int { return cmp.Or(a.rank()-b.rank(), int(a.offset)-int(b.offset)) })
	return v, tests
}

// rank orders tests: those that fail most often come first.
func (t storedTest) rank() int {
	switch {
	case t.content > border || t.least > 0:
		return 2
	case t.content == empty:
		return 1
	}
	return 0
}

// contentOf returns the content of the board that a cell of a pattern wants when Black is to move.
func contentOf(cell shape.Cell, kind shape.Kind) uint8 {
	switch {
	case cell == shape.Own, cell == shape.Target && kind == shape.Escape:
		return black
	case cell == shape.Empty:
		return empty
	case cell == shape.NotOther:
		return notWhite
	case cell == shape.NotOwn:
		return notBlack
	}
	return white
}

// reachOf returns the reach of a pattern as a symmetry turns it.
func reachOf(p shape.Pattern, s board.Symmetry) (r reach) {
	x, y := p.Move()
	weak := [4]int{y, x, p.Width() - 1 - x, p.Height() - 1 - y}
	far := exactReach(p)
	edges := [4]shape.Edges{shape.Top, shape.Left, shape.Right, shape.Bottom}
	for i, o := range codeOffsets[:4] {
		j := codeOf(s.Offset(o[0], o[1]))
		r.far[j], r.weak[j], r.edge[j] = int16(far[i]), int16(weak[i]), p.Edges()&edges[i] != 0
		if r.edge[j] {
			r.far[j] = r.weak[j]
		}
	}
	return r
}

// exactReach is how far the points that a pattern needs on the board go from the move, in the four directions of a code.
func exactReach(p shape.Pattern) (far [4]int) {
	moveX, moveY := p.Move()
	for y := range p.Height() {
		for x := range p.Width() {
			if cell := p.At(x, y); cell == shape.Any || cell.IsWeak() {
				continue
			}
			for i, o := range codeOffsets[:4] {
				far[i] = max(far[i], (x-moveX)*o[0]+(y-moveY)*o[1])
			}
		}
	}
	return far
}

// isBeyondEdge tells whether an offset from the move is off the board.
func (r *reach) isBeyondEdge(dx, dy int) bool {
	for i, o := range codeOffsets[:4] {
		if r.edge[i] && dx*o[0]+dy*o[1] > int(r.far[i]) {
			return true
		}
	}
	return false
}

// fits tells whether a pattern with a reach is on the board with its move at p. whole tells whether its weak cells are, too.
func (k *storedMoves) fits(r *reach, p uint16) (fits, whole bool) {
	at := &k.at[p]
	room := [4]int16{at.y, at.x, k.size - 1 - at.x, k.size - 1 - at.y}
	whole = true
	for i, n := range room {
		if n < r.far[i] || r.edge[i] && n > r.far[i] {
			return false, false
		}
		whole = whole && n >= r.weak[i]
	}
	return true, whole
}

// isOnBoard tells whether the point of a test is on the board with the pattern's move at p.
func (k *storedMoves) isOnBoard(t *storedTest, p uint16) bool {
	at := &k.at[p]
	x, y := at.x+int16(t.dx), at.y+int16(t.dy)
	return x >= 0 && y >= 0 && x < k.size && y < k.size
}

// index makes the lists of views, and notes which shapes have a view.
func (k *storedMoves) index() {
	each := func(width int, do func(code uint32, view int)) {
		for _, o := range outlines(width) {
			for i := range k.views {
				k.views[i].codes(o, width, func(code uint32) { do(code, i) })
			}
		}
	}
	each(smallBits, func(code uint32, _ int) { k.first[code+1]++ })
	for code := range k.first[1:] {
		k.first[code+1] += k.first[code]
	}
	next := k.first
	k.list = make([]uint16, k.first[1<<smallBits])
	each(smallBits, func(code uint32, view int) {
		k.list[next[code]] = uint16(view)
		next[code]++
	})
	k.some = make([]uint64, len(k.t.calm)/64)
	each(k.t.width(), func(code uint32, _ int) {
		i := k.t.shape(code)
		k.some[i/64] |= 1 << (i % 64)
	})
}

// codes calls a function with every code of an outline that the view may have around its move. width is the number of bits of the
// codes.
func (v *storedView) codes(o outline, width int, do func(code uint32)) {
	mask := v.mask & (1<<width - 1)
	value, inside := v.value&mask, o.open*3
	if (value^o.fixed)&mask&^inside != 0 || value&(value>>1)&o.open != 0 {
		return
	}
	fillOpen(o.fixed|value&inside, o.open&^mask, do)
}

// finds tells whether a pattern lies on the board with its move, of a colour, at m, and with the string with the head h as its
// target.
func (k *storedMoves) finds(s *sampler, m uint16, c uint8, h uint16) bool {
	code := s.code[m] & (1<<codeBits - 1)
	if c == white {
		code = swapColours(code)
	}
	if i := k.t.shape(code); k.some[i/64]>>(i%64)&1 == 0 {
		return false
	}
	small := code & (1<<smallBits - 1)
	for _, i := range k.list[k.first[small]:k.first[small+1]] {
		v := &k.views[i]
		if (code^v.value)&v.mask != 0 {
			continue
		}
		if fits, whole := k.fits(&v.reach, m); fits && s.head[m+v.target] == h && k.passes(s, i, m, c, whole) {
			return true
		}
	}
	return false
}

// passes tells whether the points around a move of a colour pass all tests of a view. Weak cells that are off the board are not
// tested; whole says that there are none.
func (k *storedMoves) passes(s *sampler, view uint16, m uint16, c uint8, whole bool) bool {
	tests := k.tests[k.views[view].tests:k.views[view+1].tests]
	for i := range tests {
		t := &tests[i]
		if !whole && !k.isOnBoard(t, m) {
			continue
		}
		content := t.content
		if c == white {
			content = swapped[content]
		}
		p := m + t.offset
		if here := s.colour[p]; content > border && here == content-border || content < border && here != content {
			return false
		}
	}
	return k.meetsConditions(s, tests, m, c)
}

// swapped has the contents of tests with the colours exchanged.
var swapped = [...]uint8{empty: empty, black: white, white: black, border: border, notBlack: notWhite, notWhite: notBlack}
