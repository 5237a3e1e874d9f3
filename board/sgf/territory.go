package sgf

import "shicho/board"

// territoryOf reads the territory that the last node marks with TB and TW. If a value is no point, or if a point
// is marked for both sides, the marks are ignored: they are comments and do not make a record bad.
func (r *Record) territoryOf(n *Node) {
	var marked [3]board.PointSet
	for i := range n.Properties {
		p := &n.Properties[i]
		var colour board.Colour
		switch p.Name {
		case "TB":
			colour = board.Black
		case "TW":
			colour = board.White
		default:
			continue
		}
		for _, value := range p.Values {
			area, ok := parseArea(value, r.Size)
			if !ok {
				return
			}
			for point := range area.points(r.Size) {
				marked[colour].Add(point)
			}
		}
	}
	none := marked[board.Black].IsEmpty() && marked[board.White].IsEmpty()
	if !none && !marked[board.Black].Intersects(&marked[board.White]) {
		r.Territory = &marked
	}
}
