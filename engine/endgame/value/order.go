package value

// Order is the order of two games.
type Order uint8

// The orders of two games g and h. They say who wins the difference g - h.
const (
	Greater  Order = iota // Left wins
	Less                  // Right wins
	Equal                 // the side that moves second wins
	Confused              // the side that moves first wins
)

// String returns the sign of the order.
func (o Order) String() string { return [...]string{">", "<", "=", "||"}[o] }

// Compare returns the order of two games.
func (t *Table) Compare(g, h *Game) Order {
	switch below, above := t.atMost(g, h), t.atMost(h, g); {
	case below && above:
		return Equal
	case below:
		return Less
	case above:
		return Greater
	}
	return Confused
}

// atMost tells whether g is at most h: then Right wins g - h if Left moves first.
func (t *Table) atMost(g, h *Game) bool {
	switch {
	case g == h:
		return true
	case g.isNumber && h.isNumber:
		return g.number <= h.number
	case g.leftStop < h.rightStop:
		return true
	case g.leftStop > h.leftStop || g.rightStop > h.rightStop:
		return false
	}
	key := pair{g.id, h.id}
	if known, ok := t.order[key]; ok {
		return known
	}
	holds := t.noneAbove(g, h) && t.noneBelow(g, h)
	t.order[key] = holds
	return holds
}

// noneAbove tells whether no move of Left in g is as good as h. A side need not move in a number while the other game is no number.
func (t *Table) noneAbove(g, h *Game) bool {
	if g.isNumber {
		return true
	}
	for _, o := range g.left {
		if t.atMost(h, o) {
			return false
		}
	}
	return true
}

// noneBelow tells whether no move of Right in h is as good as g.
func (t *Table) noneBelow(g, h *Game) bool {
	if h.isNumber {
		return true
	}
	for _, o := range h.right {
		if t.atMost(o, g) {
			return false
		}
	}
	return true
}
