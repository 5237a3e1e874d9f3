package review

import "shicho/board"

// What is usual among strong players, by the probabilities of the network.
const (
	usualShare = 0.3  // of such positions in which the better move is played, at least
	rareShare  = 0.03 // and the move that was played, at most
)

// usual is a reason for a loss in the opening: strong players play the better move, and hardly ever the move that was played. It returns nil if that is not so.
func (t *task) usual() *Reason {
	first := t.first.look
	if first == nil || phaseOf(t.move.Number, t.before.Size()) > 0 {
		return nil
	}
	share := t.move.BetterPrior
	for i := range first.Moves {
		if x := &first.Moves[i]; x.Point == t.step.Point && x.Prior > rareShare {
			return nil
		}
	}
	if share < usualShare {
		return nil
	}
	return &Reason{Kind: Usual, Name: t.opening(), Target: t.move.Better, Move: t.move.Better, share: share, Line: []board.NamedMove{}, Zone: []string{}, side: t.step.Colour}
}

// What players call moves of an opening. TestNames has the words of all languages.
const (
	emptyCorner = "an empty corner"
	enclosure   = "an enclosure of a corner"
	approach    = "an approach to a corner"
	sideMove    = "a large point at a side"
)

// cornerLines is the number of lines of a corner, and sideLines of a side, on boards of at least leastOpening lines.
const (
	cornerLines  = 7
	sideLines    = 4
	leastOpening = 13
)

// opening says what players call the better move of an opening; "" if nothing is meant.
func (t *task) opening() string {
	p, err := board.ParsePoint(t.move.Better, t.before.Size())
	size := t.before.Size()
	if err != nil || p < 0 || size < leastOpening {
		return ""
	}
	x, y := int(p)%size, int(p)/size
	dx, dy := min(x, size-1-x), min(y, size-1-y)
	if dx >= cornerLines || dy >= cornerLines {
		if d := min(dx, dy); d == sideLines-2 || d == sideLines-1 {
			return sideMove
		}
		return ""
	}
	own, theirs := 0, 0
	for _, stone := range t.before.Position() {
		sx, sy := int(stone.Point)%size, int(stone.Point)/size
		switch {
		case min(sx, size-1-sx) >= cornerLines || min(sy, size-1-sy) >= cornerLines || (sx < size/2) != (x < size/2) || (sy < size/2) != (y < size/2):
		case stone.Colour == t.step.Colour:
			own++
		default:
			theirs++
		}
	}
	switch {
	case own == 0 && theirs == 0:
		return emptyCorner
	case own == 1 && theirs == 0:
		return enclosure
	case own == 0 && theirs == 1:
		return approach
	}
	return ""
}

// What players call shapes and their points.
const (
	emptyTriangle = "an empty triangle"
	solidSquare   = "a solid square"
	headOf2       = "the head of two stones"
	headOf3       = "the head of three stones"
)

// shape is a reason for a loss: the move makes a bad shape, and the better move was near. It returns nil if that is not so. In the endgame shapes cost little,
// and are no reason.
func (t *task) shape(better board.Point) *Reason {
	p, size := t.step.Point, t.before.Size()
	if phaseOf(t.move.Number, size) == len(phases)-1 || p < 0 || better < 0 || t.after.At(p) == board.Empty || max(abs(int(p)%size-int(better)%size), abs(int(p)/size-int(better)/size)) > nearBetter {
		return nil
	}
	for _, d := range [...][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
		own, empty, partner := 0, 0, board.NoPoint
		for _, q := range [...]board.Point{t.off(p, d[0], 0), t.off(p, 0, d[1]), t.off(p, d[0], d[1])} {
			switch {
			case q < 0:
			case t.before.At(q) == t.step.Colour:
				own, partner = own+1, q
			case t.before.At(q) == board.Empty:
				empty++
			}
		}
		name := emptyTriangle
		if own == 3 {
			name = solidSquare
		} else if own != 2 || empty != 1 {
			continue
		}
		return &Reason{Kind: Shape, Name: name, Target: board.FormatPoint(partner, size), Move: t.move.Better, Line: []board.NamedMove{}, Zone: []string{}, side: t.step.Colour}
	}
	return nil
}

// off is the point some columns and rows away from another; NoPoint off the board.
func (t *task) off(p board.Point, dx, dy int) board.Point {
	size := t.before.Size()
	x, y := int(p)%size+dx, int(p)/size+dy
	if x < 0 || x >= size || y < 0 || y >= size {
		return board.NoPoint
	}
	return board.Point(y*size + x)
}

// vitalShare is the probability of a vital point among strong players, at least.
const vitalShare = 0.15

// vital is a reason for a loss: the better move is the head of two or three stones of either side, along which the stones of the other side stand, and
// strong players often play there. It returns nil if that is not so.
func (t *task) vital(better board.Point) *Reason {
	if better < 0 || t.move.BetterPrior < vitalShare {
		return nil
	}
	for _, d := range [...][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		first := t.off(better, d[0], d[1])
		if first < 0 || t.before.At(first) == board.Empty {
			continue
		}
		n := t.headed(better, d, t.before.At(first))
		if n < 2 || n > 3 {
			continue
		}
		name := headOf2
		if n == 3 {
			name = headOf3
		}
		return &Reason{Kind: Vital, Name: name, Target: board.FormatPoint(first, t.before.Size()), Stones: n, Move: t.move.Better, Line: []board.NamedMove{}, Zone: []string{}, side: t.step.Colour}
	}
	return nil
}

// headed counts the stones of a colour that stand in a line from a point on. The stones of the other side stand along the whole line on one side;
// the points on the other side of the line are empty. It returns 0 if that is not so.
func (t *task) headed(p board.Point, d [2]int, colour board.Colour) (n int) {
	for _, flank := range [...]int{1, -1} {
		is := func(along, aside int, c board.Colour) bool {
			q := t.off(p, along*d[0]+aside*flank*d[1], along*d[1]+aside*flank*d[0])
			return q >= 0 && t.before.At(q) == c
		}
		for n = 0; is(n+1, 0, colour); n++ {
		}
		holds := is(0, -1, board.Empty) && (is(0, 1, board.Empty) || is(0, 1, colour.Opponent()))
		for i := 1; i <= n; i++ {
			holds = holds && is(i, 1, colour.Opponent()) && is(i, -1, board.Empty)
		}
		if holds {
			return n
		}
	}
	return 0
}

// nearBetter is the number of lines between a move and the better move, at most, for a shape to be the reason.
const nearBetter = 3

func abs(x int) int { return max(x, -x) }

// How probable the better move is among strong players, for players of a rank to be expected to see it; see docs/reviewing.md.
const (
	hardForStrong  = 0.005 // both players have a dan rank
	hardUsually    = 0.02
	hardForWeakest = 0.05 // a player is weaker than 15 kyu
)

// hardShare is the probability below which the better move is hard to see for the players for whom the sizes of losses are.
func (s Sizes) hardShare() float64 {
	switch {
	case s.Inaccuracy < usualSizes.Inaccuracy:
		return hardForStrong
	case s.Inaccuracy > usualSizes.Inaccuracy:
		return hardForWeakest
	}
	return hardUsually
}
