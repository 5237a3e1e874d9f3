package sgf

import "shicho/board"

// territoryOf reads the territory that the last node marks with TB and TW. If a value is no point, or if a point
// is marked for both sides, the marks are ignored: they are comments and do not make a record bad.
func (r *Record) territoryOf(n *Node) {
	var marked [3]board.PointSet
	names := []string{board.Black: "TB", board.White: "TW"}
	if r.eachPoint(n, names, func(_ *Property, colour int, point board.Point) { marked[colour].Add(point) }) != nil {
		return
	}
	none := marked[board.Black].IsEmpty() && marked[board.White].IsEmpty()
	if !none && !marked[board.Black].Intersects(&marked[board.White]) {
		r.Territory = &marked
	}
}
