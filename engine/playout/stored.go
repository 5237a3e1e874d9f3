package playout

import (
	"fmt"

	"shicho/board"
	"shicho/pattern/shape"
)

// Patterns are critical patterns, prepared for the playouts of a board size: where one lies on the board, the owner of its target saves the
// target by one move, and the attacker captures it by another. They do not change, so that many players may share them.
//
// Only those are kept that tell more than the tactics know without them: see isNews.
type Patterns struct {
	size  int
	views []storedView
	tests []storedTest                // of all views
	trees storedTrees                 // finds the views of a string
	at    [words]struct{ x, y int16 } // column and row of a point
}

// NewPatterns prepares those patterns of a library that were seen most often, for players on boards of a size. The error wraps board.ErrSize.
func NewPatterns(l *shape.Library, size int) (*Patterns, error) {
	if size < board.MinSize || size > board.MaxSize {
		return nil, fmt.Errorf("playouts: %w", board.ErrSize)
	}
	n := news{size: size}
	var list []shape.Pattern
	numbers := l.BySeen()
	for _, number := range numbers[:min(len(numbers), mostStored)] {
		code := l.Code(number)
		if shape.EncodedKind(code) != shape.Escape || !shape.EncodedFits(code, size) {
			continue
		}
		p, err := shape.Decode(code)
		if err != nil {
			return nil, err
		}
		if n.isNews(p) {
			list = append(list, p)
		}
	}
	return newPatterns(list, size), nil
}

// newPatterns prepares critical patterns.
func newPatterns(patterns []shape.Pattern, size int) *Patterns {
	l := new(lean)
	l.reset(size)
	k := &Patterns{size: size}
	for y := range size {
		for x := range size {
			k.at[l.at(x, y)] = struct{ x, y int16 }{int16(x), int16(y)}
		}
	}
	for _, p := range patterns {
		k.addViews(p, l.stride)
		k.trees.stones = max(k.trees.stones, stonesOf(p))
	}
	k.plant()
	return k
}

// news judges patterns by what the tactics of playouts know without them.
type news struct {
	size    int
	ladders ladderReader
	lean    lean
}

// isNews tells whether a pattern tells more than the tactics know: that a string is critical which is neither in atari nor in a ladder,
// where the pattern lies alone on a board. Small strings are not worth a look.
func (n *news) isNews(p shape.Pattern) bool {
	if _, _, critical := p.Threat(); !critical || stonesOf(p) < rescueStones {
		return false
	}
	laid := p.Lay(n.size)
	b, err := laid.Board()
	if err != nil {
		return false
	}
	n.lean.load(b)
	target := n.lean.point(laid.Target)
	if h := n.lean.head[target]; n.lean.string[h]&countMask > mostTouches || inAtari(n.lean.string[h]) {
		return false
	}
	list, two := n.lean.twoLiberties(target)
	return !two || n.ladders.findAttack(&n.lean, target, list) == 0
}

// stonesOf counts the stones of a pattern's target.
func stonesOf(p shape.Pattern) (stones uint16) {
	for y := range p.Height() {
		for x := range p.Width() {
			if p.At(x, y) == shape.Target {
				stones++
			}
		}
	}
	return stones
}

// criticalMove returns the move of a colour that saves or captures the string at p, which is not in atari, if stored patterns know that
// the string is critical. The moves of both sides are legal, and none fills an eye of its side. It returns 0 if there is none, or if the
// string is small.
func (s *sampler) criticalMove(p uint16, c uint8) uint16 {
	k, h := s.stored, s.head[p]
	var w storedWalk
	if k == nil || s.moves > storedReach || s.stones[h] < rescueStones || !w.begin(k, &s.lean, h) {
		return 0
	}
	owner := s.colour[p]
	for w.left > 0 {
		views := w.next(k, &s.lean)
		for i := range views {
			v := &views[i]
			save, capture := w.first+v.move, w.first+v.threat
			if !k.lies(&s.lean, v, w.first, owner) || !s.isAllowed(save, owner) || !s.isAllowed(capture, 3-owner) {
				continue
			}
			if c == owner {
				return save
			}
			return capture
		}
	}
	return 0
}
