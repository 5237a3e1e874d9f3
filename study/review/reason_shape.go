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
	return &Reason{Kind: Usual, Target: t.move.Better, Move: t.move.Better, share: share, Line: []board.NamedMove{}, Zone: []string{}, side: t.step.Colour}
}

// triangle is a reason for a loss: the move makes an empty triangle, and the better move was near. It returns nil if that is not so.
func (t *task) triangle(better board.Point) *Reason {
	p, size := t.step.Point, t.before.Size()
	if p < 0 || better < 0 || t.after.At(p) == board.Empty || max(abs(int(p)%size-int(better)%size), abs(int(p)/size-int(better)/size)) > nearBetter {
		return nil
	}
	x, y := int(p)%size, int(p)/size
	for _, d := range [...][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
		left, up := x+d[0], y+d[1]
		if left < 0 || left >= size || up < 0 || up >= size {
			continue
		}
		own, empty, partner := 0, 0, board.NoPoint
		for _, q := range [...]board.Point{board.Point(y*size + left), board.Point(up*size + x), board.Point(up*size + left)} {
			switch t.before.At(q) {
			case t.step.Colour:
				own, partner = own+1, q
			case board.Empty:
				empty++
			}
		}
		if own == 2 && empty == 1 {
			return &Reason{Kind: Triangle, Target: board.FormatPoint(partner, size), Move: t.move.Better, Line: []board.NamedMove{}, Zone: []string{}, side: t.step.Colour}
		}
	}
	return nil
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
