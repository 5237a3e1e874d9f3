package board

import "slices"

// HandicapPoints returns the usual points for n handicap stones on a board of a size. It returns nil if there are no
// usual points for that number on that board.
func HandicapPoints(size, n int) []Point {
	edge := 3
	if size < 13 {
		edge = 2
	}
	if n < 2 || n > mostHandicap(size) {
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

// mostHandicap is the largest number of handicap stones for which a board of a size has usual points.
func mostHandicap(size int) int {
	switch {
	case size < 7:
		return 0
	case size == 7 || size%2 == 0:
		return 4
	}
	return 9
}

// FreeHandicap returns points for n handicap stones: the usual points, or if there are not as many, all of them and then the
// points farthest from the stones and from the edge. It returns nil if n is less than 2 or leaves no point empty.
func FreeHandicap(size, n int) []Point {
	if n < 2 || n >= size*size {
		return nil
	}
	if points := HandicapPoints(size, n); points != nil {
		return points
	}
	points := slices.Clone(HandicapPoints(size, mostHandicap(size)))
	for len(points) < n {
		best, bestRank := NoPoint, -1
		for p := range Point(size * size) {
			if rank := handicapRank(size, p, points); rank > bestRank {
				best, bestRank = p, rank
			}
		}
		points = append(points, best)
	}
	return points
}

// handicapRank is how good a point is for one more handicap stone, -1 for a point that is taken: the number of lines to the edge
// counts first, up to the third line, then the number of steps to the nearest stone.
func handicapRank(size int, p Point, stones []Point) int {
	x, y := int(p)%size, int(p)/size
	nearest := 2 * size
	for _, q := range stones {
		nearest = min(nearest, distance(x-int(q)%size)+distance(y-int(q)/size))
	}
	if nearest == 0 {
		return -1
	}
	line := min(x, y, size-1-x, size-1-y, 2)
	return line*2*size + nearest
}

func distance(d int) int { return max(d, -d) }
