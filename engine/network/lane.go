package network

import "shicho/board"

// lane learns from a part of a batch. It keeps the rows that the part uses: a slot has the sum of a row and of the rows of its smaller
// shapes, and the gradient of this sum.
type lane struct {
	n      *Network
	floats *floats
	slopes *slopes

	slotOf  []int32 // by row: its slot plus 1
	rows    []int32 // by slot
	parents []int32 // by slot: the slot of the next smaller shape, or -1
	values  []float32
	slope   []float32

	list   []int32 // rows of a point
	slots  []int32 // the slots of all points
	starts []int   // by point: where its slots begin
	losses losses
}

func newLane(n *Network, size int) *lane {
	l := &lane{n: n, floats: newFloats(n, size), slotOf: make([]int32, codeRows+n.shapes.len())}
	l.slopes = newSlopes(l.floats)
	return l
}

// slot returns the slot of a row, and makes it if needed. Slots of smaller shapes come first.
func (l *lane) slot(row int32) int32 {
	if s := l.slotOf[row]; s > 0 {
		return s - 1
	}
	parent := int32(-1)
	if shape := row - codeRows; shape >= 0 && l.n.shapes.parents[shape] >= 0 {
		parent = l.slot(codeRows + l.n.shapes.parents[shape])
	}
	c, s := l.n.Channels, int32(len(l.rows))
	l.rows, l.parents = append(l.rows, row), append(l.parents, parent)
	l.values = append(l.values, l.n.row(row)...)
	l.slope = append(l.slope, l.slopes.none...)
	if parent >= 0 {
		addScaled(l.values[int(s)*c:][:c], l.values[int(parent)*c:][:c], 1)
	}
	l.slotOf[row] = s + 1
	return s
}

// vector returns the part of a vector by slots that belongs to a slot.
func (l *lane) vector(of []float32, slot int32) []float32 {
	return of[int(slot)*l.n.Channels:][:l.n.Channels]
}

// run computes the outputs for an input.
func (l *lane) run(in *input) {
	f := l.floats
	l.slots, l.starts = l.slots[:0], l.starts[:0]
	for p := range f.at {
		l.starts = append(l.starts, len(l.slots))
		l.list = in.rows(l.list[:0], board.Point(p))
		if in.shapes[p] >= 0 {
			l.list = append(l.list, codeRows+in.shapes[p])
		}
		for _, row := range l.list {
			l.slots = append(l.slots, l.slot(row))
		}
	}
	l.starts = append(l.starts, len(l.slots))
	for p, cell := range f.at {
		x := f.cell(f.x[0], cell)
		clear(x)
		for _, s := range l.slots[l.starts[p]:l.starts[p+1]] {
			addScaled(x, l.vector(l.values, s), 1)
		}
	}
	f.run(in)
}

// learn adds the gradient of a sample.
func (l *lane) learn(x *sample) {
	l.run(&x.input)
	sum := l.slopes.add(&x.target)
	l.losses.add(&sum)
	for p, cell := range l.floats.at {
		g := l.floats.cell(l.slopes.x, cell)
		for _, s := range l.slots[l.starts[p]:l.starts[p+1]] {
			addScaled(l.vector(l.slope, s), g, 1)
		}
	}
}

// finish sends the gradients of shapes on to their smaller shapes.
func (l *lane) finish() {
	for s := len(l.rows) - 1; s >= 0; s-- {
		if p := l.parents[s]; p >= 0 {
			addScaled(l.vector(l.slope, p), l.vector(l.slope, int32(s)), 1)
		}
	}
}

// take adds the gradients of another lane.
func (l *lane) take(o *lane) {
	addScaledGo(l.slopes.into.all, o.slopes.into.all, 1)
	for s, row := range o.rows {
		addScaled(l.vector(l.slope, l.slot(row)), o.vector(o.slope, int32(s)), 1)
	}
	l.losses.add(&o.losses)
}

// reset forgets the gradients and the losses, and takes over parameters that have changed.
func (l *lane) reset() {
	for _, row := range l.rows {
		l.slotOf[row] = 0
	}
	l.rows, l.parents, l.values, l.slope = l.rows[:0], l.parents[:0], l.values[:0], l.slope[:0]
	clear(l.slopes.into.all)
	l.slopes.prepare()
	l.losses = losses{}
}
