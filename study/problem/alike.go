package problem

import (
	"shicho/board"
	"shicho/pattern/shape"
)

// What a point of a shape holds, beside the colours of stones.
const (
	offBoard  = 3
	elsewhere = 4 // not near the fight
)

// reach is how far from the solution a shape may go, in lines of the board.
const reach = board.MaxSize

// outline is what is near a fight, around the solution.
type outline struct {
	points [][2]int // relative to the solution
	held   [2*reach + 1][2*reach + 1]uint8
}

// newOutline is the outline of a problem: all points at most two steps from the marked stones or the solution, and what lies off the board there.
func newOutline(p *Problem) *outline {
	o := &outline{}
	for y := range o.held {
		for x := range o.held[y] {
			o.held[y][x] = elsewhere
		}
	}
	size, b := p.Board.Size(), p.Board
	near := p.Marked()
	near.Add(p.Solution)
	for range alikeSteps {
		near = around(b, &near)
	}
	cx, cy := int(p.Solution)%size, int(p.Solution)/size
	add := func(x, y int, held uint8) {
		if at := &o.held[y-cy+reach][x-cx+reach]; *at == elsewhere {
			*at = held
			o.points = append(o.points, [2]int{x - cx, y - cy})
		}
	}
	for q := near.First(); q >= 0; q = near.Next(q + 1) {
		x, y := int(q)%size, int(q)/size
		add(x, y, uint8(b.At(q)))
		for _, d := range [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			if u, v := x+d[0], y+d[1]; u < 0 || v < 0 || u >= size || v >= size {
				add(u, v, offBoard)
			}
		}
	}
	return o
}

// isLike tells whether two fights look alike, turned, mirrored or with exchanged colours: a share of alikeShare of the points of both is the same.
func (o *outline) isLike(other *outline) bool { return o.agrees(other, alikeShare) }

// agrees is isLike for any share.
func (o *outline) agrees(other *outline, share float64) bool {
	small, large := len(o.points), len(other.points)
	if small > large {
		small, large = large, small
	}
	if float64(small) < share*float64(large) {
		return false
	}
	for symmetry := range board.Symmetry(board.Symmetries) {
		if o.agreesInView(other, share, symmetry, false) || o.agreesInView(other, share, symmetry, true) {
			return true
		}
	}
	return false
}

// agreesInView is agrees for one view of the other fight.
func (o *outline) agreesInView(other *outline, share float64, symmetry board.Symmetry, exchange bool) bool {
	most := int((1 - share) * float64(len(o.points))) // of the points that may differ
	same, differ := 0, 0
	for _, p := range o.points {
		x, y := symmetry.Offset(p[0], p[1])
		held := other.held[y+reach][x+reach]
		if exchange && (held == uint8(board.Black) || held == uint8(board.White)) {
			held = uint8(board.Colour(held).Opponent())
		}
		if held == o.held[p[1]+reach][p[0]+reach] {
			same++
		} else if differ++; differ > most {
			return false
		}
	}
	return float64(same) >= share*float64(max(len(o.points), len(other.points)))
}

// isSameFight tells whether two problems have the same goal and come from one game, a few moves apart: then they show one fight twice.
func (p *Problem) isSameFight(other *Problem) bool {
	for i := range p.Sources {
		for j := range other.Sources {
			one, two := &p.Sources[i], &other.Sources[j]
			if one.Game != (shape.ID{}) && one.Game == two.Game && max(one.Move-two.Move, two.Move-one.Move) <= sameFight && p.Goal == other.Goal {
				return true
			}
		}
	}
	return false
}

// Distinct keeps of problems that look alike, or that show one fight of a game twice, the first. It leaves problems without a stated goal as they are.
func Distinct(list []*Problem) (kept []*Problem) {
	var known []*outline
	var of []*Problem // that the outlines show
	for _, p := range list {
		if p.Goal == Unstated {
			kept = append(kept, p)
			continue
		}
		o, isNew := newOutline(p), true
		for i, other := range known {
			if isNew = !o.isLike(other) && !p.isSameFight(of[i]); !isNew {
				break
			}
		}
		if isNew {
			known, of = append(known, o), append(of, p)
			kept = append(kept, p)
		}
	}
	return kept
}
