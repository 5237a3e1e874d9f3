package board

// HandicapPoints returns the usual points for n handicap stones on a board of a size. It returns nil if there are no
// usual points for that number on that board.
func HandicapPoints(size, n int) []Point {
	edge := 3
	if size < 13 {
		edge = 2
	}
	most := 9
	switch {
	case size < 7:
		most = 0
	case size == 7 || size%2 == 0:
		most = 4
	}
	if n < 2 || n > most {
		return nil
	}
	low, middle, high := edge, size/2, size-1-edge
	at := func(x, y int) Point { return Point((size-1-y)*size + x) } // y from below
	points := []Point{at(low, low), at(high, high), at(low, high), at(high, low)}
	switch n {
	case 5, 7, 9:
		points = append(points, at(middle, middle))
	}
	switch n {
	case 2, 3, 4:
		return points[:n]
	case 6, 7, 8, 9:
		points = append(points, at(low, middle), at(high, middle))
	}
	if n >= 8 {
		points = append(points, at(middle, low), at(middle, high))
	}
	return points
}
