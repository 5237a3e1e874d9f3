package value

import (
	"encoding/binary"
	"slices"
)

// Game is a short game in canonical form. Equal games of a table are the same pointer.
type Game struct {
	id          int32
	isNumber    bool
	number      float64
	left, right []*Game // options in the order of their ids; a number has none here

	leftStop, rightStop float64
	cooled              *thermograph // nil until it is needed
}

// LeftStop returns the number that play of the game alone reaches if Left begins and both sides play as well as they can. The stop
// of a number is the number.
func (g *Game) LeftStop() float64 { return g.leftStop }

// RightStop is LeftStop if Right begins.
func (g *Game) RightStop() float64 { return g.rightStop }

// pair has the ids of two games.
type pair [2]int32

// Table makes games and remembers them.
type Table struct {
	numbers map[float64]*Game
	games   map[string]*Game
	last    int32

	order     map[pair]bool
	sums      map[pair]*Game
	negatives map[int32]*Game
}

// NewTable makes an empty table.
func NewTable() *Table {
	return &Table{
		numbers: map[float64]*Game{}, games: map[string]*Game{},
		order: map[pair]bool{}, sums: map[pair]*Game{}, negatives: map[int32]*Game{},
	}
}

// Number returns the game that is a number. The number must be a fraction by a power of two.
func (t *Table) Number(x float64) *Game {
	if x == 0 {
		x = 0 // and not -0
	}
	g := t.numbers[x]
	if g == nil {
		g = &Game{id: t.next(), isNumber: true, number: x, leftStop: x, rightStop: x}
		t.numbers[x] = g
	}
	return g
}

func (t *Table) next() int32 {
	t.last++
	return t.last
}

// Left returns the options of Left in canonical form.
func (t *Table) Left(g *Game) []*Game {
	if !g.isNumber {
		return g.left
	}
	if x, ok := below(g.number); ok {
		return []*Game{t.Number(x)}
	}
	return nil
}

// Right returns the options of Right in canonical form.
func (t *Table) Right(g *Game) []*Game {
	if !g.isNumber {
		return g.right
	}
	if x, ok := below(-g.number); ok {
		return []*Game{t.Number(-x)}
	}
	return nil
}

// below returns the option of Left in a number, or false if there is none.
func below(x float64) (float64, bool) {
	step := 1.0
	for x/step != float64(int64(x/step)) {
		step /= 2
	}
	if step == 1 && x <= 0 {
		return 0, false
	}
	return x - step, true
}

// intern returns the one pointer of a game in canonical form that is no number.
func (t *Table) intern(left, right []*Game) *Game {
	byID := func(a, b *Game) int { return int(a.id) - int(b.id) }
	slices.SortFunc(left, byID)
	slices.SortFunc(right, byID)
	var key []byte
	for _, g := range left {
		key = binary.LittleEndian.AppendUint32(key, uint32(g.id))
	}
	key = append(key, '|')
	for _, g := range right {
		key = binary.LittleEndian.AppendUint32(key, uint32(g.id))
	}
	g := t.games[string(key)]
	if g == nil {
		g = t.draft(left, right)
		t.games[string(key)] = g
	}
	return g
}

// draft returns a game that is no number. It need not be in canonical form.
func (t *Table) draft(left, right []*Game) *Game {
	g := &Game{id: t.next(), left: left, right: right}
	g.leftStop, _ = highest(left)
	g.rightStop, _ = lowest(right)
	return g
}

// Sum returns the game in which each turn is a move in one of the two games.
func (t *Table) Sum(g, h *Game) *Game {
	switch {
	case g.isNumber && h.isNumber:
		return t.Number(g.number + h.number)
	case g.isNumber && g.number == 0:
		return h
	case h.isNumber && h.number == 0:
		return g
	}
	key := pair{min(g.id, h.id), max(g.id, h.id)}
	if s := t.sums[key]; s != nil {
		return s
	}
	var left, right []*Game
	add := func(g, h *Game) { // adds the moves in g; nobody moves in a number while the other game is no number
		if g.isNumber {
			return
		}
		for _, o := range g.left {
			left = append(left, t.Sum(o, h))
		}
		for _, o := range g.right {
			right = append(right, t.Sum(o, h))
		}
	}
	add(g, h)
	add(h, g)
	s := t.Make(left, right)
	t.sums[key] = s
	return s
}

// Negative returns the game with the sides exchanged.
func (t *Table) Negative(g *Game) *Game {
	if g.isNumber {
		return t.Number(-g.number)
	}
	if n := t.negatives[g.id]; n != nil {
		return n
	}
	var left, right []*Game
	for _, o := range g.right {
		left = append(left, t.Negative(o))
	}
	for _, o := range g.left {
		right = append(right, t.Negative(o))
	}
	n := t.intern(left, right) // in canonical form, as g is
	t.negatives[g.id] = n
	return n
}

// Difference returns g minus h.
func (t *Table) Difference(g, h *Game) *Game { return t.Sum(g, t.Negative(h)) }
