package gamesearch

import (
	"fmt"

	"shicho/pattern/shape"
)

// The distances within which the drawing of a pattern keeps the points: from the move and the target, in lines.
const (
	Nearest  = 1
	Farthest = 24 // all of a pattern
)

// cellOf is what a drawing asks of a cell of a pattern. The side that moves is Black.
var cellOf = [...]Cell{shape.Empty: Empty, shape.Own: Black, shape.Other: White, shape.Target: White, shape.Any: Any, shape.NotOther: NotWhite, shape.NotOwn: NotBlack}

// OfPattern draws the points of a pattern that are not farther than near from the move and the target, with the edges that these
// points still touch. The drawing leaves out the pattern's weak cells and its conditions on liberties. reach is the distance of the
// farthest point of the pattern. The error wraps ErrShape.
func OfPattern(p shape.Pattern, near int) (s *Shape, reach int, err error) {
	left, right, top, bottom := p.Width(), -1, p.Height(), -1
	for y := range p.Height() {
		for x := range p.Width() {
			if !isDrawn(p, x, y) {
				continue
			}
			far := distance(p, x, y)
			reach = max(reach, far)
			if far <= near {
				left, right, top, bottom = min(left, x), max(right, x), min(top, y), max(bottom, y)
			}
		}
	}
	if right < 0 {
		return nil, reach, fmt.Errorf("no point of the pattern is as near as %d: %w", near, ErrShape)
	}
	s = &Shape{width: right - left + 1, height: bottom - top + 1}
	s.anchor = anchorOf(p, map[Anchor]bool{Left: left == 0, Right: right == p.Width()-1, Top: top == 0, Bottom: bottom == p.Height()-1})
	for y := top; y <= bottom; y++ {
		for x := left; x <= right; x++ {
			cell := cellOf[p.At(x, y)]
			switch {
			case isDrawn(p, x, y) && distance(p, x, y) > near, cell.isWeak():
				cell = Any
			case p.At(x, y) == shape.Target && p.Kind().IsOwners():
				cell = Black
			}
			s.cells = append(s.cells, cell)
		}
	}
	return s, reach, s.check()
}

// isDrawn tells whether a drawing reaches to a cell of a pattern. A weak cell on the first line of the board is drawn, although as a point of any
// content, so that the drawing lies at the edge.
func isDrawn(p shape.Pattern, x, y int) bool {
	cell := p.At(x, y)
	return cell != shape.Any && (!cell.IsWeak() || isFirstLine(p, x, y))
}

// isFirstLine tells whether a cell of a pattern lies on the first line of the board.
func isFirstLine(p shape.Pattern, x, y int) bool {
	e := p.Edges()
	return x == 0 && e&shape.Left != 0 || x == p.Width()-1 && e&shape.Right != 0 || y == 0 && e&shape.Top != 0 || y == p.Height()-1 && e&shape.Bottom != 0
}

// anchorOf returns the edges of a pattern, of which its drawing keeps some.
func anchorOf(p shape.Pattern, kept map[Anchor]bool) (anchor Anchor) {
	for side, isKept := range kept {
		if isKept {
			anchor |= Anchor(p.Edges()) & side
		}
	}
	// A drawing from edge to edge lies there anyway.
	for _, across := range []Anchor{Left | Right, Top | Bottom} {
		if anchor&across == across && anchor != Whole {
			anchor &^= across
		}
	}
	return anchor
}

// distance returns how many lines a point is away from the move or from the nearest stone of the target.
func distance(p shape.Pattern, x, y int) int {
	moveX, moveY := p.Move()
	least := max(abs(x-moveX), abs(y-moveY))
	for ty := range p.Height() {
		for tx := range p.Width() {
			if p.At(tx, ty) == shape.Target {
				least = min(least, max(abs(x-tx), abs(y-ty)))
			}
		}
	}
	return least
}

func abs(n int) int { return max(n, -n) }
