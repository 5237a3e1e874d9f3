package value

// Order is how two games compare.
type Order uint8

// The orders. Of a difference they say who wins: Left, Right, who moves second, who moves first.
const (
	Greater Order = iota
	Less
	Equal
	Confused
)

// String is the sign.
func (o Order) String() string { return [...]string{">", "<", "=", "||"}[o] }

// Compare tells how two games compare.
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

// atMost tells whether g is less than or equal to h: Right wins g - h if Left moves first.
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

// noneAbove tells whether no move of Left in g is as good as h. In a number there is no need to move
// as long as the other game is none.
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
