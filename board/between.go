package board

// Between is the ground between two sets of points: every point on a way from the one to the other that is at most margin steps longer than the
// shortest way. A way may go over empty points and stones.
func (b *Board) Between(one, other *PointSet, margin int) (ground PointSet) {
	from, to := b.rings(*one), b.rings(*other)
	most := 0
	for most < len(from) && !from[most].Intersects(other) {
		most++
	}
	most += margin
	for i := range from[:min(len(from), most+1)] {
		for j := range to[:min(len(to), most-i+1)] {
			both := from[i]
			both.Intersect(&to[j])
			ground.Union(&both)
		}
	}
	return ground
}

// rings lists the points around a set by their distance: the set itself, the points one step away, and so on.
func (b *Board) rings(points PointSet) (list []PointSet) {
	seen := points
	for ring := points; !ring.IsEmpty(); {
		list = append(list, ring)
		next := b.Beside(&ring)
		next.Subtract(&seen)
		seen.Union(&next)
		ring = next
	}
	return list
}
